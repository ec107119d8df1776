"""Recorded runs next to each other in a terminal, moved by keys.

The keys are those of the page, `web/keys.json`, and have their names.
"""

import os
import re
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from cavalier.watching.account import work
from cavalier.watching.player.panes import pane
from cavalier.watching.player.together import Together, compared
from cavalier.watching.player.wording import keys_of, say
from common.errors import CavalierError
from common.language import N_, _
from common.untrusted import printable, shown

#: Panes are next to each other if each has so many columns.
_NARROWEST = 60

#: How many lines a pane has at least.
_LOWEST = 6

_HINT = N_("→ ← event   . , line   ? keys   q end")

#: What a terminal sends after an escape character, and what the page calls it.
_ARROWS = {"A": "ArrowUp", "C": "ArrowRight", "D": "ArrowLeft"}
_ESCAPED = {
    **{f"{each}{letter}": name
       for letter, name in _ARROWS.items() for each in ("[", "O")},
    **{f"[1;2{letter}": f"Shift+{name}" for letter, name in _ARROWS.items()},
    **{f"{each}{letter}": f"Alt+{name}"
       for letter, name in _ARROWS.items() for each in ("[1;3", "\x1b[")},
    "[c": "Shift+ArrowRight", "[d": "Shift+ArrowLeft",
    "f": "Alt+ArrowRight", "b": "Alt+ArrowLeft",
    "[H": "Home", "OH": "Home", "[1~": "Home", "[7~": "Home",
    "[F": "End", "OF": "End", "[4~": "End", "[8~": "End",
}  # fmt: skip
_KEYS = {
    "\r": "Enter", "\n": "Enter", "\x7f": "Backspace", "\b": "Backspace",
    "\x1b": "Escape", **{f"\x1b{sent}": key for sent, key in _ESCAPED.items()},
}  # fmt: skip

#: How many events a second are played.
_SPEEDS, _USUAL = (1, 2, 4, 10, 30, 200), 2

#: The size of what is printed once: columns in a pipe, and lines of a pane.
_PRINTED, _PRINTED_LINES = 80, 18

#: How often it looks whether the window has another size, in seconds.
_PATIENCE = 0.2

# A key that sends several characters begins with an escape character.
_SENT = re.compile(r"\x1b(?:\x1b?\[[0-9;]*[A-Za-z~]|O.|[fb])|(?s:.)")


def keys_in(sent: str) -> list[str]:
    r"""Return the names of keys, or the characters that have none.

    >>> " ".join(keys_in("\x1b[D\x1b[1;2C.\x1b[Hj1\r\x1b"))
    'ArrowLeft Shift+ArrowRight . Home j 1 Enter Escape'
    """
    return [_KEYS.get(each, each) for each in _SENT.findall(sent)]


class Player:
    """What is shown, and what each key does to it.

    ``asked`` are the digits typed of an event to go to, or None.
    """

    def __init__(self, together: Together) -> None:
        self.together = together
        self.asked: str | None = None
        self.plays = self.ended = self._helps = False
        self._speed = _USUAL
        self._notice = ""
        self._compared = _comparison(together)
        step, over = together.step, together.over
        self._moves: dict[str, Callable[[], None]] = {
            "ArrowRight": together.next_event,
            "ArrowLeft": together.previous_event,
            **_both("Shift+ArrowRight", ".", partial(step, 1)),
            **_both("Shift+ArrowLeft", ",", partial(step, -1)),
            **_both("Alt+ArrowRight", ">", partial(over, 1)),
            **_both("Alt+ArrowLeft", "<", partial(over, -1)),
            **_both("Alt+ArrowUp", "o", together.out),
            "Home": together.to_start,
            "End": together.to_end,
            **{key: partial(self._lead, int(key)) for key in "1234"},
        }
        self._others: dict[str, Callable[[], None]] = {
            "+": partial(self._faster, 1),
            "-": partial(self._faster, -1),
            "j": self._ask,
            "?": self._help,
            "Escape": self._escape,
            "q": self._end,
        }

    @property
    def keys(self) -> set[str]:
        """The names of the keys that do something."""
        return {" ", *self._moves, *self._others}

    @property
    def pause(self) -> float:
        """How many seconds it shows a moment, unless a key is pressed."""
        return 1 / _SPEEDS[self._speed] if self.plays else _PATIENCE

    def press(self, key: str) -> None:
        """Do what a key is for, or say that it is for nothing."""
        self._notice = ""
        if self.asked is not None:
            self._type(key)
        elif key == " ":
            self._play()
        elif key in self._moves:
            self.plays = self._helps = False
            self._moves[key]()
        elif key in self._others:
            self._others[key]()
        else:
            on_page = any(key == each["keys"] for each in keys_of("page"))
            name = "page_key" if on_page else "no_key"
            self._notice = say(name, key=key)

    def tick(self) -> bool:
        """Go on by an event if it plays; return whether it did."""
        if not self.plays:
            return False
        self.together.next_event()
        self.plays = not self.together.ended
        return True

    def _play(self) -> None:
        if not self.plays and self.together.ended:
            self.together.to_start()
        self.plays = not self.plays

    def _faster(self, by: int) -> None:
        self._speed = max(0, min(len(_SPEEDS) - 1, self._speed + by))
        self._notice = say("speed_is", n=_SPEEDS[self._speed])

    def _lead(self, number: int) -> None:
        last = len(self.together.runs)
        if number <= last:
            self.together.lead(number - 1)
        else:
            self._notice = say("no_program", number=number, last=last)

    def _help(self) -> None:
        self._helps = not self._helps

    def _escape(self) -> None:
        self._helps = False

    def _end(self) -> None:
        self.ended = True

    def _ask(self) -> None:
        self.plays, self.asked = False, ""

    def _type(self, key: str) -> None:
        """Take a key while the number of an event is typed."""
        assert self.asked is not None
        if key in tuple("0123456789") and len(self.asked) < 9:
            self.asked += key
        elif key == "Backspace":
            self.asked = self.asked[:-1]
        elif key == "Escape":
            self.asked = None
        elif key == "Enter" and self.asked:
            self.go_to(self.asked)
            self.asked = None
        else:
            run = self.together.leader
            self._notice = say("no_number", low=run.first, high=run.last)

    def go_to(self, event: str) -> None:
        """Go to an event, or say why not."""
        try:
            self.together.to_event(int(event))
        except CavalierError as error:
            self._notice = str(error)

    def screen(self, width: int, height: int) -> RenderableType:
        """Return all that is shown, in so many columns and lines."""
        asked = self.asked
        return Group(
            _keys() if self._helps
            else moment_of(self.together, width, height - 2),
            _line(self._notice or self._compared),
            _line(
                _(_HINT) if asked is None
                else _("Go to event: {number}_", number=asked)
            ),
        )  # fmt: skip


def _both(
    key: str, letter: str, move: Callable[[], None]
) -> dict[str, Callable[[], None]]:
    """Return a key, and the letter where a terminal does not send it."""
    return {key: move, letter: move}


def _keys() -> Table:
    """List the keys, in the words of the page."""
    table = Table.grid(padding=(0, 3, 0, 0))
    for key in keys_of("terminal"):
        table.add_row(Text(key["keys"], "bold"), key["does"])
    return table


def moment_of(together: Together, width: int, height: int) -> RenderableType:
    """Return all the panes, next to each other or below each other."""
    runs, free = together.runs, height - 1
    beside = width // len(runs) >= _NARROWEST
    columns = width // len(runs) if beside else width
    lines = max(_LOWEST, free if beside else free // len(runs))
    panes = [
        pane(
            run,
            together.moment(place),
            (columns, lines),
            leads=len(runs) > 1 and place == together.leads,
        )
        for place, run in enumerate(runs)
    ]
    title = _line(work([run.document for run in runs]), "bold")
    if not beside:
        return Group(title, *panes)
    row = Table.grid()
    for _run in runs:
        row.add_column(width=columns)
    row.add_row(*panes)
    return Group(title, row)


def _comparison(together: Together) -> str:
    """Say whether the runs have the same events; nothing of a single one."""
    documents = [run.document for run in together.runs]
    return compared(documents)[0] if len(documents) > 1 else ""


def _line(text: str, style: str = "") -> Text:
    return Text(printable(text), style, no_wrap=True, overflow="ellipsis")


def play(player: Player) -> None:
    """Play until a key ends it; then the terminal is as it was before."""
    player.together.to_opening()
    console, keyboard = Console(), sys.stdin.fileno()
    with _keys_at_once(keyboard), console.screen(hide_cursor=True) as screen:
        while not player.ended:
            size = console.size
            screen.update(player.screen(size.width, size.height))
            while size == console.size and not _sent(keyboard, player.pause):
                if player.tick():
                    break
            for key in _pressed(keyboard):
                player.press(key)


def print_at(together: Together, event_text: str) -> None:
    """Print the moment of an event once, without keys.

    Raises CavalierError where the leading run has no such event.
    """
    if re.fullmatch("[0-9]{1,9}", event_text, re.ASCII) is None:
        raise CavalierError(
            "{text} is not the number of an event. Use a whole number from 0.",
            text=shown(event_text),
        )
    together.to_event(int(event_text))
    console = Console() if sys.stdout.isatty() else Console(width=_PRINTED)
    height = 1 + _PRINTED_LINES * len(together.runs)
    console.print(moment_of(together, console.width, height))
    console.print(_comparison(together), end="\n" * (len(together.runs) > 1))


@contextmanager
def _keys_at_once(keyboard: int) -> Iterator[None]:
    """Let each key be read when it is pressed, and not be shown.

    Control-C interrupts as always; Control-Z does nothing.
    """
    # Windows, where `step` takes no keys, does not have these.
    import termios
    import tty

    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard)
        settings = termios.tcgetattr(keyboard)
        settings[6][termios.VSUSP] = b"\0"
        termios.tcsetattr(keyboard, termios.TCSANOW, settings)
        yield
    finally:
        termios.tcsetattr(keyboard, termios.TCSANOW, before)


def _sent(keyboard: int, seconds: float = 0) -> bool:
    """Wait a while; check whether there is something to be read."""
    return bool(select.select([keyboard], [], [], seconds)[0])


def _pressed(keyboard: int) -> list[str]:
    """Return the keys that were pressed; the end of the input is one."""
    if not _sent(keyboard):
        return []
    sent = os.read(keyboard, 4096)
    return keys_in(sent.decode(errors="replace")) if sent else ["q"]
