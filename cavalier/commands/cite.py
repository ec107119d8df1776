"""`cavalier cite`: citations of the code and of the text that it ports."""

from collections.abc import Sequence

import click

from cavalier.cite.record import cited, committed, working_tree
from cavalier.cite.source import ROOT
from cavalier.cite.styles import STYLES, written
from cavalier.commands import options
from cavalier.terminal import tell


@click.command()
@click.argument(
    "targets", metavar="PORT[:FUNCTION]|LEDGER-ID...", nargs=-1, required=True
)
@click.option(
    "--style",
    type=click.Choice([*STYLES]),
    default="biblatex",
    show_default=True,
    help="how to write it",
)
@click.option(
    "--working-tree",
    "tree",
    is_flag=True,
    help="cite the files as they are now",
)
@options.lang
def command(targets: Sequence[str], style: str, tree: bool) -> int:
    """Cite a port or a function, and the text it ports; or a ledger entry."""
    edition = working_tree(ROOT) if tree else committed(ROOT)
    records = cited(targets, edition)
    if edition.doubt:
        tell(edition.doubt)
    print(written(style, records))
    return 0
