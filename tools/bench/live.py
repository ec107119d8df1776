"""How long the page Live takes to answer: `python -m tools.bench.live`.

A visitor who has never seen the page asks for a first tour at once, in
Chromium, over a line of 8 Mbit/s with 40 ms on the way. The built site is
served as by `cavalier live`, and as by `python -m http.server`.

Then the same on a phone whose processor is four times slower. Chromium can
slow down a page, but not the workers of a frame without an origin, in which
Python runs. So every process that runs pages is stopped for three quarters of
the time, by signals: the worker in it is slowed down as much as the page. By
how much is measured, too, in a worker.
"""

import os
import shutil
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import TypedDict

from playwright.sync_api import Browser, expect, sync_playwright

from cavalier.live.serving import Server, built_site

#: The line: bytes a second, and milliseconds on the way.
_BYTES, _LATENCY = 1_000_000, 40

#: How long a slow process runs and is stopped by turns, in seconds.
_RUNS, _STOPPED = 0.01, 0.03

#: After so many turns, it looks for new processes.
_TURNS = 20

_PATIENCE = 600_000

#: How long a worker counts, in milliseconds.
_COUNTED = """() => new Promise(done => {
  const text = `const begun = performance.now();
    let sum = 0;
    for (let i = 0; i < 1e8; i++) sum = (sum * 31 + i) | 0;
    postMessage([performance.now() - begun, sum]);`;
  const worker = new Worker(URL.createObjectURL(new Blob([text])));
  worker.onmessage = ({data: [taken]}) => { worker.terminate(); done(taken); };
})"""


class Finished(TypedDict):
    """What Chromium says of a file that has been loaded."""

    encodedDataLength: float


class _Plain(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Print nothing."""


def main() -> None:
    """Measure, and print a line for each server and machine."""
    site = built_site()
    plain = partial(_Plain, directory=str(site))
    with (
        sync_playwright() as playwright,
        Server(site, 0) as ours,
        ThreadingHTTPServer(("127.0.0.1", 0), plain) as other,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for name, server, slow in (
            ("cavalier live", ours, False),
            ("python -m http.server", other, False),
            ("cavalier live, on the phone", ours, True),
        ):
            if not slow:
                Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_port}/live.html"
            print(f"{name}: {_measured(browser, address, slow)}", flush=True)
        browser.close()
        ours.shutdown()
        other.shutdown()


def _measured(browser: Browser, address: str, slow: bool) -> str:
    """Return what the first answer took, and the next ones."""
    page = browser.new_context().new_page()
    page.set_default_timeout(_PATIENCE)
    network = page.context.new_cdp_session(page)
    sizes: list[float] = []

    def note(finished: Finished) -> None:
        sizes.append(finished["encodedDataLength"])

    network.on("Network.loadingFinished", note)
    network.send("Network.enable")
    line = {"offline": False, "latency": _LATENCY}
    speed = {"downloadThroughput": _BYTES, "uploadThroughput": _BYTES}
    network.send("Network.emulateNetworkConditions", {**line, **speed})
    run, said = page.locator("#run"), page.locator("#answer")
    taken: list[float] = []
    with _slowed() if slow else nullcontext():
        began = time.monotonic()
        page.goto(f"{address}#port=couples")
        for _ in range(2):
            run.click()
            expect(said).to_contain_text("a tour", timeout=_PATIENCE)
            taken.append(time.monotonic() - began)
            began = time.monotonic()
        slowly = page.evaluate(_COUNTED)
    factor = slowly / page.evaluate(_COUNTED)
    page.close()
    first, second = taken
    return (
        f"{sum(sizes) / 1_000_000:.2f} MB, first answer after {first:.1f} s, "
        f"second after {second:.1f} s, a worker {factor:.1f} times slower"
    )


@contextmanager
def _slowed() -> Iterator[None]:
    """Let all processes that run pages run a quarter of the time."""
    ended = Event()

    def slow_down() -> None:
        processes: list[int] = []
        for turn in count():
            if ended.is_set():
                return
            if turn % _TURNS == 0:
                processes = _of_pages()
            for wanted, seconds in (
                (signal.SIGSTOP, _STOPPED),
                (signal.SIGCONT, _RUNS),
            ):
                _signal(processes, wanted)
                time.sleep(seconds)

    thread = Thread(target=slow_down)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _signal(processes: Sequence[int], wanted: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, wanted)


def _of_pages() -> list[int]:
    """List the processes that run pages, of the browser begun by this one."""
    parents: dict[int, int] = {}
    pages: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes()
        except OSError:  # it has ended
            continue
        parents[int(folder.name)] = int(status[1])
        if b"--type=renderer" in command:
            pages.append(int(folder.name))
    return [page for page in pages if _is_ours(page, parents)]


def _is_ours(process: int, parents: dict[int, int]) -> bool:
    while process in parents and process != os.getpid():
        process = parents[process]
    return process == os.getpid()


if __name__ == "__main__":
    main()
