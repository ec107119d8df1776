"""What has happened at a moment, in the words of the program.

Each sentence is derived from the recording: the kind of the step, the line
that ran, the values that changed. Where that is not enough, less is said. The
page says the same, by `web/account.js`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cavalier.watching.account import result_of, why_of
from cavalier.watching.playback import Frame, identity_of
from cavalier.watching.player.together import Moment, Run
from cavalier.watching.player.wording import (
    counted,
    listed,
    phrase,
    plain,
    say,
)
from cavalier.watching.tours import Path, square_at
from cavalier.watching.trace_document import ENTERED, FULL, LEFT, Value
from common.board import square_name

_LINE_QUOTED, _VALUE_QUOTED, _ARGUMENT_QUOTED, _VALUES_QUOTED = 60, 40, 16, 3

_ENDS = {"r": "returns", "y": "yields", "x": "fails"}
_KINDS = {LEFT: "leaves", ENTERED: "enters", FULL: "full"}

_CELL_OF_TWO = re.compile(r"\[[^\[\]]+\]\[[^\[\]]+\]")
_CELL_OF_ONE = re.compile(r"\[[^\[\],]+\]")
_EQUALS = re.compile(r"(?<![=!<>:+*/-])=(?!=)")

Rows = Sequence[Sequence[int]]


class Mark(NamedTuple):
    """A line, or None if it is not known, and the name of its word."""

    line: int | None
    word: str

    @property
    def calls(self) -> bool:
        """Whether the line calls, or lets a generator go on."""
        return self.word in {"calls", "resumes"}


class Marks(NamedTuple):
    """The line that ran last and the line that follows."""

    did: Mark | None
    next: Mark | None


class _Board(NamedTuple):
    """The matrix that is the board: its value, and the name that it has."""

    value: int
    name: str


class _Cause(NamedTuple):
    """When the board of an event was first seen as it is then.

    ``before`` is its value before that. The board is "" among the changes of
    its step if ``returned``.
    """

    board: _Board
    step: int
    returned: bool = False
    before: int | None = None


class _Place(NamedTuple):
    """The number of an event, and the cell that it is about."""

    number: int
    row: int
    column: int
    value: int


class Narration:
    """Says of each moment of a run what happened."""

    def __init__(self, run: Run) -> None:
        self._run, self._document = run, run.document
        source = run.document["source"]
        text = source.replace("\r\n", "\n").replace("\r", "\n")
        self._lines = dict(enumerate(text.split("\n"), self._first_line))
        self._matrices: dict[int, list[tuple[int, tuple[str, ...]]]] = {}

    def marks(self, moment: Moment) -> Marks:
        """Return the marked lines.

        At an event the first is the line that caused it, if that is known
        for sure.
        """
        position = moment.position
        if self._document["lens"] == "walk":
            return Marks(Mark(self._said_line(position), "here"), None)
        if position == 0:
            return Marks(None, self._following(0))
        cause = self._cause_at(moment)
        return Marks(self._did(cause, position - 1), self._following(position))

    def sentence(self, moment: Moment) -> str:
        """Say what has happened."""
        if moment.position == 0:
            later = self._document["from_event"]
            return say("begun_later" if later else "nothing_yet")
        step = moment.position - 1
        if self._document["lens"] == "walk":
            line = self._said_line(moment.position)
            return say("at", line=self._quoted(line)) if line else ""
        return plain(
            self._of_event(moment.event, step)
            if self._at_event(moment)
            else self._of_step(step)
        )

    def _said_line(self, position: int) -> int | None:
        """Return the line that a program names for its last event."""
        if position == 0 or not self._document["source"]:
            return None
        return self._run.playback.lines[position - 1]

    def said(self, moment: Moment) -> str:
        """Say what the knight does, or how the run has ended."""
        return plain(self._said(moment))

    def _said(self, moment: Moment) -> str:
        event, path = self._run.event(moment.event), self._path(moment.event)
        if moment.position == self._run.steps:
            return self._said_at_end()
        if self._document["lens"] is None:
            return ""
        if event is None:
            square = self._square(path[-1]) if path else ""
            return phrase("on" if path else "empty", square=square)
        square = self._square(event.square)
        return phrase(_KINDS[event.kind], square=square, number=len(path))

    def _said_at_end(self) -> str:
        if why := why_of(self._document):
            return phrase("recording_ends", why=why.removesuffix("."))
        result = result_of(self._document)
        return phrase("result" if result else "ended", result=result)

    @property
    def _first_line(self) -> int:
        return self._document["first_line"]

    def _cause_at(self, moment: Moment) -> _Cause | None:
        if self._document["lens"] != "numbering" or not self._at_event(moment):
            return None
        return self._cause(moment.position - 1)

    def _did(self, cause: _Cause | None, step: int) -> Mark:
        """Return the line that caused an event, or else that ran last."""
        ran = self._ran(cause.step if cause else step)
        if cause is None or ran.calls:
            return ran
        return Mark(ran.line, "done" if cause.step == step else "causes")

    def _at_event(self, moment: Moment) -> bool:
        run, (event, position) = self._run, moment
        return run.event(event) is not None and (
            run.position_of(event) == position
        )

    def _ran(self, step: int) -> Mark:
        """Return the line that ran before the end of a step."""
        kind = self._document["kinds"][step]
        if (called := self._called_at(step)) is not None:
            word = "resumes" if kind == "s" else "calls"
            return Mark(self._caller_line(called), word)
        if kind == "l":
            return Mark(self._line_before(step), "done")
        return Mark(self._run.playback.lines[step], _ENDS[kind])

    def _called_at(self, step: int) -> int | None:
        """Return the position of a call, if a step is one or begins one."""
        kinds = self._document["kinds"]
        if kinds[step] in "cs":
            return step + 1
        return step if kinds[max(step - 1, 0) : step + 1] == "cl" else None

    def _line_before(self, step: int) -> int | None:
        playback = self._run.playback
        number = self._running(step).number
        before = playback.at(step).stack
        lines = (frame.line for frame in before if frame.number == number)
        return next(lines, 0) or None

    def _caller_line(self, position: int) -> int | None:
        stack = self._run.playback.at(position).stack
        return (stack[-2].line if len(stack) > 1 else 0) or None

    def _following(self, position: int) -> Mark | None:
        """Return the line that runs next; after a return, the caller's.

        Of a call that begins, and where an exception has left one, only the
        next step says it.
        """
        kinds, lines = self._document["kinds"], self._run.playback.lines
        kind = kinds[position - 1] if position else "c"
        if kind == "l":
            return Mark(lines[position - 1], "next")
        if kind in "csx":
            known = kinds[position : position + 1] == "l"
            return Mark(lines[position], "next") if known else None
        return Mark(self._caller_line(position), "goes_on")

    def _text(self, line: int) -> str:
        return self._lines.get(line, "")

    def _quoted(self, line: int) -> str:
        return _shortened(self._text(line).strip(), _LINE_QUOTED)

    def _running(self, step: int) -> Frame:
        return self._run.playback.at(step + 1).stack[-1]

    def _name(self, frame: Frame) -> str:
        name, _ = self._document["functions"][frame.function]
        return name.rpartition(".")[2]

    def _square(self, number: int) -> str:
        board = self._run.board
        return square_name(square_at(board, number), board)

    def _path(self, event: int) -> list[int]:
        """Return the squares of the path after so many events."""
        path = Path(self._document["path"])
        for each in self._run.playback.events[: event - self._run.first]:
            path.happen(*each)
        return list(path)

    # --- an event

    def _of_event(self, number: int, step: int) -> str:
        event = self._run.event(number)
        assert event is not None
        square = self._square(event.square)
        if event.kind == FULL:
            return phrase("full", square=square)
        if self._document["lens"] == "numbering":
            return self._written(number, event.kind, step, square)
        return self._moved(event.kind, step, square)

    def _moved(self, kind: int, step: int, square: str) -> str:
        """Say which call or return moves the knight."""
        frame, of = self._running(step), self._document["kinds"][step]
        name = self._name(frame)
        if of == "c" and kind == LEFT:
            return phrase("called_away", name=name, square=square)
        if of == "c":
            more = self._arguments(step)
            return phrase("called_for", name=name, square=square, more=more)
        if of == "x":
            return phrase("fails_from", name=name, square=square)
        return self._returning(
            ("returns_from", "returns_squares_from"), frame, square
        ) or phrase("leaves", square=square)

    def _returning(
        self, names: tuple[str, str], frame: Frame, square: str = ""
    ) -> str:
        """Say that a call returns a text or squares, and nothing otherwise."""
        with_text, with_squares = names
        if "" not in frame.variables:
            return ""
        name, value = self._name(frame), self._value(frame.variables[""])
        if isinstance(value, str):
            told = _shortened(value, _VALUE_QUOTED)
            return phrase(with_text, name=name, square=square, value=told)
        if "squares" in value:
            told = counted("squares", len(value["squares"]))
            return phrase(with_squares, name=name, square=square, value=told)
        return ""

    def _written(self, event: int, kind: int, step: int, square: str) -> str:
        """Say which line puts a number on the board, or takes one off."""
        cause = self._cause(step)
        since = cause.step if cause else step
        ran = self._ran(since)
        line = self._quoted(ran.line) if ran.line and not ran.calls else ""
        events = self._run.playback.events_of(step)
        together = {square for _, square in events}
        if len(together) > 1 and line and since == step:
            squares = counted("squares", len(together))
            return phrase(
                "changed_at_once", line=line, squares=squares, square=square
            )
        place = self._place(event, kind, cause)
        told = ""
        if cause and place:
            told = self._handed_over(kind, cause, place, square)
            if not told and line and ran.line:
                told = self._assigned(kind, ran.line, cause, place, square)
        otherwise = "leaves" if kind == LEFT else "on"
        return told or phrase(otherwise, square=square)

    def _handed_over(
        self, kind: int, cause: _Cause, place: _Place, square: str
    ) -> str:
        """Say which call is given a new board, or which one returns it."""
        of = self._document["kinds"][cause.step]
        if kind == LEFT or not (of == "c" or (of == "r" and cause.returned)):
            return ""
        return phrase(
            "called_with_board" if of == "c" else "returned_board",
            name=self._name(self._running(cause.step)),
            board=cause.board.name,
            number=place.number,
            square=square,
        )

    def _assigned(
        self, kind: int, number: int, cause: _Cause, place: _Place, square: str
    ) -> str:
        line = _assignment(self._text(number), cause.board.name, place)
        if line:
            name = "erases" if kind == LEFT else "writes"
        else:
            name = "after_left" if kind == LEFT else "after_entered"
            line = self._quoted(number)
        return phrase(name, line=line, number=place.number, square=square)

    def _cause(self, step: int) -> _Cause | None:
        board = self._board_at(step)
        if board is None:
            return None
        identity = identity_of(self._value(board.value))
        found = _Cause(board, step)
        for seen, name, value in self._changes_before(step):
            same = [
                index
                for index, _ in self._matrices_in(value)
                if identity_of(self._value(index)) == identity
            ]
            before = [index for index in same if index != board.value]
            if before:
                return found._replace(before=before[0])
            if same and seen < found.step:
                found = _Cause(board, seen, returned=name == 0)
            elif same and name == 0:
                found = found._replace(returned=True)
        return found

    def _changes_before(self, step: int) -> Iterator[tuple[int, int, int]]:
        """Yield the changes up to a step, the last one first."""
        for at in range(step, -1, -1):
            for name, value in reversed(self._run.playback.changes_of(at)):
                yield at, name, value

    def _board_at(self, step: int) -> _Board | None:
        """Return the matrix that is the board at the step of an event."""
        names = self._document["names"]
        path = self._path(self._run.events_at(step + 1))
        boards = [
            _Board(index, ".".join([names[name], *fields]))
            for name, value in self._run.playback.changes_of(step)
            for index, fields in self._matrices_in(value)
            if self._holds(index, path)
        ]
        line = self._text(self._line_before(step) or 0).strip()
        shown = self._document["shows"]
        by_line = (each for each in boards if line.startswith(each.name))
        by_lens = (each for each in boards if each.name == shown)
        return (
            next(by_line, None)
            or next(by_lens, None)
            or (boards[0] if boards else None)
        )

    def _holds(self, index: int, path: Sequence[int]) -> bool:
        """Check whether a matrix has the numbers of a path on its squares.

        Around the board it may have a border.
        """
        columns, rows = self._run.board.columns, self._cells(index)
        offsets = [
            (place[0] - square // columns, place[1] - square % columns)
            if (place := next(_places(rows, number), None))
            else None
            for number, square in enumerate(path, 1)
        ]
        return len(set(offsets)) < 2 and offsets[:1] != [None]

    def _place(
        self, event: int, kind: int, cause: _Cause | None
    ) -> _Place | None:
        """Return the cell that an event is about, if one cell is."""
        if cause is None:
            return None
        gone = kind == LEFT
        path = self._path(event - 1 if gone else event)
        rows, number = self._cells(cause.board.value), len(path)
        before = [] if cause.before is None else self._cells(cause.before)
        places = list(_places(before if gone else rows, number))
        if len(places) != 1:
            return None
        [(row, column)] = places
        if gone and not (
            cause.before is not None
            and self._holds(cause.before, path)
            and _differences(before, rows) == 1
        ):
            return None
        return _Place(number, row, column, rows[row][column])

    def _cells(self, index: int) -> Rows:
        return self._run.playback.cells(index) or []

    def _value(self, index: int) -> Value:
        return self._document["values"][index]

    def _matrices_in(self, index: int) -> list[tuple[int, tuple[str, ...]]]:
        """Return the matrices in a value, with the fields that lead there."""
        if index not in self._matrices:
            self._matrices[index] = list(self._found(index, ()))
        return self._matrices[index]

    def _found(
        self, index: int, fields: tuple[str, ...]
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        value = self._value(index)
        if identity_of(value) is not None:
            yield index, fields
        elif not isinstance(value, str) and "record" in value:
            for name, inner in value["fields"]:
                yield from self._found(inner, (*fields, name))

    # --- a step without an event

    def _of_step(self, step: int) -> str:
        frame = self._running(step)
        name = self._name(frame)
        match self._document["kinds"][step]:
            case "c":
                return phrase("called", name=name, more=self._arguments(step))
            case "r":
                names = ("returned", "returned_squares")
                something = phrase("returned_something", name=name)
                return self._returning(names, frame) or something
            case "y" | "s" | "x" as kind:
                ends = {"y": "yielded", "s": "resumed", "x": "failed"}
                return phrase(ends[kind], name=name)
            case _:
                return self._after_line(step, name)

    def _after_line(self, step: int, name: str) -> str:
        ran, values = self._ran(step), self._changed_to(step)
        if ran.calls:
            return phrase("begins", name=name)
        if not ran.line:
            return phrase("resumed", name=name)
        line = self._quoted(ran.line)
        if not values:
            return phrase("has_run", line=line)
        return phrase("after", line=line, values=listed(values))

    def _new_in(self, step: int) -> dict[str, int]:
        """Return the variables of a step's call that the step has changed."""
        names = self._document["names"]
        changes = self._run.playback.changes_of(step)
        changed = {names[name] for name, _ in changes}
        return {
            name: value
            for name, value in self._running(step).variables.items()
            if name and name in changed
        }

    def _changed_to(self, step: int) -> list[str]:
        told = [self._value_is(*each) for each in self._new_in(step).items()]
        return list(filter(None, told))[:_VALUES_QUOTED]

    def _arguments(self, step: int) -> str:
        """Quote what a call is given: groups of squares, or what is new."""
        new = self._new_in(step)
        stack = self._run.playback.at(step + 1).stack
        outside = stack[-2].variables if len(stack) > 1 else {}
        given = [each for each in new.items() if self._is_squares(each[1])]
        other = [
            (name, value)
            for name, value in stack[-1].variables.items()
            if outside.get(name) != value and self._is_short(value)
        ]
        told = [self._value_is(*each) for each in given or other]
        if not told:
            return ""
        return phrase("with", values=listed(told[:_VALUES_QUOTED]))

    def _is_squares(self, index: int) -> bool:
        value = self._value(index)
        return not isinstance(value, str) and "squares" in value

    def _is_short(self, index: int) -> bool:
        value = self._value(index)
        return isinstance(value, str) and len(value) <= _ARGUMENT_QUOTED

    def _value_is(self, name: str, index: int) -> str:
        value = self._value(index)
        if isinstance(value, str):
            told = _shortened(value, _VALUE_QUOTED)
            return phrase("value_is", name=name, value=told)
        if "squares" in value:
            told = counted("squares", len(value["squares"]))
            return phrase("squares_are", name=name, squares=told)
        return ""


def _shortened(text: str, most: int) -> str:
    return f"{text[: most - 1]}…" if len(text) > most else text


def _places(rows: Rows, number: int) -> Iterator[tuple[int, int]]:
    """Yield the places of a number in a matrix."""
    for y, row in enumerate(rows):
        for x, each in enumerate(row):
            if each == number:
                yield y, x


def _differences(before: Rows, after: Rows) -> int:
    """Return in how many cells two matrices of one shape differ."""
    return sum(
        one != other
        for rows in zip(before, after, strict=True)
        for one, other in zip(*rows, strict=True)
    )


def _assignment(line: str, board: str, place: _Place) -> str:
    """Return an assignment to a cell of a board as it was: `board[1][2] = 7`.

    Of one subscript it is not known whether it is that of a cell or of a row.
    """
    text = line.strip()
    left, *right = _EQUALS.split(text)
    if len(right) != 1 or ";" in text or not left.startswith(f"{board}["):
        return ""
    cells = left.strip().removeprefix(board)
    if _CELL_OF_TWO.fullmatch(cells):
        return f"{board}[{place.row}][{place.column}] = {place.value}"
    if _CELL_OF_ONE.fullmatch(cells):
        return _shortened(text, _LINE_QUOTED)
    return ""
