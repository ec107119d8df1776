(** * Tours on lists of couples: [functional/couples.py] *)

Require Export Lists.
Open Scope nat_scope.

Implicit Types (position pos : square) (echiquier ech : list square).
Implicit Types (depart : option square).

(** ** The program

    A recursive function is written as its body; the body's first argument is
    the function that it calls, as in OCaml's [let rec f x = body f x]. Coq takes
    no function that may run for ever. So [Nat.iter k body] puts the body into
    the body, [k] times: as often as there are squares to go to. *)

Definition square_dec : forall a b : square, {a = b} + {a <> b}.
Proof. decide equality; apply Z.eq_dec. Defined.

Arguments square_dec : simpl never.

Definition member c (l : list square) : bool :=
  if in_dec square_dec c l then true else false.

Fixpoint index c (l : list square) : nat :=
  match l with
  | [] => 0
  | a :: rest => if square_dec a c then 0 else S (index c rest)
  end.

Definition is_None_or depart (test : square -> bool) : bool :=
  match depart with None => true | Some d => test d end.

Section Program.

Variable DESTINATIONS : list square.

Definition destinations pos : list square :=
  map (after pos) DESTINATIONS.

Definition cases_accessible pos ech : list square :=
  filter (fun c => member c ech) (destinations pos).

Definition supprimer position echiquier : list square :=
  let k := index position echiquier in
  firstn k echiquier ++ skipn (k + 1) echiquier.

Definition is_one_move (last first : square) : bool :=
  member first (destinations last).

Definition nb_parcours_body nb_parcours position echiquier depart : nat :=
  if length echiquier =? 1 then
    if is_None_or depart (is_one_move position) then 1 else 0
  else
    let ca := cases_accessible position echiquier in
    let nouvel_echiquier := supprimer position echiquier in
    list_sum (map (fun c => nb_parcours c nouvel_echiquier depart) ca).

Definition parcours_body parcours position echiquier depart : list (list square) :=
  if length echiquier =? 1 then
    let is_tour := is_None_or depart (is_one_move position) in
    if is_tour then [[position]] else []
  else
    let ca := cases_accessible position echiquier in
    let nouvel_echiquier := supprimer position echiquier in
    let liste_de_rondes :=
      flat_map (fun c => parcours c nouvel_echiquier depart) ca in
    map (fun lr => position :: lr) liste_de_rondes.

Definition nb_parcours position echiquier depart : nat :=
  Nat.iter (length echiquier) nb_parcours_body (fun _ _ _ => 0) position echiquier depart.

Definition parcours position echiquier depart : list (list square) :=
  Nat.iter (length echiquier) parcours_body (fun _ _ _ => []) position echiquier depart.

(** ** The small functions *)

Lemma member_spec : forall c l, member c l = true <-> In c l.
Proof. intros c l. unfold member. destruct in_dec; intuition discriminate. Qed.

Lemma accessible : forall c pos ech,
  In c (cases_accessible pos ech) <-> In c (destinations pos) /\ In c ech.
Proof. intros. unfold cases_accessible. now rewrite filter_In, member_spec. Qed.

Lemma supprimer_takes_one_out : forall position ech,
  In position ech -> Permutation ech (position :: supprimer position ech).
Proof.
  intros position ech. induction ech as [|a l IH]; [intros []|].
  unfold supprimer. simpl. destruct (square_dec a position) as [->|other].
  - intros _. reflexivity.
  - intros [same|position_in]; [contradiction|]. simpl.
    rewrite (IH position_in) at 1. apply perm_swap.
Qed.

Lemma supprimer_length : forall position ech,
  In position ech -> length ech = S (length (supprimer position ech)).
Proof.
  exact (fun p ech p_in => Permutation_length (supprimer_takes_one_out p ech p_in)).
Qed.

Lemma supprimer_leaves_the_others : forall c position ech,
  In position ech -> c <> position -> In c (supprimer position ech) <-> In c ech.
Proof.
  intros c position ech position_in other. rewrite
    (Permutation_in' eq_refl (supprimer_takes_one_out position ech position_in)).
  simpl. intuition congruence.
Qed.

Lemma once_supprimer : forall position ech, In position ech -> NoDup ech ->
  NoDup (position :: supprimer position ech).
Proof.
  intros position ech position_in. apply Permutation_NoDup.
  now apply supprimer_takes_one_out.
Qed.

(** ** The functions are what Python says

    Each is its body, with itself in the place of the function called. *)

Lemma one_call_more : forall (A : Type) (body : A -> A) k k', k = S k' ->
  forall f, Nat.iter k body f = body (Nat.iter k' body f).
Proof. intros A body k k' ->. reflexivity. Qed.

Theorem nb_parcours_equation : forall position echiquier depart,
  In position echiquier ->
  nb_parcours position echiquier depart =
  nb_parcours_body nb_parcours position echiquier depart.
Proof.
  intros position echiquier depart position_in. unfold nb_parcours at 1.
  now rewrite (one_call_more _ _ _ _ (supprimer_length position echiquier position_in)).
Qed.

Theorem parcours_equation : forall position echiquier depart,
  In position echiquier ->
  parcours position echiquier depart =
  parcours_body parcours position echiquier depart.
Proof.
  intros position echiquier depart position_in. unfold parcours at 1.
  now rewrite (one_call_more _ _ _ _ (supprimer_length position echiquier position_in)).
Qed.

End Program.

(** ** Moves *)

Lemma in_destinations : forall moves a b,
  In b (destinations moves a) <-> In (fst b - fst a, snd b - snd a)%Z moves.
Proof.
  intros moves [i j] [k l]. unfold destinations, after. rewrite in_map_iff. simpl.
  split.
  - intros ([di dj] & [= <- <-] & d_in). simpl.
    now replace (i + di - i, j + dj - j)%Z with (di, dj) by (f_equal; ring).
  - intros d_in. exists (k - i, l - j)%Z. split; [simpl; f_equal; ring | assumption].
Qed.

Definition page_moves : list square :=
  [(2, 1); (1, 2); (-1, 2); (-2, 1); (-2, -1); (-1, -2); (1, -2); (2, -1)]%Z.

Theorem page_moves_are_the_moves : move_table page_moves.
Proof.
  split.
  - repeat constructor; simpl; intuition congruence.
  - intros a b. change (map (after a) page_moves) with (destinations page_moves a).
    rewrite in_destinations. unfold knight_move.
    generalize (fst b - fst a)%Z (snd b - snd a)%Z. intros i j. simpl. split.
    + intuition (match goal with H : (_, _) = _ |- _ => injection H end; lia).
    + intros move. assert (i = 2 \/ i = 1 \/ i = -1 \/ i = -2)%Z as by_row by lia.
      assert (j = 2 \/ j = 1 \/ j = -1 \/ j = -2)%Z as by_column by lia.
      destruct by_row as [-> | [-> | [-> | ->]]], by_column as [-> | [-> | [-> | ->]]];
        simpl in move; auto 10; lia.
Qed.

Theorem any_order_is_a_table : forall moves moves',
  Permutation moves moves' -> move_table moves -> move_table moves'.
Proof.
  intros moves moves' reordered [once all]. split.
  - now apply (Permutation_NoDup reordered).
  - intros a b. rewrite <- all. apply Permutation_in'; [reflexivity|].
    now apply Permutation_map, Permutation_sym.
Qed.

Lemma no_move_stays : forall a, ~ knight_move a a.
Proof. intros a. unfold knight_move. lia. Qed.

Section Search.

Variable moves : list square.
Hypothesis table : move_table moves.

Notation cases_accessible := (cases_accessible moves).
Notation parcours := (parcours moves).
Notation nb_parcours := (nb_parcours moves).

Lemma once_cases_accessible : forall pos ech, NoDup (cases_accessible pos ech).
Proof.
  intros [i j] ech. apply NoDup_filter, once_map; [|exact (proj1 table)].
  intros [di dj] [di' dj'] [= same same']. f_equal; lia.
Qed.

Lemma is_one_move_spec : forall last first,
  is_one_move moves last first = true <-> knight_move last first.
Proof. intros. unfold is_one_move. rewrite member_spec. apply table. Qed.

Lemma accessible_spec : forall c position ech, In position ech ->
  In c (cases_accessible position ech) <->
  knight_move position c /\ In c (supprimer position ech).
Proof.
  intros c position ech position_in.
  rewrite accessible. unfold destinations. rewrite (proj2 table).
  split; intros [move c_in]; (split; [assumption|]);
    apply (supprimer_leaves_the_others c position); trivial; intros ->;
    now apply (no_move_stays position).
Qed.

(** ** The principle of all proofs about the search

    What is true of one square, and true of several squares if it is true of
    the squares left after each move, is true of any squares. *)

Lemma induction_on_the_search : forall P : square -> list square -> Prop,
  (forall p, P p [p]) ->
  (forall p ech, In p ech -> (length ech =? 1) = false ->
    (forall c, In c (cases_accessible p ech) -> P c (supprimer p ech)) -> P p ech) ->
  forall p ech, In p ech -> P p ech.
Proof.
  intros P one several p ech. remember (length ech) as n eqn:size.
  revert p ech size. induction n as [|n IH]; intros p ech size p_in.
  - destruct ech; [destruct p_in | discriminate size].
  - destruct (length ech =? 1) eqn:single.
    + destruct ech as [|a [|]]; try discriminate. destruct p_in as [->|[]]. apply one.
    + apply several; trivial. intros c c_in. apply IH.
      * rewrite (supprimer_length p ech p_in) in size. congruence.
      * now apply accessible_spec in c_in.
Qed.

(** ** [parcours] has the tours, and nothing else

    A tour of a list of squares has the same squares as the list. *)

Definition tour_of ech position (t : list square) : Prop :=
  hd_error t = Some position /\ Permutation ech t /\ by_moves t.

Lemma tour_of_one : forall p t, tour_of [p] p t <-> t = [p].
Proof.
  intros p t. split.
  - intros (_ & same & _). now apply Permutation_length_1_inv.
  - intros ->. repeat split. reflexivity.
Qed.

Lemma tour_of_several : forall p ech t, In p ech -> (length ech =? 1) = false ->
  tour_of ech p t <->
  exists c t', t = p :: t' /\ knight_move p c /\ tour_of (supprimer p ech) c t'.
Proof.
  intros p ech t p_in several.
  assert (out := supprimer_takes_one_out p ech p_in). split.
  - intros (begins & same & steps). destruct t as [|a [|c t]]; try discriminate.
    + apply Permutation_length in same. now rewrite same in several.
    + injection begins as ->. destruct steps as [move steps]. exists c, (c :: t).
      repeat split; trivial. apply (Permutation_cons_inv (a := p)). now rewrite <- out.
  - intros (c & t' & -> & move & begins & same & steps). split; [reflexivity|]. split.
    + now rewrite out, same.
    + destruct t' as [|a t']; [discriminate|]. injection begins as ->. now split.
Qed.

Lemma last_of_several : forall depart p ech c t,
  tour_of ech c t -> comes_back depart (p :: t) <-> comes_back depart t.
Proof. intros [d|] p ech c [|b t] [begins _]; now try discriminate begins. Qed.

Theorem parcours_spec : forall depart position ech, In position ech -> forall t,
  In t (parcours position ech depart) <->
  tour_of ech position t /\ comes_back depart t.
Proof.
  intros depart. refine (induction_on_the_search _ _ _).
  - intros p t. rewrite tour_of_one. unfold Couples.parcours, parcours_body. simpl.
    assert (ends : is_None_or depart (is_one_move moves p) = true <->
                   comes_back depart [p])
      by (destruct depart; simpl; [apply is_one_move_spec | tauto]).
    destruct (is_None_or _ _); simpl.
    + split; [intros [<-|[]] | intros [-> _]]; tauto.
    + split; [tauto | intros [-> back]]. now apply ends in back.
  - intros p ech p_in several IH t.
    rewrite tour_of_several, parcours_equation by assumption.
    unfold parcours_body. rewrite several. cbv zeta. rewrite in_map_iff. split.
    + intros (t' & <- & t'_in). apply in_flat_map in t'_in as (c & c_in & t'_in).
      apply IH in t'_in as [T back]; [|assumption].
      apply accessible_spec in c_in as [move _]; [|assumption].
      split; [eauto 6 | now apply (last_of_several _ _ _ _ _ T)].
    + intros [(c & t' & -> & move & T) back]. exists t'. split; [reflexivity|].
      assert (c_in : In c (cases_accessible p ech)).
      { apply accessible_spec; [assumption|]. split; [assumption|].
        destruct T as (begins & same & _). rewrite same.
        destruct t'; [discriminate|]. injection begins as ->. simpl. auto. }
      apply in_flat_map. exists c. split; [assumption|]. apply IH; [assumption|].
      split; [assumption | now apply (last_of_several _ p _ _ _ T)].
Qed.

(** Each tour is there once. *)

Theorem parcours_once : forall depart position ech, In position ech ->
  NoDup (parcours position ech depart).
Proof.
  intros depart. refine (induction_on_the_search _ _ _).
  - intros p. unfold Couples.parcours, parcours_body. simpl. destruct (is_None_or _ _);
      repeat constructor; auto.
  - intros p ech p_in several IH. rewrite parcours_equation by assumption.
    unfold parcours_body. rewrite several. cbv zeta.
    apply once_map; [congruence|]. apply once_flat_map; trivial.
    + apply once_cases_accessible.
    + intros c c' t c_in c'_in t_in t_in'.
      apply accessible_spec in c_in as [_ c_in], c'_in as [_ c'_in]; trivial.
      apply parcours_spec in t_in as [[begins _] _], t_in' as [[begins' _] _]; trivial.
      congruence.
Qed.

Theorem nb_parcours_is_length : forall depart position ech, In position ech ->
  nb_parcours position ech depart = length (parcours position ech depart).
Proof.
  intros depart. refine (induction_on_the_search _ _ _).
  - intros p. unfold Couples.parcours, parcours_body.
    unfold Couples.nb_parcours, nb_parcours_body. simpl. now destruct (is_None_or _ _).
  - intros p ech p_in several IH.
    rewrite parcours_equation, nb_parcours_equation by assumption.
    unfold parcours_body, nb_parcours_body. rewrite several. cbv zeta.
    rewrite length_of_map, length_of_flat_map. f_equal. apply map_ext_in. exact IH.
Qed.

End Search.

(** ** On a board

    [list(board)]: the squares row by row. *)

Definition range (n : nat) : list Z := map Z.of_nat (seq 0 n).

Definition squares (M N : nat) : list square := list_prod (range M) (range N).

Lemma in_range : forall n z, In z (range n) <-> (0 <= z < Z.of_nat n)%Z.
Proof.
  intros n z. unfold range. rewrite in_map_iff. split.
  - intros (k & <- & inside). apply in_seq in inside. lia.
  - intros inside. exists (Z.to_nat z). rewrite in_seq. lia.
Qed.

Lemma in_squares : forall M N c, In c (squares M N) <-> on_board M N c.
Proof.
  intros M N [x y]. unfold squares. rewrite in_prod_iff, !in_range. reflexivity.
Qed.

Lemma once_range : forall n, NoDup (range n).
Proof. intros n. apply once_map; [lia | apply seq_NoDup]. Qed.

Lemma once_squares : forall M N, NoDup (squares M N).
Proof.
  intros M N. unfold squares. generalize (once_range N). generalize (range N) as l.
  intros l once. induction (once_range M) as [|i rows new _ IH]; simpl; [constructor|].
  apply once_append; trivial.
  - apply once_map; [congruence | assumption].
  - intros [i' j]. rewrite in_map_iff, in_prod_iff. intros (_ & [= <- _] & _) []. auto.
Qed.

Lemma number_of_squares : forall M N, length (squares M N) = M * N.
Proof.
  assert (rows : forall n, length (range n) = n).
  { intros n. unfold range. rewrite length_of_map. generalize 0.
    induction n; intros k; simpl; auto. }
  intros M N. rewrite <- (rows M) at 2. unfold squares.
  induction (range M); simpl; rewrite ?length_of_append, ?length_of_map, ?rows;
    congruence.
Qed.

Lemma tour_of_squares : forall M N start t,
  tour_of (squares M N) start t <-> tour (on_board M N) start t.
Proof.
  intros M N start t. split.
  - intros (begins & same & steps). constructor; trivial.
    + intros c. now rewrite <- in_squares, same.
    + exact (Permutation_NoDup same (once_squares M N)).
  - intros [begins visits once steps]. repeat split; trivial.
    apply NoDup_Permutation; trivial using once_squares.
    intros c. now rewrite visits, in_squares.
Qed.

(** The tours of a board from a start; [depart] is [Some start] if they must be
    closed. *)

Definition tours (M N : nat) (start : square) depart (t : list square) : Prop :=
  tour (on_board M N) start t /\ comes_back depart t.

Theorem parcours_lists_the_tours : forall moves, move_table moves ->
  forall M N start depart, on_board M N start ->
  NoDup (parcours moves start (squares M N) depart) /\
  forall t,
    In t (parcours moves start (squares M N) depart) <-> tours M N start depart t.
Proof.
  intros moves table M N start depart on. apply in_squares in on. split.
  - now apply parcours_once.
  - intros t. unfold tours. rewrite <- tour_of_squares. now apply parcours_spec.
Qed.

Theorem nb_parcours_counts_the_tours : forall moves, move_table moves ->
  forall M N start depart, on_board M N start ->
  number_of (tours M N start depart) (nb_parcours moves start (squares M N) depart).
Proof.
  intros moves table M N start depart on.
  exists (parcours moves start (squares M N) depart).
  destruct (parcours_lists_the_tours moves table M N start depart on) as [once all].
  split; [|split]; trivial. symmetry. now apply nb_parcours_is_length, in_squares.
Qed.

Example the_two_tours_of_3x4 :
  parcours page_moves (0, 0)%Z (squares 3 4) None =
  [[(0,0);(1,2);(2,0);(0,1);(1,3);(2,1);(0,2);(2,3);(1,1);(0,3);(2,2);(1,0)];
   [(0,0);(1,2);(2,0);(0,1);(1,3);(2,1);(0,2);(1,0);(2,2);(0,3);(1,1);(2,3)]]%Z.
Proof. reflexivity. Qed.
