"""A way through a maze: try a square beside; if it leads nowhere, go back.

Source       T. Gonçalves and T. Robbins, report BE1 "Cavalier et
             Backtracking", 10 September 2021, section 5, which tells of the
             program and gives none of it; Python, in French;
             002_c89214848b2bda6f.txt
Glossary     labyrinthe       matrix: n on the n-th square of the path under
                              way, from 1; FREE, WALL or DEAD_END elsewhere
             tab_delta_xy     the 4 moves, as (row, column)
             prometteur       promising: in the maze and free
             depart, sortie   start and exit; the report writes that a path
                              reaches the maze where it must mean the exit
             case             a square, as (row, column) from 0
             derniere_case_traitee, prochain_numero
                              the square last reached; the next one's number
             compteurs        compteur_tentative, the squares reached after
                              the start; compteur_retour_arriere, those of
                              them that were given up
             aes              algorithme à essais successifs (révocables)
Supplied     S1  the moves: along the row first and plus before minus, as
                 section 1's moves of the knight are ordered
             S2  the program: section 1's, from which come the names and the
                 counters, with another end: the exit is reached
             S3  the heuristic, which is not named: section 3's Best First,
                 with the square nearest to the exit as the best, in rows plus
                 columns, walls being ignored
Errata       E1  the heuristic is said to find one of the shortest paths. The
                 one of S3 does where there is but one path, and where every
                 floor square, save the exit, has one beside it that is nearer,
                 as in a room without walls. Elsewhere nothing is promised, not
                 even a path as short as without it: see the example
Deviations   D1  a square that led nowhere is a DEAD_END from then on; sections
                 1 to 3 free it. The path found is the same; but a freed square
                 is tried again on every way to it, and a room without exit
                 has far too many
             D2  section 3 tries the best squares and no others; here the
                 others come after them, so that None is a proof
Essential    the order of the moves, which sorting keeps among equals. Whether
             a square is promising is asked when its turn comes, for it may
             have been a dead end since. The start is no attempt
Cost         each square is tried once at most, with the heuristic or without:
             as the report says, it lowers no bound. 999x999 takes seconds;
             the recursion is as deep as the path is long
Example      from (1, 1) to (2, 3) the heuristic goes down, to a path of 10
             squares; a shortest has 6, and without heuristic it is 8

             >>> plan = ("....",
             ...         "..#.",
             ...         "..#.")
             >>> labyrinthe = matrix_of(plan)
             >>> parcours_labyrinthe(labyrinthe, (1, 1), (2, 3), True)
             (True, {'compteur_tentative': 9, 'compteur_retour_arriere': 0})
             >>> for ligne in labyrinthe:
             ...     print(*(f"{n:2}" for n in ligne))
              5  6  7  8
              4  1  0  9
              3  2  0 10

See also     imperative/backtracking_report.py and
             imperative/best_first_padded.py, the same idea for the knight
"""

from collections.abc import Sequence

from common.board import Board, BoardError, Square, SquareError

TAB_DELTA_XY = ((0, 1), (0, -1), (1, 0), (-1, 0))

FREE = -1
WALL = 0
DEAD_END = -2

Case = tuple[int, int]
Compteurs = dict[str, int]
Matrix = list[list[int]]


def parcours_labyrinthe(
    labyrinthe: Matrix, depart: Case, sortie: Case, heuristique: bool = False
) -> tuple[bool, Compteurs]:
    """Tell whether there is a path, with the counters; number it (S2)."""
    compteurs = {"compteur_tentative": 0, "compteur_retour_arriere": 0}
    rows, columns = len(labyrinthe), len(labyrinthe[0])

    def prometteur(new_x: int, new_y: int) -> bool:
        return (
            0 <= new_x < rows
            and 0 <= new_y < columns
            and labyrinthe[new_x][new_y] == FREE
        )

    def voisins(case: Case) -> list[Case]:
        x, y = case
        return [(x + dx, y + dy) for dx, dy in TAB_DELTA_XY]

    def trouver_meilleurs_voisins(case: Case) -> list[Case]:
        return sorted(voisins(case), key=distance)

    def distance(case: Case) -> int:
        return abs(case[0] - sortie[0]) + abs(case[1] - sortie[1])

    def aes_parcours_labyrinthe_un_succes_suffit(
        derniere_case_traitee: Case, prochain_numero: int
    ) -> bool:
        if derniere_case_traitee == sortie:
            return True
        for next_x, next_y in choix(derniere_case_traitee):
            if prometteur(next_x, next_y):
                compteurs["compteur_tentative"] += 1
                labyrinthe[next_x][next_y] = prochain_numero
                if aes_parcours_labyrinthe_un_succes_suffit(
                    (next_x, next_y), prochain_numero + 1
                ):
                    return True
                compteurs["compteur_retour_arriere"] += 1
                labyrinthe[next_x][next_y] = DEAD_END
        return False

    choix = trouver_meilleurs_voisins if heuristique else voisins
    labyrinthe[depart[0]][depart[1]] = 1
    return aes_parcours_labyrinthe_un_succes_suffit(depart, 2), compteurs


def matrix_of(plan: Sequence[str]) -> Matrix:
    """Return the matrix of a plan: a string a row, # being a wall (S2)."""
    return [[WALL if mark == "#" else FREE for mark in row] for row in plan]


# --- adapter: not in the source ---


def first_path(
    plan: Sequence[str], start: Square, end: Square, *, heuristic: bool = False
) -> tuple[Square, ...] | None:
    """Return a path from `start` to `end`, or None where there is none.

    Raises BoardError where the plan is empty or its rows are not of one
    length, and SquareError where the start or the end is no floor square.
    """
    return counted_path(plan, start, end, heuristic=heuristic)[0]


def counted_path(
    plan: Sequence[str], start: Square, end: Square, *, heuristic: bool = False
) -> tuple[tuple[Square, ...] | None, dict[str, int]]:
    """Return the path or None, and the counters; raises the same."""
    _refuse_ragged(plan)
    _refuse_wall(plan, start)
    _refuse_wall(plan, end)
    labyrinthe = matrix_of(plan)
    found, compteurs = parcours_labyrinthe(labyrinthe, start, end, heuristic)
    counters = {
        "attempts": compteurs["compteur_tentative"],
        "backtracks": compteurs["compteur_retour_arriere"],
    }
    return _squares(labyrinthe) if found else None, counters


def _refuse_ragged(plan: Sequence[str]) -> None:
    if len(plan) == 0 or len(plan[0]) == 0:
        raise BoardError("the plan is empty: expected a string for each row")
    for row, line in enumerate(plan):
        if len(line) != len(plan[0]):
            raise BoardError(
                f"row {row} of the plan has length {len(line)}: expected "
                f"{len(plan[0])}, as row 0 has"
            )


def _refuse_wall(plan: Sequence[str], square: Square) -> None:
    Board(len(plan), len(plan[0])).must_hold(square)
    row, column = square
    if plan[row][column] == "#":
        raise SquareError(f"({row}, {column}) is a wall: expected floor")


def _squares(labyrinthe: Matrix) -> tuple[Square, ...]:
    numbered = [
        (numero, Square(row, column))
        for row, ligne in enumerate(labyrinthe)
        for column, numero in enumerate(ligne)
        if numero > 0
    ]
    return tuple(square for _, square in sorted(numbered))
