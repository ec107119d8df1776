"""What `cavalier compare` asks of programs, and where their answers part."""

from collections.abc import Iterable, Sequence

from cavalier.catalogue.port import Problem
from cavalier.programs.user_program import Subject
from cavalier.running import (
    MOST_VISITS,
    nodes_of,
    refuse_count,
    too_large,
    warning,
)
from cavalier.terminal import in_progress, tell
from cavalier.verify.cases import Case
from cavalier.verify.differences import (
    Compared,
    compare,
    small_cases,
)
from cavalier.verify.disagreements import second_squares
from common.board import Board, Tour, parse_square
from common.errors import CavalierError, TooLargeError
from common.plain_values import printable


def cases(board: Board | None, start: str | None) -> list[Case]:
    """Return the cases of a board, from the start or else from every square.

    Without a board there are those of some small ones.
    """
    if board is None:
        if start is not None:
            raise CavalierError(
                f"--start {start} is on a board that is named. Add --board."
            )
        return small_cases()
    squares = [parse_square(start, board)] if start else [*board]
    return [
        Case(board, closed, square)
        for square in squares
        for closed in (False, True)
    ]


def compare_answers(ports: Sequence[Subject], cases: Sequence[Case]) -> int:
    """Ask the programs, and report where they differ; return the status.

    Raises TooLargeError where a count or a port would never end.
    """
    for case in cases:
        if any(Problem.COUNTING in port.problems for port in ports):
            refuse_count(case, "Use a smaller --board.")
        if nodes_of(case) > MOST_VISITS:
            for excess in filter(None, (too_large(p, case) for p in ports)):
                raise TooLargeError(f"{excess}.")
    if told := warning(len(ports) * sum(map(nodes_of, cases))):
        tell(told)
    parts = in_progress("comparing", compare(ports, cases), len(cases))
    done = [*parts]
    _print(ports, done)
    return int(done[-1].question is not None)


def _boards(done: Sequence[Compared]) -> list[str]:
    return [*dict.fromkeys(str(each.case.board) for each in done)]


def _print(ports: Sequence[Subject], done: Sequence[Compared]) -> None:
    """Say where they differ, or on what they agree."""
    last = done[-1]
    if last.question:
        print(printable(str(last)))
        _print_second_squares(last)
        return
    number = sum(len(each.questions) for each in done)
    if not number:
        names = " and ".join(port.id for port in ports)
        raise CavalierError(f"{names} answer none of the same questions.")
    print(
        f"They give the same answers to {number} questions, on "
        f"{', '.join(_boards(done))}."
    )


def _print_second_squares(where: Compared) -> None:
    """Print by which second square their tours differ."""
    given: list[tuple[str, Iterable[Tour]]] = [
        (each.name, each.tours)
        for each in where.asked
        if each.tours is not None
    ]
    if told := second_squares(where.case.board, given):
        print(printable(f"T{told.removeprefix('; t')}."))
