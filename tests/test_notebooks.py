"""The notebooks of the docs, run cell by cell as plain Python."""

import ast
import json
import linecache
import sys
from collections.abc import Iterator

import pytest

from cavalier.commands.answers import Compared, FoundTour, Graded
from common.board import Board
from tests.conftest import ROOT

DOCS = ROOT / "docs"


def values(name: str) -> Iterator[object]:
    """Run a notebook; yield the value of the last line of each cell."""
    known: dict[str, object] = {"__name__": "__main__"}
    cells = json.loads((DOCS / name).read_text("utf-8"))["cells"]
    for cell in cells:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            file = f"<{name}: {cell['id']}>"
            # As notebooks do, so that the text of a function can be read.
            lines = source.splitlines(keepends=True)
            linecache.cache[file] = (len(source), None, lines, file)
            yield last_value(ast.parse(source), file, known)


def last_value(
    cell: ast.Module, file: str, known: dict[str, object]
) -> object:
    """Run a cell, and return the value of its last line."""
    last = cell.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(cell, file, "exec"), known)
        return None
    exec(compile(ast.Module(cell.body[:-1], []), file, "exec"), known)
    value: object = eval(
        compile(ast.Expression(last.value), file, "eval"), known
    )
    return value


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "title"),
    [
        (
            "parcours",
            "Un parcours non fermé de l\u2019échiquier 3x4, de a1 à a2",
        ),
        ("tours", "A tour, not closed, of 3x4 from a1 to a2"),
    ],
)
def test_a_notebook_of_the_course_runs(name: str, title: str) -> None:
    main = sys.modules["__main__"]
    _, number, grade, page, tour = values(f"course/{name}.ipynb")
    assert sys.modules.get("__main__") is main
    assert number == 2
    assert isinstance(grade, Graded)
    assert grade.points == 100
    assert isinstance(page, Compared)
    assert "the same 136 events" in page.text
    assert "<iframe" in page._repr_html_()
    assert isinstance(tour, FoundTour)
    assert repr(tour).startswith(title)


def test_the_first_lesson_runs() -> None:
    board, tour, shown, exchanged, _, verdict = values(
        "examples/first-lesson.ipynb"
    )
    assert board == Board(3, 4)
    assert repr(shown).startswith("a tour of 3x4 from a1 to a2, not closed")
    assert repr(exchanged).startswith("not a tour of 3x4: ")
    assert verdict == [True, False]
    assert isinstance(tour, tuple)
    assert len(tour) == 12
