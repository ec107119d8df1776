"""The one list of ports, which everything in the workbench reads.

A port is named by its file, with hyphens; a variant of it by ``PORT@VARIANT``.
"""

from dataclasses import dataclass
from difflib import get_close_matches

from cavalier.port import Port, PortError, Problem, Style
from common.board import Board
from common.untrusted import shown


@dataclass(frozen=True, slots=True)
class Source:
    """One of the five texts, described with no more than it shows.

    ``title`` tells which text it is, ``heading`` is what it is cited by.
    ``authors`` are given and family names, and ``date`` is in ISO form, where
    the text has them.
    """

    id: str
    title: str
    language: str
    file: str
    heading: str
    authors: tuple[tuple[str, str], ...] = ()
    date: str = ""


SOURCES = {
    "000": Source(
        "000",
        "Épreuve commune de TIPE 2011, partie D: "
        "Parcours du cavalier sur l'échiquier",
        "French, pseudo-code",
        "000_c909ec527dcd5436.txt",
        "Épreuve commune de TIPE 2011, partie D: "
        "Parcours du cavalier sur l'échiquier",
        date="2011",
    ),
    "001": Source(
        "001",
        "Maîtrisez l'Algorithme de Warnsdorff pour le Problème du Cavalier "
        "aux Échecs",
        "French, C++",
        "001_eed58e345a612dd6.txt",
        "Maîtrisez l'Algorithme de Warnsdorff pour le Problème du Cavalier "
        "aux Échecs",
    ),
    "002": Source(
        "002",
        "Taïga Gonçalves and Thomas Robbins, BE1: Cavalier et Backtracking, "
        "10 September 2021",
        "French, Python",
        "002_c89214848b2bda6f.txt",
        "BE1: Cavalier et Backtracking",
        authors=(("Taïga", "Gonçalves"), ("Thomas", "Robbins")),
        date="2021-09-10",
    ),
    "003": Source(
        "003",
        "Algorithmics: Knight tour",
        "English, pseudo-code",
        "003_02d67ed5cf028bf1.txt",
        "Knight tour",
    ),
    "004": Source(
        "004",
        "a paper on recursion for olympiad pupils, without title or author",
        "Russian, Pascal",
        "004_bb27479fc946a273.txt",
        "[A paper on recursion for olympiad pupils, without title]",
    ),
}

Moves = tuple[tuple[int, int], ...]

#: The orders of moves of the sources, as (rows, columns) downwards.
TIPE_MOVES: Moves = (
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
)
ARTICLE_MOVES: Moves = (
    (2, 1),
    (-2, 1),
    (1, 2),
    (-1, 2),
    (2, -1),
    (-2, -1),
    (1, -2),
    (-1, -2),
)
REPORT_MOVES: Moves = (
    (1, 2),
    (1, -2),
    (-1, 2),
    (-1, -2),
    (2, 1),
    (2, -1),
    (-2, 1),
    (-2, -1),
)
MAZE_MOVES: Moves = ((0, 1), (0, -1), (1, 0), (-1, 0))
ALGORITHMICS_MOVES: Moves = (
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (2, -1),
    (2, 1),
    (1, 2),
    (-1, 2),
)
PASCAL_MOVES: Moves = (
    (1, -2),
    (2, -1),
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
)
TABLE_MOVES: Moves = (
    (-2, 1),
    (-1, 2),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
)

_COMPLETE = (
    Problem.COUNTING,
    Problem.ENUMERATING,
    Problem.BACKTRACKING,
    Problem.CLOSED,
)

PORTS = (
    Port(
        id="warnsdorff-matrix",
        module="imperative.warnsdorff_matrix",
        source="000",
        clause="Algorithme 1",
        style=Style.IMPERATIVE,
        problems=(Problem.HEURISTIC, Problem.CLOSED),
        complete=False,
        moves=TIPE_MOVES,
        largest=Board(1000, 1000),
        variants={
            "updated": {"weights": "updated"},
            "initial": {"weights": "initial"},
        },
    ),
    Port(
        id="backtracking-matrix",
        module="imperative.backtracking_matrix",
        source="000",
        clause="Algorithme 4, 4.d",
        style=Style.IMPERATIVE,
        problems=_COMPLETE,
        complete=True,
        moves=TIPE_MOVES,
        largest=Board(6, 6),
        largest_closed=Board(3, 10),
    ),
    Port(
        id="warnsdorff-random-closed",
        module="imperative.warnsdorff_random_closed",
        source="001",
        clause="listing",
        style=Style.IMPERATIVE,
        problems=(Problem.HEURISTIC, Problem.CLOSED),
        complete=False,
        moves=ARTICLE_MOVES,
        largest=Board(30, 30),
        square=True,
        closed_only=True,
        counts=True,
        seeded=True,
    ),
    Port(
        id="backtracking-report",
        module="imperative.backtracking_report",
        source="002",
        clause="1",
        style=Style.IMPERATIVE,
        problems=_COMPLETE,
        complete=True,
        moves=REPORT_MOVES,
        largest=Board(5, 6),
        largest_closed=Board(3, 10),
        counts=True,
    ),
    Port(
        id="backtracking-padded",
        module="imperative.backtracking_padded",
        source="002",
        clause="2",
        style=Style.IMPERATIVE,
        problems=_COMPLETE,
        complete=True,
        moves=REPORT_MOVES,
        largest=Board(5, 6),
        largest_closed=Board(3, 10),
        counts=True,
    ),
    Port(
        id="best-first-padded",
        module="imperative.best_first_padded",
        source="002",
        clause="3",
        style=Style.IMPERATIVE,
        problems=(Problem.HEURISTIC_BACKTRACKING, Problem.CLOSED),
        complete=False,
        moves=REPORT_MOVES,
        largest=Board(100, 100),
        largest_closed=Board(8, 8),
        counts=True,
        variants={
            "start-counted": {"neighbours": "start-counted"},
            "start-deducted": {"neighbours": "start-deducted"},
        },
    ),
    Port(
        id="labyrinth",
        module="imperative.labyrinth",
        source="002",
        clause="5",
        style=Style.IMPERATIVE,
        problems=(Problem.MAZE,),
        complete=True,
        moves=MAZE_MOVES,
        largest=Board(1000, 1000),
        variants={
            "in-order": {"heuristic": False},
            "heuristic": {"heuristic": True},
        },
    ),
    Port(
        id="couples",
        module="functional.couples",
        source="000",
        clause="Algorithmes 2 and 3, 4.d",
        style=Style.FUNCTIONAL,
        problems=(Problem.COUNTING, Problem.ENUMERATING, Problem.CLOSED),
        complete=True,
        moves=TIPE_MOVES,
        largest=Board(5, 5),
    ),
    Port(
        id="lazy-tours",
        module="functional.lazy_tours",
        source="000",
        clause="Algorithmes 2 and 3, 4.d",
        style=Style.FUNCTIONAL,
        problems=_COMPLETE,
        complete=True,
        moves=TIPE_MOVES,
        largest=Board(6, 6),
        largest_closed=Board(3, 10),
    ),
    Port(
        id="warnsdorff-unfold",
        module="functional.warnsdorff_unfold",
        source="000",
        clause="3",
        style=Style.FUNCTIONAL,
        problems=(Problem.HEURISTIC, Problem.CLOSED),
        complete=False,
        moves=TIPE_MOVES,
        largest=Board(1000, 1000),
    ),
    Port(
        id="best-first-lazy",
        module="functional.best_first_lazy",
        source="002",
        clause="3",
        style=Style.FUNCTIONAL,
        problems=(Problem.HEURISTIC_BACKTRACKING, Problem.CLOSED),
        complete=False,
        moves=REPORT_MOVES,
        largest=Board(100, 100),
        largest_closed=Board(8, 8),
        counts=True,
        variants={
            "start-counted": {"neighbours": "start-counted"},
            "start-deducted": {"neighbours": "start-deducted"},
        },
    ),
    Port(
        id="pascal-move",
        module="pedagogical.pascal_move",
        source="004",
        clause="program knight",
        style=Style.PEDAGOGICAL,
        problems=_COMPLETE,
        complete=True,
        moves=PASCAL_MOVES,
        largest=Board(8, 8),
        largest_closed=Board(5, 6),
        variants={
            "clockwise": {"loop": "clockwise"},
            "anticlockwise": {"loop": "anticlockwise"},
            "pointer": {"snapshot": "pointer"},
            "copy": {"snapshot": "copy"},
        },
    ),
    Port(
        id="pascal-coordinates",
        module="pedagogical.pascal_coordinates",
        source="004",
        clause="program knight, the second storage",
        style=Style.PEDAGOGICAL,
        problems=_COMPLETE,
        complete=True,
        moves=PASCAL_MOVES,
        largest=Board(6, 6),
        largest_closed=Board(5, 6),
    ),
    Port(
        id="boolean-knight-tour",
        module="pedagogical.boolean_knight_tour",
        source="003",
        clause="pseudocode",
        style=Style.PEDAGOGICAL,
        problems=(Problem.BACKTRACKING, Problem.CLOSED),
        complete=True,
        moves=ALGORITHMICS_MOVES,
        largest=Board(7, 7),
        largest_closed=Board(5, 6),
    ),
    Port(
        id="knight-exercises",
        module="pedagogical.knight_exercises",
        source="004",
        clause="warm-up exercises",
        style=Style.PEDAGOGICAL,
        problems=(Problem.EXERCISES,),
        complete=True,
        moves=TABLE_MOVES,
        largest=Board(1000, 1000),
    ),
    Port(
        id="as-printed",
        module="pedagogical.as_printed",
        source="000, 003",
        clause="Algorithme 1; pseudocode",
        style=Style.PEDAGOGICAL,
        problems=(),
        complete=False,
        moves=TIPE_MOVES,
        largest=Board(100, 100),
        variants={
            "algorithme-1": {"page": "algorithme-1"},
            "knight-tour": {"page": "knight-tour"},
        },
        mended_by=("warnsdorff-matrix", "boolean-knight-tour"),
    ),
    Port(
        id="steps-as-printed",
        module="pedagogical.steps_as_printed",
        source="001",
        clause="five steps",
        style=Style.PEDAGOGICAL,
        problems=(),
        complete=False,
        moves=ARTICLE_MOVES,
        largest=Board(100, 100),
        seeded=True,
        mended_by=("warnsdorff-random-closed", "warnsdorff-matrix"),
    ),
)


#: What `cavalier tour` takes beside the ports: ``common.construction``, which
#: searches nothing and is of no source.
CONSTRUCTION = "schwenk"


def solving(problem: Problem) -> tuple[Port, ...]:
    """List the ports that solve a problem."""
    return tuple(port for port in PORTS if problem in port.problems)


def find(name: str, *others: str) -> Port:
    """Find a port, or a variant of it, by its name.

    The other names are no ports, but may be what was meant.

    >>> find("couples").module
    'functional.couples'
    >>> find("warnsdorff-matrix@initial").options
    {'weights': 'initial'}

    Raises PortError, with the nearest name where there is one.
    """
    bare, at, variant = name.partition("@")
    for port in PORTS:
        if port.id == bare:
            return port.variant(variant) if at else port
    names = [*(port.id for port in PORTS), *others]
    nearest = get_close_matches(bare, names, n=1) or [", ".join(names)]
    raise PortError(f"{shown(bare)} is no port: expected {nearest[0]}")


def ported(port: Port) -> list[tuple[Source, str]]:
    """List the sources of a port, each with the clause that is ported.

    >>> [(source.id, clause) for source, clause in ported(find("as-printed"))]
    [('000', 'Algorithme 1'), ('003', 'pseudocode')]
    """
    names = port.source.split(", ")
    clauses = port.clause.split("; ") if len(names) > 1 else [port.clause]
    return [
        (SOURCES[name], clause)
        for name, clause in zip(names, clauses, strict=True)
    ]


def grid() -> list[tuple[str, ...]]:
    """Lay out the ports by problem (a row) and style (a column).

    The first row heads the columns.
    """
    heading = ("problem", *(str(style) for style in Style))
    rows = [
        (
            str(problem),
            *(
                ", ".join(
                    port.id for port in solving(problem) if port.style == style
                )
                for style in Style
            ),
        )
        for problem in Problem
    ]
    return [heading, *rows]
