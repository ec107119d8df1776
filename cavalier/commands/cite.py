"""`cavalier cite`: citations of the code and of the text that it ports."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Annotated, NamedTuple, TypedDict

import typer

from cavalier.catalogue.port import Port
from cavalier.catalogue.sources import Source
from cavalier.catalogue.theorems import Theorem
from cavalier.citing import bibliography, editions, sentences
from cavalier.citing.addresses import checked_url
from cavalier.citing.citations import Citation, citation
from cavalier.citing.editions import Edition
from cavalier.citing.fragments import (
    ROOT,
    FragmentDocument,
    Module,
    fragment_document,
    named,
    namesakes_told,
)
from cavalier.citing.proofs import theorem
from cavalier.commands import options, resolve
from cavalier.commands.results.proved import proved
from cavalier.commands.results.records import BOXES, Record
from cavalier.commands.results.records import STYLES as RECORDS
from cavalier.commands.results.targets import names_results, records_of
from cavalier.commands.results.texts import source_of
from cavalier.commands.results.texts import written as text_of
from cavalier.terminal import deliver, tell
from common.errors import CavalierError
from common.language import N_, _, spoken


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


class ResultDocument(TypedDict):
    """A result that is cited: by which command, with the digest of its answer.

    The commit is null for a working tree, the place in the text for a result
    that is not a row of the ledger.
    """

    result: str
    command: str
    version: str
    commit: str | None
    date: str
    answer: str
    outcome: str
    sha256: str
    printed: str | None
    identifier: str
    citation: str


class TextDocument(TypedDict):
    """A whole text that is cited."""

    source: str
    citation: str


class Box(StrEnum):
    """A box with a result, for a kind of report."""

    LATEX = "latex"
    TYPST = "typst"
    MARKDOWN = "markdown"
    HTML = "html"


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
            metavar=N_("PORT[:FUNCTION]|RESULT|ANSWER.json|TEXT..."),
            help=N_("what to cite"),
            autocompletion=options.fragments_like,
        ),
    ],
    style: Annotated[
        Style | None,
        typer.Option(
            "--style", help=N_("how to write it; biblatex if not given")
        ),
    ] = None,
    origin: options.Origin = "",
    working_tree: Annotated[
        bool,
        typer.Option("--working-tree", help=N_("the files as they are now")),
    ] = False,
    require_published: Annotated[
        bool,
        typer.Option(
            "--require-published",
            help=N_("fail if git does not know the commit at the address"),
        ),
    ] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            hidden=True,
            help=N_("the old name of `cavalier resolve`"),
        ),
    ] = False,
    box: Annotated[
        Box | None,
        typer.Option("--box", help=N_("a box with a result or a proof")),
    ] = None,
    lang: options.Lang = "",
    output: options.Output = None,
    as_json: options.Json = False,
) -> int:
    """Cite a port or a function, and the text it ports; a proof; a result."""
    if check and (style or working_tree or output or lang):
        raise CavalierError(
            _(
                "Use --check without --style, --working-tree, --lang or "
                "--output."
            )
        )
    if check:
        return resolve.command(targets, origin, as_json=as_json)
    language = lang or spoken()
    wanted, results, texts = asked(targets)
    theorems = [each for each, _ in wanted if isinstance(each, Theorem)]
    boxable = len(results) + len(theorems) == len(targets)
    if box and (style or as_json or not boxable):
        raise CavalierError(
            _(
                "A box is for results, such as tipe-six, and proofs. Use "
                "--box without --style, --json and other targets."
            )
        )
    edition = edition_of(origin, working_tree=working_tree)
    cited = [_cited(edition, port, name, language) for port, name in wanted]
    if any(name is None for _, name in wanted):
        tell(
            _(
                "A whole file is cited with its adapter, which `cavalier "
                "show` leaves out without --adapter."
            )
        )
    if edition.doubt and require_published:
        tell(edition.doubt)
        return 1
    records = [
        each for t in results for each in records_of(t, edition, language)
    ]
    if edition.doubt and not working_tree:
        tell(edition.doubt)
    if box:
        boxed = [*map(proved, theorems, cited), *(r.boxed for r in records)]
        deliver("\n\n".join(map(BOXES[box], boxed)), output)
        return 0
    form = style or Style.BIBLATEX
    if as_json:
        documents = [
            *(_document(each, form) for each in cited),
            *(_result(each, form) for each in records),
            *(_text(each, form, language) for each in texts),
        ]
        deliver(json.dumps(documents), output)
    else:
        deliver(written(form, language, cited, records, texts), output)
    return 0


class Asked(NamedTuple):
    """What targets are: code and theorems, results, whole texts."""

    code: Sequence[tuple[Port | Theorem | Module, str | None]]
    results: Sequence[str]
    texts: Sequence[Source]


def asked(targets: Sequence[str]) -> Asked:
    """Return what targets are; raises CavalierError for what is unknown."""
    texts = {target: source_of(target) for target in targets}
    others = [target for target in targets if texts[target] is None]
    code = [target for target in others if not names_results(target)]
    return Asked(
        [theorem(target) or named(target) for target in code],
        [target for target in others if target not in code],
        [text for text in texts.values() if text is not None],
    )


def edition_of(origin: str, *, working_tree: bool) -> Edition:
    """Return the edition to cite; an address may be given."""
    find = editions.working_tree if working_tree else editions.committed
    edition = find(ROOT)
    return replace(edition, origin=checked_url(origin)) if origin else edition


def written(
    style: Style,
    language: str,
    cited: Sequence[Citation],
    records: Sequence[Record],
    texts: Sequence[Source],
) -> str:
    """Cite in a style, each source once."""
    parts = [
        *([STYLES[style](cited)] if cited else []),
        *(RECORDS[style](each) for each in records),
        *(text_of(each, style, language) for each in texts),
    ]
    if style is Style.CSL_JSON:
        items = {
            item["id"]: item for part in parts for item in json.loads(part)
        }
        return json.dumps([*items.values()], ensure_ascii=False, indent=2)
    between = "\n" if style in (Style.APA, Style.TEXT) else "\n\n"
    entries = [e for part in parts for e in part.split("\n\n")]
    return between.join(dict.fromkeys(entries))


def _result(record: Record, style: Style) -> ResultDocument:
    commit = record.edition.commit
    return {
        "result": record.name,
        "command": record.command,
        "version": record.edition.project.version,
        "commit": commit.hash if commit else None,
        "date": record.date,
        "answer": record.answer.short,
        "outcome": record.outcome,
        "sha256": record.answer.digest,
        "printed": record.printed or None,
        "identifier": record.identifier,
        "citation": RECORDS[style](record),
    }


def _text(source: Source, style: Style, language: str) -> TextDocument:
    return {
        "source": source.id,
        "citation": text_of(source, style, language),
    }


def _cited(
    edition: Edition,
    port: Port | Theorem | Module,
    name: str | None,
    language: str,
) -> Citation:
    """Cite, and say on standard error what may surprise."""
    cited = citation(edition, port, name, language)
    if cited.fragment.namesakes:
        tell(namesakes_told(cited.fragment))
    if not cited.fragment.in_source:
        tell(
            _(
                "{name} is in the adapter of {port}, and ports no source",
                name=cited.fragment.name,
                port=port.id,
            )
        )
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
