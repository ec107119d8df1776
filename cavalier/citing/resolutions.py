"""SWHIDs looked up: whether each still leads to the same lines, or where to.

The cited lines are taken out of git and compared with the ports' files as they
are now.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from shlex import quote

from cavalier.catalogue.ports import PORTS
from cavalier.citing.definitions import Span, definitions, meant
from cavalier.citing.fragments import in_words, path_of
from cavalier.citing.repository import Repository
from cavalier.citing.swhid import Swhid, content_hash, parsed
from common.errors import CavalierError
from common.language import N_, _, spoken

_NOUNS = {
    "dir": N_("folder"),
    "rev": N_("commit"),
    "rel": N_("release"),
    "snp": N_("snapshot"),
}


class Resolution(StrEnum):
    """Where a SWHID leads now."""

    SAME = "same"
    MOVED = "moved"
    RENAMED = "renamed"
    CHANGED = "changed"
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
        lines = "" if self.span is None else f", {self.lines}"
        place = f"{self.path}{lines}"
        if self.name is None:
            return place
        return _("{name} in {place}", name=self.name, place=place)

    @property
    def lines(self) -> str:
        """The lines in words."""
        if self.span is None:
            return _("the file")
        return in_words(self.span, language=spoken())


@dataclass(frozen=True, slots=True)
class Lookup:
    """A SWHID's resolution, in words, and the places cited and found.

    ``command`` prints the lines that were cited, if git has them.
    """

    resolution: Resolution
    words: str
    cited: Place | None = None
    now: Place | None = None
    command: str | None = None


def resolve(swhid: str, origin: str, repository: Repository) -> Lookup:
    """Look a SWHID up, unless it is of another origin than is asked for.

    Raises CavalierError if the repository cannot answer.
    """
    try:
        found = parsed(swhid)
    except CavalierError as error:
        return Lookup(Resolution.MALFORMED, str(error))
    if origin and found.origin and found.origin != origin:
        words = _("its origin is {origin}", origin=found.origin)
        return Lookup(Resolution.ELSEWHERE, words)
    if found.kind == "cnt":
        return _content(found, repository)
    return _object(found.kind, found.hash, repository)


def _object(kind: str, name: str, repository: Repository) -> Lookup:
    """Look up what is not a content: a commit, a release, a folder."""
    what = f"{_(_NOUNS[kind])} {name[:7]}"
    if kind == "snp":
        return Lookup(
            Resolution.MALFORMED,
            _(
                "{what} cannot be looked up in a clone. Cite a commit or a "
                "content.",
                what=what,
            ),
        )
    if repository.has(kind, name):
        return Lookup(Resolution.SAME, what)
    repository.refuse_shallow()
    words = _("{what} is not in this repository", what=what)
    return Lookup(Resolution.GONE, words)


def _content(swhid: Swhid, repository: Repository) -> Lookup:
    """Look up a content, or lines of it."""
    path = swhid.path.removeprefix("/")
    if path and repository.working(path) is None:
        path = path.removeprefix(repository.prefix())
    there = _path_now(swhid, path, repository)
    files = _files(there, repository)
    same = (
        path
        for path, file in files.items()
        if content_hash(file) == swhid.hash
    )
    unchanged = next(same, None)
    path = path or unchanged or _("content {name}", name=swhid.hash[:7])
    # What is unchanged may never have been committed.
    content = files[unchanged] if unchanged else repository.content(swhid.hash)
    if content is None:
        repository.refuse_shallow()
        words = _(
            "{path}: the content cited is not in this repository", path=path
        )
        return Lookup(Resolution.GONE, words)
    place = Place(path, swhid.lines, _name_of(content, swhid.lines))
    wrong = _contradiction(swhid, content, repository)
    if wrong is not None:
        lookup = Lookup(Resolution.GONE, f"{place}: {wrong}", place)
    else:
        lookup = _compared(place, content, files, there or path)
    if lookup.resolution is Resolution.SAME:
        return lookup
    return replace(lookup, command=_command(swhid, repository))


def _path_now(swhid: Swhid, path: str, repository: Repository) -> str:
    """Return the path of the file cited, or of what it was renamed to."""
    _, _, commit = swhid.anchor.partition("swh:1:rev:")
    if not commit or not path or repository.working(path) is not None:
        return path
    return repository.renamed(commit, path) or path


def _command(swhid: Swhid, repository: Repository) -> str | None:
    """Return what to type to see the lines cited, if git still has them."""
    _, _, commit = swhid.anchor.partition("swh:1:rev:")
    path = swhid.path.removeprefix("/")
    if commit and path and repository.hash_at(commit, path) == swhid.hash:
        shown = f"git show {commit[:10]}:{quote(path)}"
    elif repository.content(swhid.hash) is not None:
        shown = f"git cat-file -p {swhid.hash[:10]}"
    else:
        return None
    if swhid.lines is None:
        return shown
    first, last = swhid.lines
    return f"{shown} | sed -n {first},{last}p"


def _files(path: str, repository: Repository) -> dict[str, bytes]:
    """Read the cited file, if it is still there, and the ports."""
    paths = dict.fromkeys([path, *map(path_of, PORTS)])
    read = {path: repository.working(path) for path in paths if path}
    return {path: file for path, file in read.items() if file is not None}


def _contradiction(
    swhid: Swhid, content: bytes, repository: Repository
) -> str | None:
    """Return why the lines cannot be found, although the content is known."""
    count = len(_lines(content))
    if swhid.lines and swhid.lines[1] > count:
        return _("it has only {count} lines", count=count)
    if not swhid.anchor or swhid.anchor.startswith("swh:1:snp:"):
        return None
    *__, kind, anchor = swhid.anchor.split(":")
    what = f"{_(_NOUNS[kind])} {anchor[:7]}"
    if not repository.has(kind, anchor):
        repository.refuse_shallow()
        return _("{what} is not in this repository", what=what)
    at_path = repository.hash_at(anchor, swhid.path.removeprefix("/"))
    if swhid.path and at_path != swhid.hash:
        return _("{what} has another content there", what=what)
    return None


def _compared(
    place: Place, content: bytes, files: Mapping[str, bytes], path: str
) -> Lookup:
    """Look in the same file, by name and by text, then in the other files.

    Another procedure may have the same text: its own name says which it is.
    The path is that of the same file now.
    """
    here = {each: files[each] for each in files if each == path}
    elsewhere = {each: files[each] for each in files if each not in here}
    now = (
        _own(place, here)
        or _same_text(place, content, here)
        or _new_name(place, content, here)
        or _namesake(place, content, here)
        or _same_text(place, content, elsewhere)
    )
    if now is None and here and place.span is None:
        now = Place(path, None)
    if now is None:
        words = _("{place}: its text is in no port now", place=place)
        return Lookup(Resolution.GONE, words, place)
    old = _lines(content, place.span)
    new = _lines(files[now.path], now.span)
    resolution = _told_apart(place, now, old, new, path)
    return Lookup(resolution, _words(place, now, resolution), place, now)


def _told_apart(
    place: Place,
    now: Place,
    old: Sequence[bytes],
    new: Sequence[bytes],
    path: str,
) -> Resolution:
    """Return what has become of lines; the path is that of their file."""
    if old != new:
        same = place.name and now.name and _with_name(old, place, now) == new
        return Resolution.RENAMED if same else Resolution.CHANGED
    if now.path != place.path:
        whole = now.path == path or place.span is None
        return Resolution.RENAMED if whole else Resolution.MOVED
    unmoved = now.span == place.span
    return Resolution.SAME if unmoved else Resolution.MOVED


def _words(place: Place, now: Place, resolution: Resolution) -> str:
    if resolution is Resolution.SAME:
        return str(place)
    changed = resolution is Resolution.CHANGED
    if changed and now == place:
        return _("{place}: reads otherwise now", place=place)
    known = (now.path, now.name) == (place.path, place.name)
    there = now.lines if known else str(now)
    if changed:
        return _(
            "{place}: now {there}, and reads otherwise",
            place=place,
            there=there,
        )
    return _("{place}: now {there}", place=place, there=there)


def _with_name(lines: Sequence[bytes], old: Place, new: Place) -> list[bytes]:
    """Return lines with the last part of a name changed, as whole words."""
    before, after = (
        (place.name or "").rpartition(".")[2].encode() for place in (old, new)
    )
    word = re.compile(rb"\b" + re.escape(before) + rb"\b")
    return [word.sub(after, line) for line in lines]


def _own(place: Place, here: Mapping[str, bytes]) -> Place | None:
    """Find the definition of the same name in the same file."""
    for path, file in here.items():
        known = _definitions(file)
        if place.name in known:
            return Place(path, known[place.name], place.name)
    return None


def _around(name: str) -> str:
    """Return what a definition is inside of: "Arbre" for "Arbre.case"."""
    return name.rpartition(".")[0]


def _new_name(
    place: Place, content: bytes, here: Mapping[str, bytes]
) -> Place | None:
    """Find a definition with the same text, except for a new name."""
    if place.name is None:
        return None
    old, then = _lines(content, place.span), _definitions(content)
    for path, file in here.items():
        for name, span in _definitions(file).items():
            now = Place(path, span, name)
            is_new = name not in then and _around(name) == _around(place.name)
            if is_new and _with_name(old, place, now) == _lines(file, span):
                return now
    return None


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
    place: Place, content: bytes, here: Mapping[str, bytes]
) -> Place | None:
    """Find a new definition in the same file by the last part of the name.

    So a procedure is found that has left the one it was in, or has entered
    another, and was rewritten on the way. What was defined next to it when it
    was cited is not it.
    """
    if place.name is None:
        return None
    then = _definitions(content)
    _, _, last = place.name.rpartition(".")
    for path, file in here.items():
        now = _definitions(file)
        for name in meant(last, [name for name in now if name not in then]):
            return Place(path, now[name], name)
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
    """Return the lines of what a file defines; nothing if it is no Python."""
    try:
        return definitions(content)
    except CavalierError:
        return {}
