"""No work is done twice: what is spared on larger boards, and what never."""

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS
from cavalier.verify.cases import PLAN, Case, observable, starts_of
from cavalier.verify.disagreements import disagreements, total
from cavalier.verify.observing import observe
from common.board import Board, Square, Tour

LARGE = Case(Board(3, 6))


@pytest.mark.parametrize(
    ("case", "runs"),
    [(Case(Board(3, 4)), 12), (Case(Board(3, 5)), 15), (LARGE, 1)],
    ids=str,
)
def test_what_passes_on_the_tours_runs_once_on_a_larger_board(
    monkeypatch: pytest.MonkeyPatch, case: Case, runs: int
) -> None:
    asked = []
    for name in ("first_tour", "count_tours"):
        entry_point = getattr(Port, name)

        def noted(
            port: Port, name: str = name, own: property = entry_point
        ) -> object:
            asked.append(name)
            return own.__get__(port)

        monkeypatch.setattr(Port, name, property(noted))
    observe(find("lazy-tours"), case)
    assert sorted(asked) == ["count_tours"] * runs + ["first_tour"] * runs


def wrong_count(board: Board, start: Square, *, closed: bool) -> int:
    return 0 if len(board) > 16 else find("couples").count_tours(board, start)


def no_tour(board: Board, start: Square, *, closed: bool) -> Tour | None:
    return (
        None if len(board) > 16 else find("couples").first_tour(board, start)
    )


@pytest.mark.parametrize(
    ("name", "wrong", "fault"),
    [
        ("count_tours", wrong_count, "counts 0 tours and yields 8"),
        (
            "first_tour",
            no_tour,
            "its first_tour is not the first of its tours",
        ),
    ],
)
def test_what_is_wrong_on_larger_boards_alone_is_found(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: object, fault: str
) -> None:
    monkeypatch.setattr(f"functional.lazy_tours.{name}", wrong)
    small, large = Case(Board(3, 4)), Case(Board(3, 7))
    port = find("lazy-tours")
    assert list(disagreements([observe(port, small)])) == []
    found = list(disagreements([observe(port, large)]))
    assert found[0].message == fault


SYMMETRIC = Case(Board(3, 7))


def test_a_complete_port_runs_from_one_of_the_symmetric_squares() -> None:
    # In reading order there are eight sets: of those alike to the first four
    # squares of the upper row, and to the first four of the middle row.
    assert starts_of(find("couples"), SYMMETRIC) == {
        (0, 0): 4, (0, 5): 4, (2, 2): 4, (2, 3): 2,
        (1, 0): 2, (1, 5): 2, (1, 2): 2, (1, 3): 1,
    }  # fmt: skip
    square = starts_of(find("couples"), Case(Board(5, 5)))
    assert sorted(square.values()) == [1, 4, 4, 4, 4, 8]


@pytest.mark.parametrize(
    ("name", "case"),
    [
        ("couples", Case(Board(4, 4))),
        ("couples", Case(Board(3, 5), closed=True)),
        ("couples", Case(Board(3, 7), start=Square(2, 6))),
        ("warnsdorff-matrix", SYMMETRIC),
        ("best-first-lazy", Case(Board(5, 6), exhaustive=False)),
    ],
)
def test_small_boards_heuristics_and_named_starts_are_spared_nothing(
    name: str, case: Case
) -> None:
    assert starts_of(find(name), case) == dict.fromkeys(case.starts, 1)


def test_each_case_of_the_plan_is_run_for_all_its_starts() -> None:
    for case in PLAN:
        for port in PORTS:
            if observable(port, case):
                starts = starts_of(port, case)
                assert sum(starts.values()) == len(case.starts)
                assert set(starts) <= set(case.starts)


@pytest.mark.slow
def test_symmetric_starts_are_in_the_total() -> None:
    # OEIS A118067: 104 paths on 3x7, and on 7x3.
    for board in (SYMMETRIC.board, SYMMETRIC.board.transposed):
        seen = observe(find("lazy-tours"), Case(board))
        assert len(seen.sights) == 8
        assert total(seen) == 104
        assert list(disagreements([seen])) == []
