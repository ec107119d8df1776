"""Recorded runs next to each other in a terminal, moved by keys."""

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
from common.errors import CavalierError
from common.untrusted import printable, shown

#: Panes are next to each other if each has so many columns.
_NARROWEST = 60

#: How many lines a pane has at least.
_LOWEST = 6

_HELP = (
    "space step  left back  e/E event  g go to event  home end  tab lead  "
    "q quit"
)

#: What a terminal sends for a key, and what the key is called here.
_KEYS = {
    " ": "step", "[C": "step", "OC": "step",
    "[D": "back", "OD": "back",
    "e": "next", "E": "previous",
    "[H": "home", "OH": "home", "[1~": "home", "[7~": "home",
    "[F": "end", "OF": "end", "[4~": "end", "[8~": "end",
    "\t": "lead", "g": "go", "q": "quit",
    "\r": "enter", "\n": "enter", "\x7f": "erase", "\b": "erase",
}  # fmt: skip

#: The size of what is printed once: columns in a pipe, and lines of a pane.
_PRINTED, _PRINTED_LINES = 80, 18

#: How often it looks whether the window has another size, in seconds.
_PATIENCE = 0.2

# A key that sends several characters begins with an escape character.
_SENT = re.compile(r"\x1b(\[[0-9;]*[A-Za-z~]|O.)|(?s:(.))")


def keys_in(sent: str) -> list[str]:
    r"""Return the names of keys, or the characters that have none.

    >>> keys_in(" \x1b[DeE\x1b[Hg12\r")
    ['step', 'back', 'next', 'previous', 'home', 'go', '1', '2', 'enter']
    """
    found = ["".join(filter(None, each)) for each in _SENT.findall(sent)]
    return [_KEYS.get(each, each) for each in found]


class Player:
    """What is shown, and what each key does to it.

    ``asked`` are the digits typed of an event to go to, or None.
    """

    def __init__(self, together: Together) -> None:
        self.together = together
        self.asked: str | None = None
        self.ended = False
        self._notice = ""
        self._compared = _comparison(together)
        self._moves: dict[str, Callable[[], None]] = {
            "step": partial(together.step, 1),
            "back": partial(together.step, -1),
            "next": together.next_event,
            "previous": together.previous_event,
            "home": together.to_start,
            "end": together.to_end,
            "lead": together.lead_next,
        }

    def press(self, key: str) -> None:
        """Do what a key is for, if it is for anything."""
        self._notice = ""
        if self.asked is not None:
            self._ask(key)
            return
        match key:
            case "quit":
                self.ended = True
            case "go":
                self.asked = ""
            case _ if key in self._moves:
                self._moves[key]()

    def _ask(self, key: str) -> None:
        """Take a key while the number of an event is typed."""
        assert self.asked is not None
        if key in tuple("0123456789") and len(self.asked) < 9:
            self.asked += key
        elif key == "erase":
            self.asked = self.asked[:-1]
        elif key == "enter":
            self.go_to(self.asked)
            self.asked = None
        elif key not in tuple("0123456789"):
            self.asked = None

    def go_to(self, event: str) -> None:
        """Go to an event, or say why not."""
        try:
            self.together.to_event(int(event or 0))
        except CavalierError as error:
            self._notice = str(error)

    def screen(self, width: int, height: int) -> RenderableType:
        """Return all that is shown, in so many columns and lines."""
        asked = self.asked
        return Group(
            moment_of(self.together, width, height - 2),
            _line(self._notice or self._compared),
            _line(_HELP if asked is None else f"Go to event: {asked}_"),
        )


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
    for _ in runs:
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
    console, keyboard = Console(), sys.stdin.fileno()
    with _keys_at_once(keyboard), console.screen(hide_cursor=True) as screen:
        while not player.ended:
            size = console.size
            screen.update(player.screen(size.width, size.height))
            while size == console.size and not _sent(keyboard):
                pass  # until a key is pressed or the window changes
            for key in _pressed(keyboard):
                player.press(key)


def print_at(together: Together, event_text: str) -> None:
    """Print the moment of an event once, without keys.

    Raises CavalierError where the leading run has no such event.
    """
    if re.fullmatch("[0-9]{1,9}", event_text, re.ASCII) is None:
        raise CavalierError(
            f"{shown(event_text)} is not the number of an event. Use a whole "
            "number from 0."
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


def _sent(keyboard: int) -> bool:
    """Wait a moment; check whether there is something to be read."""
    ready, _, _ = select.select([keyboard], [], [], _PATIENCE)
    return bool(ready)


def _pressed(keyboard: int) -> list[str]:
    """Return the keys that were pressed; the end of the input is one."""
    if not _sent(keyboard):
        return []
    sent = os.read(keyboard, 4096)
    return keys_in(sent.decode(errors="replace")) if sent else ["quit"]
