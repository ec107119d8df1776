"""Results kept from earlier runs: used while they hold, and never trusted."""

import functools
import os
import random
import sqlite3
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import grimp
import pytest

from cavalier.catalogue.ports import PORTS
from cavalier.evidence.entry import Finding, Outcome
from cavalier.evidence.keeping import CHECKING, FOUND
from cavalier.running.counting import COUNTING
from cavalier.running.parallel import in_parallel
from cavalier.running.store import (
    Form,
    Store,
    fingerprint,
    key_of,
    results,
    results_file,
)
from cavalier.verifying.cases import Case, observable
from cavalier.verifying.keeping import OBSERVED, OBSERVING
from cavalier.verifying.observing import observe
from common.board import Board, Square
from tests import processes
from tests.conftest import Cavalier
from tests.workbench.planted import planted

Row = tuple[str, float]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "new" / "results.sqlite3"


def kept(file: Path, **values: str) -> Path:
    """Keep values in a file, and close it."""
    with closing(Store(file)) as store:
        for key, value in values.items():
            store.put(key, value)
    return file


def rows(file: Path) -> set[Row]:
    """Return each key with the time at which its result was written."""
    with closing(sqlite3.connect(file, timeout=30)) as database:
        found: list[Row] = database.execute(
            "select key, at from results"
        ).fetchall()
    return set(found)


def test_what_is_put_is_there_for_the_next_run(file: Path) -> None:
    kept(file, a="1", b="2")
    store = Store(kept(file, b="3"))
    assert [store.get(key) for key in "abc"] == ["1", "3", None]
    assert (store.asked, len(store.found_at)) == (3, 2)
    assert all(time.time() - 60 < at <= time.time() for at in store.found_at)
    store.close()
    assert store.get("a") is None


def test_what_is_fresh_is_written_and_not_read(file: Path) -> None:
    kept(file, a="1")
    with closing(Store(file, fresh=True)) as fresh:
        assert fresh.get("a") is None
        fresh.put("a", "2")
        assert fresh.get("a") is None
    with closing(Store(file)) as store:
        assert store.get("a") == "2"


def test_without_a_file_no_result_is_kept() -> None:
    store = Store(None)
    store.put("a", "1")
    assert store.get("a") is None


def test_old_results_are_forgotten(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(file, a="1")
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 80 * 24 * 3600)
    kept(file, b="2")
    monkeypatch.setattr("time.time", lambda: now + 100 * 24 * 3600)
    with closing(Store(file)) as store:
        assert (store.get("a"), store.get("b")) == (None, "2")


def overwritten(file: Path) -> None:
    file.write_bytes(random.Random(0).randbytes(20_000))


def torn(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(content[:4096] + bytes(len(content) - 4096))


def changed(file: Path) -> None:
    """Change a result by hand, so that it is still text of its form."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("update results set value = '2'")


def no_longer_text(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("update results set value = cast(x'ff' as text)")


def given_another_time(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("update results set at = 'tomorrow'")


def of_another_version(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("pragma user_version = 2")


def of_another_program(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("create table moz_places (id integer)")


DAMAGES: list[Callable[[Path], None]] = [
    overwritten,
    torn,
    changed,
    no_longer_text,
    given_another_time,
    of_another_version,
    of_another_program,
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_or_foreign_file_is_renamed_and_said_to_be(
    file: Path,
    capsys: pytest.CaptureFixture[str],
    damage: Callable[[Path], None],
) -> None:
    kept(file, a="1")
    damage(file)
    before = file.read_bytes()
    with closing(Store(file)) as store:
        assert store.get("a") is None
        store.put("a", "3")
        assert store.get("a") == "3"
    aside = file.with_name("results.sqlite3.1")
    assert aside.read_bytes() == before
    [told] = capsys.readouterr().err.splitlines()
    assert f"{file} is damaged, or " in told
    assert f": it is now {aside.name}, and a new one is begun" in told
    damage(file)
    with closing(Store(file)) as store:
        store.get("a")
    assert file.with_name("results.sqlite3.2").exists()
    assert aside.read_bytes() == before


def test_a_file_that_is_damaged_during_the_work_is_renamed_too(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    large = "1" * 5_000_000  # more than SQLite remembers
    with closing(Store(kept(file, a=large))) as store:
        file.write_bytes(random.Random(0).randbytes(len(large)))
        assert store.get("a") is None
        store.put("b", "2")
        assert store.get("b") == "2"
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("there", ["a file", "a folder"])
def test_what_cannot_be_written_is_said_once_and_the_work_goes_on(
    cavalier: Cavalier, cache: Path, there: str
) -> None:
    if there == "a file":
        cache.write_text("in the way")
    else:
        (cache / "cavalier" / "results.sqlite3").mkdir(parents=True)
    ran = cavalier("count", "couples", "lazy-tours", "--board", "3x4")
    assert ran.status == 0
    assert len(ran.out.splitlines()) == 2
    first, second = ran.err.splitlines()
    assert first.startswith(f"results are not kept: {cache}")
    assert second.startswith("published or proved")


def test_a_disk_that_is_full_ends_the_keeping_and_not_the_work(
    cache: Path,
) -> None:
    # Enough for the file, and not for all the results.
    limited = ["/bin/sh", "-c", 'ulimit -f 100; exec "$@"', "sh"]
    words = ["count", "--all-ports", "--board", "3x4", "--all-starts"]
    ran = processes.run([*limited, *processes.CAVALIER, *words])
    assert ran.returncode == 0
    assert ran.stdout.count(": 16 paths of 3x4 from every square\n") == 7
    told, known = ran.stderr.splitlines()
    assert told.startswith(f"results are not kept: {cache}")
    assert known == "published or proved: 16 paths"
    assert 0 < len(rows(results_file())) < 7 * 12


def test_another_run_may_write_for_a_while_but_not_for_ever(
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("cavalier.running.store._SECONDS", 0.1)
    store = Store(kept(file, a="1"))
    with closing(sqlite3.connect(file)) as other:
        other.execute("begin immediate")
        assert store.get("a") == "1"
        store.put("b", "2")
    store.put("b", "2")
    assert store.get("a") is None
    [told] = capsys.readouterr().err.splitlines()
    assert told == f"results are not kept: {file}: database is locked"


WRITING = """
import sys
from pathlib import Path
from cavalier.running.store import Store

store = Store(Path(sys.argv[1]))
for number in range(50):
    store.put(f"{sys.argv[2]} {number}", "x" * 1000)
store.close()
"""


def test_several_runs_at_once_share_a_new_file(
    file: Path, tmp_path: Path
) -> None:
    script = tmp_path / "writing.py"
    script.write_text(WRITING)
    command: list[str | Path] = [processes.CAVALIER[0], script, file]
    path = {"PYTHONPATH": str(Path.cwd())}
    with ExitStack() as stack:
        runs = [
            stack.enter_context(
                processes.started([*command, name], env=os.environ | path)
            )
            for name in "abcd"
        ]
        told = [run.communicate(timeout=processes.LONGEST) for run in runs]
    assert [err for _, err in told] == [b""] * 4
    assert len(rows(file)) == 200


def doubled(number: int) -> int:
    return 2 * number


def form(dropped: Sequence[int] = ()) -> Form[int, int]:
    """Return how numbers are kept; some results are not."""

    def write(result: int) -> str | None:
        return None if result in dropped else str(result)

    return Form(key_of, write, lambda _, text: int(text))


def test_work_goes_on_where_it_ended(file: Path) -> None:
    done: list[int] = []

    def noted(number: int) -> int:
        done.append(number)
        return doubled(number)

    def go_on(numbers: Sequence[int]) -> Generator[int, None, None]:
        with closing(Store(file)) as store:
            yield from results(store, form(), noted, numbers, do=map)

    some = go_on(range(5))
    assert [next(some), next(some)] == [0, 2]
    some.close()
    assert done == [0, 1]
    assert list(go_on(range(5))) == [0, 2, 4, 6, 8]
    assert done == [0, 1, 2, 3, 4]
    assert list(go_on(range(6))) == [0, 2, 4, 6, 8, 10]
    assert done == [0, 1, 2, 3, 4, 5]


def test_each_result_of_all_processors_is_kept_under_its_own_key(
    file: Path,
) -> None:
    with closing(Store(file)) as store:
        found = sorted(
            results(store, form((4,)), doubled, range(6), do=in_parallel)
        )
    assert found == [0, 2, 4, 6, 8, 10]
    with closing(Store(file)) as store:
        assert [store.get(key_of(number)) for number in range(6)] == [
            "0", "2", None, "6", "8", "10",
        ]  # fmt: skip


CASES = (
    Case(Board(1, 1)),
    Case(Board(3, 4)),
    Case(Board(3, 6)),
    Case(Board(4, 4), closed=True),
    Case(Board(4, 5), start=Square(3, 4)),
    Case(Board(8, 8), start=Square(7, 0), exhaustive=False),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_observation_that_is_kept_is_the_one_that_was_made(
    case: Case,
) -> None:
    for port in PORTS:
        if observable(port, case):
            seen = observe(port, case)
            text = OBSERVED.write(seen)
            assert text is not None
            assert OBSERVED.read((port, case), text) == seen


def test_what_is_wrong_with_a_port_is_found_again() -> None:
    wrong = observe(planted("a tour twice"), Case(Board(3, 4)))
    assert OBSERVED.write(wrong) is None


def test_findings_are_kept_but_not_what_a_machine_lacks() -> None:
    finding = Finding(Outcome.REFUTED, "it is ½", ("a\nboard", "a list"))
    text = FOUND.write(("tipe-3x3", finding))
    assert text is not None
    assert FOUND.read("tipe-3x3", text) == ("tipe-3x3", finding)
    for passing in (Outcome.NOT_CHECKED, Outcome.FAILED):
        assert FOUND.write(("x", replace(finding, outcome=passing))) is None


def test_the_texts_and_programs_of_a_machine_are_in_the_key(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keys = {FOUND.key("tipe-3x3"), FOUND.key("tipe-odd")}
    monkeypatch.setattr("cavalier.evidence.page._FOLDER", tmp_path)
    keys.add(FOUND.key("tipe-3x3"))
    monkeypatch.setattr("cavalier.evidence.keeping.PROGRAMS", ("true",))
    keys.add(FOUND.key("tipe-3x3"))
    assert len(keys) == 4


def test_each_port_case_and_variant_has_its_key() -> None:
    ports = [
        each
        for port in PORTS
        for each in (port, *map(port.variant, port.variants))
    ]
    keys = {OBSERVED.key((port, case)) for port in ports for case in CASES}
    assert len(keys) == len(ports) * len(CASES)


def test_a_changed_source_or_python_has_another_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "changing"
    package.mkdir()
    inside = package / "data.json"
    (package / "__init__.py").write_text("A = 1\n")
    inside.write_text("[]")
    monkeypatch.syspath_prepend(tmp_path)
    digests = {fingerprint("changing"), fingerprint("changing", "common")}
    for change in ("[1]", "[2]"):
        inside.write_text(change)
        fingerprint.cache_clear()
        digests.add(fingerprint("changing"))
    assert len(digests) == 4
    keys = {key_of("a")}
    monkeypatch.setattr("sys.version", "3.99")
    assert key_of("a") not in keys
    fingerprint.cache_clear()


@functools.cache
def imported() -> grimp.ImportGraph:
    names = ("cavalier", "common", "functional", "imperative", "pedagogical")
    return grimp.build_graph(*names, cache_dir=None)


@pytest.mark.parametrize(
    ("working", "named", "outside"),
    [
        # The list of ports is not in the key, but the port's entry is.
        (
            "cavalier.verifying.observing",
            OBSERVING,
            {
                "cavalier.catalogue",
                "cavalier.catalogue.ports",
                "cavalier.catalogue.sources",
            },
        ),
        ("cavalier.evidence.ledger", CHECKING, set()),
        *((port.module, OBSERVING, set[str]()) for port in PORTS),
        *((port.module, COUNTING, set[str]()) for port in PORTS),
    ],
)
def test_a_key_is_of_all_that_the_work_imports(
    working: str, named: Sequence[str], outside: set[str]
) -> None:
    needed = imported().find_upstream_modules(working)
    left = {
        each
        for each in needed
        if not any(each == n or each.startswith(f"{n}.") for n in named)
    }
    assert left <= outside
