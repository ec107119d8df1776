"""`cavalier compare`: two or three programs on the same work, side by side."""

from collections.abc import Sequence
from pathlib import Path

import click

from cavalier.catalogue.port import Port
from cavalier.commands import opening, options
from cavalier.commands.terminal import in_progress, progress, tell
from cavalier.programs.program import Function, Program
from cavalier.programs.user_program import UserProgram
from cavalier.verify.cases import Case
from cavalier.verify.differences import cases_on, compare, refuse_long, summary
from cavalier.watch.comparison import side_by_side
from cavalier.watch.page import page
from common.board import Board
from common.errors import CavalierError
from common.language import spoken
from common.plain_values import printable


@click.command()
@click.argument("names", metavar="A B [C]", nargs=-1, required=True)
@options.optional_board
@options.optional_start
@options.output
@options.lang
def command(
    names: Sequence[str],
    board: Board | None,
    start: str | None,
    output: Path | None,
) -> int:
    """Compare two or three ports or programs.

    The default board is 3x4. With -o PAGE.html, write a page that plays them
    side by side. Programs in other languages are compared by their answers,
    by default on many small boards.
    """
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
        return _compare_answers(programs, cases_on(board, start))
    search = opening.recorded_search(subjects, board, start)
    with progress(", ".join(names)):
        runs = side_by_side(subjects, search)
    if output:
        output.write_text(page(runs, spoken()), "utf-8")
        tell(f"{output}: {runs.text.splitlines()[-1]}")
    else:
        print(runs.text)
    failed = any(p.recording.error is not None for p in runs.programs)
    return int(failed or runs.results_differ)


def _compare_answers(
    programs: Sequence[Port | Program], cases: Sequence[Case]
) -> int:
    """Ask the programs, and print where they differ; return the status."""
    ports = [p if isinstance(p, Port) else UserProgram(p) for p in programs]
    if remark := refuse_long(ports, cases):
        tell(remark)
    results = [*in_progress("comparing", compare(ports, cases), len(cases))]
    print(printable(summary(ports, results)))
    return int(bool(results[-1].difference))
