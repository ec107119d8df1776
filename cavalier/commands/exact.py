"""`cavalier exact`: the number of tours, without going through them."""

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TypedDict

from cavalier import exact
from cavalier.commands import options, pictures
from cavalier.commands.results.certificates import (
    CertificateDocument,
    certificate_document,
)
from cavalier.commands.square_counts import AsMap, deliver_map
from cavalier.exact import count_tours
from cavalier.exact.cost import Tier, tier_for
from cavalier.exact.forecast import forecast_of
from cavalier.running import run
from cavalier.terminal import (
    deliver,
    must_be_writable,
    print_document,
    progress_of_stages,
    tell,
)
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
from common.language import N_, _
from common.theory import why_none
from common.tour import classes

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


class ExactDocument(TypedDict):
    """An exact count; the start is null where all starts are counted.

    ``published`` is the count that is known, null where none is, and
    ``reference`` says where it is published, if the table says so.
    """

    board: str
    start: Square | None
    convention: Convention
    count: int
    published: int | None
    reference: str | None


def command(
    board_text: options.Board,
    start_text: options.EveryOrStart = None,
    closed: options.Closed = False,
    as_json: options.Json = False,
    force: options.ForceLong = False,
    checkpoint: options.Checkpoint = None,
    certify: options.Certify = False,
    cluster: options.Cluster = None,
    as_map: AsMap = None,
    output: pictures.Picture = None,
    width: pictures.Width = None,
    lang: options.Lang = "",
) -> int:
    """Count tours without a search, and compare with published counts.

    Where counting would take too long, a theorem may still prove 0. If a count
    with a checkpoint is interrupted, the same command goes on from there.
    """
    board = parse_board(board_text)
    start = None if start_text is None else parse_square(start_text, board)
    convention = _convention(start, closed=closed)
    if as_map is not None:
        _must_be_alone(start_text, as_json, checkpoint, certify, cluster)
        must_be_writable(output)
        sheet = pictures.sheet_for(as_map, output, width, board)
        counts = _from_each(board, closed=closed, force=force)
        deliver_map(board, counts, as_map, output, sheet, closed=closed)
        return _judged(board, counts, closed=closed)
    if width is not None or (output is not None and not certify):
        raise CavalierError(
            _(
                "-o is for a map or a certificate, and --width for a map. Add "
                "--map, as in --map svg, or --certify."
            )
        )
    if certify:
        if checkpoint or cluster:
            raise CavalierError(
                _(
                    "--certify keeps no checkpoint and works here. Leave out "
                    "--checkpoint and --cluster."
                )
            )
        must_be_writable(output)
        return _certify(
            board, start, convention, output, closed=closed, as_json=as_json
        )
    expected = _expected(board, convention, start)
    if cluster and _counted_here(board, closed=closed):
        cluster = None
    if cluster and checkpoint:  # its workers can be wrong
        checkpoint /= _FOLDER_OF_CLUSTERS
    try:
        forecast = forecast_of(board, start, closed=closed)
        what = _("{convention} of {board}", convention=convention, board=board)
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
                published=expected,
                reference=reference(board, convention) or None,
            )
        )
    else:
        print(_line(count, convention, board, start))
    return 0 if expected in (None, count) else 1


def _line(
    count: int, convention: Convention, board: Board, start: Square | None
) -> str:
    if start is None:
        return _(
            "{count} {convention} of {board}",
            count=count,
            convention=convention,
            board=board,
        )
    return _(
        "{count} {convention} of {board} from {start}",
        count=count,
        convention=convention,
        board=board,
        start=square_name(start, board),
    )


def _expected(
    board: Board, convention: Convention, start: Square | None
) -> int | None:
    """Return the count that is known, and say where it is from."""
    expected = published(board, convention, start)
    if expected is not None:
        source = reference(board, convention)
        sentence = N_("known: {count} {convention}")
        if source:
            sentence = N_("published ({source}): {count} {convention}")
        tell(_(sentence, source=source, count=expected, convention=convention))
    return expected


def _must_be_alone(*others: object) -> None:
    """Raise CavalierError where a map is asked for with other options."""
    if any(others):
        raise CavalierError(
            _(
                "--map counts from every square, keeps no checkpoint and "
                "works here. Leave out --start, --json, --checkpoint, "
                "--certify and --cluster."
            )
        )


def _from_each(
    board: Board, *, closed: bool, force: bool
) -> dict[Square, int]:
    """Count from each square, once from those that are alike.

    A closed tour goes through every square, so that one count is enough.
    """
    convention = _convention(Square(0, 0), closed=closed)
    alike = [tuple(board)] if closed else list(classes(board).values())
    counts = dict[Square, int]()
    for number, squares in enumerate(alike, 1):
        start, count = squares[0], 0
        what = _(
            "{convention} of {board} from {start}, {number} of {count}",
            convention=convention,
            board=board,
            start=square_name(start, board),
            number=number,
            count=len(alike),
        )
        if why_none(board, start, closed=closed) is None:
            forecast = forecast_of(board, start, closed=closed)
            with progress_of_stages(what, forecast.told) as watch:
                count = run(
                    board,
                    partial(
                        count_tours, board, convention, start, watch,
                        force=force,
                    ),
                )  # fmt: skip
        counts |= dict.fromkeys(squares, count)
    return counts


def _judged(
    board: Board, counts: Mapping[Square, int], *, closed: bool
) -> int:
    """Compare the counts, and their sum, with those that are known."""
    if closed:
        tell(
            _(
                "Every closed tour goes through every square, so the count "
                "is the same on each."
            )
        )
        return _same(board, Convention.CLOSED_PATHS, sum(counts.values()))
    status = _same(board, Convention.PATHS, sum(counts.values()))
    for square, count in counts.items():
        known = published(board, Convention.PATHS_FROM_START, square)
        if known not in (None, count):
            name = square_name(square, board)
            tell(
                _(
                    "known: {known} paths-from-start from {start}, not "
                    "{count}",
                    known=known,
                    start=name,
                    count=count,
                )
            )
            status = 1
    return status


def _same(board: Board, convention: Convention, count: int) -> int:
    """Say that the counts have this sum; return 1 if another is known."""
    tell(_("in all: {count} {convention}", count=count, convention=convention))
    return 0 if _expected(board, convention, None) in (None, count) else 1


def _counted_here(board: Board, *, closed: bool) -> bool:
    """Check whether a board is too small for a cluster, and then say so."""
    here = tier_for(board, closed=closed) is not Tier.COMPILED
    if here:
        tell(
            _(
                "{board} is counted here, in plain Python: only what is "
                "compiled is worth a cluster",
                board=board,
            )
        )
    return here


def _certify(
    board: Board,
    start: Square | None,
    convention: Convention,
    output: Path | None,
    *,
    closed: bool,
    as_json: bool,
) -> int:
    """Print what each way to count gave, in the convention asked for."""
    forecast = forecast_of(board, start, closed=closed)
    with progress_of_stages(f"certificate of {board}", forecast.told) as watch:
        found = run(
            board,
            lambda: exact.certify(board, start, watch, closed=closed),
        )
    document = certificate_document(board, start, convention, found)
    if as_json or output is not None:
        deliver(json.dumps(document), output)
    if not as_json:
        _show(document, agrees=found.agrees)
    return 0 if found.agrees else 1


def _show(document: CertificateDocument, *, agrees: bool) -> None:
    for cut in document["cuts"]:
        print(
            _(
                "{board} cut between {rows_above} and {rows_below} rows: "
                "{count} {convention}",
                **cut,
                convention=document["convention"],
            )
        )
    for each in document["remainders"]:
        left = document["count"] % each["prime"]
        print(
            _(
                "modulo {prime}: {remainder}; the count leaves {left}",
                prime=each["prime"],
                remainder=each["remainder"],
                left=left,
            )
        )
    print(_("All agree.") if agrees else _("They do not agree."))


def _convention(start: Square | None, *, closed: bool) -> Convention:
    if closed:
        return (
            Convention.CYCLES
            if start is None
            else Convention.CLOSED_FROM_START
        )
    return Convention.PATHS if start is None else Convention.PATHS_FROM_START
