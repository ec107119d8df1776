"""`cavalier compare`: two or three programs on the same work, side by side."""

from collections.abc import Sequence
from pathlib import Path

import click

from cavalier.catalogue.port import Port
from cavalier.commands import opening, options, questions
from cavalier.commands.compare_text import SideBySide, side_by_side
from cavalier.programs.program import Function, Program
from cavalier.programs.user_program import UserProgram
from cavalier.terminal import tell, working
from common.board import Board, parse_square
from common.errors import CavalierError
from common.language import spoken
from common.search import Search


@click.command()
@click.argument("names", metavar="A B [C]", nargs=-1, required=True)
@click.option(
    "--board",
    type=options.BOARD,
    metavar="RxC",
    help="rows x columns; 3x4, or for programs small boards, if not given",
)
@click.option("--start", metavar="SQUARE", help="a1, or row,column from 0")
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="write page.html, which plays them",
)
@options.seconds(default=60)
@options.lang
def command(
    names: Sequence[str],
    board: Board | None,
    start: str | None,
    output: Path | None,
    seconds: int,
) -> int:
    """Compare two or three ports, or programs, that do the same work."""
    if len(names) not in (2, 3):
        raise CavalierError(
            f"compare takes two ports or three, not {len(names)}. Name "
            "them one after the other, as in `cavalier compare couples "
            "lazy-tours`."
        )
    if output and output.suffix.lower() != ".html":
        raise CavalierError(f"{output} is not a page. Use -o page.html.")
    programs = [opening.port_or_program(name, seconds) for name in names]
    subjects = [p for p in programs if isinstance(p, Port | Function)]
    if len(subjects) < len(programs):
        return _asked(programs, board, start, output)
    board = board or Board(3, 4)
    closed = any(isinstance(s, Port) and s.closed_only for s in subjects)
    search = Search(board, closed, parse_square(start or "0,0", board))
    with working(", ".join(names)):
        done = side_by_side(subjects, search)
    if output is None:
        print(done.text)
    else:
        _write(done, output)
    return int(any(p.recording.error is not None for p in done.programs))


def _asked(
    programs: Sequence[Port | Program],
    board: Board | None,
    start: str | None,
    output: Path | None,
) -> int:
    """Compare answers, which is all that there is of other languages."""
    if output is not None:
        raise CavalierError(
            "Only Python can be recorded. Leave out -o to compare the answers."
        )
    asked = [p if isinstance(p, Port) else UserProgram(p) for p in programs]
    return questions.compare_answers(asked, questions.cases(board, start))


def _write(done: SideBySide, output: Path) -> None:
    from cavalier.watch.page import page

    output.write_text(page(done.programs, done.board, spoken()), "utf-8")
    tell(f"{output}: {done.text.splitlines()[-1]}")
