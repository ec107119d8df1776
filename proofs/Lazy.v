(** * Tours one at a time: [functional/lazy_tours.py]

    It has a set of squares in the place of the list, and it takes the closed
    tours out of all tours at the end. Neither makes a difference. *)

Require Import Couples.

Section Lazy.

Variable moves : list square.
Hypothesis table : move_table moves.

Notation cases_accessible := (cases_accessible moves).
Notation parcours := (parcours moves).

(** A set has no order: not even the order of the tours depends on that of the
    squares. *)

Theorem order_of_squares : forall depart position ech, In position ech ->
  forall ech', Permutation ech ech' ->
  parcours position ech depart = parcours position ech' depart.
Proof.
  intros depart. refine (induction_on_the_search _ table _ _ _).
  - intros p ech' same. now apply Permutation_length_1_inv in same as ->.
  - intros p ech p_in several IH ech' same.
    assert (p_in' : In p ech') by now rewrite <- same.
    rewrite !parcours_equation by assumption. unfold parcours_body.
    rewrite <- (Permutation_length same), several. f_equal.
    replace (cases_accessible p ech') with (cases_accessible p ech).
    + rewrite !flat_map_concat_map. f_equal. apply map_ext_in.
      intros c c_in. apply IH; [assumption|]. apply (Permutation_cons_inv (a := p)).
      now rewrite <- !supprimer_takes_one_out.
    + apply filter_ext. intros c. apply eq_true_iff_eq. rewrite !member_spec.
      now rewrite same.
Qed.

(** The program: all tours, and of these the closed ones. *)

Definition is_closed (ronde : list square) : bool :=
  match ronde with
  | [] => false
  | first :: _ => is_one_move moves (last ronde first) first
  end.

Definition rondes_cycliques position echiquier : list (list square) :=
  filter is_closed (parcours position echiquier None).

Lemma filter_map : forall (A B : Type) (f : A -> B) test test' l,
  (forall a, In a l -> test' (f a) = test a) ->
  filter test' (map f l) = map f (filter test l).
Proof.
  intros A B f test test' l same. induction l as [|a l IH]; simpl; [reflexivity|].
  rewrite same, IH by (simpl in *; auto). now destruct (test a).
Qed.

Lemma filter_flat_map : forall (A B : Type) (f : A -> list B) test l,
  filter test (flat_map f l) = flat_map (fun a => filter test (f a)) l.
Proof. induction l; simpl; rewrite ?filter_app; congruence. Qed.

Lemma tours_that_come_back : forall start position ech, In position ech ->
  parcours position ech (Some start) =
  filter (fun t => is_one_move moves (last t start) start) (parcours position ech None).
Proof.
  intros start. refine (induction_on_the_search _ table _ _ _).
  - intros p. unfold Couples.parcours, parcours_body. simpl. reflexivity.
  - intros p ech p_in several IH. rewrite !parcours_equation by assumption.
    unfold parcours_body. rewrite several. cbv zeta.
    rewrite (filter_map _ _ _ (fun t => is_one_move moves (last t start) start)).
    + rewrite filter_flat_map, !flat_map_concat_map. do 2 f_equal.
      now apply map_ext_in.
    + intros t t_in. apply in_flat_map in t_in as (c & c_in & t_in).
      apply (parcours_spec _ table) in t_in as [[begins _] _];
        [now destruct t | now apply (accessible_spec _ table) in c_in].
Qed.

Theorem rondes_cycliques_are_the_closed_tours : forall position ech,
  In position ech ->
  rondes_cycliques position ech = parcours position ech (Some position).
Proof.
  intros position ech position_in. rewrite tours_that_come_back by assumption.
  apply filter_ext_in. intros t t_in.
  apply (parcours_spec _ table) in t_in as [[begins _] _]; [|assumption].
  destruct t; [discriminate|]. now injection begins as ->.
Qed.

End Lazy.
