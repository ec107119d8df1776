"""The commands as functions: what `import cavalier` has in Python."""

import copy
import json
import pickle
import sys
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from typing import cast

import numpy as np
import pytest

import cavalier
from cavalier.cite.source import ROOT
from cavalier.commands.answers import FoundTour, Table
from common.board import Board, Square
from common.diagnosis import examine
from common.errors import (
    CavalierError,
    ReadingError,
    SquareError,
    TooLargeError,
    UnknownPortError,
)
from tests import processes

ROWS = [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]

#: The functional ports, which count; `common.counts` has 16 for 3x4.
COUPLES = "couples"


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        (lambda: cavalier.port("cuples"), UnknownPortError),
        (lambda: cavalier.port(cast("str", 5)), CavalierError),
        (lambda: cavalier.tour(COUPLES, "3by4"), CavalierError),
        (lambda: cavalier.tour(COUPLES, (True, 4)), CavalierError),
        (lambda: cavalier.tour(COUPLES, "3x4", "z9"), SquareError),
        (lambda: cavalier.tour(COUPLES, "3x4", (3, 0)), SquareError),
        (lambda: cavalier.tour(COUPLES, "8x8"), TooLargeError),
        (lambda: cavalier.tour(COUPLES, "3x3"), CavalierError),
        (lambda: cavalier.tour(COUPLES, "3x4", seed=1), CavalierError),
        (lambda: cavalier.count("warnsdorff-matrix", "3x4"), CavalierError),
        (lambda: cavalier.count(COUPLES, "9x9"), TooLargeError),
        (lambda: cavalier.exact("20x20"), TooLargeError),
        (lambda: cavalier.check({"a": 1}), CavalierError),
        (lambda: cavalier.check([]), ReadingError),
        (lambda: cavalier.check([[1, 2], [3]]), ReadingError),
        (lambda: cavalier.check(ROWS, "3x4", "e5"), SquareError),
        (lambda: cavalier.port(COUPLES).show("nothing"), CavalierError),
        (lambda: cavalier.tour(COUPLES, "3x4", lang="de"), CavalierError),
        (lambda: cavalier.cite(COUPLES, "mla", working_tree=True),
         CavalierError),
        (lambda: cavalier.cite("nobody", working_tree=True), CavalierError),
        (lambda: cavalier.cite("a/b.py", working_tree=True), CavalierError),
        (lambda: cavalier.reproduce("tipe-sixx"), CavalierError),
        (lambda: cavalier.exact_counts, AttributeError),
    ],
)  # fmt: skip
def test_what_cannot_be_answered_is_refused(
    asked: Callable[[], object], error: type[Exception]
) -> None:
    with pytest.raises(error) as refused:
        asked()
    # What the command line takes has no place in a notebook.
    assert "--" not in str(refused.value)
    assert "`cavalier " not in str(refused.value)


@pytest.mark.parametrize(
    ("squares", "code"),
    [
        ([[1, 4], [2, 3]], "illegal-move"),
        ([[True, 4, 7, 10], *ROWS[1:]], "not-an-integer"),
        ([[Fraction(1), 4, 7, 10], *ROWS[1:]], "not-an-integer"),
        (np.array(ROWS) - 1, "out-of-range"),
        ("a1 b3 a1", "duplicate"),
        (["a1", "b3"], "missing"),
    ],
)
def test_what_is_not_a_tour_is_false_and_says_why(
    squares: object, code: str
) -> None:
    checked = cavalier.check(squares)
    assert (bool(checked), checked.tour) == (False, None)
    assert code in {fault.code for fault in checked.faults}
    assert code in checked._repr_html_()


def test_a_closed_tour_and_a_start_can_be_asked_for() -> None:
    codes = [
        fault.code
        for fault in cavalier.check(ROWS, "3x4", "a1", closed=True).faults
    ]
    assert codes == ["wrong-start", "not-closed"]


def pairs(tour: FoundTour) -> list[list[int]]:
    return [list(square) for square in tour]


@pytest.mark.parametrize(
    "written",
    [
        tuple, pairs, np.array, lambda tour: tour.names,
        lambda tour: " ".join(tour.names), lambda tour: tour.matrix,
        lambda tour: np.array(tour.matrix, float),
        lambda tour: json.dumps(tour),
    ],
)  # fmt: skip
def test_a_tour_is_checked_in_whatever_form_it_has(
    written: Callable[[FoundTour], object],
) -> None:
    tour = cavalier.tour(COUPLES, "3x4", "a1")
    checked = cavalier.check(written(tour), (3, 4))
    assert checked.tour == tour
    assert checked.board == tour.board


def test_a_tour_is_its_squares_and_shows_itself() -> None:
    tour = cavalier.tour(board=(3, 10), closed=True)
    assert (tour[0], len(tour), tour.closed) == (Square(0, 0), 30, True)
    assert examine(tour.board, tour, closed=True).valid
    assert tour.svg == tour._repr_html_()
    couples = cavalier.port(COUPLES)
    assert cavalier.tour(couples, "3x4") == couples.tour("3x4")
    french = cavalier.tour("couples", "3x4", "a1", lang="fr")
    assert repr(copy.copy(french)).startswith("Un parcours non fermé")
    for same in (pickle.loads(pickle.dumps(tour)), copy.deepcopy(tour)):
        assert (same, same.board) == (tour, Board(3, 10))


def test_a_seed_chooses_a_tour_of_a_random_port() -> None:
    port = cavalier.port("warnsdorff-random-closed")
    assert port.tour("6x6", seed=1) == port.tour((6, 6), seed=1)
    assert port.tour("6x6").closed


def test_a_count_is_an_integer_that_says_what_it_counts() -> None:
    counted = cavalier.count(COUPLES, "3x4")
    assert counted == cavalier.exact("3x4") == counted.published == 16
    assert cavalier.count(COUPLES, "3x3") == cavalier.exact("3x3") == 0
    assert cavalier.count(COUPLES, "3x4", closed=True) == 0
    assert (repr(counted), f"{counted}") == ("16 paths of 3x4", "16")
    assert json.dumps({"count": counted}) == '{"count": 16}'
    assert copy.copy(counted).convention == "paths"
    from_start = cavalier.port(COUPLES).count("3x4", (2, 0))
    assert repr(from_start) == "2 paths-from-start of 3x4 from a1"
    tours = list(cavalier.port(COUPLES).tours("3x4", "a1"))
    assert len(set(tours)) == from_start


def test_a_listing_has_the_lines_of_the_file() -> None:
    listing = cavalier.port(COUPLES).show("supprimer")
    assert listing.code in (ROOT / "functional/couples.py").read_text("utf-8")
    assert listing._repr_html_().startswith("<figure")
    assert copy.copy(listing).code == listing.code


def test_a_citation_is_markdown() -> None:
    cited = cavalier.cite("couples:nb_parcours", working_tree=True)
    shown = cited._repr_markdown_()
    assert "](https://archive.softwareheritage.org/swh:1:cnt:" in shown
    assert "nb\\_parcours" in shown
    assert copy.copy(cited) == cited
    entry = cavalier.cite(COUPLES, "bibtex", working_tree=True)
    assert entry._repr_markdown_() == f"```\n{entry}\n```"


def test_the_ledger_is_a_table() -> None:
    found = cavalier.reproduce("report-value")
    assert (found.outcome, found.expected) == ("refuted", "refuted")
    html = Table([found])._repr_html_()
    assert "<th>outcome</th>" in html
    assert "<td>report-value</td>" in html
    assert "<td>couples</td>" in cavalier.ports()._repr_html_()
    assert Table[tuple[int]]()._repr_html_().startswith("<table>")


#: What a notebook shows of a thing, by the kind of text.
Shown = Callable[[object], tuple[dict[str, str], object]]


def nb_parcours(rows: int, columns: int, row: int, column: int) -> int:
    """Return a number that is wrong."""
    return 0


@pytest.mark.slow
@pytest.mark.needs("IPython")
def test_ten_natural_things_show_themselves_in_a_notebook() -> None:
    formatters = import_module("IPython.core.formatters")
    shown: Shown = formatters.DisplayFormatter().format
    things = {
        "<td>couples</td>": cavalier.ports(),
        "couples": cavalier.port(COUPLES),
        "<svg": cavalier.tour(COUPLES, "4x5"),
        "32 paths-from-start of 4x5": cavalier.count(COUPLES, "4x5", "a1"),
        "0 cycles of 5x5": cavalier.exact("5x5", closed=True),
        "<svg xmlns": cavalier.check(cavalier.tour(COUPLES, "3x4").matrix),
        "not a tour of 3x4": cavalier.check([(0, 0)], "3x4"),
        "0 points of 100": cavalier.grade(nb_parcours),
        "<iframe": cavalier.compare(COUPLES, "lazy-tours"),
        "](https://": cavalier.cite(COUPLES, working_tree=True),
        "refuted": cavalier.reproduce("tipe-six"),
    }
    for part, thing in things.items():
        assert part in " ".join(shown(thing)[0].values())


def test_the_help_begins_with_the_ten_names() -> None:
    text = str(cavalier.__doc__)
    table = text.partition("=====\n")[2].partition("\n=====")[0]
    names = [line.split()[0] for line in table.splitlines()]
    assert sorted(names) == [
        name for name in dir(cavalier) if name[0].islower()
    ]
    assert len(names) == 10


LAZY = """
import sys
import cavalier
before = [name for name in sys.modules if name.startswith("cavalier.")]
print(before, cavalier.__version__, sorted(dir(cavalier)) == dir(cavalier))
print(cavalier.exact("3x4"), "typing" in before)
"""


def test_nothing_is_imported_before_it_is_used() -> None:
    ran = processes.run([sys.executable, "-c", LAZY])
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.split("\n")[0].startswith("[] ")
    assert ran.stdout.split("\n")[1] == "16 False"
