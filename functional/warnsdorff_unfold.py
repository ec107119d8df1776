"""Warnsdorff's rule as an unfold: each state is made from the one before.

Source       Épreuve commune de TIPE 2011, partie D, "Parcours du cavalier sur
             l'échiquier", section 3 and Algorithme 1; pseudo-code, in French;
             000_c909ec527dcd5436.txt
Style        the loop is an unfold: iterate gives the endless sequence of
             states, takewhile ends it
Glossary     p            POSITION: (ligne, colonne), row and column from 0
             parcours     the tour: the positions in order, where the page has
                          a matrix that numbers them
             poids        the weight of a square: the number of squares
                          accessible from it
             etat         a state: the position, and the squares not yet left
             bandes       those squares, in bands of 16 rows: that of row i and
                          column j is bandes[i // 16][i % 16][j], 1 until it
                          has been left, then 0
             M, N         numbers of rows and of columns
             x, y         row and column of the start
Supplied     S1  closed tours: 4.d's test on the last square; a tour that does
                 not close is no answer, and no other is tried
Deviations   D1  the rule is the one that the section's text states. From
                 Algorithme 1 come the names, the moves and who wins among
                 equals; its errata are told in warnsdorff_matrix.py
             D2  a weight is counted when it is wanted, not kept in a matrix
             D3  parcourir gives the positions reached, and principale tells
                 whether they are a tour
Essential    the order of the moves, and that min takes the first of equals.
             Row -1 says that there is no square. The bands: a state shares
             with the one before all but one row, its band and their tuple
Cost         M x N steps, each of at most 72 looks at a square, and of a copy
             of N bytes and M/16 + 16 pointers, small beside the looks up to a
             thousand squares a side. Nothing is ever taken back, so None
             proves nothing
Example      the tour of 5x6 from a corner, ten squares of it

             >>> parcours = principale(0, 0, 5, 6) or ()
             >>> print(*(f"{i}{j}" for i, j in parcours[:10]))
             00 21 40 32 44 25 04 12 20 41

See also     imperative/warnsdorff_matrix.py, the page's own matrices
"""
# M and N are the page's own names.
# ruff: noqa: N803, N806

from itertools import takewhile
from typing import NamedTuple

from toolz import iterate, partition_all

from common.board import Board, Square, Tour

DESTINATIONS = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)  # fmt: skip

Position = tuple[int, int]

BANDE = 16


class Echiquier(NamedTuple):
    """The squares not yet left, on a board of M x N."""

    M: int
    N: int
    bandes: tuple[tuple[bytes, ...], ...]


class Etat(NamedTuple):
    """Where the knight is, and the squares not yet left, this one included."""

    p: Position
    echiquier: Echiquier


def principale(x: int, y: int, M: int, N: int) -> tuple[Position, ...] | None:
    """Return the tour from (x, y), or None if the rule leads to none."""
    parcours = parcourir(Etat((x, y), whole_board(M, N)))
    return parcours if len(parcours) == M * N else None


def parcourir(depart: Etat) -> tuple[Position, ...]:
    """Follow the rule to the end; return the positions reached."""
    etats = takewhile(on_a_square, iterate(advance, depart))
    return tuple([etat.p for etat in etats])


def warnsdorff(p: Position, echiquier: Echiquier) -> Position:
    """Return the first free square of least weight, or one of row -1."""
    return min(
        cases_accessibles(p, echiquier),
        key=lambda case: poids(case, echiquier),
        default=(-1, -1),
    )


def poids(case: Position, echiquier: Echiquier) -> int:
    """Return the number of squares accessible from `case`."""
    return len(cases_accessibles(case, echiquier))


def cases_accessibles(p: Position, echiquier: Echiquier) -> list[Position]:
    """List the squares not yet left one jump from `p`, in page order."""
    M, N, bandes = echiquier
    ligne, colonne = p
    return [
        (i, j)
        for di, dj in DESTINATIONS
        if 0 <= (i := ligne + di) < M
        and 0 <= (j := colonne + dj) < N
        and bandes[i // BANDE][i % BANDE][j]
    ]


def advance(etat: Etat) -> Etat:
    """Return the state after one step of the rule."""
    reste = supprimer(etat.p, etat.echiquier)
    return Etat(warnsdorff(etat.p, reste), reste)


def on_a_square(etat: Etat) -> bool:
    """Tell whether the rule has found a square for the knight."""
    return etat.p[0] >= 0


def whole_board(M: int, N: int) -> Echiquier:
    """Return the board of which no square has been left."""
    lignes = [b"\1" * N] * M
    return Echiquier(M, N, tuple(partition_all(BANDE, lignes)))


def supprimer(p: Position, echiquier: Echiquier) -> Echiquier:
    """Return the board without `p`; all but the way to it is shared."""
    M, N, bandes = echiquier
    k, i, j = p[0] // BANDE, p[0] % BANDE, p[1]
    bande = bandes[k]
    ligne = bande[i][:j] + b"\0" + bande[i][j + 1 :]
    nouvelle_bande = (*bande[:i], ligne, *bande[i + 1 :])
    return Echiquier(M, N, (*bandes[:k], nouvelle_bande, *bandes[k + 1 :]))


# --- adapter: not in the source ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the one tour that the rule leads to, or None."""
    parcours = principale(*start, board.rows, board.columns)
    if parcours is None or (closed and not _closes(parcours)):
        return None
    return tuple([Square(i, j) for i, j in parcours])


def _closes(parcours: tuple[Position, ...]) -> bool:
    (first_row, first_column), (row, column) = parcours[0], parcours[-1]
    return (first_row - row, first_column - column) in DESTINATIONS
