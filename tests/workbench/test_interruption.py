"""Stopped work: what is done is printed, and said to be a part.

`STOPPED` has the commands whose work has parts, `ENDS` what can end it.
"""

import csv
import json
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, repeat
from pathlib import Path
from typing import TypeVar
from xml.etree import ElementTree

import pytest

from cavalier.benching.measurements import Measured, Task
from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS
from cavalier.checking.cases import Case, observable
from cavalier.checking.evidence.entry import Entry, claim
from cavalier.checking.observing import observe
from cavalier.grading.graded_cases import GradedCase, graded_cases
from cavalier.grading.grades import Grader
from cavalier.grading.judging import Judgement, Result
from cavalier.running.counting import Counted
from cavalier.terminal import print_document
from cavalier.watching.subjects import profiled
from common.board import Board, Square
from common.errors import OUT_OF_MEMORY, CavalierError, WorkerError
from tests.conftest import Cavalier
from tests.workbench.planted import planted

pytestmark = pytest.mark.sandboxed

Item = TypeVar("Item")


@dataclass(frozen=True)
class End:
    """What ends a work, and the status and last words of its command."""

    by: signal.Signals | Exception | None
    status: int
    told: str

    def come(self, *_: object, **__: object) -> None:
        """End the work, or do nothing."""
        if isinstance(self.by, Exception):
            raise self.by
        if self.by is not None:
            signal.raise_signal(self.by)

    def after(self, done: int, items: Iterable[Item]) -> Iterator[Item]:
        """Yield so many items, and then end the work."""
        yield from islice(items, done)
        self.come()

    def at_call(self, done: int) -> Callable[[], None]:
        """Return what can be called so often, and then ends the work."""
        calls = self.after(done, repeat(None))
        return lambda: next(calls, None)


SIGNALS = [
    End(signal.SIGINT, 130, "cavalier: interrupted"),
    End(signal.SIGTERM, 143, "cavalier: terminated"),
    End(signal.SIGHUP, 129, "cavalier: hung up"),
]
INTERRUPTED, TERMINATED, _ = SIGNALS
FAILED = End(CavalierError("planted"), 2, "cavalier: planted")
COMPLETE = End(None, 0, "")
ENDS = [
    *SIGNALS,
    FAILED,
    End(WorkerError("planted"), 2, "cavalier: planted"),
    End(MemoryError(), 2, f"cavalier: {OUT_OF_MEMORY}"),
]

by_signal = pytest.mark.parametrize("end", SIGNALS, ids=lambda end: end.told)


def observing(end: End, done: int) -> object:
    """Return what observes so often, in this process."""

    def observe_some(
        ports: Sequence[Port], cases: Sequence[Case], _: object
    ) -> object:
        runs = ((port, case) for case in cases for port in ports)
        return end.after(
            done, (observe(*run) for run in runs if observable(*run))
        )

    return observe_some


def checking(end: End, done: int) -> object:
    """Return what finds that so many entries are so."""

    def check_some(entries: Sequence[Entry], _: object) -> object:
        findings = ((entry.id, claim(True, "so")) for entry in entries)
        return end.after(done, findings)

    return check_some


def counting(end: End, done: int) -> object:
    """Return what counts two tours with so many ports."""

    def count_some(ports: Sequence[Port], *_: object, **__: object) -> object:
        numbers = range(len(ports))
        corner = Square(0, 0)
        return end.after(
            done, (Counted(each, corner, 2, None, 0.0) for each in numbers)
        )

    return count_some


def measuring(end: End, done: int) -> object:
    """Return what measures so many works."""
    called = end.at_call(done)

    def measure(_: Task) -> Measured:
        called()
        squares: dict[str, float] = {"squares": 30}
        return {"numbers": squares, "seconds": 1, "elapsed": 1, "bytes": 1}

    return measure


def profiling(end: End, done: int) -> object:
    """Return what profiles so many ports."""
    called = end.at_call(done)

    def profile(*asked: object) -> object:
        called()
        return profiled(*asked)  # type: ignore[arg-type]

    return profile


def grading(end: End, done: int) -> object:
    """Return what passes so many targets, from the last one on."""

    def grade_some(grader: Grader, names: Sequence[str], _: Path) -> object:
        results = [
            Result(case, Judgement.PASSED, "", "", ()) for case in grader.cases
        ]
        grades = (grader.graded(name, results) for name in reversed(names))
        return end.after(done, grades)

    return grade_some


@dataclass(frozen=True)
class Stopped:
    """A command that is stopped after some of the parts of its work.

    ``made_by`` makes these parts, and ``making`` returns what takes its place.
    ``parts`` are how many are done, of how many, of what. The document has
    ``part`` for each, and is ``unsure`` unless it has all. The text has
    ``partial`` if some are done, and ``whole`` if all are.
    """

    asked: str
    parts: tuple[int, int, str]
    made_by: str
    making: Callable[[End, int], object]
    part: str
    partial: str
    whole: str
    unsure: str = '"complete": false'


#: The runs of two cases: each port on 2x3, open and closed.
RUNS = 2 * sum(observable(port, Case(Board(2, 3))) for port in PORTS)

STOPPED = [
    Stopped(
        "verify --board 2x3",
        (3, RUNS, "runs"),
        "commands.verify.observe_all",
        observing,
        part='"starts": ',
        partial=f"Partial: only 3 of {RUNS} runs are done; the others may ",
        whole="No disagreement",
        unsure='"agree": null',
    ),
    Stopped(
        "reproduce tipe-3x3 tipe-odd",
        (1, 2, "entries"),
        "commands.reproduce.check_all",
        checking,
        part='"clause": ',
        partial="Partial: 1 of 2 are not checked yet; of 1 checked, 1 rep",
        whole="tipe-odd",
    ),
    Stopped(
        "count couples lazy-tours --board 3x4",
        (1, 2, "ports"),
        "commands.count.count_all",
        counting,
        part='"convention": ',
        partial="couples: 2 ",
        whole="lazy-tours: 2 ",
    ),
    Stopped(
        "bench cost --rounds 2",
        (2, 6, "measurements"),
        "benching.measurements.measured",
        measuring,
        part='"way": ',
        partial="one round",
        whole="1.00 to 1.00",
    ),
    Stopped(
        "compare couples lazy-tours --board 3x4",
        (1, 2, "ports"),
        "commands.compare.profiled",
        profiling,
        part='"mutations": ',
        partial="names bound again",
        whole="They give",
        unsure='"results": null, "same_events": null',
    ),
    Stopped(
        "grade --batch class",
        (1, 2, "targets"),
        "commands.grade.grade_all",
        grading,
        part='"score": 1.0',
        partial="class/bob.py   6",
        whole="class/ann.py   6",
        unsure='"score": null',
    ),
]

by_command = pytest.mark.parametrize(
    "stopped", STOPPED, ids=lambda stopped: stopped.asked.split()[0]
)


@pytest.fixture
def at_work(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a folder with a class, in which a bench has a single board."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cavalier.benching.square_costs._BOARDS", ("5x6",))
    Path("class").mkdir()
    for name in ("ann", "bob"):
        Path("class", f"{name}.py").write_text("")
    return tmp_path


@by_command
@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.told[:30])
@pytest.mark.parametrize("begun", [False, True])
def test_stopped_work_reports_the_parts_that_are_done(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    at_work: Path,
    stopped: Stopped,
    end: End,
    begun: bool,
) -> None:
    some, planned, unit = stopped.parts
    done = some if begun else 0
    made_by, words = f"cavalier.{stopped.made_by}", stopped.asked.split()
    monkeypatch.setattr(made_by, stopped.making(end, done))
    ran = cavalier(*words, "--json")
    *_, remark, last = ["", *ran.err.splitlines()]
    assert (ran.status, last) == (end.status, end.told)
    said = f"stopped after {done} of {planned} {unit}"
    assert (remark == said) == (end is not FAILED)
    document = json.loads(ran.out)
    assert list(document)[:3] == ["complete", "done", "planned"]
    assert document["complete"] is False
    assert (document["done"], document["planned"]) == (done, planned)
    assert ran.out.count(stopped.part) == done
    assert stopped.unsure in ran.out
    monkeypatch.setattr(made_by, stopped.making(end, done))
    told = cavalier(*words)
    assert (told.status, told.err) == (ran.status, ran.err)
    assert (stopped.partial in told.out) == begun
    assert stopped.whole not in told.out


@by_command
def test_work_that_comes_to_its_end_is_complete(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    at_work: Path,
    stopped: Stopped,
) -> None:
    _, planned, _ = stopped.parts
    made_by, words = f"cavalier.{stopped.made_by}", stopped.asked.split()
    monkeypatch.setattr(made_by, stopped.making(COMPLETE, planned))
    ran = cavalier(*words, "--json")
    document = json.loads(ran.out)
    assert (ran.status, document["complete"]) == (0, True)
    assert document["done"] == document["planned"] == planned
    assert stopped.unsure not in ran.out
    monkeypatch.setattr(made_by, stopped.making(COMPLETE, planned))
    assert stopped.whole in cavalier(*words).out


def test_a_disagreement_found_before_an_interruption_is_known(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without an estimate of how long it may take.
    monkeypatch.setattr("cavalier.checking.cases.exceeding", lambda *_: 0)
    wrong = planted("a missing move")
    monkeypatch.setattr("cavalier.commands.verify.PORTS", (wrong, *PORTS))
    monkeypatch.setattr(
        "cavalier.commands.verify.observe_all", observing(INTERRUPTED, 1)
    )
    document = json.loads(cavalier("verify", "--board", "3x4", "--json").out)
    assert (document["complete"], document["agree"]) == (False, False)
    told = cavalier("verify", "--board", "3x4").out
    assert f" Wrong: {wrong.id}. Partial: only 1 of {RUNS + 2} runs " in told


CASES = len(graded_cases())


@by_signal
@pytest.mark.parametrize("done", [0, 2])
def test_an_interrupted_grading_has_no_score(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    at_work: Path,
    end: End,
    done: int,
) -> None:
    def judge(case: GradedCase, _: object) -> Result:
        called()
        return Result(case, Judgement.PASSED, "", "", ())

    monkeypatch.setattr("cavalier.grading.grades.judge", judge)
    Path("ann.py").write_text("def count(rows, columns, row, column): pass")
    junit, table = Path("out.xml"), Path("out.csv")
    files = ("--junit", str(junit), "--csv", str(table))
    called = end.at_call(done)
    ran = cavalier("grade", "ann.py:count", "--json", *files)
    assert (ran.status, ran.err.splitlines()[-1]) == (end.status, end.told)
    assert "stopped after 0 of 1 target\n" in ran.err
    document = json.loads(ran.out)
    assert list(document)[:3] == ["complete", "done", "planned"]
    assert document["complete"] is False
    assert (document["done"], document["planned"]) == (done, CASES)
    assert (document["passed"], document["score"]) == (done, None)
    partial = f"partial: only {done} of {CASES} cases are judged"
    assert document["problem"] == partial
    # Files of nothing would take the place of earlier ones of something.
    assert junit.exists() == table.exists() == (done > 0)
    if done:
        [row] = csv.DictReader(table.read_text("utf-8").splitlines())
        assert (row["score"], row["first failure"]) == ("", partial)
        [error] = ElementTree.parse(junit).getroot().iter("error")
        assert error.attrib["message"] == partial
    called = end.at_call(done)
    assert partial in cavalier("grade", "ann.py:count").out


def test_an_interrupted_class_has_a_line_for_each_of_it(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch, at_work: Path
) -> None:
    monkeypatch.setattr(
        "cavalier.commands.grade.grade_all", grading(INTERRUPTED, 1)
    )
    junit, table = Path("out.xml"), Path("out.csv")
    files = ("--junit", str(junit), "--csv", str(table))
    ran = cavalier("grade", "--batch", "class", "--json", *files)
    ann, bob = json.loads(ran.out)["targets"]
    assert (Path(ann["target"]).stem, ann["complete"]) == ("ann", False)
    assert (Path(bob["target"]).stem, bob["complete"]) == ("bob", True)
    assert [ann["score"], bob["score"]] == [None, 1.0]
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    assert [row["score"] for row in rows] == ["", "1.0000"]
    assert rows[0]["first failure"].startswith("partial: only 0 of ")
    errors = [s.attrib["errors"] for s in ElementTree.parse(junit).getroot()]
    assert errors == ["1", "0"]


@by_signal
def test_an_interrupted_check_names_the_files_that_are_not_judged(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch, end: End
) -> None:
    def read(file: str, most: int) -> bytes:
        called()
        return b"1 4 7 10\n12 9 2 5\n3 6 11 8"

    monkeypatch.setattr("cavalier.commands.check.read_input", read)
    called = end.at_call(1)
    ran = cavalier("check", "one", "two", "--json")
    assert (ran.status, ran.err.splitlines()[-1]) == (end.status, end.told)
    one, two = json.loads(ran.out)
    assert (one["file"], one["verdict"]["valid"]) == ("one", True)
    unjudged = "interrupted before this file was judged"
    assert two == {"file": "two", "verdict": None, "error": unjudged}
    called = end.at_call(1)
    told = cavalier("check", "one", "two")
    assert f"two: {unjudged}\n" in told.err
    called = end.at_call(0)
    alone = cavalier("check", "one", "--json")
    assert (alone.status, alone.out) == (end.status, "")


@by_signal
@pytest.mark.parametrize(
    ("work", "asked"),
    [
        ("running.finding.run", "tour couples --board 3x4"),
        ("running.finding.run", "tour schwenk --board 3x4"),
        ("commands.exact.count_tours", "exact --board 3x4"),
        ("commands.maze.run", "maze --generate 5x7"),
    ],
)
def test_what_has_a_single_answer_says_that_it_has_none(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    end: End,
    work: str,
    asked: str,
) -> None:
    monkeypatch.setattr(f"cavalier.{work}", end.come)
    ran = cavalier(*asked.split(), "--json")
    assert (ran.status, ran.out) == (end.status, "")
    *_, none, last = ran.err.splitlines()
    assert none.endswith(": interrupted before there was an answer")
    assert last == end.told


def test_a_second_request_to_end_does_not_spoil_the_answer_to_the_first(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def print_late(document: object) -> None:
        TERMINATED.come()
        print_document(document)

    monkeypatch.setattr(
        "cavalier.commands.verify.observe_all", observing(TERMINATED, 1)
    )
    monkeypatch.setattr("cavalier.commands.verify.print_document", print_late)
    ran = cavalier("verify", "--board", "2x3", "--json")
    assert (ran.status, json.loads(ran.out)["done"]) == (143, 1)


def test_what_ignores_the_request_to_end_goes_on_ignoring_it(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "cavalier.commands.verify.observe_all", observing(TERMINATED, RUNS)
    )
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    ran = cavalier("verify", "--board", "2x3", "--json")
    signal.signal(signal.SIGTERM, before)
    assert (ran.status, json.loads(ran.out)["complete"]) == (0, True)
