(** * The theorems, and what they rest on: nothing

    For [Print Assumptions] Coq must say "Closed under the global context": there
    is no axiom, and nothing is left to prove. *)

Require Import Consequences.

Definition theorems := (
  (* The functional program *)
  @page_moves_are_the_moves, @nb_parcours_equation, @parcours_equation,
  @parcours_lists_the_tours, @nb_parcours_is_length, @nb_parcours_counts_the_tours,
  (* The imperative program *)
  @parcourir_equation, @parcourir_invariant, @parcourir_restores_and_counts,
  @numbered_spec, @two_styles_one_search,
  (* Step by step *)
  @nb_parcours_seen_is_nb_parcours, @same_events_on_every_board,
  (* What follows *)
  @order_of_moves, @principale_counts_the_tours, @same_count_in_any_order,
  @symmetries_of_boards, @symmetric_starts,
  @odd_board_has_no_closed_tour, @odd_board_counts_no_closed_tour).

Print Assumptions theorems.
