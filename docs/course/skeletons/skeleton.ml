(* A program to complete: it answers unknown to every question.

   skeleton count|tour|tours ROWS COLUMNS ROW COLUMN [closed]

   Rows and columns count from 0. *)

let count rows columns row column =
  ignore (rows, columns, row, column);
  print_endline "unknown" (* HERE: print the number of tours instead. *)

let () =
  let number k = int_of_string Sys.argv.(k) in
  let rows = number 2 and columns = number 3 in
  let row = number 4 and column = number 5 in
  let closed = Array.length Sys.argv > 6 && Sys.argv.(6) = "closed" in
  match Sys.argv.(1) with
  | "count" when not closed (* closed ones: later *) ->
      count rows columns row column
  | _ -> print_endline "unknown"
