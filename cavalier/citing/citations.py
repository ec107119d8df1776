"""Citations of a port's code, and of the source text that it ports.

They say only what the package's metadata, the commit and the catalogue's
SOURCES say.
"""

import tomllib
from dataclasses import dataclass, replace

from cavalier.catalogue.sources import Source
from cavalier.citing.fragments import Fragment
from cavalier.citing.languages import (
    SECTION,
    UNCOMMITTED,
    Language,
    Phrase,
    catalogued,
)
from cavalier.citing.repository import Commit
from cavalier.citing.swhid import Swhid
from common.errors import CavalierError

EN_DASH = "\N{EN DASH}"

#: The authors, if the package's metadata do not name any.
DEVELOPERS = "The Cavalier developers"


@dataclass(frozen=True, slots=True)
class Project:
    """What the package's metadata say."""

    version: str
    authors: tuple[str, ...]
    license: str

    @property
    def names(self) -> str:
        """The authors in a row."""
        return ", ".join(self.authors)


@dataclass(frozen=True, slots=True)
class Citation:
    """A fragment of a project, with its identifier.

    Without a commit, the fragment is of a working tree.
    """

    project: Project
    fragment: Fragment
    commit: Commit | None
    swhid: Swhid
    origin: str

    @property
    def language(self) -> Language:
        """The language of the citation's words."""
        return self.fragment.language

    def said(self, phrase: Phrase, **values: object) -> str:
        """Return a phrase in the citation's language, with its values."""
        return phrase.into(self.language, **values)

    @property
    def sources(self) -> list[tuple[Source, str]]:
        """The sources that are ported, with the clause in words."""
        return [
            (self._described(source), self._clause(clause))
            for source, clause in self.fragment.sources
        ]

    def _described(self, source: Source) -> Source:
        return replace(
            source,
            heading=catalogued(source.heading, self.language),
            language=catalogued(source.language, self.language),
        )

    def _clause(self, clause: str) -> str:
        if clause[0].isdigit():
            return self.said(SECTION, number=clause)
        return catalogued(clause, self.language)

    @property
    def uncommitted(self) -> list[str]:
        """The sentence that takes the place of a commit, if there is none."""
        sentence = f"{self.said(UNCOMMITTED)}.".capitalize()
        return [] if self.commit else [sentence]

    @property
    def date(self) -> str:
        """The commit's date; empty without a commit."""
        return self.commit.date if self.commit else ""

    @property
    def year(self) -> str:
        """The commit's year; empty without a commit."""
        return self.date[:4]

    @property
    def key(self) -> str:
        """The key of the code in a bibliography."""
        fragment = self.fragment
        parts = ["cavalier", fragment.port.id.replace("@", "-")]
        return "-".join([*parts, *filter(None, [fragment.name])])

    @property
    def version_swhid(self) -> Swhid | None:
        """The identifier of the whole commit, if there is one."""
        if self.commit is None:
            return None
        return Swhid("rev", self.commit.hash, origin=self.origin)

    def place(self, dash: str = "-") -> str:
        """Write where in the project the code is."""
        fragment = self.fragment
        if fragment.name is None:
            return fragment.path
        return f"{fragment.name}, {fragment.path}, {fragment.lines(dash)}"


def source_key(source: Source) -> str:
    """Return the key of a source in a bibliography."""
    return f"cavalier-source-{source.id}"


def project(metadata: str) -> Project:
    r"""Read the package's metadata, as pyproject.toml has them.

    >>> project('[project]\nversion = "1.2"\nlicense = "MIT"').authors
    ('The Cavalier developers',)

    Raises CavalierError if the version or the license is missing.
    """
    try:
        about = tomllib.loads(metadata)["project"]
        authors = [author["name"] for author in about.get("authors", ())]
        return Project(
            about["version"], tuple(authors or [DEVELOPERS]), about["license"]
        )
    except (tomllib.TOMLDecodeError, KeyError) as error:
        raise CavalierError(
            f"pyproject.toml cannot be cited ({error}). Write the "
            "project's version and license in it."
        ) from error
