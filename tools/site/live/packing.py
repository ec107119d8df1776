"""Our own code in one file, as the browser's Python imports it."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

#: The packages that a program in the browser needs, ours and others'.
PACKED = (
    "cavalier.catalogue",
    "cavalier.drawing",
    "cavalier.exact",
    "cavalier.grading",
    "cavalier.live",
    "cavalier.running",
    "cavalier.sandboxed",
    "cavalier.styles",
    "cavalier.watching",
    "common",
    "functional",
    "imperative",
    "pedagogical",
    "pygments",
    "toolz",
)

#: Modules that are not in a package of those.
_ALONE = ("cavalier/__init__.py", "cavalier/terminal.py")

_SUFFIXES = (".css", ".html", ".js", ".json", ".py", ".txt")

#: Tests, the page and a site around it, and colours for other languages.
_UNUSED = re.compile(
    r".*/tests/|cavalier/live/(site|web)/"
    r"|pygments/(lexers|styles)/(?!__init__|_mapping|python|default)"
)

#: One moment for all files, so that the same code makes the same archive.
_MOMENT = (1980, 1, 1, 0, 0, 0)


def pack(archive: Path) -> None:
    """Write the archive."""
    with ZipFile(archive, "w") as written:
        for name, file in _files():
            info = ZipInfo(name, _MOMENT)
            info.compress_type = ZIP_DEFLATED
            written.writestr(info, file.read_bytes())


def _files() -> Iterator[tuple[str, Path]]:
    """Yield the files, with their names in the archive."""
    for package in PACKED:
        folder = _folder(package)
        top = folder.parents[package.count(".")]
        for file in sorted(folder.rglob("*")):
            name = file.relative_to(top).as_posix()
            if file.suffix in _SUFFIXES and not _UNUSED.match(name):
                yield name, file
    ours = _folder("cavalier").parent
    yield from ((name, ours / name) for name in _ALONE)


def _folder(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent
