(** * What a spectator sees of [nb_parcours]

    [cavalier trace] looks at a program from outside. The knight enters a square,
    all squares are entered, or the knight leaves a square. *)

Require Export Couples.

Inductive event :=
| Entered (c : square)
| Full (c : square)
| Left (c : square).

Section Events.

Variable moves : list square.

(** The body of [nb_parcours], with what is seen of it as a second result: a call
    enters its square, and leaves it when it returns. *)

Definition nb_parcours_seen_body nb_parcours_seen position echiquier depart
    : nat * list event :=
  let (result, inside) :=
    if length echiquier =? 1 then
      (if is_None_or depart (is_one_move moves position) then 1 else 0, [Full position])
    else
      let ca := cases_accessible moves position echiquier in
      let nouvel_echiquier := supprimer position echiquier in
      let calls := map (fun c => nb_parcours_seen c nouvel_echiquier depart) ca in
      (list_sum (map fst calls), flat_map snd calls) in
  (result, Entered position :: inside ++ [Left position]).

Definition nb_parcours_seen position echiquier depart : nat * list event :=
  Nat.iter (length echiquier) nb_parcours_seen_body (fun _ _ _ => (0, []))
    position echiquier depart.

Definition events position echiquier depart : list event :=
  snd (nb_parcours_seen position echiquier depart).

Lemma nb_parcours_seen_equation : forall position echiquier depart,
  In position echiquier ->
  nb_parcours_seen position echiquier depart =
  nb_parcours_seen_body nb_parcours_seen position echiquier depart.
Proof.
  intros position echiquier depart position_in. unfold nb_parcours_seen at 1.
  now rewrite (one_call_more _ _ _ _ (supprimer_length position echiquier position_in)).
Qed.

Lemma events_of_one : forall p depart,
  events p [p] depart = [Entered p; Full p; Left p].
Proof. reflexivity. Qed.

Lemma events_of_several : forall p ech depart,
  In p ech -> (length ech =? 1) = false ->
  events p ech depart =
  [Entered p]
  ++ flat_map (fun c => events c (supprimer p ech) depart)
       (cases_accessible moves p ech)
  ++ [Left p].
Proof.
  intros p ech depart p_in several. unfold events at 1.
  rewrite nb_parcours_seen_equation by assumption. unfold nb_parcours_seen_body at 1.
  rewrite several. simpl. now rewrite flat_map_map.
Qed.

(** The result is the same with a spectator as without. *)

Theorem nb_parcours_seen_is_nb_parcours : move_table moves ->
  forall depart position ech, In position ech ->
  fst (nb_parcours_seen position ech depart) = nb_parcours moves position ech depart.
Proof.
  intros table depart. refine (induction_on_the_search _ table _ _ _).
  - reflexivity.
  - intros p ech p_in several IH.
    rewrite nb_parcours_seen_equation, nb_parcours_equation by assumption.
    unfold nb_parcours_seen_body, nb_parcours_body. rewrite several. simpl.
    rewrite map_map. f_equal. apply map_ext_in. exact IH.
Qed.

End Events.
