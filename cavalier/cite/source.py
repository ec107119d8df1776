"""Files of the project: what they define, on which lines, and what git has."""

import ast
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha1
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from cavalier.catalogue import finder
from cavalier.catalogue.port import Port, above_adapter
from cavalier.catalogue.ports import PORTS
from common.errors import CavalierError
from common.language import _
from common.plain_values import shown

#: The folder that holds the ports' folders.
ROOT = Path(__file__).parents[2]

#: A first and a last line, both included, from 1.
Span = tuple[int, int]


class Target(NamedTuple):
    """A file by its path in the project, a name in it, and its port."""

    path: str
    name: str | None
    port: Port | None


@dataclass(frozen=True, slots=True)
class Fragment:
    """A file, or the lines of one definition, with its full dotted name.

    ``in_source`` is true if the lines are above a port's adapter.
    """

    port: Port | None
    name: str | None
    path: str
    span: Span
    text: str
    in_source: bool

    @property
    def target(self) -> str:
        """What names it on the command line: ``PORT:NAME``."""
        code = self.port.id if self.port else self.path
        return f"{code}:{self.name}" if self.name else code


def lines(span: Span) -> str:
    """Write a span in words, in the language that is spoken."""
    first, last = span
    if first == last:
        return _("line {first}", first=first)
    return _("lines {first}\u2013{last}", first=first, last=last)


def path_of(port: Port) -> str:
    """Return the path of a port's file, from the project's folder."""
    return port.module.replace(".", "/") + ".py"


def target_of(target: str) -> Target:
    """Read ``PORT``, ``FILE.py``, or either with ``:NAME``.

    >>> target_of("couples:parcours").path
    'functional/couples.py'

    Raises CavalierError for an unknown port, or a file outside the project.
    """
    code, colon, text = target.partition(":")
    name = text if colon else None
    if not ("/" in code or code.endswith(".py")):
        port = finder(code)
        return Target(path_of(port), name, port if port.source else None)
    file = (ROOT / code).resolve()
    in_project = file.is_relative_to(ROOT) and file.is_file()
    if not in_project or file.suffix != ".py":
        raise CavalierError(
            f"{shown(code)} is neither a port nor a Python file of this "
            "project."
        )
    path = file.relative_to(ROOT).as_posix()
    return Target(path, name, {path_of(p): p for p in PORTS}.get(path))


def cut(target: Target, text: str) -> Fragment:
    """Cut the named definition out of a file's text.

    A top-level name comes first, then the first that ends in the name. Without
    a name, all is returned but a port's adapter. Raises CavalierError if the
    name is not in the text.
    """
    path, name, port = target
    above = above_adapter(text).rstrip("\n").count("\n") + 1
    if name is None:
        span = 1, above
    else:
        known = definitions(text)
        ends = [n for n in known if f".{n}".endswith(f".{name}")]
        if not ends:
            raise CavalierError(
                f"{port.id if port else path} has no {shown(name)}. "
                f"It has: {', '.join(known)}."
            )
        name = name if name in ends else ends[0]
        span = known[name]
    return Fragment(port, name, path, span, part(text, span), span[0] <= above)


def part(text: str, span: Span) -> str:
    """Return the lines of a text."""
    first, last = span
    return "\n".join(text.split("\n")[first - 1 : last])


def definitions(text: str) -> dict[str, Span]:
    r"""Return the lines of each function, class, method and table of a file.

    They are in the file's order. A definition inside another has a dotted
    name.

    >>> definitions("def f():\n    x = 1\n\n    def g(): pass\n")
    {'f': (1, 4), 'f.g': (4, 4)}

    Raises SyntaxError if the text is not Python.
    """
    return dict(_defined(ast.parse(text).body))


def _defined(
    body: list[ast.stmt], prefix: str = ""
) -> Iterator[tuple[str, Span]]:
    for node in body:
        last = node.end_lineno or node.lineno
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                decorators = [d.lineno for d in node.decorator_list]
                yield prefix + name, (min([node.lineno, *decorators]), last)
                yield from _defined(node.body, f"{prefix}{name}.")
            case (
                ast.Assign(targets=[ast.Name(id=name)])
                | ast.AnnAssign(target=ast.Name(id=name))
            ) if not prefix:
                yield name, (node.lineno, last)


def git(root: Path, *words: str, given: bytes = b"") -> bytes:
    """Return git's output in a folder, given an input; b"" if it fails.

    Raises CavalierError if git is not installed.
    """
    try:
        ran = subprocess.run(
            ["git", *words], cwd=root, input=given, capture_output=True
        )
    except FileNotFoundError as error:
        raise CavalierError("git is not installed. Install it.") from error
    return b"" if ran.returncode else ran.stdout


def answer(root: Path, *words: str) -> str:
    """Return git's output as text; "" if git fails."""
    return git(root, *words).decode(errors="replace").rstrip("\n")


def blobs(root: Path, hashes: Iterable[str]) -> dict[str, bytes]:
    """Return the contents that git has, by their hashes; one call for all."""
    given = "".join(f"{name}\n" for name in hashes).encode()
    output = BytesIO(git(root, "cat-file", "--batch", given=given))
    contents = dict[str, bytes]()
    for header in output:
        match header.decode().split():
            case name, kind, size:
                content = output.read(int(size) + 1)[:-1]
                if kind == "blob":
                    contents[name] = content
    return contents


def blob(content: bytes) -> str:
    """Hash a content, as `git hash-object` does."""
    header = f"blob {len(content)}\0".encode()
    return sha1(header + content, usedforsecurity=False).hexdigest()
