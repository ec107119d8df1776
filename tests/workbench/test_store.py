"""Results kept from earlier runs: used while they hold, and never trusted."""

import functools
import os
import py_compile
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from importlib import import_module
from importlib.util import cache_from_source
from pathlib import Path
from typing import TypeVar

import grimp
import pytest

from cavalier.catalogue.ports import PORTS
from cavalier.checking.cases import Case, observable
from cavalier.checking.evidence.entry import Finding, Outcome
from cavalier.checking.evidence.ledger import CHECKING, ENTRIES, FOUND
from cavalier.checking.observing import OBSERVED, OBSERVING, observe
from cavalier.running import store as store_module
from cavalier.running.counting import COUNTING
from cavalier.running.parallel import in_parallel
from cavalier.running.store import Form, Store, fingerprint, key_of, results
from common.board import Board, Square
from common.doing import Doing
from tests import processes
from tests.conftest import Cavalier
from tests.workbench.planted import planted

Item = TypeVar("Item")
Result = TypeVar("Result")

#: A module with an answer, right and wrong, of the same length.
RIGHT, WRONG = (
    "def answer():\n    return 42\n",
    "def answer():\n    return 41\n",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "new" / "results"


@pytest.fixture
def changing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """Yield the file of a module that can be imported, and changed."""
    file = tmp_path / "changing.py"
    file.write_text(RIGHT)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(store_module, "_read", {})
    caches = (fingerprint, store_module._content)
    for each in caches:
        each.cache_clear()
    yield file
    for each in caches:
        each.cache_clear()


def rewrite(file: Path, text: str, later: int = 0) -> None:
    """Change a file in place, as if so many seconds after the last change."""
    at = file.stat().st_mtime_ns + later * 10**9
    file.write_text(text)
    os.utime(file, ns=(at, at))


def kept(folder: Path, **values: str) -> Path:
    """Keep values in a folder."""
    store = Store(folder)
    for key, value in values.items():
        store.put(key, value)
    return folder


def test_what_is_put_is_there_for_the_next_run(folder: Path) -> None:
    kept(folder, a="1", b="2\n½")
    store = Store(kept(folder, a="3"))
    assert [store.get(key) for key in "abc"] == ["3", "2\n½", None]
    assert (store.asked, len(store.found_at)) == (3, 2)
    assert all(time.time() - 60 < at <= time.time() for at in store.found_at)


def test_what_is_fresh_is_written_and_not_read(folder: Path) -> None:
    fresh = Store(kept(folder, a="1"), fresh=True)
    assert fresh.get("a") is None
    fresh.put("a", "2")
    assert fresh.get("a") is None
    assert Store(folder).get("a") == "2"


def test_without_a_folder_no_result_is_kept() -> None:
    store = Store(None)
    store.put("a", "1")
    assert store.get("a") is None


def test_old_results_are_forgotten(folder: Path) -> None:
    kept(folder, a="1", b="2")
    for name, days in (("a", 91), ("b", 89)):
        at = time.time() - days * 24 * 3600
        os.utime(folder / name, (at, at))
    store = Store(folder)
    store.forget()
    assert (store.get("a"), store.get("b")) == (None, "2")
    assert [each.name for each in folder.iterdir()] == ["b"]


def damages(whole: bytes) -> Iterator[bytes]:
    """Yield a file with each of its bits changed, and cut at each length."""
    for at in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[at // 8] ^= 1 << at % 8
        yield bytes(changed)
    yield from (whole[:length] for length in range(len(whole)))


def test_a_result_that_is_damaged_is_not_found_and_made_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = kept(folder, a="[16, null, 0.5]") / "a"
    store = Store(folder)
    for damaged in damages(file.read_bytes()):
        file.write_bytes(damaged)
        assert store.get("a") is None
    assert store.found_at == []
    store.put("a", "1")
    assert store.get("a") == "1"
    assert capsys.readouterr().err == ""


def test_a_result_is_not_found_under_the_name_of_another(folder: Path) -> None:
    (kept(folder, a="1") / "a").rename(folder / "b")
    assert Store(folder).get("b") is None


@pytest.mark.parametrize("there", ["", "cavalier", "cavalier/results"])
def test_what_cannot_be_written_is_said_once_and_the_work_goes_on(
    cavalier: Cavalier, cache: Path, there: str
) -> None:
    in_the_way = cache / there
    in_the_way.parent.mkdir(parents=True, exist_ok=True)
    in_the_way.write_text("in the way")
    ran = cavalier("count", "couples", "lazy-tours", "--board", "3x7")
    assert ran.status == 0
    assert len(ran.out.splitlines()) == 2
    first, second = ran.err.splitlines()
    assert first.startswith(f"results are not kept: {cache}")
    assert second.startswith("published or proved")


def on_a_full_disk(file: Path) -> None:
    file.symlink_to("/dev/full")


@pytest.mark.parametrize("make", [on_a_full_disk, Path.mkdir])
def test_a_result_that_cannot_be_written_ends_the_keeping(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    make: Callable[[Path], None],
) -> None:
    store = Store(kept(folder, a="1"))
    make(folder / "b")
    for key in "bcd":
        store.put(key, "2")
    assert {each.name for each in folder.iterdir()} == {"a", "b"}
    [told] = capsys.readouterr().err.splitlines()
    assert told.startswith("results are not kept: ")


WRITING = """
import sys
from pathlib import Path
from cavalier.running.store import Store

store = Store(Path(sys.argv[1]))
for number in range(200):
    key, value = f"{number % 20}", sys.argv[2] * (1 + number % 7)
    store.put(key, value)
    assert set(store.get(key) or "ab") <= set("ab")
"""


def test_several_runs_at_once_share_a_new_folder(folder: Path) -> None:
    command: list[str | Path] = [sys.executable, "-c", WRITING, folder]
    with ExitStack() as stack:
        runs = [
            stack.enter_context(processes.started([*command, name]))
            for name in "abab"
        ]
        told = [run.communicate(timeout=processes.LONGEST) for run in runs]
    assert told == [(b"", b"")] * 4
    assert len(list(folder.iterdir())) == 20


def doubled(number: int) -> int:
    return 2 * number


def but_not_four(number: int) -> str | None:
    return None if number == 4 else str(number)


def form(
    key: Callable[[int], str] = key_of,
    write: Callable[[int], str | None] = str,
) -> Form[int, int]:
    """Return how numbers are kept."""
    return Form(key, write, lambda _, text: int(text))


def test_work_goes_on_where_it_ended(folder: Path) -> None:
    done: list[int] = []

    def noted(number: int) -> int:
        done.append(number)
        return doubled(number)

    def go_on(numbers: Sequence[int]) -> Generator[int, None, None]:
        yield from results(Store(folder), form(), noted, numbers, do=map)

    some = go_on(range(5))
    assert [next(some), next(some)] == [0, 2]
    some.close()
    assert done == [0, 1]
    assert list(go_on(range(5))) == [0, 2, 4, 6, 8]
    assert done == [0, 1, 2, 3, 4]
    assert list(go_on(range(6))) == [0, 2, 4, 6, 8, 10]
    assert done == [0, 1, 2, 3, 4, 5]


def test_each_result_of_all_processors_is_kept_under_its_own_key(
    folder: Path,
) -> None:
    store = Store(folder)
    how = form(write=but_not_four)
    found = sorted(results(store, how, doubled, range(6), do=in_parallel))
    assert found == [0, 2, 4, 6, 8, 10]
    assert [store.get(key_of(number)) for number in range(6)] == [
        "0", "2", None, "6", "8", "10",
    ]  # fmt: skip


def answered(_: int) -> int:
    """Return the answer of the module as this process has it."""
    answer: int = import_module("changing").answer()
    return answer


def key_of_answer(number: int) -> str:
    return key_of(number, fingerprint("changing"))


ANSWERING = form(key_of_answer)


def answers(folder: Path, do: Doing = in_parallel) -> list[int]:
    return list(results(Store(folder), ANSWERING, answered, [0], do=do))


def test_a_wrong_source_that_is_right_for_a_while_is_not_found_right(
    folder: Path, changing: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def meanwhile(
        work: Callable[[Item], Result], items: Iterable[Item]
    ) -> Iterator[Result]:
        rewrite(changing, RIGHT, 10)
        for result in in_parallel(work, items):
            rewrite(changing, WRONG, -10)
            yield result

    rewrite(changing, WRONG)
    assert answers(folder, meanwhile) == [42]
    assert not folder.exists()
    [told] = capsys.readouterr().err.splitlines()
    assert told == (
        f"results are not kept: {changing} has changed since the command began"
    )


def compile_right(changing: Path) -> None:
    """Compile the module, so that Python takes it for what is written next."""
    py_compile.compile(str(changing), doraise=True)


def compile_badly(changing: Path) -> None:
    compile_right(changing)
    with Path(cache_from_source(changing)).open("r+b") as file:
        file.truncate(20)


@pytest.mark.parametrize("compiled", [compile_right, compile_badly])
def test_what_python_compiled_of_an_earlier_source_is_not_run(
    folder: Path, changing: Path, compiled: Callable[[Path], None]
) -> None:
    compiled(changing)
    rewrite(changing, WRONG)
    assert answers(folder) == [41]
    assert Store(folder).get(key_of_answer(0)) == "41"


def test_a_source_that_does_not_compile_has_a_digest_and_an_error(
    folder: Path, changing: Path
) -> None:
    changing.write_text("def answer(:")
    with pytest.raises(SyntaxError):
        answers(folder)


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


def test_the_texts_of_a_machine_are_in_the_key(
    changing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = {FOUND.key("tipe-3x3"), FOUND.key("tipe-odd")}
    texts = changing.parent / "texts"
    monkeypatch.setattr("cavalier.checking.evidence.page._FOLDER", texts)
    keys.add(FOUND.key("tipe-3x3"))
    texts.mkdir()
    for text in ("one", "two"):
        (texts / "000.txt").write_text(text)
        fingerprint.cache_clear()
        store_module._content.cache_clear()
        keys.add(FOUND.key("tipe-3x3"))
    assert len(keys) == 5


def test_a_finding_of_a_compiler_is_not_kept() -> None:
    assert {each.id for each in ENTRIES if FOUND.key(each.id) is None} == {
        "article-compiles",
        "pascal-compiles",
        "pascal-stack",
        "pascal-type",
    }


def test_each_port_case_and_variant_has_its_key() -> None:
    ports = [
        each
        for port in PORTS
        for each in (port, *map(port.variant, port.variants))
    ]
    keys = {OBSERVED.key((port, case)) for port in ports for case in CASES}
    assert len(keys) == len(ports) * len(CASES)


def test_a_changed_source_or_python_has_another_key(
    changing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = changing.parent / "package"
    package.mkdir()
    inside = package / "data.json"
    (package / "__init__.py").write_text("A = 1\n")
    inside.write_text("[]")
    digests = {fingerprint("package"), fingerprint("package", "common")}
    for change in ("[1]", "[2]"):
        inside.write_text(change)
        fingerprint.cache_clear()
        store_module._content.cache_clear()
        digests.add(fingerprint("package"))
    assert len(digests) == 4
    keys = {key_of("a")}
    monkeypatch.setattr("sys.version", "3.99")
    assert key_of("a") not in keys


def test_a_python_without_assertions_has_other_keys() -> None:
    key = "from cavalier.running.store import key_of; print(key_of())"
    asserting, other = (
        processes.run([sys.executable, *option, "-c", key]).stdout
        for option in ((), ("-O",))
    )
    assert asserting != other


@functools.cache
def imported() -> grimp.ImportGraph:
    names = ("cavalier", "common", "functional", "imperative", "pedagogical")
    return grimp.build_graph(*names, cache_dir=None)


@pytest.mark.parametrize(
    ("working", "named", "outside"),
    [
        # The list of ports is not in the key, but the port's entry is.
        (
            "cavalier.checking.observing",
            OBSERVING,
            {
                "cavalier.catalogue",
                "cavalier.catalogue.ports",
                "cavalier.catalogue.sources",
                "cavalier.catalogue.theorems",
                "cavalier.terminal",
            },
        ),
        # What is printed on the way changes no finding.
        ("cavalier.checking.evidence", CHECKING, {"cavalier.terminal"}),
        *((port.module, OBSERVING, set[str]()) for port in PORTS),
        *((port.module, COUNTING, set[str]()) for port in PORTS),
    ],
)
def test_a_key_is_of_all_that_the_work_imports(
    working: str, named: Sequence[str], outside: set[str]
) -> None:
    needed = imported().find_upstream_modules(working, as_package=True)
    left = {
        each
        for each in needed
        if not any(each == n or each.startswith(f"{n}.") for n in named)
    }
    assert left <= outside
