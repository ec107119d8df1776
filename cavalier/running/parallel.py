"""Work on all processors that can be interrupted at any moment."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from contextvars import ContextVar
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TypeVar

from common.errors import WorkerError
from common.language import _, speak, spoken

#: What interrupts the work: the parent sees to it, for all its processes.
#: Windows has no SIGHUP.
_INTERRUPTIONS = [
    each
    for each in signal.Signals
    if each.name in ("SIGINT", "SIGTERM", "SIGHUP")
]

#: The address of this worker of a cluster; None where this is not one.
own_address: ContextVar[str | None] = ContextVar("own_address", default=None)


Item = TypeVar("Item")
Result = TypeVar("Result")


def in_parallel(
    work: Callable[[Item], Result], items: Iterable[Item]
) -> Iterator[Result]:
    """Yield the results as they are ready; the items are begun in order.

    Closing the iterator ends the processes, whatever they are doing; so does
    the end of this process.

    Raises WorkerError where a process is killed.
    """
    others = set(active_children())
    with _uninterrupted():  # a process of Python's own begins here
        pool = ProcessPoolExecutor(
            os.cpu_count(),
            get_context("spawn"),
            _depend_on_the_parent,
            (spoken(),),
        )
    try:
        with _uninterrupted():
            futures = [pool.submit(work, item) for item in items]
        for future in as_completed(futures):
            yield future.result()
    except BrokenProcessPool:
        raise WorkerError(
            _(
                "A worker process was killed, probably for lack of memory. "
                "Free some memory and run the command again."
            )
        ) from None
    finally:
        for process in set(active_children()) - others:
            process.kill()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let interruptions wait, also in the processes that are begun here.

    A signal to the whole group would end those that have just begun. What
    another thread of this process gets is kept, and raised at the end. Windows
    can block no signals.
    """
    came: list[int] = []
    handlers = {
        number: signal.signal(
            number, lambda number, frame: came.append(number)
        )
        for number in _INTERRUPTIONS
    }
    if sys.platform != "win32":
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPTIONS)
    try:
        yield
    finally:
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for each in came:
            signal.raise_signal(each)


def _depend_on_the_parent(language: str) -> None:
    """Leave it to the parent process to end this one, even by its own end.

    It speaks the language of the parent.
    """
    speak(language)
    for number in _INTERRUPTIONS:
        signal.signal(number, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _INTERRUPTIONS)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
