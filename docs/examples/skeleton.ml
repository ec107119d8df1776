(* A program to begin with: it is asked, and answers unknown to everything.

   skeleton count|tour|tours|walk ROWS COLUMNS ROW COLUMN [closed]

   Rows and columns count from 0. *)

(* Whether it is asked to walk. For `cavalier step` to play your search, print
   there what the knight does:
       if walking then Printf.printf "+ %d %d\n" r c;    it enters a square
       if walking then Printf.printf "- %d %d\n" r c;    it leaves it again
       if walking then print_endline "=";                the board is full *)
let walking = Sys.argv.(1) = "walk"

let count rows columns row column =
  ignore (rows, columns, row, column);
  print_endline "unknown" (* HERE: print the number of tours instead. *)

let () =
  let number k = int_of_string Sys.argv.(k) in
  let rows = number 2 and columns = number 3 in
  let row = number 4 and column = number 5 in
  let closed = Array.length Sys.argv > 6 && Sys.argv.(6) = "closed" in
  match Sys.argv.(1) with
  | ("count" | "walk") when not closed (* closed ones: later *) ->
      count rows columns row column
  | _ -> print_endline "unknown"
