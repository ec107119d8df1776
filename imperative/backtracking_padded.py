"""Backtracking inside a border: a square is promising if it holds -1.

Source       T. Gonçalves and T. Robbins, report BE1 "Cavalier et
             Backtracking", 10 September 2021, section 2; Python, in French;
             002_c89214848b2bda6f.txt
Glossary     echiquier_bandes matrix with a border of width 2: n on the n-th
                              square of the tour under way, from 1; -1 on a
                              free one; rows x columns + 1 in the border
             taille           the side; here rows and columns
             tab_delta_xy     the 8 moves, as (row, column)
             prometteur       promising: free, hence on the board
             derniere_case_traitee, prochain_numero
                              the square last reached, as (row, column) from
                              2 in echiquier_bandes; the number of the next
             compteurs        compteur_tentative, the squares reached after
                              the start; compteur_retour_arriere, those of
                              them that were given up
             aes              algorithme à essais successifs (section 5)
Supplied     S1  tabDeltaXY, not given: of the 40,320 orders of the moves,
                 15 give this section's figure, and of these only this one
                 gives figures 4 and 5
             S2  the search itself, not repeated in section 2: section 1's,
                 on echiquier_bandes, from (x0 + 2, y0 + 2), numbered 1
             S3  closed tours: the last square must be one jump from the start
             S4  all the tours: tous_les_parcours goes on after each
             S5  the indentation of section 1's lines 13 to 15, which the text
                 kept has where line 16 is, and of echiquierBandes' two loops,
                 which it has one level too deep
Errata       E1  "the number of tests is divided by 5, so the complexity too":
                 "and" stops at the first test that fails, so that section 1
                 makes 3.5 per square tried on average (figure 1), not 5;
                 and the tests are a part of the work: figures 1 and 2 print
                 0.619 s and 0.520 s, a fifth more: tools/bench/report.py
Deviations   D1  any rows x columns, any start; the page has n x n, n > 4
             D2  lists of lists for a numpy matrix: [x][y], not [x, y]
             D3  the page's global variables belong to parcours_cavalier, and
                 its procedures are inside: two runs share nothing
             D4  the matrix without its border or None, and the counters, are
                 returned; the page prints them
             D5  tous_les_parcours repeats the body of the page's procedure
                 with "yield" in it and without counters
             D6  no "else" after the search's first "return"
Essential    the width 2, a jump's reach: no row or column is -1 or too large.
             What the border holds must not be -1, and is never a tour's number
Cost         that of imperative/backtracking_report.py, the same tree in the
             same order, by a constant factor less
Example      the first tour of 3x4 from a corner, and the counters

             >>> echiquier, compteurs = parcours_cavalier(3, 4, 0, 0)
             >>> for ligne in echiquier or []:
             ...     print(*(f"{n:2}" for n in ligne))
              1  4  7 10
              8 11  2  5
              3  6  9 12
             >>> compteurs
             {'compteur_tentative': 11, 'compteur_retour_arriere': 0}

See also     imperative/backtracking_report.py, without the border;
             imperative/best_first_padded.py, which chooses the square
"""

from collections.abc import Iterator

from common.board import Board, Square, Tour

TAB_DELTA_XY = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
)  # fmt: skip

Case = tuple[int, int]
Compteurs = dict[str, int]
Matrix = list[list[int]]


def parcours_cavalier(
    rows: int, columns: int, x0: int, y0: int, closed: bool = False
) -> tuple[Matrix | None, Compteurs]:
    """Return the first tour or None, and the counters (S2)."""
    compteurs = {"compteur_tentative": 0, "compteur_retour_arriere": 0}
    echiquier_bandes = new_echiquier_bandes(rows, columns)

    def prometteur(new_x: int, new_y: int) -> bool:
        return echiquier_bandes[new_x][new_y] == -1

    def aes_parcours_cavalier_un_succes_suffit(
        derniere_case_traitee: Case, prochain_numero: int
    ) -> bool:
        if prochain_numero > rows * columns:
            return not closed or one_jump(derniere_case_traitee, depart)
        x, y = derniere_case_traitee
        for i in range(8):
            next_x = x + TAB_DELTA_XY[i][0]
            next_y = y + TAB_DELTA_XY[i][1]
            if prometteur(next_x, next_y):
                compteurs["compteur_tentative"] += 1
                echiquier_bandes[next_x][next_y] = prochain_numero
                if aes_parcours_cavalier_un_succes_suffit(
                    (next_x, next_y), prochain_numero + 1
                ):
                    return True
                compteurs["compteur_retour_arriere"] += 1
                echiquier_bandes[next_x][next_y] = -1
        return False

    depart = (x0 + 2, y0 + 2)
    echiquier_bandes[x0 + 2][y0 + 2] = 1
    if not aes_parcours_cavalier_un_succes_suffit(depart, 2):
        return None, compteurs
    return without_border(echiquier_bandes), compteurs


def tous_les_parcours(
    rows: int, columns: int, x0: int, y0: int, closed: bool = False
) -> Iterator[Matrix]:
    """Go through the tours, in the order they are found (S4)."""
    echiquier_bandes = new_echiquier_bandes(rows, columns)

    def parcourir(
        derniere_case_traitee: Case, prochain_numero: int
    ) -> Iterator[Matrix]:
        if prochain_numero > rows * columns:
            if not closed or one_jump(derniere_case_traitee, depart):
                yield without_border(echiquier_bandes)
            return
        x, y = derniere_case_traitee
        for dx, dy in TAB_DELTA_XY:
            next_x, next_y = x + dx, y + dy
            if echiquier_bandes[next_x][next_y] == -1:
                echiquier_bandes[next_x][next_y] = prochain_numero
                yield from parcourir((next_x, next_y), prochain_numero + 1)
                echiquier_bandes[next_x][next_y] = -1

    depart = (x0 + 2, y0 + 2)
    echiquier_bandes[x0 + 2][y0 + 2] = 1
    return parcourir(depart, 2)


def new_echiquier_bandes(rows: int, columns: int) -> Matrix:
    """Return a free board in its border."""
    echiquier_bandes = [[-1] * (columns + 4) for _ in range(rows + 4)]
    for i in range(rows + 4):
        for j in range(columns + 4):
            if i < 2 or j < 2 or i >= rows + 2 or j >= columns + 2:
                echiquier_bandes[i][j] = rows * columns + 1
    return echiquier_bandes


def without_border(echiquier_bandes: Matrix) -> Matrix:
    """Return a copy of the board that stands in the border."""
    return [ligne[2:-2] for ligne in echiquier_bandes[2:-2]]


def one_jump(case: Case, depart: Case) -> bool:
    """Tell whether the start is one of the 8 squares a jump away (S3)."""
    return (depart[0] - case[0], depart[1] - case[1]) in TAB_DELTA_XY


# --- adapter: not in the source ---


def first_tour(
    board: Board, start: Square, *, closed: bool = False
) -> Tour | None:
    """Return the first tour, or None where there is none."""
    return counted_tour(board, start, closed=closed)[0]


def counted_tour(
    board: Board, start: Square, *, closed: bool = False
) -> tuple[Tour | None, dict[str, int]]:
    """Return the first tour or None, and the counters."""
    echiquier, compteurs = parcours_cavalier(
        board.rows, board.columns, *start, closed
    )
    counters = {
        "attempts": compteurs["compteur_tentative"],
        "backtracks": compteurs["compteur_retour_arriere"],
    }
    return None if echiquier is None else _squares(echiquier), counters


def tours(
    board: Board, start: Square, *, closed: bool = False
) -> Iterator[Tour]:
    """Go through all the tours, each as soon as it is found."""
    parcours = tous_les_parcours(board.rows, board.columns, *start, closed)
    return (_squares(echiquier) for echiquier in parcours)


def count_tours(board: Board, start: Square, *, closed: bool = False) -> int:
    """Count the tours from one start."""
    parcours = tous_les_parcours(board.rows, board.columns, *start, closed)
    return sum(1 for _ in parcours)


def _squares(echiquier: Matrix) -> Tour:
    squares = [Square(0, 0)] * (len(echiquier) * len(echiquier[0]))
    for row, ligne in enumerate(echiquier):
        for column, numero in enumerate(ligne):
            squares[numero - 1] = Square(row, column)
    return tuple(squares)
