"""A Python program that is looked at, and never run."""

import ast
import re
import warnings
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

from cavalier.catalogue.port import above_adapter
from common.errors import CavalierError
from common.files import read_input
from common.plain_values import shown

#: The largest file that is read, in bytes.
_LARGEST = 100_000

_NAMED = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Program:
    """The text of a program, and its syntax tree.

    The tree is without what is under ``if __name__ == "__main__":``, which
    only tries the program out. Lines are numbered from 1.
    """

    name: str
    text: str
    tree: ast.Module

    @cached_property
    def lines(self) -> list[str]:
        """The lines, split where the numbers of the tree have them split."""
        return self.text.split("\n")

    @cached_property
    def lines_above(self) -> int:
        """How many lines are above the adapter; all, if it has none."""
        return len(above_adapter(self.text).split("\n"))

    def only(self, function: str) -> "Program":
        """Return it with one function, or class, as the whole tree.

        Of several with the same name it is the first. Raises CavalierError if
        there is none.
        """
        known = {
            node.name: node
            for node in reversed(list(ast.walk(self.tree)))
            if isinstance(node, _NAMED)
        }
        if function in known:
            return replace(self, tree=ast.Module([known[function]], []))
        near = get_close_matches(function, known, n=1)
        raise CavalierError(
            f"{self.name} has no function {shown(function)}. Use "
            f"{f'{self.name}:{near[0]}' if near else self.name}."
        )


def read_program(file: str) -> Program:
    """Read a Python file.

    Raises CavalierError if it is not one, and OSError if it cannot be opened.
    """
    if not file or not Path(file).exists():
        raise CavalierError(
            f"Cannot find {file or repr(file)}. Name a Python file, or a "
            "port of `cavalier list`."
        )
    if Path(file).is_dir():
        raise CavalierError(f"{file} is a folder. Name a Python file in it.")
    if not file.endswith(".py"):
        raise CavalierError(
            f"{file} is not a Python file. Name a file that ends in .py."
        )
    if not Path(file).is_file():
        raise CavalierError(
            f"{file} is a pipe or a device. Save the program in a file."
        )
    try:
        text = read_input(file, _LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CavalierError(
            f"{file} is not text in UTF-8. Save it in UTF-8."
        ) from error
    return parsed(file, text)


def parsed(name: str, text: str) -> Program:
    """Parse a program; raises CavalierError if it is empty or not Python."""
    text = re.sub("\r\n?", "\n", text)
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise CavalierError(
            f"{name} has a NUL character on line {line}. Take it out."
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except SyntaxError as error:
        raise CavalierError(
            f"{name} is not Python: line {error.lineno}: {error.msg}. "
            "Correct it first."
        ) from error
    except (RecursionError, MemoryError) as error:
        raise too_deep(name) from error
    if not tree.body:
        raise CavalierError(
            f"{name} has no statement. Write a program in it first."
        )
    body = [node for node in tree.body if not _only_tries_out(node)]
    return Program(name, text, ast.Module(body, tree.type_ignores))


def _only_tries_out(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.If)
        and ast.unparse(node.test) == "__name__ == '__main__'"
        and not node.orelse
    )


def too_deep(name: str) -> CavalierError:
    """Return the refusal of a program whose tree is too deep."""
    return CavalierError(
        f"{name} is nested too deeply to be looked at. Write shorter "
        "expressions, and fewer blocks inside blocks."
    )
