"""Citations of a port's code, and of the source text that it ports.

They say only what the package's metadata, the commit and the catalogue's
SOURCES say.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from cavalier.catalogue.port import Port
from cavalier.catalogue.sources import Source
from cavalier.citing.editions import Edition
from cavalier.citing.fragments import Fragment, cut, decoded, path_of
from cavalier.citing.languages import (
    EN_DASH,
    SECTION,
    UNCOMMITTED,
    Sentence,
    catalogued,
    described,
)
from cavalier.citing.swhid import Swhid, content_hash


@dataclass(frozen=True)
class Citation:
    """A fragment of an edition of the project, with its identifier."""

    edition: Edition
    fragment: Fragment
    swhid: Swhid

    @property
    def language(self) -> str:
        """The language of the citation's words."""
        return self.fragment.language

    def said(self, phrase: Sentence, **values: object) -> str:
        """Return a phrase in the citation's language, with its values."""
        return phrase.into(self.language, **values)

    @cached_property
    def sources(self) -> list[tuple[Source, str]]:
        """The sources that are ported, with the clause in words."""
        return [
            (described(source, self.language), self._clause(clause))
            for source, clause in self.fragment.sources
        ]

    def _clause(self, clause: str) -> str:
        if clause[0].isdigit():
            return self.said(SECTION, number=clause)
        return catalogued(clause, self.language)

    @property
    def uncommitted(self) -> list[str]:
        """The sentence that takes the place of a commit, if there is none."""
        sentence = f"{self.said(UNCOMMITTED)}.".capitalize()
        return [] if self.edition.commit else [sentence]

    @property
    def date(self) -> str:
        """The commit's date; empty without a commit."""
        return self.edition.commit.date if self.edition.commit else ""

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
        if self.edition.commit is None:
            return None
        origin = self.edition.origin
        return Swhid("rev", self.edition.commit.hash, origin=origin)

    @property
    def address(self) -> str:
        """Where the software is found; "" if it is not known."""
        whole = self.version_swhid
        return self.edition.origin or (whole.address if whole else "")

    def place(self, dash: str = EN_DASH) -> str:
        """Write where in the project the code is."""
        fragment = self.fragment
        if fragment.name is None:
            return fragment.path
        return f"{fragment.name}, {fragment.path}, {fragment.lines(dash)}"


def citation(
    edition: Edition, port: Port, name: str | None, language: str
) -> Citation:
    """Cite a port, or the definition of a name in it.

    The SWHID names no origin where there is no commit: the file was then
    found at none. Raises CavalierError if the file is not that of the
    edition, or has no such name.
    """
    content, commit = edition.read(path_of(port)), edition.commit
    text = decoded(content, f"{edition.prefix}{path_of(port)}")
    fragment = cut(port, name, text, adapter=True)
    swhid = Swhid(
        "cnt",
        content_hash(content),
        origin=edition.origin if commit else "",
        anchor=f"swh:1:rev:{commit.hash}" if commit else "",
        path=f"/{edition.prefix}{fragment.path}",
        lines=None if name is None else fragment.span,
    )
    fragment = replace(fragment, language=language)
    return Citation(edition, fragment, swhid)


def source_key(source: Source) -> str:
    """Return the key of a source in a bibliography."""
    return f"cavalier-source-{source.id}"


def each_once(
    citations: Iterable[Citation],
    of_code: Callable[[Citation], Iterable[str]],
    of_source: Callable[[Citation, Source, str], str],
) -> list[str]:
    """Write what cites the code, and after it its sources, each once."""
    written = dict[str, None]()
    for cited in citations:
        written |= dict.fromkeys(of_code(cited))
        for source, clause in cited.sources:
            written[of_source(cited, source, clause)] = None
    return list(written)
