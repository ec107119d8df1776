"""`cavalier cite`: citations of the code and of the text that it ports."""

from collections.abc import Sequence

import click

from cavalier.cite.record import edition_of, records
from cavalier.cite.source import ROOT
from cavalier.cite.styles import STYLES, bibliography
from cavalier.commands import options
from cavalier.commands.terminal import tell


@click.command()
@click.argument(
    "targets", metavar="PORT[:FUNCTION]|LEDGER-ID...", nargs=-1, required=True
)
@click.option(
    "--style",
    type=click.Choice([*STYLES]),
    default="biblatex",
    show_default=True,
    help="format of the citation",
)
@click.option(
    "--working-tree",
    "tree",
    is_flag=True,
    help="cite uncommitted files",
)
@options.lang
def command(targets: Sequence[str], style: str, tree: bool) -> int:
    """Cite a port, one of its functions, or a ledger entry."""
    edition = edition_of(ROOT, working_tree=tree)
    text = bibliography(style, records(targets, edition))
    if edition.doubt:
        tell(edition.doubt)
    print(text)
    return 0
