(* What `cavalier grade` asks, and one question more, `events`. Nothing is proved
   of this file: it turns OCaml's numbers into Coq's and back, and prints. *)

open Proved

let rec nat n = if n = 0 then O else S (nat (n - 1))

let int n =
  let rec add k = function O -> k | S n -> add (k + 1) n in
  add 0 n

let rec positive n =
  if n = 1 then XH
  else if n mod 2 = 0 then XO (positive (n / 2))
  else XI (positive (n / 2))

let z n = if n = 0 then Z0 else Zpos (positive n)

let rec of_positive = function
  | XH -> 1
  | XO p -> 2 * of_positive p
  | XI p -> (2 * of_positive p) + 1

let of_z = function Z0 -> 0 | Zpos p -> of_positive p | Zneg p -> -of_positive p

let print_count n = Printf.printf "%d\n" (int n)

let print_board board =
  let line row = String.concat " " (List.map (fun n -> string_of_int (int n)) row) in
  print_endline (String.concat "\n" (List.map line board) ^ "\n")

let print_tours = function
  | [] -> print_endline "none"
  | boards -> List.iter print_board boards

let print_event event =
  let kind, (row, column) =
    match event with
    | Entered c -> ("entered", c)
    | Full c -> ("full", c)
    | Left c -> ("left", c)
  in
  Printf.printf "%s %d %d\n" kind (of_z row) (of_z column)

(* A question is asked about m rows, n columns, a start, and whether the tours
   must come back to it. *)

let ask answers =
  let number k = int_of_string Sys.argv.(k) in
  let start = (z (number 4), z (number 5)) in
  let closed = Array.length Sys.argv > 6 in
  match List.assoc_opt Sys.argv.(1) answers with
  | Some answer -> answer (nat (number 2)) (nat (number 3)) start closed
  | None -> print_endline "unknown"
