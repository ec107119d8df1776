(** * The programs in OCaml

    Coq writes them as they stand here, its numbers included: in unary for [nat],
    in binary for [Z]. Nothing is proved of [protocol.ml], which reads and prints. *)

Require Import Matrix.
From Coq Require Import Extraction ExtrOcamlBasic.

Extraction "proved.ml"
  page_moves squares numbered zeros
  nb_parcours parcours nb_parcours_seen
  principale parcourir variables.
