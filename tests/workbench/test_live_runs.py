"""The runs of the page Live: heard as they are made, and known afterwards."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest

from cavalier.citing.fragments import ROOT
from cavalier.grading.graded_cases import Property, graded_cases
from cavalier.grading.grades import Grader
from cavalier.live.answering import answers
from cavalier.live.questions import Message, Question
from cavalier.sandboxed.browser_runs import KnownRun
from cavalier.sandboxed.calling import PRINTS as PRINTS_NOTHING
from cavalier.sandboxed.channel import PYTHON
from cavalier.sandboxed.sandbox import DEFAULT_LIMITS, Sandbox, chosen
from tests.workbench.test_live_answers import COUPLES, question
from tests.workbench.test_spoiling import COUNT, PROGRAMS

RIGHT: Question = {**question("count", COUPLES), "runs": []}

#: A program that no test waits for.
ENDLESS = "def f(rows, columns, row, column):\n    while True: pass\n"


class Page:
    """What the page does with the messages on runs, without a clock."""

    def __init__(self, asked: Question) -> None:
        self.runs: list[KnownRun] = []
        self.seconds: list[object] = []
        self.heard, self.printed = "", list[str]()
        self.messages = list(answers(asked, self._hear))
        self.end = self.messages[-1]

    def _hear(self, said: Message) -> None:
        match said:
            case {"kind": "begun", "seconds": seconds, "problem": problem}:
                self.seconds.append(seconds)
                self.runs.append(cut(str(problem)))
            case {"kind": "wrote", "text": text}:
                self.runs[-1]["output"] += str(text)
            case {"kind": "prints", "text": text}:
                self.heard += str(text)
            case {"kind": "printed", "lines": [*lines]}:
                self.printed = [str(line) for line in lines]
            case {"kind": "ended", **rest}:
                self.runs[-1].update(cast("KnownRun", rest))

    def cases(self, judgement: str) -> Sequence[Message]:
        """Return the cases that are judged so."""
        return [m for m in self.messages if m.get("judgement") == judgement]


def cut(problem: str) -> KnownRun:
    """Return a run that the page has ended."""
    return {"output": "", "errors": "", "problem": problem, "status": None}


def test_a_known_run_is_not_made_again() -> None:
    first = Page(RIGHT)
    assert first.seconds == [60, 60]
    asked = question("count", "raise SystemExit")
    again = Page({**asked, "runs": first.runs})
    assert again.end == first.end
    assert again.seconds == []


def test_what_has_no_end_is_refused_in_the_words_of_the_command() -> None:
    offers, _ = Page(RIGHT).runs
    runs = [offers, cut("took longer than 60 seconds")]
    page = Page({**question("count", ENDLESS, "f"), "runs": runs})
    assert page.end["message"] == "own.py:f took longer than 60 seconds"


def test_two_limits_end_a_grading() -> None:
    known = [cut("took longer than 6 seconds")] * 2
    page = Page({**question("grade", ENDLESS, "f"), "runs": known})
    assert page.seconds == []
    first, _, *others = page.cases("failed")
    assert first["said"] == "came: took longer than 6 seconds; expected: 1"
    assert len(others) > 30
    for case in others:
        assert "took longer than 6 seconds" in str(case["said"])


def test_a_later_answer_of_a_run_that_is_ended_is_asked_alone() -> None:
    asked: Question = {**question("grade", COUPLES), "squares": 12}
    whole = Page(asked)
    begun = whole.runs[0]["output"].splitlines(keepends=True)
    runs = [
        {**cut("took longer than 6 seconds"), "output": "".join(begun[:4])}
    ]
    page = Page({**asked, "runs": cast("list[KnownRun]", runs)})
    assert page.cases("failed") == []
    assert page.end["answer"] == whole.end["answer"]


def test_a_case_left_out_for_its_time_is_not_said_to_be_not_offered() -> None:
    text = "def tours(board, start, *, closed=False): return []\n"
    asked: Question = {
        **question("grade", text),
        "only": [Property.CLOSED_TOURS],
        "squares": 30,
    }
    whole = Page(asked)
    problem = "took longer than 3 seconds"
    runs = [
        cut(problem) if seconds == 3 else run
        for run, seconds in zip(whole.runs, whole.seconds, strict=True)
    ]
    page = Page({**asked, "runs": runs})
    assert page.cases("not offered") == whole.cases("too slow") == []
    (late,) = page.cases("too slow")
    assert late["said"] == problem
    assert (late["name"], "failed") in [
        (each["name"], each["judgement"]) for each in whole.cases("failed")
    ]
    answer = page.end["answer"]
    assert isinstance(answer, dict)
    assert (answer["too_slow"], answer["not_offered"]) == (1, 0)


def test_a_program_that_counts_is_complete_in_counting() -> None:
    text = "def count_tours(board, start): return 0\n"
    asked: Question = {**question("grade", text), "only": [Property.COUNT]}
    page = Page(asked)
    names = [case["name"] for case in page.messages if "judgement" in case]
    assert all(str(name).startswith("count: ") for name in names)
    assert page.cases("not offered") == []
    assert page.cases("failed")


PRINTS = """
print("imported")
def f(rows, columns, row, column):
    print("asked for", rows)
    return None
"""


def test_what_is_printed_is_heard_at_once_and_its_end_again() -> None:
    page = Page(question("count", PRINTS, "f"))
    assert page.printed == ["imported", "asked for 3"]
    assert page.heard == "imported\nimported\nasked for 3\n"
    again = Page({**question("count", ENDLESS, "f"), "runs": page.runs})
    assert (again.heard, again.printed) == ("", page.printed)
    assert again.end == page.end
    assert page.end["message"] == f"own.py:f {PRINTS_NOTHING}"


def test_a_grading_shows_what_is_printed_too() -> None:
    asked = question("grade", PRINTS, "f")
    page = Page({**asked, "only": [Property.COUNT], "squares": 4})
    assert "asked for 1" in page.printed


def test_much_is_printed_quickly_and_its_last_hundred_lines_are_shown() -> (
    None
):
    text = "def f(*_):\n    for n in range(10**6): print(n)\n    return 0\n"
    page = Page(question("count", text, "f"))
    last = range(10**6 - 100, 10**6)
    assert page.printed == [str(number) for number in last]
    assert len(page.heard) < 1_000_000


SPOILING = (ROOT / "tests/workbench/spoiling_programs.py").read_text("utf-8")


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_that_spoils_its_arguments_is_asked_as_python_does(
    name: str,
) -> None:
    counted = Page(question("count", SPOILING, name)).end["answer"]
    assert isinstance(counted, dict)
    assert counted["count"] == COUNT
    asked: Question = {
        **question("step", SPOILING, name),
        "entry_point": "count_tours",
    }
    recorded = Page(asked).end["answer"]
    assert isinstance(recorded, dict)
    assert recorded["result"] == str(COUNT)
    assert len(recorded["events"]) == 3 * 136


@pytest.mark.sampled(3)
@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_that_spoils_its_arguments_is_graded_as_by_the_command(
    name: str, tmp_path: Path
) -> None:
    file = tmp_path / "own.py"
    file.write_text(SPOILING, encoding="utf-8")
    cases = [
        case
        for case in graded_cases()
        if case.asks == Property.COUNT and len(case.board) <= 12
    ]
    sandbox = chosen(Sandbox.AUTO, (*PYTHON, "-c", ""))
    grade = Grader(DEFAULT_LIMITS, sandbox, cases).grade(f"{file}:{name}")
    asked = question("grade", SPOILING, name)
    page = Page({**asked, "only": [Property.COUNT], "squares": 12})
    assert [
        (case["name"], case["judgement"])
        for case in page.messages
        if "judgement" in case
    ] == [(each.case.description, each.judgement) for each in grade.results]
