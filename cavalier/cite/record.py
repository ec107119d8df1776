"""The facts of a citation: lines, edition, SWHID, and the ported text."""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from cavalier.catalogue.port import above_adapter
from cavalier.catalogue.sources import SOURCES, Source
from cavalier.cite.source import ROOT, Fragment, answer, blob, cut
from cavalier.ledger.entry import Entry, weighed
from cavalier.ledger.ledger import ENTRIES
from common.errors import CavalierError, UnknownPortError
from common.language import ENGLISH, _, spoken

ARCHIVE = "https://archive.softwareheritage.org/"

#: The host and the path of a remote on the web, or by ssh.
_REMOTE = re.compile(
    r"(?:https?://(?:[^/@\s]*@)?([\w.:-]+)/"
    r"|(?:ssh://)?[^/@\s]+@([\w.-]+)(?::\d+/|[:/]))([\w./~-]+)"
)


@dataclass(frozen=True, slots=True)
class Edition:
    """The project at the commit that is checked out, or a working tree.

    ``origin`` is the URL of the repository if it is known, and ``doubt`` a
    warning that readers may not find the commit.
    """

    root: Path
    version: str
    commit: str = ""
    date: str = ""
    origin: str = ""
    doubt: str = ""


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
            f"{root} is not a Git clone with a commit. Use --working-tree."
        )
    return Edition(root, version, commit, date, *_published(root, commit))


def _published(root: Path, commit: str) -> tuple[str, str]:
    """Return the public URL of a remote, and a warning if it may be useless.

    The URL has no user or token. Git knows what was last fetched or pushed.
    """
    form = "--format=%(refname:lstrip=2)"
    remotes = f"--contains={commit}", form, "refs/remotes"
    branch = answer(root, "for-each-ref", *remotes)
    remote = branch.partition("/")[0] or "origin"
    match = _REMOTE.fullmatch(answer(root, "remote", "get-url", remote))
    url = f"https://{match[1] or match[2]}/{match[3]}" if match else ""
    if branch and url:
        return url, ""
    return url, (
        f"Commit {commit[:7]} does not seem to be public. Push it to a remote "
        "with a public URL (`git remote add NAME URL`), or run `git fetch`."
    )


@dataclass(frozen=True, slots=True)
class Record:
    """The facts of a citation of code, or of an entry of the ledger.

    ``key`` is its key in a bibliography. ``source`` is the text that it
    ports, and ``clause`` the part of it. Only an entry has a ``finding``: the
    passage, and the result of its check.
    """

    edition: Edition
    key: str
    place: str
    swhid: str
    language: str
    source: Source | None = None
    clause: str = ""
    finding: str = ""

    @property
    def url(self) -> str:
        """The address at which Software Heritage may show the lines."""
        return self.swhid and ARCHIVE + self.swhid


def records(targets: Sequence[str], edition: Edition) -> list[Record]:
    """Cite ports, their functions, and entries of the ledger.

    Raises CavalierError for an unknown name, and a file that is not the
    edition's.
    """
    entries = {entry.id: entry for entry in ENTRIES}
    try:
        return [
            _of_entry(edition, entries[target])
            if target in entries
            else _of_code(edition, cut(target, edition.root))
            for target in targets
        ]
    except UnknownPortError as error:
        raise CavalierError(
            f"{error} Run `cavalier reproduce` to see the ledger entries."
        ) from error


def _of_code(edition: Edition, code: Fragment) -> Record:
    """Cite code; raise CavalierError if its file is not in the commit."""
    path, hashed = code.path, blob(code.content)
    qualifiers = []
    if edition.commit:
        if answer(edition.root, "rev-parse", f"HEAD:./{path}") != hashed:
            raise CavalierError(
                f"{path} differs from its commit. Commit it, or use "
                "--working-tree."
            )
        path = answer(edition.root, "ls-files", "--full-name", path)
        qualifiers = [f"anchor=swh:1:rev:{edition.commit}"]
    qualifiers.append(f"path=/{quote(path)}")
    if code.name:
        qualifiers.append("lines={}-{}".format(*code.span))
    return Record(
        edition,
        "cavalier-" + re.sub("[/:@]", "-", code.target.replace(".py", "")),
        code.caption if code.name else code.path,
        _swhid("cnt", hashed, edition.origin, *qualifiers),
        spoken(),
        *_ported(code),
    )


def _swhid(kind: str, name: str, origin: str, *qualifiers: str) -> str:
    """Write a SWHID, its qualifiers in the standard's order."""
    where = [f"origin={quote(origin, ':/~')}"] if origin else []
    return ";".join([f"swh:1:{kind}:{name}", *where, *qualifiers])


def _ported(code: Fragment) -> tuple[Source | None, str]:
    """Return the text that is ported, if any, with the clause in words.

    A function's docstring may name its algorithm.
    """
    above = above_adapter(code.content).count("\n") + 1
    if code.port is None or code.span[0] > above:
        return None, ""
    clause = code.port.clause
    algorithm = re.search(r"\((Algorithme \d+)\)\.", code.text)
    if code.name and algorithm:
        clause = algorithm[1]
    section = _("section {number}", number=clause)
    words = section if clause[0].isdigit() else _(clause)
    return SOURCES[code.port.source], words


def _of_entry(edition: Edition, entry: Entry) -> Record:
    """Cite an entry in English: its passage, and the outcome expected."""
    source, passage = SOURCES[entry.source], entry.passages[0]
    words = passage.transliteration or passage.quotation
    commit = edition.commit
    return Record(
        edition,
        f"cavalier-{entry.id}",
        f"entry {entry.id} of the ledger",
        _swhid("rev", commit, edition.origin) if commit else "",
        ENGLISH,
        finding=(
            f"{source.title}, {entry.clause}, line {passage.line}: "
            f"\u201c{words}\u201d. {weighed(entry).capitalize()}. "
            f"Run cavalier reproduce {entry.id} to check it."
        ),
    )
