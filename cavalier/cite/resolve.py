"""Whether each citation still leads to the same lines.

The cited lines are read from git, and compared with the files as they are now.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    part,
    place,
)
from common.errors import CavalierError

#: Where a citation leads now.
Outcome = Literal["same", "moved", "renamed", "changed", "gone", "malformed"]

_MISSING = (
    "is not in this clone (if it is shallow, run `git fetch --unshallow`)"
)


class Place(NamedTuple):
    """A file, or lines of it and the name of the definition on them."""

    path: str
    span: Span | None = None
    name: str = ""


class Lookup(NamedTuple):
    """The outcome of a citation, and a command that prints its lines."""

    outcome: Outcome
    message: str
    command: str | None = None


class Clone:
    """A folder with its history.

    ``files`` maps the path of each Python file to its text now, and ``texts``
    maps hashes to texts, from git or from a file as it is now.
    """

    def __init__(self, root: Path, hashes: Iterable[str]) -> None:
        """Read the folder; raise CavalierError if it is no clone."""
        self.commits = answer(root, "rev-list", "--all", "HEAD").split("\n")
        if self.commits == [""]:
            raise CavalierError(f"{root} is not a Git clone. Work in one.")
        self.prefix = answer(root, "rev-parse", "--show-prefix")
        options = "--cached", "--others", "--exclude-standard"
        paths = answer(root, "ls-files", *options, "*.py").split("\n")
        self.files = {
            path: (root / path).read_text("utf-8", "replace")
            for path in paths
            if (root / path).is_file()
        }
        texts = {blob(text): text for text in self.files.values()}
        self.texts = blobs(root, hashes) | texts


def resolve(
    citations: Sequence[Citation], root: Path = ROOT
) -> Iterator[Lookup]:
    """Look up what a report cites.

    Raises CavalierError if the folder is no clone.
    """
    hashes = {c.cited.hash for c in citations if isinstance(c.cited, Swhid)}
    clone = Clone(root, hashes)
    for _line, cited in citations:
        match cited:
            case Swhid():
                yield _swhid(cited, clone)
            case Listing():
                yield _listing(cited, root)
            case _:
                core = f"{cited.partition(';')[0]:.60}"
                yield Lookup(
                    "malformed",
                    f"{core}... is not a SWHID of lines, a file or a commit",
                )


def _swhid(cited: Swhid, clone: Clone) -> Lookup:
    """Look up a commit, a file, or lines of it.

    A commit must be on a branch: no other clone has one that was amended.
    """
    commit, span = cited.commit, cited.span
    if commit and commit not in clone.commits:
        return Lookup("gone", f"commit {commit[:7]} {_MISSING}")
    if not cited.hash:
        return Lookup("same", f"commit {commit[:7]}")
    path = cited.path.removeprefix(clone.prefix)
    text = clone.texts.get(cited.hash)
    if text is None:
        file = path or "a file"
        return Lookup("gone", f"the cited version of {file} {_MISSING}")
    if span and span[1] > text.count("\n") + 1:
        return Lookup("gone", f"{path} had fewer than {span[1]} lines")
    if not path:
        same = (p for p, content in clone.files.items() if content == text)
        path = next(same, "")
    old = Place(path, span, _name(text, span))
    outcome, new = _now(old, text, clone.files)
    message = place(*old)
    if outcome == "same":
        return Lookup(outcome, message)
    if new is None:
        message += ": it is no longer in any Python file"
    elif new != old:
        message += f": now {place(*new)}"
    command = f"git cat-file -p {cited.hash[:10]}"
    if span:
        command += " | sed -n {},{}p".format(*span)
    return Lookup(outcome, message, command)


def _now(
    old: Place, text: str, files: Mapping[str, str]
) -> tuple[Outcome, Place | None]:
    """Find the outcome, and the place of cited lines now.

    The name comes first: another procedure may have the same text.
    """
    path, span, name = old
    here = files.get(path, "")
    if span is None:
        same = [file for file in files if files[file] == text]
        if path in same:
            return "same", old
        if same:
            return "moved", Place(same[0])
        return ("changed", old) if here else ("gone", None)
    passage, spans = part(text, span), definitions(here)
    if part(here, span) == passage and _name(here, span) == name:
        return "same", old
    if name in spans:
        is_same = part(here, spans[name]) == passage
        new = Place(path, spans[name], name)
        return "moved" if is_same else "changed", new
    before = name.rpartition(".")[2]
    for other in spans if name else ():
        after = other.rpartition(".")[2]
        renamed = re.sub(rf"\b{before}\b", after, passage)
        is_new = other not in definitions(text)
        if is_new and renamed == part(here, spans[other]):
            return "renamed", Place(path, spans[other], other)
    for file, content in {path: here, **files}.items():
        above, shared, _ = f"\n{content}\n".partition(f"\n{passage}\n")
        if shared:
            first = above.count("\n") + 1
            span = first, first + passage.count("\n")
            return "moved", Place(file, span, _name(content, span))
    return "gone", None


def _name(text: str, span: Span | None) -> str:
    """Find the name whose definition has just these lines, if any."""
    names = (n for n, known in definitions(text).items() if known == span)
    return next(names, "")


def _listing(listing: Listing, root: Path) -> Lookup:
    """Compare a listing in a report with the lines that it names."""
    try:
        now = cut(listing.target, root)
    except (OSError, CavalierError) as error:
        return Lookup("gone", f"the listing of {listing.target}: {error}")
    message = f"the listing of {now.caption}"
    if listing.text != dedent(now.text):
        return Lookup("changed", message)
    if listing.first != now.span[0]:
        was = f" (in the report, from line {listing.first})"
        return Lookup("moved", message + was)
    return Lookup("same", message)
