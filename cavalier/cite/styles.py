"""Citations written: BibLaTeX, BibTeX, CSL-JSON and sentences."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from cavalier.cite.record import Record
from common.language import _, speaking

AUTHOR = "The Cavalier developers"

#: The key of a text, up to the text's own identifier.
_KEY = "cavalier-source-"

_ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        **{sign: f"\\{sign}" for sign in "#$%&_{}"},
    }
)

#: An item of CSL-JSON.
Item = dict[str, object]


def bibliography(style: str, records: Sequence[Record]) -> str:
    """Write citations in a style, without repeating shared entries."""
    parts: list[object] = []
    for record in records:
        with speaking(record.language):
            entries = [*STYLES[style](record)]
        parts += [entry for entry in entries if entry not in parts]
    if style == "csl-json":
        return json.dumps(parts, ensure_ascii=False, indent=2)
    return "\n\n".join(map(str, parts))


def tex(text: str) -> str:
    r"""Escape text for TeX.

    >>> print(tex("nb_parcours"))
    nb\_parcours
    """
    return text.translate(_ESCAPES)


def _tree_note(record: Record) -> str:
    """Return a sentence if no commit is cited."""
    commit = record.edition.commit
    return "" if commit else _("Uncommitted working tree.")


def _port_note(record: Record) -> str:
    """Return a sentence if a text is ported."""
    source = record.source
    if source is None:
        return ""
    authors = map(" ".join, source.authors)
    return _(
        "Ported from {title}, {clause} ({language}).",
        title=", ".join([*authors, _(source.title)]),
        clause=record.clause,
        language=_(source.language),
    )


def _text(record: Record) -> Iterator[str]:
    """Yield a paragraph."""
    edition = record.edition
    facts = [f"Cavalier {edition.version}", edition.date, record.place]
    sentences = [
        f"{AUTHOR}. {', '.join(filter(None, facts))}.",
        _tree_note(record),
        record.finding,
        _port_note(record),
        edition.origin,
        record.swhid,
    ]
    yield " ".join(filter(None, sentences))


def _biblatex(record: Record) -> Iterator[str]:
    """Yield entries of biblatex-software; a ledger entry is a `@misc`."""
    if record.finding:
        yield from _bibtex(record)
        return
    edition, source = record.edition, record.source
    yield (
        "% Needs \\usepackage[datamodel=software]{biblatex} and\n"
        "% \\usepackage{software-biblatex}"
    )
    yield _entry(
        "codefragment",
        record.key,
        title="Cavalier",
        author=f"{{{AUTHOR}}}",
        version=edition.version,
        date=edition.date,
        license="MIT",
        repository=edition.origin,
        subtitle=tex(record.place),
        swhid=record.swhid,
        url=record.url,
        note=_tree_note(record),
        related=_KEY + source.id if source else "",
        relatedstring=_("Ports {clause} of", clause=record.clause)
        * bool(source),
    )
    yield from _source(record)


def _bibtex(record: Record) -> Iterator[str]:
    """Yield entries for BibTeX, which itself prints no ``url``."""
    edition, swhid = record.edition, record.swhid
    note = [_tree_note(record), record.finding, _port_note(record)]
    identified = swhid and f"\\url{{{swhid}}}."
    yield "% Needs \\usepackage{url}"
    yield _entry(
        "misc",
        record.key,
        author=f"{{{AUTHOR}}}",
        title=f"{{{tex(f'Cavalier {edition.version}, {record.place}')}}}",
        year=edition.date[:4],
        howpublished=edition.origin and f"\\url{{{edition.origin}}}",
        note=" ".join(filter(None, [identified, *map(tex, note)])),
        url=record.url,
    )
    yield from _source(record)


def _source(record: Record) -> Iterator[str]:
    """Yield the entry of the text that is ported."""
    if source := record.source:
        yield _entry(
            "misc",
            _KEY + source.id,
            author=" and ".join(f"{f}, {g}" for g, f in source.authors),
            title=f"{{{tex(_(source.title))}}}",
            year=source.date[:4],
            note=_(source.language),
        )


def _entry(kind: str, key: str, **fields: str) -> str:
    """Write an entry without its empty fields."""
    rows = [
        f"  {name} = {{{fields[name]}}}," for name in fields if fields[name]
    ]
    return "\n".join([f"@{kind}{{{key},", *rows, "}"])


def _csl(record: Record) -> Iterator[Item]:
    """Yield the items, in types that Zotero imports.

    It imports a book with a version as a program, and keeps the genre.
    """
    edition, source = record.edition, record.source
    software = [_("Computer software"), _port_note(record)]
    yield _item(
        id=record.key,
        type="dataset" if record.finding else "book",
        title=_csl_title(f"Cavalier, {record.place}"),
        author=[{"literal": AUTHOR}],
        version=edition.version,
        genre=record.finding or ". ".join(filter(None, software)),
        language=record.language,
        issued=_csl_date(edition.date),
        URL=record.url,
        note=_tree_note(record),
    )
    if source:
        yield _item(
            id=_KEY + source.id,
            type="webpage" if source.on_the_web else "report",
            title=_csl_title(_(source.title)),
            author=[{"family": f, "given": g} for g, f in source.authors],
            issued=_csl_date(source.date),
            language=source.code,
            genre=_(source.language),
        )


def _item(**fields: object) -> Item:
    """Return an item without its empty fields."""
    return {name: value for name, value in fields.items() if value}


def _csl_date(date: str) -> Item:
    """Return a date in ISO form as numbers; nothing if it is not known."""
    parts = [int(part) for part in date.split("-") if part]
    return {"date-parts": [parts]} if parts else {}


def _csl_title(title: str) -> str:
    """Keep the case of a title: CSL styles capitalise English words."""
    return f'<span class="nocase">{escape(title, quote=False)}</span>'


#: How a citation is written, by the name of the style.
STYLES: Mapping[str, Callable[[Record], Iterator[object]]] = {
    "biblatex": _biblatex,
    "bibtex": _bibtex,
    "text": _text,
    "csl-json": _csl,
}
