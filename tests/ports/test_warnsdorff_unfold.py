"""Section 3 as an unfold: each state is made, and none is changed."""

from functional.warnsdorff_unfold import (
    State,
    advance,
    cases_accessibles,
    on_a_square,
    parcourir,
    poids,
    principale,
    warnsdorff,
)

WHOLE = (frozenset(range(4)),) * 3


def test_d3_parcourir_returns_what_is_reached_a_tour_or_not() -> None:
    stuck = parcourir(State((0, 1), (frozenset(range(3)),) * 3))
    assert len(stuck) == 8
    assert principale(0, 1, 3, 3) is None
    assert len(principale(1, 0, 3, 4) or ()) == 12


def test_d1_d2_a_weight_is_that_of_the_squares_not_yet_left() -> None:
    assert poids((0, 2), WHOLE) == 3
    assert poids((0, 2), advance(State((1, 0), WHOLE)).echiquier) == 2
    assert cases_accessibles((1, 0), WHOLE) == [(2, 2), (0, 2)]


def test_d4_the_states_end_at_the_first_without_a_square() -> None:
    nothing = warnsdorff((1, 1), (frozenset(range(3)),) * 3)
    assert nothing == (-1, -1)
    assert not on_a_square(State(nothing, WHOLE))
    assert on_a_square(State((0, 0), WHOLE))
