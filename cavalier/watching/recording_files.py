"""Reading a recorded run from a file, which may hold anything."""

import ast
import json
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple, Never, cast

from cavalier.terminal import read_input
from cavalier.watching.playback import by_step, parts_of, triples
from cavalier.watching.shapes import NonsenseError, check
from cavalier.watching.tours import Path
from cavalier.watching.trace_document import (
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
from common.board import Board, Square, parse_board
from common.errors import CavalierError
from common.language import N_, _
from common.untrusted import shown

#: The largest file, in bytes; a recording of 10,000 steps has 200,000.
_MOST = 64 * 2**20


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
        return checked(document)
    except NonsenseError as error:
        raise CavalierError(
            "{file} is not a recorded run: {error}. Record it again with "
            "`cavalier trace PORT --json`.",
            file=file,
            error=error,
        ) from error


def checked(document: object) -> TraceDocument:
    """Return a document that is a recording; raises NonsenseError if not."""
    check(document, TraceDocument, "")
    recording = cast("TraceDocument", document)
    must_be_consistent(recording)
    return recording


def _parsed(content: bytes) -> dict[str, object]:
    """Parse a JSON object; raises NonsenseError for anything else."""
    try:
        document = json.loads(content, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise NonsenseError(
            _(
                "line {line} is not JSON ({reason})",
                line=error.lineno,
                reason=_(error.msg),
            )
        ) from error
    except UnicodeDecodeError as error:
        raise NonsenseError(_("it is not text in UTF-8")) from error
    except RecursionError as error:
        raise NonsenseError(_("it is nested too deeply")) from error
    except ValueError as error:
        raise NonsenseError(_("it has a number of too many digits")) from error
    if not isinstance(document, dict):
        raise NonsenseError(_("it is not a JSON object"))
    return document


def _refuse(constant: str) -> Never:
    raise NonsenseError(_("{word} is not a number of JSON", word=constant))


def _must_be_known(file: str, document: dict[str, object]) -> None:
    """Refuse other formats, and newer versions of this one."""
    if document.get("format") != FORMAT:
        raise NonsenseError(_('its "format" is not "{format}"', format=FORMAT))
    version = document.get("version")
    if type(version) is int and version > VERSION:
        raise CavalierError(
            "{file} has version {version} of the format, and this cavalier "
            "reads version {known}. Install a newer cavalier, or record the "
            "run again with this one.",
            file=file,
            version=shown(version),
            known=VERSION,
        )


# How many values a value may consist of in all, and how deep they are nested;
# how many all variables that are seen at once may consist of.
_MOST_PARTS = 100_000
_DEEPEST = 20
_MOST_AT_ONCE = 1_000_000

# How many cells a matrix may have.
_MOST_CELLS = 1_000_000

_TRIPLE = N_("{place} has a part of a triple")


def must_be_consistent(document: TraceDocument) -> None:
    """Raise NonsenseError, with the place, where a document is inconsistent.

    Each part of it has its type.
    """
    size, functions = len(_board(document)), len(document["functions"])
    kinds, steps = document["kinds"], len(document["kinds"])
    resumed = document["resumed"]
    _want(
        steps <= LARGEST_CAP,
        _("kinds has over {most:,} steps", most=LARGEST_CAP),
    )
    _want({*kinds} <= {*"clrysx"}, _("kinds has another letter than clrysx"))
    _want(len(document["lines"]) == steps, _("lines has not one part a step"))
    _want(
        len(resumed) == kinds.count("s"),
        _("resumed has not one part for each s"),
    )
    _want(document["names"][:1] == [""], _('the first of its names is not ""'))
    _must_be_below(size, document["path"], "path")
    _must_be_below(MOST, [document["from_event"]], "from_event")
    _must_be_below(functions, document["stack"], "stack")
    _must_be_below(functions, document["calls"], "calls")
    _check_lines(document)
    parts = _check_values(document["values"], size)
    for name, value in _placed(document["changes"], steps, "changes"):
        _must_be_below(len(document["names"]), [name], "changes")
        _must_be_below(len(parts), [value], "changes")
    _check_frames(document, parts)
    _check_events(document, size)


def _want(condition: bool, otherwise: str) -> None:
    if not condition:
        raise NonsenseError(otherwise)


def _must_be_below(limit: int, numbers: Sequence[int], place: str) -> None:
    for number in numbers:
        if not 0 <= number < limit:
            raise NonsenseError(
                _(
                    "{place} has {number}, not a number from 0 to {last}",
                    place=place,
                    number=shown(number),
                    last=limit - 1,
                )
            )


def _board(document: TraceDocument) -> Board:
    """Read the board; the start is a square of it."""
    try:
        board = parse_board(document["board"])
    except CavalierError as error:
        wrong = _("board is {board}", board=shown(document["board"]))
        raise NonsenseError(wrong) from error
    _want(
        len(board) <= MOST_SQUARES,
        _(
            "board is {board}, which has over {most:,} squares",
            board=board,
            most=MOST_SQUARES,
        ),
    )
    start = Square(*document["start"])
    _want(start in board, _("start is not a square of {board}", board=board))
    return board


def _check_lines(document: TraceDocument) -> None:
    """Check that each step and each function is in a line of the source."""
    if document["lens"] != "walk":
        _must_be_python(document["source"])
    first = document["first_line"]
    last = first + document["source"].count("\n")
    functions = [line for *_name, line in document["functions"]]
    for line in (*accumulate(document["lines"]), *functions):
        if not first <= line <= last:
            raise NonsenseError(
                _(
                    "line {line} is not one of the source, which has {first} "
                    "to {last}",
                    line=shown(line),
                    first=first,
                    last=last,
                )
            )


def _must_be_python(source: str) -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise NonsenseError(_("source is not a Python program")) from error


class _Described(NamedTuple):
    """What matters of a value: its parts in all, and how deep they are.

    Of a matrix, also its number of rows and columns.
    """

    parts: int = 1
    depth: int = 0
    shape: tuple[int, int] | None = None


def _check_values(values: Sequence[Value], size: int) -> list[int]:
    """Check that values refer to earlier ones, and to squares.

    Return how many parts each of them has.
    """
    earlier: list[_Described] = []
    for number, value in enumerate(values):
        place = f"values[{number}]"
        described = _described(value, earlier, size, place)
        if described.parts > _MOST_PARTS or described.depth > _DEEPEST:
            raise NonsenseError(
                _("{place} is too large to be shown", place=place)
            )
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
        return _Described(shape=_shape(value["matrix"], place))
    if "changed" in value:
        _must_be_below(len(earlier), [value["changed"]], place)
        shape = earlier[value["changed"]].shape
        _check_cells(value["cells"], shape, place)
        return _Described(shape=shape)
    indices = parts_of(value)
    _must_be_below(len(earlier), indices, place)
    return _Described(
        parts=1 + sum(earlier[index].parts for index in indices),
        depth=1 + max((earlier[index].depth for index in indices), default=0),
    )


def _shape(matrix: Sequence[Sequence[int]], place: str) -> tuple[int, int]:
    """Return the shape of a matrix, whose rows are equally long."""
    columns = {len(row) for row in matrix}
    if len(columns) != 1 or 0 in columns:
        raise NonsenseError(
            _("{place} has not the shape of a matrix", place=place)
        )
    rows, (width,) = len(matrix), columns
    _want(
        rows * width <= _MOST_CELLS,
        _("{place} has over {most:,} cells", place=place, most=_MOST_CELLS),
    )
    return rows, width


def _check_cells(
    cells: Sequence[int], shape: tuple[int, int] | None, place: str
) -> None:
    if shape is None:
        raise NonsenseError(
            _("{place} changes what is not a matrix", place=place)
        )
    rows, columns = shape
    _want(
        len(cells) <= 3 * rows * columns,
        _("{place} changes more cells than there are", place=place),
    )
    _want(len(cells) % 3 == 0, _(_TRIPLE, place=place))
    _must_be_below(rows, cells[::3], place)
    _must_be_below(columns, cells[1::3], place)


@dataclass(slots=True)
class _Frame:
    """A frame: the parts of each variable, and of all, of which it is one.

    A generator waits between its steps.
    """

    variables: dict[int, int] = field(default_factory=dict)
    parts: int = 1
    waits: bool = False


def _check_frames(document: TraceDocument, parts: Sequence[int]) -> None:
    """Check that each step is in a frame that is open.

    The variables of all open frames must not have too many parts.
    """
    frames = [_Frame() for _ in document["stack"]]
    running, held = [*frames], len(frames)
    resumed = iter(document["resumed"])
    changes = by_step(document["changes"])
    before = "l"
    for step, kind in enumerate(document["kinds"]):
        if before in "ryx":
            ended = running.pop()
            ended.waits = before == "y"
            held -= ended.parts
        if kind in "cs":
            running.append(_begun(kind, frames, resumed))
            held += running[-1].parts
        if not running:
            raise NonsenseError(_("a step is in no call"))
        for name, value in changes.get(step, ()):
            frame = running[-1]
            more = parts[value] - frame.variables.get(name, 0)
            frame.variables[name] = parts[value]
            frame.parts += more
            held += more
        if held > _MOST_AT_ONCE:
            raise NonsenseError(
                _("step {step} has too much to be shown", step=step)
            )
        before = kind
    opened = len(frames) - len(document["stack"])
    _want(
        len(document["calls"]) == opened,
        _("calls has not one part for each new frame"),
    )


def _begun(kind: str, frames: list[_Frame], resumed: Iterator[int]) -> _Frame:
    """Return the frame that is called, or the generator that goes on.

    A generator that began before the recording is a new frame.
    """
    number = next(resumed) if kind == "s" else len(frames)
    _must_be_below(len(frames) + 1, [number], "resumed")
    if number == len(frames):
        frames.append(_Frame())
        return frames[-1]
    if not frames[number].waits:
        raise NonsenseError(_("resumed has {number}", number=shown(number)))
    frames[number].waits = False
    return frames[number]


def _check_events(document: TraceDocument, size: int) -> None:
    """Check that each square that is left is one that was entered."""
    path = Path(document["path"])
    steps = len(document["kinds"])
    for kind, square in _placed(document["events"], steps, "events"):
        _must_be_below(FULL + 1, [kind], "events")
        _must_be_below(size, [square], "events")
        if kind == LEFT and square not in path:
            raise NonsenseError(_("a square is left that was not entered"))
        path.happen(kind, square)


def _placed(
    column: Sequence[int], steps: int, place: str
) -> Iterator[tuple[int, int]]:
    """Yield the couples of a column of flat triples, each in its step."""
    _want(len(column) % 3 == 0, _(_TRIPLE, place=place))
    step = 0
    for difference, first, second in triples(column):
        step += difference
        _must_be_below(MOST, [difference], place)
        _must_be_below(steps, [step], place)
        yield first, second
