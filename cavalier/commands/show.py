"""`cavalier show`: a port, or one function of it, as a listing."""

from dataclasses import replace
from enum import StrEnum
from typing import Annotated

import typer

from cavalier.citing.fragments import (
    ROOT,
    cut,
    fragment_document,
    named,
    namesakes_told,
    read,
)
from cavalier.commands import options
from cavalier.terminal import print_document, takes_colours, tell
from common.errors import CavalierError
from common.language import spoken


class Format(StrEnum):
    """How a listing is written."""

    TERMINAL = "terminal"
    LATEX = "latex"
    TYPST = "typst"
    HTML = "html"
    PLAIN = "plain"


def command(
    target: Annotated[
        str,
        typer.Argument(
            metavar="PORT[:FUNCTION]",
            help="what to list",
        ),
    ],
    form: Annotated[
        Format | None,
        typer.Option(
            "--format",
            help="colours on a terminal, else plain, if not given",
        ),
    ] = None,
    no_numbers: Annotated[
        bool, typer.Option("--no-numbers", help="without line numbers")
    ] = False,
    lang: options.Lang = "",
    as_json: options.Json = False,
) -> int:
    """Show a port, or one function of it, as a listing."""
    if as_json and no_numbers:
        raise CavalierError(
            "--json has no line numbers in its text. Leave out --no-numbers."
        )
    port, name = named(target)
    fragment = cut(port, name, read(ROOT, port))
    if fragment.namesakes:
        tell(namesakes_told(fragment))
    if as_json:
        text = {"text": fragment.text}
        print_document({**fragment_document(fragment), **text})
        return 0
    # To import it takes Pygments.
    from cavalier.citing.listings import FORMATS

    fragment = replace(fragment, numbered=not no_numbers, language=spoken())
    known = "terminal" if takes_colours() else "plain"
    print(FORMATS[form or known](fragment))
    return 0
