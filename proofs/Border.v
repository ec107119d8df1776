(** * A border in the place of bounds: [imperative/backtracking_padded.py]

    The matrix has two rows more on each side, and two columns. All squares
    outside the board hold a number, as if they were taken. Here a free square
    holds 0, in the port -1. *)

Require Import Matrix.

Definition new_echiquier_bandes (rows columns : nat) : matrix :=
  let cell i j :=
    if (i <? 2) || (j <? 2) || (rows + 2 <=? i) || (columns + 2 <=? j)
    then rows * columns + 1 else 0 in
  map (fun i => map (cell i) (seq 0 (columns + 4))) (seq 0 (rows + 4)).

Definition prometteur (bandes : matrix) (new_x new_y : Z) : bool :=
  get bandes new_x new_y =? 0.

Section Border.

Variables M N : nat.

(** [bandes] holds the board of [m], moved by two, inside a border. *)

Definition bordered (m bandes : matrix) : Prop :=
  forall x y, (-2 <= x < Z.of_nat M + 2 -> -2 <= y < Z.of_nat N + 2 ->
  (on_board M N (x, y) -> get bandes (x + 2) (y + 2) = get m x y) /\
  (~ on_board M N (x, y) -> get bandes (x + 2) (y + 2) <> 0%nat))%Z.

Lemma nth_map_seq : forall (A : Type) (f : nat -> A) n k d, k < n ->
  nth k (map f (seq 0 n)) d = f k.
Proof.
  intros A f n k d inside. rewrite (nth_indep _ d (f 0)).
  - now rewrite map_nth, seq_nth.
  - rewrite length_of_map. clear d. revert inside. generalize 0.
    revert k. induction n as [|n IH]; intros [|k] s inside; simpl; try lia.
    apply le_n_S. apply IH. lia.
Qed.

Theorem bordered_at_first : bordered (zeros M N) (new_echiquier_bandes M N).
Proof.
  intros x y x_near y_near. unfold get at 1 3, new_echiquier_bandes.
  rewrite !nth_map_seq by lia. unfold on_board. simpl. split.
  - intros on. rewrite get_zeros by exact on.
    destruct (_ || _) eqn:outside; [|reflexivity].
    rewrite !orb_true_iff, !Nat.ltb_lt, !Nat.leb_le in outside. lia.
  - intros off. destruct (_ || _) eqn:outside; [lia|].
    rewrite !orb_false_iff, !Nat.ltb_ge, !Nat.leb_gt in outside. lia.
Qed.

Theorem bordered_set : forall m bandes x y n,
  shape M N m -> shape (M + 4) (N + 4) bandes -> on_board M N (x, y) ->
  bordered m bandes -> bordered (set m x y n) (set bandes (x + 2) (y + 2) n).
Proof.
  intros m bandes x y n m_shape b_shape on same x' y' x_near y_near.
  destruct (same x' y' x_near y_near) as [inside outside].
  assert (on_board (M + 4) (N + 4) (x + 2, y + 2)%Z)
    by (unfold on_board in *; simpl in *; lia).
  assert (on_board (M + 4) (N + 4) (x' + 2, y' + 2)%Z)
    by (unfold on_board in *; simpl in *; lia).
  rewrite (get_set (M + 4) (N + 4)) by assumption.
  destruct (square_dec (x', y') (x, y)) as [[= -> ->]|other].
  - destruct (square_dec _ _); [|congruence]. split; [|tauto].
    intros _. rewrite (get_set M N) by assumption. now destruct (square_dec _ _).
  - destruct (square_dec _ _) as [[= again again']|_].
    + destruct other. f_equal; lia.
    + split; [|assumption]. intros on'. rewrite (get_set M N) by assumption.
      destruct (square_dec _ _); [contradiction | auto].
Qed.

(** From a square of the board, the test of the border says of a move what the
    test of the bounds says, and looks at no place outside the matrix. *)

Theorem border_is_bounds : forall m bandes x y X Y,
  bordered m bandes -> on_board M N (x, y) -> knight_move (x, y) (X, Y) ->
  on_board (M + 4) (N + 4) (X + 2, Y + 2)%Z /\
  prometteur bandes (X + 2) (Y + 2) =
  ((X >=? 0) && (X <? Z.of_nat M) && (Y >=? 0) && (Y <? Z.of_nat N))%Z
    && (get m X Y =? 0).
Proof.
  intros m bandes x y X Y same on move. unfold on_board, knight_move in *. simpl in *.
  split; [lia|]. destruct (same X Y) as [inside outside]; [lia | lia |].
  unfold on_board in *. simpl in *. unfold prometteur. apply eq_true_iff_eq.
  rewrite !andb_true_iff, !Z.geb_le, !Z.ltb_lt, !Nat.eqb_eq.
  assert (there : (0 <= X < Z.of_nat M /\ 0 <= Y < Z.of_nat N)%Z \/
                  ~ (0 <= X < Z.of_nat M /\ 0 <= Y < Z.of_nat N)%Z) by lia.
  destruct there as [here|off].
  - rewrite inside by assumption. tauto.
  - apply outside in off as taken. tauto.
Qed.

End Border.
