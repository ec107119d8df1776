"""`cavalier resolve`: whether the citations of a report lead to the code."""

from collections.abc import Sequence

import click

from cavalier.cite.report import citations
from cavalier.cite.resolve import resolve
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
    rows = [(file, citation) for file in files for citation in citations(file)]
    if not rows:
        names = ", ".join(files)
        raise CavalierError(f"No SWHID and no listing in {names}.")
    lookups = list(resolve([citation for _, citation in rows], ROOT))
    documents = [
        {"file": file, "line": citation.line, **lookup._asdict()}
        for (file, citation), lookup in zip(rows, lookups, strict=True)
    ]
    if as_json:
        print_document(documents)
    else:
        for (file, citation), lookup in zip(rows, lookups, strict=True):
            place = f"{file}:{citation.line}"
            print(printable(f"{place}: {lookup.outcome}: {lookup.message}"))
            if lookup.command:
                print(f"    cited: {lookup.command}")
    return 0 if all(lookup.outcome == "same" for lookup in lookups) else 1
