"""Entries of the ledger, cited: the passage, the outcome, what shows it."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial

from cavalier.catalogue.sources import SOURCES
from cavalier.citing.bibliography import csl_dated, entry, of_source, title_of
from cavalier.citing.editions import Edition
from cavalier.citing.languages import COLON, Sentence, described
from cavalier.citing.swhid import Swhid
from cavalier.citing.tex import ascii_only, escaped
from cavalier.ledger.entry import Entry, Finding, Outcome
from cavalier.ledger.ledger import check
from common.errors import CavalierError

RESULT = Sentence("result {name}")
CHECKED = Sentence(
    "Checked by `{command}` on {date}, with Cavalier {version}{commit}."
)
PRINTED = Sentence("{title}, {clause}, line {line}: \u201c{quotation}\u201d")
OUTCOMES = {
    Outcome.REPRODUCED: Sentence("Reproduced"),
    Outcome.REFUTED: Sentence("Refuted"),
    Outcome.NOT_CHECKABLE: Sentence("Not checkable"),
    Outcome.NOT_A_CLAIM: Sentence("Not a claim"),
}


@dataclass(frozen=True, slots=True)
class EntryCitation:
    """An entry with what its check found, in words, and on which day.

    ``swhid`` is that of the commit, if there is one.
    """

    entry: Entry
    edition: Edition
    language: str
    date: str
    answer: Outcome
    title: str
    printed: str
    outcome: str
    checked: str
    swhid: Swhid | None

    @property
    def text(self) -> str:
        """All that a citation says."""
        said = [self.printed, self.outcome, self.checked]
        return " ".join(filter(None, said))


def entry_citation(
    entry: Entry, edition: Edition, language: str
) -> EntryCitation:
    """Check an entry, and cite it; raise CavalierError if that fails."""
    _, found = check(entry.id)
    if found.outcome not in OUTCOMES:
        raise CavalierError(
            f"{entry.id} cannot be checked here: "
            f"{found.evidence.removesuffix('.')}."
        )
    commit, version = edition.commit, edition.project.version
    result, colon = RESULT.into(language, name=entry.id), COLON.into(language)
    today = date.today().isoformat()
    return EntryCitation(
        entry, edition, language, today, found.outcome,
        f"Cavalier {version}{colon}{result}",
        _printed(entry, language),
        f"{_outcome(found, language, colon)}.",
        CHECKED.into(
            language, command=command_of(entry), date=today, version=version,
            commit=f", {commit.hash[:10]}" if commit else "",
        ),
        Swhid("rev", commit.hash, edition.origin) if commit else None,
    )  # fmt: skip


def command_of(entry: Entry) -> str:
    """Return the command that shows an entry."""
    return f"cavalier reproduce {entry.id}"


def _printed(entry: Entry, language: str) -> str:
    """Return the first passage with its place; "" if there is none."""
    title = SOURCES[entry.source].heading
    for passage in entry.passages:
        return PRINTED.into(
            language, title=title, clause=entry.clause,
            line=passage.line, quotation=passage.quotation,
        )  # fmt: skip
    return ""


def _outcome(found: Finding, language: str, colon: str) -> str:
    outcome = OUTCOMES[found.outcome].into(language)
    return f"{outcome}{colon}{found.evidence}"


def _text(cited: EntryCitation) -> str:
    names, colon = cited.edition.project.names, COLON.into(cited.language)
    swhid = f" {cited.swhid}" if cited.swhid else ""
    return f"{names}{colon}{cited.title}. {cited.text}{swhid}"


def _bib(cited: EntryCitation, *, plain: bool) -> str:
    """Write an entry for BibTeX, in ASCII, or for biber."""

    def tex(text: str) -> str:
        text = ascii_only(text) if plain else text
        return text.replace("~", "\N{NO-BREAK SPACE}")

    swhid = cited.swhid
    source = described(SOURCES[cited.entry.source], cited.language)
    result = entry(
        "misc",
        f"cavalier-{cited.entry.id}",
        ("author", f"{{{tex(escaped(cited.edition.project.names))}}}"),
        ("title", f"{{{tex(escaped(cited.title))}}}"),
        ("year", cited.date[:4]) if plain else ("date", cited.date),
        ("url", swhid.address if swhid and plain else ""),
        ("note", tex(_note(cited)) + (f" \\url{{{swhid}}}" if swhid else "")),
    )
    return f"{result}\n\n{of_source(source, plain=plain)}"


def _note(cited: EntryCitation) -> str:
    """Write all that is said in letters that TeX has by itself.

    Of two hyphens in code it would make a dash.
    """
    text = cited.text
    for passage in cited.entry.passages[:1]:
        known = passage.transliteration or passage.quotation
        text = text.replace(passage.quotation, known)

    def code(found: re.Match[str]) -> str:
        return f"\\texttt{{{found[1].replace('--', '-{}-')}}}"

    text = re.sub("`(.*?)`", code, escaped(text))
    return re.sub("\u201c(.*?)\u201d", r"``\1''", text)


def _csl(cited: EntryCitation) -> str:
    project = cited.edition.project
    item = {
        "id": f"cavalier-{cited.entry.id}",
        "type": "dataset",
        "title": title_of(cited.title),
        "author": [{"literal": name} for name in project.authors],
        "version": project.version,
        "genre": f"{cited.outcome} {cited.checked}".replace("`", ""),
        "language": cited.language,
        **csl_dated(cited.date),
        "note": cited.printed,
        **({"URL": cited.swhid.address} if cited.swhid else {}),
    }
    return json.dumps([item], ensure_ascii=False, indent=2)


#: How the citation of an entry is written.
STYLES: Mapping[str, Callable[[EntryCitation], str]] = {
    "biblatex": partial(_bib, plain=False),
    "bibtex": partial(_bib, plain=True),
    "csl-json": _csl,
    "text": _text,
}
