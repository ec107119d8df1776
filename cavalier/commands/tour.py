"""`cavalier tour`: one tour, validated before it is shown."""

import json
from pathlib import Path

from cavalier.catalogue import find
from cavalier.documents import tour_document
from cavalier.drawing import FORMATS
from cavalier.port import Port
from cavalier.running import refuse_tour, run
from cavalier.terminal import tell, working
from common.board import (
    Board,
    Square,
    Tour,
    parse_board,
    parse_square,
    square_name,
)
from common.errors import ImpossibleError
from common.validator import examine


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
    port = find(port_name)
    if seed is not None:
        port = port.with_seed(seed)
    board = parse_board(board_text)
    start = parse_square(start_text, board)
    if port.mended_by:
        mended = " and ".join(port.mended_by)
        tell(f"{port.id} is as printed, and does not work: see {mended}")
    found, counters, remark = _search(
        port, board, start, closed=closed, force=force
    )
    if form == "json":
        text = json.dumps(
            tour_document(
                port.id, board, start, found, counters, closed=closed
            )
        )
    elif found is not None:
        text = FORMATS[form](board, found)
    else:
        text = ""
    if text and output is not None:
        output.write_text(text + "\n", encoding="utf-8")
    tell(remark)
    if text and output is None:
        print(text)
    return 0 if found is not None else 1


def _search(
    port: Port, board: Board, start: Square, *, closed: bool, force: bool
) -> tuple[Tour | None, dict[str, int], str]:
    """Find a tour that the validator accepts; say what came of it."""
    if not force:
        try:
            refuse_tour(port, board, start, closed=closed)
        except ImpossibleError as theorem:
            return None, {}, str(theorem)
    with working(f"{port.id} on {board}"):
        found, counters = run(
            board, lambda: port.counted_tour(board, start, closed=closed)
        )
    kind = f"{'closed ' if closed else ''}tour"
    where = f"of {board} from {square_name(start, board)}"
    told = "".join(f"; {count} {name}" for name, count in counters.items())
    if found is None:
        proof = "so there is none" if port.complete else "which proves nothing"
        remark = f"{port.id} finds no {kind} {where}, {proof}{told}"
        return None, counters, remark
    verdict = examine(board, found, start=start, closed=closed)
    if not verdict.valid:
        fault = verdict.faults[0].message
        remark = f"{port.id} gives what is no {kind} {where}: {fault}"
        return None, counters, remark
    kind = "closed tour" if verdict.closed else "tour, not closed,"
    return found, counters, f"{port.id}: a {kind} {where}{told}"
