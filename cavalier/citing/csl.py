"""Citations as CSL-JSON, which Zotero, Word, Quarto and pandoc read."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from cavalier.catalogue.sources import Source
from cavalier.citing.citations import EN_DASH, Citation, source_key
from cavalier.citing.languages import COLON, PORTED_NOTE

Item = Mapping[str, object]


def csl_json(citations: Sequence[Citation]) -> str:
    """Cite by the items of a list: the software, code of it, its sources."""
    items = {item["id"]: item for cited in citations for item in _items(cited)}
    return json.dumps(list(items.values()), ensure_ascii=False, indent=2)


def _items(cited: Citation) -> Iterator[Item]:
    whole = cited.version_swhid
    address = whole.address if whole else cited.origin
    yield _software(cited, "cavalier", "Cavalier", address)
    title = f"Cavalier{cited.said(COLON)}{cited.place(EN_DASH)}"
    code = _software(cited, cited.key, title, cited.swhid.address)
    note = _note(cited)
    yield {**code, "note": note} if note else code
    for source, _ in cited.sources:
        yield _document(source)


def _software(cited: Citation, key: str, title: str, address: str) -> Item:
    return {
        "id": key,
        "type": "software",
        "title": _as_written(title),
        "author": [{"literal": name} for name in cited.project.authors],
        "version": cited.project.version,
        "language": cited.language,
        **_issued(cited.date),
        **({"URL": address} if address else {}),
    }


def _document(source: Source) -> Item:
    names = [
        {"family": family, "given": given} for given, family in source.authors
    ]
    return {
        "id": source_key(source),
        "type": "document",
        "title": _as_written(source.heading),
        **({"author": names} if names else {}),
        **_issued(source.date),
        "language": source.code,
        "genre": source.language,
    }


def _note(cited: Citation) -> str:
    ported = [
        cited.said(PORTED_NOTE, title=source.heading, clause=clause)
        for source, clause in cited.sources
    ]
    return " ".join([*cited.uncommitted, *ported])


def _issued(date: str) -> Item:
    """Return a date in ISO form as numbers; nothing if it is not known."""
    parts = [int(part) for part in date.split("-") if part]
    return {"issued": {"date-parts": [parts]}} if parts else {}


def _as_written(title: str) -> str:
    """Keep the case of a title: CSL's styles write English words large."""
    return f'<span class="nocase">{escape(title, quote=False)}</span>'


#: The style that writes CSL-JSON, by its name.
STYLES: Mapping[str, Callable[[Sequence[Citation]], str]] = {
    "csl-json": csl_json,
}
