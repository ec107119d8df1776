"""Certificates: a count made in several ways, which must agree.

A count is made by two cuts of the board, which have other halves, other states
and other sums: one at the middle of the longer side, and one at the middle of
the shorter side or a row off the middle, whichever takes less. From the first
cut it is made modulo two primes as well: there the sums are other numbers, so
a sum that went wrong modulo 2^64 would show.

The compiled tier makes all of it; numba must be installed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cavalier.exact.compiled import count, settled
from cavalier.exact.compiled.join import PRIMES, joined, partial_sums
from cavalier.exact.cost import MOST_COLUMNS, refuse_memory, states_by_row
from cavalier.exact.plain import Watch
from cavalier.exact.question import Question
from common.board import Square
from common.errors import CavalierError
from common.language import _

#: The last ones: a count that needs primes itself begins with the first.
CERTIFYING = PRIMES[-2:]

# With fewer, a cut off the middle leaves no row to be settled below it.
_LEAST_ROWS = 5

# For each state; a half that is much longer than the other takes most.
_BYTES = 28


@dataclass(frozen=True)
class Cut:
    """Where a board was cut, and what was counted by it."""

    board: str
    rows_above: int
    rows_below: int
    count: int

    def __str__(self) -> str:
        return _(
            "{board} cut between {above} and {below} rows",
            board=self.board,
            above=self.rows_above,
            below=self.rows_below,
        )


@dataclass(frozen=True)
class Certificate:
    """What each way to count gave; ``sums`` are those of parts, by prime."""

    cuts: tuple[Cut, Cut]
    sums: dict[int, list[int]]

    @property
    def residues(self) -> dict[int, int]:
        """The count modulo each prime."""
        return {prime: sum(sums) % prime for prime, sums in self.sums.items()}

    @property
    def agrees(self) -> bool:
        """Whether all of them say the same."""
        first, second = self.cuts
        return first.count == second.count and all(
            first.count % prime == rest
            for prime, rest in self.residues.items()
        )


def certified(question: Question, watch: Watch) -> Certificate:
    """Count in all these ways.

    Raises CavalierError where the board is too small, OverflowError where
    there are too many ways, and TooLargeError, at once, where memory does not
    suffice for the other cut.
    """
    if question.board.rows < _LEAST_ROWS:
        raise CavalierError(
            "{board} is too small to be cut in another way, so it has no "
            "certificate. Use a board with {least} rows or more.",
            board=question.board,
            least=_LEAST_ROWS,
        )
    other = other_cut(question)
    refuse_memory(_most_states(other) * _BYTES)
    halves = settled(question, watch)
    first = _cut(question, joined(halves, watch))
    sums = {
        prime: [part for part, _ in partial_sums(halves, prime, watch)]
        for prime in CERTIFYING
    }
    del halves
    return Certificate((first, _cut(other, count(other, watch))), sums)


def other_cut(question: Question) -> Question:
    """Cut the board otherwise, where that takes least."""
    return min(_other_cuts(question), key=_most_states)


def _other_cuts(question: Question) -> Iterator[Question]:
    """Yield other cuts of a board that is cut at its middle.

    Where there is a start, it must be in the upper half.
    """
    board, start = question.board, question.start
    yield replace(question, rows_up=-1 if start else 1)
    if board.columns < board.rows <= MOST_COLUMNS and not start:
        ends = frozenset(Square(s.column, s.row) for s in question.ends)
        yield Question(board.transposed, ends)


def _most_states(question: Question) -> int:
    rows = max(question.cut, question.board.rows - 2 - question.cut)
    width = question.board.columns
    return max(states_by_row(width, rows, closed=not question.ends), default=1)


def _cut(question: Question, number: int) -> Cut:
    board = question.board
    return Cut(
        str(board),
        question.cut + 1,
        board.rows - 1 - question.cut,
        number,
    )
