open Proved
open Protocol

let count m n (x0, y0) closed =
  print_count (fst (principale page_moves m n x0 y0 closed))

let tour m n (x0, y0) closed =
  print_tours (Option.to_list (snd (principale page_moves m n x0 y0 closed)))

let events m n (x0, y0) closed =
  let depart = if closed then Some (x0, y0) else None in
  let v = parcourir page_moves m n depart (S O) x0 y0 (variables m n) in
  List.iter print_event (List.rev v.seen)

let () = ask [ ("count", count); ("tour", tour); ("events", events) ]
