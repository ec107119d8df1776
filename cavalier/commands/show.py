"""`cavalier show`: a port, or one function of it, as a listing."""

import json
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
from cavalier.citing.languages import BARE, STANDALONE, Language, Phrase
from cavalier.commands import options
from cavalier.terminal import deliver, takes_colours, tell
from common.errors import CavalierError


class ListingDocument(FragmentDocument):
    """A fragment with its text, for --json."""

    text: str


class Format(StrEnum):
    """How a listing is written."""

    TERMINAL = "terminal"
    LATEX = "latex"
    MINTED = "minted"
    HTML = "html"
    PLAIN = "plain"


def command(
    target: Annotated[
        str,
        typer.Argument(
            metavar="PORT[:FUNCTION]",
            help="what to list",
            autocompletion=options.fragments_like,
        ),
    ],
    form: Annotated[
        Format | None,
        typer.Option(
            "--format", help="colours on a terminal, else plain, if not given"
        ),
    ] = None,
    adapter: Annotated[
        bool, typer.Option("--adapter", help="also what is not in the source")
    ] = False,
    is_bare: Annotated[
        bool,
        typer.Option("--bare", help="without docstrings and comments"),
    ] = False,
    is_standalone: Annotated[
        bool,
        typer.Option("--standalone", help="with all that it needs to run"),
    ] = False,
    no_numbers: Annotated[
        bool, typer.Option("--no-numbers", help="without line numbers")
    ] = False,
    lang: Annotated[Language, options.LANG] = Language.EN,
    output: options.Output = None,
    as_json: options.Json = False,
) -> int:
    """Show a port, or one function of it, as a listing."""
    if as_json and no_numbers:
        raise CavalierError(
            "--json has no line numbers in its text. Leave out --no-numbers."
        )
    port, name = named(target)
    text = read(ROOT, port)
    fragment = cut(port, name, text, adapter=adapter)
    if not fragment.in_source and not adapter:
        raise CavalierError(
            f"{fragment.name} is in the adapter of {port.id}, which is not in "
            "the source. Use --adapter to show it."
        )
    if fragment.namesakes:
        tell(namesakes_told(fragment))
    fragment = replace(fragment, numbered=not no_numbers, language=lang)
    if is_standalone:
        whole = text if adapter else above_adapter(text)
        fragment = _standalone(fragment, whole)
    if is_bare:
        fragment = _bare(fragment)
    if fragment.changes and not (no_numbers or as_json):
        tell("The lines are not those of the file, so they have no numbers.")
    if as_json:
        document: ListingDocument = {
            **fragment_document(fragment),
            "text": fragment.listed,
        }
        text = json.dumps(document)
    else:
        coloured = output is None and takes_colours()
        text = _listing(
            fragment, form or ("terminal" if coloured else "plain")
        )
    deliver(text, output)
    return 0


def _standalone(fragment: Fragment, text: str) -> Fragment:
    """Return what runs by itself; the text is that of the whole file."""
    from cavalier.citing.extracts import standalone

    name = fragment.name
    if name and "." in name:
        outer, _, inner = name.partition(".")
        raise CavalierError(
            f"{inner} is inside {outer} and cannot run without it. Use "
            f"{fragment.port.id}:{outer}."
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
