"""Files of the project: what they define, on which lines, and what git has."""

import ast
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha1
from io import BytesIO
from pathlib import Path

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


@dataclass(frozen=True, slots=True)
class Fragment:
    """The lines of a definition, or of a file without a port's adapter.

    ``target`` names it on the command line, ``content`` is the whole file,
    and ``port`` the port that the file has.
    """

    target: str
    path: str
    span: Span
    name: str
    content: str
    port: Port | None

    @property
    def text(self) -> str:
        """The lines."""
        return part(self.content, self.span)

    @property
    def caption(self) -> str:
        """The name, the path and the lines."""
        return place(self.path, self.span, self.name)


def place(path: str, span: Span | None, name: str) -> str:
    """Write a name, the path of its file, and the lines, in words."""
    words = [name, path]
    if span:
        first, last = span
        words.append(
            _("line {first}", first=first)
            if first == last
            else _("lines {first}\u2013{last}", first=first, last=last)
        )
    return ", ".join(filter(None, words))


def path_of(port: Port) -> str:
    """Return the path of a port's file, from the project's folder."""
    return port.module.replace(".", "/") + ".py"


def cut(target: str, root: Path = ROOT) -> Fragment:
    """Cut ``PORT[:NAME]`` or ``FILE.py[:NAME]`` out of its file in a folder.

    Without a name, return everything except a port's adapter.

    >>> cut("couples:parcours").path
    'functional/couples.py'

    Raises CavalierError for an unknown port, a file outside the project, or a
    name that the file does not have.
    """
    code, colon, name = target.partition(":")
    path, port = _file(code, root)
    code = port.id if port else path
    content = (root / path).read_text("utf-8")
    if not colon:
        above = above_adapter(content).rstrip("\n").count("\n") + 1
        return Fragment(code, path, (1, above), "", content, port)
    spans = definitions(content)
    if name not in spans:
        raise CavalierError(
            f"{code} has no {shown(name)}. It has: {', '.join(spans)}."
        )
    return Fragment(f"{code}:{name}", path, spans[name], name, content, port)


def _file(code: str, root: Path) -> tuple[str, Port | None]:
    """Return the path of a port's file, or of a file, and its port."""
    if not ("/" in code or code.endswith(".py")):
        port = finder(code)
        return path_of(port), port if port.source else None
    file = (root / code).resolve()
    in_project = file.is_relative_to(root) and file.is_file()
    if not in_project or file.suffix != ".py":
        raise CavalierError(
            f"{shown(code)} is neither a port nor a Python file of this "
            "project."
        )
    path = file.relative_to(root).as_posix()
    return path, {path_of(port): port for port in PORTS}.get(path)


def part(text: str, span: Span) -> str:
    """Return the lines of a text."""
    first, last = span
    return "\n".join(text.split("\n")[first - 1 : last])


@cache
def definitions(text: str) -> Mapping[str, Span]:
    r"""Return the lines of each function, class, method and table of a file.

    They are in the file's order. A definition inside another has a dotted
    name. A file that is not Python has none.

    >>> definitions("def f():\n    x = 1\n\n    def g(): pass\n")
    {'f': (1, 4), 'f.g': (4, 4)}
    """
    try:
        return dict(_defined(ast.parse(text).body))
    except (SyntaxError, ValueError):
        return {}


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


def git(root: Path, *words: str, text: str = "") -> bytes:
    """Return git's output in a folder, for a text; b"" if it fails.

    Raises OSError if git is not installed.
    """
    result = subprocess.run(
        ["git", *words], cwd=root, input=text.encode(), capture_output=True
    )
    return b"" if result.returncode else result.stdout


def answer(root: Path, *words: str) -> str:
    """Return git's output as text; "" if git fails."""
    return git(root, *words).decode(errors="replace").rstrip("\n")


def blobs(root: Path, hashes: Iterable[str]) -> dict[str, str]:
    """Return the texts that git has, by their hashes; one call for all."""
    text = "".join(f"{name}\n" for name in hashes)
    output = BytesIO(git(root, "cat-file", "--batch", text=text))
    texts = dict[str, str]()
    for header in output:
        match header.decode().split():
            case name, kind, size:
                content = output.read(int(size) + 1)[:-1]
                if kind == "blob":
                    texts[name] = content.decode(errors="replace")
    return texts


def blob(text: str) -> str:
    """Hash a text, as `git hash-object` does."""
    content = text.encode()
    header = f"blob {len(content)}\0".encode()
    return sha1(header + content, usedforsecurity=False).hexdigest()
