"""`cavalier live` serves the built page, on this machine alone."""

import gzip
import os
import signal
import socket
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from threading import Thread
from zipfile import ZipFile

import pytest

from cavalier.citing.fragments import ROOT
from cavalier.live import serving
from cavalier.live.serving import HOST, Server
from tests.conftest import Cavalier
from tools.site.live.packing import archive

FILES = {
    "live.html": "text/html; charset=utf-8",
    "live/live.mjs": "text/javascript",
    "live/python.wasm": "application/wasm",
    "live/programs.json": "application/json",
}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a small site, the only one that is found."""
    (tmp_path / "live").mkdir()
    for name in FILES:
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(serving, "_SITES", (tmp_path / "none", tmp_path))
    return tmp_path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the addresses that the browser was asked to open."""
    addresses: list[str] = []

    def opening(address: str) -> bool:
        addresses.append(address)
        return len(addresses) == 1

    monkeypatch.setattr(webbrowser, "open", opening)
    return addresses


@contextmanager
def listening() -> Iterator[int]:
    """Yield a port of this machine that is in use."""
    with socket.create_server((HOST, 0)) as taken:
        yield taken.getsockname()[1]


def free() -> int:
    """Return a port that is free."""
    with listening() as port:
        return port


def got(port: int, name: str, **headers: str) -> tuple[int, str | None, str]:
    """Return the status, the type and the text of a file."""
    connection = HTTPConnection(HOST, port, timeout=60)
    connection.request("GET", f"/{name}", headers=headers)
    answer = connection.getresponse()
    return (
        answer.status,
        answer.getheader("Content-Type"),
        answer.read().decode(),
    )


def is_served(port: int) -> bool:
    try:
        got(port, "live.html")
    except ConnectionRefusedError:
        return False
    return True


@contextmanager
def interrupted_once_served(port: int) -> Iterator[None]:
    """Interrupt this process as soon as it serves the page."""

    def interrupt() -> None:
        try:
            while not is_served(port):
                pass
        finally:  # without a network the command would wait for ever
            os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = Thread(target=interrupt, daemon=True)
    thread.start()
    yield
    thread.join()
    signal.signal(signal.SIGINT, before)


def test_each_file_has_the_type_that_a_browser_wants(site: Path) -> None:
    with Server(site, 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        for name, kind in FILES.items():
            assert got(server.server_port, name) == (200, kind, name)
        assert got(server.server_port, "nothing")[0] == 404
        server.shutdown()


def test_a_file_that_the_browser_has_is_not_sent_again(site: Path) -> None:
    with Server(site, 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        date = "Fri, 01 Jan 2100 00:00:00 GMT"
        known = got(
            server.server_port, "live/live.mjs", **{"If-Modified-Since": date}
        )
        assert (known[0], known[2]) == (304, "")
        server.shutdown()


def status(port: int, path: str, host: str | None = None) -> int:
    """Return the status of the answer to a browser that names this host."""
    connection = HTTPConnection(HOST, port, timeout=60)
    headers = {"Host": host or f"{HOST}:{port}"}
    connection.request("GET", path, headers=headers)
    return connection.getresponse().status


def test_only_the_names_of_this_machine_reach_the_server(site: Path) -> None:
    with Server(site, 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_port
        for host in "127.0.0.1", "localhost", "[::1]":
            assert status(port, "/live.html", f"{host}:{port}") == 200
            assert status(port, "/live.html", host) == 421
        for host in "example.org", f"example.org:{port}", f"x@{HOST}:{port}":
            assert status(port, "/live.html", host) == 421
        server.shutdown()


def test_what_is_not_a_file_of_the_site_is_not_found(
    site: Path,
    tmp_path_factory: pytest.TempPathFactory,
    capsys: pytest.CaptureFixture[str],
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.txt"
    outside.write_text("secret")
    (site / "link.txt").symlink_to(outside)
    (site / "folder").symlink_to(outside.parent)
    (site / "inside.html").symlink_to(site / "live.html")
    (site / "circle").symlink_to(site / "circle")
    (site / "home").mkdir()
    (site / "home" / "index.html").write_text("home")
    (site / "away").mkdir()
    (site / "away" / "index.html").symlink_to(outside)
    with Server(site, 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_port
        for path in "/inside.html", "/home/", "/live/live.mjs?query":
            assert status(port, path) == 200
        for path in (
            *("/%00", "/live.html%00", "/%ed%a0%80", f"/{'x' * 5000}"),
            *("/", "/live", "/live/", "/away/", "/circle", "/nothing/"),
            *("/link.txt", "/folder/", "/folder/secret.txt"),
            "/../outside/secret.txt",
        ):
            assert status(port, path) == 404, path
        server.shutdown()
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("site")
def test_the_page_is_served_until_the_command_is_interrupted(
    cavalier: Cavalier, opened: list[str]
) -> None:
    port = free()
    address = f"http://127.0.0.1:{port}/live.html"
    with interrupted_once_served(port):
        ended = cavalier("live", "--port", str(port))
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == f"Live is at {address} until you press Control-C.\n"
    with interrupted_once_served(port):
        told = cavalier("live", "--port", str(port)).err
    assert told == "No browser could be opened. Open the address yourself.\n"
    with interrupted_once_served(port):
        assert cavalier("live", "--port", str(port), "--no-browser").err == ""
    assert opened == [address, address]


@pytest.mark.usefixtures("site")
def test_a_port_that_cannot_be_used_is_named(
    cavalier: Cavalier, opened: list[str]
) -> None:
    with listening() as port:
        ended = cavalier("live", "--port", str(port))
    assert ended.status == 2
    assert ended.err.startswith(f"cavalier: Port {port} cannot be used: Addr")
    assert opened == []


def test_without_a_built_page_the_command_says_how_to_build_it(
    cavalier: Cavalier, site: Path
) -> None:
    (site / "live" / "live.mjs").unlink()
    ended = cavalier("live", "--no-browser")
    assert ended.status == 2
    assert "is not built yet" in ended.err
    assert "sphinx-build docs build/site" in ended.err


def test_a_site_in_the_package_is_not_packed_into_itself() -> None:
    with ZipFile(BytesIO(archive())) as code:
        packed = {n for n in code.namelist() if "/live/" in n}
    modules = {file.name for file in (ROOT / "cavalier/live").glob("*.py")}
    needed = modules - {"serving.py"}
    assert packed == {f"cavalier/live/{name}" for name in needed}


def test_a_text_is_sent_compressed_to_a_browser_that_takes_it(
    site: Path,
) -> None:
    short = gzip.compress(b"let live;")
    (site / "live" / "live.mjs.gz").write_bytes(short)
    with Server(site, 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        for accepted, encoding, size in (
            ("gzip, deflate", "gzip", len(short)),
            ("", None, len("live/live.mjs")),
        ):
            connection = HTTPConnection(HOST, server.server_port, timeout=60)
            headers = {"Accept-Encoding": accepted}
            connection.request("GET", "/live/live.mjs", headers=headers)
            answer = connection.getresponse()
            assert answer.getheader("Content-Encoding") == encoding
            assert answer.getheader("Content-Type") == "text/javascript"
            assert answer.getheader("Vary") == "Accept-Encoding"
            assert len(answer.read()) == size
        server.shutdown()
