"""The trace of a run as a JSON document, whose keys are a contract.

It is columns, not one object a step: a step has a kind, a line and what
changed. The *position* of a player is the number of steps that it has shown,
from 0. A frame that returns, yields or fails is still on the stack at that
step, and is off it at the next one. Squares are row * columns + column.
"""

from typing import Literal, TypedDict, final

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
Ended = Literal["finished", "cap", "failed"]

#: How the tour of a program is seen; `cavalier.catalogue.lenses` has them.
LensKind = Literal["numbering", "calls", "states"]


@final
class SquaresValue(TypedDict):
    """Squares by their numbers; those of a set are in order."""

    squares: list[int]
    of: SquaresOf


@final
class MatrixValue(TypedDict):
    """A matrix of numbers, or of booleans as 0 and 1; ``id`` is its identity.

    The id tells objects apart: a matrix that is changed in place keeps it. The
    latest value that is shown of an id holds in every frame that has it.
    """

    matrix: list[list[int]]
    id: int


@final
class ChangedValue(TypedDict):
    """A matrix like that of an earlier value, except for some cells.

    ``cells`` are flat triples: row, column and new number.
    """

    changed: int
    cells: list[int]
    id: int


@final
class RecordValue(TypedDict):
    """An object with named fields, whose values are indices of values."""

    record: str
    fields: list[tuple[str, int]]


@final
class ItemsValue(TypedDict):
    """A list or tuple of other values, by their indices."""

    items: list[int]
    of: Literal["list", "tuple"]


#: A value that is none of these is a text, ready to be shown.
Value = (
    str | SquaresValue | MatrixValue | ChangedValue | RecordValue | ItemsValue
)


class TraceDocument(TypedDict):
    """A recorded run.

    Of what was run: ``entry_point`` is first_tour, tours, count_tours, or a
    function of an own file, whose ``port`` is its name and ``style`` null.
    ``source`` are the lines from ``first_line`` on, in which each step is.

    Of its end: ``ended``, and ``why`` if that is not "finished"; else what is
    said of a function that returns None where that is not an answer.

    Of where the tour was seen: ``lens``, and in ``shows`` the variable that
    holds the board, if one does.

    Of the moment when the recording began, which is that of the run:
    ``from_event`` is 0, ``path`` and ``stack`` are empty.

    The columns, with one entry for each step:

    ``kinds``
        ``c`` a call, ``l`` a line, ``r`` a return, ``y`` a yield, ``s`` a
        generator that goes on, ``x`` a frame that an exception leaves
    ``lines``
        the line of the first step, then differences

    The columns with entries for some steps:

    ``calls``
        of each new frame, the index of its function; the frame takes the next
        number. Each ``c`` has one
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
    style: str | None
    file: str
    board: str
    start: tuple[int, int]
    closed: bool
    entry_point: str
    ended: Ended
    why: str
    result: str | None
    counters: dict[str, int]
    first_line: int
    source: str
    lens: LensKind | None
    shows: str | None
    from_event: int
    path: list[int]
    functions: list[tuple[str, int]]
    stack: list[int]
    names: list[str]
    values: list[Value]
    kinds: str
    lines: list[int]
    calls: list[int]
    resumed: list[int]
    changes: list[int]
    events: list[int]
