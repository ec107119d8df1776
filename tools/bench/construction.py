"""What a square costs the construction: `python -m tools.bench.construction`.

All times are CPU time of this process. The boards are built in turn, in the
same rounds, and the figures are medians over the rounds. Next to each is what
it takes merely to list the squares of the board: what grows there as well is
the cost of the memory, not of the method. About a minute.
"""

from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time

from common.board import Board
from common.construction import open_tour
from common.theory import schwenk
from common.validator import examine

ROUNDS = 5
BOARDS = tuple(
    Board(*sides)
    for sides in (
        (100, 100), (200, 200), (400, 400), (1000, 1000), (999, 999),
        (3, 100_000), (4, 100_000), (5, 100_000),
    )
)  # fmt: skip


def main() -> None:
    """Print the table, then have the validator judge the largest boards."""
    print("      board  kind            s  us/square   listing them")
    built, listed = rounds(open_tour), rounds(tuple)
    for board in BOARDS:
        kind = "closed" if schwenk(board) else "open"
        print(
            f"{board!s:>11}  {kind:6} {median(built[board]):10.4f} "
            f"{per_square(built[board], board):10.2f} "
            f"{per_square(listed[board], board):14.2f}"
        )
    for board in BOARDS[-5:]:
        assert examine(board, open_tour(board), closed=schwenk(board)).valid
    print("the last five: judged by the validator, and valid")


def rounds(work: Callable[[Board], object]) -> dict[Board, list[float]]:
    """Do the work on every board once a round; return the times."""
    taken: dict[Board, list[float]] = {board: [] for board in BOARDS}
    for _ in range(ROUNDS):
        for board in BOARDS:
            taken[board].append(seconds(partial(work, board)))
    return taken


def seconds(work: Callable[[], object]) -> float:
    """Do the work once, and return the CPU time that it took."""
    begun = process_time()
    work()
    return process_time() - begun


def per_square(taken: list[float], board: Board) -> float:
    """Return the microseconds that a square took."""
    return 1e6 * median(taken) / len(board)


if __name__ == "__main__":
    main()
