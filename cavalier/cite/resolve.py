"""Citations looked up: whether each still leads to the same lines.

The cited lines are taken out of git, which is asked for all of them at once,
and compared with the files as they are now.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

from cavalier.catalogue.port import Style
from cavalier.cite.report import Listing
from cavalier.cite.source import (
    ROOT,
    Span,
    answer,
    cut,
    definitions,
    git,
    lines,
    named,
)
from cavalier.cite.swhid import Cited, blob, parsed
from common.errors import CavalierError

#: The folders whose files can be cited.
FOLDERS = (*Style, "common", "cavalier")


class Outcome(StrEnum):
    """Where a citation leads now."""

    SAME = "same"
    MOVED = "moved"
    RENAMED = "renamed"
    CHANGED = "changed"
    GONE = "gone"
    MALFORMED = "malformed"


class Place(NamedTuple):
    """A file, or lines of it and the name of the definition on them."""

    path: str
    span: Span | None = None
    name: str | None = None

    def __str__(self) -> str:
        """Return the name, the file and the lines."""
        name = f"{self.name} in " if self.name else ""
        where = f", {lines(self.span)}" if self.span else ""
        return f"{name}{self.path}{where}"


class Lookup(NamedTuple):
    """What became of a citation: the places cited and found, in words.

    ``command`` prints the lines that were cited, where they have changed.
    """

    outcome: Outcome
    message: str
    command: str | None = None


class Clone:
    """A folder with its history: the objects of git that are asked for."""

    def __init__(self, root: Path, names: Iterable[str]) -> None:
        """Ask git for objects by their hashes, and for all commits."""
        self.root = root
        asked = "\n".join(dict.fromkeys(names)).encode()
        printed = git(root, "cat-file", "--batch", given=asked) or b""
        self.objects = dict(_objects(printed))
        self.commits = answer(root, "rev-list", "--all", "HEAD").split("\n")
        self.prefix = answer(root, "rev-parse", "--show-prefix")
        shallow = answer(root, "rev-parse", "--is-shallow-repository")
        self.is_shallow = shallow == "true"
        self._read = dict[str, bytes]()

    @cached_property
    def files(self) -> list[str]:
        """The paths of the files that can be cited."""
        listed = answer(
            self.root, "ls-files", "--cached", "--others",
            "--exclude-standard", "--", *FOLDERS,
        )  # fmt: skip
        return [path for path in listed.split("\n") if path.endswith(".py")]

    def read(self, path: str) -> bytes:
        """Return a file as it is now; nothing if it is not there."""
        if path not in self._read:
            file = self.root / path.removeprefix(self.prefix)
            content = file.read_bytes() if file.is_file() else b""
            self._read[path] = content.replace(b"\r\n", b"\n")
        return self._read[path]

    def content(self, cited: Cited) -> bytes | None:
        """Return what is cited; the file now may never have been committed."""
        now = self.read(cited.path)
        is_now = now and blob(now) == cited.hash
        return now if is_now else self.objects.get(cited.hash)


def _objects(printed: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the hash and the content of each object that git prints."""
    at = 0
    while at < len(printed):
        end = printed.index(b"\n", at)
        name, *kind = printed[at:end].decode().split()
        at = end + 1
        if kind != ["missing"]:
            size = int(kind[1])
            yield name, printed[at : at + size]
            at += size + 1


def resolve(
    cited: Sequence[str | Listing], root: Path = ROOT
) -> Iterator[Lookup]:
    """Look up SWHIDs and listings.

    Raises CavalierError if the folder is no clone, or lacks its history.
    """
    read = [one if isinstance(one, Listing) else parsed(one) for one in cited]
    clone = Clone(root, [one.hash for one in read if isinstance(one, Cited)])
    for one, text in zip(read, cited, strict=True):
        if isinstance(one, Listing):
            lookup = _listing(one, clone)
        elif one is None:
            words = f"{str(text)[:60]} is not a SWHID of lines or a commit"
            lookup = Lookup(Outcome.MALFORMED, words)
        elif one.kind == "cnt":
            lookup = _content(one, clone)
        else:
            lookup = _commit(one.hash, clone)
        if lookup.outcome is Outcome.GONE and clone.is_shallow:
            raise CavalierError(
                f"{root} is a shallow clone, without the history in which a "
                "citation is found again. Run `git fetch --unshallow`."
            )
        yield lookup


def _commit(name: str, clone: Clone) -> Lookup:
    """Look up a commit, which must be on a branch.

    One that was amended is on none: no other clone will ever have it.
    """
    if name in clone.commits:
        return Lookup(Outcome.SAME, f"commit {name[:7]}")
    return Lookup(Outcome.GONE, f"commit {name[:7]} is not in this clone")


def _content(cited: Cited, clone: Clone) -> Lookup:
    """Look up a file, or lines of it."""
    content = clone.content(cited)
    if content is None:
        what = cited.path or f"content {cited.hash[:7]}"
        words = f"{what}: the content cited is not in this clone"
        return Lookup(Outcome.GONE, words)
    place = Place(cited.path, cited.span, _name_of(content, cited.span))
    command = f"git cat-file -p {cited.hash[:10]}"
    if cited.span:
        command += " | sed -n {},{}p".format(*cited.span)
    if cited.commit and cited.commit not in clone.commits:
        words = f"{place}: commit {cited.commit[:7]} is not in this clone"
        return Lookup(Outcome.GONE, words)
    if cited.span and cited.span[1] > len(_rows(content)):
        words = f"{place}: it has only {len(_rows(content))} lines"
        return Lookup(Outcome.GONE, words, command)
    lookup = _compared(place, content, clone)
    if lookup.outcome is Outcome.SAME:
        return lookup
    return lookup._replace(command=command)


def _listing(listing: Listing, clone: Clone) -> Lookup:
    """Compare a listing in a report with the lines that it names."""
    try:
        target = named(listing.target)
        now = cut(target, clone.read(target.path).decode(errors="replace"))
    except CavalierError:
        words = f"the listing of {listing.target}: no file has it now"
        return Lookup(Outcome.GONE, words)
    place = Place(target.path, listing.span, now.name)
    there = Place(target.path, now.span, now.name)
    outcome = Outcome.SAME if place == there else Outcome.MOVED
    if _bare(listing.text) != _bare(now.text):
        outcome = Outcome.CHANGED
    return Lookup(outcome, f"the listing of {_words(place, there, outcome)}")


def _bare(text: str) -> list[str]:
    """Return lines without the indentation that all of them share."""
    return [row.rstrip() for row in dedent(text).split("\n")]


def _compared(place: Place, content: bytes, clone: Clone) -> Lookup:
    """Return what has become of a place in a content."""
    now = next(_candidates(place, content, clone), None)
    if now is None:
        words = f"{place}: its text is in no file now"
        return Lookup(Outcome.GONE, words)
    old = _rows(content, place.span)
    new = _rows(clone.read(now.path), now.span)
    if old != new:
        is_renamed = place.name and _renamed(old, place, now) == new
        outcome = Outcome.RENAMED if is_renamed else Outcome.CHANGED
    elif now.path != place.path:
        is_there = clone.read(place.path)
        outcome = Outcome.MOVED if is_there else Outcome.RENAMED
    else:
        outcome = Outcome.SAME if now.span == place.span else Outcome.MOVED
    return Lookup(outcome, _words(place, now, outcome))


def _words(place: Place, now: Place, outcome: Outcome) -> str:
    if outcome is Outcome.SAME:
        return str(place)
    there = f"now {now}"
    if now.span and now[::2] == place[::2]:
        there = f"now {lines(now.span)}"
    if outcome is Outcome.CHANGED:
        reads = "reads otherwise"
        there = f"{reads} now" if now == place else f"{there}, and {reads}"
    return f"{place}: {there}"


def _candidates(place: Place, content: bytes, clone: Clone) -> Iterator[Place]:
    """Yield where cited lines may be now, the likeliest first.

    Another procedure may have the same text: its own name says which it is.
    """
    here, then = clone.read(place.path), _definitions(content)
    known = _definitions(here)
    if place.name in known:
        yield place._replace(span=known[place.name])
    yield from _same_text(place, content, place.path, clone)
    for name, span in known.items():
        now = Place(place.path, span, name)
        old = _rows(content, place.span)
        is_new = place.name and name not in then
        if is_new and _renamed(old, place, now) == _rows(here, span):
            yield now
    for path in clone.files:
        if path != place.path:
            yield from _same_text(place, content, path, clone)
    if here and place.span is None:
        yield place


def _same_text(
    place: Place, content: bytes, path: str, clone: Clone
) -> Iterator[Place]:
    """Yield the lines of a file that have the same text, the nearest first."""
    file = clone.read(path)
    if place.span is None:
        if file == content:
            yield Place(path)
        return
    first, last = place.span
    wanted = _rows(content, place.span)
    if b"\n".join(wanted) not in file:
        return
    rows = _rows(file)
    starts = [
        start
        for start in range(1, len(rows) - len(wanted) + 2)
        if rows[start - 1 : start - 1 + len(wanted)] == wanted
    ]
    for start in sorted(starts, key=lambda start: abs(start - first)):
        span = start, start + last - first
        yield Place(path, span, _name_of(file, span))


def _renamed(rows: list[bytes], old: Place, new: Place) -> list[bytes]:
    """Return lines with the last part of a name changed, as whole words."""
    before, after = (
        (place.name or "").rpartition(".")[2].encode() for place in (old, new)
    )
    word = re.compile(rb"\b" + re.escape(before) + rb"\b")
    return [word.sub(after, row) for row in rows]


def _rows(content: bytes, span: Span | None = None) -> list[bytes]:
    """Return the lines of a file, or those of a span."""
    rows = content.removesuffix(b"\n").split(b"\n")
    return rows if span is None else rows[span[0] - 1 : span[1]]


def _name_of(content: bytes, span: Span | None) -> str | None:
    """Find the name whose definition has just these lines, if any."""
    spans = {lines: name for name, lines in _definitions(content).items()}
    return spans.get(span) if span else None


@cache
def _definitions(content: bytes) -> dict[str, Span]:
    """Return the lines of what a file defines; nothing if it is no Python."""
    try:
        return definitions(content)
    except CavalierError:
        return {}
