"""`cavalier check`: what is reported of a file."""

import json

import pytest

from tests.conftest import Cavalier

pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("tour.txt", []),
        ("broken.txt", ["illegal-move"] * 4),
        ("tour.txt --board 4x3", ["wrong-shape"]),
        ("tour.txt --closed", ["not-closed"]),
        ("tour.txt --start b2", ["wrong-start"]),
        ("tour.txt --start 0,0", []),
    ],
)
def test_the_faults_of_a_board_are_reported(
    cavalier: Cavalier, typed: str, codes: list[str]
) -> None:
    ran = cavalier("check", *typed.split(), "--json")
    verdict = json.loads(ran.out)
    assert [fault["code"] for fault in verdict["faults"]] == codes
    assert (ran.status, verdict["valid"]) == (int(bool(codes)), not codes)
    assert [*verdict] == ["valid", "closed", "faults", "fault_counts"]
    text = cavalier("check", *typed.split()).out
    assert all(fault["message"] in text for fault in verdict["faults"])


def test_each_of_several_files_is_reported(cavalier: Cavalier) -> None:
    names = ["tour.txt", "broken.txt", "ragged.txt", "no/file", "tour.txt"]
    ran = cavalier("check", *names)
    assert ran.status == 2
    assert ran.out.startswith("tour.txt: an open tour of 3x4 from a3 to a2")
    assert "\nbroken.txt: not a tour of 3x4: 4 faults\n" in ran.out
    ragged, missing = ran.err.splitlines()
    assert ragged.startswith("ragged.txt: line 2 has 2 cells")
    assert missing == "no/file: No such file or directory"
    document = json.loads(cavalier("check", *names, "--json").out)
    assert [row["file"] for row in document] == names[:4]
    assert [bool(row["error"]) for row in document] == [False] * 2 + [True] * 2
    assert cavalier("check", *names[:2]).status == 1


@pytest.mark.parametrize(
    "form", ["--format matrix", "--format squares", "--json"]
)
def test_what_tour_prints_is_read(cavalier: Cavalier, form: str) -> None:
    tour = cavalier(
        *"tour lazy-tours --board 4x5 --start 0,1".split(), *form.split()
    )
    assert cavalier("check", "-", "--start", "b4", given=tour.out).status == 0


@pytest.mark.parametrize(("rows", "drawn"), [(100, True), (101, False)])
def test_a_large_board_is_not_drawn(
    cavalier: Cavalier, rows: int, drawn: bool
) -> None:
    zeros = "0 " * 100 + "\n"
    lines = cavalier("check", "-", given=rows * zeros).out.splitlines()
    assert len(lines) == 103 + (101 if drawn else 1)


@pytest.mark.parametrize("given", ["0 " * 9 + "\n", "0,1 1,1 2,1 3,1 4,1"])
def test_only_squares_of_the_board_are_drawn(
    cavalier: Cavalier, given: str
) -> None:
    ran = cavalier("check", "-", "--board", "3x4", given=given)
    *_, first, _second, third, files = ran.out.splitlines()
    assert (first[0], third[0], files.split()) == ("3", "1", [*"abcd"])


@pytest.mark.parametrize(
    ("cell", "drawn"),
    [
        ("9" * 13, "999999999..."),
        ("9" * 12, "9" * 12),
        ("x" * 1000, "'xxxxxxxx..."),
        ("\u00e9", "'\\xe9'"),
    ],
)
def test_a_cell_is_drawn_in_a_few_printable_characters(
    cavalier: Cavalier, cell: str, drawn: str
) -> None:
    ran = cavalier("check", "-", given=f"3 2 1 4\n1 2 {cell} 3")
    assert ran.out.splitlines()[-2].split()[-2] == f"*{drawn}"
