"""Results kept from earlier runs, so that long work can be taken up again.

A result is kept under a key of all that it depends on: the source text of what
found it and of what judged it, their options, Python's version. Where one of
these changes, the result is not found and the work is done again. Each result
is written as soon as it is known: whatever ends the work, only what is under
way is lost.
"""

import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from hashlib import sha256
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Generic, TypeVar

from cavalier.terminal import tell
from common.doing import Doing

#: What tells our file from other databases, and from those of other versions.
_APPLICATION_ID = 0x43617661
_VERSION = 1

_TABLE = """
    create table results (key text primary key, value text, digest text,
    at real) without rowid
"""

#: The caches of a system that has them elsewhere, in the user's folder.
_CACHES = {"darwin": "Library/Caches", "win32": "AppData/Local"}

#: How long to wait while another run is writing.
_SECONDS = 30.0
#: After this, a result is forgotten.
_LONGEST_KEPT = 90 * 24 * 3600.0


class _ForeignError(sqlite3.DatabaseError):
    """The file is damaged, or not ours."""


class Store:
    """The results kept in a file. Without a file, it keeps no result.

    ``asked`` is how many results were asked for, ``found_at`` when those were
    found that it had. If the file fails, the work goes on without it.
    """

    def __init__(self, file: Path | None, *, fresh: bool = False) -> None:
        self.asked = 0
        self.found_at: list[float] = []
        self._file = file
        self._fresh = fresh
        self._database: sqlite3.Connection | None = None
        self._open()

    def get(self, key: str) -> str | None:
        """Return what is kept under a key."""
        self.asked += 1
        sql = "select value, digest, at from results where key = ?"
        for value, digest, at in () if self._fresh else self._ask(sql, key):
            if digest != _digest(key, value, at):
                self._set_aside()
                return None
            self.found_at.append(float(str(at)))
            return str(value)
        return None

    def put(self, key: str, value: str) -> None:
        """Keep a value under a key."""
        sql = "insert or replace into results values (?, ?, ?, ?)"
        at = time.time()
        self._ask(sql, key, value, _digest(key, value, at), at)

    def close(self) -> None:
        """Close the file."""
        if self._database is not None:
            with suppress(sqlite3.Error):
                self._database.close()
        self._database = None

    def _ask(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        if self._database is None:
            return []
        try:
            rows: list[tuple[object, ...]] = self._database.execute(
                sql, values
            ).fetchall()
        except sqlite3.OperationalError as error:
            self._give_up(error)
        except sqlite3.DatabaseError:
            self._set_aside()
        else:
            return rows
        return []

    def _open(self) -> None:
        if self._file is None:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._database = _opened(self._file)
        except (OSError, sqlite3.OperationalError) as error:
            self._give_up(error)
        except sqlite3.DatabaseError:
            self._set_aside()

    def _set_aside(self) -> None:
        """Rename a file that is damaged or not ours, and begin a new one."""
        self.close()
        assert self._file is not None
        try:
            aside = _renamed(self._file)
        except OSError as error:
            self._give_up(error)
            return
        tell(
            f"{self._file} is damaged, or is not a file of results of this "
            f"version: it is now {aside.name}, and a new one is begun"
        )
        self._open()

    def _give_up(self, error: Exception) -> None:
        self.close()
        tell(f"results are not kept: {self._file}: {error}")


def _opened(file: Path) -> sqlite3.Connection:
    """Open a file of results; if there is none, make it.

    Raises OperationalError where that is not possible, and another
    DatabaseError where the file is damaged or something else.
    """
    database = sqlite3.connect(file, timeout=_SECONDS, isolation_level=None)
    # A value that is damaged, so that it is not a text, has another digest.
    database.text_factory = partial(str, encoding="utf-8", errors="replace")
    try:
        database.execute("begin immediate")
        if not _rows(database, "select 1 from sqlite_master"):
            database.execute(_TABLE)
            database.execute(f"pragma application_id = {_APPLICATION_ID}")
            database.execute(f"pragma user_version = {_VERSION}")
        for pragma, expected in (
            ("application_id", _APPLICATION_ID),
            ("user_version", _VERSION),
            ("quick_check", "ok"),
        ):
            if _rows(database, f"pragma {pragma}") != [(expected,)]:
                raise _ForeignError
        database.execute(
            "delete from results where at < ?", (time.time() - _LONGEST_KEPT,)
        )
        database.execute("commit")
        with suppress(sqlite3.OperationalError):  # another run is doing it
            database.execute("pragma journal_mode = wal")
    except BaseException:
        database.close()
        raise
    return database


def _rows(database: sqlite3.Connection, sql: str) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = database.execute(sql).fetchall()
    return rows


def _renamed(file: Path) -> Path:
    """Rename a file and what SQLite keeps next to it; return the new name."""
    aside = next(
        name
        for number in count(1)
        if not (name := file.with_name(f"{file.name}.{number}")).exists()
    )
    for end in ("-wal", "-shm", ""):
        with suppress(FileNotFoundError):
            file.with_name(file.name + end).rename(f"{aside}{end}")
    return aside


def _digest(key: str, value: object, at: object) -> str:
    return sha256(f"{key} {at} {value}".encode()).hexdigest()


@contextmanager
def kept_results(*, fresh: bool, no_store: bool) -> Iterator[Store]:
    """Open the user's results, and say at the end which of them were used.

    With ``fresh`` they are not used, but new ones are kept; with ``no_store``
    neither.
    """
    try:
        file = None if no_store else results_file()
    except RuntimeError as error:
        tell(f"results are not kept: {error}")
        file = None
    store = Store(file, fresh=fresh)
    try:
        yield store
    finally:
        store.close()
        if store.found_at:
            first, last = (
                time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
                for at in (min(store.found_at), max(store.found_at))
            )
            when = first if first == last else f"{first} to {last}"
            tell(
                f"results kept from an earlier run: {len(store.found_at)} of "
                f"{store.asked}, of {when}; use --fresh to do the work again"
            )


def results_file() -> Path:
    """Return where the user's results are kept.

    A folder that XDG_CACHE_HOME names is taken on every system.

    Raises RuntimeError where neither that nor the user's folder is known.
    """
    folder = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if not folder.is_absolute():
        folder = Path.home() / _CACHES.get(sys.platform, ".cache")
    return folder / "cavalier" / "results.sqlite3"


Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Form(Generic[Item, Result]):
    """How the results of some work are kept.

    ``key`` says under what the result of an item is kept; None, if it is not.
    ``write`` makes a text of a result, or None of one that is not kept, and
    ``read`` makes the result of an item again of its text.
    """

    key: Callable[[Item], str | None]
    write: Callable[[Result], str | None]
    read: Callable[[Item, str], Result]

    def of(self, cluster: str | None) -> "Form[Item, Result]":
        """Return how a cluster's results are kept: apart from all others.

        Its workers can be wrong, so only a run on the same cluster uses them.
        Without a cluster, return the same form.
        """
        return (
            self
            if cluster is None
            else replace(self, key=partial(_key_on, cluster, self.key))
        )


def results(
    store: Store,
    form: Form[Item, Result],
    work: Callable[[Item], Result],
    items: Iterable[Item],
    *,
    do: Doing,
) -> Iterator[Result]:
    """Yield the results kept; do the other work, and yield and keep its own.

    The other work is done as ``do`` does it.
    """
    left: list[tuple[str | None, Item]] = []
    for item in items:
        key = form.key(item)
        kept = store.get(key) if key else None
        if kept is None:
            left.append((key, item))
        else:
            yield form.read(item, kept)
    numbered = enumerate([item for _, item in left])
    for number, result in do(partial(_numbered, work), numbered):
        key, text = left[number][0], form.write(result)
        if key and text is not None:
            store.put(key, text)
        yield result


def _key_on(
    cluster: str, key: Callable[[Item], str | None], item: Item
) -> str | None:
    own = key(item)
    return own and key_of("cluster", cluster, own)


def _numbered(
    work: Callable[[Item], Result], numbered: tuple[int, Item]
) -> tuple[int, Result]:
    number, item = numbered
    return number, work(item)


def key_of(*parts: object) -> str:
    """Return a key of all that is given, as Python writes it."""
    return sha256(repr((sys.version, *parts)).encode()).hexdigest()


@cache
def fingerprint(*names: str) -> str:
    """Return a digest of the source of modules, and of whole packages.

    >>> fingerprint("common.board") == fingerprint("common.search")
    False
    """
    digest = sha256()
    for name in names:
        spec = find_spec(name)
        assert spec is not None and spec.origin is not None, name
        origin = Path(spec.origin)
        inside = origin.parent.rglob("*") if origin.stem == "__init__" else ()
        for file in sorted({origin, *inside}):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{name} {file.name} ".encode())
                digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()
