"""A way through a maze: try the next square; if it leads nowhere, go back.

Source       Gonçalves and Robbins, "Stratégies de Résolution de Problèmes
             BE1 : Cavalier et Backtracking", 2021, section 5 (prose);
             002_c89214848b2bda6f.txt; notes: docs/sources/report.md
Glossary     labyrinthe  the maze: n on the n-th square of the path, from 1;
                         FREE, WALL or DEAD_END on the others
Cost         each square is tried once at most; 999x999 takes seconds
Example      with the heuristic, a path of 10 squares; the shortest has 6
             >>> maze = matrix_of(("....", "..#.", "..#."))
             >>> find_path(maze, (1, 1), (2, 3), True)[0], maze
             (True, [[5, 6, 7, 8], [4, 1, 0, 9], [3, 2, 0, 10]])

See also     functional/labyrinth_lazy.py, the same as a lazy sequence of ways
"""

from collections.abc import Sequence

from common.board import Square

Case = tuple[int, int]
Compteurs = dict[str, int]
Matrix = list[list[int]]

FREE = -1
WALL = 0
DEAD_END = -2

# --- the page ---

# The page describes this program and does not print it.

# --- supplied: the page calls or implies it ---

# S1: the order of the moves: along the row first, plus before minus
TAB_DELTA_XY = ((0, 1), (0, -1), (1, 0), (-1, 0))


class Globals:
    """The program's global variables, made for each run."""

    def __init__(
        self, labyrinthe: Matrix, exit_square: Case, heuristic: bool
    ) -> None:
        self.rows = len(labyrinthe)
        self.columns = len(labyrinthe[0])
        self.labyrinthe = labyrinthe
        self.exit_square = exit_square
        self.heuristic = heuristic
        self.compteurs = {
            "compteur_tentative": 0,
            "compteur_retour_arriere": 0,
        }


def find_path(
    labyrinthe: Matrix,
    depart: Case,
    exit_square: Case,
    heuristic: bool = False,
) -> tuple[bool, Compteurs]:
    """Return whether there is a path, which is numbered, and the counters."""
    g = Globals(labyrinthe, exit_square, heuristic)
    labyrinthe[depart[0]][depart[1]] = 1
    return search(depart, 2, g), g.compteurs


def prometteur(new_x: int, new_y: int, g: Globals) -> bool:
    """Check whether a square is in the maze and free."""
    return (
        0 <= new_x < g.rows
        and 0 <= new_y < g.columns
        and g.labyrinthe[new_x][new_y] == FREE
    )


def search(
    derniere_case_traitee: Case, prochain_numero: int, g: Globals
) -> bool:
    """Check whether the path can reach the exit, and lead it there."""
    # S2: the search of section 1, which ends at the exit
    compteurs, labyrinthe = g.compteurs, g.labyrinthe
    if derniere_case_traitee == g.exit_square:
        return True
    else:
        # D2: all neighbours are tried, so failure proves that there is no path
        for next_x, next_y in neighbours(derniere_case_traitee, g):
            if prometteur(next_x, next_y, g):
                compteurs["compteur_tentative"] += 1
                labyrinthe[next_x][next_y] = prochain_numero
                if search((next_x, next_y), prochain_numero + 1, g):
                    return True
                compteurs["compteur_retour_arriere"] += 1
                # D1: free again in section 1; here it is never tried again
                labyrinthe[next_x][next_y] = DEAD_END
        return False


def neighbours(case: Case, g: Globals) -> list[Case]:
    """Return the four neighbours of a square in the order of their turn."""

    def distance(square: Case) -> int:
        x, y = square
        return abs(x - g.exit_square[0]) + abs(y - g.exit_square[1])

    squares = []
    for k in range(4):
        squares.append(
            (case[0] + TAB_DELTA_XY[k][0], case[1] + TAB_DELTA_XY[k][1])
        )
    if g.heuristic:
        # S3: the page names no heuristic; here those nearest to the exit come
        #     first, which does not always lead along a shortest path
        squares.sort(key=distance)
    return squares


def matrix_of(plan: Sequence[str]) -> Matrix:
    """Return the matrix of a plan: a string a row, # being a wall."""
    return [[WALL if mark == "#" else FREE for mark in row] for row in plan]


# --- adapter ---


def first_path(
    plan: Sequence[str], start: Square, end: Square, *, heuristic: bool = False
) -> tuple[Square, ...] | None:
    """Return a path from `start` to `end`, or None where there is none.

    The rows of the plan have one length; start and end are floor squares.
    """
    return counted_path(plan, start, end, heuristic=heuristic)[0]


def counted_path(
    plan: Sequence[str], start: Square, end: Square, *, heuristic: bool = False
) -> tuple[tuple[Square, ...] | None, dict[str, int]]:
    """Return the path or None, and the counters."""
    labyrinthe = matrix_of(plan)
    found, compteurs = find_path(labyrinthe, start, end, heuristic)
    counters = {
        "attempts": compteurs["compteur_tentative"],
        "backtracks": compteurs["compteur_retour_arriere"],
    }
    return _path(labyrinthe) if found else None, counters


def _path(labyrinthe: Matrix) -> tuple[Square, ...]:
    """Return the numbered squares in the order of their numbers."""
    numbered = [
        (numero, Square(row, column))
        for row, ligne in enumerate(labyrinthe)
        for column, numero in enumerate(ligne)
        if numero > 0
    ]
    return tuple(square for _, square in sorted(numbered))
