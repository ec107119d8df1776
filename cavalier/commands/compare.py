"""`cavalier compare`: two or three programs on the same work, side by side."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cavalier.catalogue.port import Port
from cavalier.commands import opening, options, questions
from cavalier.commands.compare_text import SideBySide, side_by_side
from cavalier.programs.own import own_file
from cavalier.programs.program import Function, Program
from cavalier.terminal import tell, working
from cavalier.watch.subjects import Subject
from common.board import parse_board, parse_square
from common.errors import CavalierError
from common.language import spoken
from common.search import Search


def command(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="A B [C]",
            help="ports, FILE.py[:FUNCTION] or programs",
        ),
    ],
    board_text: Annotated[
        str | None,
        typer.Option(
            "--board",
            metavar="RxC",
            help="rows x columns, 3x4 if not given; of programs, small ones",
        ),
    ] = None,
    start_text: options.CornerOrStart = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="page.html, which plays them",
        ),
    ] = None,
    lang: options.Lang = "",
    seconds: options.Seconds = options.SECONDS,
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
        return _asked(programs, board_text, start_text, output)
    with working(", ".join(names)):
        done = side_by_side(
            subjects, _search(subjects, board_text or "3x4", start_text)
        )
    if output is None:
        print(done.text)
    else:
        _write(done, output)
    return int(any(p.recording.error is not None for p in done.programs))


def _search(
    subjects: Sequence[Subject], board_text: str, start_text: str | None
) -> Search:
    board = parse_board(board_text)
    closed = any(isinstance(s, Port) and s.closed_only for s in subjects)
    return Search(board, closed, parse_square(start_text or "0,0", board))


def _asked(
    programs: Sequence[Port | Program],
    board_text: str | None,
    start_text: str | None,
    output: Path | None,
) -> int:
    """Compare answers, which is all that there is of other languages."""
    if output is not None:
        raise CavalierError(
            "Only Python can be recorded. Leave out -o to compare the answers."
        )
    asked = [p if isinstance(p, Port) else own_file(p) for p in programs]
    return questions.compare_answers(
        asked, questions.cases(board_text, start_text)
    )


def _write(done: SideBySide, output: Path) -> None:
    from cavalier.watch.page import page

    output.write_text(page(done.programs, done.board, spoken()), "utf-8")
    tell(f"{output}: {done.text.splitlines()[-1]}")
