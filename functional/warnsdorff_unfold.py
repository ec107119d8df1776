"""Warnsdorff's rule as an unfold: each state is made from the one before.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", section 3, in
             pseudo-code; 000_c909ec527dcd5436.txt; notes: docs/sources/tipe.md
Style        iterate yields the endless sequence of states, takewhile ends it
Glossary     p          POSITION: (ligne, colonne), row and column from 0
             parcours   the tour: the positions in order
             poids      the weight of a square: how many are accessible from it
             echiquier  for each row, the columns of the squares not yet left
             M, N       numbers of rows and of columns
             x, y       row and column of the start
Supplied     S1  closed tours: the last square is one move from the first
Deviations   D1  a weight is counted afresh on the squares not yet left; the
                 text leaves that open, and Algorithme 1 sets it once
             D2  a weight is counted when it is wanted, not kept in a matrix
             D3  parcourir takes a state, not x and y, and returns the
                 positions reached, a tour or not
             D4  warnsdorff is called once more than on the page: on a finished
                 tour it finds no square, which ends the states
Cost         at most 72 looks at a square a step: 1000x1000 is sensible
Example      the tour of 3x4 from row 1, column 0, each square as two digits
             >>> print(*(f"{i}{j}" for i, j in principale(1, 0, 3, 4)))
             10 22 03 11 23 02 21 13 01 20 12 00

See also     imperative/warnsdorff_matrix.py, the page's own matrices
"""
# M and N are the page's own names.
# ruff: noqa: N803

from itertools import takewhile
from typing import NamedTuple

from toolz import iterate

from common.board import Board, Square, Tour

# In the page's order: of squares of equal weight, `min` takes the first.
DESTINATIONS = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)  # fmt: skip

Position = tuple[int, int]
Echiquier = tuple[frozenset[int], ...]


class Etat(NamedTuple):
    """Where the knight is, and the squares not yet left, this one included."""

    p: Position
    echiquier: Echiquier


def principale(x: int, y: int, M: int, N: int) -> tuple[Position, ...] | None:
    """Return the tour from (x, y), or None if the rule leads to none."""
    whole_board = (frozenset(range(N)),) * M
    parcours = parcourir(Etat((x, y), whole_board))
    return parcours if len(parcours) == M * N else None


def parcourir(depart: Etat) -> tuple[Position, ...]:
    """Follow the rule to the end; return the positions reached."""
    etats = takewhile(on_a_square, iterate(advance, depart))
    return tuple([etat.p for etat in etats])


def warnsdorff(p: Position, echiquier: Echiquier) -> Position:
    """Return the first accessible square of least weight, or one of row -1."""
    return min(
        cases_accessibles(p, echiquier),
        key=lambda case: poids(case, echiquier),
        default=(-1, -1),
    )


def poids(case: Position, echiquier: Echiquier) -> int:
    """Return the number of squares accessible from `case`."""
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


def advance(etat: Etat) -> Etat:
    """Return the state after one step of the rule."""
    reste = supprimer(etat.p, etat.echiquier)
    return Etat(warnsdorff(etat.p, reste), reste)


def on_a_square(etat: Etat) -> bool:
    """Check whether the rule has found a square for the knight."""
    return etat.p[0] >= 0


def supprimer(p: Position, echiquier: Echiquier) -> Echiquier:
    """Return the board without `p`; all its other rows are shared."""
    ligne, colonne = p
    reste = echiquier[ligne] - {colonne}
    return (*echiquier[:ligne], reste, *echiquier[ligne + 1 :])


def is_one_move(last: Position, first: Position) -> bool:
    """Return whether one knight's move leads from `last` to `first` (S1)."""
    return (first[0] - last[0], first[1] - last[1]) in DESTINATIONS


# --- adapter: not in the source ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the one tour that the rule leads to, or None."""
    parcours = principale(*start, board.rows, board.columns)
    if parcours is None:
        return None
    if closed and not is_one_move(parcours[-1], parcours[0]):
        return None
    return tuple([Square(i, j) for i, j in parcours])
