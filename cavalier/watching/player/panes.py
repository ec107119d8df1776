"""A recorded run at one moment as lines for a terminal.

On the left is the source around the line under way, on the right the board,
the variables of the call that runs, and the stack.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from textwrap import wrap

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cavalier.watching.account import style_of
from cavalier.watching.playback import Frame, State
from cavalier.watching.player.kept_values import Kept, kept, summary
from cavalier.watching.player.narration import Marks, Narration
from cavalier.watching.player.together import Moment, Run
from cavalier.watching.player.wording import say
from cavalier.watching.tours import draw_path, square_at
from common.board import square_name
from common.language import N_, _, spoken
from common.untrusted import printable

#: A board of more rows or columns is not drawn.
_LARGEST = 12

# How many characters of a name and its value are shown at most.
_LONGEST = 200

_SIZE = N_("{kind} of {size}:")
_HANDED_OVER = {"r": "returns", "y": "yields"}


def pane(
    run: Run, moment: Moment, size: tuple[int, int], *, leads: bool
) -> RenderableType:
    """Return a run at a moment, in so many columns and lines."""
    width, height = size
    narration = Narration(run)
    before = run.playback.at(max(0, moment.position - 1))
    state = run.playback.at(moment.position)
    left = width * 3 // 5
    right = width - left - 1
    lines = _Lines(run, state, narration.marks(moment))
    free = height - 3
    layout = Table.grid(padding=(0, 1, 0, 0))
    layout.add_column(width=left - 1, no_wrap=True, overflow="ellipsis")
    layout.add_column(width=right, no_wrap=True)
    layout.add_row(
        _joined(list(lines.shown(left - 1, free))),
        _joined(list(islice(_inside(run, before, state, right), free))),
    )
    return Group(
        _heading(run, moment, leads=leads),
        _sentence(narration.said(moment)),
        _sentence(narration.sentence(moment)),
        layout,
    )


def _sentence(text: str) -> Text:
    return Text(
        f"  {printable(text)}", "italic", no_wrap=True, overflow="ellipsis"
    )


def _joined(lines: Sequence[Text]) -> Text:
    return Text("\n", no_wrap=True, overflow="ellipsis").join(lines)


def _heading(run: Run, moment: Moment, *, leads: bool) -> Text:
    document = run.document
    style = style_of(document)
    heading = _(
        ": step {step:,} of {steps:,}, event {event:,} of {events:,}",
        step=moment.position,
        steps=run.steps,
        event=moment.event,
        events=run.last,
    )
    return Text.assemble(
        "> " if leads else "  ",
        (printable(document["port"]), "bold"),
        printable(f", {_(style)}" if style else ""),
        heading,
        no_wrap=True,
        overflow="ellipsis",
    )


class _Lines:
    """The source around the marked lines; waiting calls have a dot."""

    def __init__(self, run: Run, state: State, marks: Marks) -> None:
        document = run.document
        self._first = document["first_line"]
        self._lines = document["source"].expandtabs().split("\n")
        walks = document["lens"] == "walk"
        waiting = () if walks else state.stack[:-1]
        self._waiting = {frame.line for frame in waiting}
        self._marks = [mark for mark in marks if mark and mark.line]
        function = state.stack[-1].function if state.stack else 0
        begun = [line for *_name, line in document["functions"]][function:]
        marked = [mark.line or 0 for mark in self._marks]
        self._about = marked or begun[:1] or [self._first]

    def shown(self, width: int, height: int) -> Iterator[Text]:
        """Yield so many lines, with the marked ones if they are near."""
        last = self._about[-1]
        near = [each for each in self._about if abs(each - last) < height]
        middle = (min(near) + max(near)) // 2
        most = max(len(self._lines) - height, 0)
        top = min(max(middle - self._first - height // 2, 0), most)
        lines = self._lines[top : top + height]
        for number, line in enumerate(lines, self._first + top):
            yield self._line(number, printable(line), width)

    def _line(self, number: int, line: str, width: int) -> Text:
        words = ", ".join(
            say(mark.word) for mark in self._marks if mark.line == number
        )
        waits = not words and number in self._waiting
        text = Text(f"{'.' if waits else ' '}{number:4} {line}")
        if words:
            free = width - len(words) - 2
            text.truncate(free, overflow="ellipsis", pad=True)
            text.stylize("bold")
            text.append(" ").append(words, "reverse")
        return text


def _inside(
    run: Run, before: State, state: State, width: int
) -> Iterator[Text]:
    """Yield the board, what is kept, the stack, and the last call's variables.

    What was not so one step before is bold.
    """
    yield from map(Text, _board(run, state))
    if run.document["lens"] == "walk":
        return
    groups = kept(run.document["values"], state)
    yield from _folded(_keeps(run, groups), "", width)
    yield from _folded(_stack(run, state.stack), "", width)
    if not state.stack:
        return
    running = state.stack[-1]
    old = {
        (frame.number, name): value
        for frame in before.stack
        for name, value in frame.variables.items()
    }
    for name, value in running.variables.items():
        label = name or _handed_over(state.kind)
        same = old.get((running.number, name)) == value
        text = f"{label} = {_shown(run, name, value)}"
        yield from _folded(text, "" if same else "bold", width)


def _keeps(run: Run, groups: Kept) -> str:
    if not groups:
        return _("keeps no matrix and no list of squares at this moment")
    summed = summary(run.playback, groups, spoken())
    return _("keeps {what}", what=summed)


def _handed_over(kind: str) -> str:
    return say(_HANDED_OVER[kind]) if kind in _HANDED_OVER else ""


def _folded(text: str, style: str, width: int) -> Iterator[Text]:
    """Yield a text in lines; the others are indented."""
    lines = wrap(printable(text[:_LONGEST]), width, subsequent_indent="  ")
    yield from (Text(line, style) for line in lines)


def _board(run: Run, state: State) -> list[str]:
    """Draw the path so far; a star is on the knight's square."""
    board, path = run.board, state.path
    if run.document["lens"] is None:
        return []
    if max(board.rows, board.columns) > _LARGEST:
        return [
            _(
                "{number} of {all} squares are numbered",
                number=len(path),
                all=len(board),
            )
        ]
    return draw_path(board, path).split("\n")


def _stack(run: Run, stack: Sequence[Frame]) -> str:
    """Name the open calls, the innermost first: "stack: 4: f, g (3 times)"."""
    functions = run.document["functions"]
    names = [functions[frame.function][0] for frame in reversed(stack)]
    told = [
        _called(printable(name[:_LONGEST]), times)
        for name, times in islice(
            ((n, len(list(g))) for n, g in groupby(names)), _LONGEST
        )
    ]
    if not told:
        return _("stack: empty")
    calls = ", ".join(told)
    return _("stack: {number}: {calls}", number=len(stack), calls=calls)


def _called(name: str, times: int) -> str:
    if times == 1:
        return name
    return _("{name} ({number} times)", name=name, number=times)


def _shown(run: Run, name: str, index: int) -> str:
    """Write a value in a line, or as much of it as is shown."""
    text = ""
    for piece in _pieces(run, name, index):
        text += piece
        if len(text) > _LONGEST:
            break
    return text


def _pieces(run: Run, name: str, index: int) -> Iterator[str]:
    """Yield a value piece by piece, since it may be long."""
    value = run.document["values"][index]
    if isinstance(value, str):
        yield value
    elif "squares" in value:
        yield _(_SIZE, kind=value["of"], size=len(value["squares"]))
        for square in value["squares"]:
            yield f" {square_name(square_at(run.board, square), run.board)}"
    elif "record" in value:
        yield f"{value['record']}("
        for at, (field, each) in enumerate(value["fields"]):
            yield f"{', ' * (at > 0)}{field}="
            yield from _pieces(run, field, each)
        yield ")"
    elif "items" in value:
        yield _(_SIZE, kind=value["of"], size=len(value["items"]))
        for at, each in enumerate(value["items"]):
            yield ", " if at else " "
            yield from _pieces(run, "", each)
    elif name == run.document["shows"]:
        yield say("the_board")
    else:
        rows = run.playback.cells(index) or []
        yield " / ".join(" ".join(map(str, row)) for row in rows)
