"""Warnsdorff's rule at random: a rewriting, with chance as a stream of draws.

Source       "Maîtrisez l'Algorithme de Warnsdorff...", web article, listing,
             C++; 001_eed58e345a612dd6.txt; notes: docs/sources/article.md
Glossary     x, y   column and row, from 0; x comes first
             N      the side of the board
             draws  C's rand() as a stream: whole numbers from 0, without end
Cost         no bound; on average 8 attempts on 8x8, 85 on 20x20
Example      a knight in a corner of 3x3 is stuck after 7 moves, and 10 draws
             >>> draws = iter(range(0, 120, 3))
             >>> find_closed_tour(3, draws), next(draws) // 3
             (None, 10)

See also     imperative/warnsdorff_random_closed.py, the page's own board
"""

from collections.abc import Iterator
from itertools import accumulate, count, islice, repeat, takewhile
from random import Random
from typing import NamedTuple

from common.board import Board, Square, Tour

Point = tuple[int, int]
Empty = tuple[frozenset[int], ...]


class State(NamedTuple):
    """Where the knight is, or None if it is stuck, and the empty squares."""

    point: Point | None
    empty: Empty


# --- the page ---

CX = (1, 1, 2, 2, -1, -1, -2, -2)
CY = (2, -2, 1, -1, 2, -2, 1, -1)


def isempty(empty: Empty, x: int, y: int) -> bool:
    """Return whether (x, y) is on the board and not yet visited."""
    return 0 <= y < len(empty) and x in empty[y]


def get_degree(empty: Empty, x: int, y: int) -> int:
    """Count the empty squares one move away from (x, y)."""
    return sum([isempty(empty, nx, ny) for nx, ny in destinations(x, y)])


def next_move(state: State, draw: int) -> State:
    """Return the state after a move to an empty square of least degree."""
    if state.point is None:
        return state
    start = draw % 8
    moves = destinations(*state.point)
    # D1: a new state; the page sets a, *x and *y
    point = min(
        [p for p in moves[start:] + moves[:start] if isempty(state.empty, *p)],
        key=lambda p: get_degree(state.empty, *p),
        default=None,
    )
    return State(point, without(point, state.empty) if point else state.empty)


def neighbour(x: int, y: int, xx: int, yy: int) -> bool:
    """Return whether (xx, yy) is one move away from (x, y)."""
    return (xx, yy) in destinations(x, y)


def find_closed_tour(N: int, draws: Iterator[int]) -> list[Point] | None:
    """Follow the rule once from a random square; None unless it closes."""
    # D2: a fold over the stream: a draw for each move; the page calls rand
    # D3: N is an argument; on the page it is 8, and the number of moves too
    sx, sy = [draw % N for draw in islice(draws, 2)]
    depart = State((sx, sy), without((sx, sy), (frozenset(range(N)),) * N))
    states = accumulate(draws, next_move, initial=depart)
    points = takewhile(bool, (state.point for state in states))
    tour = [point for point in islice(points, N * N) if point]
    closes = len(tour) == N * N and neighbour(*tour[-1], sx, sy)
    return tour if closes else None


def closed_tour(
    N: int, draws: Iterator[int], attempts: int | None = None
) -> tuple[list[Point] | None, int]:
    """Begin again until a tour closes: the page's `main`.

    Return the tour or None, and how many were begun.
    """
    # S1: at most so many attempts; the page never stops trying
    numbers = count(1) if attempts is None else range(1, attempts + 1)
    begun = ((find_closed_tour(N, draws), number) for number in numbers)
    return next((each for each in begun if each[0]), (None, attempts or 0))


# --- supplied: the page calls or implies it ---


def destinations(x: int, y: int) -> list[Point]:
    """Return the 8 destinations of (x, y), on the board or not."""
    return [(x + dx, y + dy) for dx, dy in zip(CX, CY, strict=True)]


def without(point: Point, empty: Empty) -> Empty:
    """Return the empty squares without `point`; other rows are shared."""
    x, y = point
    return (*empty[:y], empty[y] - {x}, *empty[y + 1 :])


# --- adapter ---


def first_tour(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    seed: int = 0,
    attempts: int | None = None,
) -> Tour | None:
    """Return a closed tour of a square board, or None."""
    return counted_tour(
        board, start, closed=closed, seed=seed, attempts=attempts
    )[0]


def counted_tour(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    seed: int = 0,
    attempts: int | None = None,
) -> tuple[Tour | None, dict[str, int]]:
    """Return the same tour, and how many were begun.

    As it is closed, whether you ask for that or not, it can begin at `start`.
    """
    draws = map(Random(seed).getrandbits, repeat(31))
    points, made = closed_tour(board.rows, draws, attempts)
    counters = {"attempts": made}
    if points is None:
        return None, counters
    tour = tuple([Square(y, x) for x, y in points])
    first = tour.index(start)
    return tour[first:] + tour[:first], counters
