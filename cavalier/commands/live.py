"""`cavalier live`: the page on which programs are edited, served."""

from contextlib import suppress
from typing import Annotated

import typer

from cavalier.live.serving import Server, built_site
from cavalier.terminal import tell
from common.errors import CavalierError

#: Always the same: a browser keeps what was typed by the address of the page.
_PORT = 8064


def command(
    port: Annotated[
        int, typer.Option("--port", metavar="N", help="0 for any free one")
    ] = _PORT,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="only print the address")
    ] = False,
) -> int:
    """Serve the page Live on this machine, and open it in the browser."""
    if not 0 <= port <= 65535:
        raise CavalierError(
            f"--port {port} is out of range. Use 1 to 65535, or 0 for any "
            "that is free."
        )
    with Server(built_site(), port) as server:
        print(
            f"Live is at {server.address} until you press Control-C.",
            flush=True,
        )
        if not no_browser:
            _open(server.address)
        with suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0


def _open(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        tell("No browser could be opened. Open the address yourself.")
