"""Citations in sentences: as text, in Markdown, and in the form of the APA."""

from collections.abc import Sequence

from cavalier.catalogue.sources import Source
from cavalier.citing.citations import Citation, each_once
from cavalier.citing.languages import (
    AND,
    APA_AND,
    APA_SOFTWARE,
    COLON,
    PORTED,
    apa_date,
)


def text(citations: Sequence[Citation]) -> str:
    """Cite in sentences, one a line."""
    return "\n".join(each_once(citations, _text_code, _text_source))


def _text_code(cited: Citation) -> list[str]:
    found_by = " ".join(filter(None, [cited.edition.origin, str(cited.swhid)]))
    return _code(cited, "Cavalier", cited.place(), found_by)


def _text_source(cited: Citation, source: Source, clause: str) -> str:
    return _ported(cited, source, clause, source.heading)


def markdown(citations: Sequence[Citation]) -> str:
    """Cite in paragraphs."""
    return "\n\n".join(each_once(citations, _markdown_code, _markdown_source))


def _markdown_code(cited: Citation) -> list[str]:
    fragment = cited.fragment
    place = [f"`{fragment.path}`"]
    if fragment.name is not None:
        place = [f"`{fragment.name}`", *place, fragment.lines()]
    title = (
        f"[Cavalier]({cited.edition.origin})"
        if cited.edition.origin
        else "*Cavalier*"
    )
    return _code(cited, title, ", ".join(place), f"`{cited.swhid}`")


def _markdown_source(cited: Citation, source: Source, clause: str) -> str:
    return _ported(cited, source, clause, f"*{source.heading}*")


def apa(citations: Sequence[Citation]) -> str:
    """Cite in the form of the APA's manual, seventh edition."""
    return "\n".join(each_once(citations, _apa_code, _apa_source))


def _apa_code(cited: Citation) -> list[str]:
    project = cited.edition.project
    software = cited.said(
        APA_SOFTWARE, version=project.version, place=cited.place()
    )
    parts = [
        f"{project.names}. ({apa_date(cited.date, cited.language)}).",
        "Cavalier",
        software,
        cited.edition.origin,
        str(cited.swhid),
    ]
    return [" ".join(filter(None, parts))]


def _apa_source(cited: Citation, source: Source, clause: str) -> str:
    work = f"{source.heading} ({clause}) [{_kind(source, clause)}]."
    when = f"({apa_date(source.date, cited.language)})."
    if not source.authors:
        return f"{work} {when}"
    names = [f"{family}, {given[0]}." for given, family in source.authors]
    return f"{cited.said(APA_AND).join(names)} {when} {work}"


def _code(cited: Citation, title: str, place: str, found_by: str) -> list[str]:
    project, colon = cited.edition.project, cited.said(COLON)
    edition = ", ".join(filter(None, [project.version, cited.date]))
    first = f"{project.names}{colon}{title} {edition}, {place}."
    return [" ".join([first, *cited.uncommitted, found_by])]


def _ported(cited: Citation, source: Source, clause: str, title: str) -> str:
    names = (" ".join(name) for name in source.authors)
    authors = cited.said(AND).join(names)
    parts = [authors, title, source.date]
    work = ", ".join(filter(None, parts))
    return cited.said(
        PORTED, work=work, clause=clause, language=_kind(source, clause)
    )


def _kind(source: Source, clause: str) -> str:
    """Return the language of a source, and its kind if no clause says it."""
    language, _, kind = source.language.partition(", ")
    said = kind.replace("-", "") == clause.replace("-", "")
    return language if said else source.language
