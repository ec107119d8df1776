"""Bibliographies: citations as entries for biber and for BibTeX."""

from collections.abc import Callable, Mapping, Sequence

from cavalier.catalogue.sources import Source
from cavalier.citing.citations import (
    DEVELOPERS,
    Citation,
    Project,
    source_key,
)
from cavalier.citing.languages import (
    AND,
    COLON,
    PORTED_NOTE,
    PORTS_OF,
    PREAMBLE,
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
    of_code = (_software, _version, _codefragment)
    return _bibliography(packages, citations, of_code, _source)


def bibtex(citations: Sequence[Citation]) -> str:
    """Cite by plain entries, for BibTeX."""
    packages = "\\usepackage{url}"
    of_code = (_plain_software, _plain_code)
    return _bibliography(packages, citations, of_code, _plain_source)


def _bibliography(
    packages: str,
    citations: Sequence[Citation],
    of_code: Sequence[Callable[[Citation], str]],
    of_source: Callable[[Source], str],
) -> str:
    """Write the entries of the code and of its sources, each once."""
    entries = [
        entry
        for cited in citations
        for entry in [
            *(write(cited) for write in of_code),
            *(of_source(source) for source, _ in cited.sources),
        ]
    ]
    needed = citations[0].said(PREAMBLE, packages=packages)
    return "\n\n".join([f"% {needed}", *dict.fromkeys(entries)])


def _software(cited: Citation) -> str:
    return _entry(
        "software",
        "cavalier",
        ("title", "Cavalier"),
        ("author", _bib_authors(cited.project)),
        ("date", cited.year),
        ("license", cited.project.license),
        ("url", cited.origin),
        ("repository", cited.origin),
    )


def _version(cited: Citation) -> str:
    return _entry(
        "softwareversion",
        _version_key(cited),
        ("crossref", "cavalier"),
        ("version", cited.project.version),
        ("date", cited.date),
        *_found_by(cited.version_swhid),
    )


def _version_key(cited: Citation) -> str:
    return f"cavalier-{cited.project.version}"


def _found_by(swhid: Swhid | None) -> list[tuple[str, str]]:
    """Return the SWHID, and its address for what knows no SWHID."""
    if swhid is None:
        return []
    return [("swhid", str(swhid)), ("url", swhid.address)]


def _codefragment(cited: Citation) -> str:
    fragment, sources = cited.fragment, cited.sources
    code = [f"\\texttt{{{_breakable(fragment.name or fragment.path)}}}"]
    if fragment.name is not None:
        code.append(escaped(fragment.lines("--")))
    clauses = cited.said(AND).join(clause for _, clause in sources)
    ports = cited.said(PORTS_OF, clauses=clauses) if sources else ""
    return _entry(
        "codefragment",
        cited.key,
        ("crossref", _version_key(cited)),
        ("subtitle", ", ".join(code)),
        ("file", fragment.path),
        *_found_by(cited.swhid),
        ("note", "" if cited.commit else cited.said(UNCOMMITTED)),
        ("related", ",".join(source_key(source) for source, _ in sources)),
        ("relatedstring", escaped(ports)),
    )


def _breakable(name: str) -> str:
    """Let a line end after the dot in the name of a procedure inside another.

    The command is one that pandoc and Typst ignore.
    """
    if "/" in name:
        return escaped(name)
    return escaped(name).replace(".", ".\\allowbreak ")


def _plain_software(cited: Citation) -> str:
    return _plain(cited, "cavalier", "", cited.version_swhid, [])


def _plain_code(cited: Citation) -> str:
    place = escaped(cited.said(COLON) + cited.place("--"))
    ported = [
        escaped(cited.said(PORTED_NOTE, title=source.heading, clause=clause))
        for source, clause in cited.sources
    ]
    return _plain(cited, cited.key, place, cited.swhid, ported)


def _plain(
    cited: Citation,
    key: str,
    place: str,
    swhid: Swhid | None,
    ported: Sequence[str],
) -> str:
    """Write an entry of the software; BibTeX itself prints no ``url``."""
    title = f"{{Cavalier {cited.project.version}{place}}}"
    notes = [
        *([f"\\url{{{swhid}}}."] if swhid else []),
        *cited.uncommitted,
        *ported,
    ]
    return _entry(
        "misc",
        key,
        ("author", ascii_only(_bib_authors(cited.project))),
        ("title", _unbroken(title)),
        ("year", cited.year),
        ("howpublished", f"\\url{{{cited.origin}}}" if cited.origin else ""),
        ("note", _unbroken(ascii_only(" ".join(notes)))),
        ("url", swhid.address if swhid else ""),
    )


def _unbroken(text: str) -> str:
    """Write the spaces at which no line is broken: Typst prints a "~"."""
    return text.replace("~", "\N{NO-BREAK SPACE}")


def _source(source: Source) -> str:
    return _entry(
        "misc",
        source_key(source),
        ("author", _names(source)),
        ("title", _unbroken(f"{{{escaped(source.heading)}}}")),
        ("date", source.date),
        ("note", _begun(escaped(source.language))),
    )


def _plain_source(source: Source) -> str:
    title = _unbroken(ascii_only(escaped(source.heading)))
    return _entry(
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


def _entry(kind: str, key: str, *fields: tuple[str, str]) -> str:
    """Write an entry, without its empty fields."""
    lines = [f"  {name} = {{{value}}}," for name, value in fields if value]
    return "\n".join([f"@{kind}{{{key},", *lines, "}"])


#: The styles that write the entries of a bibliography, by their names.
STYLES: Mapping[str, Callable[[Sequence[Citation]], str]] = {
    "biblatex": biblatex,
    "bibtex": bibtex,
}
