"""A verdict lists the first faults of each code, and counts them all."""

import pytest

from common.board import Board, Square
from common.validator import examine, examine_matrix
from common.verdict import FaultCode, Verdict

#: As the documentation of a verdict says.
MOST = 100


def knights_path(length: int) -> list[Square]:
    """Go to and fro between two squares."""
    return [Square(0, 0), Square(1, 2)] * (length // 2)


@pytest.mark.parametrize("count", [1, MOST - 1, MOST, MOST + 1, 250])
def test_the_first_hundred_faults_of_a_code_are_listed(count: int) -> None:
    off_board = [(9, column) for column in range(count)]
    verdict = examine(Board(2, 3), off_board)
    listed = [f for f in verdict.faults if f.code == FaultCode.OFF_BOARD]
    assert [f.step for f in listed] == [*range(1, 1 + min(count, MOST))]
    more = [n for code, n in verdict.unlisted if code == FaultCode.OFF_BOARD]
    assert more == ([count - MOST] if count > MOST else [])
    assert verdict.counts[FaultCode.OFF_BOARD] == count


def test_each_code_is_counted_by_itself() -> None:
    # 150 squares of which all but 2 were visited before, and 3 that are off.
    squares = [*knights_path(150), (5, 5), (6, 7), (5, 9)]
    verdict = examine(Board(3, 4), squares, start=Square(2, 2), closed=True)
    assert verdict.counts == {
        FaultCode.OFF_BOARD: 3,
        FaultCode.DUPLICATE: 148,
        FaultCode.MISSING: 1,
        FaultCode.ILLEGAL_MOVE: 1,
        FaultCode.WRONG_START: 1,
        FaultCode.NOT_CLOSED: 1,
    }
    assert verdict.unlisted == ((FaultCode.DUPLICATE, 48),)
    assert len(verdict.faults) == 3 + MOST + 4


def test_a_verdict_without_faults_counts_none() -> None:
    verdict = examine(Board(1, 1), [(0, 0)])
    assert (verdict.counts, verdict.unlisted) == ({}, ())


def test_a_fault_names_its_first_hundred_squares() -> None:
    board = Board(11, 13)
    missing = examine(board, [(0, 0)]).faults[0]
    assert missing.squares == tuple(board)[1 : MOST + 1]
    ones = examine_matrix(board, [[1] * 13 for _ in range(11)])
    often = next(f for f in ones.faults if f.code == FaultCode.DUPLICATE)
    assert often.squares == tuple(board)[:MOST]
    assert often.message.startswith("1 occurs 143 times: a11, b11, ")


def test_a_verdict_is_true_where_there_is_no_fault() -> None:
    assert Verdict(False, (), (Square(0, 0),))
    assert not examine(Board(1, 1), [])
