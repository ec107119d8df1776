"""Programs made of a port: one that runs by itself, one without remarks.

The syntax tree says what a definition needs, and where docstrings are; nothing
is run.
"""

import ast
import io
import sys
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import groupby
from textwrap import dedent, indent

from cavalier.citing.definitions import defined, parsed
from cavalier.citing.fragments import ROOT

#: A module, and a name in it; without a name the module itself.
Imported = tuple[str, str]


@dataclass(frozen=True)
class Program:
    """A file, with what its statements define and import."""

    path: str
    text: str

    @cached_property
    def body(self) -> list[ast.stmt]:
        """The statements."""
        return parsed(self.text).body

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of the statement that defines each name."""
        return {
            name: place
            for place, node in enumerate(self.body)
            if (name := defined(node)) is not None
        }

    @cached_property
    def imports(self) -> dict[str, Imported]:
        """What each imported name is."""
        return {
            name or module: (module, name)
            for node in self.body
            for module, name in _imported(node)
        }

    def lines(self, places: Iterable[int]) -> str:
        """Return the lines of statements, with the comments above each."""
        return "\n".join(map(self._chunk, sorted(places))).strip("\n")

    def _chunk(self, place: int) -> str:
        above = (self.body[place - 1].end_lineno or 0) if place else 0
        lines = self.text.split("\n")[above : self.body[place].end_lineno]
        return "\n".join(lines)


def _imported(node: ast.stmt) -> list[Imported]:
    match node:
        case ast.ImportFrom(module=str(module), names=names):
            return [(module, each.name) for each in names]
        case ast.Import(names=names):
            return [(each.name, "") for each in names]
    return []


@dataclass
class Needs:
    """What is found to be needed of each program, and of libraries.

    A program that imports another one comes before it.
    """

    places: dict[Program, set[int]] = field(default_factory=dict)
    libraries: set[Imported] = field(default_factory=set)

    def add(self, program: Program, name: str) -> None:
        """Add a name of a program, with all that its definition uses."""
        places = self.places.setdefault(program, set())
        place = program.places.get(name)
        if name in program.imports:
            self._add_imported(*program.imports[name])
        elif place is not None and place not in places:
            places.add(place)
            for node in ast.walk(program.body[place]):
                if isinstance(node, ast.Name):
                    self.add(program, node.id)

    def _add_imported(self, module: str, name: str) -> None:
        if module.startswith("common."):
            self.add(_common(module), name)
        else:
            self.libraries.add((module, name))


@cache
def _common(module: str) -> Program:
    path = module.replace(".", "/") + ".py"
    return Program(path, (ROOT / path).read_text("utf-8"))


def standalone(path: str, text: str, name: str | None = None) -> str:
    """Return a port that runs without `common`, or a definition of it.

    The text is that of the file, with or without its adapter. A definition
    comes with all of the file that it needs.

    Raises CavalierError if the text is not Python.
    """
    port = Program(path, text)
    needs = Needs()
    for each in [name] if name else port.places:
        needs.add(port, each)
    own = needs.places.pop(port)
    has_header = not name and ast.get_docstring(ast.parse(text)) is not None
    head = port.lines([0]) if has_header else ""
    imports = "\n".join(_import_lines(needs.libraries))
    supplied = [
        f"# From {each.path} of Cavalier.\n{each.lines(places)}"
        for each, places in reversed(needs.places.items())
        if places
    ]
    top = "\n\n".join(filter(None, [head, imports]))
    return "\n\n\n".join(filter(None, [top, *supplied, port.lines(own)]))


def _import_lines(libraries: Iterable[Imported]) -> Iterator[str]:
    """Yield the lines that import names, first from the standard library."""

    def order(each: Imported) -> tuple[bool, str]:
        top = each[0].partition(".")[0]
        return top not in sys.stdlib_module_names, each[0]

    for (_, module), names in groupby(sorted(libraries, key=order), order):
        listed = ", ".join(sorted(name for _, name in names if name))
        if listed:
            yield f"from {module} import {listed}"
        else:
            yield f"import {module}"


def bare(text: str) -> str:
    r"""Return a program, or a part of it, without docstrings and comments.

    >>> bare("'A sum.'\n\nx = 1  # one\n\n# two\ny = 2")
    'x = 1\n\ny = 2'
    >>> bare("class Lost(KeyError):\n    'Not found.'")
    'class Lost(KeyError):\n    pass'

    Raises CavalierError if the text is not Python.
    """
    margin = text[: len(text) - len(text.lstrip(" "))]
    text = dedent(text)
    lines = text.split("\n")
    gone: set[int] = set()
    for node, is_all in _docstrings(parsed(text)):
        last = node.end_lineno or node.lineno
        gone |= set(range(node.lineno + is_all, last + 1))
        if is_all:
            lines[node.lineno - 1] = " " * node.col_offset + "pass"
    for row, column in _comments(text):
        lines[row - 1] = lines[row - 1][:column].rstrip()
        if not lines[row - 1]:
            gone.add(row)
    return indent("\n".join(_kept(lines, gone)), margin)


def _docstrings(tree: ast.Module) -> Iterator[tuple[ast.Expr, bool]]:
    """Yield each docstring, and whether it is all that its body has."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.Module(body=body)
                | ast.ClassDef(body=body)
                | ast.FunctionDef(body=body)
            ):
                match body[:1]:
                    case [ast.Expr(value=ast.Constant(value=str())) as first]:
                        yield first, len(body) == 1


def _comments(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each comment begins: its row from 1, its column from 0."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start


def _kept(lines: list[str], gone: set[int]) -> list[str]:
    """Return the lines that are not gone, and no blank ones too many."""
    kept: list[str] = []
    skipping = True
    for row, line in enumerate(lines, 1):
        above = kept[-1] if kept else ""
        if row in gone:
            skipping = not above or above.endswith(":")
        elif line or not skipping:
            skipping = False
            kept.append(line)
    return kept
