"""Citations written: BibLaTeX, BibTeX, CSL-JSON and sentences."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from string import Template

from cavalier.cite.record import Record
from common.language import N_, _, speaking

AUTHOR = "The Cavalier developers"

#: Where Software Heritage shows what it has archived.
ARCHIVE = "https://archive.softwareheritage.org/"

PREAMBLE = N_("The preamble needs: {packages}")

#: Entries of biblatex-software: the software, and code in it. Empty fields are
#: dropped.
_BIBLATEX = Template(r"""@software{cavalier,
  title = {Cavalier},
  author = {{$author}},
  version = {$version},
  date = {$date},
  license = {MIT},
  repository = {$origin},
  url = {$whole_url},
  swhid = {$whole_swhid},
}

@codefragment{$key,
  crossref = {cavalier},
  subtitle = {$place},
  swhid = {$swhid},
  url = {$url},
  note = {$uncommitted},
  related = {$related},
  relatedstring = {$ports},
}""")

#: BibTeX itself prints no ``url``.
_MISC = Template(r"""@misc{$key,
  author = {{$author}},
  title = {{$title}},
  year = {$year},
  howpublished = {\url{$origin}},
  note = {$note},
  url = {$url},
}""")

_SOURCE = Template(r"""@misc{cavalier-source-$id,
  author = {$authors},
  title = {{$heading}},
  year = {$year},
  note = {$language},
}""")

_ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "\N{EN DASH}": "--",
        "\N{NARROW NO-BREAK SPACE}": r"\,",
        "\N{LEFT DOUBLE QUOTATION MARK}": "``",
        "\N{RIGHT DOUBLE QUOTATION MARK}": "''",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        **{sign: f"\\{sign}" for sign in "#$%&_{}"},
    }
)

#: An item of CSL-JSON.
Item = dict[str, object]


def bibliography(style: str, records: Sequence[Record]) -> str:
    """Write citations in a style, without repeating shared entries."""
    items, parts = dict[object, Item](), dict[str, None]()
    for record in records:
        with speaking(record.language):
            if style == "csl-json":
                items |= {item["id"]: item for item in _csl(record)}
            elif style == "text":
                parts |= dict.fromkeys(_text(record))
            else:
                parts |= dict.fromkeys(_entries(record, style))
    if style == "csl-json":
        return json.dumps([*items.values()], ensure_ascii=False, indent=2)
    return ("\n" if style == "text" else "\n\n").join(parts)


def tex(text: str) -> str:
    r"""Escape text for TeX, and allow line breaks in names.

    pandoc and Typst ignore the command that allows them.

    >>> print(tex("nb_parcours, common/board.py"))
    nb\_parcours, common/\allowbreak board.py
    """
    breakable = r"(/|(?<=\w\w)\.(?!py\b)(?=\w\w))"
    return re.sub(breakable, r"\1\\allowbreak ", text.translate(_ESCAPES))


def _archived(swhid: str) -> str:
    return ARCHIVE + swhid if swhid else ""


def _uncommitted(record: Record) -> str:
    """Return a sentence if no commit is cited."""
    commit = record.edition.commit
    return "" if commit else _("Working tree, without a commit.")


def _ported(record: Record) -> Iterator[str]:
    """Yield a sentence for each text that is ported."""
    for source, clause in record.sources:
        authors = map(" ".join, source.authors)
        yield _(
            "Ported from {title}, {clause} ({language}).",
            title=", ".join([*authors, _(source.title)]),
            clause=clause,
            language=_(source.language),
        )


def _text(record: Record) -> Iterator[str]:
    edition = record.edition
    parts = [f"Cavalier {edition.version}", edition.date, record.place]
    sentences = [
        f"{AUTHOR}. {', '.join(filter(None, parts))}.",
        _uncommitted(record),
        record.finding,
        edition.origin,
        record.swhid,
    ]
    yield " ".join(filter(None, sentences))
    yield from _ported(record)


def _entries(record: Record, style: str) -> Iterator[str]:
    """Yield BibTeX entries; a ledger entry is the same in both styles."""
    if record.finding:
        yield _filled(_MISC, _fields(record))
    elif style == "biblatex":
        packages = (
            "\\usepackage[datamodel=software]{biblatex}\n"
            "% \\usepackage{software-biblatex}"
        )
        yield "% " + _(PREAMBLE, packages=packages)
        yield from _filled(_BIBLATEX, _fields(record)).split("\n\n")
    else:
        yield "% " + _(PREAMBLE, packages="\\usepackage{url}")
        yield _filled(_MISC, _fields(_whole(record)))
        yield _filled(_MISC, _fields(record))
    for source, _clause in record.sources:
        names = (f"{family}, {given}" for given, family in source.authors)
        language = _(source.language)
        fields = {
            "id": source.id,
            "authors": " and ".join(names),
            "heading": tex(_(source.title)),
            "year": source.date[:4],
            "language": language[0].upper() + language[1:],
        }
        yield _filled(_SOURCE, fields)


def _whole(record: Record) -> Record:
    """Return the record of the software as a whole."""
    swhid = record.edition.swhid
    return replace(record, key="cavalier", place="", swhid=swhid, sources=())


def _fields(record: Record) -> dict[str, str]:
    """Return the fields of all entries, escaped for TeX."""
    edition, sources = record.edition, record.sources
    title = filter(None, [f"Cavalier {edition.version}", record.place])
    identified = f"\\url{{{record.swhid}}}." if record.swhid else ""
    note = [_uncommitted(record), record.finding, *_ported(record)]
    clauses = ", ".join(clause for _source, clause in sources)
    return {
        "author": AUTHOR,
        "version": edition.version,
        "date": edition.date,
        "year": edition.date[:4],
        "origin": edition.origin,
        "whole_swhid": edition.swhid,
        "whole_url": _archived(edition.swhid),
        "key": record.key,
        "title": tex(", ".join(title)),
        "place": tex(record.place),
        "swhid": record.swhid,
        "url": _archived(record.swhid),
        "uncommitted": _uncommitted(record),
        "note": " ".join(filter(None, [identified, *map(tex, note)])),
        "related": ",".join(f"cavalier-source-{s.id}" for s, _c in sources),
        "ports": clauses and _("Ports {clauses} of", clauses=clauses),
    }


def _filled(template: Template, fields: dict[str, str]) -> str:
    empty = r"\n  \w+ = \{(\\url\{\})?\},"
    return re.sub(empty, "", template.substitute(fields))


def _csl(record: Record) -> Iterator[Item]:
    """Yield the items, in types that Zotero imports.

    It imports a book with a version as a program, and keeps the genre.
    """
    if record.finding:
        yield _csl_item(record, "dataset", record.finding)
        return
    software = _("Computer software")
    yield _csl_item(_whole(record), "book", software)
    yield _csl_item(record, "book", ". ".join([software, *_ported(record)]))
    for source, _clause in record.sources:
        names = [{"family": f, "given": g} for g, f in source.authors]
        yield {
            "id": f"cavalier-source-{source.id}",
            "type": "webpage" if source.on_the_web else "report",
            "title": _csl_title(_(source.title)),
            **({"author": names} if names else {}),
            **_issued(source.date),
            "language": source.code,
            "genre": _(source.language),
        }


def _csl_item(record: Record, kind: str, genre: str) -> Item:
    title = ", ".join(filter(None, ["Cavalier", record.place]))
    item = {
        "id": record.key,
        "type": kind,
        "title": _csl_title(title),
        "author": [{"literal": AUTHOR}],
        "version": record.edition.version,
        "genre": genre,
        "language": record.language,
        **_issued(record.edition.date),
        "URL": _archived(record.swhid),
        "note": _uncommitted(record),
    }
    return {name: value for name, value in item.items() if value}


def _issued(date: str) -> Item:
    """Return a date in ISO form as numbers; nothing if it is not known."""
    parts = [int(part) for part in date.split("-") if part]
    return {"issued": {"date-parts": [parts]}} if parts else {}


def _csl_title(title: str) -> str:
    """Keep the case of a title: CSL styles capitalise English words."""
    return f'<span class="nocase">{escape(title, quote=False)}</span>'


STYLES = ("biblatex", "bibtex", "text", "csl-json")
