"""The command line.

Each command returns its exit status: 0 for yes, 1 for no. What it needs is
imported when it runs, so that starting stays quick.
"""

import os
import signal
import sys
from contextlib import suppress
from enum import StrEnum
from io import TextIOWrapper, UnsupportedOperation
from pathlib import Path
from types import FrameType
from typing import Annotated, Literal, TextIO

import typer

from cavalier.__main__ import interrupt
from common.errors import OUT_OF_MEMORY, CavalierError, ImpossibleError

_CLOSED = "standard output is closed: expected a terminal, a file or a pipe"

#: How many characters a message has at most; it may quote any argument.
_LONGEST = 2000

app = typer.Typer(
    help="The reference edition of five texts on the knight's tour.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

PortArgument = Annotated[
    str, typer.Argument(metavar="PORT[@VARIANT]", help="see `cavalier list`")
]
BoardOption = Annotated[
    str, typer.Option("--board", metavar="RxC", help="rows x columns")
]
StartOption = Annotated[
    str,
    typer.Option(
        "--start",
        metavar="SQUARE",
        help="a1, or row,column from 0; the top left corner if not given",
    ),
]
OptionalBoard = Annotated[
    str | None, typer.Option("--board", metavar="RxC", help="rows x columns")
]
OptionalStart = Annotated[
    str | None,
    typer.Option("--start", metavar="SQUARE", help="a1, or row,column from 0"),
]
ClosedOption = Annotated[
    bool, typer.Option("--closed", help="closed tours only")
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="one JSON document on standard output")
]
OutputOption = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="write to a file"),
]
ForceOption = Annotated[
    bool, typer.Option("--force", help="start even what may never end")
]


class Format(StrEnum):
    """How a tour is written."""

    MATRIX = "matrix"
    SQUARES = "squares"
    ALGEBRAIC = "algebraic"
    JSON = "json"
    SVG = "svg"


class ListingFormat(StrEnum):
    """How a listing is written."""

    TERMINAL = "terminal"
    LATEX = "latex"
    MINTED = "minted"
    HTML = "html"
    PLAIN = "plain"


class CitationStyle(StrEnum):
    """How a citation is written."""

    BIBLATEX = "biblatex"
    BIBTEX = "bibtex"
    APA = "apa"
    MARKDOWN = "markdown"
    TEXT = "text"


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise ValueError(f"{text!r} is no number") from error


@app.command("list")
def list_ports(as_json: JsonOption = False) -> int:
    """Show the grid of problems and styles, and the ports."""
    from cavalier.commands.list import list_ports

    return list_ports(as_json=as_json)


def _tell_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"cavalier {version('cavalier')}")
        raise typer.Exit


@app.callback()
def _cavalier(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            is_eager=True,
            callback=_tell_version,
            help="Show the version and exit.",
        ),
    ] = False,
) -> None:
    pass


@app.command()
def tour(
    port: PortArgument,
    board: BoardOption,
    start: StartOption = "0,0",
    closed: ClosedOption = False,
    form: Annotated[
        Format, typer.Option("--format", help="how to write the tour")
    ] = Format.MATRIX,
    as_json: JsonOption = False,
    output: OutputOption = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="N", help="for a port with random"),
    ] = None,
    force: ForceOption = False,
) -> int:
    """Find one tour with a port, or build it (schwenk), and show it."""
    from cavalier.commands.tour import tour
    from cavalier.seeds import parse_seed

    return tour(
        port,
        board,
        start,
        closed=closed,
        form=Format.JSON if as_json else form,
        output=output,
        seed=parse_seed(seed),
        force=force,
    )


@app.command()
def count(
    board: BoardOption,
    ports: Annotated[
        list[str] | None,
        typer.Argument(metavar="PORT[@VARIANT]...", help="`cavalier list`"),
    ] = None,
    all_ports: Annotated[
        bool, typer.Option("--all-ports", help="every port that counts")
    ] = False,
    start: OptionalStart = None,
    all_starts: Annotated[
        bool, typer.Option("--all-starts", help="from every square")
    ] = False,
    closed: ClosedOption = False,
    as_json: JsonOption = False,
    force: ForceOption = False,
) -> int:
    """Count tours with one port or several, and compare the counts."""
    from cavalier.commands.count import count

    return count(
        ports or [],
        board,
        start,
        all_ports=all_ports,
        all_starts=all_starts,
        closed=closed,
        as_json=as_json,
        force=force,
    )


@app.command()
def exact(
    board: BoardOption,
    start: OptionalStart = None,
    closed: ClosedOption = False,
    as_json: JsonOption = False,
    force: ForceOption = False,
) -> int:
    """Count tours without going through them, and compare with print."""
    from cavalier.commands.exact import exact

    return exact(board, start, closed=closed, as_json=as_json, force=force)


@app.command()
def verify(
    board: Annotated[
        list[str] | None,
        typer.Option("--board", metavar="RxC", help="this board; repeatable"),
    ] = None,
    slow: Annotated[
        bool, typer.Option("--slow", help="also the cases that take minutes")
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Run every port on every board and compare all that they give."""
    from cavalier.commands.verify import verify

    return verify(board or [], slow=slow, as_json=as_json)


@app.command()
def reproduce(
    entries: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID]...", help="entries of the ledger"),
    ] = None,
    slow: Annotated[
        bool, typer.Option("--slow", help="also the entries that take minutes")
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Reproduce or refute every printed board, counter and claim."""
    from cavalier.commands.reproduce import reproduce

    return reproduce(entries or [], slow=slow, as_json=as_json)


@app.command()
def maze(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE|-]", help="a maze")
    ] = None,
    heuristic: Annotated[
        bool, typer.Option("--heuristic", help="nearest to the exit first")
    ] = False,
    generate: Annotated[
        str | None,
        typer.Option("--generate", metavar="RxC", help="make one, odd sides"),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="N", help="for --generate")
    ] = None,
    as_json: JsonOption = False,
) -> int:
    """Find a way through a maze, beside a shortest one."""
    from cavalier.commands.maze import maze
    from cavalier.seeds import parse_seed

    return maze(
        file,
        heuristic=heuristic,
        generate=generate,
        seed=parse_seed(seed),
        as_json=as_json,
    )


@app.command()
def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE|-...", help="a board or its squares"),
    ],
    board: OptionalBoard = None,
    start: OptionalStart = None,
    closed: ClosedOption = False,
    as_json: JsonOption = False,
) -> int:
    """Tell whether each file holds a tour, with all its faults."""
    from cavalier.commands.check import check

    return check(files, board, start, closed=closed, as_json=as_json)


@app.command()
def grade(
    target: Annotated[
        str | None,
        typer.Argument(
            metavar="[TARGET]",
            help="a program, file.py[:function] or module[:function]",
        ),
    ] = None,
    batch: Annotated[
        Path | None,
        typer.Option("--batch", metavar="DIR", help="all that is in a folder"),
    ] = None,
    function: Annotated[
        str | None,
        typer.Option("--function", metavar="NAME", help="of Python targets"),
    ] = None,
    moves: Annotated[
        str | None,
        typer.Option(
            "--moves",
            metavar="PORT",
            help="grade first tours too, in this port's order of moves",
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            metavar="PROPERTY",
            help="such as count; may be repeated",
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds",
            metavar="N",
            parser=_number,
            help="at most, for an answer",
        ),
    ] = 60.0,
    sandbox: Annotated[
        str, typer.Option("--sandbox", metavar="auto|bwrap|none")
    ] = "auto",
    junit: Annotated[
        Path | None,
        typer.Option("--junit", metavar="FILE", help="write JUnit's XML"),
    ] = None,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="write CSV")
    ] = None,
    as_json: JsonOption = False,
) -> int:
    """Grade a translation, in any language, against the reference."""
    from cavalier.commands.grade import grade

    return grade(
        target,
        batch=batch,
        function=function,
        moves=moves,
        only=only or (),
        seconds=seconds,
        sandbox=sandbox,
        junit_file=junit,
        csv_file=csv,
        as_json=as_json,
    )


@app.command()
def show(
    target: Annotated[
        str, typer.Argument(metavar="PORT[:FUNCTION]", help="what to list")
    ],
    form: Annotated[
        ListingFormat | None,
        typer.Option(
            "--format", help="colours on a terminal, else plain, if not given"
        ),
    ] = None,
    adapter: Annotated[
        bool, typer.Option("--adapter", help="also what is not in the source")
    ] = False,
    output: OutputOption = None,
    as_json: JsonOption = False,
) -> int:
    """Show a port, or one function of it, as a listing."""
    from cavalier.commands.show import show

    return show(target, form, output, adapter=adapter, as_json=as_json)


@app.command()
def cite(
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="PORT[:FUNCTION]|FILE",
            help="what to cite; reports, with --check",
        ),
    ],
    style: Annotated[
        CitationStyle, typer.Option("--style", help="how to write it")
    ] = CitationStyle.BIBLATEX,
    origin: Annotated[
        str,
        typer.Option(
            "--origin", metavar="URL", help="where the repository is found"
        ),
    ] = "",
    working_tree: Annotated[
        bool,
        typer.Option("--working-tree", help="the files as they stand"),
    ] = False,
    check: Annotated[
        bool,
        typer.Option("--check", help="look up the SWHIDs in reports instead"),
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Cite a port, or one function of it, and the text that it ports."""
    if check:
        from cavalier.commands.cite_check import check as check_files

        return check_files(
            targets, origin, working_tree=working_tree, as_json=as_json
        )
    from cavalier.commands.cite import cite

    return cite(
        targets, style, origin, working_tree=working_tree, as_json=as_json
    )


def main() -> None:
    """Run a command; every failure is one line on standard error."""
    _open_streams()
    termination = _Termination()
    try:
        status = app(sys.argv[1:] or ["--help"], standalone_mode=False)
        sys.stdout.flush()
        if status == 130 and termination.came:
            status = _complain("terminated", 143)
        elif status == 130:
            _complain("interrupted", status)
    except (BrokenPipeError, SystemExit):
        # As when the reader is `head`; typer makes an exit of it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 141
    except typer.TyperException as error:
        # Where the value is at fault, pydantic has its word before typer's.
        message = error.format_message().replace(": Value error, ", ": ", 1)
        status = _complain(message, 2)
    except CavalierError as error:
        status = _complain(
            error, 1 if isinstance(error, ImpossibleError) else 2
        )
    except MemoryError as error:
        # What fills the memory hangs on the frames that it was needed in.
        error.__traceback__ = error.__context__ = None
        status = _complain(OUT_OF_MEMORY, 2)
    except UnsupportedOperation:
        status = _complain(_CLOSED, 2)
    except OSError as error:
        named = (str(error.filename or ""), error.strerror or str(error))
        status = _complain(": ".join(filter(None, named)), 2)
    sys.exit(status)


class _Termination:
    """Makes SIGTERM interrupt the work as Control-C does, and remembers it.

    A second one is ignored: `timeout` sends two, the second while what was
    done is being printed.
    """

    def __init__(self) -> None:
        self.came = False
        if signal.getsignal(signal.SIGTERM) is not signal.SIG_IGN:
            signal.signal(signal.SIGTERM, self._interrupt)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.came = True
        signal.signal(number, signal.SIG_IGN)
        interrupt(number, frame)


def _open_streams() -> None:
    """Open the standard streams that are closed, able to print any character.

    To print an answer where standard output is closed is refused.
    """
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere("r")
    sys.stderr = sys.stderr or _nowhere("w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _nowhere(mode: Literal["r", "w"]) -> TextIO:
    return open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123


def _complain(message: object, status: int) -> int:
    from cavalier.terminal import printable

    text = printable(" ".join(str(message).split()))
    if len(text) > _LONGEST:
        half = _LONGEST // 2
        text = f"{text[:half]} ... {text[-half:]}"
    with suppress(OSError):
        print("cavalier:", text, file=sys.stderr)
    return status
