"""Checkpoints: what a long count needs to go on after it was killed.

In a folder, there is a file for each half, which is written whenever a square
is settled, and one for the join, which is written every second.
A file is written under another name, forced to the disk, and renamed, so there
is always a whole one, the newest or the one before: whatever ends the process,
only the stage under way is lost. Each file begins with a line that says which
count it belongs to, and has a checksum, so that a count never goes on from a
file that is damaged or belongs to another count.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypedDict

import numpy as np
from numpy.typing import NDArray

from common.errors import CavalierError, TooLargeError
from common.exact.compiled.ideas import Ideas
from common.exact.compiled.tables import States
from common.exact.cost import refuse_memory
from common.exact.question import Question

#: Files that are written in another way, or mean something else, have another.
VERSION = 1

#: By number: what a part of the join is, and its upper limit.
Parts = dict[int, tuple[int, float]]

Column = NDArray[np.int64 | np.uint64 | np.uint32 | np.float64]


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

    def settled(self, half: str) -> Settled | None:
        """Read how far a half has come; None where it was not begun.

        Raises CavalierError where the file is damaged, or of another count.
        """
        found = self._read(f"{half}.half")
        if found is None:
            return None
        (squares, *growth), (keys, ways) = found
        same = keys.astype(np.int64, copy=False)
        if ways.itemsize == np.dtype(np.uint32).itemsize:
            states = States(same, ways.astype(np.uint32, copy=False))
        else:
            states = States(same, ways.astype(np.uint64, copy=False))
        return Settled(int(squares), states, growth)

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
        found = self._read(f"join-{modulus}.parts")
        if found is None or found[0] != [tasks]:
            return {}
        numbers, ways, most = (column.tolist() for column in found[1])
        return dict(zip(numbers, zip(ways, most, strict=True), strict=True))

    def keep_parts(self, modulus: int, tasks: int, parts: Parts) -> None:
        """Write the parts of the join that are done.

        Raises CavalierError where they cannot be written.
        """
        ways, most = zip(*parts.values(), strict=True)
        columns = (
            np.array(list(parts), np.int64),
            np.array(ways, np.uint64),
            np.array(most, np.float64),
        )
        self._write(f"join-{modulus}.parts", [float(tasks)], columns)

    def _write(
        self, name: str, stage: list[float], columns: Sequence[Column]
    ) -> None:
        header: _Header = {
            "count": self.count,
            "stage": stage,
            "columns": [(c.dtype.str, len(c)) for c in columns],
        }
        line = json.dumps(header)
        path, unfinished = self.folder / name, self.folder / f"{name}.new"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
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
                f"The checkpoint {path} cannot be written "
                f"({error.strerror}). Make room, then run the same command "
                "to go on from the checkpoint before."
            ) from None

    def _read(self, name: str) -> tuple[list[float], list[Column]] | None:
        path = self.folder / name
        try:
            header, columns = _contents(path)
        except FileNotFoundError:
            return None
        except TooLargeError:
            raise
        except OSError as error:
            raise CavalierError(
                f"The checkpoint {path} cannot be read ({error.strerror})."
            ) from None
        except (ValueError, KeyError, TypeError):
            raise CavalierError(
                f"The checkpoint {path} is damaged. Delete it to count this "
                "part again."
            ) from None
        if header["count"] != self.count:
            raise CavalierError(
                f"The checkpoint {path} belongs to another count, or to "
                "another version. Choose another folder for this one."
            )
        return header["stage"], columns


def checkpoint_of(
    folder: Path, question: Question, ideas: Ideas
) -> Checkpoint:
    """Return the checkpoint of a count in a folder."""
    count = {
        "version": VERSION,
        "board": str(question.board),
        "start": question.start,
        "ends": sorted(question.ends),
        "cut": question.cut,
        "ideas": asdict(ideas),
    }
    as_read: dict[str, object] = json.loads(json.dumps(count))
    return Checkpoint(folder, as_read)


def _checksum(line: str, columns: Sequence[Column]) -> str:
    checksum = sha256(line.encode())
    for column in columns:
        checksum.update(column.data)
    return checksum.hexdigest()


def _contents(path: Path) -> tuple[_Header, list[Column]]:
    """Read a file.

    Raises ValueError, KeyError or TypeError where it is damaged.
    """
    with path.open("rb") as file:
        checksum, line = file.readline().decode().rstrip("\n").split(" ", 1)
        header: _Header = json.loads(line)
        types = [(np.dtype(kind), size) for kind, size in header["columns"]]
        size = sum(kind.itemsize * length for kind, length in types)
        if size != path.stat().st_size - file.tell():
            raise ValueError(size)
        refuse_memory(size)
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
