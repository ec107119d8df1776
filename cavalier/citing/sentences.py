"""Citations in sentences: as text, in Markdown, and in the form of the APA."""

from collections.abc import Callable, Sequence

from cavalier.catalogue.sources import Source
from cavalier.citing.citations import EN_DASH, Citation
from cavalier.citing.languages import (
    AND,
    APA_AND,
    APA_SOFTWARE,
    COLON,
    PORTED,
    UNDATED,
    apa_date,
)


def text(citations: Sequence[Citation]) -> str:
    """Cite in sentences, one a line."""
    return _sentences(citations, _text_code, _text_source, "\n")


def _text_code(cited: Citation) -> str:
    found_by = " ".join(filter(None, [cited.edition.origin, str(cited.swhid)]))
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
    return _sentences(citations, _apa_code, _apa_source, "\n")


def _apa_code(cited: Citation) -> str:
    project = cited.edition.project
    return " ".join(
        [
            f"{project.names}. ({cited.year or cited.said(UNDATED)}).",
            "Cavalier",
            cited.said(
                APA_SOFTWARE,
                version=project.version,
                place=cited.place(EN_DASH),
            ),
            *filter(None, [cited.edition.origin, str(cited.swhid)]),
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
    edition = ", ".join(
        filter(None, [cited.edition.project.version, cited.date])
    )
    colon = cited.said(COLON)
    return " ".join(
        [
            f"{cited.edition.project.names}{colon}{title} {edition}, {place}.",
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
