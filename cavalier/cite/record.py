"""The facts of a citation: lines, edition, SWHID, and the ported text.

An edition is the commit that a clone has checked out, or the files as they
are now.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from cavalier.catalogue.sources import SOURCES, Source
from cavalier.cite.source import (
    ROOT,
    Fragment,
    Target,
    answer,
    blob,
    cut,
    git,
    lines,
    named,
)
from cavalier.ledger.entry import Entry, Outcome
from cavalier.ledger.ledger import ENTRIES, check
from common.errors import CavalierError
from common.language import ENGLISH, _, spoken

#: The host and the path of a remote on the web, or by ssh.
_REMOTE = re.compile(
    r"(?:https?://(?:[^/@\s]*@)?([\w.:-]+)/"
    r"|(?:ssh://)?[^/@\s]+@([\w.-]+)(?::\d+/|[:/]))([\w./~-]+)"
)


def swhid(kind: str, name: str, origin: str, *qualifiers: str) -> str:
    """Write a SWHID, its qualifiers in the standard's order.

    >>> swhid("rev", "94a9ed0", "https://example.org/a;b")
    'swh:1:rev:94a9ed0;origin=https://example.org/a%3Bb'
    """
    where = [f"origin={quote(origin, ':/~')}"] if origin else []
    return ";".join([f"swh:1:{kind}:{name}", *where, *qualifiers])


@dataclass(frozen=True, slots=True)
class Edition:
    """The project at a commit, or without a commit: a working tree.

    ``origin`` is the URL of the repository if it is known, and ``prefix`` the
    project's folder in it: "", or as in "a/b/". ``doubt`` is a warning that
    readers may not find the commit.
    """

    root: Path
    version: str
    commit: str = ""
    date: str = ""
    origin: str = ""
    prefix: str = ""
    doubt: str = ""

    @property
    def swhid(self) -> str:
        """The identifier of the commit; "" without one."""
        return swhid("rev", self.commit, self.origin) if self.commit else ""

    def read(self, path: str) -> bytes:
        """Return a file; raise CavalierError if it is not the commit's."""
        content = (self.root / path).read_bytes().replace(b"\r\n", b"\n")
        words = "cat-file", "blob", f"HEAD:./{path}"
        if self.commit and git(self.root, *words) != content:
            raise CavalierError(
                f"{path} differs from its commit. Commit it, or use "
                "--working-tree."
            )
        return content


def working_tree_edition(root: Path = ROOT) -> Edition:
    """Return the files of the project as they are now.

    Raises OSError where the project is installed without its clone.
    """
    about = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    return Edition(root, about["project"]["version"])


def committed_edition(root: Path = ROOT) -> Edition:
    """Return the commit that a clone has checked out.

    Raises CavalierError if there is none.
    """
    commit = answer(root, "rev-parse", "--verify", "--quiet", "HEAD")
    if not commit:
        raise CavalierError(
            f"{root} is not a clone with a commit. Use one, or --working-tree."
        )
    date = answer(root, "log", "-1", "--no-show-signature", "--format=%cs")
    prefix = answer(root, "rev-parse", "--show-prefix")
    origin, doubt = _published(root, commit)
    version = working_tree_edition(root).version
    return Edition(root, version, commit, date, origin, prefix, doubt)


def _published(root: Path, commit: str) -> tuple[str, str]:
    """Return the URL of a remote, and a warning if it may lack the commit.

    Git knows what was last fetched or pushed.
    """
    form = "--format=%(refname:lstrip=2)"
    remotes = f"--contains={commit}", form, "refs/remotes"
    branch = answer(root, "for-each-ref", *remotes)
    remote = branch.partition("/")[0] or "origin"
    address = web_address(answer(root, "remote", "get-url", remote))
    if not address:
        return "", (
            "No repository URL is known: readers get only the SWHID. Add one "
            "with `git remote add origin URL`."
        )
    if not branch:
        return address, (
            f"As far as git knows, commit {commit[:7]} is not at {address}. "
            "Run `git push`, or `git fetch` if it has been pushed."
        )
    return address, ""


def web_address(url: str) -> str:
    """Return the public URL of a remote, without user or token, or "".

    >>> web_address("https://ann:secret@example.org/cavalier.git")
    'https://example.org/cavalier.git'
    >>> web_address("git@example.org:ann/cavalier.git")
    'https://example.org/ann/cavalier.git'
    """
    match = _REMOTE.fullmatch(url)
    return f"https://{match[1] or match[2]}/{match[3]}" if match else ""


@dataclass(frozen=True, slots=True)
class Record:
    """The facts of a citation of code, or of an entry of the ledger.

    ``key`` is its key in a bibliography, ``place`` the name and the lines of
    the code, and ``sources`` the texts that it ports, each with its clause.
    Only an entry has a ``finding``: the passage, and the result of its check.
    """

    edition: Edition
    key: str
    place: str
    swhid: str
    language: str
    sources: Sequence[tuple[Source, str]] = ()
    finding: str = ""


def records(targets: Sequence[str], edition: Edition) -> list[Record]:
    """Cite ports, their functions, and entries of the ledger.

    Raises CavalierError for an unknown name, a file that is not the
    edition's, and an entry that cannot be checked here.
    """
    entries = {entry.id: entry for entry in ENTRIES}
    return [
        _of_entry(edition, entries[target])
        if target in entries
        else _of_code(edition, named(target))
        for target in targets
    ]


def _of_code(edition: Edition, target: Target) -> Record:
    content = edition.read(target.path)
    fragment = cut(target, content.decode())
    place = fragment.path
    qualifiers = [f"path=/{quote(edition.prefix + target.path)}"]
    if edition.commit:
        qualifiers.insert(0, f"anchor=swh:1:rev:{edition.commit}")
    if fragment.name:
        place = f"{fragment.name}, {place}, {lines(fragment.span)}"
        qualifiers.append("lines={}-{}".format(*fragment.span))
    return Record(
        edition,
        "cavalier-" + re.sub("[/:@]", "-", fragment.target.replace(".py", "")),
        place,
        swhid("cnt", blob(content), edition.origin, *qualifiers),
        spoken(),
        _sources(fragment),
    )


def _sources(fragment: Fragment) -> list[tuple[Source, str]]:
    """Return the texts that are ported, with the clause in words.

    If the docstring of a function names an algorithm, that is the clause.
    """
    if fragment.port is None or not fragment.in_source:
        return []
    source, clause = SOURCES[fragment.port.source], fragment.port.clause
    algorithm = re.search(r"\((Algorithme \d+)\)\.", fragment.text)
    if fragment.name and algorithm:
        clause = algorithm[1]
    if clause[0].isdigit():
        return [(source, _("section {number}", number=clause))]
    return [(source, _(clause))]


def _of_entry(edition: Edition, entry: Entry) -> Record:
    """Check an entry, and cite it in English."""
    _id, finding = check(entry.id)
    if finding.outcome in {Outcome.NOT_CHECKED, Outcome.FAILED}:
        raise CavalierError(
            f"{entry.id} cannot be checked here: "
            f"{finding.evidence.removesuffix('.')}."
        )
    text = (
        f"{finding.outcome.capitalize()}: {finding.evidence}. "
        f"Run cavalier reproduce {entry.id} to check it."
    )
    for passage in entry.passages[:1]:
        words = passage.transliteration or passage.quotation
        title = f"{SOURCES[entry.source].title}, {entry.clause}"
        place = f"{title}, line {passage.line}"
        text = f"{place}: \u201c{words}\u201d {text}"
    key, place = f"cavalier-{entry.id}", f"entry {entry.id} of the ledger"
    swhid = edition.swhid
    return Record(edition, key, place, swhid, ENGLISH, finding=text)
