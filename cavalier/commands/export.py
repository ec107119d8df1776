"""`cavalier export`: the exercise as packages for other judges."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cavalier.commands import options
from cavalier.commands.folders import must_be_free, must_fit, write
from cavalier.grading.icpc.packages import packages
from common.errors import CavalierError
from common.language import N_


class Format(StrEnum):
    """The format of a package."""

    ICPC = "icpc"


def command(
    kind: Annotated[
        Format,
        typer.Argument(
            metavar=N_("FORMAT"), help=N_("icpc: DOMjudge, Kattis")
        ),
    ],
    folder: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar=N_("DIR"), help=N_("where it goes")
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help=N_("replace files"))
    ] = False,
    lang: options.Lang = "",
) -> int:
    """Write problem packages for judges such as DOMjudge and Kattis."""
    if folder is None:
        raise CavalierError(
            "Name a folder, as in `cavalier export {kind} -o problems`.",
            kind=kind,
        )
    files = packages()
    must_fit(folder, files)
    if not force:
        must_be_free(folder, files)
    write(folder, files)
    return 0
