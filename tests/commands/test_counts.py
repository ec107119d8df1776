"""`cavalier count`, `exact` and `verify`: numbers, conventions, statuses."""

import json

import pytest

from tests.conftest import Cavalier

CASES = """
count couples --board 3x4                  : 2 paths-from-start of 3x4 from a3
count couples --board 3x4 --closed --force : 0 closed-from-start of 3x4 from a3
exact --board 3x14 --closed                : 1536 cycles of 3x14
exact --board 4x6                          : 1488 paths of 4x6
exact --board 1x1 --closed                 : 0 cycles of 1x1
exact --board 1x1                          : 1 path of 1x1
exact --board 3x8 --closed --force         : 0 cycles of 3x8
exact --board 4x3 --start 0,1              : 4 paths-from-start of 4x3 from b4
exact --board 3x10 --closed --start c2     : 32 closed-from-start of 3x10 from
exact --board 99x99 --closed               : 0 cycles of 99x99
exact --board 9x9 --start 0,1              : 0 paths-from-start of 9x9 from b9
"""


@pytest.mark.parametrize("case", CASES.strip().splitlines())
def test_a_count_is_printed_with_its_convention(
    cavalier: Cavalier, case: str
) -> None:
    typed, count = case.split(" : ")
    ran = cavalier(*typed.split())
    assert ran.status == 0
    assert ran.out.removeprefix("couples: ").startswith(count)
    assert len(ran.err.splitlines()) <= 1


def test_a_count_is_a_document(cavalier: Cavalier) -> None:
    ran = cavalier("count", "couples", "--board", "3x4", "--json")
    assert json.loads(ran.out)["counts"] == [
        {
            "port": "couples",
            "board": "3x4",
            "start": [0, 0],
            "convention": "paths-from-start",
            "count": 2,
        }
    ]


@pytest.mark.parametrize(
    ("typed", "theorem"),
    [
        ("2x20", "2x20 has no tour: a side is 1 or 2"),
        ("4x5 --start a3", "in the top or bottom row"),
    ],
)
def test_a_count_names_the_command_that_prints_the_theorem(
    cavalier: Cavalier, typed: str, theorem: str
) -> None:
    ran = cavalier("count", "couples", "--board", *typed.split())
    assert (ran.status, ran.out) == (1, "")
    assert theorem not in ran.err
    _, command, _ = ran.err.split("`")
    assert theorem in cavalier(*command.split()[1:]).err


@pytest.mark.sandboxed
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("subjects", "status", "remark"),
    [
        ("own.py:number couples --board 3x4", 0, "proved: 2"),
        ("own.py:wrong_number couples --board 3x4", 1, "verify --with own.py"),
        ("own.py:printed --board 3x4", 1, "returned None"),
        ("own.py:words --board 3x4", 1, "returned a tour"),
        ("counts.py --board 4x4 --force", 1, "proved: 0"),
    ],
)
def test_the_count_of_a_program_is_compared(
    cavalier: Cavalier, subjects: str, status: int, remark: str
) -> None:
    ran = cavalier("count", *subjects.split())
    assert ran.status == status
    assert remark in ran.err


@pytest.mark.slow
def test_a_verification_is_a_document(cavalier: Cavalier) -> None:
    ran = cavalier("verify", "--board", "3x3", "--json")
    paths, cycles = json.loads(ran.out)["cases"]
    assert (paths["board"], paths["known"], paths["exact"]) == ("3x3", 0, 0)
    assert (paths["start"], cycles["convention"]) == (None, "closed-paths")
    ports = paths["ports"] + cycles["ports"]
    assert [port["agrees"] for port in ports] == [True] * 28
    assert {port["count"] for port in ports} == {0, None}
