"""What `cavalier compare` asks of programs, and where their answers part."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cavalier.catalogue.port import Port, Problem
from cavalier.running import (
    MOST_VISITS,
    nodes_of,
    refuse_count,
    too_large,
    warning,
)
from cavalier.terminal import in_progress, print_document, tell
from cavalier.verify.cases import Case
from cavalier.verify.differences import (
    FAULT,
    Compared,
    compare,
    small_cases,
)
from cavalier.verify.disagreements import second_squares
from cavalier.watching.player.together import compared, full_boards
from cavalier.watching.requests import must_be_one
from cavalier.watching.subjects import recorded
from cavalier.watching.trace_document import TraceDocument
from common.board import Tour, parse_board, parse_square
from common.errors import CavalierError, RunError, TooLargeError
from common.plain_values import printable

if TYPE_CHECKING:
    from cavalier.watching.watched_program import EntryPoint

#: The most squares of a board on which programs that agree are followed.
_FOLLOWED = 12


def cases(
    boards: Sequence[str], start: str | None, *, closed: bool
) -> list[Case]:
    """Return the cases of boards, from the start or else from every square.

    Without boards they are drawn. If only closed tours are asked for, the
    other cases are left out.
    """
    if start is not None and not boards:
        raise CavalierError(
            f"--start {start} is on a board that is named. Add --board."
        )
    found = [
        Case(board, each, square)
        for board in map(parse_board, boards)
        for square in ([parse_square(start, board)] if start else board)
        for each in (False, True)
    ] or small_cases()
    return [case for case in found if case.closed or not closed]


def asked_for(
    ports: Sequence[Port], *, first: bool, count: bool, every: bool
) -> list[Port]:
    """Return the ports, to be asked for one thing only, if it is named.

    Raises CavalierError where two are named.
    """
    if not must_be_one(first=first, count=count, every=every):
        return [*ports]
    problem = Problem.COUNTING if count else None
    problem = Problem.ENUMERATING if every else problem
    return [port.only(problem) for port in ports]


def compare_answers(
    ports: Sequence[Port], cases: Sequence[Case], *, as_json: bool
) -> int:
    """Ask the programs, and report where they differ; return the status.

    Raises TooLargeError where a count or a port would never end.
    """
    for case in cases:
        if any(Problem.COUNTING in port.problems for port in ports):
            refuse_count(case, "Use --first to ask for a tour alone.")
        if nodes_of(case) > MOST_VISITS:
            for excess in filter(None, (too_large(p, case) for p in ports)):
                raise TooLargeError(f"{excess}.")
    if told := warning(len(ports) * sum(map(nodes_of, cases))):
        tell(told)
    parts = in_progress("comparing", compare(ports, cases), len(cases))
    done = [*parts]
    if as_json:
        print_document(_document(done, len(cases)))
    else:
        _print(ports, done)
    return int(done[-1].question is not None)


def _document(done: Sequence[Compared], planned: int) -> dict[str, object]:
    """Return what the programs answer; what is done and planned are cases.

    ``questions`` is how many at least two of them answer, on the ``boards``.
    Of a difference, the question is count, tours or tour, or null where one
    program is wrong by itself.
    """
    last = done[-1]
    case = last.case
    difference = {
        "board": str(case.board),
        "start": case.start,
        "closed": case.closed,
        "question": None if last.question == FAULT else last.question,
        "programs": last.said,
    }
    return {
        "complete": True,
        "done": len(done),
        "planned": len(done) if last.question else planned,
        "questions": sum(len(each.questions) for each in done),
        "boards": _boards(done),
        "difference": difference if last.question else None,
    }


def _boards(done: Sequence[Compared]) -> list[str]:
    return [*dict.fromkeys(str(each.case.board) for each in done)]


def _print(ports: Sequence[Port], done: Sequence[Compared]) -> None:
    """Say where they differ, or on what they agree; follow them there."""
    last = done[-1]
    if last.question:
        print(printable(str(last)))
        _print_parting(ports, last)
        return
    number = sum(len(each.questions) for each in done)
    if not number:
        names = " and ".join(port.id for port in ports)
        raise CavalierError(f"{names} answer none of the same questions.")
    print(
        f"They give the same answers to {number} questions, on "
        f"{', '.join(_boards(done))}."
    )
    alike = [e for e in done if e.case.closed == done[0].case.closed]
    small = [e for e in alike if len(e.case.board) <= _FOLLOWED]
    for each in small[-1:]:
        if told := _followed(_walks(ports, each.case)):
            print(
                f"On {each.case.board} from {each.case.where}, "
                f"{f'{told[0].lower()}{told[1:]}'}"
            )


def _print_parting(ports: Sequence[Port], where: Compared) -> None:
    """Print by which second square and at which event they part."""
    walks = _walks(ports, where.case)
    given: list[tuple[str, Iterable[Tour]]] = [
        (each.name, each.tours)
        for each in where.asked
        if each.tours is not None
    ] or [
        (each["port"], full_boards(each))
        for each in walks
        if each["ended"] == "finished"
    ]
    told = second_squares(where.case.board, given)
    told = told and f"T{told.removeprefix('; t')}."
    for line in filter(None, [told, _followed(walks)]):
        print(printable(line))


def _walks(ports: Sequence[Port], case: Case) -> list[TraceDocument]:
    """Record the programs at a case; nothing where one cannot be followed."""
    counts = all(Problem.COUNTING in port.problems for port in ports)
    asked: EntryPoint = "count_tours" if counts else "first_tour"
    try:
        return [recorded(port, case, asked) for port in ports]
    except RunError as error:
        tell(str(error))
    except CavalierError:
        pass
    return []


def _followed(walks: Sequence[TraceDocument]) -> str:
    return printable(compared(walks)[0]) if walks else ""
