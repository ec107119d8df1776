"""`cavalier show`: a port, or one function of it, as a listing."""

import os
import sys

import click

from cavalier.cite.listing import FORMATS, plain
from cavalier.cite.source import ROOT, cut
from cavalier.commands import options


@click.command()
@click.argument("target", metavar="PORT[:FUNCTION]|FILE.py[:FUNCTION]")
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMATS]),
    help="output format  [default: numbered lines, coloured on a terminal]",
)
@options.lang
def command(target: str, form: str | None) -> int:
    """Show a port, or one function of it, as a listing."""
    fragment = cut(target, ROOT)
    dumb = os.environ.get("TERM") in {"dumb", "unknown"}
    colourless = dumb or os.environ.get("NO_COLOR")
    if form is None and sys.stdout.isatty() and not colourless:
        form = "terminal"
    write = FORMATS[form] if form else plain
    print(write(fragment))
    return 0
