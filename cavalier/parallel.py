"""Work on all processors that can be interrupted at any moment."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TypeVar

from common.errors import CavalierError


class WorkerError(CavalierError):
    """A process that did not live to give its result."""


Item = TypeVar("Item")
Result = TypeVar("Result")


def in_parallel(
    work: Callable[[Item], Result], items: Iterable[Item]
) -> Iterator[Result]:
    """Give the results as they are ready; the items are begun in order.

    Closing the iterator ends the processes, whatever they are doing; so does
    the end of this process.
    """
    others = set(active_children())
    pool = ProcessPoolExecutor(
        os.cpu_count(), get_context("spawn"), _depend_on_the_parent
    )
    try:
        futures = [pool.submit(work, item) for item in items]
        for future in as_completed(futures):
            yield future.result()
    except BrokenProcessPool:
        raise WorkerError(
            "a process of the work was ended from outside: expected enough "
            "memory for all of them"
        ) from None
    finally:
        for process in set(active_children()) - others:
            process.terminate()
        pool.shutdown(cancel_futures=True)


def _depend_on_the_parent() -> None:
    """Leave it to the parent process to end this one, even by its own end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
