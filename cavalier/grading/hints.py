"""Hints: what is probably wrong with a program, if the pattern is known.

Wrong counts are compared with what the ``suspects`` would have answered. On
wrong boards each of the ``changes`` is tried: does it make tours of them? For
every hint, the tests have a wrong program that must get it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from cavalier.grading.answers import Boards, Broken, Number
from cavalier.grading.cases import Move, Property, Verb
from cavalier.grading.changes import changes_wanted
from cavalier.grading.judging import Judgement, Result
from cavalier.grading.suspects import (
    MOST_SQUARES,
    MOST_SQUARES_CLOSED,
    MOST_SQUARES_WALKED,
    MOVES,
    Count,
    missing,
    suspects,
    suspects_of_closed_tours,
    walks,
)
from common.board import Board, Square, Tour, square_name

_Asked = tuple[Board, Square, bool]


def hints(results: Sequence[Result]) -> list[str]:
    """List what may be wrong, each once, the surest first.

    Of the hints on wrong boards, the one that explains most of them is first.
    """
    of_boards = Counter(
        hint for result in results for hint in _of_boards(result)
    )
    found = [
        *_of_counts(results),
        *_of_missing_moves(results),
        *_of_none(results),
        *_of_questions(results),
        *(hint for hint, _ in of_boards.most_common()),
    ]
    return list(dict.fromkeys(found))


def _of_counts(results: Iterable[Result]) -> Iterator[str]:
    """Yield the hints of the suspects that would have answered the same.

    The suspects of closed tours are asked only if all open counts are right.
    """
    counted = [r for r in results if r.case.verb == Verb.COUNT]
    failed = [r for r in counted if r.judgement == Judgement.FAILED]
    if not failed:
        return
    yield from _agreeing(suspects(), _numbers(counted, MOST_SQUARES))
    if all(result.case.closed for result in failed):
        closed = [result for result in counted if result.case.closed]
        numbers = _numbers(closed, MOST_SQUARES_CLOSED)
        yield from _agreeing(suspects_of_closed_tours(), numbers)


def _numbers(results: Iterable[Result], most: int) -> dict[_Asked, int]:
    """Collect the numbers that were answered about boards not too large."""
    return {
        (result.case.board, start, result.case.closed): answer.value
        for result in results
        for start, answer in result.answers
        if isinstance(answer, Number) and len(result.case.board) <= most
    }


def _agreeing(
    suspected: Iterable[tuple[str, Count]], given: Mapping[_Asked, int]
) -> Iterator[str]:
    """Yield the hints of those that agree on all numbers, at least two."""
    if len(given) < 2:
        return
    for hint, count in suspected:
        if all(count(*asked) == n for asked, n in given.items()):
            yield hint


def _of_missing_moves(results: Iterable[Result]) -> Iterator[str]:
    """Yield a hint for each move that is in no tour of any board."""
    used: set[Move] = set()
    wanted: set[Move] = set()
    for result in results:
        for start, tours in _enumerated(result):
            used |= _steps(tours)
            wanted |= _steps(walks(result.case.board, start))
    for move in MOVES:
        if used and move in wanted - used:
            yield missing(move)


def _of_none(results: Sequence[Result]) -> Iterator[str]:
    """Yield a hint if every answer is ``none``, even for 1x1."""
    given = [
        answer
        for result in results
        for _, answer in result.answers
        if isinstance(answer, Boards)
    ]
    if given and not any(given):
        yield "no answer has a tour: is it printed, not returned?"


def _of_questions(results: Sequence[Result]) -> Iterator[str]:
    """Yield hints if the target does not read its arguments."""
    for result in results:
        counts = result.case.verb == Verb.COUNT
        for _, answer in result.answers:
            if isinstance(answer, Number) and not counts:
                yield "a number is not a tour: is the first argument read?"
            if isinstance(answer, Broken) and "EOFError" in answer.problem:
                yield "standard input is empty: read the arguments"


def _enumerated(result: Result) -> Iterator[tuple[Square, list[Tour]]]:
    """Yield a start with its tours, if all tours of a small board came."""
    if result.case.asks != Property.TOURS or not _is_small(result.case.board):
        return
    for start, answer in result.answers:
        if isinstance(answer, Boards):
            tours = [reading.verdict().tour for reading in answer.readings]
            yield start, [tour for tour in tours if tour is not None]


def _is_small(board: Board) -> bool:
    return 1 < len(board) <= MOST_SQUARES_WALKED


def _steps(tours: Iterable[Tour]) -> set[Move]:
    return {
        (there.row - here.row, there.column - here.column)
        for tour in tours
        for here, there in pairwise(tour)
    }


def _of_boards(result: Result) -> Iterator[str]:
    """Yield the hints of the changes that mend a wrong board."""
    if result.judgement != Judgement.FAILED:
        return
    for _, answer in result.answers:
        for reading in answer.readings if isinstance(answer, Boards) else ():
            yield from changes_wanted(result.case, reading)


def first_moves(result: Result) -> str:
    """Compare the tours of a small board by their second square."""
    case, start = result.case, result.case.start
    if start is None or case.closed or not _is_small(case.board):
        return ""
    wanted = Counter(walk[1] for walk in walks(case.board, start))
    given = [
        Counter(tour[1] for tour in tours) for _, tours in _enumerated(result)
    ]
    return ", ".join(
        f"{square_name(square, case.board)} {wanted[square]}"
        + "".join(f" (came: {counter[square]})" for counter in given)
        for square in sorted(set(wanted).union(*given))
    )
