"""A way through a maze: try the next square; if it leads nowhere, go back.

Source       Gonçalves and Robbins, "Stratégies de Résolution de Problèmes
             BE1 : Cavalier et Backtracking", 2021, section 5 (prose);
             002_c89214848b2bda6f.txt; notes: docs/sources/report.md
Glossary     g           the program's global variables, in a record
             labyrinthe  the maze: n on the n-th square of the path, from 1;
                         FREE, WALL or DEAD_END on the others
             sortie      the exit
             case        a square, as (row, column) from 0
             aes         "essais successifs": trial and error
Supplied     S1  the order of the moves: along the row first, plus before minus
             S2  the program: that of section 1, which ends at the exit
             S3  the heuristic: the squares nearest to the exit come first,
                 which does not always lead along a shortest path
Deviations   D1  a square that led nowhere is a DEAD_END, never tried again
             D2  all the neighbours are tried, so None is a proof
Cost         each square is tried once at most; 999x999 takes seconds
Example      with the heuristic, a path of 10 squares; the shortest has 6
             >>> labyrinthe = matrix_of(("....", "..#.", "..#."))
             >>> parcours_labyrinthe(labyrinthe, (1, 1), (2, 3), True)[0]
             True
             >>> for ligne in labyrinthe: print(*(f"{n:2}" for n in ligne))
              5  6  7  8
              4  1  0  9
              3  2  0 10

See also     imperative/backtracking_report.py, the same search for a tour
"""

from collections.abc import Sequence
from dataclasses import dataclass

from common.board import Square

TAB_DELTA_XY = ((0, 1), (0, -1), (1, 0), (-1, 0))

FREE = -1
WALL = 0
DEAD_END = -2

Case = tuple[int, int]
Compteurs = dict[str, int]
Matrix = list[list[int]]


@dataclass
class Globales:
    """The program's global variables, those of one run (S2)."""

    rows: int
    columns: int
    sortie: Case
    heuristique: bool
    labyrinthe: Matrix
    compteurs: Compteurs


def parcours_labyrinthe(
    labyrinthe: Matrix, depart: Case, sortie: Case, heuristique: bool = False
) -> tuple[bool, Compteurs]:
    """Return whether there is a path, which is numbered, and the counters."""
    g = Globales(
        rows=len(labyrinthe),
        columns=len(labyrinthe[0]),
        sortie=sortie,
        heuristique=heuristique,
        labyrinthe=labyrinthe,
        compteurs={"compteur_tentative": 0, "compteur_retour_arriere": 0},
    )
    labyrinthe[depart[0]][depart[1]] = 1
    return aes_parcours_labyrinthe_un_succes_suffit(depart, 2, g), g.compteurs


def prometteur(new_x: int, new_y: int, g: Globales) -> bool:
    """Check whether a square is in the maze and free."""
    return (
        0 <= new_x < g.rows
        and 0 <= new_y < g.columns
        and g.labyrinthe[new_x][new_y] == FREE
    )


def trouver_voisins(case: Case, g: Globales) -> list[Case]:
    """Return the four neighbours of a square in the order of their turn."""
    x, y = case
    voisins = [(x + dx, y + dy) for dx, dy in TAB_DELTA_XY]
    if g.heuristique:
        return trouver_meilleurs_voisins(voisins, g)
    return voisins


def trouver_meilleurs_voisins(voisins: list[Case], g: Globales) -> list[Case]:
    """Return the neighbours, those nearest to the exit first (S3)."""

    def distance(voisin: Case) -> int:
        x, y = voisin
        return abs(x - g.sortie[0]) + abs(y - g.sortie[1])

    return sorted(voisins, key=distance)


def aes_parcours_labyrinthe_un_succes_suffit(
    derniere_case_traitee: Case, prochain_numero: int, g: Globales
) -> bool:
    """Check whether the path can reach the exit, and lead it there."""
    compteurs, labyrinthe = g.compteurs, g.labyrinthe
    if derniere_case_traitee == g.sortie:
        return True
    for next_x, next_y in trouver_voisins(derniere_case_traitee, g):
        if prometteur(next_x, next_y, g):
            compteurs["compteur_tentative"] += 1
            labyrinthe[next_x][next_y] = prochain_numero
            if aes_parcours_labyrinthe_un_succes_suffit(
                (next_x, next_y), prochain_numero + 1, g
            ):
                return True
            compteurs["compteur_retour_arriere"] += 1
            labyrinthe[next_x][next_y] = DEAD_END
    return False


def matrix_of(plan: Sequence[str]) -> Matrix:
    """Return the matrix of a plan: a string a row, # being a wall (S2)."""
    return [[WALL if mark == "#" else FREE for mark in row] for row in plan]


# --- adapter: not in the source ---


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
    found, compteurs = parcours_labyrinthe(labyrinthe, start, end, heuristic)
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
