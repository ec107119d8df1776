"""`cavalier show`: a port, or one function of it, as a listing."""

from typing import Annotated, Literal

import typer

from cavalier.cite.listing import FORMATS, plain
from cavalier.cite.source import ROOT, cut, named, read
from cavalier.commands import options
from cavalier.terminal import takes_colours
from common.language import spoken


def command(
    target: Annotated[
        str,
        typer.Argument(
            metavar="PORT[:FUNCTION]|FILE.py[:FUNCTION]", help="what to list"
        ),
    ],
    form: Annotated[
        Literal["terminal", "latex", "typst", "html"] | None,
        typer.Option(
            "--format", help="colours on a terminal, else none, if not given"
        ),
    ] = None,
    no_numbers: Annotated[
        bool, typer.Option("--no-numbers", help="without line numbers")
    ] = False,
    lang: options.Lang = "",
) -> int:
    """Show a port, or one function of it, as a listing."""
    listed = named(target)
    fragment = cut(listed, read(listed.path, ROOT))
    if form is None and takes_colours():
        form = "terminal"
    write = FORMATS[form] if form else plain
    print(write(fragment, lang or spoken(), not no_numbers))
    return 0
