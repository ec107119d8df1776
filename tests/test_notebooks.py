"""The notebooks of the docs, run cell by cell as plain Python."""

import ast
import json
import linecache
from collections.abc import Iterator

import pytest

from cavalier.commands.notebook import Answer, FoundTour, Graded
from common.board import Board
from tests.conftest import ROOT


def values(name: str) -> Iterator[object]:
    """Run a notebook; yield the value of the last line of each cell."""
    names: dict[str, object] = {"__name__": "__main__"}
    text = (ROOT / "docs" / name).read_text("utf-8")
    for cell in json.loads(text)["cells"]:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            file = f"<{name}: {cell['id']}>"
            # As notebooks do, so that the text of a function can be read.
            lines = source.splitlines(keepends=True)
            linecache.cache[file] = (len(source), None, lines, file)
            tree = ast.parse(source)
            if isinstance(last := tree.body[-1], ast.Expr):
                target: list[ast.expr] = [ast.Name("_", ast.Store())]
                tree.body[-1] = ast.Assign(target, last.value)
                ast.fix_missing_locations(tree)
            exec(compile(tree, file, "exec"), names)
            yield names.pop("_", None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("parcours", "Un parcours non fermé de l\u2019échiquier 3x4, de a1"),
        ("tours", "An open tour of 3x4 from a1 to a2"),
    ],
)
def test_a_notebook_of_the_course_runs(name: str, title: str) -> None:
    _, number, grade, page, tour = values(f"course/{name}.ipynb")
    assert number == 2
    assert isinstance(grade, Graded)
    assert grade.points == 100
    assert isinstance(page, Answer)
    assert "the same 136 events" in page.text
    assert isinstance(tour, FoundTour)
    assert repr(tour).startswith(title)


def test_the_first_lesson_runs() -> None:
    board, tour, shown, exchanged, _, verdict = values(
        "examples/first-lesson.ipynb"
    )
    assert board == Board(3, 4)
    assert repr(shown).startswith("an open tour of 3x4 from a1 to a2")
    assert repr(exchanged).startswith("not a tour of 3x4: ")
    assert verdict == [True, False]
    assert isinstance(tour, tuple)
    assert len(tour) == 12
