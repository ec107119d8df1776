"""The ten functions of `import cavalier`."""

import json
import pickle
import sys
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

import cavalier
from cavalier.cite import record
from cavalier.commands import functions
from cavalier.commands.notebook import FoundTour
from common.board import Board, Square
from common.diagnosis import examine
from common.errors import CavalierError
from tests import processes

ROWS = [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]

COUPLES = "couples"


@pytest.mark.parametrize(
    "call",
    [
        lambda: cavalier.port("cuples"),
        lambda: cavalier.tour(COUPLES, "3by4"),
        lambda: cavalier.tour(COUPLES, (0, 4)),
        lambda: cavalier.tour(COUPLES, "3x4", (3, 0)),
        lambda: cavalier.tour(COUPLES, "3x3"),
        lambda: cavalier.tour(COUPLES, "3x4", seed=1),
        lambda: cavalier.count("warnsdorff-matrix", "3x4"),
        lambda: cavalier.count(COUPLES, "9x9"),
        lambda: cavalier.exact("20x20"),
        lambda: cavalier.compare(COUPLES),
        lambda: cavalier.check({"a": 1}),
        lambda: cavalier.check(ROWS, "3x4", "e5"),
        lambda: cavalier.cite("nobody", working_tree=True),
        lambda: cavalier.reproduce("tipe-sixx"),
    ],
)
def test_an_unusable_argument_raises_an_error(
    call: Callable[[], object],
) -> None:
    with pytest.raises(CavalierError):
        call()


@pytest.mark.parametrize(
    ("squares", "code"),
    [
        ([[1, 4], [2, 3]], "illegal-move"),
        ([[True, 4, 7, 10], *ROWS[1:]], "out-of-range"),
        (np.array(ROWS) - 1, "out-of-range"),
        (["a1", "b3"], "missing"),
    ],
)
def test_a_wrong_tour_is_false_and_has_its_faults(
    squares: object, code: str
) -> None:
    verdict = cavalier.check(squares)
    assert (bool(verdict), verdict.tour) == (False, None)
    assert code in {fault.code for fault in verdict.faults}
    assert code in repr(verdict)
    assert code in str(verdict.html)


def test_a_closed_tour_and_a_start_can_be_required() -> None:
    faults = cavalier.check(ROWS, "3x4", "a1", closed=True).faults
    assert [fault.code for fault in faults] == ["wrong-start", "not-closed"]


@pytest.mark.parametrize(
    "form",
    [
        tuple,
        np.array,
        json.dumps,
        lambda tour: [list(square) for square in tour],
        lambda tour: tour.names,
        lambda tour: np.array(tour.matrix, float),
        lambda tour: repr(tour).partition("\n")[2],
    ],
)
def test_a_tour_is_checked_in_any_form(
    form: Callable[[FoundTour], object],
) -> None:
    tour = cavalier.tour(COUPLES, "3x4", "a1")
    for board in ("3x4", (3, 4), tour.board):
        assert cavalier.check(form(tour), board).tour == tour


def test_a_tour_is_its_squares_and_a_picture() -> None:
    tour = cavalier.tour(board=(3, 10), closed=True)
    assert (tour[0], len(tour), tour.closed) == (Square(0, 0), 30, True)
    assert examine(tour.board, tour, closed=True).valid
    assert tour.svg == tour._repr_html_()
    assert pickle.loads(pickle.dumps(tour)).board == Board(3, 10)
    french = cavalier.tour("couples", "3x4", "a1", lang="fr")
    assert repr(french).startswith("Un parcours non fermé")


def test_a_seed_chooses_a_tour_of_a_random_port() -> None:
    tours = [
        cavalier.tour("warnsdorff-random-closed", "6x6", seed=seed)
        for seed in (1, 1, 2)
    ]
    assert tours[0] == tours[1] != tours[2]


def test_a_count_is_an_integer_with_its_convention() -> None:
    count = cavalier.count(COUPLES, "3x4")
    assert count == cavalier.exact("3x4") == count.published == 16
    assert (repr(count), f"{count}") == ("16 paths of 3x4", "16")
    assert repr(cavalier.exact("3x4", closed=True)) == "0 cycles of 3x4"
    from_start = cavalier.count(COUPLES, "3x4", (2, 0))
    assert repr(from_start) == "2 paths-from-start of 3x4 from a1"
    forced = cavalier.count(COUPLES, "3x3", force=True)
    assert forced == cavalier.count(COUPLES, "3x3") == 0


def test_a_citation_warns_of_an_edition_that_nobody_can_find(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edition = replace(record.edition_of(working_tree=True), doubt="not public")
    monkeypatch.setattr(functions, "edition_of", lambda **_: edition)
    with pytest.warns(UserWarning, match="not public"):
        assert "couples.py" in cavalier.cite(COUPLES)


def test_the_help_lists_the_ten_functions() -> None:
    table = str(cavalier.__doc__).split("==\n")[1]
    names = [line.split()[0] for line in table.splitlines()[:-1]]
    assert sorted(names) == [n for n in dir(cavalier) if n[0].islower()]
    assert len(names) == 10
    assert cavalier.grade is functions.grade
    with pytest.raises(AttributeError):
        _ = cavalier.exact_counts


#: Pyodide has neither processes nor threads, and a notebook needs no click.
BROWSER = """
import subprocess, sys, threading, time
del time.thread_time
sys.platform = "emscripten"
for name in ("click", "multiprocessing", "resource", "rich"):
    sys.modules[name] = None
def refuse(*given, **named):
    raise OSError(138, "emscripten does not support it")
subprocess.Popen = threading.Thread.start = refuse
import cavalier
assert not [name for name in sys.modules if name.startswith("cavalier.")]
print(cavalier.grade(lambda rows, columns, row, column: 0).points)
print(cavalier.tour("couples", "3x4").names[0])
print("<svg" in cavalier.tour()._repr_html_())
print(int(cavalier.count("couples", "3x4")), int(cavalier.exact("3x4")))
print(bool(cavalier.check([[1]])), len(cavalier.ports()) > 15)
print(cavalier.port("couples").supprimer(1, (1, 2)))
print("supprimer" in cavalier.cite("couples:supprimer", working_tree=True))
print(cavalier.reproduce("report-value")["report-value"].outcome)
print(cavalier.compare("couples", "lazy-tours").text[-15:])
print(cavalier.__version__[0])
"""


@pytest.mark.slow
def test_everything_works_in_a_browser() -> None:
    ran = processes.run([sys.executable, "-c", BROWSER])
    assert ran.stderr == ""
    assert ran.stdout.split("\n") == [
        *("0", "a3", "True", "16 16", "True True", "(2,)", "True"),
        *("refuted", "the same order.", "0", ""),
    ]
