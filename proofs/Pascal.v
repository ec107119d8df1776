(** * One board and one k for all calls: [pedagogical/pascal_move.py]

    The page takes a snapshot of the board, as a pointer in its program and as a
    copy in its comment. Neither makes a difference, for each call puts back what
    it has changed. Here rows and columns count from 0. [L] is always true and
    [mini_l] always false, so they are left out. *)

Require Import Consequences.

Record variables := Variables {
  p : matrix;
  k : nat;
  printed : list matrix
}.

Definition statement : Type := variables -> variables.

Definition set_p (value : variables -> matrix) : statement := fun v =>
  Variables (value v) (k v) (printed v).

Definition set_k (value : variables -> nat) : statement := fun v =>
  Variables (p v) (value v) (printed v).

Definition print_board : statement := fun v =>
  Variables (p v) (k v) (printed v ++ [p v]).

Inductive snapshots := pointer | copy.

Lemma set_same : forall m x y, set m x y (get m x y) = m.
Proof.
  assert (replace_same : forall A k (d : A) l, replace k (nth k l d) l = l).
  { intros A k d l. revert k. induction l; intros [|k]; simpl; congruence. }
  intros m x y. unfold set, get. now rewrite !replace_same.
Qed.

Section Program.

Variables (MOVES : list square) (M N : nat) (snapshot : snapshots).

Let m : nat := N * M.

Definition correct (x y : Z) : bool :=
  ((x >=? 0) && (y >=? 0) && (x <? Z.of_nat M) && (y <? Z.of_nat N))%Z.

(** [p := q], where [q] is the board at the beginning: a pointer leads to the
    board as it is now. *)

Definition take_back (q : matrix) : statement :=
  match snapshot with pointer => fun v => v | copy => set_p (fun _ => q) end.

Definition move_body (move : Z -> Z -> statement) (x y : Z) : statement := fun v =>
  let q := p v in
  let k0 := k v in
  (when (fun v => get (p v) x y =? 0) (set_p (fun v => set (p v) x y (k v)));;
   fun v =>
     if m <=? k v then
       (print_board;;
        set_k (fun _ => k0 - 1);;
        set_p (fun v => set (p v) x y 0)) v
     else
       (for_each MOVES (fun '(dx, dy) =>
          let xn := (x + dx)%Z in
          let yn := (y + dy)%Z in
          when (fun v => correct xn yn && (get (p v) xn yn =? 0))
            (set_k (fun v => k v + 1);; move xn yn));;
        take_back q;;
        set_k (fun _ => k0 - 1);;
        set_p (fun v => set (p v) x y 0)) v) v.

(** [most] calls at most, one in the other. *)

Definition move (most : nat) : Z -> Z -> statement :=
  Nat.iter most move_body (fun _ _ v => v).

Definition knight (x y : Z) : list matrix :=
  printed (move m x y (Variables (zeros M N) 1 [])).

(** ** What it prints *)

Definition prints (ms : list matrix) (n : nat) : statement := fun v =>
  Variables (p v) n (printed v ++ ms).

Lemma for_each_prints : forall A (body : A -> statement) ms board n l,
  (forall a v, In a l -> p v = board -> k v = n -> body a v = prints (ms a) n v) ->
  forall v, p v = board -> k v = n -> for_each l body v = prints (flat_map ms l) n v.
Proof.
  intros A body ms board n l. unfold for_each, prints.
  induction l as [|a l IH]; intros turns [b k' out] same same'; simpl in *.
  - now rewrite app_nil_r, same'.
  - rewrite turns, IH by (simpl; auto). simpl. now rewrite app_assoc.
Qed.

Hypothesis table : move_table MOVES.

Theorem move_prints_parcours : forall c ech, In c ech ->
  forall most v, shape M N (p v) -> libres M N (p v) ech ->
  k v <> 0 -> k v + length ech = N * M + 1 -> length ech <= most ->
  move most (fst c) (snd c) v =
  prints (map (numbered (p v) (k v)) (parcours MOVES c ech None)) (k v - 1) v.
Proof.
  refine (induction_on_the_search _ table _ _ _).
  - intros [x y] most [b n out] b_shape free not_zero numbers enough. simpl in *.
    assert (on_zero : on_board M N (x, y) /\ get b x y = 0)
      by (apply free; simpl; auto).
    destruct on_zero as [on zero]. destruct most as [|most]; [lia|].
    change (move (S most)) with (move_body (move most)).
    unfold move_body, and_then, when, print_board, set_k, set_p, prints. simpl.
    rewrite zero. simpl.
    replace (m <=? n) with true by (symmetry; apply Nat.leb_le; lia).
    simpl. assert (back := set_back M N b x y n b_shape on).
    rewrite zero in back. now rewrite back.
  - intros [x y] ech c_in several IH most [b n out].
    intros b_shape free not_zero numbers enough. simpl in *.
    assert (on_zero : on_board M N (x, y) /\ get b x y = 0) by now apply free.
    destruct on_zero as [on zero].
    destruct most as [|most]; [destruct ech; simpl in *; lia|].
    apply Nat.eqb_neq in several as several'.
    assert (size := supprimer_length _ _ c_in).
    change (move (S most)) with (move_body (move most)).
    assert (written : when (fun v => get (p v) x y =? 0)
      (set_p (fun v => set (p v) x y (k v))) (Variables b n out)
      = Variables (set b x y n) n out) by (unfold when; simpl; now rewrite zero).
    unfold move_body, and_then at 1. simpl p. simpl k. rewrite written. simpl k.
    replace (m <=? n) with false by (symmetry; apply Nat.leb_gt; lia).
    assert (free' := libres_set M N b ech x y n b_shape free c_in not_zero).
    assert (shape' := shape_set M N b x y n b_shape on).
    unfold and_then at 1. rewrite (for_each_prints _ _
      (fun d => if member (after (x, y) d) ech then
         map (fun t => numbered b n ((x, y) :: t))
           (parcours MOVES (after (x, y) d) (supprimer (x, y) ech) None) else [])
      (set b x y n) n); try reflexivity.
    + rewrite parcours_equation by assumption. unfold parcours_body.
      rewrite several. cbv zeta. rewrite map_map, map_flat_map.
      unfold cases_accessible, destinations. rewrite flat_map_filter, flat_map_map.
      assert (back := set_back M N b x y n b_shape on).
      assert (same := set_same b x y). rewrite zero in back, same.
      unfold take_back. now destruct snapshot; unfold and_then, set_k, set_p, prints;
        simpl; rewrite ?back, ?same.
    + intros [dx dy] [b' n' out'] d_in same same'. simpl in same, same'. subst b' n'.
      unfold when, correct, after. simpl fst. simpl snd. simpl p.
      assert (move : In (x + dx, y + dy)%Z (map (after (x, y)) MOVES))
        by exact (in_map (after (x, y)) MOVES (dx, dy) d_in).
      assert (other : ((x + dx, y + dy) <> (x, y))%Z).
      { intros stays. apply table in move. rewrite stays in move.
        exact (no_move_stays _ move). }
      replace (((x + dx >=? 0) && (y + dy >=? 0) && (x + dx <? Z.of_nat M)
        && (y + dy <? Z.of_nat N))%Z && (get (set b x y n) (x + dx) (y + dy) =? 0))
        with (member (x + dx, y + dy)%Z ech).
      2: { apply eq_true_iff_eq. rewrite member_spec.
        rewrite <- (supprimer_leaves_the_others _ _ _ c_in other).
        rewrite (proj2 free'). unfold on_board. simpl.
        rewrite !andb_true_iff, !Z.geb_le, !Z.ltb_lt, Nat.eqb_eq. tauto. }
      destruct (member _ _) eqn:reached; [|now destruct out'; unfold prints; simpl;
        rewrite ?app_nil_r].
      apply member_spec in reached. unfold and_then, set_k. simpl.
      rewrite (IH (x + dx, y + dy)%Z); simpl; trivial; try lia.
      * unfold prints. simpl. now replace (n + 1 - 1) with n by lia.
      * now apply accessible.
Qed.

(** Both snapshots, on every board: what is printed are the tours of [parcours], in
    the order of the page's moves, and so as many as [principale] counts. *)

Theorem knight_prints_parcours : forall x y, on_board M N (x, y) ->
  knight x y = map (numbered (zeros M N) 1) (parcours MOVES (x, y) (squares M N) None).
Proof.
  intros x y on. unfold knight.
  rewrite (move_prints_parcours (x, y) (squares M N)); simpl; trivial.
  - now apply in_squares.
  - apply shape_zeros.
  - apply libres_zeros.
  - discriminate.
  - rewrite number_of_squares. lia.
  - rewrite number_of_squares. lia.
Qed.

End Program.
