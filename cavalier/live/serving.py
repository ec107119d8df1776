"""Serving the built site from this machine, to this machine alone."""

import io
import os
import sys
from functools import partial
from http import HTTPStatus
from http.client import HTTP_PORT
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import socket
from typing import BinaryIO

from common.errors import CavalierError, why
from common.language import _

HOST = "127.0.0.1"

#: By these names this machine reaches itself. A page of another site may have
#: a name of its own that leads here: its requests are refused.
_NAMES = (HOST, "localhost", "[::1]")

_HERE = Path(__file__).parent

#: Where a site may be: built in a clone, or put into the package.
_SITES = (_HERE.parent.parent / "build" / "site", _HERE / "site")

#: What browsers refuse to run under another type; Windows may have others.
_TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}

#: How the name of a file ends that is sent compressed in another one's place.
COMPRESSED = ".gz"


def built_site() -> Path:
    """Return the folder of a site that has the page Live.

    Raises CavalierError if there is none.
    """
    for site in _SITES:
        if (site / "live" / "live.mjs").is_file():
            return site
    raise CavalierError(
        _(
            "The page Live is not built yet. In a clone, with node and npm "
            "installed, type: {commands}",
            commands='python -m pip install -e ".[docs]" && '
            "sphinx-build docs build/site",
        )
    )


class Server(ThreadingHTTPServer):
    """Serves a folder on one port of this machine."""

    def __init__(self, site: Path, port: int) -> None:
        """Begin to listen; port 0 takes any that is free.

        Raises CavalierError if the port cannot be used.
        """
        handler = partial(_Handler, directory=str(site.resolve()))
        try:
            super().__init__((HOST, port), handler)
        except OSError as error:
            raise CavalierError(
                _(
                    "Port {port} cannot be used: {reason}. Choose another "
                    "one with --port, or 0 for any that is free.",
                    port=f"{port}",
                    reason=why(error),
                )
            ) from error

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://{HOST}:{self.server_port}/live.html"

    @property
    def names(self) -> set[str]:
        """The names that a browser has for it: it leaves out port 80."""
        bare = _NAMES if self.server_port == HTTP_PORT else ()
        return {f"{name}:{self.server_port}" for name in _NAMES}.union(bare)

    def handle_error(
        self, request: socket | tuple[bytes, socket], client_address: object
    ) -> None:
        """Say nothing of a browser that has gone away."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(SimpleHTTPRequestHandler):
    """Answers with files of the folder, and prints nothing.

    Folders are not listed, and a link out of the folder is not followed.
    """

    server: Server
    _compressed = False
    extensions_map = SimpleHTTPRequestHandler.extensions_map | _TYPES

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the head of the answer; return the file, if one is served."""
        if self.headers["Host"] not in self.server.names:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
        elif not self._is_served():
            self.send_error(HTTPStatus.NOT_FOUND)
        else:
            return super().send_head()
        return None

    def translate_path(self, path: str) -> str:
        """Return the file of a path, compressed if the browser takes that."""
        file = super().translate_path(path)
        copy = f"{file}{COMPRESSED}"
        taken = "gzip" in self.headers.get("Accept-Encoding", "")
        self._compressed = taken and Path(copy).is_file()
        return copy if self._compressed else file

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Return the type of a file, also where it is compressed."""
        return super().guess_type(os.fspath(path).removesuffix(COMPRESSED))

    def _is_served(self) -> bool:
        """Check whether a path leads to a file in the folder."""
        try:
            file = Path(self.translate_path(self.path))
            if file.is_dir():
                file /= "index.html"
            file = file.resolve()
            return file.is_file() and file.is_relative_to(self.directory)
        except (OSError, RuntimeError, ValueError):
            return False  # no file has such a name, or links go in a circle

    def end_headers(self) -> None:
        """Let the browser keep each file, and ask whether it has changed."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        if self._compressed:
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Print nothing."""
