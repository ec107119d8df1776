"""`cavalier cite`: citations of the code and of the text that it ports."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Annotated, TypedDict

import typer

from cavalier.catalogue.port import Port
from cavalier.catalogue.theorems import Theorem
from cavalier.citing import bibliography, editions, sentences
from cavalier.citing.addresses import checked_url
from cavalier.citing.citations import Citation, citation
from cavalier.citing.editions import Edition
from cavalier.citing.fragments import (
    ROOT,
    FragmentDocument,
    fragment_document,
    named,
    namesakes_told,
)
from cavalier.citing.languages import Language
from cavalier.citing.proofs import theorem
from cavalier.commands import options, resolve
from cavalier.terminal import deliver, tell
from common.errors import CavalierError


class SourceDocument(TypedDict):
    """A source text that is ported, and the clause of it."""

    source: str
    clause: str


class CitationDocument(FragmentDocument):
    """A citation; commit and date are null where they are not known."""

    swhid: str
    version: str
    commit: str | None
    date: str | None
    sources: list[SourceDocument]
    citation: str


class Style(StrEnum):
    """How a citation is written."""

    BIBLATEX = "biblatex"
    BIBTEX = "bibtex"
    CSL_JSON = "csl-json"
    APA = "apa"
    MARKDOWN = "markdown"
    TEXT = "text"


STYLES: Mapping[Style, Callable[[Sequence[Citation]], str]] = {
    Style.BIBLATEX: bibliography.biblatex,
    Style.BIBTEX: bibliography.bibtex,
    Style.CSL_JSON: bibliography.csl_json,
    Style.APA: sentences.apa,
    Style.MARKDOWN: sentences.markdown,
    Style.TEXT: sentences.text,
}


def command(
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="PORT[:FUNCTION]...",
            help="what to cite",
            autocompletion=options.fragments_like,
        ),
    ],
    style: Annotated[
        Style | None,
        typer.Option("--style", help="how to write it; biblatex if not given"),
    ] = None,
    origin: options.Origin = "",
    working_tree: Annotated[
        bool, typer.Option("--working-tree", help="the files as they are now")
    ] = False,
    require_published: Annotated[
        bool,
        typer.Option(
            "--require-published",
            help="fail if git does not know the commit at the address",
        ),
    ] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check", hidden=True, help="the old name of `cavalier resolve`"
        ),
    ] = False,
    lang: Annotated[Language, options.LANG] = Language.EN,
    output: options.Output = None,
    as_json: options.Json = False,
) -> int:
    """Cite a port or a function, and the text it ports; or a proof."""
    if check and (style or working_tree or output or lang != Language.EN):
        raise CavalierError(
            "Use --check without --style, --working-tree, --lang or --output."
        )
    if check:
        return resolve.command(targets, origin, as_json=as_json)
    if origin:
        origin = checked_url(origin)
    written = style or Style.BIBLATEX
    wanted = [theorem(target) or named(target) for target in targets]
    edition = (
        editions.working_tree(ROOT)
        if working_tree
        else editions.committed(ROOT)
    )
    edition = replace(edition, origin=origin or edition.origin)
    cited = [_cited(edition, port, name, lang) for port, name in wanted]
    if any(name is None for _, name in wanted):
        tell(
            "A whole file is cited with its adapter, which `cavalier show` "
            "leaves out without --adapter."
        )
    if edition.doubt and (require_published or not working_tree):
        tell(edition.doubt)
        if require_published:
            return 1
    if as_json:
        text = json.dumps([_document(each, written) for each in cited])
    else:
        text = STYLES[written](cited)
    deliver(text, output)
    return 0


def _cited(
    edition: Edition,
    port: Port | Theorem,
    name: str | None,
    language: Language,
) -> Citation:
    """Cite, and say on standard error what may surprise."""
    cited = citation(edition, port, name, language)
    if cited.fragment.namesakes:
        tell(namesakes_told(cited.fragment))
    if not cited.fragment.in_source:
        what = f"{cited.fragment.name} is in the adapter of {port.id}"
        tell(f"{what}, and ports no source")
    return cited


def _document(cited: Citation, style: Style) -> CitationDocument:
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
