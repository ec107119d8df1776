"""Submissions that are alike, or that import one another.

A submission is alike another if its tokens are the same after the names are
numbered in the order in which they come. Only Python is compared: a program
in another language may be a script that only starts it.
"""

import ast
import keyword
from collections import defaultdict
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from tokenize import NAME, generate_tokens

from cavalier.citing.extracts import bare
from cavalier.grading.grades import student
from cavalier.grading.seen import tree_of
from cavalier.sandboxed.imports import neighbours
from cavalier.sandboxed.targets import parted
from common.language import _
from common.untrusted import printable


def student_id(name: str, folder: Path) -> str:
    """Return the name of a student's folder, or of a file without ending."""
    handed_in, path = student(name, folder), Path(parted(name)[0])
    return path.stem if path == handed_in else handed_in.name


def notes(names: Sequence[str], folder: Path) -> list[str]:
    """Say which targets are alike or use each other, of different students."""
    found = (*_copies(names, folder), *_imports(names, folder))
    return [printable(note) for note in found]


def _copies(names: Sequence[str], folder: Path) -> Iterator[str]:
    alike = defaultdict[tuple[str, ...], list[str]](list)
    for name in names:
        alike[_form(name)].append(name)
    for form, same in alike.items():
        if form and len({student(name, folder) for name in same}) > 1:
            yield _(
                "the same but for names and spaces: {targets}",
                targets=", ".join(same),
            )


def _form(name: str) -> tuple[str, ...]:
    """Return a target's tokens, each name as a number.

    There are none if it is not Python, or defines no function.
    """
    tree, numbers = tree_of(name), dict[str, str]()
    if not any(isinstance(each, ast.FunctionDef) for each in ast.walk(tree)):
        return ()
    text = bare(ast.unparse(tree))
    return tuple(
        numbers.setdefault(token.string, f"name {len(numbers)}")
        if token.type == NAME and not keyword.iskeyword(token.string)
        else token.string
        for token in generate_tokens(StringIO(text).readline)
    )


def _imports(names: Sequence[str], folder: Path) -> Iterator[str]:
    files = {Path(parted(name)[0]): name for name in names}
    for path, name in files.items():
        for near in neighbours(path):
            other = files.get(near)
            if other and student(other, folder) != student(name, folder):
                yield _(
                    "{target} imports {other}, another submission",
                    target=name,
                    other=other,
                )
