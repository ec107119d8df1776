(** * What a knight's tour is, apart from any program *)

From Coq Require Export ZArith List Permutation Bool Lia.
Export ListNotations.
Open Scope Z_scope.

(** A square is a pair of a row and a column. Both count from 0, and may be
    outside the board. *)

Notation square := (Z * Z)%type.

(** The squares of a board of [M] rows and [N] columns. *)

Definition on_board (M N : nat) (c : square) : Prop :=
  0 <= fst c < Z.of_nat M /\ 0 <= snd c < Z.of_nat N.

(** A knight's move: two squares along a line, and one across. *)

Definition knight_move (a b : square) : Prop :=
  let rows := Z.abs (fst b - fst a) in
  let columns := Z.abs (snd b - snd a) in
  (rows = 1 /\ columns = 2) \/ (rows = 2 /\ columns = 1).

(** In a list of squares, each step is a knight's move. *)

Fixpoint by_moves (t : list square) : Prop :=
  match t with
  | a :: (b :: _) as rest => knight_move a b /\ by_moves rest
  | _ => True
  end.

(** A tour of a board is a list of squares. It begins with the start, has all
    squares of the board and no other, has none twice, and goes by moves. *)

Record tour (board : square -> Prop) (start : square) (t : list square) : Prop := {
  tour_begins : hd_error t = Some start;
  tour_visits : forall c, In c t <-> board c;
  tour_once : NoDup t;
  tour_moves : by_moves t
}.

(** A closed tour ends a knight's move from its start. The programs are told
    the square to come back to, [depart], or [None] if a tour may end anywhere. *)

Definition comes_back (depart : option square) (t : list square) : Prop :=
  match depart with None => True | Some d => knight_move (last t d) d end.

Definition closed_tour (M N : nat) (start : square) (t : list square) : Prop :=
  tour (on_board M N) start t /\ comes_back (Some start) t.

(** "There are [n] of them": some list has each of them, has none twice, has
    nothing else, and is [n] long. *)

Definition number_of {A : Type} (them : A -> Prop) (n : nat) : Prop :=
  exists l, NoDup l /\ (forall a, In a l <-> them a) /\ length l = n.

(** A table of the knight's moves has each of the eight, once, in any order. *)

Definition after (a d : square) : square := (fst a + fst d, snd a + snd d).

Definition move_table (moves : list square) : Prop :=
  NoDup moves /\ forall a b, In b (map (after a) moves) <-> knight_move a b.
