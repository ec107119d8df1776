"""Hints: what is probably wrong with a program, where its answers show it.

A suspect that would give all the answers that came on small boards, the right
ones and the wrong ones, explains them. If all that explain them have the same
hint, it is given. Where the fault can be seen in the text, its line is named.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
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
from common.language import _
from common.reading import Reading

#: The largest board on which suspects are run, in squares, and the most
#: squares that they visit.
_MOST_SQUARES, _MOST_STEPS = 25, 40_000

#: Boards with fewer squares do not tell one fault from another.
_FEWEST_SQUARES = 6

#: The largest board whose closed tours are counted for a hint, in squares.
_MOST_COUNTED = 30

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
    counted = [r for r in telling if r.counts]  # the smallest boards first
    if not any(result.failed for result in counted):
        return []
    told = dict(_explaining(counted, tree))
    if tree and (lines := [*seen(tree, [*told.values()])]):
        return lines[:1]
    return [*told] if len(told) == 1 else []


def _explaining(
    results: Sequence[Result], tree: ast.Module | None
) -> Iterator[tuple[str, str]]:
    """Yield the hints that explain all answers, said, and as they are kept."""
    usual = dict.fromkeys([*(orders(tree) if tree else ()), *ORDERS])
    failed = [r for r in results if r.failed]
    small = any(len(r.case.board) <= _MOST_SQUARES for r in failed)
    for suspect in suspects() if small else ():
        for moves in [suspect.moves] if suspect.moves else usual:
            agreed = partial(_agreement, suspect, moves)
            if _explains(results, agreed):
                yield _(suspect.hint, **suspect.values), suspect.hint
                break
    for hint, expression in NUMBERS.items():
        number = compile(expression, "number", "eval")
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
    pairs = zip(result.case.questions, result.answers, strict=False)
    for question, answer in pairs:
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
    if len(question.board) > _MOST_SQUARES:
        return None
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


def _of_number(number: CodeType, result: Result) -> Iterator[bool | None]:
    """Yield whether a count is a number made of the right ones.

    What is not a count must be right.
    """
    case = result.case
    if case.verb is not Verb.COUNT:
        yield not result.failed
    elif case.start is None or case.expected is None:
        yield None
    else:
        values = {
            "tours": case.expected,
            "closed": _closed(case.board, case.start),
            "asked": case.closed,
        }
        yield result.last == Number(eval(number, values))


@cache
def _closed(board: Board, start: Square) -> int:
    """Count the closed tours, which larger boards than these have many of."""
    if len(board) > _MOST_COUNTED:
        return 0
    return count_tours(board, Convention.CLOSED_FROM_START, start)


def second_squares(result: Result) -> str:
    """Count the tours of a small board by their second square."""
    case = result.case
    if case.start is None or case.closed or not case.finds:
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
