"""What `cavalier grade` writes: tables, JUnit, Gradescope, Exercism."""

from pathlib import Path

import pytest

from tests import processes

WRONG = "tests/workbench/wrong_translations.py"


@pytest.mark.parametrize("columns", [8, 50])
def test_no_screen_is_so_narrow_that_a_name_is_cut_or_folded(
    tmp_path: Path, columns: int
) -> None:
    for name in ("a" * 70, "marie-christine"):
        (tmp_path / f"{name}.txt").write_text("not a program")
    _, shown = processes.on_screen(
        [*processes.CAVALIER, "grade", "--batch", str(tmp_path)], columns
    )
    heading, _, *lines = shown[: shown.index("")]
    assert heading.split() == "target passed failed not offered score".split()
    assert [line.split() for line in lines] == [
        [str(file), "0", "0", "0"] for file in sorted(tmp_path.iterdir())
    ]
