(** * What follows for the counts *)

Require Export Matrix.

(** ** The order of the moves

    Another order of the moves gives the same tours, in another order. *)

Theorem order_of_moves : forall moves moves' M N start depart,
  move_table moves -> Permutation moves moves' -> on_board M N start ->
  Permutation (parcours moves start (squares M N) depart)
              (parcours moves' start (squares M N) depart).
Proof.
  intros moves moves' M N start depart table reordered on.
  assert (table' := any_order_is_a_table _ _ reordered table).
  destruct (parcours_lists_the_tours _ table M N start depart on) as [once all].
  destruct (parcours_lists_the_tours _ table' M N start depart on) as [once' all'].
  apply NoDup_Permutation; trivial. intros t. now rewrite all, all'.
Qed.

(** So the two programs count the same, even with two orders of the moves. *)

Lemma one_number : forall (A : Type) (them : A -> Prop) n n',
  number_of them n -> number_of them n' -> n = n'.
Proof.
  intros A them n n' (l & once & all & <-) (l' & once' & all' & <-).
  apply Permutation_length, NoDup_Permutation; trivial.
  intros a. now rewrite all, all'.
Qed.

Theorem principale_counts_the_tours : forall moves M N x0 y0 (cyclique : bool),
  move_table moves -> on_board M N (x0, y0) ->
  let depart := if cyclique then Some (x0, y0) else None in
  number_of (tours M N (x0, y0) depart) (fst (principale moves M N x0 y0 cyclique)).
Proof.
  intros moves M N x0 y0 cyclique table on depart.
  rewrite two_styles_one_search by assumption. now apply nb_parcours_counts_the_tours.
Qed.

Theorem same_count_in_any_order : forall moves moves' M N x0 y0 (cyclique : bool),
  move_table moves -> Permutation moves moves' -> on_board M N (x0, y0) ->
  let depart := if cyclique then Some (x0, y0) else None in
  fst (principale moves' M N x0 y0 cyclique) =
  nb_parcours moves (x0, y0) (squares M N) depart.
Proof.
  intros moves moves' M N x0 y0 cyclique table reordered on depart.
  assert (table' := any_order_is_a_table _ _ reordered table).
  eapply one_number; [now apply principale_counts_the_tours|].
  now apply nb_parcours_counts_the_tours.
Qed.

(** ** Symmetric starts

    A symmetry leads from a board to a board and, done again, back. It leads
    moves to moves. *)

Record symmetry (M N M' N' : nat) (s : square -> square) : Prop := {
  back_again : forall c, s (s c) = c;
  keeps_board : forall c, on_board M N c <-> on_board M' N' (s c);
  keeps_moves : forall a b, knight_move a b -> knight_move (s a) (s b)
}.

Definition upside_down (M : nat) (c : square) : square :=
  (Z.of_nat M - 1 - fst c, snd c)%Z.

Definition left_to_right (N : nat) (c : square) : square :=
  (fst c, Z.of_nat N - 1 - snd c)%Z.

Definition rows_for_columns (c : square) : square := (snd c, fst c).

Theorem symmetries_of_boards : forall M N,
  symmetry M N M N (upside_down M) /\ symmetry M N M N (left_to_right N) /\
  symmetry M N N M rows_for_columns.
Proof.
  intros M N. split; [|split]; constructor;
    unfold on_board, knight_move, upside_down, left_to_right, rows_for_columns;
    repeat intros [? ?]; simpl; try (f_equal; lia); lia.
Qed.

Lemma symmetry_back : forall M N M' N' s, symmetry M N M' N' s -> symmetry M' N' M N s.
Proof.
  intros M N M' N' s [back board moves]. constructor; trivial.
  intros c. now rewrite board, back.
Qed.

Lemma once_symmetric : forall (A : Type) (s : A -> A) l,
  (forall a, s (s a) = a) -> NoDup l -> NoDup (map s l).
Proof.
  intros A s l back. apply once_map. intros a b same.
  rewrite <- (back a), same. apply back.
Qed.

Lemma map_back : forall (A : Type) (s : A -> A) l,
  (forall a, s (s a) = a) -> map s (map s l) = l.
Proof. intros A s l back. rewrite map_map, <- map_id. apply map_ext, back. Qed.

Lemma symmetric_tour : forall M N M' N' s start depart t, symmetry M N M' N' s ->
  tours M N start depart t -> tours M' N' (s start) (option_map s depart) (map s t).
Proof.
  intros M N M' N' s start depart t [back board moves].
  intros [[begins visits once steps] returns].
  split; [constructor|].
  - destruct t; [discriminate|]. now injection begins as ->.
  - intros c. rewrite in_map_iff. split.
    + intros (a & <- & a_in). now apply board, visits.
    + intros c_on. exists (s c). rewrite back, visits, board, back. auto.
  - now apply once_symmetric.
  - clear - moves steps. induction t as [|a [|b t] IH]; simpl in *; intuition.
  - destruct depart as [d|]; simpl in *; trivial.
    replace (last (map s t) (s d)) with (s (last t d)); [auto|].
    clear. induction t as [|a [|b t] IH]; simpl in *; trivial.
Qed.

Theorem symmetric_starts : forall moves M N M' N' s start depart,
  move_table moves -> symmetry M N M' N' s -> on_board M N start ->
  nb_parcours moves (s start) (squares M' N') (option_map s depart) =
  nb_parcours moves start (squares M N) depart.
Proof.
  intros moves M N M' N' s start depart table sym on.
  assert (back := back_again _ _ _ _ _ sym).
  apply (one_number _ (tours M' N' (s start) (option_map s depart))).
  - apply nb_parcours_counts_the_tours; trivial. now apply (keeps_board _ _ _ _ _ sym).
  - destruct (nb_parcours_counts_the_tours _ table M N start depart on)
      as (l & once & all & <-).
    exists (map (map s) l). split; [|split].
    + apply once_symmetric; auto using map_back.
    + intros t. rewrite in_map_iff. split.
      * intros (t' & <- & t'_in). apply (symmetric_tour M N); trivial. now apply all.
      * intros T. exists (map s t). split; [now apply map_back|]. apply all.
        apply (symmetric_tour _ _ _ _ _ _ _ _ (symmetry_back _ _ _ _ _ sym)) in T.
        rewrite back in T. destruct depart; simpl in T; rewrite ?back in T; exact T.
    + apply length_of_map.
Qed.

(** ** An odd board has no closed tour

    Each move changes the colour of the square. *)

Definition dark (c : square) : bool := Z.even (fst c + snd c).

Lemma move_changes_colour : forall a b, knight_move a b -> dark b = negb (dark a).
Proof.
  intros [i j] [k l] move. unfold dark, knight_move in *. simpl in *.
  assert (k + l = i + j + -3 \/ k + l = i + j + -1 \/ k + l = i + j + 1
    \/ k + l = i + j + 3)%Z as [-> | [-> | [-> | ->]]] by lia;
    rewrite (Z.even_add (i + j)); now destruct (Z.even (i + j)).
Qed.

Lemma colour_of_the_last : forall t a d, by_moves (a :: t) ->
  dark (last (a :: t) d) = if Nat.even (length t) then dark a else negb (dark a).
Proof.
  induction t as [|b t IH]; intros a d steps; [reflexivity|].
  destruct steps as [move steps]. change (last (a :: b :: t) d) with (last (b :: t) d).
  rewrite IH, (move_changes_colour a b) by assumption. cbn [length].
  rewrite Nat.even_succ, <- Nat.negb_even.
  destruct (Nat.even (length t)); simpl; now rewrite ?negb_involutive.
Qed.

Theorem odd_board_has_no_closed_tour : forall M N start t,
  Nat.odd (M * N) = true -> ~ closed_tour M N start t.
Proof.
  intros M N start t odd [T returns].
  apply tour_of_squares in T as (begins & same & steps).
  apply Permutation_length in same. rewrite number_of_squares in same.
  rewrite same in odd.
  destruct t as [|a t]; [discriminate|]. injection begins as ->.
  cbn [length] in odd. rewrite Nat.odd_succ in odd.
  apply move_changes_colour in returns.
  rewrite colour_of_the_last, odd in returns by assumption.
  now destruct (dark start).
Qed.

Theorem odd_board_counts_no_closed_tour : forall moves M N start,
  move_table moves -> on_board M N start -> Nat.odd (M * N) = true ->
  nb_parcours moves start (squares M N) (Some start) = 0.
Proof.
  intros moves M N start table on odd. rewrite nb_parcours_is_length; trivial;
    [|now apply in_squares].
  destruct (parcours _ _ _ _) as [|t l] eqn:some; [reflexivity|].
  destruct (odd_board_has_no_closed_tour M N start t odd).
  apply (parcours_lists_the_tours _ table); trivial. rewrite some. simpl. auto.
Qed.
