"""The list of ports: the data of the catalogue."""

from cavalier.catalogue.port import Fidelity, Moves, Port, Problem, Variant
from common.board import Board
from common.language import N_

#: The orders of moves of the sources.
TIPE_MOVES: Moves = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)  # fmt: skip
ARTICLE_MOVES: Moves = (
    (2, 1), (-2, 1), (1, 2), (-1, 2), (2, -1), (-2, -1), (1, -2), (-1, -2)
)  # fmt: skip
REPORT_MOVES: Moves = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
)  # fmt: skip
MAZE_MOVES: Moves = (
    (0, 1), (0, -1), (1, 0), (-1, 0)
)  # fmt: skip
ALGORITHMICS_MOVES: Moves = (
    (1, -2), (-1, -2), (-2, -1), (-2, 1), (2, -1), (2, 1), (1, 2), (-1, 2)
)  # fmt: skip
PASCAL_MOVES: Moves = (
    (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2)
)  # fmt: skip
TABLE_MOVES: Moves = (
    (-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)
)  # fmt: skip

_COMPLETE = (
    Problem.COUNTING,
    Problem.ENUMERATING,
    Problem.BACKTRACKING,
    Problem.CLOSED,
)


PORTS = (
    Port(
        module="imperative.warnsdorff_matrix",
        ported=(("000", "Algorithme 1"),),
        problems=(Problem.HEURISTIC, Problem.CLOSED),
        complete=False,
        moves=TIPE_MOVES,
        largest=Board(1000, 1000),
        variants={
            "updated": Variant({"weights": "updated"}),
            "initial": Variant({"weights": "initial"}),
        },
    ),
    Port(
        module="imperative.backtracking_matrix",
        ported=(("000", "Algorithme 4, 4.d"),),
        problems=_COMPLETE,
        complete=True,
        by_tours=("first_tour",),
        moves=TIPE_MOVES,
        largest=Board(6, 6),
        largest_closed=Board(3, 10),
    ),
    Port(
        module="imperative.warnsdorff_random_closed",
        ported=(("001", N_("listing")),),
        problems=(Problem.HEURISTIC, Problem.CLOSED),
        complete=False,
        moves=ARTICLE_MOVES,
        largest=Board(30, 30),
        square=True,
        closed_only=True,
        has_counters=True,
        seeded=True,
    ),
    Port(
        module="imperative.backtracking_report",
        ported=(("002", "1"),),
        problems=_COMPLETE,
        complete=True,
        by_tours=("count_tours",),
        moves=REPORT_MOVES,
        largest=Board(5, 6),
        largest_closed=Board(3, 10),
        has_counters=True,
    ),
    Port(
        module="imperative.backtracking_padded",
        ported=(("002", "2"),),
        problems=_COMPLETE,
        complete=True,
        by_tours=("count_tours",),
        moves=REPORT_MOVES,
        largest=Board(5, 6),
        largest_closed=Board(3, 10),
        has_counters=True,
    ),
    Port(
        module="imperative.best_first_padded",
        ported=(("002", "3"),),
        problems=(Problem.HEURISTIC_BACKTRACKING, Problem.CLOSED),
        complete=False,
        moves=REPORT_MOVES,
        largest=Board(100, 100),
        largest_closed=Board(8, 8),
        has_counters=True,
        variants={
            "start-counted": Variant({"neighbours": "start-counted"}),
            "start-deducted": Variant({"neighbours": "start-deducted"}),
        },
    ),
    Port(
        module="imperative.labyrinth",
        ported=(("002", "5"),),
        problems=(Problem.MAZE,),
        complete=True,
        moves=MAZE_MOVES,
        largest=Board(1000, 1000),
        variants={
            "in-order": Variant({"heuristic": False}),
            "heuristic": Variant({"heuristic": True}),
        },
    ),
    Port(
        module="functional.couples",
        ported=(("000", N_("Algorithmes 2 and 3, 4.d")),),
        problems=(Problem.COUNTING, Problem.ENUMERATING, Problem.CLOSED),
        complete=True,
        by_tours=("first_tour",),
        moves=TIPE_MOVES,
        largest=Board(5, 5),
    ),
    Port(
        module="functional.lazy_tours",
        fidelity=Fidelity.REWRITTEN,
        ported=(("000", N_("Algorithmes 2 and 3, 4.d")),),
        problems=_COMPLETE,
        complete=True,
        by_tours=("first_tour", "count_tours"),
        moves=TIPE_MOVES,
        largest=Board(6, 6),
        largest_closed=Board(3, 10),
    ),
    Port(
        module="functional.warnsdorff_unfold",
        fidelity=Fidelity.REWRITTEN,
        ported=(("000", "3"),),
        problems=(Problem.HEURISTIC, Problem.CLOSED),
        complete=False,
        moves=TIPE_MOVES,
        largest=Board(1000, 1000),
    ),
    Port(
        module="functional.best_first_lazy",
        fidelity=Fidelity.REWRITTEN,
        ported=(("002", "3"),),
        problems=(Problem.HEURISTIC_BACKTRACKING, Problem.CLOSED),
        complete=False,
        moves=REPORT_MOVES,
        largest=Board(100, 100),
        largest_closed=Board(8, 8),
        has_counters=True,
        variants={
            "start-counted": Variant({"neighbours": "start-counted"}),
            "start-deducted": Variant({"neighbours": "start-deducted"}),
        },
    ),
    Port(
        module="functional.warnsdorff_draws",
        fidelity=Fidelity.REWRITTEN,
        ported=(("001", N_("listing")),),
        problems=(Problem.HEURISTIC, Problem.CLOSED),
        complete=False,
        moves=ARTICLE_MOVES,
        largest=Board(30, 30),
        square=True,
        closed_only=True,
        has_counters=True,
        seeded=True,
    ),
    Port(
        module="functional.boolean_any",
        fidelity=Fidelity.REWRITTEN,
        ported=(("003", N_("pseudocode")),),
        problems=(Problem.BACKTRACKING, Problem.CLOSED),
        complete=True,
        moves=ALGORITHMICS_MOVES,
        largest=Board(5, 5),
    ),
    Port(
        module="functional.labyrinth_lazy",
        fidelity=Fidelity.REWRITTEN,
        ported=(("002", "5"),),
        problems=(Problem.MAZE,),
        complete=True,
        moves=MAZE_MOVES,
        largest=Board(100, 100),
        variants={
            "in-order": Variant({"heuristic": False}),
            "heuristic": Variant({"heuristic": True}),
        },
    ),
    Port(
        module="pedagogical.couples_as_written",
        fidelity=Fidelity.AS_WRITTEN,
        ported=(("000", N_("Algorithmes 2 and 3, 4.d")),),
        problems=(Problem.COUNTING, Problem.ENUMERATING, Problem.CLOSED),
        complete=True,
        by_tours=("first_tour",),
        moves=TIPE_MOVES,
        largest=Board(5, 5),
    ),
    Port(
        module="pedagogical.pascal_move",
        ported=(("004", N_("program knight")),),
        problems=_COMPLETE,
        complete=True,
        by_tours=("first_tour", "count_tours"),
        moves=PASCAL_MOVES,
        largest=Board(8, 8),
        largest_closed=Board(5, 6),
        variants={
            "clockwise": Variant({"loop": "clockwise"}),
            "anticlockwise": Variant(
                {"loop": "anticlockwise"}, moves=PASCAL_MOVES[::-1]
            ),
            "pointer": Variant({"snapshot": "pointer"}),
            "copy": Variant({"snapshot": "copy"}),
        },
    ),
    Port(
        module="pedagogical.pascal_coordinates",
        ported=(("004", N_("program knight, the second storage")),),
        problems=_COMPLETE,
        complete=True,
        by_tours=("first_tour", "count_tours"),
        moves=PASCAL_MOVES,
        largest=Board(6, 6),
        largest_closed=Board(5, 6),
    ),
    Port(
        module="pedagogical.boolean_knight_tour",
        ported=(("003", N_("pseudocode")),),
        problems=(Problem.BACKTRACKING, Problem.CLOSED),
        complete=True,
        moves=ALGORITHMICS_MOVES,
        largest=Board(7, 7),
        largest_closed=Board(5, 6),
    ),
    Port(
        module="pedagogical.knight_exercises",
        ported=(("004", N_("warm-up exercises")),),
        problems=(Problem.EXERCISES,),
        complete=True,
        moves=TABLE_MOVES,
        largest=Board(1000, 1000),
    ),
    Port(
        module="pedagogical.algorithm_1_as_printed",
        fidelity=Fidelity.AS_WRITTEN,
        ported=(("000", "Algorithme 1"),),
        problems=(),
        complete=False,
        moves=TIPE_MOVES,
        largest=Board(100, 100),
        mended_by=("warnsdorff-matrix",),
    ),
    Port(
        module="pedagogical.pseudo_code_as_printed",
        fidelity=Fidelity.AS_WRITTEN,
        ported=(("003", N_("pseudocode")),),
        problems=(),
        complete=False,
        moves=ALGORITHMICS_MOVES,
        largest=Board(100, 100),
        mended_by=("boolean-knight-tour",),
    ),
    Port(
        module="pedagogical.steps_as_printed",
        fidelity=Fidelity.AS_WRITTEN,
        ported=(("001", N_("five steps")),),
        problems=(),
        complete=False,
        moves=ARTICLE_MOVES,
        largest=Board(100, 100),
        seeded=True,
        mended_by=("warnsdorff-random-closed", "warnsdorff-matrix"),
    ),
)
