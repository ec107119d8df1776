let moves =
  [ (2, 1); (1, 2); (-1, 2); (-2, 1); (-2, -1); (-1, -2); (1, -2); (2, -1) ]

let count rows columns row column =
  let seen = Array.make_matrix rows columns false in
  let rec go left (r, c) =
    if r < 0 || r >= rows || c < 0 || c >= columns || seen.(r).(c) then 0
    else (
      seen.(r).(c) <- true;
      if walking then Printf.printf "+ %d %d\n" r c;
      if walking && left = 1 then print_endline "=";
      let next (a, b) = if left > 1 then go (left - 1) (r + a, c + b) else 0 in
      let counts = List.map next moves in
      seen.(r).(c) <- false;
      if walking then Printf.printf "- %d %d\n" r c;
      if left = 1 then 1 else List.fold_left ( + ) 0 counts)
  in
  print_int (go (rows * columns) (row, column))
