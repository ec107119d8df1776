"""Hints: what is probably wrong with a program, where its answers show it.

A suspect that would give all the answers that came on small boards, the right
ones and the wrong ones, explains them. If all that explain them have the same
hint, it is given; with several hints, or none, the hint is what all failures
have in common. Where the fault can be seen in the text, its line is named.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import count
from types import CodeType

from cavalier.exact import count_tours
from cavalier.grade.judging import Result
from cavalier.grade.seen import orders, seen
from cavalier.grade.suspects import (
    MOVES,
    NUMBERS,
    ORDERS,
    TO_BE_SEEN,
    WIDE,
    Moves,
    Suspect,
    suspects,
)
from cavalier.programs.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    lines_of,
)
from cavalier.programs.question import Question, Verb
from common.board import Board, Square, square_name
from common.counts import Convention
from common.judge import is_knight_move
from common.language import N_, _
from common.reading import Reading

#: The largest board on which suspects are run, in squares, and the most
#: squares that they visit.
_MOST_SQUARES, _MOST_STEPS = 25, 40_000

#: Boards with fewer squares do not tell one fault from another.
_FEWEST_SQUARES = 6

#: The largest board whose closed tours are counted for a hint, in squares.
_MOST_COUNTED = 30

#: So many cases must have passed of which it is not true what failures share.
_FEWEST_PASSED = 3

#: Squares in their order, or a board, row by row.
Walk = tuple[tuple[object, ...], ...]

#: The walks that a suspect finds, or the name of what it raises.
Found = tuple[Walk, ...] | str


class _UnknownError(Exception):
    """It is not known, or takes too long, what a suspect answers."""


def hints(results: Sequence[Result], tree: ast.Module | None) -> list[str]:
    """Return what is probably wrong: no sentence, or one.

    The tree is that of the text, if it is Python.
    """
    # Whether one square is a closed tour is a convention, not a fault.
    telling = [r for r in results if len(r.case.board) > r.case.closed]
    failed = [r for r in telling if r.failed]
    passed = [r for r in telling if r.counts and not r.failed]
    if not failed:
        return []
    counted = [r for r in telling if r.counts]  # the smallest boards first
    told = dict(_explaining(counted, tree))
    narrow = {said: hint for said, hint in told.items() if hint not in WIDE}
    told = narrow or told
    if tree and (lines := [*seen(tree, [*told.values()])]):
        return lines[:1]
    sure = [said for said, hint in told.items() if hint not in TO_BE_SEEN]
    return sure if len(sure) == 1 else _in_common(failed, passed)


def _explaining(
    results: Sequence[Result], tree: ast.Module | None
) -> Iterator[tuple[str, str]]:
    """Yield the hints that explain all answers, said, and as they are kept."""
    usual = dict.fromkeys([*(orders(tree) if tree else ()), *ORDERS])
    small = any(
        len(r.case.board) <= _MOST_SQUARES for r in results if r.failed
    )
    for suspect in suspects() if small else ():
        for moves in [suspect.moves] if suspect.moves else usual:
            agreed = partial(_agreement, suspect, moves)
            if _explains(results, agreed):
                yield _(suspect.hint, **suspect.values), suspect.hint
                break
    for hint, number in NUMBERS.items():
        if _explains(results, partial(_of_number, number)):
            yield _(hint), hint


def _explains(
    results: Sequence[Result],
    agreed: Callable[[Result], Iterator[bool | None]],
) -> bool:
    """Check that no answer is another one, and that wrong ones are known.

    Two must be, unless there is only one.
    """
    known = wrong = 0
    for result in results:
        telling = len(result.case.board) >= _FEWEST_SQUARES and result.failed
        for same in agreed(result):
            if same is False:
                return False
            wrong += telling
            known += telling and same is True
    return known >= min(2, wrong) > 0


def _agreement(
    suspect: Suspect, moves: Moves, result: Result
) -> Iterator[bool | None]:
    """Yield whether each answer is the suspect's; None if not known."""
    for question, answer in result.answers:
        if len(question.board) > _MOST_SQUARES:
            yield None
        else:
            found = _found(suspect, moves, question)
            yield None if found is None else _is_of(found, question, answer)


def _is_of(found: Found, question: Question, answer: Answer) -> bool | None:
    match answer:
        case Broken(cut_short=True):
            return None
        case Broken(raised=name):
            return isinstance(found, str) and name == found
        case Number(value):
            return isinstance(found, tuple) and len(found) == value
        case Boards(readings):
            if isinstance(found, str):
                return False
            boards = [_read(each) for each in readings]
            if question.verb is Verb.TOURS or not boards:
                return sorted(boards) == sorted(found)
            return boards[0] in found
    return None


@cache
def _found(suspect: Suspect, moves: Moves, question: Question) -> Found | None:
    """Return what a suspect answers; None if it takes too long."""
    steps = count(1)

    def must(known: bool) -> None:
        if not known:
            raise _UnknownError

    names: dict[str, object] = {
        "MOVES": moves,
        "near": lambda a, b: is_knight_move(Square(*a), Square(*b)),
        "must": must,
        "step": lambda: must(next(steps) < _MOST_STEPS),
    }
    exec(_compiled(suspect), names)
    answer = names["answer"]
    assert callable(answer)
    try:
        found = answer(*question.numbers, question.closed)
    except (_UnknownError, RecursionError):
        return None
    except Exception as error:  # which a wrong program may raise
        return type(error).__name__
    return tuple(
        tuple(board)
        if all(isinstance(line, tuple) for line in board)
        else _walk(lines_of(board))
        for board in found
    )


@cache
def _compiled(suspect: Suspect) -> CodeType:
    return compile(suspect.text, "suspect", "exec")


def _read(reading: Reading) -> Walk:
    return lines_of(reading.squares) or _walk(lines_of(reading.matrix))


def _walk(lines: tuple[tuple[object, ...], ...]) -> Walk:
    """Return the squares of a board in the order of their numbers.

    If a number is on two squares, it is the board itself.
    """
    numbered = [
        (number, (row, column))
        for row, line in enumerate(lines)
        for column, number in enumerate(line)
        if isinstance(number, int) and number > 0
    ]
    if len({number for number, _square in numbered}) < len(numbered):
        return lines
    return tuple(square for _number, square in sorted(numbered))


def _of_number(
    number: Callable[[int, int, bool], int], result: Result
) -> Iterator[bool | None]:
    """Yield whether a count is a number made of the right ones.

    What is not a count must be right.
    """
    case = result.case
    if case.verb is not Verb.COUNT:
        yield not result.failed
    elif case.start is None or case.expected is None:
        yield None
    else:
        closed = case.expected
        if not case.closed:
            closed = _closed(case.board, case.start)
        [(_question, given)] = result.answers
        yield given == Number(number(case.expected, closed, case.closed))


@cache
def _closed(board: Board, start: Square) -> int:
    """Count the closed tours, which larger boards than these have many of."""
    if len(board) > _MOST_COUNTED:
        return 0
    return count_tours(board, Convention.CLOSED_FROM_START, start)


#: What may be true of all failures, in words that follow them.
_IN_COMMON: Mapping[str, Callable[[Result], bool]] = {
    N_("are on boards that are not square"): lambda result: (
        result.case.board.rows != result.case.board.columns
    ),
    N_("are on square boards"): lambda result: (
        result.case.board.rows == result.case.board.columns
    ),
    N_("are about closed tours"): lambda result: result.case.closed,
    N_("are of cases without a tour"): lambda result: not result.case.finds,
    N_("are of cases with tours"): lambda result: result.case.finds,
    N_("are from another start than the top left corner"): lambda result: (
        result.case.start not in (None, Square(0, 0))
    ),
}


def _in_common(
    failed: Sequence[Result], passed: Sequence[Result]
) -> list[str]:
    """Say what is true of all failures, and of the fewest that passed.

    It must set them apart: three at least have passed of which it is not
    true, and not more of which it is than have failed.
    """
    if len(failed) < 2:
        return []
    alike = sorted(
        (sum(map(is_true, passed)), words)
        for words, is_true in _IN_COMMON.items()
        if all(map(is_true, failed))
    )
    for true, words in alike[:1]:
        if true <= len(failed) and len(passed) - true >= _FEWEST_PASSED:
            return [
                _(
                    "all {number} failures {facts}",
                    number=len(failed),
                    facts=_(words),
                )
            ]
    return []


def second_squares(result: Result) -> str:
    """Count the tours of a small board by their second square."""
    case = result.case
    if case.start is None or case.closed or not case.finds:
        return ""
    if len(case.board) > _MOST_SQUARES:
        return ""
    found = _found(Suspect(""), MOVES, case.questions[0])
    if not isinstance(found, tuple):
        return ""
    squares = [
        square for square in case.board for walk in found if walk[1] == square
    ]
    return ", ".join(
        f"{square_name(square, case.board)} {number}"
        for square, number in Counter(squares).items()
    )
