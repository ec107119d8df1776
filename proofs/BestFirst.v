(** * Best first: [imperative/best_first_padded.py]

    At each square a rule chooses which squares to try, and in which order. It may
    look at the path so far and at the squares left: so it may even be random. *)

Require Import Couples.

Fixpoint first_success {A B : Type} (f : A -> option B) (l : list A) : option B :=
  match l with
  | [] => None
  | a :: l => match f a with Some b => Some b | None => first_success f l end
  end.

Lemma first_success_some : forall (A B : Type) (f : A -> option B) l b,
  first_success f l = Some b -> exists a, In a l /\ f a = Some b.
Proof.
  intros A B f l b. induction l as [|a l IH]; simpl; [discriminate|].
  destruct (f a) eqn:one.
  - intros [= ->]. eauto.
  - intros more. destruct (IH more) as (a' & a'_in & found). eauto.
Qed.

Lemma first_success_none : forall (A B : Type) (f : A -> option B) l,
  first_success f l = None -> forall a, In a l -> f a = None.
Proof.
  intros A B f l. induction l as [|a l IH]; simpl; [tauto|].
  destruct (f a) eqn:one; [discriminate|]. intros none b [<-|b_in]; auto.
Qed.

Section AnyRule.

Variables (moves : list square) (depart : option square).

(** The rule: the path to the square, the square, the squares left. *)

Variable choose : list square -> square -> list square -> list square.

Definition un_succes_suffit_body un_succes_suffit chemin position echiquier
    : option (list square) :=
  if length echiquier =? 1 then
    if is_None_or depart (is_one_move moves position) then Some [position] else None
  else
    let nouvel_echiquier := supprimer position echiquier in
    option_map (cons position)
      (first_success
         (fun c => un_succes_suffit (position :: chemin) c nouvel_echiquier)
         (choose chemin position nouvel_echiquier)).

Definition un_succes_suffit chemin position echiquier : option (list square) :=
  Nat.iter (length echiquier) un_succes_suffit_body (fun _ _ _ => None)
    chemin position echiquier.

Lemma un_succes_suffit_equation : forall chemin position echiquier,
  In position echiquier ->
  un_succes_suffit chemin position echiquier =
  un_succes_suffit_body un_succes_suffit chemin position echiquier.
Proof.
  intros chemin position echiquier position_in. unfold un_succes_suffit at 1.
  now rewrite (one_call_more _ _ _ _ (supprimer_length position echiquier position_in)).
Qed.

Hypothesis table : move_table moves.

Definition chooses_free_squares : Prop := forall chemin position ech c,
  In c (choose chemin position ech) -> knight_move position c /\ In c ech.

Definition chooses_all_free_squares : Prop := forall chemin position ech c,
  knight_move position c /\ In c ech -> In c (choose chemin position ech).

(** What it finds is a tour, even if the rule leaves squares out. *)

Lemma success_is_a_tour : chooses_free_squares ->
  forall position ech, In position ech -> forall chemin t,
  un_succes_suffit chemin position ech = Some t ->
  In t (parcours moves position ech depart).
Proof.
  intros free. refine (induction_on_the_search _ table _ _ _).
  - intros p chemin t. unfold un_succes_suffit, parcours, parcours_body. simpl.
    unfold un_succes_suffit_body. simpl.
    destruct (is_None_or _ _); intros [= <-]. simpl. auto.
  - intros p ech p_in several IH chemin t.
    rewrite un_succes_suffit_equation, parcours_equation by assumption.
    unfold un_succes_suffit_body, parcours_body. rewrite several. cbv zeta.
    destruct (first_success _ _) as [t'|] eqn:some; [|discriminate]. intros [= <-].
    apply first_success_some in some as (c & c_in & found).
    apply in_map, in_flat_map. apply free, (accessible_spec _ table) in c_in; eauto.
Qed.

(** If the rule leaves none out, no success means no tour. *)

Lemma no_success_is_no_tour : chooses_all_free_squares ->
  forall position ech, In position ech -> forall chemin t,
  un_succes_suffit chemin position ech = None ->
  ~ In t (parcours moves position ech depart).
Proof.
  intros all. refine (induction_on_the_search _ table _ _ _).
  - intros p chemin t. unfold un_succes_suffit, parcours, parcours_body. simpl.
    unfold un_succes_suffit_body. simpl.
    destruct (is_None_or _ _); [discriminate | auto].
  - intros p ech p_in several IH chemin t.
    rewrite un_succes_suffit_equation, parcours_equation by assumption.
    unfold un_succes_suffit_body, parcours_body. rewrite several. cbv zeta.
    destruct (first_success _ _) as [t'|] eqn:none; [discriminate|]. intros _ t_in.
    apply in_map_iff in t_in as (t' & _ & t'_in).
    apply in_flat_map in t'_in as (c & c_in & t'_in).
    apply (IH c c_in (p :: chemin) t'); [|assumption].
    apply (first_success_none _ _ _ _ none), all.
    now apply (accessible_spec _ table).
Qed.

(** So a rule that leaves no square out finds a tour if and only if there is one,
    whatever it takes for the best. *)

Theorem a_tour_is_found : forall M N start,
  chooses_free_squares -> chooses_all_free_squares -> on_board M N start ->
  (exists t, un_succes_suffit [] start (squares M N) = Some t) <->
  (exists t, tours M N start depart t).
Proof.
  intros M N start free all on.
  destruct (parcours_lists_the_tours _ table M N start depart on) as [_ lists].
  apply in_squares in on. split; intros [t T].
  - exists t. apply lists. eapply success_is_a_tour; eassumption.
  - destruct (un_succes_suffit [] start (squares M N)) as [t'|] eqn:none; [eauto|].
    apply lists in T. now apply (no_success_is_no_tour all _ _ on [] t none) in T.
Qed.

Theorem what_is_found_is_a_tour : forall M N start t,
  chooses_free_squares -> on_board M N start ->
  un_succes_suffit [] start (squares M N) = Some t -> tours M N start depart t.
Proof.
  intros M N start t free on found. apply (parcours_lists_the_tours _ table); trivial.
  apply in_squares in on. eapply success_is_a_tour; eassumption.
Qed.

End AnyRule.

(** ** The rule of the report: only the squares with fewest free neighbours *)

Section Fewest.

Variable moves : list square.

Definition voisins_libres c ech : nat := length (cases_accessible moves c ech).

Definition meilleurs (chemin : list square) position ech : list square :=
  let libres := cases_accessible moves position ech in
  let min_k := fold_right Nat.min 9 (map (fun c => voisins_libres c ech) libres) in
  filter (fun c => voisins_libres c ech =? min_k) libres.

Theorem meilleurs_finds_only_tours : forall depart M N start t,
  move_table moves -> on_board M N start ->
  un_succes_suffit moves depart meilleurs [] start (squares M N) = Some t ->
  tours M N start depart t.
Proof.
  intros depart M N start t table on. apply what_is_found_is_a_tour; trivial.
  intros chemin position ech c c_in. apply filter_In in c_in as [c_in _].
  apply accessible in c_in as [move c_in]. now apply table in move.
Qed.

End Fewest.

(** But it may miss one: 3x8 has tours from (0, 3), and it finds none. *)

Definition report_moves : list square :=
  [(1, 2); (1, -2); (-1, 2); (-1, -2); (2, 1); (2, -1); (-2, 1); (-2, -1)]%Z.

Theorem meilleurs_may_miss_a_tour :
  un_succes_suffit report_moves None (meilleurs report_moves) []
    (0, 3)%Z (squares 3 8) = None /\
  un_succes_suffit report_moves None (fun _ => cases_accessible report_moves) []
    (0, 3)%Z (squares 3 8) <> None.
Proof. vm_compute. split; [reflexivity | discriminate]. Qed.
