"""The rules for ports: constraints that are not of a style."""

from functools import partial

from cavalier.catalogue.port import ADAPTER
from cavalier.styles import of_ports
from cavalier.styles.constraint import Constraint, Example

IMPORTS = Constraint(
    "imports-only-the-vocabulary",
    "it imports the standard library and `common.board`, and no other port.",
    "A mistake in one port then cannot hide in another, and each can be read "
    "alone.",
    of_ports.foreign_imports,
    Example(
        "backtracking-matrix",
        "imports nothing of this project but boards and squares",
    ),
    for_ports=True,
)

IMPORTS_WITH_TOOLZ = Constraint(
    IMPORTS.name,
    "it imports the standard library, `toolz` and `common.board`, and no "
    "other port.",
    IMPORTS.why,
    partial(of_ports.foreign_imports, libraries=("toolz",)),
    Example(
        "couples", "imports nothing of this project but boards and squares"
    ),
    for_ports=True,
)

MOVES = Constraint(
    "own-moves",
    "it has its own table of moves, as literals, in the order of its source.",
    "The order of the moves decides which tour comes first, so it must be "
    "read in the port.",
    of_ports.no_moves,
    Example("backtracking-matrix:POSITION_CAVALIER", "is the page's table"),
    for_ports=True,
)

ADAPTER_LINE = Constraint(
    "one-adapter-line",
    f"the line `{ADAPTER}` is in it once.",
    "What is above this line is on the page, and what is below it is not.",
    of_ports.other_than_one_adapter,
    Example("backtracking-matrix:first_tour", "is the first below the line"),
    for_ports=True,
)

ENTRY_POINTS = Constraint(
    "named-entry-points",
    "below the adapter's line it offers `first_tour`, `counted_tour`, `tours` "
    "and `count_tours`, or those of them that its algorithm can answer (of a "
    "maze, paths); the rest is private.",
    "Where all ports have the same names, one command and one test run them "
    "all.",
    of_ports.other_entry_points,
    Example("backtracking-matrix:count_tours", "calls the page's procedure"),
    for_ports=True,
)

ERRATA = Constraint(
    "states-its-errata",
    "its header says, under Errata, what the page has wrong.",
    "A pupil who compares the port with the page must know where they differ "
    "on purpose.",
    of_ports.no_errata,
    Example("pascal-move", "lists eight in its header"),
    for_ports=True,
)

PAGE_COORDINATES = Constraint(
    "page-coordinates",
    "above the adapter it names neither `Square` nor `Tour`; a square is "
    "there what the page makes of it.",
    "A page counts rows and columns in its own way; a line that is converted "
    "cannot be compared with it.",
    of_ports.workbench_squares,
    Example("pascal-move:correct", "takes x and y, from 1, as on the page"),
    for_ports=True,
)
