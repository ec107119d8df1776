"""`cavalier report`: a report that builds itself, and checks itself."""

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from cavalier.citing.drafts import Form, drafted
from cavalier.commands import options
from cavalier.commands.folders import must_fit, write
from cavalier.terminal import tell
from common.errors import CavalierError
from common.language import N_, _, spoken


def command(
    folder: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar=N_("DIR"), help=N_("where it goes")
        ),
    ] = None,
    form: Annotated[
        Form | None, typer.Option("--form", help=N_("what it is written in"))
    ] = None,
    lang: options.Lang = "",
) -> int:
    """Write a report that builds itself, with code, results and citations."""
    if folder is None or form is None:
        raise CavalierError(
            _(
                "Name a folder and a form, as in `cavalier report -o report "
                "--form latex`."
            )
        )
    files = drafted(form, spoken())
    must_fit(folder, files)
    if folder.is_dir() and any(folder.iterdir()):
        raise CavalierError(
            "{folder} is not empty. Name a new folder.", folder=folder
        )
    write(folder, files)
    make = f"make -C {quote(str(folder))}"
    tell(
        _(
            "To build it: {make}. To build and check it: {make} check",
            make=make,
        )
    )
    return 0
