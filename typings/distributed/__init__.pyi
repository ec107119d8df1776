"""The part of Dask's distributed that work on a cluster uses."""

from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import CancelledError as CancelledError
from typing import Generic, Literal, TypedDict, TypeVar, overload

_Item = TypeVar("_Item")
_Job = TypeVar("_Job")
_Result = TypeVar("_Result")

class KilledWorker(Exception): ...

class Worker:
    address: str

def get_worker() -> Worker: ...

class Future(Generic[_Result]):
    @property
    def status(self) -> str: ...
    def cancelled(self) -> bool: ...
    def exception(self) -> Exception: ...

class _WorkerIdentity(TypedDict):
    last_seen: float

class _SchedulerIdentity(TypedDict):
    workers: dict[str, _WorkerIdentity]

class _Scheduler:
    async def identity(self) -> _SchedulerIdentity: ...

class Client:
    status: str
    loop: object
    scheduler: _Scheduler
    def __init__(
        self, address: str, *, timeout: float, set_as_default: bool
    ) -> None: ...
    def cancel(self, futures: Sequence[Future[_Result]]) -> None: ...
    def close(self, timeout: float) -> None: ...
    def gather(
        self, future: Future[_Result], *, asynchronous: Literal[True]
    ) -> Awaitable[_Result]: ...
    def map(
        self,
        function: Callable[[_Item, _Job], _Result],
        items: Sequence[_Item],
        *,
        job: Future[_Job],
        pure: bool,
    ) -> list[Future[_Result]]: ...
    def run(
        self,
        function: Callable[[_Item], _Result],
        item: _Item,
        *,
        on_error: str,
        asynchronous: Literal[True],
    ) -> Awaitable[dict[str, _Result | Exception]]: ...
    def scatter(
        self,
        data: Sequence[_Item],
        *,
        broadcast: bool,
        hash: bool,
        asynchronous: Literal[True],
    ) -> Awaitable[list[Future[_Item]]]: ...
    @overload
    def sync(self, function: Callable[[], Awaitable[_Result]]) -> _Result: ...
    @overload
    def sync(
        self, function: Callable[[_Item], Awaitable[_Result]], item: _Item
    ) -> _Result: ...

class Security:
    def get_connection_args(self, role: str) -> dict[str, object]: ...

class as_completed(Generic[_Result]):
    def __init__(
        self, futures: Sequence[Future[_Result]], *, loop: object
    ) -> None: ...
    def count(self) -> int: ...
    def next_batch(self, *, block: bool) -> list[Future[_Result]]: ...
