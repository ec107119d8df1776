"""What answers the page Live, asked in this interpreter, without a browser."""

import json
import re
import sys
from pathlib import Path
from typing import cast, get_args

import pytest

from cavalier.citing.fragments import ROOT
from cavalier.grading.graded_cases import graded_cases
from cavalier.grading.grades import Grader
from cavalier.grading.judging import Judgement
from cavalier.live.answering import answers, close_off, written_answers
from cavalier.live.questions import Ask, Message, Question
from cavalier.sandboxed.channel import PYTHON
from cavalier.sandboxed.sandbox import (
    DEFAULT_LIMITS,
    Sandbox,
    chosen,
)
from cavalier.watching.shapes import check
from cavalier.watching.trace_document import TraceDocument
from common.board import Board, Square
from common.theory import why_none
from tests.conftest import Cavalier
from tests.workbench.packed_recordings import recordings_in

COUPLES = (ROOT / "functional/couples.py").read_text(encoding="utf-8")
WRONG = "tests/workbench/wrong_translations.py"
FAULTS = (ROOT / WRONG).read_text(encoding="utf-8")


#: A program whose exception raises when it is to be said.
UNSAYABLE = """
class Unsayable(Exception):
    def __str__(self):
        raise self
raise Unsayable
"""


def question(
    ask: Ask, text: str, entry: str = "", board: str = "3x4"
) -> Question:
    name = "functional.couples" if text == COUPLES else "own"
    return {
        "id": 7,
        "ask": ask,
        "program": {"name": name, "text": text, "entry": entry},
        "board": board,
        "start": "a1",
    }


def last(asked: Question) -> Message:
    *_, message = answers(asked)
    assert message["id"] == 7
    return message


def answer(asked: Question) -> dict[str, object]:
    message = last(asked)
    assert message["kind"] == "answer", message
    given = json.loads(json.dumps(message["answer"]))
    assert isinstance(given, dict)
    return given


def refusal(asked: Question) -> object:
    message = last(asked)
    assert message["kind"] == "refused", message
    return message["message"]


def test_a_first_tour_is_the_command_s(cavalier: Cavalier) -> None:
    told = answer(question("first", COUPLES))
    ran = cavalier("tour", "couples", "--board", "3x4", "--start", "a1")
    squares = told["tour"]
    assert isinstance(squares, list)
    matrix = [line.split() for line in ran.out.splitlines()]
    numbered = [matrix[row][column] for row, column in squares]
    assert numbered == [str(number) for number in range(1, 13)]
    assert "a tour, not closed, of 3x4 from a1" in str(told["verdict"])


def test_a_theorem_answers_without_a_search() -> None:
    told = answer(question("first", "while True: pass", board="4x4"))
    assert told["tour"] is None
    assert told["verdict"] == why_none(Board(4, 4), Square(3, 0), closed=False)


def test_a_wrong_tour_is_refused_with_its_faults() -> None:
    told = answer(question("first", FAULTS, "board_from_zero"))
    assert told["tour"] is None
    said, *faults = str(told["verdict"]).splitlines()
    assert said.endswith("returned what is not a tour of 3x4 from a1")
    assert faults[0].strip().startswith("out-of-range: a1 holds 0")


@pytest.mark.parametrize("number", ["7", "7.0", "'7'"])
def test_a_number_is_refused_in_the_words_of_the_page(number: str) -> None:
    text = f"def f(rows, columns, row, column): return {number}\n"
    told = answer(question("first", text, "f"))
    assert told["verdict"] == (
        "own.py:f returned what is not a tour; ask for a number of tours"
    )


def test_a_count_from_every_start_is_the_command_s(cavalier: Cavalier) -> None:
    asked: Question = {**question("count", COUPLES), "starts": "all"}
    *steps, message = answers(asked)
    assert [step["done"] for step in steps] == list(range(1, 13))
    ran = cavalier(
        "count", "couples", "--board", "3x4", "--all-starts", "--json"
    )
    (expected,) = json.loads(ran.out)["counts"]
    assert message["answer"] == {
        "count": expected["count"],
        "convention": expected["convention"],
        "known": ran.err.splitlines(),
    }


def test_a_count_that_a_theorem_contradicts_is_answered_with_it() -> None:
    text = "def f(rows, columns, row, column): return 5\n"
    told = answer(question("count", text, "f", board="4x4"))
    assert told["count"] == 5
    assert told["known"] == [
        why_none(Board(4, 4), Square(3, 0), closed=False),
        "published or proved: 0 paths-from-start",
        "the counts differ: press Grade to see where",
    ]


def test_steps_are_a_trace_document() -> None:
    asked: Question = {
        **question("step", COUPLES),
        "entry_point": "count_tours",
        "cap": 500,
    }
    document = answer(asked)
    check(document, TraceDocument, "")
    assert document["port"] == "couples.py"
    assert document["lens"] == "calls"
    assert len(str(document["kinds"])) == 500


def test_the_contents_of_a_player_are_texts() -> None:
    text = COUPLES.replace('"""', '"""<b>&amp;', 1)
    given = answer({**question("step", text), "cap": 500, "page": True})
    (pane,) = cast("list[dict[str, object]]", given["panes"])
    assert (given["title"], pane["style"]) == ("own.py", "")
    lines = pane["lines"]
    assert isinstance(lines, list)
    written = ["".join(piece for _, piece in line[2]) for line in lines]
    assert text.startswith("\n".join(written))
    assert written[0].startswith('"""<b>&amp;')
    [recorded] = recordings_in(str(given["data"]))
    assert "source" not in recorded


#: Like couples, with two of its moves exchanged.
EXCHANGED = COUPLES.replace("(2, 1), (1, 2),", "(1, 2), (2, 1),")


@pytest.mark.parametrize("text", [COUPLES, EXCHANGED])
def test_two_programs_are_compared_in_the_words_of_the_command(
    text: str, cavalier: Cavalier, tmp_path: Path
) -> None:
    mine = tmp_path / "own.py"
    mine.write_text(text, encoding="utf-8")
    names = mine, "backtracking-matrix"
    board = "--board", "3x4", "--start", "a1"
    ran = cavalier("compare", *map(str, names), *board, "--count")
    asked: Question = {**question("step", text), "entry_point": "count_tours"}
    asked["program"]["name"] = "own"
    beside = answer(asked)
    other: Question = {**asked, "other": beside, "page": True}
    other["program"] = {
        "name": "imperative.backtracking_matrix",
        "text": "x = 1\n",
        "entry": "",
        "port": "backtracking-matrix",
    }
    given = answer(other)
    assert str(given["comparison"]) == ran.out.splitlines()[-1]
    assert given["parts"] == (text == EXCHANGED)
    panes = cast("list[dict[str, object]]", given["panes"])
    assert [pane["port"] for pane in panes] == [
        "own.py",
        "backtracking-matrix",
    ]


def test_programs_on_other_boards_are_not_compared() -> None:
    beside = answer(question("step", COUPLES, board="3x5"))
    asked: Question = {**question("step", COUPLES), "other": beside}
    message = str(refusal({**asked, "page": True}))
    assert "Record both on 3x5." in message


@pytest.mark.parametrize("beside", [None, {}, {"port": "forged"}])
def test_what_is_no_recording_is_refused(beside: object) -> None:
    asked: Question = {**question("step", COUPLES), "other": beside}
    message = str(refusal({**asked, "page": True}))
    assert message.startswith("The other program's recording is not one: ")


def test_without_a_start_the_search_begins_where_the_command_does(
    cavalier: Cavalier,
) -> None:
    asked: Question = {**question("first", COUPLES), "start": ""}
    ran = cavalier("tour", "couples", "--board", "3x4")
    said = str(answer(asked)["verdict"])
    assert said.removeprefix("couples.py:") in ran.err + ran.out
    assert said.endswith("from a3")


def test_a_port_keeps_the_constraints_of_its_style() -> None:
    kept: Question = {**question("style", COUPLES), "style": "functional"}
    changed = COUPLES + "\nfor row in []:\n    pass\n"
    broken: Question = {**question("style", changed), "style": "functional"}
    for asked, names in (kept, []), (broken, ["no-loop-statement"]):
        constraints = answer(asked)["constraints"]
        assert isinstance(constraints, list)
        missed = [each for each in constraints if not each["kept"]]
        assert [each["name"] for each in missed] == names
        assert {each["line"] for each in missed} <= {changed.count("\n") - 1}


def test_a_port_passes_every_case_that_is_small_enough() -> None:
    asked: Question = {**question("grade", COUPLES), "squares": 12}
    *steps, _ = answers(asked)
    cases = [step["name"] for step in steps if step["kind"] == "case"]
    assert cases == [
        case.description for case in graded_cases() if len(case.board) <= 12
    ]
    told = answer(asked)
    assert (told["passed"], told["failed"]) == (len(cases), 0)


def test_an_edited_port_is_red_with_a_hint_and_mended_green() -> None:
    edited = COUPLES.replace("(-2, -1), ", "")
    assert edited != COUPLES
    told = answer(question("grade", edited))
    assert told["hints"] == ["the move (-2, -1) looks missing"]
    assert told["failed"]
    told = answer({**question("grade", COUPLES), "squares": 12})
    assert (told["hints"], told["failed"]) == ([], 0)
    assert told["first_failure"] is None


def test_a_wrong_program_s_first_failure_is_told_before_the_rest() -> None:
    asked = question("grade", FAULTS, "missing_move")
    told = answers(asked)
    cases = (message for message in told if message["kind"] == "case")
    failed = next(case for case in cases if case["judgement"] == "failed")
    *rest, end = told
    assert len(rest) > 20
    given = end["answer"]
    assert isinstance(given, dict)
    assert given["first_failure"]["name"] == failed["name"]
    assert "expected" in str(failed["said"])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["missing_move", "board_transposed"])
def test_grades_are_those_of_processes(name: str) -> None:
    cases = [case for case in graded_cases() if len(case.board) <= 20]
    sandbox = chosen(Sandbox.AUTO, (*PYTHON, "-c", ""))
    grade = Grader(DEFAULT_LIMITS, sandbox, cases).grade(f"{WRONG}:{name}")
    *steps, end = answers(question("grade", FAULTS, name))
    assert end["answer"] == {
        "passed": grade.number(Judgement.PASSED),
        "failed": grade.number(Judgement.FAILED),
        "not_offered": grade.number(Judgement.NOT_OFFERED),
        "too_slow": grade.number(Judgement.TOO_SLOW),
        "problem": grade.problem,
        "first_failure": next(
            each for each in told_cases(steps) if each["judgement"] == "failed"
        ),
        "hints": grade.hints,
    }
    assert [each.judgement for each in grade.results] == [
        step["judgement"] for step in told_cases(steps)
    ]


def told_cases(steps: list[Message]) -> list[Message]:
    cases = [step for step in steps if step["kind"] == "case"]
    return [{k: step[k] for k in step if k != "id"} for step in cases]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def f(:\n", "own.py is not Python: line 1"),
        ("", "own.py has no statement"),
        ("#\n# \ud800", "own.py has half of a character on line 2"),
        ("x = 1\r\n\0", "own.py has a NUL character on line 2"),
        ("\tx = 1\n", "own.py is not Python: line 1: unexpected indent"),
        (f"# {'x' * 100_000}", "own.py is too large"),
        (UNSAYABLE, "<exception str() failed>"),
        ("x = 1\n", "There is no function"),
        ("x = 1\n1 / 0\n", "ZeroDivisionError: division by zero, line 2"),
        ("import sys\nsys.exit(3)\n", "exits: SystemExit: 3, line 2"),
        ("raise KeyboardInterrupt\n", "KeyboardInterrupt, line 1"),
        ("import nothing_of_this_name\n", "ModuleNotFoundError"),
        ("def f(): f()\nf()\n", "RecursionError"),
        ("def count_tours(board): return 1\n", "1 parameters"),
    ],
)
def test_what_a_program_does_wrong_is_told_in_a_sentence(
    text: str, words: str
) -> None:
    message = str(refusal(question("count", text)))
    assert words in message
    assert "\n" not in message
    assert "/" not in message


@pytest.mark.parametrize("board", ["", "3", "0x4", "axb", "9999999x9999999"])
def test_what_is_not_a_board_is_refused(board: str) -> None:
    assert refusal(question("first", COUPLES, board=board))


@pytest.mark.parametrize(
    ("ask", "board", "words"),
    [
        ("first", "1000x1000", "A tour of 1000x1000 is too large for couples"),
        ("first", "101x100", "as on 100x100."),
        ("count", "1000x1000", "takes too long. Choose a smaller board."),
        ("count", "8x8", "Choose a smaller board."),
        ("step", "51x50", "Use at most 2500 squares."),
    ],
)
def test_what_would_run_without_end_is_refused(
    ask: Ask, board: str, words: str
) -> None:
    message = str(refusal(question(ask, COUPLES, board=board)))
    assert words in message
    assert not re.search(r"`|--", message)


@pytest.mark.parametrize(
    ("returned", "said"),
    [
        ("-1", "returned -1, where a number in the digits 0 to 9 alone was"),
        ("2.0", "returned 2.0, where a number "),
        ("'2'", "returned '2', where a number "),
        ("True", "returns True, where a number was expected"),
    ],
)
def test_what_is_not_a_number_of_tours_is_quoted(
    returned: str, said: str
) -> None:
    text = f"def f(rows, columns, row, column): return {returned}\n"
    refused = str(refusal(question("count", text, "f")))
    assert f"own.py:f {said}" in refused


def test_a_truth_is_not_a_tour() -> None:
    text = "def f(board, start): return True\n"
    told = answer(question("first", text, "f"))
    assert told["verdict"] == (
        "own.py:f returns True, where a tour was expected"
    )


def test_a_refusal_names_what_the_page_has() -> None:
    def said(text: str, entry: str = "") -> str:
        return str(refusal(question("count", text, entry)))

    tours = "def first_tour(board, start): return []\n"
    text = "def f(board, start): return 'x'\n"
    assert "Choose the one that does it under Function." in said(tours)
    assert "Choose one under Function; there is f." in said(text)
    listed = "def f(board, start): return [(0, 0)]\n"
    assert said(listed, "f").endswith(
        "not a number; ask for a first tour to check one"
    )
    closed: Question = {**question("count", text, "f"), "closed": True}
    assert str(refusal(closed)).endswith("closed. Untick closed.")


@pytest.mark.parametrize("renamed", ["nb_parcours", "parcours", "position"])
def test_a_renamed_function_is_still_seen(renamed: str) -> None:
    head, tail = COUPLES.split('"""\n', 1)
    text = head + '"""\n' + re.sub(rf"\b{renamed}\b", "searched", tail)
    assert len(events_of(text)) > 100
    assert events_of(text) == events_of(COUPLES)


def events_of(text: str) -> str:
    asked: Question = {
        **question("step", text),
        "entry_point": "count_tours",
        "cap": 2000,
    }
    return json.dumps(answer(asked)["events"])


def test_each_run_has_a_fresh_copy_of_the_program() -> None:
    text = (
        "import sys\nsys.setrecursionlimit(5000)\ncalls = []\n"
        "def count_tours(board, start):\n"
        "    calls.append(start)\n    return len(calls)\n"
    )
    limit = sys.getrecursionlimit()
    asked: Question = {**question("count", text, board="1x3"), "starts": "all"}
    assert answer(asked)["count"] == 3
    assert sys.getrecursionlimit() == limit


def test_no_program_takes_the_place_of_a_module() -> None:
    asked = question("grade", FAULTS, "right")
    asked["program"]["name"] = "elsewhere.json"
    assert last({**asked, "squares": 4})["kind"] == "answer"
    assert sys.modules["json"] is json


def test_messages_are_json() -> None:
    (written,) = written_answers(json.dumps(question("first", COUPLES)))
    message = json.loads(written)
    assert (message["id"], message["kind"]) == (7, "answer")
    assert get_args(Ask) == ("first", "count", "step", "grade", "style")


def test_what_leads_to_javascript_cannot_be_imported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    close_off()
    for name in ("js", "pyodide_js", "pyodide.http", "pyodide.code"):
        with pytest.raises(ImportError):
            __import__(name)
