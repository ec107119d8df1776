"""The simulation of many cores: its makespans, its sizes, its record."""

from itertools import pairwise
from random import Random

import pytest

from cavalier.running import estimate_nodes
from common.board import Board, Square, parse_board
from tools.bench.simulation import (
    CORES,
    COUNTED,
    counted,
    estimated,
    makespan,
    recorded,
    simulated,
    split_board,
    split_start,
)
from tools.renew import cores as tables


@pytest.mark.parametrize(
    ("parts", "cores", "overhead", "expected"),
    [
        ([], 3, 1, 0),
        ([5], 3, 0, 5),
        ([5, 4, 3, 3, 3], 3, 0, 7),  # 5 | 4 3 | 3 3
        ([3, 3, 3, 4, 5], 3, 0, 8),  # 3 4 | 3 5 | 3
        ([1, 1, 1, 9], 3, 0, 10),
        ([2, 2, 2], 1, 0.5, 7.5),
        ([2, 2, 2], 3, 0.5, 3.5),  # begun at 0.5, 1 and 1.5
        ([1, 1, 1, 1], 2, 2, 9),  # the second core is never needed
    ],
)
def test_a_makespan_is_what_it_is_by_hand(
    parts: list[float], cores: int, overhead: float, expected: float
) -> None:
    assert makespan(parts, cores, overhead) == expected


@pytest.mark.parametrize("seed", range(20))
def test_a_makespan_is_between_its_bounds(seed: int) -> None:
    chance = Random(seed)
    parts = [chance.randint(1, 99) for _ in range(chance.randint(1, 60))]
    total, largest = sum(parts), max(parts)
    assert makespan(parts, 1) == total
    assert makespan(parts, 1, 2) == total + 2 * len(parts)
    for cores in (2, 7, 60):
        least = max(total / cores, largest)
        for order in (parts, sorted(parts, reverse=True)):
            assert least <= makespan(order, cores) <= total / cores + largest


@pytest.mark.parametrize("board", [Board(3, 4), Board(4, 5)])
def test_the_parts_of_a_start_are_the_start(board: Board) -> None:
    for start in (Square(0, 0), Square(1, 2)):
        split = split_start(board, start, 4, counted)
        whole = counted(board, (start,))
        assert split[0] == [whole]
        for fewer, more in pairwise(split):
            assert sum(fewer) == len(fewer) + sum(more)


def test_the_nodes_are_those_that_were_counted_elsewhere() -> None:
    # On 3x3 the eight squares at the border are a ring, gone round both ways;
    # 5x5 has 1,735,079 nodes from a corner, 38,010,697 from all starts.
    assert counted(Board(2, 3), (Square(0, 0),)) == 2
    assert counted(Board(3, 3), (Square(0, 0),)) == 15
    assert counted(Board(3, 3), (Square(1, 1),)) == 1
    judged = {each["board"]: each["nodes"] for each in recorded()["judged"]}
    assert judged["5x5"] == 38_010_697


@pytest.mark.parametrize("board", [Board(3, 4), Board(3, 3)])
def test_a_board_has_the_parts_of_all_its_starts(board: Board) -> None:
    split = split_board(board, 2, counted)
    alone = [split_start(board, start, 2, counted) for start in board]
    for moves, sizes in enumerate(split):
        assert len(sizes) == sum(len(each[moves]) for each in alone)
        assert sum(sizes) == sum(sum(each[moves]) for each in alone)
    assert split[0] == [each[0][0] for each in alone]


def test_an_estimate_of_a_start_is_near_what_is_counted() -> None:
    board = Board(4, 5)
    guess = split_start(board, Square(0, 1), 2, estimated(Random(1), 400))
    whole = counted(board, (Square(0, 1),))
    assert guess[0][0] == pytest.approx(whole, rel=0.1)
    assert estimate_nodes(board, Square(0, 1)) == pytest.approx(whole, rel=0.2)


def test_the_overhead_is_in_milliseconds() -> None:
    found = simulated(2, [4.0, 1.0, 2.0], 500)
    assert (found["moves"], found["parts"], found["largest"]) == (2, 3, 4.0)
    assert found["largest_first"]["1"] == found["in_order"]["1"] == 8.5
    assert found["largest_first"]["10"] == 4.5
    assert found["in_order"]["10"] == 4.5


def test_what_is_recorded_keeps_to_the_bounds() -> None:
    record = recorded()
    seconds = record["nodes"] * record["microseconds"] / 1e6
    assert [each["moves"] for each in record["splits"]] == list(range(6))
    assert [each["parts"] for each in record["splits"]][:3] == [36, 160, 664]
    for split in record["splits"]:
        overhead = split["parts"] * record["overhead"] / 1000
        for spans in (split["largest_first"], split["in_order"]):
            for cores in CORES:
                least = 0.999 * max(seconds / cores, split["largest"])
                most = seconds / cores + split["largest"] + overhead
                assert least <= spans[str(cores)] <= 1.001 * most
    boards = [parse_board(each["board"]) for each in record["judged"]]
    assert tuple(boards) == COUNTED


def test_the_tables_say_what_is_recorded() -> None:
    rows = tables.rows("largest_first")
    assert rows[1][:2] == ("none: starts", "36")
    assert len(rows[0]) == len(rows[1]) == 3 + len(CORES)
    # Of 36 parts, no more than 36 cores can be of use.
    assert rows[1][-1] == rows[1][-2]
    assert tables.judged()[1][0] == "4x6"
