"""`cavalier export`: the packages, and how they judge."""

import re
import sys
from pathlib import Path
from subprocess import run

import pytest

from cavalier.grading.icpc.packages import PROBLEMS, TOUR, packages, planted
from common.board import Board, Square
from tests import processes
from tests.conftest import Cavalier

EACH = pytest.mark.parametrize("problem", PROBLEMS)

#: The status by which a validator accepts.
ACCEPTED = 42

RIGHT = "1 4 7 10\n12 9 2 5\n3 6 11 8\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the packages."""
    folder = tmp_path_factory.mktemp("packages")
    for name, text in packages().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def judged(
    folder: Path, question: str, answer: str, output: bytes
) -> tuple[int, str]:
    """Return the status of the validator of tours, and what it writes."""
    (folder / "question").write_text(question)
    (folder / "answer").write_text(answer)
    validator = folder / "knighttour" / TOUR
    ran = run(
        [sys.executable, validator, "question", "answer", "."],
        cwd=folder,
        input=output,
        capture_output=True,
        check=False,
    )
    assert ran.stdout + ran.stderr == b""
    return ran.returncode, (folder / "judgemessage.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("output", "said"),
    [
        (RIGHT, ""),
        (RIGHT.replace(" ", "   ").replace("\n", " \n\n"), ""),
        (RIGHT.replace("12", "1"), "1 occurs 2 times"),
        (RIGHT.replace("12", "13"), "13, not a number from 1 to 12"),
        (RIGHT.replace("12", "x"), "'x', not a whole number"),
        (RIGHT.replace("12", "9" * 5000), "not a whole number"),
        (RIGHT.replace("12 9", "9 12"), "is not a knight's move"),
        ("8 11 6 3\n5 2 9 12\n10 7 4 1\n", "the first square is d1, not a3"),
        ("1 12 3\n4 9 6\n7 2 11\n10 5 8\n", "the matrix is 4x3, not 3x4"),
        (RIGHT + RIGHT, "the matrix is 6x4, not 3x4"),
        ("none\n", "tour or none?"),
        ("", "the matrix has 0 rows, not 3"),
        ("\udcff\0", "the matrix is 1x1, not 3x4"),
    ],
)
def test_the_package_judges_as_our_validator(
    folder: Path, output: str, said: str
) -> None:
    given = output.encode("utf-8", "surrogateescape")
    status, message = judged(folder, "3 4 0 0\n", RIGHT, given)
    assert status == (43 if said else ACCEPTED)
    assert said in message
    assert bool(said) == bool(message)


@pytest.mark.parametrize(("output", "wanted"), [("none", 42), (RIGHT, 43)])
def test_where_there_is_no_tour_only_none_is_right(
    folder: Path, output: str, wanted: int
) -> None:
    status, _ = judged(folder, "3 4 0 1\n", "none\n", output.encode())
    assert status == wanted


@EACH
def test_every_question_is_accepted_and_asked_once(
    folder: Path, problem: str
) -> None:
    questions = sorted((folder / problem / "data").rglob("*.in"))
    texts = [each.read_text("utf-8") for each in questions]
    assert len(set(texts)) == len(texts)
    boards = set()
    for text in texts:
        rows, columns, row, column = map(int, text.split())
        assert Square(row, column) in Board(rows, columns)
        boards.add((rows, columns))
    assert {(3, 4), (4, 3), (4, 5), (7, 3), (5, 5)} <= boards


@pytest.mark.parametrize(
    ("question", "accepted"),
    [
        (b"3 4 2 3\n", True),
        (b"1 30 0 29\n", True),
        (b"3 4 3 2\n", False),
        (b"3 4 0 4\n", False),
        (b"4 8 0 0\n", False),
        (b"3 4 0 0", False),
        (b"3  4 0 0\n", False),
        (b"03 4 0 0\n", False),
        (b"\xff\n", False),
    ],
)
def test_a_question_is_a_board_and_a_square_of_it(
    folder: Path, question: bytes, accepted: bool
) -> None:
    validator = folder / "knightcount" / "input_validators" / "question.py"
    ran = run(
        [sys.executable, validator],
        input=question,
        capture_output=True,
        check=False,
    )
    assert (ran.returncode == ACCEPTED) == accepted
    assert b"Traceback" not in ran.stderr


@EACH
def test_a_wrong_submission_differs_in_what_is_planted(problem: str) -> None:
    files = packages()
    for name, each in planted()[problem].items():
        accepted = files[f"{problem}/submissions/accepted/{each['of']}"]
        wrong = files[f"{problem}/submissions/wrong_answer/{name}.py"]
        assert accepted.count(each["old"]) == 1, name
        assert wrong != accepted, name


@pytest.mark.long
@pytest.mark.needs("gcc", "pypy3", "gs", "tidy", "dvisvgm")
@EACH
def test_verifyproblem_finds_nothing_to_say(
    folder: Path, problem: str
) -> None:
    pytest.importorskip(
        "problemtools",
        reason='python -m pip install -e ".[test-judges]"',
    )
    program = sys.executable, "-m", "problemtools.verifyproblem"
    ran = processes.run([*program, folder / problem])
    assert "tested: 0 errors, 0 warnings" in ran.stdout, ran.stdout
    verdicts = re.findall(r"(\w+)/\S+ \(.+\) OK: (\w+)", ran.stdout)
    assert {("accepted", "AC"), ("wrong_answer", "WA")} == set(verdicts)
    assert len(verdicts) == len(planted()[problem]) + 2


def test_a_package_is_not_replaced_without_force(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    folder = tmp_path / "problems"
    assert cavalier("export", "icpc", "-o", str(folder)).status == 0
    again = cavalier("export", "icpc", "-o", str(folder))
    assert again.status == 2
    assert "problem.yaml exists" in again.err
    forced = cavalier("export", "icpc", "-o", str(folder), "--force")
    assert forced.status == 0
    assert len(forced.out.splitlines()) == len(packages())
