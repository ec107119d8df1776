"""`cavalier show`: a port, or one function of it, as a listing."""

import json
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Annotated

import typer

from cavalier.catalogue.port import above_adapter
from cavalier.citing.fragments import (
    ROOT,
    Fragment,
    FragmentDocument,
    cut,
    fragment_document,
    named,
    namesakes_told,
    read,
)
from cavalier.citing.languages import BARE, STANDALONE, Phrase
from cavalier.commands import options
from cavalier.terminal import deliver, takes_colours, tell
from common.errors import CavalierError
from common.language import N_, _, spoken

#: The formats of several listings; to import them takes Pygments.
_SIDE_BY_SIDE = ("latex", "typst", "html")


class ListingDocument(FragmentDocument):
    """A fragment with its text, for --json."""

    text: str


class Format(StrEnum):
    """How a listing is written."""

    TERMINAL = "terminal"
    LATEX = "latex"
    MINTED = "minted"
    TYPST = "typst"
    HTML = "html"
    PLAIN = "plain"


def command(
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar=N_("PORT[:FUNCTION]..."),
            help=N_("what to list"),
            autocompletion=options.fragments_like,
        ),
    ],
    form: Annotated[
        Format | None,
        typer.Option(
            "--format",
            help=N_("colours on a terminal, else plain, if not given"),
        ),
    ] = None,
    adapter: Annotated[
        bool,
        typer.Option("--adapter", help=N_("also what is not in the source")),
    ] = False,
    is_bare: Annotated[
        bool,
        typer.Option("--bare", help=N_("without docstrings and comments")),
    ] = False,
    is_standalone: Annotated[
        bool,
        typer.Option("--standalone", help=N_("with all that it needs to run")),
    ] = False,
    columns: Annotated[
        int,
        typer.Option(
            "--columns",
            min=1,
            max=3,
            help=N_("how many listings side by side"),
        ),
    ] = 1,
    no_numbers: Annotated[
        bool, typer.Option("--no-numbers", help=N_("without line numbers"))
    ] = False,
    lang: options.Lang = "",
    output: options.Output = None,
    as_json: options.Json = False,
) -> int:
    """Show a port, or one function of it, as a listing."""
    if as_json and no_numbers:
        raise CavalierError(
            _(
                "--json has no line numbers in its text. Leave out "
                "--no-numbers."
            )
        )
    _must_fit(targets, columns, form, as_json=as_json)
    fragments = [
        _fragment(
            target, adapter=adapter, is_bare=is_bare,
            is_standalone=is_standalone, numbered=not no_numbers,
        )
        for target in targets
    ]  # fmt: skip
    first = fragments[0]
    unnumbered = any(each.changes for each in fragments)
    if unnumbered and not (no_numbers or as_json):
        tell(
            _("The lines are not those of the file, so they have no numbers.")
        )
    if as_json:
        document: ListingDocument = {
            **fragment_document(first),
            "text": first.listed,
        }
        text = json.dumps(document)
    elif columns > 1 and form is not None:
        from cavalier.citing.listings import side_by_side

        text = side_by_side(form, fragments)
    else:
        coloured = output is None and takes_colours()
        text = _listing(first, form or ("terminal" if coloured else "plain"))
    deliver(text, output)
    return 0


def _must_fit(
    targets: Sequence[str], columns: int, form: Format | None, *, as_json: bool
) -> None:
    """Raise CavalierError unless there is a listing for each column."""
    if len(targets) != columns:
        raise CavalierError(
            "{listings} listings do not fit --columns {columns}. Name as "
            "many as there are columns.",
            listings=len(targets),
            columns=columns,
        )
    if columns > 1 and (as_json or form not in _SIDE_BY_SIDE):
        forms = ", ".join(_SIDE_BY_SIDE)
        raise CavalierError(
            "--columns {columns} needs --format. Use one of {known}.",
            columns=columns,
            known=forms,
        )


def _fragment(
    target: str, *,
    adapter: bool, is_bare: bool, is_standalone: bool, numbered: bool,
) -> Fragment:  # fmt: skip
    """Cut out what is to be listed, changed as the options say."""
    port, name = named(target)
    text = read(ROOT, port)
    fragment = cut(port, name, text, adapter=adapter)
    if not fragment.in_source and not adapter:
        raise CavalierError(
            "{name} is in the adapter of {port}, which is not in the "
            "source. Use --adapter to show it.",
            name=fragment.name,
            port=port.id,
        )
    if fragment.namesakes:
        tell(namesakes_told(fragment))
    fragment = replace(fragment, numbered=numbered, language=spoken())
    if is_standalone:
        whole = text if adapter else above_adapter(text)
        fragment = _standalone(fragment, whole)
    return _bare(fragment) if is_bare else fragment


def _standalone(fragment: Fragment, text: str) -> Fragment:
    """Return what runs by itself; the text is that of the whole file."""
    from cavalier.citing.extracts import standalone

    name = fragment.name
    if name and "." in name:
        outer, _dot, inner = name.partition(".")
        raise CavalierError(
            "{inner} is inside {outer} and cannot run without it. Use "
            "{port}:{outer}.",
            inner=inner,
            outer=outer,
            port=fragment.port.id,
        )
    text = standalone(fragment.path, text, name)
    return _changed(fragment, text, STANDALONE)


def _bare(fragment: Fragment) -> Fragment:
    from cavalier.citing.extracts import bare

    text = bare(fragment.listed)
    return _changed(fragment, text, BARE)


def _changed(fragment: Fragment, text: str, how: Phrase) -> Fragment:
    changes = (*fragment.changes, how)
    return replace(fragment, changed=text, changes=changes, numbered=False)


def _listing(fragment: Fragment, form: str) -> str:
    from cavalier.citing.listings import FORMATS

    return FORMATS[form](fragment)
