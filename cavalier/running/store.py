"""Results kept from earlier runs, so that long work can be taken up again.

A result is kept under a key of all that it depends on: the source text of what
found it and of what judged it, their options, Python's version. Where one of
these changes, the result is not found and the work is done again. Each result
is written as soon as it is known: whatever ends the work, only what is under
way is lost. If a source changes while the work goes on, nothing more is kept:
the processes that do the work may have loaded either text.
"""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from importlib.util import cache_from_source, find_spec
from pathlib import Path
from typing import Generic, TypeVar

from cavalier.terminal import tell
from common.doing import Doing
from common.errors import why
from common.language import N_, _

#: The caches of a system that has them elsewhere, in the user's folder.
_CACHES = {"darwin": "Library/Caches", "win32": "AppData/Local"}

#: After so many seconds, a result is forgotten.
_LONGEST_KEPT = 90 * 24 * 3600.0


class Store:
    """The results kept in a folder, each in a file that its key names.

    Without a folder, it keeps no result. ``asked`` is how many results were
    asked for, ``found_at`` when those were found that it had.
    """

    def __init__(self, folder: Path | None, *, fresh: bool = False) -> None:
        self.asked = 0
        self.found_at: list[float] = []
        self._folder = folder
        self._fresh = fresh

    def get(self, key: str) -> str | None:
        """Return what is kept under a key; None if nothing is, undamaged."""
        self.asked += 1
        if self._folder is None or self._fresh:
            return None
        file = self._folder / key
        with suppress(OSError):
            digest, _end, value = file.read_bytes().partition(b"\n")
            if digest == _digest(key, value):
                self.found_at.append(file.stat().st_mtime)
                return value.decode()
        return None

    def put(self, key: str, text: str) -> None:
        """Keep a text under a key; if that fails, keep no more."""
        if self._folder is None:
            return
        value = text.encode()
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = self._folder / key
            file.write_bytes(b"\n".join((_digest(key, value), value)))
        except OSError as error:
            file = error.filename or self._folder
            self.give_up(_("{file}: {text}", file=file, text=why(error)))

    def give_up(self, reason: str) -> None:
        """Keep no more results, and say why, once."""
        if self._folder is not None:
            tell(_("results are not kept: {reason}", reason=reason))
        self._folder = None

    def forget(self) -> None:
        """Remove the results that are too old."""
        oldest = time.time() - _LONGEST_KEPT
        with suppress(OSError):
            for file in self._folder.iterdir() if self._folder else ():
                if file.stat().st_mtime < oldest:
                    file.unlink()


def _digest(key: str, value: bytes) -> bytes:
    return sha256(key.encode() + value).hexdigest().encode()


def kept_results(*, fresh: bool, no_store: bool) -> Store:
    """Return the user's results.

    With ``fresh`` they are not used, but new ones are kept; with ``no_store``
    neither.
    """
    try:
        folder = None if no_store else results_folder()
    except RuntimeError as error:
        tell(_("results are not kept: {reason}", reason=error))
        folder = None
    store = Store(folder, fresh=fresh)
    store.forget()
    return store


def results_folder() -> Path:
    """Return where the user's results are kept.

    A folder that XDG_CACHE_HOME names is taken on every system.

    Raises RuntimeError where neither that nor the user's folder is known.
    """
    folder = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if not folder.is_absolute():
        folder = Path.home() / _CACHES.get(sys.platform, ".cache")
    return folder / "cavalier" / "results"


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

    Before the first one, it says how many are kept, and since when.

    The other work is done as ``do`` does it. If it has a key of sources,
    ``do`` must do it in processes that it begins itself: then they load the
    sources after their digests were taken.
    """
    left: list[tuple[str | None, Item]] = []
    found: list[tuple[Item, str]] = []
    already = store.asked, len(store.found_at)
    for item in items:
        key = form.key(item)
        kept = store.get(key) if key else None
        if kept is None:
            left.append((key, item))
        else:
            found.append((item, kept))
    _tell_found(store, *already)
    for item, kept in found:
        yield form.read(item, kept)
    if left:
        _remove_stale()
    numbered = enumerate([item for _, item in left])
    for number, result, text in do(partial(_done, work, form.write), numbered):
        key = left[number][0]
        if changed := _changed():
            store.give_up(
                _("{file} has changed since the command began", file=changed)
            )
        elif key and text is not None:
            store.put(key, text)
        yield result


def _tell_found(store: Store, asked: int, found: int) -> None:
    """Say which results are not new, of those asked for after so many."""
    times = store.found_at[found:]
    if not times:
        return
    first, last = (
        time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
        for at in (min(times), max(times))
    )
    tell(
        _(
            _KEPT if first == last else _KEPT_SINCE,
            number=len(times),
            all=store.asked - asked,
            first=first,
            last=last,
        )
    )


_KEPT = N_(
    "results kept from an earlier run: {number} of {all}, of {first}; use "
    "--fresh to do the work again"
)
_KEPT_SINCE = N_(
    "results kept from an earlier run: {number} of {all}, of {first} to "
    "{last}; use --fresh to do the work again"
)


def _key_on(
    cluster: str, key: Callable[[Item], str | None], item: Item
) -> str | None:
    own = key(item)
    return own and key_of("cluster", cluster, own)


def _done(
    work: Callable[[Item], Result],
    write: Callable[[Result], str | None],
    numbered: tuple[int, Item],
) -> tuple[int, Result, str | None]:
    number, item = numbered
    result = work(item)
    return number, result, write(result)


def key_of(*parts: object) -> str:
    """Return a key of all that is given, as Python writes it."""
    python = (sys.version, sys.flags.optimize)
    return sha256(repr((python, *parts)).encode()).hexdigest()


#: What the system says of a file; None where there is none. Its last part is
#: the time of the last change, which no program can set back.
_State = tuple[int, ...] | None

#: The files that digests are of, each as it was just before it was read.
_read: dict[Path, _State] = {}


@cache
def fingerprint(*names: str | Path) -> str:
    """Return a digest of modules, of whole packages, and of folders of texts.

    >>> fingerprint("common.board") == fingerprint("common.search")
    False
    """
    digest = sha256()
    for name in names:
        for file in _files(name):
            digest.update(f"{name} {file.name} ".encode())
            digest.update(_content(file))
    return digest.hexdigest()


def _files(name: str | Path) -> list[Path]:
    """Return the file of a module, the files of a package, or the texts."""
    if isinstance(name, Path):
        return [name, *sorted(name.glob("*.txt"))]
    spec = find_spec(name)
    assert spec is not None and spec.origin is not None, name
    origin = Path(spec.origin)
    inside = origin.parent.rglob("*") if origin.stem == "__init__" else ()
    return sorted(
        file
        for file in {origin, *inside}
        if file.is_file() and "__pycache__" not in file.parts
    )


@cache
def _content(file: Path) -> bytes:
    """Return a digest of a file as it is when it is first read."""
    _read[file] = _state(file)
    return sha256(file.read_bytes() if file.is_file() else b"").digest()


def _state(file: Path) -> _State:
    with suppress(OSError):
        s = file.stat()
        return s.st_ino, s.st_size, s.st_mtime_ns, s.st_ctime_ns
    return None


def _changed() -> Path | None:
    """Return a file that has changed since it was read, if one has."""
    return next((f for f, state in _read.items() if _state(f) != state), None)


def _remove_stale() -> None:
    """Remove what Python has compiled of another text than a file now has.

    Python takes it for the file's if the size and the second of the last
    change are the same.
    """
    for file in _read:
        if file.suffix == ".py" and not _is_compiled_of(file):
            Path(cache_from_source(file)).unlink(missing_ok=True)


def _is_compiled_of(file: Path) -> bool:
    loader = SourceFileLoader(file.stem, str(file))
    try:
        code = loader.source_to_code(file.read_bytes(), str(file))
        return loader.get_code(file.stem) == code
    except (SyntaxError, ValueError, EOFError, TypeError, ImportError):
        return False
