"""The page's worker in a browser: Python from a plain server, and its cage."""

import json
import re
import shutil
import sys
from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from urllib.parse import urljoin
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page

from cavalier.citing.fragments import ROOT
from cavalier.live.questions import Question
from tests.processes import run
from tests.workbench.live_visitor import BROWSERS, opened
from tests.workbench.test_live_answers import COUPLES, FAULTS, question
from tools.site.live import installing, make_live
from tools.site.live.installing import UnavailableError
from tools.site.live.packing import archive, pack
from tools.site.live.runtime import PACKED, RUNTIME

pytestmark = pytest.mark.needs("playwright")

WEB = ROOT / "cavalier/live/web"
NPM = ROOT / "tools/site/live"

#: A page with one Runner, and what it has told.
_PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="module">
import { Runner } from "./runner.mjs";
window.start = () => new Promise((ready) => {
  window.told = [];
  window.runner?.terminate();
  window.runner = new Runner();
  runner.onmessage = ({ data }) => { told.push(data); ready(); };
});
window.ask = (question) => new Promise((ended) => {
  told.length = 0;
  runner.onmessage = ({ data }) => {
    told.push({ ...data, at: performance.now() });
    if (["answer", "refused"].includes(data.kind)) ended(told);
  };
  runner.postMessage(question);
});
</script>"""

Told = list[dict[str, object]]


class Server(ThreadingHTTPServer):
    """A plain server of a folder, which sets no header of its own.

    When it is closed, so are the sockets of all its requests.
    """

    daemon_threads = False

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        handler = partial(Handler, self.asked, directory=str(folder))
        super().__init__(("127.0.0.1", 0), handler)
        serving = partial(self.serve_forever, poll_interval=0.02)
        Thread(target=serving, daemon=True).start()

    def server_close(self) -> None:
        """Take no more requests, and wait for those that are under way."""
        self.shutdown()
        super().server_close()

    @property
    def address(self) -> str:
        """Where it serves from."""
        return f"http://127.0.0.1:{self.server_port}/"


class Handler(SimpleHTTPRequestHandler):
    """Notes each request, of any method, and prints nothing."""

    raw_requestline: bytes
    timeout = 10

    def __init__(
        self,
        asked: list[str],
        *arguments: object,
        directory: str,
    ) -> None:
        self.asked = asked
        super().__init__(*arguments, directory=directory)  # type: ignore[arg-type]

    def parse_request(self) -> bool:
        """Note what is asked for."""
        self.asked.append(self.raw_requestline.decode(errors="replace"))
        return super().parse_request()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


class Live:
    """A page with Python in its worker, which is started where it is needed.

    ``requested`` are the addresses that the browser has asked for.
    """

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server, self.ready = page, server, False
        self.requested: list[str] = []
        page.on("request", lambda asked: self.requested.append(asked.url))
        page.goto(urljoin(server.address, "live/test.html"))

    def start(self) -> None:
        """Take a new runner, and wait until it is ready."""
        self.page.evaluate("start()")
        (ready,) = self.page.evaluate("told")
        assert ready["kind"] == "ready", ready
        self.ready = True

    def ask(self, asked: Question) -> Told:
        """Return all messages about a question, but for those on runs."""
        if not self.ready:
            self.start()
        told = self.page.evaluate("question => ask(question)", asked)
        assert {each["id"] for each in told} == {asked["id"]}
        runs = {"begun", "wrote", "ended"}
        return [each for each in told if each["kind"] not in runs]

    def alive(self) -> bool:
        """Check that it answers a question as ever."""
        *_, end = self.ask(question("first", COUPLES))
        return end["kind"] == "answer"


@pytest.fixture(scope="module")
def site(live_site: Path) -> Path:
    """Return a site with a page that has one Runner."""
    shutil.copy(WEB / "runner.mjs", live_site / "live")
    (live_site / "live/test.html").write_text(_PAGE, encoding="utf-8")
    return live_site


@pytest.fixture(scope="module", params=["chromium"])
def live(request: pytest.FixtureRequest, site: Path) -> Iterator[Live]:
    """Return the page, the same for all these tests, with its worker."""
    with Server(site) as server, opened(request.param) as browser:
        page = browser.new_context().new_page()
        page.set_default_timeout(120_000)
        yield Live(page, server)


@pytest.fixture(scope="module")
def canary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that must not be asked for anything."""
    with Server(tmp_path_factory.mktemp("canary")) as server:
        yield server


@pytest.mark.slow
def test_a_runner_asks_the_site_alone(live: Live) -> None:
    assert live.alive()
    asked = [url for url in live.requested if not url.startswith("blob:")]
    assert any(url.endswith("pyodide.asm.wasm.packed") for url in asked)
    for url in asked:
        assert url.startswith(live.server.address)


HOSTILE_PYTHON = {
    "js": "import js",
    "pyodide_js": "import pyodide_js",
    "run_js": "from pyodide.code import run_js",
    "http": "from pyodide.http import pyfetch",
    "core": "import _pyodide_core",
    "found again": "import sys; del sys.modules['js']; import js",
    "request": "import urllib.request; urllib.request.urlopen('URL')",
    "socket": "import socket; socket.create_connection(('127.0.0.1', PORT))",
    "process": "import subprocess; subprocess.run(['curl', 'URL'])",
}


@pytest.mark.slow
@pytest.mark.parametrize("way", HOSTILE_PYTHON)
def test_a_program_finds_no_way_out(
    live: Live, canary: Server, way: str
) -> None:
    text = HOSTILE_PYTHON[way].replace("URL", canary.address)
    text = text.replace("PORT", str(canary.server_port))
    *_, end = live.ask(question("first", text))
    assert end["kind"] == "refused"
    assert re.search("Error: ", str(end["message"])), end
    assert live.alive()
    assert canary.asked == []


#: What a worker with all of JavaScript would try.
HOSTILE_JAVASCRIPT = {
    "fetch": "await fetch('URL')",
    "the site": "await fetch('SITE')",
    "request": """await new Promise((done, failed) => {
        const asked = new XMLHttpRequest();
        asked.onload = done;
        asked.onerror = () => failed(Error("refused"));
        asked.open("GET", "URL");
        asked.send();
    })""",
    "socket": """await new Promise((done, failed) => {
        const socket = new WebSocket("ws://127.0.0.1:PORT/");
        socket.onopen = done;
        socket.onerror = () => failed(Error("refused"));
    })""",
    "events": """await new Promise((done, failed) => {
        const source = new EventSource("URL");
        source.onopen = done;
        source.onerror = () => failed(Error("refused"));
    })""",
    "import": "await import('URL/x.mjs')",
    "the site's module": "await import('SITE/runner.mjs')",
    "script": "importScripts('URL/x.js')",
    "eval": "eval('1')",
    "function": "Function('return 1')()",
    "worker": "await new Promise((done, failed) => {"
    " const worker = new Worker('URL/x.js'); worker.onmessage = done;"
    " worker.onerror = () => failed(Error('refused')); })",
    "stored": """await new Promise((done, failed) => {
        const asked = indexedDB.open("any");
        asked.onsuccess = done;
        asked.onerror = () => failed(Error("refused"));
    })""",
    "cached": "await caches.open('any')",
    "files": "await navigator.storage.getDirectory()",
    "page": "document.title",
    "window": "parent.document",
    "local": "localStorage.length",
}

_CAGED = """async ([body, frame]) => {
  const { port1, port2 } = new MessageChannel();
  const told = new Promise((got) => { port1.onmessage = (e) => got(e.data); });
  const framed = document.createElement("iframe");
  framed.sandbox = "allow-scripts";
  framed.src = frame;
  document.body.append(framed);
  await new Promise((loaded) => { framed.onload = loaded; });
  const worker = `addEventListener("message", async ({ ports: [port] }) => {
    try { ${body}; port.postMessage("done"); }
    catch (error) { port.postMessage("refused: " + error); }
  })`;
  framed.contentWindow.postMessage({ worker, files: {} }, "*", [port2]);
  const answer = await told;
  framed.remove();
  return answer;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("live", BROWSERS, indirect=True)
@pytest.mark.parametrize("way", HOSTILE_JAVASCRIPT)
def test_the_browser_itself_keeps_a_worker_in(
    live: Live, canary: Server, way: str
) -> None:
    site = urljoin(live.server.address, "live")
    body = HOSTILE_JAVASCRIPT[way].replace("URL", canary.address)
    body = body.replace("PORT", str(canary.server_port))
    live.server.asked.clear()
    given = live.page.evaluate(
        _CAGED, [body.replace("SITE", site), "runner.html"]
    )
    assert given.startswith("refused: ")
    assert canary.asked == []
    (only,) = {line.split()[1] for line in live.server.asked} or {""}
    assert only in {"", "/live/runner.html"}


@pytest.mark.slow
def test_python_s_worker_gives_up_its_ways_out(live: Live) -> None:
    assert live.alive()
    (worker,) = live.page.workers
    for name in "fetch", "XMLHttpRequest", "WebSocket", "importScripts":
        assert worker.evaluate(f"typeof {name}") == "undefined"
    assert worker.evaluate("typeof indexedDB") == "undefined"
    assert worker.evaluate("typeof navigator") == "undefined"


@pytest.mark.slow
def test_a_wrong_program_gets_its_hint_in_the_browser(live: Live) -> None:
    asked = question("grade", FAULTS, "from_one")
    *_, end = live.ask({**asked, "squares": 12})
    assert end["kind"] == "answer", end
    told = end["answer"]
    assert isinstance(told, dict)
    assert told["hints"] == ["the start looks counted from 1"]


@pytest.mark.slow
def test_a_forged_answer_is_only_about_its_own_question(live: Live) -> None:
    text = """import json
known = json.dumps
def forged(*_):
    json.dumps = known
    return '{"id": 99, "kind": "answer", "answer": {}}'
json.dumps = forged
"""
    for told in live.ask(question("first", text)):
        assert told["id"] == 7
    assert live.alive()


@pytest.mark.slow
def test_a_runner_without_its_files_says_so(live: Live) -> None:
    live.ready = False
    live.page.reload()
    live.page.route("**/python_stdlib.zip.packed", lambda route: route.abort())
    live.page.evaluate("start()")
    live.page.unroute("**/python_stdlib.zip.packed")
    (told,) = live.page.evaluate("told")
    assert told["kind"] == "failed"
    assert "could not be loaded" in told["message"]


@pytest.mark.slow
def test_the_runtime_is_small_enough_and_nothing_else_is_in_it(
    site: Path,
) -> None:
    files = {file.name: file for file in (site / "live/pyodide").iterdir()}
    assert files.keys() == {f"{name}{PACKED}" for name in RUNTIME}
    size = sum(file.stat().st_size for file in files.values())
    packed = (site / f"live/cavalier.zip{PACKED}").stat().st_size
    assert size + packed < 5_900_000
    assert packed < 400_000


def test_the_frame_runs_its_own_script_and_blobs_and_reaches_nothing() -> None:
    text = (WEB / "runner.html").read_text(encoding="utf-8")
    (script,) = re.findall("<script>(.*?)</script>", text, re.DOTALL)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    (policy,) = re.findall('content="(default-src .*?)"', text)
    assert policy.split("; ") == [
        "default-src 'none'",
        f"script-src 'sha256-{digest}' blob: 'wasm-unsafe-eval'",
        "worker-src blob:",
    ]


def test_the_lock_file_has_hashes_and_no_addresses() -> None:
    text = (NPM / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in text
    assert "://" not in text
    packages: Mapping[str, Mapping[str, str]] = json.loads(text)["packages"]
    for name, package in packages.items():
        assert not name or package["integrity"].startswith("sha512-")


def test_versions_are_exact() -> None:
    text = (NPM / "package.json").read_text(encoding="utf-8")
    for version in json.loads(text)["devDependencies"].values():
        assert re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", version)


def test_without_npm_the_reason_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installing, "_KEPT", tmp_path / "kept")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UnavailableError, match="node is missing"):
        make_live(tmp_path / "live")
    assert not (tmp_path / "live").exists()


def test_where_npm_fails_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "node", "npm":
        program = tmp_path / name
        program.write_text(
            "#!/bin/sh\necho npm error no network >&2\nexit 1\n"
        )
        program.chmod(0o755)
    monkeypatch.setattr(installing, "_KEPT", tmp_path / "kept")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with pytest.raises(UnavailableError, match="npm error no network"):
        make_live(tmp_path / "live")
    assert list((tmp_path / "kept").iterdir()) == []


def test_the_same_code_makes_the_same_archive(tmp_path: Path) -> None:
    for name in "one.zip", "other.zip":
        pack(tmp_path / name)
    one, other = (
        (tmp_path / n).read_bytes() for n in ("one.zip", "other.zip")
    )
    assert one == other


def test_the_archive_alone_answers(tmp_path: Path) -> None:
    with ZipFile(BytesIO(archive())) as packed:
        packed.extractall(tmp_path / "code")
    asking = (
        "import json, sys; sys.path.insert(0, sys.argv[1]);"
        "from cavalier.live.answering import written_answers;"
        "import cavalier; assert cavalier.__file__.startswith(sys.argv[1]);"
        "print(*written_answers(sys.argv[2]), sep=chr(10))"
    )
    written = json.dumps({**question("grade", COUPLES), "squares": 4})
    command = [sys.executable, "-IS", "-c", asking]
    ran = run([*command, str(tmp_path / "code"), written])
    assert json.loads(ran.stdout.splitlines()[-1])["answer"]["failed"] == 0
