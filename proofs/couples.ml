open Proved
open Protocol

let depart start closed = if closed then Some start else None

let count m n start closed =
  print_count (nb_parcours page_moves start (squares m n) (depart start closed))

let tours m n start closed =
  parcours page_moves start (squares m n) (depart start closed)
  |> List.map (numbered (zeros m n) (S O))

let first = function [] -> [] | t :: _ -> [ t ]
let tour m n start closed = print_tours (first (tours m n start closed))
let tours m n start closed = print_tours (tours m n start closed)

let events m n start closed =
  nb_parcours_seen page_moves start (squares m n) (depart start closed)
  |> snd |> List.iter print_event

let () = ask [ ("count", count); ("tour", tour); ("tours", tours); ("events", events) ]
