"""The diagnosis: every fault, and its sentence."""

import tomllib
from itertools import chain, pairwise
from pathlib import Path
from typing import TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.board import Board, Square, parse_board
from common.construction import first_tour
from common.diagnosis import (
    MOST_LISTED,
    FaultCode,
    Lines,
    Verdict,
    examine,
    examine_matrix,
)
from common.reading import Reading
from tests.strategies import corrupted_tours

CORPUS = tomllib.loads(
    Path(__file__).parents[1].joinpath("corpus.toml").read_text("utf-8")
)


class Row(TypedDict, total=False):
    """A row of the corpus."""

    board: str
    squares: list[tuple[int, int]]
    matrix: Lines
    start: tuple[int, int]
    closed: bool
    faults: list[str]
    of: list[list[int]]
    says: str


def codes(verdict: Verdict) -> list[str]:
    """Write each fault as CODE or CODE@STEP."""
    return [
        str(fault.code) if fault.step is None else f"{fault.code}@{fault.step}"
        for fault in verdict.faults
    ]


def verdict_on(row: Row) -> Verdict:
    """Judge the squares or the matrix of a row of the corpus."""
    start = Square(*row["start"]) if "start" in row else None
    board = parse_board(row["board"])
    squares = [Square(*pair) for pair in row.get("squares", ())]
    reading = Reading(board, tuple(squares), row.get("matrix", ()))
    return reading.verdict(start=start, closed=row.get("closed", False))


@pytest.mark.parametrize("row", CORPUS["judged"], ids=lambda row: row["why"])
def test_a_walk_that_is_no_tour_has_all_its_faults(row: Row) -> None:
    verdict = verdict_on(row)
    assert codes(verdict) == row["faults"]
    assert (verdict.valid, verdict.tour) == (False, None)


@pytest.mark.parametrize("row", CORPUS["said"], ids=lambda row: row["says"])
def test_a_fault_has_its_squares_and_one_sentence(row: Row) -> None:
    faults = {fault.message: fault.squares for fault in verdict_on(row).faults}
    assert [*map(list, faults[row["says"]])] == row["of"]


# --- an oracle that shares nothing with the diagnosis ---


def faults_of_squares(board: Board, walk: list[Square]) -> list[str]:
    codes: list[str] = []
    for step, square in enumerate(walk, 1):
        if square not in {*board}:
            codes.append(f"off-board@{step}")
        elif square in walk[: step - 1]:
            codes.append(f"duplicate@{step}")
    codes += ["missing"] if {*board} - {*walk} else []
    for step, (one, other) in enumerate(pairwise(walk), 2):
        far = (one.row - other.row) ** 2 + (one.column - other.column) ** 2
        codes += [f"illegal-move@{step}"] if far != 5 else []
    return sorted(codes, key=lambda c: [*FaultCode].index(c.split("@")[0]))


@given(corrupted_tours())
def test_squares_have_the_faults_that_the_oracle_finds(
    case: tuple[Board, list[Square]],
) -> None:
    board, walk = case
    assert codes(examine(board, walk)) == faults_of_squares(board, walk)


@given(corrupted_tours(), st.integers(-1, 12), st.integers(0, 11))
def test_a_matrix_has_the_faults_of_its_walk_and_its_numbers(
    case: tuple[Board, list[Square]], number: int, place: int
) -> None:
    board, walk = case
    rows = [[0] * board.columns for _ in range(board.rows)]
    for step, square in enumerate(walk, 1):
        if square in board:
            rows[square.row][square.column] = step
    row, column = divmod(place % len(board), board.columns)
    rows[row][column] = number
    counted = [n for n in chain(*rows) if n in range(1, len(board) + 1)]
    verdict = examine_matrix(board, rows)
    faults = verdict.counts
    assert faults.get(FaultCode.OUT_OF_RANGE, 0) == len(board) - len(counted)
    assert (FaultCode.MISSING in faults) == (len({*counted}) < len(board))
    again = {n for n in counted if counted.count(n) > 1}
    assert faults.get(FaultCode.DUPLICATE, 0) == len(again)
    assert verdict.valid == (not faults)


def test_all_faults_are_counted_and_the_first_are_listed() -> None:
    walk = [(0, 0)] * (MOST_LISTED + 5) + [(9, 9)]
    verdict = examine(Board(3, 40), walk)
    assert verdict.counts == {
        FaultCode.OFF_BOARD: 1,
        FaultCode.DUPLICATE: MOST_LISTED + 4,
        FaultCode.MISSING: 1,
        FaultCode.ILLEGAL_MOVE: MOST_LISTED + 5,
    }
    assert len(verdict.faults) == 2 * MOST_LISTED + 2
    missing = next(f for f in verdict.faults if f.code == FaultCode.MISSING)
    assert missing.squares == tuple(Board(3, 40))[1 : MOST_LISTED + 1]


def test_a_closed_tour_with_another_start_is_still_closed() -> None:
    board = Board(3, 10)
    tour = first_tour(board, Square(0, 0)) or ()
    verdict = examine(board, tour, start=tour[1], closed=True)
    assert codes(verdict) == ["wrong-start@1"]
    assert (verdict.closed, verdict.tour) == (True, None)
    turned = tour[1:] + tour[:1]
    assert examine(board, turned, start=tour[1], closed=True).valid


def test_a_large_board_costs_no_more() -> None:
    assert codes(examine(Board(10**9, 10**9), [(0, 0)])) == ["missing"]
