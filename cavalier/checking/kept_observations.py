"""How observations are kept for later runs: as JSON, without what is wrong."""

import json
from typing import TypedDict

from cavalier.checking.observing import Observation, Run, Sight
from cavalier.running.store import Form, fingerprint, key_of
from common.board import Board, Square, Tour

#: What an observation depends on, besides the port and its catalogue entry.
OBSERVING = (
    "cavalier.catalogue.port",
    "cavalier.running",
    "cavalier.checking.cases",
    "cavalier.checking.kept_observations",
    "cavalier.checking.observing",
    "common.board",
    "common.counts",
    "common.errors",
    "common.search",
    "common.theory",
    "common.tour",
    "common.untrusted",
    "common.validator",
    "common.verdict",
    "toolz",
)


class _Seen(TypedDict):
    """A sight; the squares of its tours are numbered in reading order."""

    start: int
    found: bool
    count: int | None
    tours: list[list[int]] | None


class _Kept(TypedDict):
    seconds: float
    sights: list[_Seen]


def _key(run: Run) -> str:
    port, case = run
    return key_of("run", fingerprint(port.module, *OBSERVING), port, case)


def _write(observation: Observation) -> str | None:
    """Return an observation as text; None if something is wrong with it."""
    if any(sight.fault for sight in observation.sights):
        return None
    board = observation.case.board
    kept: _Kept = {
        "seconds": observation.seconds,
        "sights": [_seen(sight, board) for sight in observation.sights],
    }
    return json.dumps(kept, separators=(",", ":"))


def _seen(sight: Sight, board: Board) -> _Seen:
    number = {square: at for at, square in enumerate(board)}
    tours = sight.tours
    return {
        "start": number[sight.start],
        "found": sight.found,
        "count": sight.count,
        "tours": None
        if tours is None
        else sorted([number[square] for square in tour] for tour in tours),
    }


def _read(run: Run, text: str) -> Observation:
    port, case = run
    kept: _Kept = json.loads(text)
    squares = tuple(case.board)
    sights = tuple(_sight(seen, squares) for seen in kept["sights"])
    return Observation(port, case, sights, kept["seconds"])


def _sight(seen: _Seen, squares: tuple[Square, ...]) -> Sight:
    tours = seen["tours"]
    return Sight(
        squares[seen["start"]],
        seen["found"],
        seen["count"],
        None
        if tours is None
        else frozenset(_tour(tour, squares) for tour in tours),
        None,
    )


def _tour(numbers: list[int], squares: tuple[Square, ...]) -> Tour:
    return tuple([squares[number] for number in numbers])


#: How the observation of a port on a case is kept.
OBSERVED = Form(_key, _write, _read)
