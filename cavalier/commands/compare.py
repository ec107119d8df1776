"""`cavalier compare`: two or three programs on the same work, side by side."""

from collections.abc import Sequence
from pathlib import Path

import click

from cavalier.catalogue.port import Port, Problem
from cavalier.commands import opening, options
from cavalier.commands.terminal import in_progress, progress, tell
from cavalier.programs.program import Function
from cavalier.programs.user_program import Subject, UserProgram
from cavalier.running import (
    MOST_VISITS,
    nodes_of,
    refuse_count,
    too_large,
    warning,
)
from cavalier.verify.cases import Case
from cavalier.verify.differences import compare, small_cases
from cavalier.watch.comparison import side_by_side
from cavalier.watch.page import page
from common.board import Board, parse_square
from common.errors import CavalierError, TooLargeError
from common.language import spoken
from common.plain_values import printable
from common.search import Search


@click.command()
@click.argument("names", metavar="A B [C]", nargs=-1, required=True)
@click.option(
    "--board",
    type=options.BOARD,
    metavar="RxC",
    help="rows x columns  [default: 3x4; for programs, many small boards]",
)
@click.option(
    "--start", metavar="SQUARE", help="start square: a1, or row,column from 0"
)
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="write a page that plays them side by side",
)
@options.lang
def command(
    names: Sequence[str],
    board: Board | None,
    start: str | None,
    output: Path | None,
) -> int:
    """Compare two or three ports or programs."""
    if len(names) not in (2, 3):
        raise CavalierError(
            f"compare takes two or three programs, not {len(names)}. Example: "
            "`cavalier compare couples lazy-tours`."
        )
    if output and output.suffix.lower() != ".html":
        raise CavalierError(f"-o must name an .html file, not {output}.")
    programs = [opening.port_or_program(name) for name in names]
    subjects = [p for p in programs if isinstance(p, Port | Function)]
    if len(subjects) < len(programs):
        if output:
            raise CavalierError(
                "Only Python programs can be recorded. Leave out -o to "
                "compare the answers."
            )
        ports = [
            p if isinstance(p, Port) else UserProgram(p) for p in programs
        ]
        return _compare_answers(ports, _cases(board, start))
    board = board or Board(3, 4)
    closed = any(isinstance(s, Port) and s.closed_only for s in subjects)
    search = Search(board, closed, parse_square(start or "0,0", board))
    with progress(", ".join(names)):
        done = side_by_side(subjects, search)
    if output:
        output.write_text(page(done, spoken()), "utf-8")
        tell(f"{output}: {done.text.splitlines()[-1]}")
    else:
        print(done.text)
    return int(any(p.recording.error is not None for p in done.programs))


def _cases(board: Board | None, start: str | None) -> list[Case]:
    """Return the cases of a board from one or every start, or small ones."""
    if board is None:
        if start is not None:
            raise CavalierError(f"--start {start} needs a --board.")
        return small_cases()
    squares = [parse_square(start, board)] if start else [*board]
    return [
        Case(board, c, square) for square in squares for c in (False, True)
    ]


def _compare_answers(ports: Sequence[Subject], cases: Sequence[Case]) -> int:
    """Ask the programs, and report where they differ; return the status."""
    for case in cases:
        if any(Problem.COUNTING in port.problems for port in ports):
            refuse_count(case, "Use a smaller --board.")
        excesses = [too_large(port, case) for port in ports]
        if any(excesses) and nodes_of(case) > MOST_VISITS:
            raise TooLargeError(f"{next(filter(None, excesses))}.")
    if message := warning(len(ports) * sum(map(nodes_of, cases))):
        tell(message)
    done = [*in_progress("comparing", compare(ports, cases), len(cases))]
    if done[-1].question:
        print(printable(str(done[-1])))
        return 1
    number = sum(len(compared.questions) for compared in done)
    if not number:
        names = " and ".join(port.id for port in ports)
        raise CavalierError(f"{names} answer none of the same questions.")
    boards = dict.fromkeys(str(compared.case.board) for compared in done)
    print(
        f"They give the same answers to {number} questions, on "
        f"{', '.join(boards)}."
    )
    return 0
