"""Commands that are taken up again: no work is lost, and none done twice."""

import json
import re
from pathlib import Path

import pytest

from cavalier.catalogue.ports import PORTS
from cavalier.checking.table import AgreementDocument
from cavalier.commands.counted import CountsDocument
from cavalier.running.store import results_folder
from tests import processes
from tests.conftest import Cavalier
from tests.workbench.planted import planted
from tools.bench.killing import stored

#: What a command says of the results that it had.
TOLD = re.compile(
    r"results kept from an earlier run: (\d+) of (\d+), of "
    r"\d{4}-\d\d-\d\d \d\d:\d\d(?: to \d{4}-\d\d-\d\d \d\d:\d\d)?; "
    r"use --fresh to do the work again\n"
)

COMMANDS = [
    ("verify", "--board", "3x3", "--json"),
    ("count", "--all-ports", "--board", "3x7", "--all-starts", "--json"),
    ("reproduce", "tipe-3x3", "report-fig4", "--json"),
]
names = pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])


def written(cache: Path) -> dict[str, float]:
    """Return when each result was written."""
    return dict(stored(cache))


def test_no_test_uses_the_results_of_a_user(
    cache: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert cache in results_folder().parents
    assert tmp_path_factory.getbasetemp() in cache.parents
    assert not cache.exists()


@pytest.mark.parametrize("named", [None, "", "relative/folder"])
def test_without_a_named_folder_results_are_in_the_user_s(
    monkeypatch: pytest.MonkeyPatch, named: str | None
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    if named is not None:
        monkeypatch.setenv("XDG_CACHE_HOME", named)
    monkeypatch.setenv("HOME", "/somebody")
    monkeypatch.setattr("sys.platform", "linux")
    expected = Path("/somebody/.cache/cavalier/results")
    assert results_folder() == expected
    monkeypatch.setattr("sys.platform", "darwin")
    assert results_folder().parts[2:4] == ("Library", "Caches")


def test_who_has_no_folder_is_told_and_gets_an_answer(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr("pathlib.Path.home", unknown)
    ran = cavalier("count", "couples", "--board", "3x4")
    assert (ran.status, len(ran.out.splitlines())) == (0, 1)
    assert ran.err.splitlines()[0] == (
        "results are not kept: Could not determine home directory."
    )


@pytest.mark.slow
@names
def test_a_second_run_does_nothing_again_and_says_so(
    cavalier: Cavalier, cache: Path, words: tuple[str, ...]
) -> None:
    first = cavalier(*words)
    assert TOLD.search(first.err) is None
    before = written(cache)
    second = cavalier(*words)
    assert (second.status, second.out) == (first.status, first.out)
    told = TOLD.search(second.err)
    assert told is not None
    assert int(told[1]) == int(told[2]) == len(before)
    assert written(cache) == before


@pytest.mark.slow
@names
def test_fresh_work_takes_the_place_of_what_was_kept(
    cavalier: Cavalier, cache: Path, words: tuple[str, ...]
) -> None:
    cavalier(*words)
    before = written(cache)
    assert TOLD.search(cavalier(*words, "--fresh").err) is None
    after = written(cache)
    assert after.keys() == before.keys()
    assert all(after[key] > before[key] for key in before)


@pytest.mark.slow
@names
def test_without_the_store_nothing_is_read_or_written(
    cavalier: Cavalier, cache: Path, words: tuple[str, ...]
) -> None:
    assert TOLD.search(cavalier(*words, "--no-store").err) is None
    assert not cache.exists()
    cavalier(*words)
    before = written(cache)
    assert TOLD.search(cavalier(*words, "--no-store").err) is None
    assert written(cache) == before


@pytest.mark.slow
def test_a_wrong_port_is_as_wrong_the_second_time(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = planted("a missing move")
    monkeypatch.setattr("cavalier.commands.verify.PORTS", (*PORTS, wrong))
    ran = [cavalier("verify", "--board", "3x4") for _ in range(2)]
    assert [each.status for each in ran] == [1, 1]
    first, second = (each.out.splitlines()[-20:] for each in ran)
    assert first == second
    assert first[-1].endswith(f" Wrong: {wrong.id}.")


def agreement(out: str) -> AgreementDocument:
    """Return what was observed, without how long it took."""
    document: AgreementDocument = json.loads(out)
    for case in document["cases"]:
        for port in case["ports"]:
            port["seconds"] = 0.0
    return document


def counts(out: str | bytes) -> CountsDocument:
    """Return what was counted, without by whom and how long it took."""
    document: CountsDocument = json.loads(out)
    for count in document["counts"]:
        for part in count["parts"]:
            part["worker"], part["seconds"] = None, 0.0
    return document


@pytest.mark.slow
def test_two_runs_at_once_share_what_they_find(cache: Path) -> None:
    command = [*processes.CAVALIER, "verify", "--board", "3x4", "--json"]
    with (
        processes.started(command) as one,
        processes.started(command) as other,
    ):
        found = [
            each.communicate(timeout=processes.LONGEST)
            for each in (one, other)
        ]
    assert [one.returncode, other.returncode] == [0, 0]
    first, second = (agreement(out.decode()) for out, _ in found)
    assert first == second
    again = processes.run(command)
    told = TOLD.search(again.stderr)
    assert told is not None
    assert told[1] == told[2] == str(len(written(cache)))
    assert agreement(again.stdout) == first
