"""SWHIDs looked up: whether each still leads to the same lines, or where to.

The cited lines are taken out of git and compared with the ports' files as they
are now.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from cavalier.catalogue.ports import PORTS
from cavalier.citing.definitions import Span, definitions, meant
from cavalier.citing.fragments import in_words, path_of
from cavalier.citing.repository import Repository
from cavalier.citing.swhid import Swhid, content_hash, parsed
from common.errors import CavalierError

_NOUNS = {
    "dir": "folder",
    "rev": "commit",
    "rel": "release",
    "snp": "snapshot",
}


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
        return "the file" if self.span is None else in_words(self.span)


@dataclass(frozen=True, slots=True)
class Lookup:
    """A SWHID's resolution, in words, and the places cited and found."""

    resolution: Resolution
    words: str
    cited: Place | None = None
    now: Place | None = None


def resolve(swhid: str, origin: str, repository: Repository) -> Lookup:
    """Look a SWHID up, unless it is of another origin than is asked for.

    Raises CavalierError if the repository cannot answer.
    """
    try:
        found = parsed(swhid)
    except CavalierError as error:
        return Lookup(Resolution.MALFORMED, str(error))
    if origin and found.origin and found.origin != origin:
        return Lookup(Resolution.ELSEWHERE, f"its origin is {found.origin}")
    if found.kind == "cnt":
        return _content(found, repository)
    return _object(found.kind, found.hash, repository)


def _object(kind: str, name: str, repository: Repository) -> Lookup:
    """Look up what is not a content: a commit, a release, a folder."""
    what = f"{_NOUNS[kind]} {name[:7]}"
    if kind == "snp":
        return Lookup(
            Resolution.MALFORMED,
            f"{what} cannot be looked up in a clone. Cite a commit or a "
            "content.",
        )
    if repository.has(kind, name):
        return Lookup(Resolution.SAME, what)
    repository.refuse_shallow()
    return Lookup(Resolution.GONE, f"{what} is not in this repository")


def _content(swhid: Swhid, repository: Repository) -> Lookup:
    """Look up a content, or lines of it."""
    path = swhid.path.removeprefix("/")
    if path and repository.working(path) is None:
        path = path.removeprefix(repository.prefix())
    files = _files(path, repository)
    same = (
        path
        for path, file in files.items()
        if content_hash(file) == swhid.hash
    )
    unchanged = next(same, None)
    path = path or unchanged or f"content {swhid.hash[:7]}"
    # What is unchanged may never have been committed.
    content = files[unchanged] if unchanged else repository.content(swhid.hash)
    if content is None:
        repository.refuse_shallow()
        words = f"{path}: the content cited is not in this repository"
        return Lookup(Resolution.GONE, words)
    place = Place(path, swhid.lines, _name_of(content, swhid.lines))
    wrong = _contradiction(swhid, content, repository)
    if wrong is not None:
        return Lookup(Resolution.GONE, f"{place}: {wrong}", place)
    return _compared(place, content, files)


def _files(path: str, repository: Repository) -> dict[str, bytes]:
    """Read the cited file, if it is still there, and the ports' files."""
    paths = dict.fromkeys([path, *(path_of(port) for port in PORTS)])
    read = {path: repository.working(path) for path in paths if path}
    return {path: file for path, file in read.items() if file is not None}


def _contradiction(
    swhid: Swhid, content: bytes, repository: Repository
) -> str | None:
    """Return why the lines cannot be found, although the content is known."""
    count = len(_lines(content))
    if swhid.lines and swhid.lines[1] > count:
        return f"it has only {count} lines"
    if not swhid.anchor or swhid.anchor.startswith("swh:1:snp:"):
        return None
    _, _, kind, anchor = swhid.anchor.split(":")
    if not repository.has(kind, anchor):
        repository.refuse_shallow()
        return f"{_NOUNS[kind]} {anchor[:7]} is not in this repository"
    at_path = repository.hash_at(anchor, swhid.path.removeprefix("/"))
    if swhid.path and at_path != swhid.hash:
        return f"{_NOUNS[kind]} {anchor[:7]} has another content there"
    return None


def _compared(
    place: Place, content: bytes, files: Mapping[str, bytes]
) -> Lookup:
    """Look in the same file, by name and by text, then in the other files.

    Another procedure may have the same text: its own name says which it is.
    """
    here = {path: files[path] for path in files if path == place.path}
    elsewhere = {path: files[path] for path in files if path not in here}
    now = (
        _own(place, here)
        or _same_text(place, content, here)
        or _namesake(place, content, here)
        or _same_text(place, content, elsewhere)
    )
    if now is None:
        return _lost(place, files)
    old, new = (
        _lines(content, place.span),
        _lines(files[now.path], now.span),
    )
    unmoved = (now.path, now.span) == (place.path, place.span)
    if unmoved and old == new:
        return Lookup(Resolution.SAME, str(place), place, now)
    known = (now.path, now.name) == (place.path, place.name)
    there = now.lines if known else str(now)
    otherwise = "" if old == new else ", and reads otherwise"
    words = f"{place}: now {there}{otherwise}"
    return Lookup(Resolution.MOVED, words, place, now)


def _lost(place: Place, files: Mapping[str, bytes]) -> Lookup:
    if place.span is None and place.path in files:
        words = f"{place}: reads otherwise now"
        return Lookup(Resolution.MOVED, words, place, place)
    words = f"{place}: its text is in no port now"
    return Lookup(Resolution.GONE, words, place)


def _own(place: Place, files: Mapping[str, bytes]) -> Place | None:
    """Find the definition of the same name in the same file."""
    known = _definitions(files.get(place.path, b""))
    if place.name not in known:
        return None
    return Place(place.path, known[place.name], place.name)


def _same_text(
    place: Place, content: bytes, files: Mapping[str, bytes]
) -> Place | None:
    """Find the first file that has the same text."""
    for path, file in files.items():
        span = _nearest(place.span, content, file)
        if span is not None or (place.span is None and file == content):
            return Place(path, span, _name_of(file, span))
    return None


def _namesake(
    place: Place, content: bytes, files: Mapping[str, bytes]
) -> Place | None:
    """Find a new definition in the same file by the last part of the name.

    So a procedure is found that has left the one it was in, or has entered
    another, and was rewritten on the way. What was defined next to it when it
    was cited is not it.
    """
    if place.name is None:
        return None
    then = _definitions(content)
    now = _definitions(files.get(place.path, b""))
    new = [name for name in now if name not in then]
    _, _, last = place.name.rpartition(".")
    for name in meant(last, new):
        return Place(place.path, now[name], name)
    return None


def _nearest(span: Span | None, content: bytes, file: bytes) -> Span | None:
    """Find the lines of a content in a file, nearest to where they were."""
    if span is None:
        return None
    first, last = span
    lines, wanted = _lines(file), _lines(content, span)
    starts = [
        start
        for start in range(1, len(lines) - len(wanted) + 2)
        if lines[start - 1 : start - 1 + len(wanted)] == wanted
    ]
    if not starts:
        return None
    nearest = min(starts, key=lambda start: abs(start - first))
    return nearest, nearest + last - first


def _lines(content: bytes, span: Span | None = None) -> list[bytes]:
    """Return the lines of a file, or those of a span."""
    lines = content.removesuffix(b"\n").split(b"\n")
    return lines if span is None else lines[span[0] - 1 : span[1]]


def _name_of(content: bytes, span: Span | None) -> str | None:
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
