"""`cavalier show`: a port, or one function of it, as a listing."""

import click

from cavalier.cite.listing import FORMATS, plain
from cavalier.cite.source import ROOT, cut, target_of
from cavalier.commands import options
from cavalier.commands.terminal import takes_colours


@click.command()
@click.argument("target", metavar="PORT[:FUNCTION]|FILE.py[:FUNCTION]")
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMATS]),
    help="default: numbered lines, in colours on a terminal",
)
@options.lang
def command(target: str, form: str | None) -> int:
    """Show a port, or one function of it, as a listing."""
    code = target_of(target)
    fragment = cut(code, (ROOT / code.path).read_text("utf-8"))
    if form is None and takes_colours():
        form = "terminal"
    write = FORMATS[form] if form else plain
    print(write(fragment))
    return 0
