"""Python targets: what a function may take, give and print."""

import sys
from pathlib import Path

import pytest

from cavalier.grading import python_target
from tests import processes

QUESTION = ("3", "4", "1", "2")


def asked(tmp_path: Path, body: str, verb: str = "count") -> str:
    """Ask the function f of a file about 3x4 from (1, 2)."""
    file = tmp_path / "submission.py"
    file.write_text(body, encoding="utf-8")
    script = str(python_target.__file__)
    ran = processes.run(
        [sys.executable, script, tmp_path, file, "f", verb, *QUESTION]
    )
    assert ran.returncode in (0, python_target.UNUSABLE), ran.stderr
    return ran.stdout.strip() or ran.stderr.strip()


@pytest.mark.parametrize(
    "taken",
    [
        "rows, columns, row, column",
        "rows, columns, row, column, /",
        "rows, columns, row, column, memo=None, depth=0",
        "rows, columns, row=0, column=0",
        "rows, columns, row, column, closed",
        "rows, columns, row, column, *, closed=False",
    ],
)
def test_four_numbers_are_given(tmp_path: Path, taken: str) -> None:
    body = (
        f"def f({taken}): return int(f'{{rows}}{{columns}}{{row}}{{column}}')"
    )
    assert asked(tmp_path, body) == "3412"


@pytest.mark.parametrize("taken", ["*given", "*given, **options"])
def test_who_takes_any_number_is_given_four(
    tmp_path: Path, taken: str
) -> None:
    body = f"def f({taken}): return int(''.join(map(str, given)))"
    assert asked(tmp_path, body) == "3412"


@pytest.mark.parametrize(
    "taken", ["couple, couples", "couple, couples, vus=()"]
)
def test_a_couple_and_all_couples_are_given(
    tmp_path: Path, taken: str
) -> None:
    body = f"""def f({taken}):
        assert couple == (1, 2)
        assert couples == [(i, j) for i in range(3) for j in range(4)]
        return 7"""
    assert asked(tmp_path, body) == "7"


@pytest.mark.parametrize(
    "taken",
    [
        "board, start",
        "board, start, closed",
        "board, start, *, n=0",
        "board, start, moves=(), depth=0",
    ],
)
def test_a_board_and_a_start_are_given(tmp_path: Path, taken: str) -> None:
    body = f"""def f({taken}):
        assert (board.rows, board.columns) == (3, 4)
        assert (start.row, start.column) == (1, 2)
        return 7"""
    assert asked(tmp_path, body) == "7"


def test_what_is_printed_is_no_answer(tmp_path: Path) -> None:
    body = """
import atexit, os
atexit.register(print, "at the end")
print("at the beginning")
def f(a, b, c, d):
    print("between")
    os.write(1, b"past Python")
    return 7"""
    assert asked(tmp_path, body) == "7"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("def f(a, b, c): return 1", "has 3 parameters without default"),
        ("f = 3", "there is no function f"),
        ("def ff(a, b): return 1", "Did you mean ff?"),
    ],
)
def test_what_cannot_be_called_is_told(
    tmp_path: Path, body: str, told: str
) -> None:
    assert told in asked(tmp_path, body)


@pytest.mark.parametrize(
    ("given", "verb", "answer"),
    [
        ("0", "count", "0"),
        ("'many'", "count", "'many'"),
        ("None", "count", "unknown"),
        ("False", "count", "unknown"),
        ("[]", "count", "unknown"),
        ("None", "tour", "none"),
        ("False", "tour", "none"),
        ("5", "tour", "unknown"),
        ("[[1, 2]]", "tour", "[[1, 2]]"),
        ("((1, 2),)", "tour", "[[1, 2]]"),
        ("[[[1, 2]], [[2, 1]]]", "tour", "unknown"),
        ("[[1, 2]]", "tours", "unknown"),
        ("([[n, 2]] for n in (1, 2))", "tours", "[[1, 2]]\n\n[[2, 2]]"),
        ("[]", "tours", "none"),
    ],
)
def test_what_is_given_says_what_the_function_does(
    tmp_path: Path, given: str, verb: str, answer: str
) -> None:
    assert (
        asked(tmp_path, f"def f(a, b, c, d): return {given}", verb) == answer
    )
