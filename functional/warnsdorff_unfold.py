"""Warnsdorff's rule: a rewriting as an unfold, each state from the one before.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", section 3, in
             pseudo-code; 000_c909ec527dcd5436.txt; notes: docs/sources/tipe.md
Glossary     p          POSITION: (ligne, colonne), row and column from 0
             parcours   the tour: the positions in order
             poids      the weight of a square: how many are accessible from it
             echiquier  for each row, the columns of the squares not yet left
Cost         at most 72 looks at a square a step: 1000x1000 is sensible
Example      the tour of 3x4 from row 1, column 0: its last three squares
             >>> principale(1, 0, 3, 4)[-3:]
             ((2, 0), (1, 2), (0, 0))

See also     imperative/warnsdorff_matrix.py, the page's own matrices
"""

from itertools import takewhile
from typing import NamedTuple

from toolz import iterate

from common.board import Board, Square, Tour

Position = tuple[int, int]
Echiquier = tuple[frozenset[int], ...]


class State(NamedTuple):
    """Where the knight is, and the squares not yet left, this one included."""

    p: Position
    echiquier: Echiquier


# --- the page ---

# In the page's order: of squares of equal weight, `min` takes the first.
DESTINATIONS = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)


def principale(x: int, y: int, M: int, N: int) -> tuple[Position, ...] | None:
    """Return the tour from (x, y), or None if the rule leads to none."""
    whole_board = (frozenset(range(N)),) * M
    parcours = parcourir(State((x, y), whole_board))
    return parcours if len(parcours) == M * N else None


def parcourir(depart: State) -> tuple[Position, ...]:
    """Follow the rule to the end; return the positions reached."""
    # D3: on the page it takes x and y, fills the matrix and prints it
    # D4: a finished tour ends as a stuck one: warnsdorff finds no square
    states = takewhile(on_a_square, iterate(advance, depart))
    return tuple([state.p for state in states])


def warnsdorff(p: Position, echiquier: Echiquier) -> Position:
    """Return the first accessible square of least weight, or one of row -1."""
    return min(
        cases_accessibles(p, echiquier),
        key=lambda case: poids(case, echiquier),
        default=(-1, -1),
    )


def poids(case: Position, echiquier: Echiquier) -> int:
    """Return the number of squares accessible from `case`."""
    # D1: of those not yet left; the text leaves that open, and Algorithme 1
    #     sets the weights once
    # D2: counted when needed, not kept in a matrix
    return len(cases_accessibles(case, echiquier))


def cases_accessibles(p: Position, echiquier: Echiquier) -> list[Position]:
    """Return the squares of `echiquier` one move from `p`, in page order."""
    ligne, colonne = p
    return [
        (i, j)
        for di, dj in DESTINATIONS
        if 0 <= (i := ligne + di) < len(echiquier)
        and (j := colonne + dj) in echiquier[i]
    ]


# --- supplied: the page calls or implies it ---


def advance(state: State) -> State:
    """Return the state after one step of the rule."""
    left = without(state.p, state.echiquier)
    return State(warnsdorff(state.p, left), left)


def on_a_square(state: State) -> bool:
    """Check whether the rule has found a square for the knight."""
    return state.p[0] >= 0


def without(p: Position, echiquier: Echiquier) -> Echiquier:
    """Return the board without `p`; all its other rows are shared."""
    ligne, colonne = p
    row = echiquier[ligne] - {colonne}
    return (*echiquier[:ligne], row, *echiquier[ligne + 1 :])


def may_end(last: Position, depart: Position | None) -> bool:
    """Return whether a tour may end on `last`."""
    # S1: 4.d asks for one move back to the start, but gives no program
    return depart is None or (
        (depart[0] - last[0], depart[1] - last[1]) in DESTINATIONS
    )


# --- adapter ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the one tour that the rule leads to, or None."""
    parcours = principale(*start, board.rows, board.columns)
    if parcours is None or not may_end(
        parcours[-1], start if closed else None
    ):
        return None
    return tuple([Square(i, j) for i, j in parcours])
