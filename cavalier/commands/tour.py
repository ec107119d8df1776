"""`cavalier tour`: one tour, validated before it is shown."""

import json
from pathlib import Path

from cavalier.catalogue import CONSTRUCTION, find
from cavalier.catalogue.port import Port
from cavalier.documents import tour_document
from cavalier.drawing.text import FORMATS
from cavalier.running import refuse_tour, run
from cavalier.terminal import must_be_writable, tell, working, write_file
from common.board import (
    Board,
    Square,
    Tour,
    parse_board,
    parse_square,
    square_name,
)
from common.construction import tour_from
from common.errors import CavalierError, ImpossibleError
from common.theory import why_none
from common.untrusted import shown
from common.validator import examine

#: The tour, or None; what was counted; and what came of it.
Answer = tuple[Tour | None, dict[str, int], str]


def tour(
    port_name: str,
    board_text: str,
    start_text: str,
    *,
    closed: bool,
    form: str,
    output: Path | None,
    seed: int | None,
    force: bool,
) -> int:
    """Find a tour and write it in one of the formats, or as JSON."""
    port = _port(port_name, seed)
    board = parse_board(board_text)
    start = parse_square(start_text, board)
    must_be_writable(output)
    if port is None:
        found, counters, remark = _build(board, start, closed=closed)
    else:
        closed = closed or port.closed_only
        found, counters, remark = _search(
            port, board, start, closed=closed, force=force
        )
    if form == "json":
        name = CONSTRUCTION if port is None else port.id
        text = json.dumps(
            tour_document(name, board, start, found, counters, closed=closed)
        )
    elif found is not None:
        text = FORMATS[form](board, found)
    else:
        text = ""
    if text and output is not None:
        write_file(output, text + "\n")
    tell(remark)
    if text and output is None:
        print(text)
    return 0 if found is not None else 1


def _port(name: str, seed: int | None) -> Port | None:
    """Find the port to search with; None is to build.

    Raises CavalierError for a variant or a seed that it does not have.
    """
    bare, at, variant = name.partition("@")
    if bare != CONSTRUCTION:
        port = find(name, CONSTRUCTION)
        return port if seed is None else port.with_seed(seed)
    if at:
        raise CavalierError(
            f"{bare} has no variant {shown(variant)}: expected {bare}"
        )
    if seed is not None:
        raise CavalierError(f"{bare} takes no seed: nothing in it is random")
    return None


def _build(board: Board, start: Square, *, closed: bool) -> Answer:
    """Build a tour, unless a theorem says that there is none."""
    if theorem := why_none(board, start, closed=closed):
        return None, {}, theorem
    with working(f"{CONSTRUCTION} on {board}"):
        built = tour_from(board, start, closed=closed)
    name = f"{CONSTRUCTION}, a construction"
    return _judged(name, board, start, built, {}, closed=closed)


def _search(
    port: Port, board: Board, start: Square, *, closed: bool, force: bool
) -> Answer:
    """Search for a tour, unless that is pointless."""
    if port.mended_by:
        mended = " and ".join(port.mended_by)
        tell(f"{port.id} is as printed, and does not work: see {mended}")
    if not force:
        try:
            refuse_tour(port, board, start, closed=closed)
        except ImpossibleError as theorem:
            return None, {}, str(theorem)
    with working(f"{port.id} on {board}"):
        found, counters = run(
            board, lambda: port.counted_tour(board, start, closed=closed)
        )
    if found is not None:
        return _judged(port.id, board, start, found, counters, closed=closed)
    none = f"{port.id} finds no {_asked(board, start, closed=closed)}"
    proof = "so there is none" if port.complete else "which proves nothing"
    return None, counters, f"{none}, {proof}{_told(counters)}"


def _judged(
    name: str,
    board: Board,
    start: Square,
    found: Tour | None,
    counters: dict[str, int],
    *,
    closed: bool,
) -> Answer:
    """Give a tour only if the validator accepts it; say what it is."""
    verdict = examine(board, found, start=start, closed=closed)
    if not verdict.valid:
        none = f"what is no {_asked(board, start, closed=closed)}"
        fault = verdict.faults[0].message
        return None, counters, f"{name} gives {none}: {fault}"
    kind = "closed tour" if verdict.closed else "tour, not closed,"
    where = f"of {board} from {square_name(start, board)}"
    return found, counters, f"{name}: a {kind} {where}{_told(counters)}"


def _asked(board: Board, start: Square, *, closed: bool) -> str:
    kind = f"{'closed ' if closed else ''}tour"
    return f"{kind} of {board} from {square_name(start, board)}"


def _told(counters: dict[str, int]) -> str:
    return "".join(f"; {count} {name}" for name, count in counters.items())
