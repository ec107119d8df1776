"""The facts of a citation: lines, edition, SWHID, and the ported text."""

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
    target_of,
)
from cavalier.ledger.entry import Entry, Outcome
from cavalier.ledger.ledger import ENTRIES, check
from common.errors import CavalierError, UnknownPortError
from common.language import ENGLISH, _, spoken

ARCHIVE = "https://archive.softwareheritage.org/"

#: The host and the path of a remote on the web, or by ssh.
_REMOTE = re.compile(
    r"(?:https?://(?:[^/@\s]*@)?([\w.:-]+)/"
    r"|(?:ssh://)?[^/@\s]+@([\w.-]+)(?::\d+/|[:/]))([\w./~-]+)"
)


def _swhid(kind: str, name: str, origin: str, *qualifiers: str) -> str:
    """Write a SWHID, its qualifiers in the standard's order."""
    where = [f"origin={quote(origin, ':/~')}"] if origin else []
    return ";".join([f"swh:1:{kind}:{name}", *where, *qualifiers])


@dataclass(frozen=True, slots=True)
class Edition:
    """The project at the commit that is checked out, or a working tree.

    ``origin`` is the URL of the repository if it is known, and ``prefix`` the
    project's folder in it: "", or as in "a/b/". ``doubt`` is a warning that
    readers may not find the commit.
    """

    root: Path
    version: str
    commit: str = ""
    date: str = ""
    prefix: str = ""
    origin: str = ""
    doubt: str = ""

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


def edition_of(root: Path = ROOT, *, working_tree: bool = False) -> Edition:
    """Return the commit that is checked out, or the files as they are now.

    Raises CavalierError if there is no commit, and OSError if the project is
    installed without its clone.
    """
    about = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    version = about["project"]["version"]
    if working_tree:
        return Edition(root, version)
    form = "--no-show-signature", "--format=%H %cs"
    commit, _sep, date = answer(root, "log", "-1", *form).partition(" ")
    if not commit:
        raise CavalierError(
            f"{root} is not a clone with a commit. Use one, or --working-tree."
        )
    prefix = answer(root, "rev-parse", "--show-prefix")
    published = _published(root, commit)
    return Edition(root, version, commit, date, prefix, *published)


def _published(root: Path, commit: str) -> tuple[str, str]:
    """Return the URL of a remote, and a warning if it may lack the commit.

    Git knows what was last fetched or pushed.
    """
    form = "--format=%(refname:lstrip=2)"
    remotes = f"--contains={commit}", form, "refs/remotes"
    branch = answer(root, "for-each-ref", *remotes)
    remote = branch.partition("/")[0] or "origin"
    url = answer(root, "remote", "get-url", remote)
    address = _web_address(url)
    if not address:
        verb = "set-url" if url else "add"
        return "", (
            "The citation contains no repository URL. Add a public one with "
            f"`git remote {verb} {remote} URL`."
        )
    if not branch:
        return address, (
            f"Commit {commit[:7]} does not seem to be at {address}. Run "
            "`git push` (or `git fetch`, if it has been pushed)."
        )
    return address, ""


def _web_address(url: str) -> str:
    """Return the public URL of a remote, without user or token, or ""."""
    match = _REMOTE.fullmatch(url)
    return f"https://{match[1] or match[2]}/{match[3]}" if match else ""


@dataclass(frozen=True, slots=True)
class Record:
    """The facts of a citation of code, or of an entry of the ledger.

    ``key`` is its key in a bibliography, and ``sources`` are the texts that
    it ports, each with its clause. Only an entry has a ``finding``: the
    passage, and the result of its check.
    """

    edition: Edition
    key: str
    place: str
    swhid: str
    language: str
    sources: Sequence[tuple[Source, str]] = ()
    finding: str = ""

    @property
    def url(self) -> str:
        """The address at which Software Heritage may show the lines."""
        return self.swhid and ARCHIVE + self.swhid


def records(targets: Sequence[str], edition: Edition) -> list[Record]:
    """Cite ports, their functions, and entries of the ledger.

    Raises CavalierError for an unknown name, a file that is not the
    edition's, and an entry that cannot be checked here.
    """
    entries = {entry.id: entry for entry in ENTRIES}
    try:
        return [
            _of_entry(edition, entries[target])
            if target in entries
            else _of_code(edition, target_of(target))
            for target in targets
        ]
    except UnknownPortError as error:
        raise CavalierError(
            f"{error} Run `cavalier reproduce` to see the ledger entries."
        ) from error


def _of_code(edition: Edition, target: Target) -> Record:
    content = edition.read(target.path)
    fragment = cut(target, content.decode())
    place = fragment.path
    anchor = [f"anchor=swh:1:rev:{edition.commit}"] * bool(edition.commit)
    qualifiers = [*anchor, f"path=/{quote(edition.prefix + target.path)}"]
    if fragment.name:
        place = f"{fragment.name}, {place}, {lines(fragment.span)}"
        qualifiers.append("lines={}-{}".format(*fragment.span))
    return Record(
        edition,
        "cavalier-" + re.sub("[/:@]", "-", fragment.target.replace(".py", "")),
        place,
        _swhid("cnt", blob(content), edition.origin, *qualifiers),
        spoken(),
        _sources(fragment),
    )


def _sources(fragment: Fragment) -> list[tuple[Source, str]]:
    """Return the texts that are ported, with the clause in words.

    A function's docstring may name its algorithm.
    """
    if fragment.port is None or not fragment.in_source:
        return []
    source, clause = SOURCES[fragment.port.source], fragment.port.clause
    algorithm = re.search(r"\((Algorithme \d+)\)\.", fragment.text)
    if fragment.name and algorithm:
        clause = algorithm[1]
    section = _("section {number}", number=clause)
    return [(source, section if clause[0].isdigit() else _(clause))]


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
    cited = ""
    if edition.commit:
        cited = _swhid("rev", edition.commit, edition.origin)
    return Record(edition, key, place, cited, ENGLISH, finding=text)
