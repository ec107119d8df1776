(** * Backtracking on a matrix: [imperative/backtracking_matrix.py] *)

Require Export Events.

(** ** Python's statements

    A statement makes a state out of a state. *)

Definition and_then {S : Type} (a b : S -> S) : S -> S := fun v => b (a v).

Notation "a ;; b" := (and_then a b) (at level 90, right associativity).

Definition for_each {S A : Type} (l : list A) (body : A -> S -> S) : S -> S :=
  fun v => fold_left (fun v a => body a v) l v.

Definition when {S : Type} (test : S -> bool) (body : S -> S) : S -> S :=
  fun v => if test v then body v else v.

(** [get m x y] is [m[x][y]]; [set m x y n] is [m] after [m[x][y] = n]. *)

Definition matrix : Type := list (list nat).

Definition get (m : matrix) (x y : Z) : nat :=
  nth (Z.to_nat y) (nth (Z.to_nat x) m []) 0.

Fixpoint replace {A : Type} (k : nat) (a : A) (l : list A) : list A :=
  match k, l with
  | _, [] => []
  | 0, _ :: l => a :: l
  | S k, b :: l => b :: replace k a l
  end.

Definition set (m : matrix) (x y : Z) (n : nat) : matrix :=
  replace (Z.to_nat x) (replace (Z.to_nat y) n (nth (Z.to_nat x) m [])) m.

(** ** The program

    Its variables, and for the spectator what was seen, the latest first. No line
    of the program reads [seen]. *)

Record state := State {
  ronde : matrix;
  nb_solutions : nat;
  premiere : option matrix;
  seen : list event
}.

Definition statement : Type := state -> state.

Section Program.

Variables (POSITION_CAVALIER : list square) (M N : nat) (depart : option square).

Let NM : nat := N * M.

(** The spectator of [ronde[x][y] = n]. *)

Definition what_is_seen (x y : Z) (n : nat) : list event :=
  if n =? 0 then [Left (x, y)]
  else if n =? NM then [Entered (x, y); Full (x, y)] else [Entered (x, y)].

Definition set_ronde (x y : Z) (n : nat) : statement := fun v =>
  State (set (ronde v) x y n) (nb_solutions v) (premiere v)
    (rev (what_is_seen x y n) ++ seen v).

Definition set_nb_solutions (value : state -> nat) : statement := fun v =>
  State (ronde v) (value v) (premiere v) (seen v).

Definition set_premiere (value : state -> matrix) : statement := fun v =>
  State (ronde v) (nb_solutions v) (Some (value v)) (seen v).

Definition is_one_move (last first : square) : bool :=
  member (fst first - fst last, snd first - snd last)%Z POSITION_CAVALIER.

Definition parcourir_body (parcourir : nat -> Z -> Z -> statement)
    (n : nat) (x y : Z) : statement :=
  set_ronde x y n;;
  (if n <? NM then
     for_each POSITION_CAVALIER (fun '(dx, dy) =>
       let X := (x + dx)%Z in
       let Y := (y + dy)%Z in
       when (fun v =>
           ((X >=? 0) && (X <? Z.of_nat M) && (Y >=? 0) && (Y <? Z.of_nat N))%Z
           && (get (ronde v) X Y =? 0))
         (parcourir (n + 1) X Y))
   else
     when (fun v => (n =? NM) && is_None_or depart (is_one_move (x, y)))
       (set_nb_solutions (fun v => nb_solutions v + 1);;
        when (fun v => nb_solutions v <=? 1) (set_premiere (fun v => ronde v))));;
  set_ronde x y 0.

Definition parcourir (n : nat) (x y : Z) : statement :=
  Nat.iter (NM + 1 - n) parcourir_body (fun _ _ _ v => v) n x y.

Theorem parcourir_equation : forall n x y, n <= NM ->
  parcourir n x y = parcourir_body parcourir n x y.
Proof.
  intros n x y small. unfold parcourir at 1.
  rewrite (one_call_more _ _ _ (NM + 1 - (n + 1))) by lia. reflexivity.
Qed.

End Program.

Definition zeros (M N : nat) : matrix := repeat (repeat 0 N) M.

Definition variables (M N : nat) : state := State (zeros M N) 0 None [].

Definition principale (moves : list square) (M N : nat) (x0 y0 : Z) (cyclique : bool)
    : nat * option matrix :=
  let depart := if cyclique then Some (x0, y0) else None in
  let v := parcourir moves M N depart 1 x0 y0 (variables M N) in
  (nb_solutions v, premiere v).

(** ** Assignments to a matrix *)

Lemma replace_length : forall A k (a : A) l, length (replace k a l) = length l.
Proof. intros A k a l. revert k. induction l; intros [|k]; simpl; auto. Qed.

Lemma nth_replace : forall A k k' (a d : A) l, k < length l ->
  nth k' (replace k a l) d = if k' =? k then a else nth k' l d.
Proof.
  intros A k k' a d l. revert k k'.
  induction l as [|b l IH]; intros [|k] [|k'] inside; simpl in *; trivial; try lia.
  apply IH. lia.
Qed.

Lemma replace_back : forall A k (a d : A) l, replace k (nth k l d) (replace k a l) = l.
Proof. intros A k a d l. revert k. induction l; intros [|k]; simpl; congruence. Qed.

Lemma in_replace : forall A k (a b : A) l, In b (replace k a l) -> b = a \/ In b l.
Proof.
  intros A k a b l. revert k. induction l as [|c l IH]; intros [|k]; simpl; intuition.
  destruct (IH k); auto.
Qed.

Section OnBoard.

Variables M N : nat.

Definition shape (m : matrix) : Prop :=
  length m = M /\ forall row, In row m -> length row = N.

Lemma row_of_board : forall m x y, shape m -> on_board M N (x, y) ->
  Z.to_nat x < length m /\ Z.to_nat y < length (nth (Z.to_nat x) m []).
Proof.
  intros m x y [rows columns] [x_on y_on]. simpl in *.
  assert (Z.to_nat x < length m) by lia. rewrite columns by now apply nth_In. lia.
Qed.

Lemma shape_set : forall m x y n, shape m -> on_board M N (x, y) -> shape (set m x y n).
Proof.
  intros m x y n m_shape on. destruct (row_of_board m x y m_shape on) as [x_in _].
  destruct m_shape as [rows columns]. unfold set. split.
  - now rewrite replace_length.
  - intros row row_in. apply in_replace in row_in as [->|row_in]; [|auto].
    rewrite replace_length. apply columns. now apply nth_In.
Qed.

Lemma get_set : forall m x y n x' y',
  shape m -> on_board M N (x, y) -> on_board M N (x', y') ->
  get (set m x y n) x' y' = if square_dec (x', y') (x, y) then n else get m x' y'.
Proof.
  intros m x y n x' y' m_shape on on'.
  destruct (row_of_board m x y m_shape on) as [x_in y_in].
  destruct on as [x_on y_on], on' as [x_on' y_on']. simpl in *.
  unfold get, set. rewrite nth_replace by assumption.
  destruct (Nat.eqb_spec (Z.to_nat x') (Z.to_nat x)) as [same|other].
  - apply Z2Nat.inj in same as ->; try lia. rewrite nth_replace by assumption.
    destruct (Nat.eqb_spec (Z.to_nat y') (Z.to_nat y)) as [same|other].
    + apply Z2Nat.inj in same as ->; try lia. now destruct (square_dec _ _).
    + destruct (square_dec _ _); congruence.
  - destruct (square_dec _ _); congruence.
Qed.

Lemma set_back : forall m x y n, shape m -> on_board M N (x, y) ->
  set (set m x y n) x y (get m x y) = m.
Proof.
  intros m x y n m_shape on. destruct (row_of_board m x y m_shape on) as [x_in _].
  unfold set at 1, get, set. rewrite nth_replace, Nat.eqb_refl by assumption.
  rewrite replace_back. apply replace_back.
Qed.

(** The free squares of a matrix are those that hold 0. *)

Definition libres (m : matrix) (ech : list square) : Prop :=
  NoDup ech /\ forall x y, In (x, y) ech <-> on_board M N (x, y) /\ get m x y = 0.

Lemma libres_set : forall m ech x y n,
  shape m -> libres m ech -> In (x, y) ech -> n <> 0 ->
  libres (set m x y n) (supprimer (x, y) ech).
Proof.
  intros m ech x y n m_shape [once free] xy_in not_zero.
  assert (on : on_board M N (x, y)) by now apply free in xy_in.
  assert (once' := once_supprimer (x, y) ech xy_in once).
  apply NoDup_cons_iff in once' as [out once']. split; [assumption|].
  intros x' y'. destruct (square_dec (x', y') (x, y)) as [[= -> ->]|other].
  - split; [contradiction|]. intros [_ zero]. rewrite get_set in zero by assumption.
    now destruct (square_dec _ _).
  - rewrite supprimer_leaves_the_others, free by assumption.
    assert (same : on_board M N (x', y') -> get (set m x y n) x' y' = get m x' y')
      by (intros on'; rewrite get_set by assumption; now destruct (square_dec _ _)).
    split; intros [on' zero]; (split; [assumption|]); now rewrite same in *.
Qed.

(** ** To number the squares of a tour *)

Fixpoint numbered (m : matrix) (n : nat) (t : list square) : matrix :=
  match t with
  | [] => m
  | c :: t => numbered (set m (fst c) (snd c) n) (n + 1) t
  end.

Theorem numbered_spec : forall t m n x y,
  shape m -> NoDup t -> (forall c, In c t -> on_board M N c) -> on_board M N (x, y) ->
  get (numbered m n t) x y =
  if member (x, y) t then n + index (x, y) t else get m x y.
Proof.
  induction t as [|[i j] t IH]; intros m n x y m_shape once t_on on; [reflexivity|].
  apply NoDup_cons_iff in once as [new once]. simpl.
  rewrite IH, get_set; simpl in *; auto using shape_set.
  unfold member. simpl.
  destruct (square_dec (i, j) (x, y)) as [<-|other]; simpl.
  - destruct (in_dec _ _ _); [contradiction|].
    destruct (square_dec _ _); [lia|congruence].
  - destruct (in_dec _ _ _); [lia|]. destruct (square_dec _ _); congruence.
Qed.

(** ** What a run of [parcourir] finds

    It counts its tours, keeps the first one if none was counted before, and is
    seen to do [es]. It leaves the matrix alone. *)

Definition found (ms : list matrix) (es : list event) : statement := fun v =>
  State (ronde v) (nb_solutions v + length ms)
    (if nb_solutions v =? 0 then
       match ms with [] => premiere v | m :: _ => Some m end
     else premiere v)
    (rev es ++ seen v).

Lemma found_nothing : forall v, found [] [] v = v.
Proof. intros [m [|k] p es]; unfold found; simpl; now rewrite ?Nat.add_0_r. Qed.

Lemma found_one : forall v,
  (set_nb_solutions (fun v => nb_solutions v + 1);;
   when (fun v => nb_solutions v <=? 1) (set_premiere (fun v => ronde v))) v
  = found [ronde v] [] v.
Proof.
  intros [m [|k] p es]; [reflexivity|].
  unfold and_then, when, set_nb_solutions, found. simpl. now rewrite Nat.add_1_r.
Qed.

Lemma found_more : forall ms es ms' es' v,
  found ms' es' (found ms es v) = found (ms ++ ms') (es ++ es') v.
Proof.
  intros ms es ms' es' [m k p es0]. unfold found. simpl.
  rewrite length_of_append, rev_app_distr, Nat.add_assoc, app_assoc.
  f_equal. destruct ms, k; simpl; rewrite ?Nat.add_0_r; reflexivity.
Qed.

(** A loop finds what its turns find, one after the other. *)

Lemma for_each_finds : forall A (body : A -> statement) ms es m l,
  (forall a v, In a l -> ronde v = m -> body a v = found (ms a) (es a) v) ->
  forall v, ronde v = m -> for_each l body v = found (flat_map ms l) (flat_map es l) v.
Proof.
  intros A body ms es m l. unfold for_each.
  induction l as [|a l IH]; intros turns v same; simpl.
  - symmetry. apply found_nothing.
  - rewrite turns, IH by (simpl in *; auto). apply found_more.
Qed.

Section Correctness.

Variables (moves : list square) (depart : option square).
Hypothesis table : move_table moves.

Notation parcours := (parcours moves).
Notation parcourir := (parcourir moves M N depart).
Notation set_ronde := (set_ronde M N).
Notation what_is_seen := (what_is_seen M N).

(** Between two assignments of which the second undoes the first. *)

Lemma found_between : forall ms es x y n v,
  shape (ronde v) -> on_board M N (x, y) -> get (ronde v) x y = 0 ->
  set_ronde x y 0 (found ms es (set_ronde x y n v)) =
  found ms (what_is_seen x y n ++ es ++ [Left (x, y)]) v.
Proof.
  intros ms es x y n v v_shape on zero. unfold Matrix.set_ronde, found. simpl.
  rewrite <- zero at 1. rewrite set_back by assumption.
  now rewrite !rev_app_distr, <- !app_assoc.
Qed.

(** The test of [parcourir] asks whether the next square is free. *)

Lemma test_is_member : forall m ech X Y, libres m ech ->
  ((X >=? 0) && (X <? Z.of_nat M) && (Y >=? 0) && (Y <? Z.of_nat N))%Z
    && (get m X Y =? 0) = member (X, Y) ech.
Proof.
  intros m ech X Y [_ free]. apply eq_true_iff_eq. rewrite member_spec, free.
  rewrite !andb_true_iff, !Z.geb_le, !Z.ltb_lt, Nat.eqb_eq.
  unfold on_board. simpl. tauto.
Qed.

Lemma ends_as_in_couples : forall last,
  is_None_or depart (is_one_move moves last) =
  is_None_or depart (Couples.is_one_move moves last).
Proof.
  intros last. destruct depart as [first|]; [|reflexivity]. apply eq_true_iff_eq.
  unfold is_None_or, is_one_move, Couples.is_one_move.
  now rewrite !member_spec, in_destinations.
Qed.

(** The invariant, for the blackboard:

      {ronde = m, nb = k}
      parcourir(n, x, y)
      {ronde = m, nb = k + nb_parcours((x, y), free squares of m)}

    In full: it leaves the matrix as it was, finds the tours of [parcours], in
    their order, and is seen to do the same as [nb_parcours]. *)

Theorem parcourir_invariant : forall p ech, In p ech ->
  forall n v, shape (ronde v) -> libres (ronde v) ech ->
  n <> 0 -> n + length ech = N * M + 1 ->
  parcourir n (fst p) (snd p) v =
  found (map (numbered (ronde v) n) (parcours p ech depart))
    (events moves p ech depart) v.
Proof.
  refine (induction_on_the_search _ table _ _ _).
  - intros [x y] n v v_shape free not_zero numbers.
    assert (xy_free : on_board M N (x, y) /\ get (ronde v) x y = 0)
      by (apply free; simpl; auto).
    destruct xy_free as [on zero]. simpl in numbers.
    rewrite parcourir_equation by lia. unfold parcourir_body, and_then at 1 2.
    apply Nat.eqb_neq in not_zero as not_zero'.
    assert (last : (n =? N * M) = true) by (apply Nat.eqb_eq; lia).
    replace (n <? N * M) with false by (symmetry; apply Nat.ltb_ge; lia).
    rewrite events_of_one.
    replace [Entered (x, y); Full (x, y); Left (x, y)]
      with (what_is_seen x y n ++ [] ++ [Left (x, y)])
      by (unfold Matrix.what_is_seen; rewrite not_zero', last; reflexivity).
    rewrite <- found_between by assumption. f_equal.
    unfold Couples.parcours, parcours_body, when at 1. simpl.
    rewrite last, ends_as_in_couples.
    destruct (is_None_or _ _); [apply found_one | symmetry; apply found_nothing].
  - intros [x y] ech p_in several IH n v v_shape free not_zero numbers.
    assert (xy_free : on_board M N (x, y) /\ get (ronde v) x y = 0) by now apply free.
    destruct xy_free as [on zero].
    apply Nat.eqb_neq in several as several'.
    rewrite (supprimer_length _ _ p_in) in numbers, several'.
    rewrite parcourir_equation by lia. unfold parcourir_body, and_then at 1 2.
    simpl fst. simpl snd.
    apply Nat.eqb_neq in not_zero as not_zero'.
    assert (not_last : (n =? N * M) = false) by (apply Nat.eqb_neq; lia).
    replace (n <? N * M) with true by (symmetry; apply Nat.ltb_lt; lia).
    rewrite events_of_several by assumption.
    replace [Entered (x, y)] with (what_is_seen x y n)
      by (unfold Matrix.what_is_seen; now rewrite not_zero', not_last).
    rewrite <- found_between by assumption. f_equal.
    assert (free' := libres_set (ronde v) ech x y n v_shape free p_in not_zero).
    assert (shape' := shape_set (ronde v) x y n v_shape on).
    rewrite parcours_equation by assumption. unfold parcours_body.
    rewrite several. cbv zeta. rewrite map_map, map_flat_map.
    unfold cases_accessible, destinations.
    rewrite !flat_map_filter, !flat_map_map.
    apply for_each_finds with (m := set (ronde v) x y n); [|reflexivity].
    intros [dx dy] v' d_in same. unfold when, after. simpl fst. simpl snd.
    rewrite same, (test_is_member _ _ _ _ free').
    assert (move : In (x + dx, y + dy)%Z (map (after (x, y)) moves))
      by exact (in_map (after (x, y)) moves (dx, dy) d_in).
    replace (member (x + dx, y + dy)%Z (supprimer (x, y) ech))
      with (member (x + dx, y + dy)%Z ech).
    2: { apply eq_true_iff_eq. rewrite !member_spec. symmetry.
      apply supprimer_leaves_the_others; trivial. apply table in move.
      intros stays. rewrite stays in move. exact (no_move_stays _ move). }
    destruct (member _ _) eqn:reached; [|symmetry; apply found_nothing].
    apply member_spec in reached.
    assert (c_in : In (x + dx, y + dy)%Z (cases_accessible moves (x, y) ech))
      by now apply accessible.
    rewrite (IH _ c_in); rewrite ?same; reflexivity || trivial; lia.
Qed.

(** The blackboard's line, from the invariant. *)

Corollary parcourir_restores_and_counts : forall x y ech n v,
  In (x, y) ech -> shape (ronde v) -> libres (ronde v) ech ->
  n <> 0 -> n + length ech = N * M + 1 ->
  ronde (parcourir n x y v) = ronde v /\
  nb_solutions (parcourir n x y v) =
  nb_solutions v + nb_parcours moves (x, y) ech depart.
Proof.
  intros x y ech n v xy_in v_shape free not_zero numbers.
  change (parcourir n x y v) with (parcourir n (fst (x, y)) (snd (x, y)) v).
  rewrite (parcourir_invariant (x, y) ech) by assumption.
  rewrite nb_parcours_is_length by assumption. simpl. now rewrite length_of_map.
Qed.

End Correctness.

(** ** From an empty matrix *)

Lemma shape_zeros : shape (zeros M N).
Proof.
  split; [apply repeat_length|]. intros row row_in.
  apply repeat_spec in row_in as ->. apply repeat_length.
Qed.

Lemma get_zeros : forall x y, on_board M N (x, y) -> get (zeros M N) x y = 0.
Proof.
  intros x y on. destruct (row_of_board _ x y shape_zeros on) as [x_in y_in].
  assert (row : nth (Z.to_nat x) (zeros M N) [] = repeat 0 N)
    by now apply (repeat_spec M), nth_In.
  unfold get. rewrite row in *. now apply (repeat_spec N), nth_In.
Qed.

Lemma libres_zeros : libres (zeros M N) (squares M N).
Proof.
  split; [apply once_squares|]. intros x y. rewrite in_squares.
  split; [|tauto]. auto using get_zeros.
Qed.

Lemma parcourir_on_a_board : forall moves depart x0 y0,
  move_table moves -> on_board M N (x0, y0) ->
  parcourir moves M N depart 1 x0 y0 (variables M N) =
  found (map (numbered (zeros M N) 1) (parcours moves (x0, y0) (squares M N) depart))
    (events moves (x0, y0) (squares M N) depart) (variables M N).
Proof.
  intros moves depart x0 y0 table on.
  apply (parcourir_invariant moves depart table (x0, y0)); [now apply in_squares|..].
  - exact shape_zeros.
  - exact libres_zeros.
  - discriminate.
  - rewrite number_of_squares. lia.
Qed.

End OnBoard.

(** ** Two styles, one search

    On every board, from every start, for every order of the moves: [principale]
    returns the number of [nb_parcours], and as its first tour the first one of
    [parcours], numbered. Meanwhile both are seen to do the same. *)

Theorem two_styles_one_search : forall moves M N x0 y0 (cyclique : bool),
  move_table moves -> on_board M N (x0, y0) ->
  let depart := if cyclique then Some (x0, y0) else None in
  let whole_board := squares M N in
  principale moves M N x0 y0 cyclique =
  (nb_parcours moves (x0, y0) whole_board depart,
   option_map (numbered (zeros M N) 1)
     (hd_error (parcours moves (x0, y0) whole_board depart))).
Proof.
  intros moves M N x0 y0 cyclique table on depart whole_board. unfold principale.
  rewrite parcourir_on_a_board by assumption. simpl. fold depart whole_board.
  rewrite length_of_map, <- nb_parcours_is_length; trivial; [|now apply in_squares].
  now destruct (parcours _ _ _ _).
Qed.

Theorem same_events_on_every_board : forall moves M N x0 y0 depart,
  move_table moves -> on_board M N (x0, y0) ->
  rev (seen (parcourir moves M N depart 1 x0 y0 (variables M N))) =
  events moves (x0, y0) (squares M N) depart.
Proof.
  intros moves M N x0 y0 depart table on. rewrite parcourir_on_a_board by assumption.
  simpl. now rewrite app_nil_r, rev_involutive.
Qed.
