"""What a citation is written as: the styles, and the text in one of them."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from cavalier.catalogue.port import Port
from cavalier.citing import bibliography, editions, ledger_entries, sentences
from cavalier.citing.addresses import checked_url
from cavalier.citing.citations import Citation
from cavalier.citing.editions import Edition
from cavalier.citing.fragments import ROOT, named
from cavalier.citing.ledger_entries import EntryCitation
from cavalier.ledger.entry import Entry
from cavalier.ledger.ledger import ENTRIES


class Style(StrEnum):
    """How a citation is written."""

    BIBLATEX = "biblatex"
    BIBTEX = "bibtex"
    CSL_JSON = "csl-json"
    TEXT = "text"


STYLES: Mapping[Style, Callable[[Sequence[Citation]], str]] = {
    Style.BIBLATEX: bibliography.biblatex,
    Style.BIBTEX: bibliography.bibtex,
    Style.CSL_JSON: bibliography.csl_json,
    Style.TEXT: sentences.text,
}


def asked(
    targets: Sequence[str],
) -> tuple[list[tuple[Port, str | None]], list[Entry]]:
    """Return the code and the entries of the ledger that targets name.

    Raises CavalierError for what is unknown.
    """
    entries = {entry.id: entry for entry in ENTRIES}
    return (
        [named(target) for target in targets if target not in entries],
        [entries[target] for target in targets if target in entries],
    )


def edition_of(origin: str, *, working_tree: bool) -> Edition:
    """Return the edition to cite; an address may be given."""
    find = editions.working_tree if working_tree else editions.committed
    edition = find(ROOT)
    return replace(edition, origin=checked_url(origin)) if origin else edition


def written(
    style: Style, cited: Sequence[Citation], results: Sequence[EntryCitation]
) -> str:
    """Cite in a style, each source once."""
    parts = [
        *([STYLES[style](cited)] if cited else []),
        *(ledger_entries.STYLES[style](each) for each in results),
    ]
    if style is Style.CSL_JSON:
        items = {
            item["id"]: item for part in parts for item in json.loads(part)
        }
        return json.dumps([*items.values()], ensure_ascii=False, indent=2)
    between = "\n" if style is Style.TEXT else "\n\n"
    entries = [e for part in parts for e in part.split("\n\n")]
    return between.join(dict.fromkeys(entries))
