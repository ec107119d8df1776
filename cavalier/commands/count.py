"""`cavalier count`: the number of tours, with its convention."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cavalier.catalogue import find, ports_like, solving
from cavalier.catalogue.port import Port, Problem
from cavalier.commands import opening, options, pictures
from cavalier.commands.counted import (
    CountDocument,
    Form,
    PartDocument,
    form_of,
    not_both,
    written,
)
from cavalier.commands.partial_answers import reported
from cavalier.commands.square_counts import AsMap, deliver_map
from cavalier.running import refuse_count
from cavalier.running.counting import COUNTING, Counted, count_all
from cavalier.running.store import kept_results
from cavalier.terminal import (
    deliver,
    must_be_writable,
    printing,
    progress,
    tell,
)
from common.board import Board, Square, parse_board, parse_square
from common.errors import CavalierError
from common.known_counts import known, published_or_proved
from common.language import N_, _, ngettext
from common.search import Search
from common.theory import why_none


def command(
    board_text: options.Board,
    port_names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=N_("PORT[@VARIANT]|FILE.py[:FUNCTION]|PROGRAM..."),
            help=N_("see `cavalier list`"),
            autocompletion=ports_like,
        ),
    ] = None,
    all_ports: Annotated[
        bool, typer.Option("--all-ports", help=N_("every port that counts"))
    ] = False,
    start_text: options.CornerOrStart = None,
    all_starts: Annotated[
        bool, typer.Option("--all-starts", help=N_("from every square"))
    ] = False,
    closed: options.Closed = False,
    as_json: options.Json = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help=N_("a table for a spreadsheet"))
    ] = False,
    as_latex: Annotated[
        bool,
        typer.Option("--latex", help=N_("a table for LaTeX, by booktabs")),
    ] = False,
    as_map: AsMap = None,
    output: options.Output = None,
    width: pictures.Width = None,
    lang: options.Lang = "",
    force: options.Force = False,
    fresh: options.Fresh = False,
    no_store: options.NoStore = False,
    cluster: options.Cluster = None,
    seconds: options.Seconds = options.SECONDS,
    sandbox: options.InSandbox = "auto",
) -> int:
    """Count tours with one port or several, and compare the counts."""
    form = form_of(
        [
            (Form.JSON, as_json),
            (Form.CSV, as_csv),
            (Form.LATEX, as_latex),
            (Form.MAP, as_map is not None),
        ]
    )
    ports = _ports(port_names or [], seconds, sandbox, all_ports=all_ports)
    _must_fit(form, ports, start_text, output)
    search = _search(
        board_text,
        start_text,
        closed=closed,
        all_starts=all_starts or form is Form.MAP,
    )
    sheet = pictures.sheet_for(
        as_map or form,
        output,
        width,
        search.board,
    )
    own = any(port.is_own_file for port in ports)
    if not force:
        refuse_count(search, theorems=not own)
    for port in ports:
        _must_count(port, cluster)

    def report(counts: Sequence[CountDocument]) -> Sequence[CountDocument]:
        if as_map is not None and counts:
            of = {
                Square(*part["start"]): part["count"]
                for part in counts[0]["parts"]
            }
            deliver_map(search.board, of, as_map, output, sheet, closed=closed)
        elif as_map is None and form is not None:
            deliver(written(form, counts, len(ports), search), output)
        return counts

    needed = (*(port.module for port in ports), *COUNTING)
    store = kept_results(fresh=fresh, no_store=no_store)
    with options.on_cluster(cluster, needed) as do:
        counted = _counts(
            ports,
            search,
            count_all(ports, search, store, do, cluster=cluster),
        )
        if form is None:
            counted = map(partial(_printed, search), counted)
        planned = ngettext("{n} port", "{n} ports", len(ports), n=len(ports))
        counts = reported(counted, planned, report, empty=True)
    expected = known(search)
    theorem = why_none(search.board, search.start, closed=search.closed)
    if own and theorem:
        tell(theorem)
    if said := published_or_proved(search):
        tell(said)
    if _agree(counts, expected):
        return 0
    _tell_difference(ports, search.board)
    return 1


def _must_fit(
    form: Form | None,
    ports: Sequence[Port],
    start: str | None,
    output: Path | None,
) -> None:
    """Raise CavalierError where a form is not for these ports and this start.

    A map is of one port and every start; lines go to no file.
    """
    if output is not None and form is None:
        raise CavalierError(
            "-o {file} is for --json, --csv, --latex or --map. Add one of "
            "them.",
            file=output,
        )
    must_be_writable(output)
    if form is Form.MAP and len(ports) > 1:
        raise CavalierError(
            "A map is of one port. Name {port} or another alone.",
            port=ports[0].id,
        )
    if form is Form.MAP and start is not None:
        raise CavalierError(not_both("--map", f"--start {start}"))


def _ports(
    names: Sequence[str], seconds: float, sandbox: str, *, all_ports: bool
) -> Sequence[Port]:
    if all_ports and names:
        raise CavalierError(
            "Use --all-ports or name {port}, not both.", port=names[0]
        )
    if not all_ports and not names:
        raise CavalierError(
            _("No port given. Name a PORT, or use --all-ports.")
        )
    return (
        solving(Problem.COUNTING)
        if all_ports
        else [opening.subject(name, seconds, sandbox, find) for name in names]
    )


def _must_count(port: Port, cluster: str | None) -> None:
    """Raise CavalierError where a port cannot count, or not on a cluster."""
    port.must_solve(Problem.COUNTING)
    if cluster and port.is_own_file:
        raise CavalierError(
            "{port} is not sent to a cluster. Leave it out, or count with "
            "it without --cluster.",
            port=port.id,
        )


def _search(
    board_text: str, start_text: str | None, *, closed: bool, all_starts: bool
) -> Search:
    board = parse_board(board_text)
    if all_starts and start_text is not None:
        raise CavalierError(not_both("--all-starts", f"--start {start_text}"))
    if all_starts:
        return Search(board, closed)
    if start_text is None:
        return Search(board, closed, Square(0, 0))
    return Search(board, closed, parse_square(start_text, board))


def _counts(
    ports: Sequence[Port], search: Search, counted: Iterator[Counted]
) -> Iterator[CountDocument]:
    """Yield the count of each port, when it has counted from all starts."""
    given: list[list[Counted]] = [[] for _ in ports]
    for number, port in enumerate(ports):
        starts = len(search.starts)
        with progress(
            _("{port} on {board}", port=port.id, board=search.board), starts
        ) as advance:
            for _part_known in given[number]:
                advance()
            while len(given[number]) < starts:
                part = next(counted)
                given[part.number].append(part)
                if part.number == number:
                    advance()
        yield {
            "port": port.id,
            "board": str(search.board),
            "start": search.start,
            "convention": search.convention,
            "count": sum(part.tours for part in given[number]),
            "parts": [_part(part) for part in sorted(given[number])],
        }


def _printed(search: Search, count: CountDocument) -> CountDocument:
    """Print a count as a line, and return it."""
    with printing():
        print(_line(count, search), flush=True)
    return count


def _part(part: Counted) -> PartDocument:
    return {
        "start": part.start,
        "count": part.tours,
        "worker": part.worker,
        "seconds": part.seconds,
    }


def _line(count: CountDocument, search: Search) -> str:
    return _(
        "{port}: {count} {convention} of {board} from {start}",
        port=count["port"],
        count=count["count"],
        convention=search.convention,
        board=search.board,
        start=search.where,
    )


def _tell_difference(ports: Sequence[Port], board: Board) -> None:
    """Name the command that shows where the counts differ."""
    files = [f"--with {each.id} " for each in ports if each.is_own_file]
    typed = f"cavalier verify {''.join(files)}--board {board}"
    tell(_("the counts differ: run `{typed}` to see where", typed=typed))


def _agree(counts: Sequence[CountDocument], expected: int | None) -> bool:
    """Check whether the counts are equal, and equal to what is known."""
    different = {each["count"] for each in counts}
    return len(different) == 1 and expected in (None, *different)
