"""What is sent to the workers of a cluster, and what they must have to do it.

A worker must have the same Python and the same source as this computer. That
is checked with each item, so that workers which join later are checked too.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pickle import loads
from threading import Lock
from typing import Generic, TypeVar

from cavalier.running.parallel import own_address
from cavalier.running.store import fingerprint
from common.errors import WorkerError

#: What a worker has, by name: a digest of its source; None where it has none.
Versions = Mapping[str, str | None]

_PYTHON = "Python"

Item = TypeVar("Item")
Result = TypeVar("Result")

#: Ports change the recursion limit, which belongs to the whole process.
_one_at_a_time = Lock()


@dataclass(frozen=True, slots=True)
class Job(Generic[Item, Result]):
    """Some work, sent to each worker once, and what a worker must have.

    ``shared`` work may be done by several threads of a process at once.
    """

    work: Callable[[Item], Result]
    versions: Versions
    shared: bool

    def __call__(self, address: str, pickled: bytes) -> Result:
        """Do the work on a pickled item, on the worker of this address.

        Raises WorkerError where the worker has other versions, or where the
        work calls itself without end.
        """
        refuse(address, self.versions, versions_of(self.versions))
        own_address.set(address)
        item: Item = loads(pickled)
        alone = nullcontext() if self.shared else _one_at_a_time
        with alone, suppress(RecursionError):  # too deep for Dask to send it
            return self.work(item)
        raise WorkerError(
            "A part of the work called itself too often on the worker "
            "{address}, and was stopped.",
            address=address,
        )


def versions_of(names: Iterable[str]) -> Versions:
    """Return what this computer has of modules and packages, and of Python."""
    found = {name: _digest(name) for name in names}
    return found | {_PYTHON: sys.version}


def _digest(name: str) -> str | None:
    try:
        return fingerprint(name) if find_spec(name) else None
    except ModuleNotFoundError:  # not even its package is there
        return None


def refuse(
    address: str, expected: Versions, found: Versions | Exception
) -> None:
    """Raise WorkerError, in one sentence, if a worker has other versions."""
    if isinstance(found, Exception):
        raise WorkerError(
            "The worker {address} cannot load Cavalier ({found}). Install "
            "there what is installed here, and start that worker again.",
            address=address,
            found=found,
        )
    for name, version in expected.items():
        if found.get(name) is None:
            raise WorkerError(
                "The worker {address} does not have {name}. Install there "
                "what is installed here, and start that worker again.",
                address=address,
                name=name,
            )
        if found[name] != version:
            raise WorkerError(
                "The worker {address} has another version of {name} than "
                "this computer. Install the same there, and start that "
                "worker again.",
                address=address,
                name=name,
            )
