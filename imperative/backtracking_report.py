"""Backtracking with two counters: try each promising square, or go back.

Source       T. Gonçalves and T. Robbins, report BE1 "Cavalier et
             Backtracking", 10 September 2021, section 1; Python, in French;
             002_c89214848b2bda6f.txt
Glossary     echiquier        matrix: n on the n-th square of the tour under
                              way, from 1; -1 on a free one
             taille           the side; here rows and columns
             tab_delta_xy     the 8 moves, as (row, column)
             prometteur       promising: on the board and free
             derniere_case_traitee, prochain_numero
                              the square last reached, as (row, column) from
                              0; the number of the next
             compteurs        compteur_tentative, the squares reached after
                              the start; compteur_retour_arriere, those of
                              them that were given up
             aes              algorithme à essais successifs (section 5)
             un_succes_suffit the first tour is enough; tous_les_parcours here
                              is for all
Supplied     S1  tabDeltaXY, not given: of the 40,320 orders of the moves,
                 15 give this section's figure, and of these only this one
                 gives figures 4 and 5
             S2  the main program, not given: it numbers the start 1 and
                 searches from number 2, as the figures ask
             S3  closed tours: the last square must be one jump from the start
             S4  all the tours: tous_les_parcours goes on after each
             S5  the indentation of the search's lines 13 to 15, which the text
                 kept has where line 16 is: one alone gives figure 1
Errata       E1  "the chosen square takes the value n^2": it takes 1 in every
                 figure, and the next one 2
             E2  "a first solution whatever the start square": on an odd
                 number of squares none starts on the colour that has one
                 square less, 12 of 25 on 5x5; the answer there is None
             E3  "O(n^16)" in the worst case, "an over-estimate": 8 choices at
                 each of n^2 depths are 8^(n^2), not (n^2)^8; on 8x8 the tours
                 alone, from a start, are more than 8^16 on average
             E4  section 3: no 7x7 board can be done without heuristic, whether
                 it has a solution or not. This program does it from (6, 0) in
                 106,609 attempts, and from (0, 0) in 2,511,425
Deviations   D1  any rows x columns, any start; the page has n x n, n > 4
             D2  lists of lists for a numpy matrix: [x][y], not [x, y]
             D3  the page's global variables belong to parcours_cavalier, and
                 its procedures are inside: two runs share nothing
             D4  the matrix or None, and the counters, are returned; the page
                 prints them
             D5  tous_les_parcours repeats the body of the page's procedure
                 with "yield" in it and without counters
             D6  no "else" after the search's first "return"
Essential    the order of the moves. The start is no attempt: so a search that
             fails has as many backtracks as attempts, and a tour the number
             of squares less one more attempts than backtracks. The four tests
             for the board come first: a row or column -1 would be the last
Cost         the tree of all paths: from a corner of 5x5, 1,735,079 nodes, a
             second. First tours up to 5x6, some of 6x6 and 7x7: from (0, 1),
             6x6 takes more than 3,000,000,000 attempts
Example      the first tour of 3x4 from a corner, and the counters

             >>> echiquier, compteurs = parcours_cavalier(3, 4, 0, 0)
             >>> for ligne in echiquier or []:
             ...     print(*(f"{n:2}" for n in ligne))
              1  4  7 10
              8 11  2  5
              3  6  9 12
             >>> compteurs
             {'compteur_tentative': 11, 'compteur_retour_arriere': 0}

See also     imperative/backtracking_padded.py, with a border for four of the
             tests; imperative/best_first_padded.py, which chooses the square;
             imperative/backtracking_matrix.py, another page's
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
    echiquier = [[-1] * columns for _ in range(rows)]

    def prometteur(new_x: int, new_y: int) -> bool:
        return (
            0 <= new_x < rows
            and 0 <= new_y < columns
            and echiquier[new_x][new_y] == -1
        )

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
                echiquier[next_x][next_y] = prochain_numero
                if aes_parcours_cavalier_un_succes_suffit(
                    (next_x, next_y), prochain_numero + 1
                ):
                    return True
                compteurs["compteur_retour_arriere"] += 1
                echiquier[next_x][next_y] = -1
        return False

    depart = (x0, y0)
    echiquier[x0][y0] = 1
    if not aes_parcours_cavalier_un_succes_suffit(depart, 2):
        return None, compteurs
    return echiquier, compteurs


def tous_les_parcours(
    rows: int, columns: int, x0: int, y0: int, closed: bool = False
) -> Iterator[Matrix]:
    """Go through the tours, in the order they are found (S4)."""
    echiquier = [[-1] * columns for _ in range(rows)]

    def parcourir(
        derniere_case_traitee: Case, prochain_numero: int
    ) -> Iterator[Matrix]:
        if prochain_numero > rows * columns:
            if not closed or one_jump(derniere_case_traitee, depart):
                yield [ligne[:] for ligne in echiquier]
            return
        x, y = derniere_case_traitee
        for dx, dy in TAB_DELTA_XY:
            next_x, next_y = x + dx, y + dy
            if (
                0 <= next_x < rows
                and 0 <= next_y < columns
                and echiquier[next_x][next_y] == -1
            ):
                echiquier[next_x][next_y] = prochain_numero
                yield from parcourir((next_x, next_y), prochain_numero + 1)
                echiquier[next_x][next_y] = -1

    depart = (x0, y0)
    echiquier[x0][y0] = 1
    return parcourir(depart, 2)


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
