"""Commands that are taken up again: no work is lost, and none done twice."""

import re
from pathlib import Path

import pytest

from cavalier.catalogue.ports import PORTS
from cavalier.running.store import results_folder
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


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_a_second_run_does_nothing_again_unless_it_is_asked_to(
    cavalier: Cavalier, cache: Path, words: tuple[str, ...]
) -> None:
    assert TOLD.search(cavalier(*words, "--no-store").err) is None
    assert not cache.exists()
    first = cavalier(*words)
    assert TOLD.search(first.err) is None
    before = written(cache)
    second = cavalier(*words)
    assert (second.status, second.out) == (first.status, first.out)
    told = TOLD.search(second.err)
    assert told is not None
    assert int(told[1]) == int(told[2]) == len(before)
    assert TOLD.search(cavalier(*words, "--no-store").err) is None
    assert written(cache) == before
    assert TOLD.search(cavalier(*words, "--fresh").err) is None
    after = written(cache)
    assert after.keys() == before.keys()
    assert all(after[key] > before[key] for key in before)


def test_a_count_says_on_its_first_line_that_it_is_kept(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cavalier.running.store.tell", print)
    words = ("count", "couples", "--board", "3x7", "--start", "a1")
    fresh = cavalier(*words)
    assert TOLD.search(fresh.out) is None
    kept = cavalier(*words)
    first, _, rest = kept.out.partition("\n")
    assert TOLD.fullmatch(f"{first}\n")
    assert rest == fresh.out
    again = cavalier(*words, "--fresh")
    assert again.out == fresh.out


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
