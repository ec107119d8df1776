"""Citations written: BibLaTeX, BibTeX, CSL-JSON and sentences."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from cavalier.catalogue.sources import SOURCES, Source
from cavalier.cite.record import (
    COLON,
    DEVELOPERS,
    Edition,
    Record,
    Result,
    described,
)
from cavalier.cite.source import lines
from common.language import Sentence

#: Where Software Heritage shows what it has archived.
ARCHIVE = "https://archive.softwareheritage.org/"

PREAMBLE = Sentence("The preamble needs: {packages}")
_AND = Sentence(" and ")
_SEMICOLON = Sentence("; ")
_UNCOMMITTED = Sentence("working tree, without a commit")
_PORTED = Sentence("Ported from: {work}: {clause} ({language}).")
_PORTED_NOTE = Sentence("Ported from {title}: {clause}.")
_PORTS_OF = Sentence("Ports {clauses} of")
_SOFTWARE = Sentence("Computer software")
_PORT_OF = Sentence("port of {title}: {clause}")

_BIBLATEX = (
    "\\usepackage[datamodel=software]{biblatex}\n"
    "% \\usepackage{software-biblatex}"
)
_BIBTEX = "\\usepackage{url}"

_ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "\N{NARROW NO-BREAK SPACE}": r"\,",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        **{sign: f"\\{sign}" for sign in "#$%&_{}"},
    }
)

#: An item of CSL-JSON.
Item = dict[str, object]


def written(style: str, cited: Sequence[Record | Result]) -> str:
    """Write citations in a style, each text that they share once."""
    if style == "csl-json":
        items = {item["id"]: item for one in cited for item in _csl(one)}
        return json.dumps([*items.values()], ensure_ascii=False, indent=2)
    parts = (part for one in cited for part in WRITERS[style](one))
    between = "\n" if style == "text" else "\n\n"
    return between.join(dict.fromkeys(parts))


def escaped(text: str) -> str:
    r"""Escape what is special to TeX.

    >>> print(escaped("nb_parcours"))
    nb\_parcours
    """
    return text.translate(_ESCAPES)


def breakable(name: str) -> str:
    r"""Let a line end after a slash, or a dot in the name of a procedure.

    The command is one that pandoc and Typst ignore.

    >>> print(breakable("common/board.py"))
    common/\allowbreak board.py
    """
    end = "/" if "/" in name else "."
    return escaped(name).replace(end, f"{end}\\allowbreak ")


def _filled(*parts: str) -> str:
    return " ".join(filter(None, parts))


def _archived(swhid: str) -> str:
    return ARCHIVE + swhid if swhid else ""


def _uncommitted(cited: Record) -> str:
    """Return the sentence that takes the place of a commit, if any."""
    if cited.edition.commit:
        return ""
    return f"{cited.said(_UNCOMMITTED)}.".capitalize()


def _text(cited: Record | Result) -> Iterator[str]:
    edition = cited.edition
    authors = ", ".join(edition.authors) + COLON.into(cited.language)
    if isinstance(cited, Result):
        yield _filled(f"{authors}{cited.title}.", cited.text, edition.swhid)
        return
    which = ", ".join(filter(None, [edition.version, edition.date]))
    code = f"{authors}Cavalier {which}, {cited.place()}."
    yield _filled(code, _uncommitted(cited), edition.origin, cited.swhid)
    for source, clause in cited.sources:
        names = cited.said(_AND).join(map(" ".join, source.authors))
        work = filter(None, [names, source.title, source.date])
        language, _, kind = source.language.partition(", ")
        is_told = kind.replace("-", "") == clause.replace("-", "")
        yield cited.said(
            _PORTED, work=", ".join(work), clause=clause,
            language=language if is_told else source.language,
        )  # fmt: skip


def entry(kind: str, key: str, **fields: str) -> str:
    """Write an entry, without its empty fields."""
    rows = [f"  {name} = {{{text}}}," for name, text in fields.items() if text]
    return "\n".join([f"@{kind}{{{key},", *rows, "}"])


def _authors(edition: Edition) -> str:
    """Join the authors; braces keep together the name of a group."""
    names = map(escaped, edition.authors)
    return " and ".join(
        f"{{{name}}}" if name == DEVELOPERS else name for name in names
    )


def _dated(style: str, date: str) -> dict[str, str]:
    return {"year": date[:4]} if style == "bibtex" else {"date": date}


def _bib_source(source: Source, style: str) -> str:
    names = (f"{family}, {given}" for given, family in source.authors)
    note = escaped(source.language)
    return entry(
        "misc", f"cavalier-source-{source.id}", author=" and ".join(names),
        title=f"{{{escaped(source.title)}}}", **_dated(style, source.date),
        note=note[:1].upper() + note[1:],
    )  # fmt: skip


def _bib_result(cited: Result, style: str) -> Iterator[str]:
    edition, text = cited.edition, cited.text
    for passage in cited.entry.passages[:1]:  # TeX has no Cyrillic by itself
        latin = passage.transliteration or passage.quotation
        text = text.replace(passage.quotation, latin)
    # Of two hyphens TeX would make a dash.
    text = re.sub(
        "`(.*?)`",
        lambda code: f"\\texttt{{{code[1].replace('--', '-{}-')}}}",
        escaped(text),
    )
    text = re.sub("\u201c(.*?)\u201d", r"``\1''", text)
    found_by = f"\\url{{{edition.swhid}}}" if edition.swhid else ""
    yield entry(
        "misc", cited.key, author=_authors(edition),
        title=f"{{{escaped(cited.title)}}}", **_dated(style, cited.date),
        url=_archived(edition.swhid) if style == "bibtex" else "",
        note=_filled(text, found_by),
    )  # fmt: skip
    source = described(SOURCES[cited.entry.source], cited.language)
    yield _bib_source(source, style)


def _biblatex(cited: Record | Result) -> Iterator[str]:
    """Write entries of biblatex-software: the software, a version, code."""
    if isinstance(cited, Result):
        yield from _bib_result(cited, "biblatex")
        return
    edition, fragment, sources = cited.edition, cited.fragment, cited.sources
    version, whole = f"cavalier-{edition.version}", _archived(edition.swhid)
    names = filter(None, [fragment.name, fragment.path])
    code = [f"\\texttt{{{breakable(name)}}}" for name in names]
    code += [lines(fragment.span, "--", cited.language)] * bool(fragment.name)
    clauses = cited.said(_AND).join(clause for _, clause in sources)
    yield f"% {cited.said(PREAMBLE, packages=_BIBLATEX)}"
    yield entry(
        "software", "cavalier", title="Cavalier", author=_authors(edition),
        date=edition.date[:4], license=edition.license,
        url=edition.origin or whole, repository=edition.origin,
    )  # fmt: skip
    yield entry(
        "softwareversion", version, crossref="cavalier", url=whole,
        version=edition.version, date=edition.date, swhid=edition.swhid,
    )  # fmt: skip
    ports = cited.said(_PORTS_OF, clauses=clauses) if sources else ""
    yield entry(
        "codefragment", cited.key, crossref=version, subtitle=", ".join(code),
        swhid=cited.swhid, url=_archived(cited.swhid),
        note="" if edition.commit else cited.said(_UNCOMMITTED),
        related=",".join(f"cavalier-source-{each.id}" for each, _ in sources),
        relatedstring=escaped(ports),
    )  # fmt: skip
    for source, _clause in sources:
        yield _bib_source(source, "biblatex")


def _bibtex(cited: Record | Result) -> Iterator[str]:
    """Write plain entries; BibTeX itself prints no ``url``."""
    if isinstance(cited, Result):
        yield from _bib_result(cited, "bibtex")
        return
    edition = cited.edition
    ports = [
        cited.said(_PORTED_NOTE, title=source.title, clause=clause)
        for source, clause in cited.sources
    ]
    place = escaped(cited.said(COLON) + cited.place("--"))
    yield f"% {cited.said(PREAMBLE, packages=_BIBTEX)}"
    for key, where, swhid, notes in (
        ("cavalier", "", edition.swhid, []),
        (cited.key, place, cited.swhid, ports),
    ):
        found_by = f"\\url{{{swhid}}}." if swhid else ""
        note = _filled(found_by, _uncommitted(cited), *map(escaped, notes))
        origin = f"\\url{{{edition.origin}}}" if edition.origin else ""
        yield entry(
            "misc", key, author=_authors(edition),
            title=f"{{Cavalier {edition.version}{where}}}",
            year=edition.date[:4], howpublished=origin, note=note,
            url=_archived(swhid),
        )  # fmt: skip
    for source, _clause in cited.sources:
        yield _bib_source(source, "bibtex")


def _csl(cited: Record | Result) -> Iterator[Item]:
    """Yield the items, in types that Zotero imports.

    It makes a program of a book that has a version, and keeps a genre.
    """
    edition = cited.edition
    if isinstance(cited, Result):
        genre = cited.text.replace("`", "")
        item = _csl_item(cited, "dataset", cited.title, genre, edition.swhid)
        yield item | {"id": cited.key}
        return
    genre = cited.said(_SOFTWARE)
    ports = [
        cited.said(_PORT_OF, title=source.title, clause=clause)
        for source, clause in cited.sources
    ]
    yield _csl_item(cited, "book", "Cavalier", genre, edition.swhid)
    title = f"Cavalier{cited.said(COLON)}{cited.place()}"
    genre = cited.said(_SEMICOLON).join([genre, *ports])
    item = _csl_item(cited, "book", title, genre, cited.swhid)
    note = _uncommitted(cited)
    yield item | {"id": cited.key} | ({"note": note} if note else {})
    for source, _clause in cited.sources:
        yield _csl_source(source)


def _csl_item(
    cited: Record | Result, kind: str, title: str, genre: str, swhid: str
) -> Item:
    edition = cited.edition
    date = cited.date if isinstance(cited, Result) else edition.date
    return {
        "id": "cavalier",
        "type": kind,
        "title": _csl_title(title),
        "author": [{"literal": name} for name in edition.authors],
        "version": edition.version,
        "genre": genre,
        "language": cited.language,
        **_issued(date),
        **({"URL": _archived(swhid)} if swhid else {}),
    }


def _csl_source(source: Source) -> Item:
    names = [
        {"family": family, "given": given} for given, family in source.authors
    ]
    return {
        "id": f"cavalier-source-{source.id}",
        "type": "webpage" if source.on_the_web else "report",
        "title": _csl_title(source.title),
        **({"author": names} if names else {}),
        **_issued(source.date),
        "language": source.code,
        "genre": source.language,
    }


def _issued(date: str) -> Item:
    """Return a date in ISO form as numbers; nothing if it is not known."""
    parts = [int(part) for part in date.split("-") if part]
    return {"issued": {"date-parts": [parts]}} if parts else {}


def _csl_title(title: str) -> str:
    """Keep the case of a title: CSL's styles write English words large."""
    return f'<span class="nocase">{escape(title, quote=False)}</span>'


WRITERS: Mapping[str, Callable[[Record | Result], Iterator[str]]] = {
    "biblatex": _biblatex,
    "bibtex": _bibtex,
    "text": _text,
}

STYLES = (*WRITERS, "csl-json")
