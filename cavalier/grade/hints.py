"""Hints: what is probably wrong with a program, where its answers show it.

A suspect, a program with a known fault, explains a program if it gives the
same answers on small boards, right and wrong. If all that do so share a hint,
that is given. Where the fault can be seen in the text, its line is named.
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import count
from types import CodeType

from cavalier.grade.cases import exact_count
from cavalier.grade.judgement import Result
from cavalier.grade.source_patterns import line_hints, orders
from cavalier.grade.suspects import NUMBERS, ORDERS, Moves, Suspect, suspects
from cavalier.programs.question import Question, Verb
from cavalier.programs.reply import Boards, Broken, Unknown, lines_of
from common.language import _

#: The largest board on which suspects are run, in squares, and the most
#: squares that they visit.
_MOST_SQUARES, _MOST_STEPS = 25, 40_000

#: Boards with fewer squares do not tell one fault from another.
_FEWEST_SQUARES = 6

#: The largest board whose closed tours are counted for a hint, in squares;
#: on a larger one their number is taken as 0.
_MOST_COUNTED = 30

#: Squares in their order, or a board, row by row.
Walk = tuple[tuple[object, ...], ...]

#: The walks that a suspect finds, or the name of what it raises.
Outcome = tuple[Walk, ...] | str


class _UnknownError(Exception):
    """A suspect's answer is not known, or takes too long."""


def hints(results: Sequence[Result], tree: ast.Module | None) -> list[str]:
    """Return what is probably wrong: no sentence, or one.

    The tree is that of the text, if it is Python.
    """
    # One square tells little: whether its tour is closed is a convention.
    counted = [r for r in results if r.counts and len(r.case.board) > 1]
    if not any(result.failed for result in counted):
        return []
    templates = dict(_explaining(counted, tree))
    if tree and (lines := [*line_hints(tree, [*templates.values()])]):
        return lines[:1]
    return [*templates] if len(templates) == 1 else []


def _explaining(
    results: Sequence[Result], tree: ast.Module | None
) -> Iterator[tuple[str, str]]:
    """Yield the hints that explain all answers, each with its template."""
    usual = dict.fromkeys([*(orders(tree) if tree else ()), *ORDERS])
    failed = [r for r in results if r.failed]
    small = any(len(r.case.board) <= _MOST_SQUARES for r in failed)
    for suspect in suspects() if small else ():
        for moves in [suspect.moves] if suspect.moves else usual:
            if _explains(results, partial(_agreement, suspect, moves)):
                yield _(suspect.hint, **suspect.values), suspect.hint
                break
    for expression, hint in NUMBERS.items():
        number = compile(expression, "number", "eval")
        if _explains(results, partial(_number_agreement, number)):
            yield _(hint), hint


def _explains(
    results: Sequence[Result], agreement: Callable[[Result], bool | None]
) -> bool:
    """Check that all answers agree, and that enough wrong ones are known.

    Two must be known, unless there is only one.
    """
    known = wrong = 0
    for result in results:
        same = agreement(result)
        if same is False:
            return False
        if result.failed and len(result.case.board) >= _FEWEST_SQUARES:
            wrong += 1
            known += same is True
    return known >= min(2, wrong) > 0


def _agreement(suspect: Suspect, moves: Moves, result: Result) -> bool | None:
    """Check whether an answer is the suspect's; None if that is not known."""
    question = result.case.question
    outcome = _outcome(suspect.text, moves, question)
    match result.answer, outcome:
        case (Unknown() | Broken(cut_short=True), _) | (_, None):
            return None
        case Broken(raised=name), str():
            return name == outcome
        case int(value), tuple():
            return len(outcome) == value
        case Boards(readings), tuple():
            walks = [
                lines_of(board.squares) or _walk(lines_of(board.matrix))
                for board in readings
            ]
            if question.verb is Verb.TOURS or not walks:
                return sorted(walks) == sorted(outcome)
            return walks[0] in outcome
    return False


@cache
def _compiled(text: str) -> CodeType:
    return compile(text, "suspect", "exec")


@cache
def _outcome(text: str, moves: Moves, question: Question) -> Outcome | None:
    """Run a suspect on a question; None if it takes too long."""
    if len(question.board) > _MOST_SQUARES:
        return None
    steps = count(1)

    def step(known: bool) -> None:
        if not known or next(steps) > _MOST_STEPS:
            raise _UnknownError

    names: dict[str, object] = {"MOVES": moves, "step": step}
    exec(_compiled(text), names)
    answer = names["answer"]
    assert callable(answer)
    try:
        walks = answer(*question.numbers, question.closed)
    except (_UnknownError, RecursionError):
        return None
    except Exception as error:  # a wrong program may raise anything
        return type(error).__name__
    return tuple(
        tuple(board)
        if all(isinstance(line, tuple) for line in board)
        else _walk(lines_of(board))
        for board in walks
    )


def _walk(board: Walk) -> Walk:
    """Return the squares of a board in the order of their numbers.

    If a number is on two squares, return the board itself.
    """
    squares = {
        number: (row, column)
        for row, line in enumerate(board)
        for column, number in enumerate(line)
        if isinstance(number, int) and number > 0
    }
    cells = [cell for line in board for cell in line]
    if any(cells.count(number) > 1 for number in squares):
        return board
    return tuple(squares[number] for number in sorted(squares))


def _number_agreement(number: CodeType, result: Result) -> bool | None:
    """Check whether a count is the value of an expression of the right ones.

    Any other answer must be right.
    """
    question = result.case.question
    if question.verb is not Verb.COUNT:
        return not result.failed
    is_small = len(question.board) <= _MOST_COUNTED
    closed = replace(question, closed=True)
    values = {
        "tours": result.case.expected,
        "closed": exact_count(closed) if is_small else 0,
        "asked": question.closed,
    }
    right: object = eval(number, values)
    return result.answer == right
