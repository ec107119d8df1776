"""Bibliographies: citations as entries for biber and BibTeX, and CSL-JSON."""

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from cavalier.catalogue.sources import Source
from cavalier.citing.citations import Citation, each_once, source_key
from cavalier.citing.editions import DEVELOPERS, Project
from cavalier.citing.languages import (
    AND,
    COLON,
    PORT_OF,
    PORTED_NOTE,
    PORTS_OF,
    PREAMBLE,
    SEMICOLON,
    SOFTWARE,
    UNCOMMITTED,
)
from cavalier.citing.swhid import Swhid
from cavalier.citing.tex import ascii_only, escaped


def biblatex(citations: Sequence[Citation]) -> str:
    """Cite by entries of biblatex-software, for biber."""
    packages = (
        "\\usepackage[datamodel=software]{biblatex}\n"
        "% \\usepackage{software-biblatex}"
    )
    entries = each_once(citations, _code, _source)
    return _after_packages(packages, citations[0], entries)


def bibtex(citations: Sequence[Citation]) -> str:
    """Cite by plain entries, for BibTeX."""
    entries = each_once(citations, _plain_code, _plain_source)
    return _after_packages("\\usepackage{url}", citations[0], entries)


def _after_packages(packages: str, cited: Citation, entries: list[str]) -> str:
    return "\n\n".join(
        [f"% {cited.said(PREAMBLE, packages=packages)}", *entries]
    )


def _code(cited: Citation) -> list[str]:
    return [_software(cited), _version(cited), _codefragment(cited)]


def _software(cited: Citation) -> str:
    return entry(
        "software",
        "cavalier",
        ("title", "Cavalier"),
        ("author", _bib_authors(cited.edition.project)),
        ("date", cited.year),
        ("license", cited.edition.project.license),
        ("url", cited.address),
        ("repository", cited.edition.origin),
    )


def _version(cited: Citation) -> str:
    return entry(
        "softwareversion",
        _version_key(cited),
        ("crossref", "cavalier"),
        ("version", cited.edition.project.version),
        ("date", cited.date),
        *_found_by(cited.version_swhid),
    )


def _version_key(cited: Citation) -> str:
    return f"cavalier-{cited.edition.project.version}"


def _found_by(swhid: Swhid | None) -> list[tuple[str, str]]:
    """Return the SWHID, and its address for what knows no SWHID."""
    if swhid is None:
        return []
    return [("swhid", str(swhid)), ("url", swhid.address)]


def _codefragment(cited: Citation) -> str:
    fragment, sources = cited.fragment, cited.sources
    names = filter(None, [fragment.name, fragment.path])
    code = [f"\\texttt{{{breakable(name)}}}" for name in names]
    if fragment.name is not None:
        code.append(escaped(fragment.lines("--")))
    clauses = cited.said(AND).join(clause for _, clause in sources)
    ports = cited.said(PORTS_OF, clauses=clauses) if sources else ""
    return entry(
        "codefragment",
        cited.key,
        ("crossref", _version_key(cited)),
        ("subtitle", ", ".join(code)),
        *_found_by(cited.swhid),
        ("note", "" if cited.edition.commit else cited.said(UNCOMMITTED)),
        ("related", ",".join(source_key(source) for source, _ in sources)),
        ("relatedstring", escaped(ports)),
    )


def breakable(name: str) -> str:
    """Let a line end after a slash, or a dot in the name of a procedure.

    The command is one that pandoc and Typst ignore.
    """
    end = "/" if "/" in name else "."
    return escaped(name).replace(end, f"{end}\\allowbreak ")


def _plain_code(cited: Citation) -> list[str]:
    place = escaped(cited.said(COLON) + cited.place("--"))
    return [
        _plain(cited, "cavalier", "", cited.version_swhid, cited.uncommitted),
        _plain(cited, cited.key, place, cited.swhid, _notes(cited)),
    ]


def _plain(
    cited: Citation,
    key: str,
    place: str,
    swhid: Swhid | None,
    notes: Sequence[str],
) -> str:
    """Write an entry of the software; BibTeX itself prints no ``url``."""
    project, origin = cited.edition.project, cited.edition.origin
    title = f"{{Cavalier {project.version}{place}}}"
    found_by = [f"\\url{{{swhid}}}."] if swhid else []
    note = ascii_only(" ".join([*found_by, *map(escaped, notes)]))
    return entry(
        "misc",
        key,
        ("author", ascii_only(_bib_authors(project))),
        ("title", _unbroken(title)),
        ("year", cited.year),
        ("howpublished", f"\\url{{{origin}}}" if origin else ""),
        ("note", _unbroken(note)),
        ("url", swhid.address if swhid else ""),
    )


def _notes(cited: Citation) -> list[str]:
    """Write what an entry has no field for: no commit, and what is ported."""
    ported = [
        cited.said(PORTED_NOTE, title=source.heading, clause=clause)
        for source, clause in cited.sources
    ]
    return [*cited.uncommitted, *ported]


def _unbroken(text: str) -> str:
    """Write the spaces at which no line is broken: Typst prints a "~"."""
    return text.replace("~", "\N{NO-BREAK SPACE}")


def of_source(source: Source, *, plain: bool) -> str:
    """Write the entry of a text, plain or for biber."""
    return _plain_entry(source) if plain else _full_entry(source)


def _source(_cited: Citation, source: Source, _clause: str) -> str:
    return _full_entry(source)


def _plain_source(_cited: Citation, source: Source, _clause: str) -> str:
    return _plain_entry(source)


def _full_entry(source: Source) -> str:
    return entry(
        "misc",
        source_key(source),
        ("author", _names(source)),
        ("title", _unbroken(f"{{{escaped(source.heading)}}}")),
        ("date", source.date),
        ("note", _begun(escaped(source.language))),
    )


def _plain_entry(source: Source) -> str:
    title = _unbroken(ascii_only(escaped(source.heading)))
    return entry(
        "misc",
        source_key(source),
        ("key", "" if source.authors else title),
        ("author", ascii_only(_names(source))),
        ("title", f"{{{title}}}"),
        ("year", source.date[:4]),
        ("note", ascii_only(_begun(escaped(source.language)))),
    )


def _begun(note: str) -> str:
    """Write a capital: a note is printed as a sentence.

    >>> _begun("français, C++")
    'Français, C++'
    """
    return note[:1].upper() + note[1:]


def _names(source: Source) -> str:
    return " and ".join(
        f"{family}, {given}" for given, family in source.authors
    )


def _bib_authors(project: Project) -> str:
    """Join the authors; braces keep together the name of a group."""
    return " and ".join(
        f"{{{escaped(name)}}}" if name == DEVELOPERS else escaped(name)
        for name in project.authors
    )


def entry(kind: str, key: str, *fields: tuple[str, str]) -> str:
    """Write an entry, without its empty fields."""
    lines = [f"  {name} = {{{value}}}," for name, value in fields if value]
    return "\n".join([f"@{kind}{{{key},", *lines, "}"])


def csl_json(citations: Sequence[Citation]) -> str:
    """Cite by items of CSL-JSON, for Zotero, Word, Quarto and pandoc."""
    items = dict[object, Mapping[str, object]]()
    for cited in citations:
        for item in _csl_items(cited):
            items[item["id"]] = item
    return json.dumps(list(items.values()), ensure_ascii=False, indent=2)


def _csl_items(cited: Citation) -> Iterator[Mapping[str, object]]:
    whole = cited.version_swhid
    address = whole.address if whole else cited.edition.origin
    yield _csl_software(cited, "cavalier", "Cavalier", address)
    title = f"Cavalier{cited.said(COLON)}{cited.place()}"
    ports = [
        cited.said(PORT_OF, title=source.heading, clause=clause)
        for source, clause in cited.sources
    ]
    code = _csl_software(cited, cited.key, title, cited.swhid.address, *ports)
    note = " ".join(cited.uncommitted)
    yield {**code, "note": note} if note else code
    for source, _ in cited.sources:
        yield csl_source(source)


def _csl_software(
    cited: Citation, key: str, title: str, address: str, *ports: str
) -> Mapping[str, object]:
    """Describe the software, and what it ports, where styles print it.

    Zotero refuses the type "software". It makes a program of a book that has
    a version, and so do the styles of the APA.
    """
    return {
        "id": key,
        "type": "book",
        "title": title_of(title),
        "author": [
            {"literal": name} for name in cited.edition.project.authors
        ],
        "version": cited.edition.project.version,
        "genre": cited.said(SEMICOLON).join([cited.said(SOFTWARE), *ports]),
        "language": cited.language,
        **csl_dated(cited.date),
        **({"URL": address} if address else {}),
    }


def csl_source(source: Source) -> Mapping[str, object]:
    """Return the item of a text."""
    names = [
        {"family": family, "given": given} for given, family in source.authors
    ]
    return {
        "id": source_key(source),
        "type": "webpage" if source.on_the_web else "report",
        "title": title_of(source.heading),
        **({"author": names} if names else {}),
        **csl_dated(source.date),
        "language": source.code,
        "genre": source.language,
    }


def csl_dated(date: str) -> Mapping[str, object]:
    """Return a date in ISO form as numbers; nothing if it is not known."""
    parts = [int(part) for part in date.split("-") if part]
    return {"issued": {"date-parts": [parts]}} if parts else {}


def title_of(title: str) -> str:
    """Keep the case of a title: CSL's styles write English words large."""
    return f'<span class="nocase">{escape(title, quote=False)}</span>'
