"""`cavalier grade --batch`: submissions alike, and those that use another."""

import csv
import json
from pathlib import Path

import pytest

from cavalier.grading.copies import notes, student_id
from tests.conftest import Cavalier

MINE = """\
def count(rows, columns, row, column):
    'My own.'
    total = 0
    while row < rows:
        row += 1
        total += column  # one more
    return total
"""


def noted(folder: Path, files: dict[str, str]) -> list[str]:
    """Write the files, and return what is noted of them, without folders."""
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    names = [f"{folder / name}:count" for name in files]
    return [
        each.replace(f"{folder}/", "").replace(":count", "")
        for each in notes(names, folder)
    ]


RENAMED = (
    MINE.replace("total", "n").replace("rows", "r").replace("My own", "Mine")
)


@pytest.mark.parametrize(
    ("other", "alike"),
    [
        (MINE, True),
        (RENAMED, True),
        (MINE.replace("  # one more", "\n").replace("    ", "  "), True),
        (f"def unused(): return 5\n\n\n{MINE}", True),
        (MINE.replace("+=", "-="), False),
        (MINE.replace("+= column", "+= row"), False),
        (MINE.replace("while", "if"), False),
        (MINE.replace("= 0", "= 1"), False),
        ("def count(:", False),
        ("", False),
    ],
)
def test_a_copy_is_the_same_but_for_names_and_spaces(
    tmp_path: Path, other: str, alike: bool
) -> None:
    said = "the same but for names and spaces: ann.py, bob/my.py"
    found = noted(tmp_path, {"ann.py": MINE, "bob/my.py": other})
    assert found == ([said] if alike else [])


def test_two_empty_files_or_two_of_one_student_are_no_copies(
    tmp_path: Path,
) -> None:
    files = {"a.py": "", "b.py": "", "c/one.py": MINE, "c/two.py": MINE}
    assert noted(tmp_path, files) == []


def test_programs_in_other_languages_are_not_compared(tmp_path: Path) -> None:
    script = "#!/bin/sh\nexec java -cp classes Kt\n"
    assert noted(tmp_path, {"ann": script, "bob": script}) == []


def test_what_imports_another_submission_is_named(tmp_path: Path) -> None:
    files = {
        "ann.py": MINE,
        "bob.py": "from ann import count",
        "cy/my.py": "from helper import count",
        "cy/helper.py": MINE.replace("0", "2"),
    }
    assert noted(tmp_path, files) == [
        "bob.py imports ann.py, another submission"
    ]


@pytest.mark.parametrize(
    ("line", "helper", "named"),
    [
        ("from ada.my import count", "", True),
        ("import ada.my as mine", "", True),
        ("import importlib as i; i.import_module('ada.my')", "", True),
        ("__import__('ada')", "", True),
        ("import helper", "from ada import my", True),
        ("from helper import count", "import random", False),
        ("print('ada.my'); import_module('/ada', '')", "", False),
    ],
)
def test_what_imports_from_another_folder_is_named(
    tmp_path: Path, line: str, helper: str, named: bool
) -> None:
    files = {
        "ada/my.py": MINE,
        "bob/my.py": line,
        "bob/helper.py": helper,
        "random/my.py": MINE.replace("0", "3"),
    }
    of_bob = "bob/my.py imports ada/my.py, another submission"
    found = noted(tmp_path, files)
    assert (of_bob in found) == named
    assert all("ada" in note for note in found)


def test_a_helper_with_the_name_of_a_student_is_ones_own(
    tmp_path: Path,
) -> None:
    files = {
        "ada/my.py": MINE,
        "bob/my.py": "import ada",
        "bob/ada.py": MINE.replace("0", "2"),
    }
    assert noted(tmp_path, files) == []


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("class/ann.py:count", "ann"),
        ("class/ann-1.2/my.py", "ann-1.2"),
        ("class/ann/src", "ann"),
        ("class/ann", "ann"),
    ],
)
def test_the_id_is_that_of_the_student(name: str, found: str) -> None:
    assert student_id(name, Path("class")) == found


@pytest.mark.sandboxed
def test_a_batch_has_notes_ids_and_points(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    folder, table = tmp_path / "class", tmp_path / "out.csv"
    (folder / "bob").mkdir(parents=True)
    (folder / "ann.py").write_text(MINE)
    (folder / "bob" / "my.py").write_text(RENAMED)
    (folder / "cy.py").symlink_to(folder / "ann.py")
    asked = ("grade", "--batch", str(folder), "--function", "count")
    only = ("--only", "count")
    ran = cavalier(*asked, *only, "--csv", str(table))
    [noted] = [x for x in ran.out.splitlines() if x.startswith("the same but")]
    assert "cy.py" not in noted
    assert json.loads(cavalier(*asked, *only, "--json").out)["notes"] == [
        noted
    ]
    rows = [*csv.DictReader(table.read_text("utf-8").splitlines())]
    assert [row["id"] for row in rows] == ["ann", "bob", "cy"]
    assert [row["points"] == "" for row in rows] == [False, False, True]
    for row in rows[:2]:
        assert float(row["points"]) == pytest.approx(
            100 * float(row["score"]), abs=0.01
        )
