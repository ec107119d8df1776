"""Commands that are killed at random moments: nothing is lost or done twice.

`python -m tools.bench.killing` does the same with commands that take minutes.
"""

from pathlib import Path
from random import Random

import pytest

from cavalier.catalogue.ports import PORTS
from cavalier.checking.cases import Case, observable
from cavalier.exact import compiled
from cavalier.exact.question import of_cycles
from cavalier.running.store import Store
from common.board import Board, parse_board
from tools.bench.killing import (
    ALL,
    Ended,
    Kept,
    Work,
    checkpointed,
    judge,
    judge_told,
    killed,
    stored,
)

pytestmark = pytest.mark.needs("numba")

BOARDS = ["3x4", "3x5", "3x6"]
RUNS = sum(
    observable(port, Case(board, closed=closed))
    for port in PORTS
    for board in map(parse_board, BOARDS)
    for closed in (False, True)
)

SHORT = {
    "verify": (
        ("verify", *(f"--board={board}" for board in BOARDS), "--json"),
        RUNS,
    ),
    "count": (
        ("count", "--all-ports", "--board=3x7", "--all-starts", "--json"),
        7 * 21,
    ),
}


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("name", SHORT)
def test_a_command_killed_ten_times_goes_on_from_there(name: str) -> None:
    words, parts = SHORT[name]
    found = killed(Work(words, stored), 10, Random(0))
    assert found.parts == parts
    assert sum(len(each) - 2 for each in found.kept) == 10
    for each in found.kept:
        assert each == sorted(each)
        assert each[-1] == parts


PARTS = frozenset({("a", 1.0), ("b", 1.5), ("c", 2.0)})
SOME = frozenset({("a", 1.0), ("b", 1.5)})
WHOLE = Ended("counts", "")
TOLD = "results kept from an earlier run: {} of {}, of 2026-11-22 19:00;"


@pytest.mark.parametrize(
    ("ended", "after", "wrong"),
    [
        (WHOLE, PARTS, None),
        (Ended("count", ""), PARTS, "another answer"),
        (WHOLE, SOME, "other parts"),
        (WHOLE, PARTS | {("d", 3.0)}, "other parts"),
        (WHOLE, PARTS | {("c", 3.0)}, "kept twice"),
        (WHOLE, PARTS - {("b", 1.5)} | {("b", 3.0)}, "done again"),
    ],
)
def test_what_is_lost_or_done_again_or_different_is_noticed(
    ended: Ended, after: Kept, wrong: str | None
) -> None:
    if wrong is None:
        judge(WHOLE, PARTS, ended, SOME, after)
        return
    with pytest.raises(AssertionError, match=wrong):
        judge(WHOLE, PARTS, ended, SOME, after)


def test_a_run_must_say_how_many_results_it_had() -> None:
    judge_told(Ended("", TOLD.format(2, 3)), SOME, PARTS)
    judge_told(WHOLE, frozenset(), PARTS)
    for err in ("", TOLD.format(1, 3), TOLD.format(2, 4)):
        with pytest.raises(AssertionError, match="it says"):
            judge_told(Ended("", err), SOME, PARTS)


def test_the_results_in_a_store_are_read_with_their_times(
    tmp_path: Path,
) -> None:
    assert stored(tmp_path) == frozenset()
    store = Store(tmp_path / "cavalier" / "results")
    for key in ("one", "two"):
        store.put(key, "7")
    before = stored(tmp_path)
    assert {key for key, _ in before} == {"one", "two"}
    store.put("two", "7")
    assert len(before & stored(tmp_path)) == 1


def test_the_stages_of_a_checkpoint_are_its_squares_and_its_parts(
    tmp_path: Path,
) -> None:
    assert checkpointed(tmp_path) == frozenset()
    folder = tmp_path / "checkpoint"
    compiled.count(of_cycles(Board(5, 6)), lambda *_: None, folder=folder)
    (folder / "upper.half.new").write_bytes(b"")
    stages = {name for name, _ in checkpointed(tmp_path)}
    # Two rows of five squares are settled, and 200 parts are joined.
    assert stages == {f"upper.half {n}" for n in range(10)} | {
        f"join-0.parts {n}" for n in range(200)
    }


def test_a_checkpoint_is_asked_for_in_the_folder(tmp_path: Path) -> None:
    command = ALL["exact"].command(tmp_path)
    assert command[-2:] == ["--checkpoint", str(tmp_path / "checkpoint")]
    assert "--checkpoint" not in ALL["count"].command(tmp_path)
