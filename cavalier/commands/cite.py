"""`cavalier cite`: citations of the code and of the text that it ports."""

from collections.abc import Mapping
from typing import Annotated

import typer

from cavalier.catalogue.port import Port
from cavalier.citing import ledger_entries
from cavalier.citing.citations import Citation, citation
from cavalier.citing.editions import Edition
from cavalier.citing.fragments import (
    fragment_document,
    namesakes_told,
)
from cavalier.citing.ledger_entries import EntryCitation, entry_citation
from cavalier.commands import options
from cavalier.commands.citation_text import (
    STYLES,
    Style,
    asked,
    edition_of,
    written,
)
from cavalier.terminal import print_document, tell
from common.language import spoken


def command(
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="PORT[:FUNCTION]|LEDGER-ID...",
            help="what to cite",
        ),
    ],
    style: Annotated[
        Style, typer.Option("--style", help="how to write it")
    ] = Style.BIBLATEX,
    origin: options.Origin = "",
    working_tree: Annotated[
        bool,
        typer.Option("--working-tree", help="the files as they are now"),
    ] = False,
    lang: options.Lang = "",
    as_json: options.Json = False,
) -> int:
    """Cite a port or a function, and the text it ports; or a ledger entry."""
    language = lang or spoken()
    code, entries = asked(targets)
    edition = edition_of(origin, working_tree=working_tree)
    cited = [_cited(edition, port, name, language) for port, name in code]
    if any(name is None for _, name in code):
        tell(
            "A whole file is cited with its adapter, which `cavalier "
            "show` leaves out."
        )
    if edition.doubt and not working_tree:
        tell(edition.doubt)
    results = [entry_citation(each, edition, language) for each in entries]
    if as_json:
        print_document(
            [
                *(_document(each, style) for each in cited),
                *(_result(each, style) for each in results),
            ]
        )
    else:
        print(written(style, cited, results))
    return 0


def _cited(
    edition: Edition, port: Port, name: str | None, language: str
) -> Citation:
    """Cite, and say on standard error what may surprise."""
    cited = citation(edition, port, name, language)
    if cited.fragment.namesakes:
        tell(namesakes_told(cited.fragment))
    if not cited.fragment.in_source:
        tell(
            f"{cited.fragment.name} is in the adapter of {port.id}, and "
            "ports no source"
        )
    return cited


def _document(cited: Citation, style: Style) -> Mapping[str, object]:
    """Return a citation; commit and date are null where not known."""
    commit = cited.edition.commit
    return {
        **fragment_document(cited.fragment),
        "swhid": str(cited.swhid),
        "version": cited.edition.project.version,
        "commit": commit.hash if commit else None,
        "date": cited.date or None,
        "sources": [
            {"source": source.id, "clause": clause}
            for source, clause in cited.sources
        ],
        "citation": STYLES[style]([cited]),
    }


def _result(cited: EntryCitation, style: Style) -> Mapping[str, object]:
    """Return the citation of an entry; the SWHID is that of the commit."""
    commit = cited.edition.commit
    return {
        "result": cited.entry.id,
        "command": ledger_entries.command_of(cited.entry),
        "version": cited.edition.project.version,
        "commit": commit.hash if commit else None,
        "date": cited.date,
        "answer": cited.answer.replace(" ", "-"),
        "outcome": cited.outcome,
        "printed": cited.printed or None,
        "swhid": str(cited.swhid) if cited.swhid else None,
        "citation": ledger_entries.STYLES[style](cited),
    }
