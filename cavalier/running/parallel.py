"""Work on all processors."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TypeVar

from common.errors import CavalierError
from common.language import speak, spoken

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_parallel(
    work: Callable[[Item], Result], items: Iterable[Item]
) -> Iterator[Result]:
    """Yield the results as they are ready; the items are begun in order.

    Closing the iterator ends the processes, whatever they are doing; so does
    the end of this process.

    Raises CavalierError where a process is killed.
    """
    others = set(active_children())
    pool = ProcessPoolExecutor(
        os.cpu_count(), get_context("spawn"), _begin, (spoken(),)
    )
    try:
        # The processes inherit this: Control-C in a terminal is sent to all.
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            futures = [pool.submit(work, item) for item in items]
        finally:
            signal.signal(signal.SIGINT, handler)
        for future in as_completed(futures):
            yield future.result()
    except BrokenProcessPool:
        raise CavalierError(
            "A worker process was killed, probably for lack of memory. "
            "Free some memory and run the command again."
        ) from None
    finally:
        for process in set(active_children()) - others:
            process.kill()
        pool.shutdown(cancel_futures=True)


def _begin(language: str) -> None:
    """Speak the language of the parent process, and end with it."""
    speak(language)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
