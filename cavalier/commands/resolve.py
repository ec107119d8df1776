"""`cavalier resolve`: whether the citations of a report lead to the code."""

from collections.abc import Sequence

import click

from cavalier.cite.report import citations
from cavalier.cite.resolve import Outcome, resolve
from cavalier.cite.source import ROOT
from cavalier.commands import options
from cavalier.commands.terminal import print_document
from common.errors import CavalierError
from common.plain_values import printable


@click.command()
@click.argument("files", metavar="FILE|-...", nargs=-1, required=True)
@options.as_json
def command(files: Sequence[str], as_json: bool) -> int:
    """Check that citations in a report still lead to the code."""
    found = [(file, each) for file in files for each in citations(file)]
    if not found:
        raise CavalierError(
            f"{', '.join(files)}: no SWHID and no listing. Name a report or "
            "a bibliography with one."
        )
    lookups = list(resolve([each.what for _, each in found], ROOT))
    documents = [
        {"file": file, "line": citation.line, **lookup._asdict()}
        for (file, citation), lookup in zip(found, lookups, strict=True)
    ]
    if as_json:
        print_document(documents)
    for (file, citation), lookup in zip(found, lookups, strict=True):
        if not as_json:
            place = f"{printable(file)}:{citation.line}"
            print(f"{place}: {lookup.outcome}: {printable(lookup.message)}")
            if lookup.command:
                print(f"    cited: {printable(lookup.command)}")
    is_same = (lookup.outcome is Outcome.SAME for lookup in lookups)
    return 0 if all(is_same) else 1
