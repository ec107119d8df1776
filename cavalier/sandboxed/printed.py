"""What a program prints: passed on as it comes, and its end kept.

However much that is, it takes little time and little memory. A program's first
lines are passed on at once, for a limit may end it soon; the later ones as
they fill a buffer, which is ten times as fast.
"""

from collections.abc import Sequence
from contextlib import suppress
from io import BufferedWriter, RawIOBase, TextIOWrapper
from typing import TYPE_CHECKING

from common.language import N_, _
from common.plain_values import printable

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

#: How much of the end is kept, in bytes.
KEPT = 2**16

#: How many lines of it are shown, and how many characters of each.
_MOST_LINES, _LONGEST = 100, 1000

#: After so many lines, each is passed on with others.
_AT_ONCE = 1000


class End(RawIOBase):
    """Keeps the end of what is written, which may be without end."""

    def __init__(self) -> None:
        self.kept = bytearray()

    def writable(self) -> bool:
        """Return that it can be written, as a file says it."""
        return True

    def write(self, part: "ReadableBuffer") -> int:
        """Take a part in, and forget what comes before the end."""
        with memoryview(part) as view:
            self.kept += view[-KEPT:]
            del self.kept[:-KEPT]
            return view.nbytes


class Output(BufferedWriter):
    """The buffer of what a program prints; ``written`` are its bytes."""

    def __init__(self, raw: RawIOBase) -> None:
        super().__init__(raw)
        self.written = 0
        self._lines = 0
        self.text = TextIOWrapper(
            self, "utf-8", "backslashreplace", line_buffering=True
        )

    def write(self, part: "ReadableBuffer") -> int:
        """Take a part in."""
        with memoryview(part) as view:
            self.written += view.nbytes
        return super().write(part)

    def flush(self) -> None:
        """Pass on what there is, as after each of the first lines."""
        super().flush()
        self._lines += 1
        if self._lines == _AT_ONCE:
            self.text.reconfigure(line_buffering=False)

    def so_far(self) -> int:
        """Pass everything on, and return how many bytes that is."""
        with suppress(ValueError, OSError):  # the program has closed it
            self.text.flush()
        return self.written


_PRINTED = N_("{program} printed:")
_LAST_LINES = N_("{program} printed (its last {n} lines):")


class Printed:
    """The end of what a program of this name has printed, in all its runs."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._end = End()

    def add(self, output: bytes) -> None:
        """Add the end of what one run has printed."""
        self._end.write(output)

    def clear(self) -> None:
        """Forget it."""
        self._end.kept.clear()

    def lines(self) -> Sequence[str]:
        """Return the last lines, which any screen can show."""
        kept = self._end.kept
        text = kept.decode("utf-8", "backslashreplace").rstrip("\r\n")
        lines = text.split("\n") if text else []
        if len(kept) == KEPT:
            lines[0] = f"...{lines[0]}"
        return [_shown(line) for line in lines[-_MOST_LINES:]]

    def __str__(self) -> str:
        """Return the last lines below a heading; nothing if there are none."""
        if not (lines := self.lines()):
            return ""
        heading = _(
            _LAST_LINES if len(lines) == _MOST_LINES else _PRINTED,
            program=printable(self._name),
            n=len(lines),
        )
        return "\n".join([heading, *(f"  {line}" for line in lines)])


def _shown(line: str) -> str:
    text = printable(line.removesuffix("\r").expandtabs())
    return f"{text[:_LONGEST]}..." if len(text) > _LONGEST else text
