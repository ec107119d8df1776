"""What a citation has to say: which lines, of which edition, by which SWHID.

A `Record` is of code, a `Result` of an entry of the ledger. An `Edition` is
the commit that a clone has checked out, or its files as they are now.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from urllib.parse import quote

from cavalier.catalogue.sources import SOURCES, Source
from cavalier.cite.source import (
    ROOT,
    Fragment,
    Target,
    answer,
    cut,
    decoded,
    git,
    lines,
    named,
)
from cavalier.cite.swhid import blob, swhid
from cavalier.ledger.entry import Entry, Outcome
from cavalier.ledger.ledger import ENTRIES, check
from common.errors import CavalierError
from common.language import Sentence

#: The authors, if the package's metadata do not name any.
DEVELOPERS = "The Cavalier developers"

#: An address on the web, and one by ssh; neither with what may be a token.
_WEB = re.compile(r"(https?)://(?:[^/@\s]*@)?([^@?#\s<>\"{}|\\^`]+)")
_SSH = re.compile(r"(?:ssh://)?[^/@\s]+@([\w.-]+)(?::\d+/|[:/])([\w./~-]+)")

COLON = Sentence(": ")
_SECTION = Sentence("section {number}")
_RESULT = Sentence("result {name}")
_CHECKED = Sentence(
    "Checked by `{command}` on {date}, with Cavalier {version}{commit}."
)
_PRINTED = Sentence("{title}, {clause}, line {line}: \u201c{quotation}\u201d")
_OUTCOMES = {
    Outcome.REPRODUCED: Sentence("Reproduced"),
    Outcome.REFUTED: Sentence("Refuted"),
    Outcome.NOT_CHECKABLE: Sentence("Not checkable"),
    Outcome.NOT_A_CLAIM: Sentence("Not a claim"),
}


@dataclass(frozen=True, slots=True)
class Edition:
    """The project at a commit, or without a commit: a working tree.

    ``origin`` is the address of the repository where it is known, and
    ``prefix`` the project's folder in it: "", or as in "a/b/". ``doubt`` says
    why a reader may not find what is cited.
    """

    root: Path
    version: str
    authors: tuple[str, ...]
    license: str
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
        now = (self.root / path).read_bytes()
        if not self.commit:
            return now
        then = git(self.root, "cat-file", "blob", f"HEAD:./{path}")
        if then is None or now.replace(b"\r\n", b"\n") != then:
            problem = "differs from" if then else "is not in"
            raise CavalierError(
                f"{path} {problem} the commit. Commit it, or use "
                "--working-tree."
            )
        return then


def working_tree(root: Path = ROOT) -> Edition:
    """Return the files of the project as they are now.

    Raises OSError where the project is installed without its clone.
    """
    about = (root / "pyproject.toml").read_text("utf-8")
    project = tomllib.loads(about)["project"]
    names = [author["name"] for author in project.get("authors", ())]
    authors = tuple(names or [DEVELOPERS])
    return Edition(root, project["version"], authors, project["license"])


def committed(root: Path = ROOT) -> Edition:
    """Return the commit that a clone has checked out.

    Raises CavalierError if there is none.
    """
    try:
        commit = answer(root, "rev-parse", "--verify", "--quiet", "HEAD")
    except CavalierError as error:
        problem = str(error).removesuffix(".")
        raise CavalierError(f"{problem}, or use --working-tree.") from error
    if not commit:
        raise CavalierError(
            f"{root} has no commit. Commit its files, or use --working-tree."
        )
    origin, doubt = _published(root, commit)
    dated = answer(root, "log", "-1", "--no-show-signature", "--format=%cs")
    return replace(
        working_tree(root), commit=commit, date=dated, origin=origin,
        prefix=answer(root, "rev-parse", "--show-prefix"), doubt=doubt,
    )  # fmt: skip


def _published(root: Path, commit: str) -> tuple[str, str]:
    """Return the address of a remote, and why a commit may not be there.

    Git knows what was last fetched or pushed.
    """
    known = list[str]()
    remotes = answer(root, "remote").split()
    for remote in sorted(remotes, key=lambda name: name != "origin"):
        address = web_address(answer(root, "remote", "get-url", remote))
        branches = ("--contains", commit, f"refs/remotes/{remote}/")
        if address and answer(root, "for-each-ref", *branches):
            return address, ""
        known += [address] if address else []
    if not known:
        return "", (
            "No repository URL is known: readers get only the SWHID. Add one "
            "with `git remote add origin URL`."
        )
    return known[0], (
        f"As far as git knows, commit {commit[:7]} is not at {known[0]}. Run "
        "`git push`, or `git fetch` if it has been pushed."
    )


def web_address(url: str) -> str:
    """Return the address at which readers find a remote; "" if they cannot.

    It has neither a user nor what may be a token.

    >>> web_address("https://ann:secret@example.org/cavalier.git")
    'https://example.org/cavalier.git'
    >>> web_address("git@example.org:ann/cavalier.git")
    'https://example.org/ann/cavalier.git'
    """
    if web := _WEB.fullmatch(url):
        return f"{web[1]}://{web[2]}"
    ssh = _SSH.fullmatch(url)
    return f"https://{ssh[1]}/{ssh[2]}" if ssh else ""


def described(source: Source, language: str) -> Source:
    """Return a text with what the catalogue says of it in a language."""
    return replace(
        source,
        title=Sentence(source.title).into(language),
        language=Sentence(source.language).into(language),
    )


@dataclass(frozen=True, slots=True)
class Record:
    """Lines of an edition, with their SWHID, to be cited in a language."""

    edition: Edition
    fragment: Fragment
    swhid: str
    language: str

    def said(self, phrase: Sentence, **values: object) -> str:
        """Return a phrase in the record's language, with its values."""
        return phrase.into(self.language, **values)

    @property
    def key(self) -> str:
        """The key of the code in a bibliography."""
        fragment = self.fragment
        file = fragment.path.removesuffix(".py").replace("/", "-")
        code = fragment.port.id.replace("@", "-") if fragment.port else file
        return "-".join(filter(None, ["cavalier", code, fragment.name]))

    @property
    def sources(self) -> list[tuple[Source, str]]:
        """The texts that are ported, with the clause in words.

        A function whose docstring names an algorithm is of that one.
        """
        cited = self.fragment
        if cited.port is None or not cited.in_source:
            return []
        algorithm = r"\((Algorithme \d+)\)\."
        own = cited.name and re.search(algorithm, cited.text)
        source = described(SOURCES[cited.port.source], self.language)
        return [(source, self._clause(own[1] if own else cited.port.clause))]

    def _clause(self, clause: str) -> str:
        if clause[0].isdigit():
            return self.said(_SECTION, number=clause)
        return Sentence(clause).into(self.language)

    def place(self, dash: str = "\u2013") -> str:
        """Write where in the project the code is."""
        fragment = self.fragment
        if fragment.name is None:
            return fragment.path
        where = lines(fragment.span, dash, self.language)
        return f"{fragment.name}, {fragment.path}, {where}"


def record(edition: Edition, target: Target, language: str) -> Record:
    """Cite a file of an edition, or the definition of a name in it.

    Raises CavalierError if the file is not the edition's, or lacks the name.
    """
    content = edition.read(target.path)
    path = f"{edition.prefix}{target.path}"
    fragment = cut(target, decoded(content, path), adapter=True)
    qualifiers = [f"path=/{quote(path)}"]
    if edition.commit:
        qualifiers.insert(0, f"anchor=swh:1:rev:{edition.commit}")
    if fragment.name is not None:
        qualifiers.append("lines={}-{}".format(*fragment.span))
    identifier = swhid("cnt", blob(content), edition.origin, *qualifiers)
    return Record(edition, fragment, identifier, language)


@dataclass(frozen=True, slots=True)
class Result:
    """An entry of the ledger, with what its check found today, in words.

    ``text`` is all that a citation says besides the title.
    """

    entry: Entry
    edition: Edition
    language: str
    title: str
    text: str
    date: str

    @property
    def key(self) -> str:
        """The key of the entry in a bibliography."""
        return f"cavalier-{self.entry.id}"


def result(edition: Edition, entry: Entry, language: str) -> Result:
    """Check an entry, and cite it; raise CavalierError if that fails."""
    _, found = check(entry.id)
    if found.outcome not in _OUTCOMES:
        raise CavalierError(
            f"{entry.id} cannot be checked here: "
            f"{found.evidence.removesuffix('.')}."
        )
    colon, today = COLON.into(language), date.today().isoformat()
    said = [
        _PRINTED.into(
            language, title=SOURCES[entry.source].title,
            clause=entry.clause, line=passage.line,
            quotation=passage.quotation,
        )
        for passage in entry.passages[:1]
    ]  # fmt: skip
    outcome = _OUTCOMES[found.outcome].into(language)
    checked = _CHECKED.into(
        language, command=f"cavalier reproduce {entry.id}", date=today,
        version=edition.version,
        commit=f", {edition.commit[:10]}" if edition.commit else "",
    )  # fmt: skip
    said += [f"{outcome}{colon}{found.evidence}.", checked]
    name = _RESULT.into(language, name=entry.id)
    title = f"Cavalier {edition.version}{colon}{name}"
    return Result(entry, edition, language, title, " ".join(said), today)


def cited(
    targets: Sequence[str], edition: Edition, language: str
) -> list[Record | Result]:
    """Cite what is named: ports, their functions, entries of the ledger."""
    entries = {entry.id: entry for entry in ENTRIES}
    return [
        result(edition, entries[target], language)
        if target in entries
        else record(edition, named(target), language)
        for target in targets
    ]
