"""Files of the project: what they define, on which lines, and what git has."""

import ast
import os
import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from cavalier.catalogue import finder
from cavalier.catalogue.port import Port, above_adapter
from cavalier.catalogue.ports import PORTS
from common.errors import CavalierError
from common.language import ENGLISH, Sentence
from common.plain_values import shown

#: The folder that holds the ports' folders.
ROOT = Path(__file__).parents[2]

#: A first and a last line, both included and numbered from 1.
Span = tuple[int, int]

_LINE = Sentence("line {first}")
_LINES = Sentence("lines {first}{dash}{last}")

#: Set where git runs a hook; they would lead it to another repository.
_MISLEADING = {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"}


class Target(NamedTuple):
    """A file of the project, a name in it if one is given, and its port.

    ``path`` is relative to the project's folder.
    """

    path: str
    name: str | None
    port: Port | None


@dataclass(frozen=True, slots=True)
class Fragment:
    """A file, or the lines of one definition in it.

    The name is the full one: ``outer.inner`` where a procedure is inside
    another. ``in_source`` says that the lines are above a port's adapter.
    """

    port: Port | None
    name: str | None
    path: str
    span: Span
    text: str
    in_source: bool


def lines(span: Span, dash: str = "\u2013", language: str = ENGLISH) -> str:
    """Write a span in words.

    >>> lines((3, 3)), lines((3, 14), "--")
    ('line 3', 'lines 3--14')
    """
    first, last = span
    words = _LINE if first == last else _LINES
    return words.into(language, first=first, dash=dash, last=last)


def path_of(port: Port) -> str:
    """Return the path of a port's file, from the project's folder.

    >>> path_of(finder("couples"))
    'functional/couples.py'
    """
    return port.module.replace(".", "/") + ".py"


def named(target: str) -> Target:
    """Read ``PORT``, ``FILE.py``, or either with ``:NAME``.

    >>> named("couples:parcours").path, named("functional/couples.py").port.id
    ('functional/couples.py', 'couples')

    Raises CavalierError for an unknown port, or a file of somebody's own.
    """
    bare, colon, text = target.partition(":")
    name = text if colon else None
    if not ("/" in bare or bare.endswith(".py")):
        port = finder(bare)
        return Target(path_of(port), name, port if port.source else None)
    file = (ROOT / bare).resolve()
    is_ours = file.is_relative_to(ROOT) and file.is_file()
    if not (is_ours and file.suffix == ".py"):
        raise CavalierError(
            f"{shown(bare)} is not a Python file of the project. Name one "
            "that is, or a port of `cavalier list`."
        )
    path = file.relative_to(ROOT).as_posix()
    return Target(path, name, {path_of(p): p for p in PORTS}.get(path))


def decoded(content: bytes, path: str) -> str:
    """Decode a file; raise CavalierError if it is not text in UTF-8."""
    try:
        return content.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise CavalierError(
            f"{path} is not text in UTF-8. Save it in UTF-8."
        ) from error


def read(path: str, root: Path = ROOT) -> str:
    """Read a file of the project as it is now."""
    return decoded((root / path).read_bytes(), path)


def cut(target: Target, text: str, *, adapter: bool = False) -> Fragment:
    """Cut a file's text: the definition that is named, or all without a name.

    Of several that a name can mean it is the first in the file. Without a
    name, a port's adapter is left out unless it is asked for. Raises
    CavalierError if the name is not in the text.
    """
    path, name, port = target
    rows = text.split("\n")
    above = len(above_adapter(text).split("\n"))
    if name is None:
        shown_rows = "\n".join(rows if adapter else rows[:above]).rstrip("\n")
        span = 1, shown_rows.count("\n") + 1
    else:
        known = definitions(text, path)
        name = meant(name, known)
        if name is None:
            public = [n for n in known if not re.search(r"(^|\.)_", n)]
            raise CavalierError(
                f"{port.id if port else path} has no {shown(target.name)}. "
                f"It has: {', '.join(public)}."
            )
        span = known[name]
    first, last = span
    lines = "\n".join(rows[first - 1 : last])
    return Fragment(port, name, path, span, lines, first <= above)


def meant(name: str, known: Iterable[str]) -> str | None:
    """Return what a name means: itself, or else the first that ends in it.

    >>> meant("g", ["f", "f.g", "h.g"]), meant("f", ["f", "h.f"])
    ('f.g', 'f')
    """
    names = list(known)
    ending = (each for each in names if name and each.endswith(f".{name}"))
    return name if name in names else next(ending, None)


def definitions(text: str | bytes, path: str = "it") -> dict[str, Span]:
    r"""Return the lines of each function, class, method and table of a file.

    They are in the file's order. A definition inside another has a dotted
    name.

    >>> definitions("MOVES = (1, 2)\n\n\n@cache\ndef f():\n    pass\n")
    {'MOVES': (1, 1), 'f': (4, 6)}
    >>> definitions("def f():\n    x = 1\n\n    def g(): pass\n")
    {'f': (1, 4), 'f.g': (4, 4)}

    Raises CavalierError if the text is not Python.
    """
    try:
        return dict(_defined(ast.parse(text, path).body))
    except (SyntaxError, ValueError) as error:
        raise CavalierError(f"{path} is not Python: {error}") from error


def _defined(
    body: list[ast.stmt], inside: str = "", *, tables: bool = True
) -> Iterator[tuple[str, Span]]:
    """Yield the names of a body; without tables where they are variables."""
    for node in body:
        last = node.end_lineno or node.lineno
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                starts = [each.lineno for each in node.decorator_list]
                yield inside + name, (min([node.lineno, *starts]), last)
                is_class = isinstance(node, ast.ClassDef)
                around = f"{inside}{name}."
                yield from _defined(node.body, around, tables=is_class)
            case (
                ast.Assign(targets=[ast.Name(id=name)])
                | ast.AnnAssign(target=ast.Name(id=name))
            ) if tables:
                yield inside + name, (node.lineno, last)


def git(root: Path, *words: str, given: bytes = b"") -> bytes | None:
    """Return what git prints in a folder, or None if its answer is no.

    Raises CavalierError if git is not installed or the folder is no clone.
    """
    environment = os.environ | {"LC_ALL": "C"}
    for name in _MISLEADING & environment.keys():
        del environment[name]
    try:
        ran = subprocess.run(
            ["git", *words], cwd=root, env=environment, input=given,
            capture_output=True, check=False,
        )  # fmt: skip
    except FileNotFoundError as error:
        raise CavalierError("git is not installed. Install it.") from error
    complaint = ran.stderr.decode(errors="replace").partition("\n")[0]
    if "not a git repository" in complaint or "dubious" in complaint:
        raise CavalierError(
            f"git does not read {root}: {complaint.removeprefix('fatal: ')}. "
            "Use a clone."
        )
    return None if ran.returncode else ran.stdout


def answer(root: Path, *words: str) -> str:
    """Return what git prints as a text; "" if its answer is no."""
    return (git(root, *words) or b"").decode(errors="replace").rstrip("\n")
