"""Recorded runs: the events are those of the ports' own tours and counters."""

from collections.abc import Iterator

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.lenses import LENSES, WITHOUT_LENS, lens_of
from cavalier.catalogue.port import Port, Problem
from cavalier.catalogue.ports import PORTS
from cavalier.tracing import record
from cavalier.tracing.document import ENTERED, FULL, LEFT, TraceDocument
from cavalier.tracing.playback import Event, Playback
from cavalier.tracing.programs import EntryPoint, Program
from cavalier.tracing.recording import LARGEST_CAP, record_program
from common.board import Board, Square, Tour
from common.search import Search

TOURING = [
    each
    for port in PORTS
    if port.tours_boards and not port.mended_by
    for each in (port, *map(port.variant, port.variants))
]
COUNTING = [port for port in TOURING if Problem.COUNTING in port.problems]
HEURISTICS = [port for port in TOURING if port not in COUNTING]
CORNER = Square(0, 0)


def named(port: Port) -> str:
    return port.id


def recorded(
    port: Port, search: Search, entry_point: EntryPoint
) -> TraceDocument:
    """Record a run to its end."""
    document = record(port, search, entry_point, cap=LARGEST_CAP)
    assert document["ended"] == "finished", document["why"]
    return document


def paths(board: Board, events: list[Event]) -> Iterator[tuple[int, Tour]]:
    """Yield what each event is, and the path after it."""
    path: list[Square] = []
    for kind, number in events:
        square = Square(*divmod(number, board.columns))
        if kind == LEFT:
            assert path.pop() == square
        elif kind == ENTERED:
            path.append(square)
        yield kind, tuple(path)


def full_boards(board: Board, events: list[Event]) -> list[Tour]:
    return [path for kind, path in paths(board, events) if kind == FULL]


def check_first_tour(port: Port, board: Board, start: Square) -> None:
    """Check the events of a first tour against what the port returns."""
    search = Search(board, port.closed_only, start)
    tour, counters = port.counted_tour(board, start, closed=search.closed)
    document = recorded(port, search, "first_tour")
    events = Playback(document).events
    full = full_boards(board, events)
    # A port of closed tours begins at a square of its own.
    last = full[-1] if full else None
    home = last.index(start) if last else 0
    assert tour == (last[home:] + last[:home] if last else None)
    assert document["counters"] == counters
    if port.closed_only:
        begun = [kind for kind, path in paths(board, events) if not path]
        assert counters == {"attempts": len(begun) + 1}
    elif counters:
        kinds = [event.kind for event in events]
        assert counters == {
            "attempts": kinds.count(ENTERED) - 1,
            "backtracks": kinds.count(LEFT),
        }


def check_all_tours(port: Port, search: Search) -> None:
    """Check the full boards of a count against the tours of the port."""
    document = recorded(port, search, "count_tours")
    full = full_boards(search.board, Playback(document).events)
    (start,) = search.starts
    expected = list(port.tours(search.board, start))
    assert full == expected
    assert document["result"] == str(len(expected))


def own_board(port: Port) -> Board:
    """Return a small board that the port can have a tour of."""
    return Board(6, 6) if port.closed_only else Board(3, 4)


@pytest.mark.parametrize("port", TOURING, ids=named)
def test_the_last_full_board_is_the_first_tour_of_the_port(port: Port) -> None:
    check_first_tour(port, own_board(port), CORNER)


@pytest.mark.parametrize("port", COUNTING, ids=named)
def test_the_full_boards_are_the_tours_of_the_port(port: Port) -> None:
    check_all_tours(port, Search(Board(3, 4), start=CORNER))


@pytest.mark.slow
@pytest.mark.parametrize("port", TOURING, ids=named)
def test_so_they_are_from_every_start(port: Port) -> None:
    board = own_board(port)
    for start in board if not port.closed_only else [CORNER]:
        check_first_tour(port, board, start)
        if port in COUNTING:
            check_all_tours(port, Search(board, start=start))


@pytest.mark.slow
@pytest.mark.parametrize("board", [Board(5, 5), Board(5, 6)], ids=str)
@pytest.mark.parametrize("port", HEURISTICS, ids=named)
def test_so_they_are_on_larger_boards(port: Port, board: Board) -> None:
    if port.closed_only or port.id == "boolean-knight-tour":
        pytest.skip("one needs an even square, the other is no heuristic")
    for start in board:
        check_first_tour(port, board, start)


@pytest.mark.parametrize(
    ("one", "other", "entry_point"),
    [
        ("backtracking-matrix", "couples", "count_tours"),
        ("backtracking-matrix", "lazy-tours", "count_tours"),
        ("backtracking-matrix", "lazy-tours", "first_tour"),
        ("backtracking-report", "backtracking-padded", "count_tours"),
        ("backtracking-report", "backtracking-padded", "first_tour"),
        ("pascal-move", "pascal-coordinates", "count_tours"),
        ("best-first-padded", "best-first-lazy", "first_tour"),
        ("warnsdorff-matrix", "warnsdorff-unfold", "first_tour"),
    ],
)
def test_twins_give_the_same_events(
    one: str, other: str, entry_point: EntryPoint
) -> None:
    for start in (CORNER, Square(0, 1), Square(1, 1)):
        search = Search(Board(3, 4), start=start)
        assert [
            Playback(recorded(find(each), search, entry_point)).events
            for each in (one, one)
        ] == [
            Playback(recorded(find(each), search, entry_point)).events
            for each in (other, other)
        ]
