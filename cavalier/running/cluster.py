"""Work on a cluster of Dask: on other machines, or in other processes.

Only this module imports Dask, and it is imported only where a cluster is asked
for. Each item is a task. If a worker ends, Dask gives its tasks to the others.
If the scheduler ends, Dask forgets all tasks; then those that are not done are
sent again, as soon as a scheduler answers at the same address. Results are
known by number, so no result counts twice.
"""

import asyncio
import logging
import math
import socket
import time
import warnings
from collections.abc import (
    Awaitable,
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager, suppress
from pickle import dumps
from typing import TypeVar

from distributed import (
    CancelledError,
    Client,
    Future,
    KilledWorker,
    Security,
    as_completed,
    get_worker,
)
from distributed.client import ClosedClientError
from distributed.comm import get_address_host_port
from distributed.core import rpc

from cavalier.running.job import Job, Versions, refuse, versions_of
from cavalier.terminal import tell
from common.doing import Doing
from common.errors import CavalierError, WorkerError
from common.language import _

#: How long a scheduler may take to answer, in seconds.
_LONGEST = 8.0
#: The pauses between looks for results, and for workers, in seconds.
_PAUSE = 0.05
_PAUSE_LONG = 2.0

#: The work ends when a worker has been silent for so many seconds, or when the
#: last worker has been gone for so long. A machine that is switched off is not
#: waited for: after 30 seconds, Dask gives its tasks to the others.
_LONGEST_SILENCE = 40.0

#: The work ends after so many losses in a row without a result.
_MOST_LOSSES = 3

Item = TypeVar("Item")
Result = TypeVar("Result")

#: What Dask raises when a scheduler is gone.
_LOSSES = (OSError, CancelledError, ClosedClientError)


class _LostError(Exception):
    """The scheduler is gone, or all workers that had the work."""


def _do(pickled: bytes, job: Job[Item, Result]) -> Result:
    """Do the work of a job on an item, on a worker."""
    return job(get_worker().address, pickled)


@contextmanager
def on_cluster(
    address: str, names: Sequence[str], *, shared: bool = False
) -> Iterator[Doing]:
    """Connect to a scheduler, and yield what does work on its workers.

    The workers must have the modules and packages of these names as they are
    here. ``shared`` work may be done by several threads of a worker at once.

    Raises CavalierError where the scheduler does not answer.
    """
    logging.disable()  # Dask logs for those who run the cluster
    with warnings.catch_warnings(action="ignore"):
        cluster = _Cluster(address, versions_of(names), shared=shared)
        try:
            yield cluster.do
        finally:
            cluster.close()


class _Cluster:
    """A connection to a scheduler, made again when it is lost."""

    def __init__(
        self, address: str, versions: Versions, *, shared: bool
    ) -> None:
        self._address = address
        self._versions = versions
        self._shared = shared
        self._client = _connected(address)
        self._closed = False
        self._heard: dict[str, tuple[float, float]] = {}

    def do(
        self, work: Callable[[Item], Result], items: Iterable[Item], /
    ) -> Iterator[Result]:
        """Yield the results as they are ready; the items are begun in order.

        Closing the iterator cancels what no worker has begun.

        Raises WorkerError where a worker cannot do the work, and what the work
        itself raises.
        """
        left = dict(enumerate(items))
        job = Job(work, self._versions, self._shared)
        losses = 0
        while left:
            try:
                for number, result in self._results(job, left):
                    del left[number]
                    losses = 0
                    yield result
            except _LostError:
                if self._closed:
                    raise
                losses += self._client.status == "running"
                if losses == _MOST_LOSSES:
                    raise _no_worker_lasts() from None
                self._go_on()

    def close(self) -> None:
        """Close the connection for good; the scheduler forgets its tasks."""
        self._closed = True
        self._disconnect()

    def _disconnect(self) -> None:
        with suppress(OSError):
            self._client.close(timeout=_LONGEST)

    def _results(
        self, job: Job[Item, Result], left: Mapping[int, Item]
    ) -> Iterator[tuple[int, Result]]:
        """Send what is left, and yield the results with their numbers."""
        with _losing():
            self._wait_for_workers()
            self._refuse()
            [sent] = self._watched(
                self._client.scatter(
                    [job], broadcast=True, hash=False, asynchronous=True
                )
            )
            items = [dumps(item) for item in left.values()]
            futures = self._client.map(_do, items, job=sent, pure=False)
        numbers = dict(zip(futures, left, strict=True))
        del futures  # a worker keeps a result as long as its future is here
        try:
            for future in self._finished(numbers):
                yield numbers.pop(future), self._result(future)
        finally:
            with suppress(*_LOSSES):
                self._client.cancel(list(numbers))

    def _finished(
        self, futures: Mapping[Future[Result], int]
    ) -> Iterator[Future[Result]]:
        """Yield the futures as they are ready.

        Raises _LostError when the scheduler is gone.
        """
        finished = as_completed(list(futures), loop=self._client.loop)
        looked = time.monotonic()
        while finished.count():
            ready = finished.next_batch(block=False)
            yield from ready
            if ready:
                continue
            if any(future.cancelled() for future in futures):
                raise _LostError
            if time.monotonic() > looked + _PAUSE_LONG:
                with _losing():
                    self._wait_for_workers()
                looked = time.monotonic()
            time.sleep(_PAUSE)

    def _result(self, future: Future[Result]) -> Result:
        with _losing():
            if future.status != "error":
                return self._watched(
                    self._client.gather(future, asynchronous=True)
                )
            error = future.exception()
            self._refuse()
        if isinstance(error, KilledWorker):
            raise _no_worker_lasts()
        raise error

    def _refuse(self) -> None:
        """Raise WorkerError if a worker has other versions than this computer.

        A worker that does not answer has just ended.
        """
        workers = self._watched(
            self._client.run(
                versions_of,
                list(self._versions),
                on_error="return",
                asynchronous=True,
            )
        )
        for address, found in workers.items():
            if not isinstance(found, OSError):
                refuse(address, self._versions, found)

    def _wait_for_workers(self) -> None:
        """Return when there is a worker; say so once if there is none.

        Raises WorkerError where the last worker does not come back.
        """
        told = False
        until = time.monotonic() + (
            _LONGEST_SILENCE if self._heard else math.inf
        )
        while not self._client.sync(self._look):
            if not told:
                tell(
                    f"the cluster at {self._address} has no workers: waiting "
                    "for one; docs/cluster.md says how to start it"
                )
            told = True
            if time.monotonic() > until:
                raise _no_worker_is_left(self._address)
            time.sleep(_PAUSE)

    def _watched(self, answer: Awaitable[Result]) -> Result:
        """Return an answer of the cluster, as long as all workers are heard.

        Raises WorkerError where one is silent.
        """
        return self._client.sync(self._watch, answer)

    async def _watch(self, answer: Awaitable[Result]) -> Result:
        task: asyncio.Future[Result] = asyncio.ensure_future(answer)
        try:
            while not (await asyncio.wait([task], timeout=_PAUSE_LONG))[0]:
                await self._look()
            return task.result()
        finally:
            task.cancel()

    async def _look(self) -> int:
        """Return the number of workers.

        A worker sends a sign of life to the scheduler every few seconds, while
        it works too. Other computers may have other clocks: what counts is how
        long the time of its last sign has been the same.

        Raises WorkerError where a worker is silent.
        """
        scheduler = await asyncio.wait_for(
            self._client.scheduler.identity(), _LONGEST_SILENCE
        )
        now = time.monotonic()
        for address, worker in scheduler["workers"].items():
            sign, since = self._heard.get(address, (None, now))
            if sign != worker["last_seen"]:
                self._heard[address] = worker["last_seen"], now
            elif now > since + _LONGEST_SILENCE:
                raise _worker_is_silent(address)
        return len(scheduler["workers"])

    def _go_on(self) -> None:
        """Connect again, as soon as a scheduler answers."""
        self._disconnect()
        tell(
            f"the cluster at {self._address} has lost its scheduler, or all "
            "that was sent to its workers: waiting for the scheduler"
        )
        while True:
            with suppress(CavalierError):
                self._client = _connected(self._address)
                break
            time.sleep(_PAUSE)
        tell(f"the scheduler at {self._address} answers: going on")


@contextmanager
def _losing() -> Iterator[None]:
    """Raise _LostError in place of what Dask raises."""
    try:
        yield
    except _LOSSES:
        raise _LostError from None


def _connected(address: str) -> Client:
    """Connect to a scheduler.

    Raises CavalierError where none answers.
    """
    try:
        place = get_address_host_port(address)
        socket.create_connection(place, _LONGEST).close()
        kind = asyncio.run(asyncio.wait_for(_kind(address), _LONGEST))
        if kind != "Scheduler":
            raise ValueError(f"what answers is a {kind}")
        return Client(address, timeout=_LONGEST, set_as_default=False)
    except Exception as error:  # whatever some other server makes of it
        raise CavalierError(
            "No scheduler of Dask answers at {address} ({why}). Start one "
            "with `dask scheduler --host 127.0.0.1 --dashboard-address "
            "127.0.0.1:0`, and give the address that it prints.",
            address=address,
            why=str(error) or "it takes too long",
        ) from None


async def _kind(address: str) -> str:
    """Return what answers, such as ``Scheduler`` or ``Nanny``.

    A client keeps waiting for some other servers, and cannot be stopped.
    """
    options = Security().get_connection_args("client")
    async with rpc(address, connection_args=options) as server:
        return (await server.identity())["type"]


def _no_worker_lasts() -> WorkerError:
    return WorkerError(
        _(
            "A part of the work was begun several times, and each time its "
            "worker ended, probably for lack of memory. Give the workers more "
            "memory and run the command again."
        )
    )


def _no_worker_is_left(address: str) -> WorkerError:
    return WorkerError(
        "The last worker of the cluster at {address} has ended, and no "
        "other has come for {seconds:.0f} seconds. Start a worker "
        "and run the command again.",
        address=address,
        seconds=_LONGEST_SILENCE,
    )


def _worker_is_silent(address: str) -> WorkerError:
    return WorkerError(
        "The worker {address} has been silent for {seconds:.0f} "
        "seconds: it has stopped. End it and run the command again.",
        address=address,
        seconds=_LONGEST_SILENCE,
    )
