"""What a program defines, by its syntax tree: each name with its lines."""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from common.errors import CavalierError
from common.language import _

#: A first and a last line, both included and numbered from 1.
Span = tuple[int, int]


def definitions(text: str | bytes) -> dict[str, Span]:
    r"""Return the lines of each function, class, method and table of a file.

    They are in the file's order. A definition inside another has a dotted
    name.

    >>> definitions("MOVES = (1, 2)\n\n\n@cache\ndef f():\n    pass\n")
    {'MOVES': (1, 1), 'f': (4, 6)}
    >>> definitions("def f():\n    x = 1\n\n    def g(): pass\n")
    {'f': (1, 4), 'f.g': (4, 4)}

    Raises CavalierError if the text is not Python.
    """
    return dict(_defined(parsed(text).body))


def parsed(text: str | bytes) -> ast.Module:
    """Parse a program; raises CavalierError if it is not Python."""
    try:
        return ast.parse(text)
    except SyntaxError as error:
        problem = _(
            "line {line}: {message}", line=error.lineno, message=error.msg
        )
        raise _not_python(problem) from error
    except ValueError as error:  # for a null byte
        raise _not_python(error) from error


def _not_python(problem: object) -> CavalierError:
    return CavalierError(f"not Python: {problem}")


def _defined(
    body: Sequence[ast.stmt], *, tables: bool = True
) -> Iterator[tuple[str, Span]]:
    """Yield the names of a body; without tables where they are variables."""
    for node in body:
        outer = defined(node)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, _span(node, node.decorator_list)
            is_class = isinstance(node, ast.ClassDef)
            for name, span in _defined(node.body, tables=is_class):
                yield f"{node.name}.{name}", span
        elif outer is not None and tables:
            yield outer, _span(node, [])


def defined(node: ast.stmt) -> str | None:
    """Return the name that a statement defines, if it is a definition."""
    match node:
        case (
            ast.FunctionDef(name=name)
            | ast.ClassDef(name=name)
            | ast.Assign(targets=[ast.Name(id=name)])
            | ast.AnnAssign(target=ast.Name(id=name))
        ):
            return name
    return None


def _span(node: ast.stmt, decorators: Sequence[ast.expr]) -> Span:
    first = min([node.lineno, *(each.lineno for each in decorators)])
    return first, node.end_lineno or node.lineno


def meant(name: str, known: Iterable[str]) -> list[str]:
    """List what a name can mean: itself, or else all that end in it.

    >>> meant("g", ["f", "f.g", "h.g", "h.ag"]), meant("f", ["f", "h.f"])
    (['f.g', 'h.g'], ['f'])
    """
    names = list(known)
    if name in names:
        return [name]
    return [each for each in names if name in _endings(each)]


def _endings(name: str) -> list[str]:
    """List the names by which a definition can be asked for.

    >>> _endings("f.g.h")
    ['f.g.h', 'g.h', 'h']
    """
    parts = name.split(".")
    return [".".join(parts[start:]) for start in range(len(parts))]


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the public name that is like it, or else all of them."""
    public = [each for each in known if not re.search(r"(^|\.)_", each)]
    folded = {
        ending.casefold(): ending
        for each in public
        for ending in _endings(each)
    }
    near = get_close_matches(name.casefold(), folded, n=1, cutoff=0.7)
    if near:
        return folded[near[0]]
    return _("one of {names}", names=", ".join(public))
