"""The validator: what it must refuse, then what it must accept."""

import operator
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import FrozenInstanceError
from enum import IntEnum
from itertools import count
from numbers import Integral
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Protocol, cast
from unittest.mock import MagicMock

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.board import LONGEST_SIDE, Board, Square, Tour, parse_board
from common.untrusted import whole_number
from common.validator import examine, examine_matrix, is_knight_move
from common.verdict import MOST_LISTED, Fault, FaultCode, Verdict
from tests import processes

if TYPE_CHECKING:
    from _typeshed import TraceFunction

Rows = list[list[object]]


class Judge(Protocol):
    """Judges what may be a tour of a board: `examine` or `examine_matrix`."""

    def __call__(
        self,
        board: Board,
        value: object,
        /,
        *,
        start: tuple[int, int] | None = None,
        closed: bool | None = None,
    ) -> Verdict:
        """Return the verdict."""
        ...


# --- good tours, and a judge that shares nothing with the validator ---


def knight_graph(board: Board) -> "nx.Graph[Square]":
    """Join the squares whose centres are the square root of 5 apart."""
    graph: nx.Graph[Square] = nx.Graph()
    graph.add_nodes_from(board)
    graph.add_edges_from(
        (one, other)
        for one in board
        for other in board
        if (one.row - other.row) ** 2 + (one.column - other.column) ** 2 == 5
    )
    return graph


def search(board: Board, start: Square, *, closed: bool = False) -> Tour:
    """Find a tour by Warnsdorff's rule, with backtracking."""
    graph = knight_graph(board)
    free = set(board) - {start}
    path = [start]

    def degree(square: Square) -> int:
        return len(free.intersection(graph[square]))

    def walk() -> bool:
        if not free:
            return not closed or graph.has_edge(path[-1], start)
        if closed and not degree(start):
            return False
        for square in sorted(free.intersection(graph[path[-1]]), key=degree):
            free.remove(square)
            path.append(square)
            if walk():
                return True
            free.add(path.pop())
        return False

    assert walk()
    return tuple(path)


def images(board: Board, tour: Tour) -> Iterator[tuple[Board, Tour]]:
    """Turn and mirror a tour in 8 ways, by a quarter turn and a mirror."""
    for _ in range(4):
        tour = tuple(Square(column, -1 - row) for row, column in tour)
        tour = tuple(Square(row, column % board.rows) for row, column in tour)
        board = Board(board.columns, board.rows)
        yield board, tour
        yield (
            board,
            tuple(Square(board.rows - 1 - r, column) for r, column in tour),
        )


OPEN = [
    (board, search(board, start))
    for board, start in [
        (Board(1, 1), Square(0, 0)),
        (Board(3, 4), Square(0, 0)),
        (Board(7, 4), Square(0, 0)),
        (Board(5, 5), Square(2, 2)),
    ]
]
CLOSED = [
    (board, search(board, Square(0, 0), closed=True))
    for board in (Board(3, 10), Board(6, 6), Board(8, 8))
]
IMAGES = [
    image for board, tour in OPEN + CLOSED for image in images(board, tour)
]
GRAPHS = {board: knight_graph(board) for board, _ in IMAGES}

tours = st.sampled_from(IMAGES)
longer_tours = st.sampled_from(
    [image for image in IMAGES if len(image[1]) > 1]
)


def is_tour(board: Board, squares: Sequence[Square]) -> bool:
    """Check whether squares are a path through all of the knight's graph."""
    return (
        len(squares) == len(board)
        and set(squares) == set(board)
        and nx.is_path(GRAPHS[board], squares)
    )


def numbered(board: Board, squares: Sequence[Square]) -> Rows:
    """Write the steps on the squares of a board, each visited once."""
    rows: Rows = [[0] * board.columns for _ in range(board.rows)]
    for number, (row, column) in enumerate(squares, 1):
        rows[row][column] = number
    return rows


def told(verdict: Verdict) -> list[str]:
    """Write each fault as the corpus does: CODE or CODE@STEP."""
    return [
        fault.code if fault.step is None else f"{fault.code}@{fault.step}"
        for fault in verdict.faults
    ]


def only(verdict: Verdict) -> Fault:
    (fault,) = verdict.faults
    return fault


# --- the corpus of faulty tours ---

CORPUS: list[dict[str, object]] = tomllib.loads(
    (Path(__file__).parent / "not_tours.toml").read_text(encoding="utf-8")
)["entry"]


def judged(entry: dict[str, object]) -> Verdict:
    judge = examine_matrix if "matrix" in entry else examine
    start = cast("list[int] | None", entry.get("start"))
    return judge(
        parse_board(str(entry["board"])),
        entry["matrix" if "matrix" in entry else "squares"],
        start=None if start is None else Square(*start),
        closed=bool(entry.get("closed")),
    )


@pytest.mark.parametrize("entry", CORPUS, ids=lambda entry: str(entry["id"]))
def test_what_is_no_tour_is_refused_with_every_fault(
    entry: dict[str, object],
) -> None:
    verdict = judged(entry)
    assert told(verdict) == entry["faults"]
    assert not verdict.valid
    assert not verdict
    assert verdict.tour is None
    assert not verdict.closed


def test_the_corpus_names_each_entry_once() -> None:
    ids = [entry["id"] for entry in CORPUS]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("code", FaultCode)
def test_the_corpus_has_each_fault_alone_or_with_missing(
    code: FaultCode,
) -> None:
    def codes(entry: dict[str, object]) -> set[FaultCode]:
        return {fault.code for fault in judged(entry).faults}

    assert any(
        code in codes(entry) <= {code, FaultCode.MISSING} for entry in CORPUS
    )


@pytest.mark.parametrize("closed", [None, False])
def test_nothing_is_asked_for_by_none_or_false(closed: bool | None) -> None:
    board, tour = OPEN[1]
    assert examine(board, tour, start=None, closed=closed).valid
    assert examine_matrix(board, numbered(board, tour), closed=closed).valid


# --- what a fault says ---


#: The start that is asked for, and whether the tour must be closed.
Asked = tuple[Square | None, bool]

ANY = (None, False)

#: A board, what is on it, what is asked, and the fault in a place of the list.
FAULTS: dict[str, tuple[Judge, str, object, Asked, int, Fault]] = {
    "an illegal move, its squares and its delta": (
        examine, "3x4", [(1, 1), (2, 3), (2, 0)], ANY, -1,
        Fault(
            FaultCode.ILLEGAL_MOVE, 3, (Square(2, 3), Square(2, 0)),
            "step 3: d1 to a1 (0 down, 3 left) is not a knight's move",
        ),
    ),
    "a duplicate, both steps": (
        examine, "3x4", [(0, 0), (1, 2), (2, 0), (0, 1), (2, 0)], ANY, 0,
        Fault(
            FaultCode.DUPLICATE, 5, (Square(2, 0),),
            "step 5: a1 was visited at step 3",
        ),
    ),
    "a duplicate number, its squares": (
        examine_matrix, "2x2", [[3, 1], [2, 3]], ANY, 0,
        Fault(
            FaultCode.DUPLICATE, 3, (Square(0, 0), Square(1, 1)),
            "3 occurs 2 times: a2, b1",
        ),
    ),
    "missing squares, of which the first are named": (
        examine, "3x3", [(1, 1)], ANY, 0,
        Fault(
            FaultCode.MISSING, None,
            tuple(square for square in Board(3, 3) if square != (1, 1)),
            "never visited: a3, b3, c3, a2, c2, ... (8 of 9)",
        ),
    ),
    "few missing squares, all named": (
        examine, "2x3", [(0, 0)], ANY, 0,
        Fault(
            FaultCode.MISSING, None, tuple(Board(2, 3))[1:],
            "never visited: b2, c2, a1, b1, c1 (5 of 6)",
        ),
    ),
    "missing numbers": (
        examine_matrix, "2x3", [[2, 9, 9], [9, 9, 5]], ANY, -1,
        Fault(
            FaultCode.MISSING, None, (),
            "standing nowhere: 1, 3, 4, 6 (4 of 6)",
        ),
    ),
    "a square off the board, as a pair": (
        examine, "3x4", [(3, 0)], ANY, 0,
        Fault(
            FaultCode.OFF_BOARD, 1, (Square(3, 0),),
            "step 1: (3, 0) is not on the 3x4 board",
        ),
    ),
    "no list of squares": (
        examine, "1x1", {(0, 0)}, ANY, 0,
        Fault(
            FaultCode.WRONG_SHAPE, None, (),
            "a value of type set is not a list or tuple of squares",
        ),
    ),
    "both coordinates": (
        examine, "1x1", [(0, "x")], ANY, 0,
        Fault(
            FaultCode.NOT_AN_INTEGER, 1, (),
            "step 1: in (0, 'x'), row and column are not both whole numbers",
        ),
    ),
    "a wrong start, both squares": (
        examine, "3x4", [(0, 0)], (Square(2, 3), False), -1,
        Fault(
            FaultCode.WRONG_START, 1, (Square(0, 0),),
            "the first square is a3, not d1",
        ),
    ),
    "an open end, the last square and the first": (
        examine, "3x4", [(0, 0), (1, 2), (2, 0), (0, 1)], (None, True), -1,
        Fault(
            FaultCode.NOT_CLOSED, 4, (Square(0, 1), Square(0, 0)),
            "the last square, b3, is not a knight's move from the first, a3",
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("judge", "board", "value", "asked", "place", "fault"),
    FAULTS.values(),
    ids=FAULTS.keys(),
)
def test_a_fault_tells(
    judge: Judge,
    board: str,
    value: object,
    asked: Asked,
    place: int,
    fault: Fault,
) -> None:
    start, closed = asked
    verdict = judge(parse_board(board), value, start=start, closed=closed)
    assert verdict.faults[place] == fault


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        (True, "True"),
        (1.0, "1.0"),
        (None, "None"),
        ("one", "'one'"),
        ("1" * 30, "'" + "1" * 30 + "'"),
        ("1" * 31, "'" + "1" * 30 + "'..."),
        ([1], "a value of type list"),
        (b"1", "b'1'"),
    ],
)
def test_a_cell_that_is_no_whole_number_is_shown(
    cell: object, shown: str
) -> None:
    fault = examine_matrix(Board(2, 1), [[3], [cell]]).faults[0]
    assert fault.code == FaultCode.NOT_AN_INTEGER
    assert (fault.step, fault.squares) == (None, (Square(1, 0),))
    assert fault.message == f"a1 holds {shown}, not a whole number"


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (0, "0"),
        (3, "3"),
        (-1, "-1"),
        (10**30 - 1, "9" * 30),
        (10**30, "a number of over 30 digits"),
        (-(10**5000), "a number of over 30 digits"),
    ],
    ids=["0", "3", "-1", "30 digits", "31 digits", "5001 digits"],
)
def test_a_number_out_of_range_is_shown(number: int, shown: str) -> None:
    fault = examine_matrix(Board(1, 2), [[1, number]]).faults[0]
    assert fault.code == FaultCode.OUT_OF_RANGE
    assert (fault.step, fault.squares) == (None, (Square(0, 1),))
    assert fault.message == f"b1 holds {shown}, not a number from 1 to 2"


@pytest.mark.parametrize(
    ("item", "shown"),
    [
        ("a1", "'a1'"),
        (None, "None"),
        ({0, 1}, "a value of type set"),
        ([], "a list of 0"),
        ((0, 0, 0), "a list of 3"),
        (type("T" * 99, (), {})(), "a value of type " + "T" * 44),
    ],
    ids=["text", "None", "set", "empty", "triple", "long name"],
)
def test_what_is_no_pair_is_shown(item: object, shown: str) -> None:
    fault = examine(Board(1, 1), [item]).faults[0]
    assert (fault.step, fault.squares) == (1, ())
    assert fault.message == f"step 1: {shown} is not a pair (row, column)"


def test_huge_coordinates_and_steps_are_not_written_out() -> None:
    far = 10**5000
    faults = examine(Board(1, 1), [(0, 0), (far, 0)]).faults
    huge = "a number of over 30 digits"
    assert [fault.message for fault in faults] == [
        f"step 2: ({huge}, 0) is not on the 1x1 board",
        f"step 2: a1 to ({huge}, 0) ({huge} down, 0 across) is not a knight's "
        "move",
    ]


def test_a_verdict_is_a_value() -> None:
    verdicts = [examine(Board(1, 2), [(0, 0)]) for _ in range(2)]
    assert len(set(verdicts)) == 1
    with pytest.raises(FrozenInstanceError):
        setattr(verdicts[0], "faults", ())  # noqa: B010
    with pytest.raises(FrozenInstanceError):
        setattr(verdicts[0].faults[0], "step", 1)  # noqa: B010


@pytest.mark.parametrize(
    ("matrix", "messages"),
    [
        ([[1, 2, 3], [4, 5, 6]], ["the matrix is 2x3, not 3x2"]),
        ([[1, 2]], ["the matrix is 1x2, not 3x2"]),
        ([], ["the matrix has 0 rows, not 3"]),
        (
            [[1, 2], [3], None, [4, 5]],
            [
                "the matrix has 4 rows, not 3",
                "row 1 is 1 long, not 2",
                "row 2 is not a list or tuple",
            ],
        ),
        ([None], ["the matrix has 1 row, not 3",
                  "row 0 is not a list or tuple"]),
        ({1}, ["a value of type set is not a list or tuple of rows"]),
    ],
)  # fmt: skip
def test_a_wrong_shape_is_told(matrix: object, messages: list[str]) -> None:
    verdict = examine_matrix(Board(3, 2), matrix)
    assert [fault.message for fault in verdict.faults] == messages
    assert {fault.code for fault in verdict.faults} == {FaultCode.WRONG_SHAPE}


# --- whatever is handed in ---


class Liar(int):
    """An int that claims to be another one."""

    def __index__(self) -> int:
        return 0

    def __int__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __sub__(self, other: int) -> int:
        return 1

    def __abs__(self) -> int:
        return 1

    def __le__(self, other: object) -> bool:
        return True

    def __lt__(self, other: object) -> bool:
        return True


class LyingList(list[object]):
    """A list that hands out other things than those it holds."""

    def __iter__(self) -> Iterator[object]:
        return iter([(0, 0)])

    def __len__(self) -> int:
        return 1


def hostile() -> object:
    """Return an object of which nothing can be asked, nor of its type."""

    class HostileType(type):
        def __getattribute__(cls, name: str) -> object:
            raise RuntimeError(name)

    class Hostile(metaclass=HostileType):
        def __getattribute__(self, name: str) -> object:
            raise RuntimeError(name)

        def __eq__(self, other: object) -> bool:
            raise RuntimeError

        def __hash__(self) -> int:
            raise RuntimeError

        def __bool__(self) -> bool:
            raise RuntimeError

        def __repr__(self) -> str:
            raise RuntimeError

    return Hostile()


class Duck:
    """Not a whole number, though it can be used as an index."""

    def __index__(self) -> int:
        return 0


class Quitting:
    """A value that claims to be a whole number, and ends the program."""

    def __index__(self) -> int:
        raise SystemExit


Integral.register(Quitting)


class QuittingInt64(np.int64):
    """One of numpy's whole numbers, with a method of a stranger."""

    def __index__(self) -> int:
        raise SystemExit


class UnhashableType(type):
    """A type whose types cannot be hashed."""

    __hash__ = None  # type: ignore[assignment]


class Unhashable(metaclass=UnhashableType):
    """A value whose type cannot be hashed."""


class LyingName(str):
    """The name of a type, which ends the program where it is written."""

    def __format__(self, form: str) -> str:
        raise SystemExit

    def __str__(self) -> str:
        raise SystemExit


class Rank(IntEnum):
    """An enumeration of whole numbers."""

    FIRST = 0


def endless() -> Iterator[tuple[int, int]]:
    while True:
        yield (0, 0)


def nested() -> list[object]:
    """Return a list that is far deeper than the recursion limit."""
    inner: list[object] = []
    for _ in range(100_000):
        inner = [inner]
    return inner


def own_member() -> list[object]:
    itself: list[object] = []
    itself += [itself, itself]
    return itself


JUNK: dict[str, Callable[[], object]] = {
    "None": lambda: None,
    "int": lambda: 2,
    "bool": lambda: True,
    "float": lambda: 1.0,
    "text": lambda: "a1",
    "bytes": lambda: b"\0\0",
    "bytearray": lambda: bytearray(2),
    "set": lambda: {(0, 0)},
    "dict": lambda: {(0, 0): 1},
    "dict keys": lambda: {(0, 0): 1}.keys(),
    "range": lambda: range(2),
    "generator": endless,
    "iterator": lambda: iter([(0, 0)]),
    "type": lambda: list,
    "function": lambda: len,
    "complex": lambda: 0j,
    "mock list": lambda: MagicMock(spec=list),
    "mock": MagicMock,
    "hostile": hostile,
    "duck": Duck,
    "quitting": Quitting,
    "quitting numpy": lambda: QuittingInt64(0),
    "unhashable type": Unhashable,
    "lying name": type(LyingName("T"), (), {}),
    "numpy bool": lambda: np.True_,
    "numpy float": lambda: np.float64(1),
    "numpy duration": lambda: np.timedelta64(1, "s"),
    "numpy array": lambda: np.array(1),
    "numpy squares": lambda: np.array([[0, 0]]),
    "itself": own_member,
    "deep": nested,
    "pair of sets": lambda: ({0}, {0}),
    "Ellipsis": lambda: ...,
}


@pytest.mark.parametrize("make", JUNK.values(), ids=JUNK.keys())
@pytest.mark.parametrize("judge", [examine, examine_matrix])
def test_junk_is_refused_wherever_it_stands(
    judge: Judge, make: Callable[[], object]
) -> None:
    junk = make()
    assert not judge(Board(1, 1), junk).valid
    assert not judge(Board(1, 1), [junk]).valid
    assert not judge(Board(1, 1), [[junk]]).valid
    assert not judge(Board(1, 1), ((0, junk),)).valid
    assert not judge(Board(1, 2), [[junk, 0]]).valid
    assert not judge(Board(1, 2), [[1, junk]]).valid


junk_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.floats()
    | st.text("a1é", max_size=3)
    | st.binary(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.integers(0, 3), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(max_examples=40)
@given(
    junk_values,
    st.sampled_from([Board(1, 2), Board(2, 2), Board(2, 3)]),
    st.booleans(),
)
def test_random_junk_never_passes_on_a_board_without_a_tour(
    junk: object, board: Board, closed: bool
) -> None:
    for judge in (examine, examine_matrix):
        verdict = judge(board, junk, start=Square(0, 0), closed=closed)
        assert verdict.faults
        assert not verdict.closed
        assert verdict.tour is None
        assert all(len(fault.message) < 300 for fault in verdict.faults)


def test_a_list_of_lists_and_a_tuple_of_tuples_are_judged_alike() -> None:
    board, tour = OPEN[1]
    lists = [[row, column] for row, column in tour]
    assert examine(board, lists) == examine(board, tour)
    rows = numbered(board, tour)
    assert examine_matrix(board, tuple(map(tuple, rows))).tour == tour


@pytest.mark.parametrize("code", np.typecodes["AllInteger"])
def test_whole_numbers_of_other_types_become_plain_ones(code: str) -> None:
    one = np.dtype(code).type(1)
    squares = [(one - one, Rank.FIRST), (one, 2)]
    verdict = examine(Board(2, 3), squares)
    assert only(verdict).code == FaultCode.MISSING
    tour = examine(Board(1, 1), [(one - one, Rank.FIRST)]).tour
    assert tour == ((0, 0),)
    assert [type(number) for number in tour[0]] == [int, int]
    assert examine_matrix(Board(1, 1), [[one]]).valid


def test_the_validator_does_not_import_numpy() -> None:
    program = (
        "import sys; from common.board import Board;"
        "from common.validator import examine;"
        "examine(Board(1, 1), [[0, {}]]); assert 'numpy' not in sys.modules"
    )
    assert processes.run([sys.executable, "-c", program]).returncode == 0


class LateError(Exception):
    """What the handler of a signal raises, in whatever line."""


def late_in(line: int, raised: list[int]) -> "TraceFunction":
    """Make what raises LateError in a line of whole_number, and notes it."""
    lines = count()

    def trace(
        frame: FrameType, event: str, _: object
    ) -> "TraceFunction | None":
        if frame.f_code is not whole_number.__code__:
            return None
        if event == "line" and next(lines) == line:
            raised.append(line)
            raise LateError
        return trace

    return trace


@pytest.mark.parametrize("cell", [1, 1.0, np.int64(1), Quitting()])
def test_an_exception_from_outside_comes_through(cell: object) -> None:
    raised, caught = list[int](), list[int]()
    before = sys.gettrace()
    for line in range(9):
        sys.settrace(late_in(line, raised))
        try:
            examine_matrix(Board(1, 1), [[cell]])
        except LateError:
            caught.append(line)
        finally:
            sys.settrace(before)
    assert caught == raised
    assert len(caught) > 3


@pytest.mark.parametrize("kind", [tuple, list, Square._make])
def test_a_start_is_a_pair_of_any_kind(
    kind: Callable[[tuple[int, int]], tuple[int, int]],
) -> None:
    board, tour = OPEN[1]
    rows = numbered(board, tour)
    for start, faults in [((0, 0), []), ((2, 3), ["wrong-start@1"])]:
        asked = kind(start)
        assert told(examine(board, tour, start=asked)) == faults
        assert told(examine_matrix(board, rows, start=asked)) == faults


@pytest.mark.parametrize(
    ("start", "shown"),
    [
        ("a3", "'a3'"),
        ((0, 0, 0), "a value of type tuple"),
        ((0.0, 0), "a value of type tuple"),
        ((False, 0), "a value of type tuple"),
        ((3, 0), "(3, 0)"),
        (0, "0"),
    ],
)
def test_what_is_no_square_is_no_start(start: object, shown: str) -> None:
    board, tour = OPEN[1]
    fault = only(examine(board, tour, start=cast("Square", start)))
    assert fault.code == FaultCode.WRONG_START
    assert fault.message == f"the first square is a3, not {shown}"


def test_a_lying_int_is_taken_for_what_it_is() -> None:
    assert told(examine(Board(1, 1), [(Liar(5), Liar(0))])) == [
        "off-board@1",
        "missing",
    ]
    assert told(examine_matrix(Board(1, 1), [[Liar(7)]])) == [
        "out-of-range",
        "missing",
    ]
    walk = [(Liar(0), 0), (Liar(2), Liar(2))]
    assert told(examine(Board(3, 3), walk)) == ["missing", "illegal-move@2"]


def test_a_lying_list_is_taken_for_what_it_holds() -> None:
    assert told(examine(Board(1, 1), LyingList())) == ["missing"]
    assert told(examine(Board(1, 1), LyingList([(0, 0), (0, 0)]))) == [
        "duplicate@2",
        "illegal-move@2",
    ]


# --- however much is handed in ---


def test_faults_are_all_counted_and_the_first_are_listed() -> None:
    verdict = examine(Board(1, 1), [(0, 0)] * 1001 + ["x"] * 102)
    assert verdict.counts == {
        FaultCode.WRONG_SHAPE: 102,
        FaultCode.DUPLICATE: 1000,
        FaultCode.ILLEGAL_MOVE: 1000,
    }
    steps = [fault.step for fault in verdict.faults]
    assert steps == [*range(1002, 1102), *range(2, 102), *range(2, 102)]
    assert verdict.unlisted == (
        (FaultCode.WRONG_SHAPE, 2),
        (FaultCode.DUPLICATE, 900),
        (FaultCode.ILLEGAL_MOVE, 900),
    )


def test_as_many_faults_as_are_listed_leave_no_more() -> None:
    for more in (0, 1):
        verdict = examine(Board(1, 1), [(0, 0)] * (MOST_LISTED + 1 + more))
        assert len(verdict.faults) == 2 * MOST_LISTED
        assert [count for _, count in verdict.unlisted] == [more, more][
            : 2 * more
        ]


def test_a_fault_lists_the_first_of_many_squares() -> None:
    board = Board(1, 1000)
    missing = only(examine(board, [(0, 0)]))
    assert missing.squares == tuple(board)[1 : MOST_LISTED + 1]
    assert missing.message.endswith("... (999 of 1000)")
    often = examine_matrix(board, [[7] * 1000]).faults[0]
    assert often.squares == tuple(board)[:MOST_LISTED]
    assert often.message.startswith("7 occurs 1000 times: a1, b1")


@pytest.mark.parametrize("side", [10**6, LONGEST_SIDE])
def test_a_board_is_not_gone_through_for_few_squares(side: int) -> None:
    verdict = examine(Board(side, side), [(0, 0), (1, 2)])
    assert only(verdict).code == FaultCode.MISSING
    assert f"({side**2 - 2} of {side**2})" in verdict.faults[0].message
    assert told(examine_matrix(Board(side, side), [[1]])) == ["wrong-shape"]


def test_squares_with_the_same_hash_take_no_longer() -> None:
    # CPython's hash of a whole number is its remainder by this prime.
    prime = sys.hash_info.modulus
    walk = [(prime * place, 0) for place in range(20_000)]
    began = time.process_time()
    assert examine(Board(1, 1), walk).counts[FaultCode.OFF_BOARD] == 19_999
    assert time.process_time() - began < 2


@pytest.mark.parametrize("size", [5_000])
def test_the_answer_to_bad_input_is_small(size: int) -> None:
    everywhere: Rows = [[1] * size]
    inputs: list[tuple[Judge, Board, object]] = [
        (examine, Board(1, 1), [(0, 0)] * size),
        (examine, Board(1, size), [(5, 5)] * size),
        (examine, Board(1, size), ["x"] * size),
        (examine, Board(1, size), [(0, 1.5)] * size),
        (examine_matrix, Board(1, size), everywhere),
        (examine_matrix, Board(1, size), [[-1] * size]),
        (examine_matrix, Board(1, size), [[1.5] * size]),
        (examine_matrix, Board(1, size), [[]] * size),
        (examine_matrix, Board(size, 1), [[1, 2]] + [[1]] * (size - 1)),
    ]
    for judge, board, value in inputs:
        faults = judge(board, value).faults
        assert faults
        assert len(faults) <= 3 * MOST_LISTED
        assert sum(len(fault.squares) for fault in faults) <= 5 * MOST_LISTED
        assert max(len(fault.message) for fault in faults) < 200


# --- good tours, and the judge; test_fuzz.py spoils them at random ---


def test_a_closed_tour_with_another_start_is_still_closed() -> None:
    board, tour = CLOSED[0]
    verdict = examine(board, tour, start=tour[3], closed=True)
    assert told(verdict) == ["wrong-start@1"]
    assert verdict.closed
    assert verdict.tour is None


@pytest.mark.parametrize(("board", "tour"), IMAGES)
def test_a_tour_is_valid_in_all_8_positions(board: Board, tour: Tour) -> None:
    closed = GRAPHS[board].has_edge(tour[-1], tour[0])
    rows = numbered(board, tour)
    for verdict in (
        examine(board, tour),
        examine(board, tour, start=tour[0], closed=closed),
        examine_matrix(board, rows, start=tour[0], closed=closed),
    ):
        assert is_tour(board, tour)
        assert verdict == Verdict(closed=closed, faults=(), tour=tour)
        assert verdict.valid
        assert verdict
    asked = examine(board, tour, closed=True)
    assert asked.valid == examine_matrix(board, rows, closed=True).valid
    assert asked.valid == closed


@pytest.mark.parametrize(("board", "tour"), CLOSED)
def test_a_closed_tour_is_closed_from_every_start(
    board: Board, tour: Tour
) -> None:
    for step in range(len(tour)):
        turned = tour[step:] + tour[:step]
        assert examine(board, turned, start=tour[step], closed=True).closed
        assert examine(board, turned[::-1], closed=True).closed


def test_a_tour_that_does_not_close_is_no_less_a_tour() -> None:
    board, tour = OPEN[1]
    verdict = examine(board, tour, closed=False)
    assert verdict.valid
    assert not verdict.closed


def test_the_smallest_board_has_a_path_and_no_cycle() -> None:
    assert examine(Board(1, 1), [(0, 0)], start=Square(0, 0)).valid
    assert not examine(Board(1, 1), [(0, 0)]).closed
    assert examine_matrix(Board(1, 1), [[1]]).valid


@given(st.sampled_from([OPEN[1], CLOSED[0]]), st.data())
def test_the_validator_agrees_with_the_judge_on_any_order(
    case: tuple[Board, Tour], data: st.DataObject
) -> None:
    board, tour = case
    cuts = data.draw(st.lists(st.integers(0, len(tour)), max_size=2))
    walk = list(tour)
    for cut in cuts:
        walk = walk[cut:] + walk[:cut][::-1]
    if data.draw(st.booleans()):
        walk = data.draw(st.permutations(walk))
    verdict = examine(board, walk)
    assert verdict.valid == is_tour(board, walk)
    assert verdict == examine_matrix(board, numbered(board, walk))


@given(st.integers(-5, 5), st.integers(-5, 5))
def test_a_knight_moves_by_the_square_root_of_5(row: int, column: int) -> None:
    moves = is_knight_move(Square(7, 7), Square(7 + row, 7 + column))
    assert moves == (row**2 + column**2 == 5)


def test_every_knight_move_is_found() -> None:
    near = [Square(row, column) for row in range(5) for column in range(5)]
    moves = [one for one in near if is_knight_move(Square(2, 2), one)]
    assert len(moves) == 8
    assert all(map(operator.ne, moves, [Square(2, 2)] * 8))
