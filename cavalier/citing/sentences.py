"""Citations in sentences."""

from collections.abc import Sequence

from cavalier.catalogue.sources import Source
from cavalier.citing.citations import Citation, each_once
from cavalier.citing.languages import AND, COLON, PORTED


def text(citations: Sequence[Citation]) -> str:
    """Cite in sentences, one a line."""
    return "\n".join(each_once(citations, _code, _ported))


def _code(cited: Citation) -> list[str]:
    project, colon = cited.edition.project, cited.said(COLON)
    edition = ", ".join(filter(None, [project.version, cited.date]))
    first = f"{project.names}{colon}Cavalier {edition}, {cited.place()}."
    found_by = filter(None, [cited.edition.origin, str(cited.swhid)])
    return [" ".join([first, *cited.uncommitted, *found_by])]


def _ported(cited: Citation, source: Source, clause: str) -> str:
    names = (" ".join(name) for name in source.authors)
    authors = cited.said(AND).join(names)
    work = ", ".join(filter(None, [authors, source.heading, source.date]))
    return cited.said(
        PORTED, work=work, clause=clause, language=_kind(source, clause)
    )


def _kind(source: Source, clause: str) -> str:
    """Return the language of a source, and its kind if no clause says it."""
    language, _, kind = source.language.partition(", ")
    said = kind.replace("-", "") == clause.replace("-", "")
    return language if said else source.language
