"""`cavalier exact`: the number of tours, without going through them."""

from typing import TypedDict

from cavalier import exact
from cavalier.commands import options
from cavalier.exact import count_tours
from cavalier.exact.cost import Tier, tier_for
from cavalier.exact.forecast import forecast_of
from cavalier.running import run
from cavalier.terminal import print_document, progress_of_stages, tell
from common.board import (
    Board,
    Square,
    parse_board,
    parse_square,
    square_name,
)
from common.counts import Convention
from common.errors import CavalierError, TooLargeError
from common.known_counts import published, reference
from common.theory import why_none

#: What must be the same on each worker that joins the halves.
JOINING = (
    "common.board",
    "common.counts",
    "common.errors",
    "cavalier.exact",
    "numba",
)

#: Where in the folder of --checkpoint the parts of clusters are kept.
_FOLDER_OF_CLUSTERS = "cluster"

# What a cycle, or an undirected path, counts for.
_TWICE = (Convention.PATHS, Convention.CLOSED_FROM_START)


class ExactDocument(TypedDict):
    """An exact count; the start is null where all starts are counted."""

    board: str
    start: Square | None
    convention: Convention
    count: int


def command(
    board_text: options.Board,
    start_text: options.EveryOrStart = None,
    closed: options.Closed = False,
    as_json: options.Json = False,
    force: options.ForceLong = False,
    checkpoint: options.Checkpoint = None,
    certify: options.Certify = False,
    cluster: options.Cluster = None,
) -> int:
    """Count tours without a search, and compare with published counts.

    Where counting would take too long, a theorem may still prove 0. If a count
    with a checkpoint is interrupted, the same command goes on from there.
    """
    board = parse_board(board_text)
    start = None if start_text is None else parse_square(start_text, board)
    convention = _convention(start, closed=closed)
    if certify:
        if as_json or checkpoint or cluster:
            raise CavalierError(
                "--certify prints lines, keeps no checkpoint and works here. "
                "Leave out --json, --checkpoint and --cluster."
            )
        return _certify(board, start, convention, closed=closed)
    expected = _expected(board, convention, start)
    if cluster and _counted_here(board, closed=closed):
        cluster = None
    if cluster and checkpoint:  # its workers can be wrong
        checkpoint /= _FOLDER_OF_CLUSTERS
    try:
        forecast = forecast_of(board, start, closed=closed)
        what = f"{convention} of {board}"
        with (
            options.on_cluster(cluster, JOINING, shared=True) as do,
            progress_of_stages(what, forecast.told) as watch,
        ):
            count = run(
                board,
                lambda: count_tours(
                    board,
                    convention,
                    start,
                    watch,
                    force=force,
                    checkpoint=checkpoint,
                    do=do,
                ),
            )
    except TooLargeError:
        theorem = why_none(board, start, closed=closed)
        if theorem is None:
            raise
        tell(theorem)
        count = 0
    if as_json:
        print_document(
            ExactDocument(
                board=str(board),
                start=start,
                convention=convention,
                count=count,
            )
        )
    else:
        where = "" if start is None else f" from {square_name(start, board)}"
        print(f"{count} {convention} of {board}{where}")
    return 0 if expected in (None, count) else 1


def _expected(
    board: Board, convention: Convention, start: Square | None
) -> int | None:
    """Return the count that is known, and say where it is from."""
    expected = published(board, convention, start)
    if expected is not None:
        source = reference(board, convention)
        said_by = f"published ({source})" if source else "known"
        tell(f"{said_by}: {expected} {convention}")
    return expected


def _counted_here(board: Board, *, closed: bool) -> bool:
    """Check whether a board is too small for a cluster, and then say so."""
    here = tier_for(board, closed=closed) is not Tier.COMPILED
    if here:
        tell(
            f"{board} is counted here, in plain Python: only what is compiled "
            "is worth a cluster"
        )
    return here


def _certify(
    board: Board,
    start: Square | None,
    convention: Convention,
    *,
    closed: bool,
) -> int:
    """Print what each way to count gave, in the convention asked for."""
    forecast = forecast_of(board, start, closed=closed)
    with progress_of_stages(f"certificate of {board}", forecast.told) as watch:
        found = run(
            board,
            lambda: exact.certify(board, start, watch, closed=closed),
        )
    times = 2 if convention in _TWICE else 1
    for cut in found.cuts:
        print(f"{cut}: {times * cut.count} {convention}")
    for prime, rest in found.residues.items():
        of_count = times * found.cuts[0].count % prime
        print(
            f"modulo {prime}: {times * rest % prime}; the count leaves "
            f"{of_count}"
        )
    print("All agree." if found.agrees else "They do not agree.")
    return 0 if found.agrees else 1


def _convention(start: Square | None, *, closed: bool) -> Convention:
    if closed:
        return (
            Convention.CYCLES
            if start is None
            else Convention.CLOSED_FROM_START
        )
    return Convention.PATHS if start is None else Convention.PATHS_FROM_START
