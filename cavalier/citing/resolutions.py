"""What is cited, compared with the ports' files: where its lines are now."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from cavalier.citing.definitions import Span, definitions, meant
from cavalier.citing.fragments import in_words
from common.errors import CavalierError


class Resolution(StrEnum):
    """Where a SWHID leads now."""

    SAME = "same"
    MOVED = "moved"
    GONE = "gone"
    MALFORMED = "malformed"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class Place:
    """A file, or a span of lines in it and the span's name."""

    path: str
    span: Span | None
    name: str | None = None

    def __str__(self) -> str:
        named = "" if self.name is None else f"{self.name} in "
        lines = "" if self.span is None else f", {self.lines}"
        return f"{named}{self.path}{lines}"

    @property
    def lines(self) -> str:
        """The lines in words."""
        if self.span is None:
            return "the file"
        return in_words(self.span)


@dataclass(frozen=True, slots=True)
class Lookup:
    """A SWHID's resolution, in words, and the places cited and found."""

    resolution: Resolution
    words: str
    cited: Place | None = None
    now: Place | None = None


#: What is said of a definition that is found by its name alone.
_OTHERWISE = ", and reads otherwise"


def compared(
    place: Place, content: bytes, files: Mapping[str, bytes]
) -> Lookup:
    """Look in the same file, by name and by text, then in the other files.

    Another procedure may have the same text: its own name says which it is.
    """
    here = {path: files[path] for path in files if path == place.path}
    elsewhere = {path: files[path] for path in files if path not in here}
    return (
        _own(place, content, here)
        or _same_text(place, content, here)
        or _namesake(place, content, here)
        or _same_text(place, content, elsewhere)
        or _lost(place, files)
    )


def _own(
    place: Place, content: bytes, files: Mapping[str, bytes]
) -> Lookup | None:
    """Compare with the definition of the same name in the same file."""
    file = files.get(place.path, b"")
    span = _definitions(file).get(place.name or "")
    if span is None or place.span is None:
        return None
    now = Place(place.path, span, place.name)
    if _cut(span, file) != _cut(place.span, content):
        return _moved(place, now, _OTHERWISE)
    return _unchanged(place, now)


def _same_text(
    place: Place, content: bytes, files: Mapping[str, bytes]
) -> Lookup | None:
    """Find the first file that has the same text."""
    for path, file in files.items():
        span = _nearest(place.span, content, file)
        if span is not None or (place.span is None and file == content):
            return _unchanged(place, Place(path, span, name_of(file, span)))
    return None


def _namesake(
    place: Place, content: bytes, files: Mapping[str, bytes]
) -> Lookup | None:
    """Find a new definition in the same file by the last part of the name.

    So a procedure is found that has left the one it was in, or has entered
    another, and was rewritten on the way. What was defined next to it when it
    was cited is not it.
    """
    if place.name is None:
        return None
    then = _definitions(content)
    now = _definitions(files.get(place.path, b""))
    new = {name: span for name, span in now.items() if name not in then}
    _, _, last = place.name.rpartition(".")
    for name in meant(last, new):
        return _moved(place, Place(place.path, new[name], name), _OTHERWISE)
    return None


def _lost(place: Place, files: Mapping[str, bytes]) -> Lookup:
    if place.span is None and place.path in files:
        words = f"{place}: reads otherwise now"
        return Lookup(Resolution.MOVED, words, place, place)
    words = f"{place}: its text is in no port now"
    return Lookup(Resolution.GONE, words, place)


def _unchanged(place: Place, now: Place) -> Lookup:
    if (now.path, now.span) == (place.path, place.span):
        return Lookup(Resolution.SAME, str(place), place, now)
    return _moved(place, now)


def _moved(place: Place, now: Place, otherwise: str = "") -> Lookup:
    known = (now.path, now.name) == (place.path, place.name)
    there = now.lines if known else str(now)
    words = f"{place}: now {there}{otherwise}"
    return Lookup(Resolution.MOVED, words, place, now)


def _nearest(span: Span | None, content: bytes, file: bytes) -> Span | None:
    """Find the lines of a content in a file, nearest to where they were."""
    if span is None:
        return None
    first, last = span
    lines, wanted = lines_of(file), _cut(span, content)
    starts = [
        start
        for start in range(1, len(lines) - len(wanted) + 2)
        if lines[start - 1 : start - 1 + len(wanted)] == wanted
    ]
    if not starts:
        return None
    nearest = min(starts, key=lambda start: abs(start - first))
    return nearest, nearest + last - first


def _cut(span: Span, content: bytes) -> list[bytes]:
    return lines_of(content)[span[0] - 1 : span[1]]


def lines_of(content: bytes) -> list[bytes]:
    """Return the lines of a file."""
    return content.removesuffix(b"\n").split(b"\n")


def name_of(content: bytes, span: Span | None) -> str | None:
    """Find the name whose definition has just these lines, if any."""
    for name, known in _definitions(content).items():
        if known == span:
            return name
    return None


def _definitions(content: bytes) -> dict[str, Span]:
    try:
        return definitions(content)
    except CavalierError:
        return {}
