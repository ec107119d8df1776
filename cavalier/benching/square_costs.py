"""What a square costs: by Warnsdorff's rule, and by the construction."""

from collections.abc import Sequence

from cavalier.benching.bare import CORNER
from cavalier.benching.measurements import Numbers, Plan, Planned, Task, Work
from cavalier.catalogue import find
from common.board import Board, parse_board
from common.construction import open_tour
from common.errors import CavalierError
from common.language import _
from common.theory import has_open_tour
from imperative import warnsdorff_matrix

_BOARDS = ("100x100", "200x200", "400x400", "700x700", "1000x1000")
_SLOW_BOARDS = ("1400x1400", "2000x2000")

_RULE = "warnsdorff-matrix"


def plan(slow: bool, chosen: Sequence[Board] = ()) -> Plan:
    """Plan both methods, and listing the squares, on each board.

    Raises CavalierError where no tour can be made of a board that is chosen.
    """
    plan = Plan()
    largest = find(_RULE).largest
    usual = map(parse_board, _BOARDS + (_SLOW_BOARDS if slow else ()))
    for board in chosen or usual:
        if not has_open_tour(board):
            raise CavalierError(
                "{board} has no tour, so a square of it has no cost. Choose "
                "another board.",
                board=board,
            )
        if len(board) <= len(largest):
            plan.works.append(_on(board, _RULE, "rule", "following"))
        else:
            plan.left_out.append(
                _(
                    "{port} on {board}: its largest board is {largest}.",
                    port=_RULE,
                    board=board,
                    largest=largest,
                )
            )
        plan.works.append(_on(board, "schwenk", "construction", "building"))
        plan.works.append(_on(board, "list(board)", "no tour", "listing"))
    return plan


def _on(board: Board, name: str, way: str, prepare: str) -> Planned:
    """Plan a method on a board."""
    task = Task(f"{__name__}:{prepare}", (str(board),))
    return Planned("cost", name, way, task, board=str(board), unit="squares")


# What the processes prepare. Each work returns how many squares it reaches.


def following(board_text: str) -> Work:
    """Prepare the rule from a corner, as the port follows it.

    Where it is stuck before the end, it has reached fewer squares.
    """
    board = parse_board(board_text)
    rows, columns = board.rows, board.columns

    def work() -> Numbers:
        parcours = warnsdorff_matrix.initialiser_parcours(rows, columns)
        poids = warnsdorff_matrix.initialiser_poids(rows, columns)
        parcours[0][0] = 1
        start = warnsdorff_matrix.Position(*CORNER)
        warnsdorff_matrix.lower_weights(start, poids)
        warnsdorff_matrix.parcourir(*CORNER, parcours, poids, "updated")
        return {"squares": max(map(max, parcours))}

    return work


def building(board_text: str) -> Work:
    """Prepare the construction."""
    board = parse_board(board_text)
    return lambda: {"squares": len(open_tour(board) or ())}


def listing(board_text: str) -> Work:
    """Prepare a list of the squares, which any tour needs."""
    board = parse_board(board_text)
    return lambda: {"squares": len(list(board))}
