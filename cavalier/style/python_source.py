"""A Python program that is read, and never run."""

import ast
import re
import warnings
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path

from common.errors import CavalierError
from common.plain_values import shown

_ROOT = Path(__file__).parents[2]

_NAMED = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Program:
    """The text of a program, and its syntax tree.

    The tree is without the block under ``if __name__ == "__main__":``, which
    only tries the program out. Lines are numbered from 1.
    """

    name: str
    text: str
    tree: ast.Module

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
        near = get_close_matches(function, known, 1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise CavalierError(
            f"{self.name} has no function {shown(function)}.{hint}"
        )


def read_program(file: str) -> Program:
    """Read a Python file, or a file of a port, from the project's folder.

    Raises CavalierError if it is not one, and OSError if it cannot be read.
    """
    path = Path(file)
    if not path.is_file():
        raise CavalierError(
            f"{file} is not a file. Name a Python file, or a port from "
            "`cavalier list`."
        )
    try:
        return parsed(file, path.read_text("utf-8-sig"))
    except UnicodeDecodeError:
        raise CavalierError(f"{file} is not UTF-8 text.") from None


def read_module(module: str) -> Program:
    """Read a module of the project, such as that of a port."""
    name = f"{module.replace('.', '/')}.py"
    return parsed(name, (_ROOT / name).read_text("utf-8"))


def parsed(name: str, text: str) -> Program:
    """Parse a program; raises CavalierError if it is not Python."""
    text = re.sub("\r\n?", "\n", text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, name)
    except (SyntaxError, ValueError) as error:
        raise CavalierError(f"{name} is not valid Python: {error}.") from error
    except (RecursionError, MemoryError) as error:
        raise too_deep(name) from error
    body = [
        node
        for node in tree.body
        if not isinstance(node, ast.If)
        or node.orelse
        or ast.unparse(node.test) != "__name__ == '__main__'"
    ]
    return Program(name, text, ast.Module(body, tree.type_ignores))


def too_deep(name: str) -> CavalierError:
    """Return the refusal of a program whose tree is too deep."""
    return CavalierError(f"{name} is nested too deeply to analyse.")
