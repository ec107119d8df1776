"""`cavalier show`: a port, or one function of it, as a listing."""

import click

from cavalier.cite.listing import FORMATS, plain
from cavalier.cite.source import ROOT, cut, named, read
from cavalier.commands import options
from cavalier.commands.terminal import takes_colours


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
    code = named(target)
    fragment = cut(code, read(code.path, ROOT))
    if form is None and takes_colours():
        form = "terminal"
    write = FORMATS[form] if form else plain
    print(write(fragment))
    return 0
