(* Knight's tours by backtracking: an example for `cavalier grade`.

   tour count|tour|tours ROWS COLUMNS ROW COLUMN [closed]

   Rows and columns count from 0. It prints a number, a board, boards with a
   blank line between them, or none. *)

let moves =
  [ (1, 2); (1, -2); (-1, 2); (-1, -2); (2, 1); (2, -1); (-2, 1); (-2, -1) ]

(* The tours that go on from a path, whose last square comes first. *)
let rec tours rows columns path number () =
  if number = rows * columns then Seq.Cons (List.rev path, Seq.empty)
  else
    let row, column = List.hd path in
    let next (down, right) = (row + down, column + right) in
    let free (r, c) =
      0 <= r && r < rows && 0 <= c && c < columns
      && not (List.mem (r, c) path)
    in
    List.to_seq moves |> Seq.map next |> Seq.filter free
    |> Seq.flat_map (fun square ->
           tours rows columns (square :: path) (number + 1))
    |> fun rest -> rest ()

let is_closed tour =
  let r, c = List.hd tour and row, column = List.hd (List.rev tour) in
  let d = abs (row - r) and e = abs (column - c) in
  d + e = 3 && d <> 0 && e <> 0

let print rows columns tour =
  let board = Array.make_matrix rows columns 0 in
  List.iteri (fun step (r, c) -> board.(r).(c) <- step + 1) tour;
  Array.iter
    (fun row ->
      print_endline
        (String.concat " " (List.map string_of_int (Array.to_list row))))
    board;
  print_newline ()

let () =
  let number k = int_of_string Sys.argv.(k) in
  let rows = number 2 and columns = number 3 in
  let found = tours rows columns [ (number 4, number 5) ] 1 in
  let found =
    if Array.length Sys.argv > 6 then Seq.filter is_closed found else found
  in
  match Sys.argv.(1) with
  | "count" -> print_int (Seq.fold_left (fun n _ -> n + 1) 0 found)
  | what -> (
      match found () with
      | Seq.Nil -> print_endline "none"
      | Seq.Cons (tour, rest) ->
          print rows columns tour;
          if what = "tours" then Seq.iter (print rows columns) rest)
