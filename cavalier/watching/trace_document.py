"""The trace of a run as a JSON document, whose keys are a contract.

It is columns, not one object a step: a step has a kind, a line and what
changed. The *position* of a player is the number of steps that it has shown,
from 0. A frame that returns, yields or fails is still on the stack at that
step, and is off it at the next one. Squares are row * columns + column.
"""

from typing import Annotated, Literal, TypedDict, final

from cavalier.catalogue.port import Style

#: What `format` and `version` of every document are.
FORMAT: Literal["cavalier-trace"] = "cavalier-trace"
VERSION: Literal[1] = 1

#: The largest number in a document, so that no sum of two is long.
MOST = 10**9

#: The most steps in a document, and the most squares of its board, since each
#: step is looked at on all of them.
LARGEST_CAP, MOST_SQUARES = 200_000, 2_500

#: How many characters the text of a value has at most.
LONGEST_TEXT = 160

#: The kinds of events, in `events`.
LEFT, ENTERED, FULL = 0, 1, 2

#: What a sequence of squares was in the program; "rows" is a tuple of sets of
#: columns, one a row.
SquaresOf = Literal["list", "tuple", "set", "frozenset", "rows"]

#: How a recording ended; "cap" is the largest number of steps.
Ended = Literal["finished", "cap", "interrupted", "failed"]

#: How the tour of a program is seen; `cavalier.catalogue.lenses` has them.
#: A program in any language says itself: its "walk".
LensKind = Literal["numbering", "calls", "states", "walk"]

# Types with what the schema says of them besides, in words of JSON Schema.
_Natural = Annotated[int, ("minimum", 0)]
_Positive = Annotated[int, ("minimum", 1)]
_Text = Annotated[str, ("maxLength", LONGEST_TEXT)]
_StyleName = Annotated[str, ("enum", tuple(Style))]
_BoardText = Annotated[str, ("pattern", "^[1-9][0-9]{0,8}x[1-9][0-9]{0,8}$")]
_Kinds = Annotated[str, ("pattern", "^[clrysx]*$")]
_Names = Annotated[list[str], ("minItems", 1), ("uniqueItems", True)]
_Matrix = Annotated[list[list[int]], ("minItems", 1)]


@final
class SquaresValue(TypedDict):
    """Squares by their numbers; those of a set are in order."""

    squares: list[_Natural]
    of: SquaresOf


@final
class MatrixValue(TypedDict):
    """A matrix of numbers, or of booleans as 0 and 1; ``id`` is its identity.

    The id tells objects apart: a matrix that is changed in place keeps it. The
    latest value that is shown of an id holds in every frame that has it.
    """

    matrix: _Matrix
    id: _Positive


@final
class ChangedValue(TypedDict):
    """A matrix like that of an earlier value, except for some cells.

    ``cells`` are flat triples: row, column and new number.
    """

    changed: _Natural
    cells: list[int]
    id: _Positive


@final
class RecordValue(TypedDict):
    """An object with named fields, whose values are indices of values."""

    record: str
    fields: list[tuple[str, _Natural]]


@final
class ItemsValue(TypedDict):
    """A list or tuple of other values, by their indices."""

    items: list[_Natural]
    of: Literal["list", "tuple"]


#: A value that is none of these is a text, ready to be shown.
Value = (
    _Text
    | SquaresValue
    | MatrixValue
    | ChangedValue
    | RecordValue
    | ItemsValue
)


class TraceDocument(TypedDict):
    """A recorded run.

    Of what was run: ``entry_point`` is first_tour, tours, count_tours, or a
    function of an own file, whose ``port`` is its name and ``style`` null.
    ``source`` are the lines from ``first_line`` on, in which each step is.

    Of its end: ``ended``, and ``why`` if that is not "finished"; else what is
    said of a function that returns None where that is not an answer.

    Of where the tour was seen: ``lens``, and in ``shows`` the variable that
    holds the board, if one does. In the walk of a program, in any language,
    each event is a step: a square that is entered is a call, one that is left
    is a return. If its lines are not known, ``source`` is empty.

    Of the moment when the recording began: so many events had happened as
    ``from_event`` says. ``path`` are the squares then numbered from 1, and
    ``stack`` the functions, by their indices, of the frames then open, the
    outermost first. These frames are numbered from 0.

    The columns, with one entry for each step:

    ``kinds``
        ``c`` a call, ``l`` a line, ``r`` a return, ``y`` a yield, ``s`` a
        generator that goes on, ``x`` a frame that an exception leaves
    ``lines``
        the line of the first step, then differences

    The columns with entries for some steps:

    ``calls``
        of each new frame, the index of its function; the frame takes the next
        number. Each ``c`` has one, and an ``s`` of a generator that began
        before the recording
    ``resumed``
        of each ``s``, the number of the frame
    ``changes``
        flat triples: the step, as a difference from the step of the triple
        before (of the first, from 0), the index of a variable's name, and the
        index of its new value, in the frame of that step. The name of index 0
        is "": what the frame returns or yields
    ``events``
        flat triples: the step, as a difference too, LEFT, ENTERED or
        FULL, and the square. The event has happened once its step is shown

    ``values`` refer to earlier values only.
    """

    format: Literal["cavalier-trace"]
    version: Literal[1]
    port: str
    style: _StyleName | None
    file: str
    board: _BoardText
    start: tuple[_Natural, _Natural]
    closed: bool
    entry_point: str
    ended: Ended
    why: str
    result: str | None
    counters: dict[str, int]
    first_line: _Positive
    source: str
    lens: LensKind | None
    shows: str | None
    from_event: _Natural
    path: list[_Natural]
    functions: list[tuple[str, _Positive]]
    stack: list[_Natural]
    names: _Names
    values: list[Value]
    kinds: _Kinds
    lines: list[int]
    calls: list[_Natural]
    resumed: list[_Natural]
    changes: list[_Natural]
    events: list[_Natural]
