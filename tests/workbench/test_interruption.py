"""Interrupted work: what is done is printed, and said to be a part."""

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

from cavalier.benching.worker import Measured, Task
from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS
from cavalier.evidence.entry import Entry, Finding, claim
from cavalier.grading.cases import GradedCase, graded_cases
from cavalier.grading.grades import Grade, Grader
from cavalier.grading.judging import Judgement, Result
from cavalier.running.parallel import WorkerError
from cavalier.terminal import print_document
from cavalier.verifying.cases import Case, observable
from cavalier.verifying.observing import Observation, observe
from common.board import Board
from tests.conftest import Cavalier
from tests.workbench.planted import planted

pytestmark = pytest.mark.sandboxed

Item = TypeVar("Item")


@dataclass(frozen=True)
class Interruption:
    """A signal, and the status and last words of a command that it ends."""

    number: signal.Signals
    status: int
    told: str

    def after(self, done: int, items: Iterable[Item]) -> Iterator[Item]:
        """Yield so many items, and then be interrupted."""
        yield from islice(items, done)
        signal.raise_signal(self.number)

    def at_call(self, done: int) -> Callable[[], None]:
        """Return what can be called so often, and then is interrupted."""
        calls = self.after(done, repeat(None))
        return lambda: next(calls)


@pytest.fixture(
    params=[
        Interruption(signal.SIGINT, 130, "cavalier: interrupted"),
        Interruption(signal.SIGTERM, 143, "cavalier: terminated"),
        Interruption(signal.SIGHUP, 129, "cavalier: hung up"),
    ],
    ids=lambda each: each.number.name,
)
def interruption(request: pytest.FixtureRequest) -> Iterator[Interruption]:
    """Yield each signal; SIGINT is heeded by tests in the background too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    assert isinstance(request.param, Interruption)
    yield request.param
    signal.signal(signal.SIGINT, before)


Observing = Callable[
    [Sequence[Port], Sequence[Case], object], Iterator[Observation]
]


def observing(
    some: Callable[[Iterable[Observation]], Iterator[Observation]],
) -> Observing:
    """Return what observes in this process, and not to the end."""

    def observe_some(
        ports: Sequence[Port], cases: Sequence[Case], _: object
    ) -> Iterator[Observation]:
        return some(
            observe(port, case)
            for case in cases
            for port in ports
            if observable(port, case)
        )

    return observe_some


#: The runs of two cases: each port on 2x3, open and closed.
RUNS = 2 * sum(observable(port, Case(Board(2, 3))) for port in PORTS)


@pytest.mark.parametrize("done", [0, 1, 3])
def test_an_interrupted_verification_does_not_say_that_all_agree(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    interruption: Interruption,
    done: int,
) -> None:
    monkeypatch.setattr(
        "cavalier.commands.verify.observe_all",
        observing(lambda runs: interruption.after(done, runs)),
    )
    ran = cavalier("verify", "--board", "2x3", "--json")
    assert ran.status == interruption.status
    assert ran.err.splitlines()[-1] == interruption.told
    document = json.loads(ran.out)
    assert list(document) == [
        "complete", "done", "planned", "agree", "cases", "disagreements",
    ]  # fmt: skip
    assert document["complete"] is False
    assert (document["done"], document["planned"]) == (done, RUNS)
    assert document["agree"] is None
    assert sum(len(case["ports"]) for case in document["cases"]) == done
    told = cavalier("verify", "--board", "2x3")
    assert f"stopped after {done} of {RUNS} runs\n" in told.err
    assert "No disagreement" not in told.out
    partial = f"Partial: only {done} of {RUNS} runs are done; the others may "
    assert (partial in told.out) == (done > 0)


def test_a_disagreement_found_before_an_interruption_is_known(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    interruption: Interruption,
) -> None:
    # Without an estimate of how long it may take.
    monkeypatch.setattr("cavalier.verifying.cases.exceeding", lambda *_: 0)
    wrong = planted("a missing move")
    monkeypatch.setattr("cavalier.commands.verify.PORTS", (wrong, *PORTS))
    monkeypatch.setattr(
        "cavalier.commands.verify.observe_all",
        observing(lambda runs: interruption.after(1, runs)),
    )
    document = json.loads(cavalier("verify", "--board", "3x4", "--json").out)
    assert (document["complete"], document["agree"]) == (False, False)
    told = cavalier("verify", "--board", "3x4").out
    assert f" Wrong: {wrong.id}. Partial: only 1 of {RUNS + 2} runs " in told


def test_a_verification_that_loses_a_process_is_partial_too(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose_a_process(runs: Iterable[Observation]) -> Iterator[Observation]:
        yield from islice(runs, 2)
        raise WorkerError("planted")

    monkeypatch.setattr(
        "cavalier.commands.verify.observe_all", observing(lose_a_process)
    )
    ran = cavalier("verify", "--board", "2x3", "--json")
    assert (ran.status, json.loads(ran.out)["agree"]) == (2, None)
    assert ran.err == f"stopped after 2 of {RUNS} runs\ncavalier: planted\n"


def test_a_verification_that_is_not_interrupted_is_complete(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "cavalier.commands.verify.observe_all", observing(iter)
    )
    document = json.loads(cavalier("verify", "--board", "2x3", "--json").out)
    assert (document["complete"], document["agree"]) == (True, True)
    assert document["done"] == document["planned"] == RUNS


@pytest.mark.parametrize("done", [0, 1])
def test_an_interrupted_reproduction_says_what_is_missing(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    interruption: Interruption,
    done: int,
) -> None:
    def check_some(
        entries: list[Entry], _: object
    ) -> Iterator[tuple[str, Finding]]:
        findings = ((entry.id, claim(True, "so")) for entry in entries)
        return interruption.after(done, findings)

    monkeypatch.setattr("cavalier.commands.reproduce.check_all", check_some)
    ran = cavalier("reproduce", "tipe-3x3", "tipe-odd", "--json")
    assert ran.status == interruption.status
    document = json.loads(ran.out)
    assert document["complete"] is False
    assert (document["done"], document["planned"]) == (done, 2)
    ids = [entry["id"] for entry in document["entries"]]
    assert ids == ["tipe-3x3", "tipe-odd"][:done]


@pytest.mark.parametrize("done", [0, 1])
def test_an_interrupted_comparison_of_counts_says_which_are_missing(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    interruption: Interruption,
    done: int,
) -> None:
    def run(board: Board, work: Callable[[], int]) -> int:
        counted()
        return work()

    monkeypatch.setattr("cavalier.running.counting.run", run)
    asked = ("count", "couples", "lazy-tours", "--board", "3x4")
    counted = interruption.at_call(done)
    ran = cavalier(*asked, "--json")
    assert ran.status == interruption.status
    assert f"interrupted: {done} of 2 ports have counted\n" in ran.err
    document = json.loads(ran.out)
    assert document["complete"] is False
    assert (document["done"], document["planned"]) == (done, 2)
    assert [each["count"] for each in document["counts"]] == [2] * done
    counted = interruption.at_call(done)
    told = cavalier(*asked, "--fresh")
    assert f"interrupted: {done} of 2 ports have counted\n" in told.err
    assert len(told.out.splitlines()) == done


@pytest.mark.parametrize("done", [0, 2])
def test_an_interrupted_bench_shows_what_is_measured(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    interruption: Interruption,
    done: int,
) -> None:
    def measure(_: Task) -> Measured:
        called()
        squares: dict[str, float] = {"squares": 30}
        return {"numbers": squares, "seconds": 1, "elapsed": 1, "bytes": 1}

    monkeypatch.setattr("cavalier.benching.planned.measured", measure)
    monkeypatch.setattr("cavalier.benching.cost._BOARDS", ("5x6",))
    called = interruption.at_call(done)
    ran = cavalier("bench", "cost", "--rounds", "2", "--json")
    assert ran.status == interruption.status
    assert ran.err.splitlines()[-1] == interruption.told
    document = json.loads(ran.out)
    assert document["complete"] is False
    assert (document["done"], document["planned"]) == (done, 6)
    assert len(document["works"]) == done
    called = interruption.at_call(done)
    told = cavalier("bench", "cost", "--rounds", "2")
    assert f"stopped after {done} of 6 measurements\n" in told.err
    assert told.out.count("5x6 ") == done


CASES = len(graded_cases())

Judging = Callable[[GradedCase, object], Result]


def judging(interruption: Interruption, done: int) -> Judging:
    """Return what passes so many cases, and then is interrupted."""
    judged = interruption.at_call(done)

    def judge(case: GradedCase, asking: object) -> Result:
        judged()
        return Result(case, Judgement.PASSED, "", "", ())

    return judge


@pytest.mark.parametrize("done", [0, 2])
def test_an_interrupted_grading_has_no_score(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    interruption: Interruption,
    done: int,
) -> None:
    target = tmp_path / "ann.py"
    target.write_text("def count(rows, columns, row, column): return 0")
    junit, table = tmp_path / "out.xml", tmp_path / "out.csv"
    asked = ("grade", f"{target}:count")
    monkeypatch.setattr(
        "cavalier.grading.grades.judge", judging(interruption, done)
    )
    ran = cavalier(
        *asked, "--json", "--junit", str(junit), "--csv", str(table)
    )
    assert ran.status == interruption.status
    assert "stopped after 0 of 1 targets\n" in ran.err
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
    monkeypatch.setattr(
        "cavalier.grading.grades.judge", judging(interruption, done)
    )
    assert partial in cavalier(*asked).out


def test_an_interrupted_class_has_a_line_for_each_of_it(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    interruption: Interruption,
) -> None:
    def grade_some(
        grader: Grader, names: Sequence[str], folder: Path
    ) -> Iterator[Grade]:
        results = [
            Result(case, Judgement.PASSED, "", "", ()) for case in grader.cases
        ]
        grades = (grader.graded(name, results) for name in reversed(names))
        return interruption.after(1, grades)

    monkeypatch.setattr("cavalier.commands.grade.grade_all", grade_some)
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("ann", "bob"):
        (folder / f"{name}.py").write_text("")
    junit, table = tmp_path / "out.xml", tmp_path / "out.csv"
    asked = ("grade", "--batch", str(folder))
    ran = cavalier(
        *asked, "--json", "--junit", str(junit), "--csv", str(table)
    )
    assert ran.status == interruption.status
    assert "stopped after 1 of 2 targets\n" in ran.err
    document = json.loads(ran.out)
    assert document["complete"] is False
    assert (document["done"], document["planned"]) == (1, 2)
    assert [Path(t["target"]).stem for t in document["targets"]] == [
        "ann", "bob",
    ]  # fmt: skip
    assert [t["complete"] for t in document["targets"]] == [False, True]
    assert [t["score"] for t in document["targets"]] == [None, 1.0]
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    assert [row["score"] for row in rows] == ["", "1.0000"]
    assert rows[0]["first failure"].startswith("partial: only 0 of ")
    errors = [s.attrib["errors"] for s in ElementTree.parse(junit).getroot()]
    assert errors == ["1", "0"]
    assert "partial: only 0 of " in cavalier(*asked).out


@pytest.mark.parametrize("error", [WorkerError, MemoryError])
def test_a_class_that_is_stopped_for_want_of_memory_is_partial_too(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    error: type[Exception],
) -> None:
    def grade_none(
        grader: Grader, names: Sequence[str], folder: Path
    ) -> Iterator[Grade]:
        raise error("planted")

    monkeypatch.setattr("cavalier.commands.grade.grade_all", grade_none)
    (tmp_path / "ann.py").write_text("")
    ran = cavalier("grade", "--batch", str(tmp_path), "--json")
    assert (ran.status, json.loads(ran.out)["complete"]) == (2, False)
    assert "stopped after 0 of 1 targets\n" in ran.err
    assert "interrupted" not in ran.err


def test_an_interrupted_check_names_the_files_that_are_not_judged(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    interruption: Interruption,
) -> None:
    def read(file: str, most: int) -> bytes:
        come()
        return b"1 4 7 10\n12 9 2 5\n3 6 11 8"

    monkeypatch.setattr("cavalier.commands.check.read_input", read)
    come = interruption.at_call(1)
    ran = cavalier("check", "one", "two", "--json")
    assert ran.status == interruption.status
    one, two = json.loads(ran.out)
    assert (one["file"], one["verdict"]["valid"]) == ("one", True)
    unjudged = "interrupted before this file was judged"
    assert two == {"file": "two", "verdict": None, "error": unjudged}
    come = interruption.at_call(1)
    told = cavalier("check", "one", "two")
    assert f"two: {unjudged}\n" in told.err
    come = interruption.at_call(0)
    alone = cavalier("check", "one", "--json")
    assert (alone.status, alone.out) == (interruption.status, "")


@pytest.mark.parametrize(
    ("work", "arguments"),
    [
        ("running.finding.run", ("tour", "couples", "--board", "3x4")),
        ("running.finding.run", ("tour", "schwenk", "--board", "3x4")),
        ("commands.exact.count_tours", ("exact", "--board", "3x4")),
        ("commands.maze.run", ("maze", "--generate", "5x7")),
    ],
)
def test_what_has_a_single_answer_says_that_it_has_none(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    interruption: Interruption,
    work: str,
    arguments: tuple[str, ...],
) -> None:
    def be_interrupted(*given: object, **options: object) -> None:
        signal.raise_signal(interruption.number)

    monkeypatch.setattr(f"cavalier.{work}", be_interrupted)
    ran = cavalier(*arguments, "--json")
    assert (ran.status, ran.out) == (interruption.status, "")
    *_, none, last = ran.err.splitlines()
    assert none.endswith(": interrupted before there was an answer")
    assert last == interruption.told


def test_a_second_request_to_end_does_not_spoil_the_answer_to_the_first(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(runs: Iterable[Observation]) -> Iterator[Observation]:
        yield from islice(runs, 1)
        signal.raise_signal(signal.SIGTERM)

    def print_late(document: object) -> None:
        signal.raise_signal(signal.SIGTERM)
        print_document(document)

    monkeypatch.setattr("cavalier.commands.verify.observe_all", observing(end))
    monkeypatch.setattr("cavalier.commands.verify.print_document", print_late)
    ran = cavalier("verify", "--board", "2x3", "--json")
    assert (ran.status, json.loads(ran.out)["done"]) == (143, 1)


def test_what_ignores_the_request_to_end_goes_on_ignoring_it(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def go_on(runs: Iterable[Observation]) -> Iterator[Observation]:
        signal.raise_signal(signal.SIGTERM)
        return iter(runs)

    monkeypatch.setattr(
        "cavalier.commands.verify.observe_all", observing(go_on)
    )
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    ran = cavalier("verify", "--board", "2x3", "--json")
    signal.signal(signal.SIGTERM, before)
    assert (ran.status, json.loads(ran.out)["complete"]) == (0, True)
