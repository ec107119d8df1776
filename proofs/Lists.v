(** * What the standard library of Coq 8.16 does not say about lists *)

Require Export Tour.

(** Said here again, because the library has new names for them. *)

Lemma length_of_map : forall (A B : Type) (f : A -> B) l, length (map f l) = length l.
Proof. induction l; simpl; congruence. Qed.

Lemma length_of_append : forall (A : Type) (l l' : list A),
  length (l ++ l') = (length l + length l')%nat.
Proof. induction l; simpl; congruence. Qed.

Lemma length_of_flat_map : forall (A B : Type) (f : A -> list B) l,
  length (flat_map f l) = list_sum (map (fun a => length (f a)) l).
Proof. induction l; simpl; rewrite ?length_of_append; congruence. Qed.

(** ** Lists without anything twice *)

Lemma once_append : forall (A : Type) (l l' : list A),
  NoDup l -> NoDup l' -> (forall a, In a l -> ~ In a l') -> NoDup (l ++ l').
Proof.
  intros A l l' once once' apart. induction once as [|a l new once IH]; simpl; trivial.
  constructor.
  - rewrite in_app_iff. intros [here|there]; [auto | apply (apart a); simpl; auto].
  - apply IH. intros b b_in. apply apart. simpl. auto.
Qed.

Lemma once_map : forall (A B : Type) (f : A -> B) l,
  (forall a b, f a = f b -> a = b) -> NoDup l -> NoDup (map f l).
Proof.
  intros A B f l injective once. induction once as [|a l new once IH]; simpl;
    constructor; trivial.
  rewrite in_map_iff. intros (b & same & b_in). apply injective in same as ->. auto.
Qed.

(** Lists one after the other have nothing twice, if none of them has, and if
    from what is in a list one can tell which list it is. *)

Lemma once_flat_map : forall (A B : Type) (f : A -> list B) l,
  NoDup l -> (forall a, In a l -> NoDup (f a)) ->
  (forall a a' b, In a l -> In a' l -> In b (f a) -> In b (f a') -> a = a') ->
  NoDup (flat_map f l).
Proof.
  intros A B f l once. induction once as [|a l new once IH]; simpl; [constructor|].
  intros each tells. apply once_append; [auto | apply IH; eauto |].
  intros b b_in again. apply in_flat_map in again as (a' & a'_in & b_in').
  assert (a = a') as <- by eauto. auto.
Qed.

(** ** Loops in loops *)

Lemma map_flat_map : forall (A B C : Type) (g : B -> C) (f : A -> list B) l,
  map g (flat_map f l) = flat_map (fun a => map g (f a)) l.
Proof. induction l; simpl; rewrite ?map_app; congruence. Qed.

Lemma flat_map_map : forall (A B C : Type) (f : B -> list C) (g : A -> B) l,
  flat_map f (map g l) = flat_map (fun a => f (g a)) l.
Proof. induction l; simpl; congruence. Qed.

Lemma flat_map_filter : forall (A B : Type) (f : A -> list B) test l,
  flat_map f (filter test l) = flat_map (fun a => if test a then f a else []) l.
Proof. induction l as [|a l IH]; simpl; [|destruct (test a); simpl]; congruence. Qed.
