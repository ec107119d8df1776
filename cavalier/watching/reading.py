"""Reading a recorded run from a file, which may hold anything."""

import ast
import json
import warnings
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple, Never, cast

from cavalier.terminal import read_input
from cavalier.watching.document import (
    FORMAT,
    FULL,
    LARGEST_CAP,
    LEFT,
    MOST,
    MOST_SQUARES,
    VERSION,
    TraceDocument,
    Value,
)
from cavalier.watching.playback import by_step, parts_of, triples
from cavalier.watching.shapes import NonsenseError, check
from cavalier.watching.tours import Path
from common.board import Board, Square, parse_board
from common.errors import CavalierError
from common.untrusted import shown

#: The largest file, in bytes; a recording of 10,000 steps has 200,000.
_MOST = 64 * 2**20

_AGAIN = "Record it again with `cavalier trace PORT --json`"


def is_recording(name: str) -> bool:
    """Check whether a name is that of a recording, and not of a port."""
    return name.endswith(".json")


def read_recording(file: str) -> TraceDocument:
    """Return the trace document that a file holds.

    Raises OSError if it cannot be opened, and CavalierError if it holds
    something else, a newer version, or what contradicts itself.
    """
    try:
        document = _parsed(read_input(file, _MOST))
        _must_be_known(file, document)
        check(document, TraceDocument, "")
        recording = cast("TraceDocument", document)
        must_be_consistent(recording)
    except NonsenseError as error:
        raise CavalierError(
            f"{file} is not a recorded run: {error}. {_AGAIN}."
        ) from error
    return recording


def _parsed(content: bytes) -> dict[str, object]:
    """Parse a JSON object; raises NonsenseError for anything else."""
    try:
        document = json.loads(content, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise NonsenseError(
            f"line {error.lineno} is not JSON ({error.msg})"
        ) from error
    except UnicodeDecodeError as error:
        raise NonsenseError("it is not text in UTF-8") from error
    except RecursionError as error:
        raise NonsenseError("it is nested too deeply") from error
    except ValueError as error:
        raise NonsenseError("it has a number of too many digits") from error
    if not isinstance(document, dict):
        raise NonsenseError("it is not a JSON object")
    return document


def _refuse(constant: str) -> Never:
    raise NonsenseError(f"{constant} is not a number of JSON")


def _must_be_known(file: str, document: dict[str, object]) -> None:
    """Refuse other formats, and newer versions of this one."""
    if document.get("format") != FORMAT:
        raise NonsenseError(f'its "format" is not "{FORMAT}"')
    version = document.get("version")
    if type(version) is int and version > VERSION:
        raise CavalierError(
            f"{file} has version {shown(version)} of the format, and this "
            f"cavalier reads version {VERSION}. Install a newer cavalier, or "
            "record the run again with this one."
        )


#: The numbers of rows of a matrix, and of columns in each row.
Shape = Sequence[int]

# How many values a value may consist of in all, and how deep they are nested;
# how many all variables that are seen at once may consist of.
_MOST_PARTS = 100_000
_DEEPEST = 20
_MOST_AT_ONCE = 1_000_000

# How many cells a matrix may have.
_MOST_CELLS = 1_000_000


def must_be_consistent(document: TraceDocument) -> None:
    """Raise NonsenseError, with the place, where a document is inconsistent.

    Each part of it has its type.
    """
    size = len(_board(document))
    _must_be_below(size, document["path"], "path")
    _must_be_below(MOST, [document["from_event"]], "from_event")
    _check_lines(document)
    parts = _check_values(document["values"], size)
    _check_changes(document)
    _check_frames(document, parts)
    _check_events(document, size)


def _must_be_below(limit: int, numbers: Sequence[int], place: str) -> None:
    for number in numbers:
        if not 0 <= number < limit:
            raise NonsenseError(
                f"{place} has {shown(number)}, not a number from 0 to "
                f"{limit - 1}"
            )


def _board(document: TraceDocument) -> Board:
    """Read the board; the start is a square of it."""
    try:
        board = parse_board(document["board"])
    except CavalierError as error:
        raise NonsenseError(f"board is {shown(document['board'])}") from error
    if len(board) > MOST_SQUARES:
        raise NonsenseError(
            f"board is {board}, which has over {MOST_SQUARES:,} squares"
        )
    if Square(*document["start"]) not in board:
        raise NonsenseError(f"start is not a square of {board}")
    return board


def _must_parse(source: str) -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise NonsenseError("source is not a Python program") from error


def _check_lines(document: TraceDocument) -> None:
    """Check that each step is in a line of the source."""
    if len(document["kinds"]) > LARGEST_CAP:
        raise NonsenseError(f"kinds has over {LARGEST_CAP:,} steps")
    if len(document["lines"]) != len(document["kinds"]):
        raise NonsenseError("lines and kinds have not the same length")
    _must_parse(document["source"])
    first = document["first_line"]
    last = first + document["source"].count("\n")
    steps = accumulate(document["lines"])
    functions = [line for _, line in document["functions"]]
    for line in (*steps, *functions):
        if not first <= line <= last:
            raise NonsenseError(
                f"line {shown(line)} is not one of the source, which has "
                f"{first} to {last}"
            )


class _Described(NamedTuple):
    """What matters of a value: its shape, its parts in all, and its depth."""

    shape: Shape | None = None
    parts: int = 1
    depth: int = 0


def _check_values(values: Sequence[Value], size: int) -> Sequence[int]:
    """Check that values refer to earlier ones, and to squares.

    Return how many parts each of them has.
    """
    earlier: list[_Described] = []
    for number, value in enumerate(values):
        place = f"values[{number}]"
        described = _described(value, earlier, size, place)
        if described.parts > _MOST_PARTS or described.depth > _DEEPEST:
            raise NonsenseError(f"{place} is too large to be shown")
        earlier.append(described)
    return [described.parts for described in earlier]


def _described(
    value: Value, earlier: Sequence[_Described], size: int, place: str
) -> _Described:
    if isinstance(value, str):
        return _Described()
    if "squares" in value:
        _must_be_below(size, value["squares"], place)
        return _Described()
    if "matrix" in value:
        return _Described(_shape(value["matrix"], place))
    if "changed" in value:
        _must_be_below(len(earlier), [value["changed"]], place)
        shape = earlier[value["changed"]].shape
        _check_cells(value["cells"], shape, place)
        return _Described(shape)
    indices = parts_of(value)
    _must_be_below(len(earlier), indices, place)
    return _Described(
        parts=1 + sum(earlier[index].parts for index in indices),
        depth=1 + max((earlier[index].depth for index in indices), default=0),
    )


def _shape(matrix: Sequence[Sequence[int]], place: str) -> Shape:
    """Return the shape of a matrix, whose rows are equally long."""
    shape = [len(row) for row in matrix]
    if not shape or not shape[0] or len({*shape}) > 1:
        raise NonsenseError(f"{place} has not the shape of a matrix")
    if sum(shape) > _MOST_CELLS:
        raise NonsenseError(f"{place} has over {_MOST_CELLS:,} cells")
    return shape


def _check_cells(
    cells: Sequence[int], shape: Shape | None, place: str
) -> None:
    if shape is None:
        raise NonsenseError(f"{place} changes what is not a matrix")
    if len(cells) % 3:
        raise NonsenseError(f"{place} has a part of a triple")
    if len(cells) > 3 * sum(shape):
        raise NonsenseError(f"{place} changes more cells than there are")
    for row, column, _ in triples(cells):
        _must_be_below(len(shape), [row], place)
        _must_be_below(shape[row], [column], place)


def _check_frames(document: TraceDocument, parts: Sequence[int]) -> None:
    """Check that each step is in a frame that is open.

    The variables of all open frames must not have too many parts.
    """
    kinds, functions = document["kinds"], len(document["functions"])
    _must_be_below(functions, document["stack"], "stack")
    _must_be_below(functions, document["calls"], "calls")
    if kinds.count("c") != len(document["calls"]):
        raise NonsenseError("calls has not one part for each c of kinds")
    if kinds.count("s") != len(document["resumed"]):
        raise NonsenseError("resumed has not one part for each s of kinds")
    frames = _Frames(len(document["stack"]), document["resumed"])
    changes = by_step(document["changes"])
    for step, kind in enumerate(kinds):
        frames.step(kind)
        for name, value in changes.get(step, ()):
            frames.change(name, parts[value])
        if frames.parts > _MOST_AT_ONCE:
            raise NonsenseError(f"step {step} has too much to be shown")


class _Frame:
    """A frame: its number, and how many parts each variable has.

    ``parts`` is how many the frame has in all, of which it is one itself.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.variables: dict[int, int] = {}
        self.parts = 1


class _Frames:
    """The frames that are open, the running one last, and those that wait.

    ``parts`` is how many parts the open ones have.
    """

    def __init__(self, number: int, resumed: Sequence[int]) -> None:
        self.parts = number
        self._open = [_Frame(each) for each in range(number)]
        self._waiting: dict[int, _Frame] = {}
        self._number = number
        self._resumed = iter(resumed)
        self._kind = ""

    def step(self, kind: str) -> None:
        """Take a step; raise NonsenseError where there is no frame for it."""
        if self._kind in tuple("ryx"):
            ended = self._open.pop()
            self.parts -= ended.parts
            if self._kind == "y":
                self._waiting[ended.number] = ended
        if kind == "c":
            self._push(_Frame(self._number))
            self._number += 1
        elif kind == "s":
            self._resume(next(self._resumed))
        elif kind not in tuple("lryx"):
            raise NonsenseError(f"kinds has {shown(kind)}")
        if not self._open:
            raise NonsenseError("a step is in no call")
        self._kind = kind

    def change(self, name: int, parts: int) -> None:
        """Take the parts of a variable of the running frame that changes."""
        frame = self._open[-1]
        more = parts - frame.variables.get(name, 0)
        frame.variables[name] = parts
        frame.parts += more
        self.parts += more

    def _resume(self, number: int) -> None:
        if number not in self._waiting:
            raise NonsenseError(f"resumed has {shown(number)}")
        self._push(self._waiting.pop(number))

    def _push(self, frame: _Frame) -> None:
        self._open.append(frame)
        self.parts += frame.parts


def _check_changes(document: TraceDocument) -> None:
    if document["names"][:1] != [""]:
        raise NonsenseError('the first of its names is not ""')
    steps = len(document["kinds"])
    for name, value in _placed(document["changes"], steps, "changes"):
        _must_be_below(len(document["names"]), [name], "changes")
        _must_be_below(len(document["values"]), [value], "changes")


def _check_events(document: TraceDocument, size: int) -> None:
    """Check that each square that is left is one that was entered."""
    path = Path(document["path"])
    steps = len(document["kinds"])
    for kind, square in _placed(document["events"], steps, "events"):
        _must_be_below(FULL + 1, [kind], "events")
        _must_be_below(size, [square], "events")
        if kind == LEFT and square not in path:
            raise NonsenseError("a square is left that was not entered")
        path.happen(kind, square)


def _placed(
    column: Sequence[int], steps: int, place: str
) -> Iterator[tuple[int, int]]:
    """Yield the couples of a column of flat triples, each in its step."""
    if len(column) % 3:
        raise NonsenseError(f"{place} has a part of a triple")
    step = 0
    for difference, first, second in triples(column):
        step += difference
        _must_be_below(MOST, [difference], place)
        _must_be_below(steps, [step], place)
        yield first, second
