"""The catalogue: complete, true to the ports, and easy to ask."""

from itertools import pairwise
from pathlib import Path

import pytest

from cavalier.catalogue import find, grid, solving
from cavalier.catalogue.port import Fidelity, Port, Problem
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES
from common.board import Board, Square, Tour
from common.errors import CavalierError
from common.theory import schwenk

STYLES = ("imperative", "functional", "pedagogical")

FILES = sorted(
    f"{style}.{path.stem}"
    for style in STYLES
    for path in Path(style).glob("[!_]*.py")
)

ENTRY_POINTS = {
    Problem.COUNTING: "count_tours",
    Problem.ENUMERATING: "tours",
}


def test_every_port_file_is_in_the_catalogue() -> None:
    assert sorted(port.module for port in PORTS) == FILES


@pytest.mark.parametrize("port", PORTS, ids=lambda port: port.id)
def test_a_port_is_named_by_its_file(port: Port) -> None:
    style, _, name = port.module.partition(".")
    assert port.id == name.replace("_", "-")
    assert port.style == style
    assert port.source in SOURCES


@pytest.mark.parametrize("port", PORTS, ids=lambda port: port.id)
def test_a_port_offers_what_the_catalogue_says(port: Port) -> None:
    text = Path(*port.module.split(".")).with_suffix(".py").read_text("utf-8")
    for problem, entry_point in ENTRY_POINTS.items():
        assert (f"\ndef {entry_point}(" in text) == (problem in port.problems)
    assert ("\ndef first_tour(" in text) == port.tours_boards
    assert ("\ndef counted_tour(" in text) == port.has_counters


@pytest.mark.parametrize(
    "port",
    [
        each
        for port in solving(Problem.ENUMERATING)
        for each in (port, *map(port.variant, port.variants))
    ],
    ids=lambda port: port.id,
)
def test_tours_come_in_the_order_of_moves_that_is_said(port: Port) -> None:
    def moves_of(tour: Tour) -> list[int]:
        return [
            port.moves.index(
                (there.row - here.row, there.column - here.column)
            )
            for here, there in pairwise(tour)
        ]

    tours = [moves_of(tour) for tour in port.tours(Board(4, 5), Square(0, 0))]
    # 32 paths from a corner of 4x5: the table of known counts.
    assert len(tours) == 32
    assert tours == sorted(tours)


def test_a_page_as_printed_has_the_moves_of_the_port_that_mends_it() -> None:
    for port in PORTS:
        for name in port.mended_by[:1]:
            assert port.moves == find(name).moves


def test_a_rewriting_says_so_in_its_first_line() -> None:
    for port in PORTS:
        path = Path(*port.module.split(".")).with_suffix(".py")
        line = path.read_text("utf-8").partition("\n")[0]
        rewritten = port.fidelity == Fidelity.REWRITTEN
        assert ("a rewriting" in line) == rewritten, port.id
        if port.mended_by:
            assert port.fidelity == Fidelity.AS_WRITTEN


def test_a_port_without_an_entry_point_says_so() -> None:
    with pytest.raises(
        CavalierError, match="warnsdorff-unfold is not a port for counting"
    ):
        find("warnsdorff-unfold").count_tours(Board(3, 4), Square(0, 0))


def test_the_largest_closed_board_has_a_closed_tour() -> None:
    for port in PORTS:
        closed = port.largest_board(closed=True)
        assert port.largest_board(closed=False) == port.largest
        assert len(closed) <= len(port.largest)
        if port.largest_closed is not None:
            assert schwenk(closed)


def test_an_unknown_port_is_answered_with_the_nearest() -> None:
    with pytest.raises(CavalierError, match="Did you mean couples"):
        find("cuples")
    with pytest.raises(
        CavalierError, match=r"Unknown port ''\. Run `cavalier list`"
    ):
        find("")


def test_an_unknown_variant_is_answered_with_the_known() -> None:
    with pytest.raises(
        CavalierError, match="Use warnsdorff-matrix@updated or "
    ):
        find("warnsdorff-matrix@new")
    with pytest.raises(
        CavalierError, match=r"has no variant 'x'\. Use couples"
    ):
        find("couples@x")
    with pytest.raises(CavalierError, match="has no variant ''"):
        find("warnsdorff-matrix@")


def test_the_first_variant_is_the_default() -> None:
    for port in [port for port in PORTS if port.tours_boards]:
        for name in list(port.variants)[:1]:
            # On one of these boards at least the variants differ.
            for board in (Board(3, 7), Board(6, 6)):
                default = port.first_tour(board, Square(2, 2))
                first = port.variant(name).first_tour(board, Square(2, 2))
                assert first == default


def test_the_grid_is_problems_by_styles() -> None:
    headings = ("problem", "imperative", "functional", "written for teaching")
    assert grid()[0] == headings
    assert (
        "heuristic with backtracking",
        "best-first-padded",
        "best-first-lazy",
        "",
    ) in grid()
    assert [row[0] for row in grid()[1:]] == [str(each) for each in Problem]


def test_no_tour_problem_has_a_hole_in_imperative_or_functional_style() -> (
    None
):
    for problem, imperative, functional, _ in grid()[1:7]:
        assert imperative, problem
        assert functional, problem
