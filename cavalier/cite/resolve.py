"""Whether each citation still leads to the same lines.

The cited lines are read from git, and compared with the files as they are now.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Literal, NamedTuple

from cavalier.cite.report import Citation, Listing, Swhid
from cavalier.cite.source import (
    ROOT,
    Span,
    answer,
    blob,
    blobs,
    cut,
    definitions,
    lines,
    part,
    target_of,
)
from common.errors import CavalierError

#: Where a citation leads now.
Outcome = Literal["same", "moved", "renamed", "changed", "gone", "malformed"]


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
    """The outcome of a citation, and a command that prints its lines."""

    outcome: Outcome
    message: str
    command: str | None = None


class Clone:
    """A folder with its history.

    ``files`` maps the path of each Python file to its text now, and
    ``contents`` maps hashes to contents, from git or from a file as it is now.
    """

    def __init__(self, root: Path, hashes: Iterable[str]) -> None:
        """Read the folder; raise CavalierError if it is no clone."""
        self.root = root
        self.commits = answer(root, "rev-list", "--all", "HEAD").split("\n")
        if self.commits == [""]:
            raise CavalierError(f"{root} is not a clone. Use one.")
        words = "rev-parse", "--is-shallow-repository", "--show-prefix"
        shallow, _line, self.prefix = answer(root, *words).partition("\n")
        self.name = "this clone"
        if shallow == "true":
            self.name += ", which is shallow. Run `git fetch --unshallow`"
        self.contents = blobs(root, hashes)
        self.files = dict[str, str]()
        options = "--cached", "--others", "--exclude-standard"
        for path in answer(root, "ls-files", *options, "*.py").split("\n"):
            if (root / path).is_file():
                content = (root / path).read_bytes().replace(b"\r\n", b"\n")
                self.contents[blob(content)] = content
                self.files[path] = content.decode(errors="replace")

    def path(self, name: str) -> str:
        """Return the path of a content: now, or else in the history, or ""."""
        for path, text in self.files.items():
            if blob(text.encode()) == name:
                return self.prefix + path
        which = "--all", "HEAD", "-1", f"--find-object={name}"
        form = "--no-show-signature", "--format=", "--name-only"
        return answer(self.root, "log", *which, *form).partition("\n")[0]


def resolve(
    citations: Sequence[Citation], root: Path = ROOT
) -> Iterator[Lookup]:
    """Look up what a report cites.

    Raises CavalierError if the folder is no clone.
    """
    hashes = {c.cited.hash for c in citations if isinstance(c.cited, Swhid)}
    clone = Clone(root, hashes)
    for _line, text, cited in citations:
        if cited is None:
            text = re.sub(";origin=[^;]*", "", text)
            text = text[:200] + "\u2026" * (len(text) > 200)
            words = f"{text} is not a SWHID of lines, a file or a commit"
            yield Lookup("malformed", words)
        elif isinstance(cited, Swhid):
            yield _swhid(cited, clone)
        else:
            yield _listing(cited, clone)


def _swhid(cited: Swhid, clone: Clone) -> Lookup:
    """Look up a commit, a file, or lines of it.

    A commit must be on a branch: no other clone has one that was amended.
    """
    commit = cited.hash if cited.kind == "rev" else cited.commit
    if commit and commit not in clone.commits:
        return Lookup("gone", f"commit {commit[:7]} is not in {clone.name}")
    if cited.kind == "rev":
        return Lookup("same", f"commit {commit[:7]}")
    path = (cited.path or clone.path(cited.hash)).removeprefix(clone.prefix)
    content = clone.contents.get(cited.hash)
    if content is None or not path:
        words = f"the cited version of {path or 'a file'} is not in"
        return Lookup("gone", f"{words} {clone.name}")
    text = content.decode(errors="replace")
    if cited.span and cited.span[1] > text.count("\n") + 1:
        return Lookup("gone", f"{path} has no {lines(cited.span)}")
    place = Place(path, cited.span, _name(text, cited.span))
    lookup = _lookup(place, *_now(place, text, clone))
    if lookup.outcome == "same":
        return lookup
    command = f"git cat-file -p {cited.hash[:10]}"
    if cited.span:
        command += " | sed -n {},{}p".format(*cited.span)
    return lookup._replace(command=command)


def _lookup(place: Place, outcome: Outcome, now: Place | None) -> Lookup:
    if now != place:
        where = f"now {now}" if now else "it is no longer in any Python file"
        return Lookup(outcome, f"{place}: {where}")
    return Lookup("changed" if outcome == "changed" else "same", str(place))


def _now(
    place: Place, text: str, clone: Clone
) -> tuple[Outcome, Place | None]:
    """Find the place of cited lines now, and the outcome if it is new.

    The name comes first: another procedure may have the same text.
    """
    path, span, name = place
    here = clone.files.get(path, "")
    files = {path: here, **clone.files}
    elsewhere: Outcome = "moved" if here else "renamed"
    if span is None:
        same = [Place(file) for file in files if files[file] == text]
        if same:
            return elsewhere, same[0]
        return ("changed", place) if here else ("gone", None)
    wanted, known = part(text, span), _definitions(here)
    if name in known:
        now = Place(path, known[name], name)
        is_same = part(here, known[name]) == wanted
        return ("moved" if is_same else "changed"), now
    before = str(name).rpartition(".")[2]
    for other in sorted(known.keys() - _definitions(text)) if name else ():
        after = other.rpartition(".")[2]
        renamed = re.sub(rf"\b{before}\b", after, wanted)
        if renamed == part(here, known[other]):
            return "renamed", Place(path, known[other], other)
    if here and part(here, span) == wanted:
        return "moved", place
    for file, content in files.items():
        before, shared, _ = f"\n{content}\n".partition(f"\n{wanted}\n")
        if shared:
            first = before.count("\n") + 1
            new = first, first + wanted.count("\n")
            return elsewhere, Place(file, new, _name(content, new))
    return "gone", None


def _name(text: str, span: Span | None) -> str | None:
    """Find the name whose definition has just these lines, if any."""
    names = {lines: name for name, lines in _definitions(text).items()}
    return names.get(span) if span else None


@cache
def _definitions(text: str) -> dict[str, Span]:
    """Return the lines of what a file defines; nothing if it is no Python."""
    try:
        return definitions(text)
    except (SyntaxError, ValueError):
        return {}


def _listing(listing: Listing, clone: Clone) -> Lookup:
    """Compare a listing in a report with the lines that it names."""
    try:
        target = target_of(listing.target)
    except CavalierError:
        return Lookup("gone", f"no file has {listing.target} now")
    place = Place(target.path, listing.span, target.name)
    try:
        now = cut(target, clone.files[target.path])
    except (KeyError, CavalierError, SyntaxError):
        text = "\n" * (listing.span[0] - 1) + listing.text
        lookup = _lookup(place, *_now(place, text, clone))
    else:
        listed, current = (
            [row.rstrip() for row in dedent(text).split("\n")]
            for text in (listing.text, now.text)
        )
        outcome: Outcome = "moved" if listed == current else "changed"
        lookup = _lookup(place, outcome, place._replace(span=now.span))
    return lookup._replace(message=f"the listing of {lookup.message}")
