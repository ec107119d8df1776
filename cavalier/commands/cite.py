"""`cavalier cite`: citations of the code and of the text that it ports."""

from typing import Annotated, Literal

import typer

from cavalier.cite.record import Record, cited, committed, working_tree
from cavalier.cite.source import ROOT
from cavalier.cite.styles import written
from cavalier.commands import options
from cavalier.terminal import tell
from common.language import spoken


def command(
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="PORT[:FUNCTION]|LEDGER-ID...", help="what to cite"
        ),
    ],
    style: Annotated[
        Literal["biblatex", "bibtex", "csl-json", "text"],
        typer.Option("--style", help="how to write it"),
    ] = "biblatex",
    tree: Annotated[
        bool,
        typer.Option("--working-tree", help="the files as they are now"),
    ] = False,
    lang: options.Lang = "",
) -> int:
    """Cite a port or a function, and the text it ports; or a ledger entry."""
    edition = working_tree(ROOT) if tree else committed(ROOT)
    records = cited(targets, edition, lang or spoken())
    fragments = [r.fragment for r in records if isinstance(r, Record)]
    if any(fragment.name is None for fragment in fragments):
        tell(
            "A whole file is cited with its adapter, which `cavalier show` "
            "leaves out."
        )
    for each in fragments:
        if each.port and not each.in_source:
            tell(
                f"{each.name} is in the adapter of {each.port.id}, and ports "
                "no source"
            )
    if edition.doubt:
        tell(edition.doubt)
    print(written(style, records))
    return 0
