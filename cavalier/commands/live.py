"""`cavalier live`: the page on which programs are edited, served."""

from contextlib import suppress
from typing import Annotated

import typer

from cavalier.commands import options
from cavalier.live.serving import Server, built_site
from cavalier.terminal import tell
from common.errors import CavalierError
from common.language import N_, _, is_translated, spoken

#: Always the same: a browser keeps what was typed by the address of the page.
_PORT = 8064


def command(
    port: Annotated[
        int,
        typer.Option("--port", metavar=N_("N"), help=N_("0 for any free one")),
    ] = _PORT,
    no_browser: Annotated[
        bool,
        typer.Option("--no-browser", help=N_("only print the address")),
    ] = False,
    lang: options.Lang = "",
) -> int:
    """Serve the page Live on this machine, and open it in the browser."""
    if not 0 <= port <= 65535:
        raise CavalierError(
            _(
                "{value} is out of range. Use 1 to 65535, or 0 for any that "
                "is free.",
                value=f"--port {port}",
            )
        )
    with Server(built_site(), port) as server:
        address = server.address + f"#lang={spoken()}" * is_translated()
        told = _(
            "Live is at {address} until you press Control-C.", address=address
        )
        print(told, flush=True)
        if not no_browser:
            _open(address)
        with suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0


def _open(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        tell(_("No browser could be opened. Open the address yourself."))
