"""Checkpoints: what a long count needs to go on after it was killed.

In a folder, there is a file for each half, which is written whenever a square
is settled, and one for the join, which is written every second.
A file is written under another name, forced to the disk, and renamed, so there
is always a whole one, the newest or the one before: whatever ends the process,
only the stage under way is lost. One count at a time uses a folder: it locks
the file ``lock``, and the lock ends with the process.

Each file begins with a line that says which count it belongs to, what it is
called, and which version of the program made it, and has a checksum. So a
count never goes on from a file that is damaged, renamed, or of another count
or program. Anyone who changes a file and its checksum on purpose can make the
count wrong; but what compiled code could not read is found here.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypedDict, TypeVar

import numpy as np
from numpy.typing import NDArray

from cavalier.exact.compiled.compiler import VERSION, locked
from cavalier.exact.compiled.keys import Shape, are_keys
from cavalier.exact.compiled.tables import States
from cavalier.exact.cost import refuse_memory
from cavalier.exact.question import Question
from common.errors import CavalierError, TooLargeError, why
from common.language import _

#: By number: what a part of the join is, and its upper limit.
Parts = dict[int, tuple[int, float]]

Column = NDArray[np.int64 | np.uint64 | np.uint32 | np.float64]

Found = TypeVar("Found")

# What the columns of a file can be, by the name that NumPy gives to it.
_TYPES = {
    np.dtype(kind).str: np.dtype(kind)
    for kind in (np.int64, np.uint32, np.uint64, np.float64)
}

# A state has no more successors.
_MOST_GROWTH = 16

# More than the upper limit of a part, and less than the primes are enough for.
_LIMIT = 2.0**160


class Settled(NamedTuple):
    """So many squares of a half are settled, and these states came of it.

    ``growth`` is what the states are expected to grow by in each column.
    """

    squares: int
    states: States
    growth: list[float]


class _Header(TypedDict):
    """What the first line says: whose file it is, and what is in it."""

    count: dict[str, object]
    stage: list[float]
    columns: list[tuple[str, int]]


@dataclass(frozen=True)
class Checkpoint:
    """The folder in which a count is kept, and which count it is."""

    folder: Path
    count: dict[str, object]

    def settled(
        self, half: str, rows: int, shape: Shape, *, apex: bool
    ) -> Settled | None:
        """Read how far a half of so many rows has come, or None.

        Raises CavalierError where the file is damaged, or of another count.
        """
        read = partial(_settled, rows, shape, apex)
        return self._read(f"{half}.half", read)

    def keep_settled(self, half: str, settled: Settled) -> None:
        """Write how far a half has come.

        Raises CavalierError where it cannot be written.
        """
        stage = [float(settled.squares), *settled.growth]
        self._write(f"{half}.half", stage, settled.states)

    def parts(self, modulus: int, tasks: int) -> Parts:
        """Read the parts of the join that are done, of so many.

        Raises CavalierError where the file is damaged, or of another count.
        """
        read = partial(_parts, tasks)
        return self._read(f"join-{modulus}.parts", read) or {}

    def keep_parts(self, modulus: int, parts: Parts) -> None:
        """Write the parts of the join that are done.

        Raises CavalierError where they cannot be written.
        """
        ways, most = zip(*parts.values(), strict=True)
        columns = (
            np.array(list(parts), np.int64),
            np.array(ways, np.uint64),
            np.array(most, np.float64),
        )
        self._write(f"join-{modulus}.parts", [], columns)

    def _write(
        self, name: str, stage: list[float], columns: Sequence[Column]
    ) -> None:
        header: _Header = {
            "count": self._named(name),
            "stage": stage,
            "columns": [(c.dtype.str, len(c)) for c in columns],
        }
        line = json.dumps(header)
        path, unfinished = self.folder / name, self.folder / f"{name}.new"
        try:
            with unfinished.open("wb") as file:
                file.write(f"{_checksum(line, columns)} {line}\n".encode())
                for column in columns:
                    file.write(column.data)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
            _sync_folder(self.folder)
        except OSError as error:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
            raise CavalierError(
                "The checkpoint {path} cannot be written ({why}). Make "
                "room, then run the same command to go on from the "
                "checkpoint before.",
                path=path,
                why=why(error),
            ) from None

    def _read(
        self, name: str, read: Callable[[list[float], list[Column]], Found]
    ) -> Found | None:
        path = self.folder / name
        try:
            header, columns = _contents(path)
            different = _different(header["count"], self._named(name))
            if not different:
                return read(header["stage"], columns)
        except FileNotFoundError:
            return None
        except TooLargeError:
            raise
        except OSError as error:
            raise CavalierError(
                "The checkpoint {path} cannot be read ({why}).",
                path=path,
                why=why(error),
            ) from None
        except (ValueError, LookupError, TypeError, RecursionError):
            raise CavalierError(
                "The checkpoint {path} is damaged. Delete it to count this "
                "part again.",
                path=path,
            ) from None
        raise CavalierError(
            "The checkpoint {path} belongs to another count, which differs in "
            "{what}. Choose another folder for this count.",
            path=path,
            what=_(" and ").join(different),
        )

    def _named(self, name: str) -> dict[str, object]:
        """Return what the file of this name says of its count."""
        return {"file name": name, **self.count}


@contextmanager
def checkpoint_in(folder: Path, question: Question) -> Iterator[Checkpoint]:
    """Yield the checkpoint of a count in a folder that no other count uses.

    Raises CavalierError where another does, or where the folder cannot be
    written.
    """
    count = {
        "program version": VERSION,
        "board": str(question.board),
        "start": question.start,
        "ends": sorted(question.ends),
        "cut": question.cut,
    }
    as_read: dict[str, object] = json.loads(json.dumps(count))
    with ExitStack() as stack:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            stack.enter_context(locked(folder / "lock", wait=False))
        except BlockingIOError:
            raise CavalierError(
                "Another count uses the checkpoint {folder}. Wait until it "
                "has ended, or choose another folder.",
                folder=folder,
            ) from None
        except OSError as error:
            raise CavalierError(
                "The checkpoint {folder} cannot be written ({why}). "
                "Choose another folder.",
                folder=folder,
                why=why(error),
            ) from None
        yield Checkpoint(folder, as_read)


def _different(
    found: dict[str, object], expected: dict[str, object]
) -> list[str]:
    """Name what is different."""
    if not isinstance(found, dict):
        raise TypeError(found)
    return [name for name in expected if found.get(name) != expected[name]]


def _settled(
    rows: int,
    shape: Shape,
    apex: bool,
    stage: list[float],
    columns: list[Column],
) -> Settled:
    """Return what the file of a half says.

    Raises ValueError or TypeError where compiled code could not go on from it.
    """
    (squares, *growth), (keys, ways) = stage, columns
    same = keys.view(np.int64)
    if ways.itemsize == np.dtype(np.uint32).itemsize:
        states = States(same, ways.view(np.uint32))
    else:
        states = States(same, ways.view(np.uint64))
    if not (
        _kinds(columns) == "iu"
        and squares in range(1, rows * shape.columns + 1)
        and len(growth) == shape.columns
        and all(0 <= each <= _MOST_GROWTH for each in growth)
        and len(keys) == len(ways)
        and are_keys(states.keys, shape, apex, squares % shape.columns == 0)
    ):
        raise ValueError(stage)
    return Settled(int(squares), states, growth)


def _parts(tasks: int, stage: list[float], columns: list[Column]) -> Parts:
    """Return what the file of a join of so many parts says.

    Raises ValueError or TypeError where it cannot be so.
    """
    numbers, ways, most = (column.tolist() for column in columns)
    parts = dict(zip(numbers, zip(ways, most, strict=True), strict=True))
    if not (
        _kinds(columns) == "iuf"
        and len(parts) == len(numbers)
        and all(number in range(tasks) for number in numbers)
        and all(0 <= limit < _LIMIT for limit in most)
    ):
        raise ValueError(stage)
    return parts


def _kinds(columns: Sequence[Column]) -> str:
    """Return a letter for each column: int, unsigned or float."""
    return "".join(column.dtype.kind for column in columns)


def _checksum(line: str, columns: Sequence[Column]) -> str:
    checksum = sha256(line.encode())
    for column in columns:
        checksum.update(column.data)
    return checksum.hexdigest()


def _contents(path: Path) -> tuple[_Header, list[Column]]:
    """Read a file.

    Raises ValueError, LookupError, TypeError or RecursionError where it is
    damaged.
    """
    with path.open("rb") as file:
        whole = path.stat().st_size
        refuse_memory(whole)
        checksum, line = file.readline().decode().rstrip("\n").split(" ", 1)
        header: _Header = json.loads(line)
        types = [(_TYPES[kind], size) for kind, size in header["columns"]]
        size = sum(kind.itemsize * length for kind, length in types)
        if size != whole - file.tell():
            raise ValueError(size)
        columns = [np.fromfile(file, *each) for each in types]
    if _checksum(line, columns) != checksum:
        raise ValueError(checksum)
    return header, columns


def _sync_folder(folder: Path) -> None:
    """Force a new name to the disk, too."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
