"""Whole texts that are cited, by their number or their name."""

import json

from cavalier.catalogue.sources import SOURCES, Source
from cavalier.checking.evidence.ledger import PACKAGES
from cavalier.citing.bibliography import csl_source, of_source
from cavalier.citing.languages import AND, apa_date, described


def source_of(name: str) -> Source | None:
    """Return the text of a number or a name.

    >>> source_of("000") == source_of("tipe") == source_of("the TIPE exam")
    True
    """
    for source in SOURCES.values():
        if name in (source.id, source.name, PACKAGES[source.id]):
            return source
    return None


def written(source: Source, style: str, language: str) -> str:
    """Cite a text in a style."""
    source = described(source, language)
    if style in ("biblatex", "bibtex"):
        return of_source(source, plain=style == "bibtex")
    if style == "csl-json":
        return json.dumps([csl_source(source)], ensure_ascii=False, indent=2)
    authors = AND.into(language).join(" ".join(n) for n in source.authors)
    title = f"*{source.heading}*" if style == "markdown" else source.heading
    if style == "apa":
        when = f"({apa_date(source.date, language)})."
        named = f"{authors}. {when} {title}" if authors else title
        kind = f"[{source.language}]."
        return f"{named} {kind}" if authors else f"{named} {kind} {when}"
    work = ", ".join(filter(None, [authors, title, source.date]))
    return f"{work} ({source.language})."
