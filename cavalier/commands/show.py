"""`cavalier show`: a port, or one function of it, as a listing."""

import json
import sys
from enum import StrEnum
from typing import Annotated

import typer

from cavalier.citing.fragments import (
    ROOT,
    Fragment,
    cut,
    fragment_document,
    named,
    namesakes_told,
    read,
)
from cavalier.commands import options
from cavalier.documents import ListingDocument
from cavalier.terminal import tell, write_file
from common.errors import CavalierError


class Format(StrEnum):
    """How a listing is written."""

    TERMINAL = "terminal"
    LATEX = "latex"
    MINTED = "minted"
    HTML = "html"
    PLAIN = "plain"


def command(
    target: Annotated[
        str, typer.Argument(metavar="PORT[:FUNCTION]", help="what to list")
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
    output: options.Output = None,
    as_json: options.Json = False,
) -> int:
    """Show a port, or one function of it, as a listing."""
    port, name = named(target)
    fragment = cut(port, name, read(ROOT, port), adapter=adapter)
    if not fragment.in_source and not adapter:
        raise CavalierError(
            f"{fragment.name} is in the adapter of {port.id}, which is not in "
            "the source. Use --adapter to show it."
        )
    if fragment.namesakes:
        tell(namesakes_told(fragment))
    if as_json:
        text = json.dumps(_document(fragment))
    else:
        coloured = output is None and sys.stdout.isatty()
        text = _listing(
            fragment, form or ("terminal" if coloured else "plain")
        )
    if output is None:
        print(text)
    else:
        write_file(output, text + "\n")
    return 0


def _listing(fragment: Fragment, form: str) -> str:
    from cavalier.citing.listings import FORMATS

    return FORMATS[form](fragment)


def _document(fragment: Fragment) -> ListingDocument:
    return {**fragment_document(fragment), "text": fragment.text}
