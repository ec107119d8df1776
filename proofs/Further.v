(** * Further theorems, on parts of other ports *)

Require Lazy Border BestFirst Pascal.

Definition further := (
  @Lazy.order_of_squares, @Lazy.rondes_cycliques_are_the_closed_tours,
  @Border.bordered_at_first, @Border.bordered_set, @Border.border_is_bounds,
  @BestFirst.a_tour_is_found, @BestFirst.what_is_found_is_a_tour,
  @BestFirst.meilleurs_finds_only_tours, @BestFirst.meilleurs_may_miss_a_tour,
  @Pascal.move_prints_parcours, @Pascal.knight_prints_parcours).

Print Assumptions further.
