"""Citations of a port's code, and of the source text that it ports.

They say only what the package's metadata, the commit and the catalogue's
SOURCES say.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from cavalier.catalogue.sources import Source
from cavalier.citing.fragments import Fragment
from cavalier.citing.languages import (
    AND,
    APA_AND,
    APA_SOFTWARE,
    COLON,
    PORTED,
    SECTION,
    UNCOMMITTED,
    UNDATED,
    Language,
    Phrase,
    apa_date,
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


def text(citations: Sequence[Citation]) -> str:
    """Cite in sentences, one a line."""
    return _sentences(citations, _text_code, _text_source, "\n")


def _text_code(cited: Citation) -> str:
    found_by = " ".join(filter(None, [cited.origin, str(cited.swhid)]))
    return _code(cited, "Cavalier", cited.place(), found_by)


def _text_source(cited: Citation, source: Source, clause: str) -> str:
    return _ported(cited, source, clause, source.heading)


def markdown(citations: Sequence[Citation]) -> str:
    """Cite in paragraphs."""
    return _sentences(citations, _markdown_code, _markdown_source, "\n\n")


def _markdown_code(cited: Citation) -> str:
    fragment = cited.fragment
    place = [f"`{fragment.path}`"]
    if fragment.name is not None:
        place = [f"`{fragment.name}`", *place, fragment.lines()]
    title = f"[Cavalier]({cited.origin})" if cited.origin else "*Cavalier*"
    return _code(cited, title, ", ".join(place), f"`{cited.swhid}`")


def _markdown_source(cited: Citation, source: Source, clause: str) -> str:
    return _ported(cited, source, clause, f"*{source.heading}*")


def apa(citations: Sequence[Citation]) -> str:
    """Cite in the form of the APA's manual, seventh edition."""
    return _sentences(citations, _apa_code, _apa_source, "\n")


def _apa_code(cited: Citation) -> str:
    project = cited.project
    return " ".join(
        [
            f"{project.names}. ({cited.year or cited.said(UNDATED)}).",
            "Cavalier",
            cited.said(
                APA_SOFTWARE,
                version=project.version,
                place=cited.place(EN_DASH),
            ),
            *filter(None, [cited.origin, str(cited.swhid)]),
        ]
    )


def _apa_source(cited: Citation, source: Source, clause: str) -> str:
    work = f"{source.heading} ({clause}) [{source.language}]."
    when = f"({apa_date(source.date, cited.language)})."
    if not source.authors:
        return f"{work} {when}"
    names = [f"{family}, {given[0]}." for given, family in source.authors]
    return f"{cited.said(APA_AND).join(names)} {when} {work}"


def _code(cited: Citation, title: str, place: str, found_by: str) -> str:
    edition = ", ".join(filter(None, [cited.project.version, cited.date]))
    colon = cited.said(COLON)
    return " ".join(
        [
            f"{cited.project.names}{colon}{title} {edition}, {place}.",
            *cited.uncommitted,
            found_by,
        ]
    )


def _ported(cited: Citation, source: Source, clause: str, title: str) -> str:
    names = (" ".join(name) for name in source.authors)
    authors = cited.said(AND).join(names)
    parts = [authors, title, source.date]
    work = ", ".join(filter(None, parts))
    return cited.said(
        PORTED, work=work, clause=clause, language=source.language
    )


def _sentences(
    citations: Sequence[Citation],
    of_code: Callable[[Citation], str],
    of_source: Callable[[Citation, Source, str], str],
    between: str,
) -> str:
    paragraphs = [
        paragraph
        for cited in citations
        for paragraph in [
            of_code(cited),
            *(of_source(cited, *source) for source in cited.sources),
        ]
    ]
    return between.join(dict.fromkeys(paragraphs))


#: The styles that cite in sentences, by their names.
STYLES: Mapping[str, Callable[[Sequence[Citation]], str]] = {
    "text": text,
    "markdown": markdown,
    "apa": apa,
}
