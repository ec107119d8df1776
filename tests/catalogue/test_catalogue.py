"""The catalogue: complete, and true to the ports."""

from pathlib import Path

import pytest

from cavalier.catalogue import find, grid
from cavalier.catalogue.port import Fidelity, Port, Problem
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES
from common.board import Board, Square
from common.errors import CavalierError
from common.theory import schwenk

STYLES = ("imperative", "functional", "pedagogical")

EACH = pytest.mark.parametrize("port", PORTS, ids=lambda port: port.id)


def text_of(port: Port) -> str:
    return Path(*port.module.split(".")).with_suffix(".py").read_text("utf-8")


def test_every_port_file_is_in_the_catalogue() -> None:
    assert sorted(port.module for port in PORTS) == sorted(
        f"{style}.{path.stem}"
        for style in STYLES
        for path in Path(style).glob("[!_]*.py")
    )


@EACH
def test_a_port_is_as_the_catalogue_describes_it(port: Port) -> None:
    style, _, name = port.module.partition(".")
    assert (port.id, port.style) == (name.replace("_", "-"), style)
    assert port.source in SOURCES
    text = text_of(port)
    for entry_point, offered in {
        "count_tours": Problem.COUNTING in port.problems,
        "tours": Problem.ENUMERATING in port.problems,
        "first_tour": port.tours_boards,
        "counted_tour": port.has_counters,
    }.items():
        assert (f"\ndef {entry_point}(" in text) == offered
    rewritten = port.fidelity == Fidelity.REWRITTEN
    assert ("a rewriting" in text.partition("\n")[0]) == rewritten
    for name in port.mended_by[:1]:
        assert port.moves == find(name).moves
        assert port.fidelity == Fidelity.AS_WRITTEN


@EACH
def test_the_largest_closed_board_has_a_closed_tour(port: Port) -> None:
    closed = port.largest_board(closed=True)
    assert port.largest_board(closed=False) == port.largest
    assert len(closed) <= len(port.largest)
    assert port.largest_closed is None or schwenk(closed)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cuples", "Did you mean couples"),
        ("", r"Unknown port ''\. Run `cavalier list`"),
        ("warnsdorff-matrix@new", "Use updated or "),
        ("couples@x", "couples has no variants"),
        ("warnsdorff-matrix@", "has no variant ''"),
    ],
)
def test_an_unknown_name_is_answered_with_a_known_one(
    name: str, message: str
) -> None:
    with pytest.raises(CavalierError, match=message):
        find(name)


@pytest.mark.parametrize(
    ("name", "entry_point", "message"),
    [
        ("warnsdorff-unfold", "count_tours", "is not a port for counting"),
        ("warnsdorff-unfold", "tours", "is not a port for enumerating"),
        ("labyrinth", "first_tour", "Use `cavalier maze`"),
        ("knight-exercises", "first_tour", "import attacked_squares"),
    ],
)
def test_a_port_names_what_it_cannot_do(
    name: str, entry_point: str, message: str
) -> None:
    with pytest.raises(CavalierError, match=message):
        getattr(find(name), entry_point)(Board(3, 4), Square(0, 0))


@EACH
def test_the_first_variant_is_the_default(port: Port) -> None:
    for name in list(port.variants)[: port.tours_boards]:
        # The variants differ on at least one of these boards.
        for board in (Board(3, 7), Board(6, 6)):
            first = port.variant(name).first_tour(board, Square(2, 2))
            assert first == port.first_tour(board, Square(2, 2))


def test_the_grid_is_problems_by_styles() -> None:
    heading, *rows = grid()
    assert heading == (
        "problem",
        "imperative",
        "functional",
        "written for teaching",
    )
    assert [row[0] for row in rows] == [*Problem]
    both = "heuristic with backtracking", "best-first-padded"
    assert (*both, "best-first-lazy", "") in rows
    assert all(
        imperative and functional for _, imperative, functional, _ in rows[:6]
    )
