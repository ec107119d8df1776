"""`cavalier show`: a port, or one function of it, as a listing."""

import click

from cavalier.cite.listing import FORMATS, plain
from cavalier.cite.source import ROOT, cut, named, read
from cavalier.commands import options
from cavalier.commands.terminal import takes_colours
from common.language import spoken


@click.command()
@click.argument("target", metavar="PORT[:FUNCTION]|FILE.py[:FUNCTION]")
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMATS]),
    help="form of the listing; colours on a terminal if not given",
)
@click.option("--no-numbers", is_flag=True, help="without line numbers")
@options.lang
def command(target: str, form: str | None, no_numbers: bool) -> int:
    """Show a port, or one function of it, as a listing."""
    listed = named(target)
    fragment = cut(listed, read(listed.path, ROOT))
    if form is None and takes_colours():
        form = "terminal"
    write = FORMATS[form] if form else plain
    print(write(fragment, spoken(), not no_numbers))
    return 0
