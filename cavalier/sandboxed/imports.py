"""What a file imports, as its syntax tree has it: nothing is run."""

import ast
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cavalier.sandboxed.loading import parsed

_PACKAGES = ("cavalier", "common", "functional", "imperative", "pedagogical")

#: Where our packages are, and the folder of each.
ROOT = Path(__file__).absolute().parents[2]
FOLDERS = [ROOT / package for package in _PACKAGES]

#: Boards and squares, and what they need: what a target may import of ours.
OF_BOARDS = (
    "common",
    "common.board",
    "common.errors",
    "common.language",
    "common.plain_values",
)

#: The functions that import what a text names.
_IMPORTING = ("import_module", "__import__")

#: The longest code that is parsed: its tree takes a hundred times its memory.
_LONGEST = 1_000_000


def file_of(module: str) -> Path:
    """Return the file of a module of ours."""
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def neighbours(file: Path) -> list[Path]:
    """List what a file, or a package, imports from the folder that it is in.

    What that imports from there is in the list too. Our packages are not, nor
    is a link to what is outside of the folder.
    """
    found: list[Path] = []
    waiting = sources(file)
    while waiting:
        for name in sorted({_first(name) for name in imported(waiting.pop())}):
            for near in _near(file.parent, name):
                if near not in (file, *found) and is_in(file.parent, near):
                    found.append(near)
                    waiting += sources(near)
    return found


def sources(path: Path) -> list[Path]:
    """List the Python files of a package, or a file alone."""
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def is_in(folder: Path, path: Path) -> bool:
    """Check whether a path is in a folder, and not a link that leads out."""
    return real(path).is_relative_to(real(folder))


def real(path: Path) -> Path:
    """Return where a path leads, even if that is round in a circle."""
    return Path(os.path.realpath(path))


def _near(folder: Path, name: str) -> Iterator[Path]:
    """Yield the package, or else the module, that a folder has."""
    package, module = folder / name, folder / f"{name}.py"
    if real(package) in map(real, FOLDERS):
        return
    if (package / "__init__.py").is_file():
        yield package
    elif module.is_file():
        yield module
    elif any(package.glob("*.py")):
        yield package


def of_ours(files: Iterable[Path], theirs: Sequence[Path]) -> list[str]:
    """List what files import of our packages, besides boards and squares.

    A name that is written out as a text counts, too. What is theirs is not
    ours, even if it is called so.
    """
    own = {path.stem for path in theirs}
    names = {
        name
        for file in files
        for name in imported(file)
        if _first(name) in _PACKAGES and _first(name) not in own
    }
    return sorted(names - {*OF_BOARDS})


def _first(name: str) -> str:
    return name.partition(".")[0]


def imported(file: Path) -> set[str]:
    """Return the names of what a file imports; none of what does not parse.

    What is imported from one of our packages is a module of it.
    """
    return {name for node in _nodes(file) for name in _named(node)}


def _nodes(file: Path) -> Iterator[ast.AST]:
    """Yield the nodes of a file, if it can be read and parsed."""
    try:
        if not file.is_file() or file.stat().st_size > _LONGEST:
            return iter(())
        tree = parsed(file.read_bytes())
    except OSError:
        return iter(())
    return iter(()) if tree is None else ast.walk(tree)


def _named(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(str(module), names, 0) if module in _PACKAGES:
            yield from (f"{module}.{alias.name}" for alias in names)
        case ast.ImportFrom(str(module), _, 0):
            yield module
        case ast.Call(
            ast.Name(called) | ast.Attribute(attr=called),
            [ast.Constant(str(text)), *_],
        ) if called in _IMPORTING and text[:1].isidentifier():
            yield text
        case ast.Constant(str(text)) if re.fullmatch(
            rf"({'|'.join(_PACKAGES)})(\.\w+)+", text
        ):
            yield text
