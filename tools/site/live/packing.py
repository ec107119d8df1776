"""Our own code in one file, as the browser's Python imports it."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from tools.site.live.runtime import packed, stored

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

#: Tests, pages, what serves them and a site around them, the player of the
#: terminal, pictures, handouts, reports, what is compiled, and colours for
#: other languages and other media.
_UNUSED = re.compile(
    r".*/tests/|cavalier/live/(site/|web/|serving)"
    r"|cavalier/watching/player/(web/.*(?<!\.json)$|keyboard|narration|panes)"
    r"|cavalier/watching/(player/picture|pythontutor|search_tree|event_rows)"
    r"|cavalier/drawing/(?!__init__|figure|text)|common/(graph|mazes)"
    r"|cavalier/exact/compiled/|cavalier/grading/(exercises/|icpc/|report_files)"
    r"|cavalier/sandboxed/sandbox/supervisor\.|cavalier/running/cluster"
    r"|pygments/(cmdline|sphinxext)"
    r"|pygments/(lexers|styles)/(?!__init__|_mapping|python|default)"
    r"|pygments/formatters/(?!__init__|_mapping)"
)


def pack(file: Path) -> None:
    """Write the archive, packed."""
    file.write_bytes(packed(archive()))


def archive() -> bytes:
    """Return the archive, whose files are stored: it is packed as one."""
    written = BytesIO()
    with ZipFile(written, "w") as whole:
        for name, file in _files():
            stored(whole, name, file.read_bytes())
    return written.getvalue()


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
