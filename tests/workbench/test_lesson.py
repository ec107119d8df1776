"""The lesson: its texts hold, and what it writes is what runs show."""

import re
from base64 import b64decode
from itertools import accumulate
from typing import Protocol
from urllib.parse import parse_qs, urlsplit
from zlib import decompress

import pytest

from cavalier.catalogue import find
from cavalier.citing.fragments import ROOT, path_of
from cavalier.lesson.box import (
    WRONG,
    Box,
    asked,
    outline,
    text,
    wrong_programs,
)
from common.board import Board, Square
from tests.conftest import Cavalier

LIVE = "http://192.168.1.5:8000/live.html"

#: What mends each wrong program: the old lines, and the new one.
MENDED = {
    "shared.py": (
        "squares.remove(position)\n    return squares",
        "return [square for square in squares if square != position]",
    ),
    "forgotten.py": ("return tours", "ronde[x][y] = 0\n    return tours"),
    "swapped.py": (
        "return search(1, column, row, ronde)",
        "return search(1, row, column, ronde)",
    ),
}

BOARDS = [Board(3, 3), Board(3, 4), Board(4, 3), Board(2, 5)]

Counted = dict[tuple[Board, Square], int | str]


class Counting(Protocol):
    """Counts tours, from a square that is handed over in some way."""

    def __call__(self, *arguments: object) -> int:
        """Return the number."""
        ...


def counted(program: str) -> Counted:
    """Return what a program counts from each square of some boards."""
    names: dict[str, Counting] = {}
    exec(compile(program, "program", "exec"), names)
    found: Counted = {}
    for board in BOARDS:
        for start in board:
            try:
                if "count" in names:
                    found[board, start] = names["count"](
                        board.rows, board.columns, *start
                    )
                else:
                    squares = [tuple(square) for square in board]
                    found[board, start] = names["nb_parcours"](
                        tuple(start), squares
                    )
            except (IndexError, ValueError) as error:
                found[board, start] = type(error).__name__
    return found


def known() -> Counted:
    port = find("backtracking-matrix")
    return {
        (board, start): port.count_tours(board, start)
        for board in BOARDS
        for start in board
    }


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_is_wrong_until_it_is_mended(name: str) -> None:
    program = wrong_programs()[name]
    old, new = MENDED[name]
    assert program.count(old) == 1
    assert counted(program) != known()
    assert counted(program.replace(old, new)) == known()
    assert f"`{new.splitlines()[0]}`" in text("answers.md")


def test_swapped_is_right_on_squares_and_wrong_on_a_rectangle() -> None:
    found, right = counted(wrong_programs()["swapped.py"]), known()
    wrong = {key for key in found if found[key] != right[key]}
    assert wrong
    for board, (row, column) in wrong:
        assert board.rows != board.columns
        assert row != column
    corner, below = Square(0, 0), Square(1, 0)
    assert (Board(3, 4), corner) not in wrong
    assert (Board(3, 4), below) in wrong


def test_to_ask_before_removing_hides_the_error_and_not_the_fault() -> None:
    old = "    squares.remove(position)"
    new = "    if position in squares:\n        squares.remove(position)"
    found = counted(wrong_programs()["shared.py"].replace(old, new))
    assert "ValueError" not in found.values()
    assert found != known()


def test_other_orders_of_moves_find_the_same_tours() -> None:
    board, start = Board(3, 4), Square(0, 0)
    for port in ("couples", "pascal-move", "pascal-move@copy"):
        tours = find(port).tours(board, start)
        assert set(tours) == set(
            find("backtracking-matrix").tours(board, start)
        )


@pytest.mark.parametrize("end", [".md", ".fr.md"])
def test_the_plan_fills_two_hours_and_shows_every_slide(end: str) -> None:
    plan, shown = text(f"plan{end}"), text(f"slides{end}").split("\n---\n")
    rows = re.findall(
        r"^\| (\d):(\d\d) \| (\d+) \| (\d+)(?:-(\d+))? \| (.*) \|$",
        plan,
        re.MULTILINE,
    )
    minutes = [int(row[2]) for row in rows]
    assert sum(minutes) == 120
    begun = [60 * int(row[0]) + int(row[1]) for row in rows]
    assert begun == [0, *accumulate(minutes)][:-1]
    slides = [
        number
        for *_, first, last, _ in rows
        for number in range(int(first), int(last or first) + 1)
    ]
    assert slides == [*range(1, len(shown) + 1)]
    headings = re.findall(r"^## (\d:\d\d) (.*)$", plan, re.MULTILINE)
    assert headings == [(f"{row[0]}:{row[1]}", row[5]) for row in rows]
    titles = re.findall(r"^##? (.*)$", "\n".join(shown), re.MULTILINE)
    named = re.findall(
        r'(?:slides?| and|diapositives?| et) ["«]\s?([^"»]+?)\s?["»]', plan
    )
    assert len(named) >= 8
    assert {*named} <= set(titles)


def test_the_lines_that_are_quoted_are_in_the_programs() -> None:
    port = (ROOT / path_of(find("pascal-move"))).read_text("utf-8")
    (fence,) = re.findall(
        r"```python\n(q = .*?)```", text("slides.md"), re.DOTALL
    )
    for line in fence.splitlines():
        assert line.strip() in port
    programs = "".join(
        (ROOT / path_of(find(port))).read_text("utf-8")
        for port in ("backtracking-matrix", "couples", "pascal-move")
    )
    for quoted in ("ronde[x][y] = n", "ronde[x][y] = 0", "q = p.value"):
        assert quoted in programs
        assert f"`{quoted}`" in text("answers.md")


def test_the_ninth_list_has_as_many_squares_as_the_answer_says(
    cavalier: Cavalier,
) -> None:
    ran = cavalier("step", "couples", "--board", "3x4", "--at", "9")
    (squares,) = re.findall(r"echiquier = list of (\d+)", ran.out)
    assert f"b. It has {squares}:" in text("answers.md")


def sent(link: str) -> dict[str, str]:
    """Return what the address of a link asks the page Live for."""
    asked = parse_qs(urlsplit(link).fragment)
    return {name: value for name, (value,) in asked.items()}


@pytest.mark.parametrize("name", outline()["links"])
def test_pupils_click_or_type(name: str) -> None:
    box = Box({}, {})
    opened = outline()["links"][name]
    field = f"{{{{asked: {name}}}}}"
    assert field in "".join(map(text, ("sheets.md", "plan.md")))
    assert asked(name)["typed"] == box.field(f"asked: {name}")
    clicked = Box({}, {}, LIVE).field(f"asked: {name}")
    (link,) = re.findall(r"\]\((http\S+)\)", clicked)
    assert link.startswith(LIVE)
    found = sent(link)
    if "text" in opened:
        letters = found["text"].replace("-", "+").replace("_", "/")
        assert unpacked(letters) == wrong_programs()[opened["text"]]
        assert (found["port"], found["board"]) == ("own", "3x4")
        assert f"def {found['function']}(" in unpacked(letters)
        assert found["find"] == "one"


def unpacked(letters: str) -> str:
    padded = letters + "=" * (-len(letters) % 4)
    return decompress(b64decode(padded), wbits=-15).decode()
