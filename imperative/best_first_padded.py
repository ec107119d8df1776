"""Best first: backtracking among the free squares with fewest neighbours.

Source       T. Gonçalves and T. Robbins, report BE1 "Cavalier et
             Backtracking", 10 September 2021, section 3; Python, in French;
             002_c89214848b2bda6f.txt
Glossary     echiquier_bandes  matrix with a border of width 2: n on the n-th
                               square of the tour under way, from 1; -1 on a
                               free one; rows x columns + 1 in the border
             echiquier_voisins matrix of the same size: the number of free
                               neighbours of each free square; 9 in the border
             voisin            neighbour: a square one jump away
             taille            the side; here rows and columns
             tab_delta_xy      the 8 moves, as (row, column)
             prometteur        promising: free, hence on the board
             case, derniere_case_traitee, prochain_numero
                               a square, and the one last reached, as (row,
                               column) from 2 in both matrices; the number of
                               the next
             compteurs         compteur_tentative, the squares reached after
                               the start; compteur_retour_arriere, those of
                               them that were given up
             aes               algorithme à essais successifs (section 5)
Supplied     S1  tabDeltaXY, not given: of the 40,320 orders of the moves,
                 66 give figures 3 and 4, two of these figure 1, and only this
                 one figure 5; 6 and 7 are the same in any order
             S2  the main program, not given: init_voisin, then 1 on the
                 start, then the search from number 2, as the figures ask
             S3  closed tours: the last square must be one jump from the
                 start, or the search goes on
             S4  the indentation of trouverMeilleurVoisinsLibres from line 14
                 on, a level too deep in the text kept (line 24: two), as are
                 the last line of init_voisin and echiquierBandes' two loops
             S5  that of the search's "return False", which the text kept has
                 inside the loop: there figure 4 fails after 30 attempts
Errata       E1  the start is never deducted from its neighbours' counts: they
                 count it as free. Figures 4, 6 and 7 have it so, against the
                 text; 3 and 5 are the same either way.
                 neighbours="start-deducted" follows the text
             E2  vecteurMeilleursVoisins is said to hold all the neighbours in
                 increasing order: it holds those that equal the least. So
                 None proves nothing. The smallest board with a tour that is
                 missed is 3x9, from (0, 2); in E1's variant 3x8, from (0, 3).
                 5x6 from (2, 1) is given up after 14 attempts
             E3  "no risk" of a square without neighbours, O(n^2) where there
                 is a solution, a worst case "very weakened" and backtracks
                 "almost nil": figure 4 goes back 22 times, 9x9 from a corner
                 6454 times, 7 of the 13 starts on 5x5 do; see Cost
             E4  trouverLePremierVoisinDeDegreMinimalLibre, "find the first
                 neighbour of least degree": it returns a count, not a square
Deviations   D1  any rows x columns, any start; the page has n x n, n > 4
             D2  lists of lists for a numpy matrix: [x][y], not [x, y]
             D3  the page's global variables belong to parcours_cavalier, and
                 its procedures are inside: two runs share nothing
             D4  the matrix with its border, the one without or None, and the
                 counters are returned; the page prints them
             D5  no "else" after the search's first "return", and no x, y in
                 it, which the page sets and does not use
Essential    the order of the moves, which is that of equal neighbours, and
             9, more than any count. `min_k >= 0` is always true: where there
             is no free neighbour, min_k is 9 and the second loop finds none.
             mise_a_jour_voisins stops at 0 and remise_a_jour_voisins always
             adds, which can never be seen: a square is deducted while it is
             still free, and only from its free neighbours, which all count
             it, so hold 1 at least; and when it is added again, all that
             followed has been undone, so to the same squares
Cost         an attempt takes 24 looks at a square, 32 when it is given up,
             whatever the board: 100x100 from a corner takes a tenth of a
             second. The number of attempts has no such bound: 18x18 from
             (15, 15) takes 2,902,190, 20x20 from (5, 0) over 5,000,000,000
Example      the tour of 4x6 from a corner, and the counters

             >>> bandes, echiquier, compteurs = parcours_cavalier(4, 6, 0, 0)
             >>> for ligne in echiquier or []:
             ...     print(*(f"{n:2}" for n in ligne))
              1 22  9 18  5 20
              8 17  6 21 10 13
             23  2 15 12 19  4
             16  7 24  3 14 11
             >>> compteurs
             {'compteur_tentative': 38, 'compteur_retour_arriere': 15}

See also     functional/best_first_lazy.py, the same search on states that are
             never changed; imperative/warnsdorff_matrix.py, the first of the
             equal neighbours only
"""

from typing import Literal

from common.board import Board, Square, Tour

TAB_DELTA_XY = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
)  # fmt: skip

Case = tuple[int, int]
Compteurs = dict[str, int]
Matrix = list[list[int]]

#: Whether the start's neighbours go on counting it as free (E1).
Neighbours = Literal["start-counted", "start-deducted"]


def parcours_cavalier(  # noqa: C901
    rows: int,
    columns: int,
    x0: int,
    y0: int,
    closed: bool = False,
    neighbours: Neighbours = "start-counted",
) -> tuple[Matrix, Matrix | None, Compteurs]:
    """Return both matrices, of which None for no tour, and the counters."""
    compteurs = {"compteur_tentative": 0, "compteur_retour_arriere": 0}
    echiquier_bandes = new_echiquier_bandes(rows, columns)
    echiquier_voisins = [[9] * (columns + 4) for _ in range(rows + 4)]

    def prometteur(new_x: int, new_y: int) -> bool:
        return echiquier_bandes[new_x][new_y] == -1

    def init_voisin() -> None:
        for i in range(2, rows + 2):
            for j in range(2, columns + 2):
                nb_voisins_libres = 0
                for k in range(8):
                    nx = i + TAB_DELTA_XY[k][0]
                    ny = j + TAB_DELTA_XY[k][1]
                    if prometteur(nx, ny):
                        nb_voisins_libres += 1
                echiquier_voisins[i][j] = nb_voisins_libres

    def trouver_meilleur_voisins_libres(case: Case) -> list[Case]:
        vecteur_meilleurs_voisins: list[Case] = []

        def trouver_le_premier_voisin_de_degre_minimal_libre(
            case: Case,
        ) -> int:
            x, y = case
            min_k = 9
            for k in range(8):
                nx, ny = x + TAB_DELTA_XY[k][0], y + TAB_DELTA_XY[k][1]
                if not prometteur(nx, ny):
                    continue
                if min_k > echiquier_voisins[nx][ny]:
                    min_k = echiquier_voisins[nx][ny]
            return min_k

        def trouver_tous_les_meilleurs_voisins(
            case: Case, min_k: int
        ) -> list[Case]:
            x, y = case
            for z in range(8):
                nx, ny = x + TAB_DELTA_XY[z][0], y + TAB_DELTA_XY[z][1]
                if not prometteur(nx, ny):
                    continue
                if min_k == echiquier_voisins[nx][ny]:
                    vecteur_meilleurs_voisins.append((nx, ny))
            return vecteur_meilleurs_voisins

        min_k = trouver_le_premier_voisin_de_degre_minimal_libre(case)
        if min_k >= 0:
            vecteur_meilleurs_voisins = trouver_tous_les_meilleurs_voisins(
                case, min_k
            )
        return vecteur_meilleurs_voisins

    def aes_parcours_cavalier_un_succes_suffit(
        derniere_case_traitee: Case, prochain_numero: int
    ) -> bool:
        if prochain_numero > rows * columns:
            return not closed or one_jump(derniere_case_traitee, depart)
        for case_choisie in trouver_meilleur_voisins_libres(
            derniere_case_traitee
        ):
            mise_a_jour_voisins(case_choisie)
            next_x, next_y = case_choisie
            compteurs["compteur_tentative"] += 1
            echiquier_bandes[next_x][next_y] = prochain_numero
            if aes_parcours_cavalier_un_succes_suffit(
                (next_x, next_y), prochain_numero + 1
            ):
                return True
            compteurs["compteur_retour_arriere"] += 1
            remise_a_jour_voisins(case_choisie)
            echiquier_bandes[next_x][next_y] = -1
        return False

    def mise_a_jour_voisins(case: Case) -> None:
        x, y = case
        for z in range(8):
            nx, ny = x + TAB_DELTA_XY[z][0], y + TAB_DELTA_XY[z][1]
            if not prometteur(nx, ny):
                continue
            if echiquier_voisins[nx][ny] > 0:
                echiquier_voisins[nx][ny] -= 1

    def remise_a_jour_voisins(case: Case) -> None:
        x, y = case
        for z in range(8):
            nx, ny = x + TAB_DELTA_XY[z][0], y + TAB_DELTA_XY[z][1]
            if not prometteur(nx, ny):
                continue
            echiquier_voisins[nx][ny] += 1

    depart = (x0 + 2, y0 + 2)
    init_voisin()
    if neighbours == "start-deducted":
        mise_a_jour_voisins(depart)
    echiquier_bandes[x0 + 2][y0 + 2] = 1
    if not aes_parcours_cavalier_un_succes_suffit(depart, 2):
        return echiquier_bandes, None, compteurs
    echiquier = [ligne[2:-2] for ligne in echiquier_bandes[2:-2]]
    return echiquier_bandes, echiquier, compteurs


def new_echiquier_bandes(rows: int, columns: int) -> Matrix:
    """Return a free board in its border."""
    echiquier_bandes = [[-1] * (columns + 4) for _ in range(rows + 4)]
    for i in range(rows + 4):
        for j in range(columns + 4):
            if i < 2 or j < 2 or i >= rows + 2 or j >= columns + 2:
                echiquier_bandes[i][j] = rows * columns + 1
    return echiquier_bandes


def one_jump(case: Case, depart: Case) -> bool:
    """Tell whether the start is one of the 8 squares a jump away (S3)."""
    return (depart[0] - case[0], depart[1] - case[1]) in TAB_DELTA_XY


# --- adapter: not in the source ---


def first_tour(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    neighbours: Neighbours = "start-counted",
) -> Tour | None:
    """Return the first tour that the search finds, or None."""
    return counted_tour(board, start, closed=closed, neighbours=neighbours)[0]


def counted_tour(
    board: Board,
    start: Square,
    *,
    closed: bool = False,
    neighbours: Neighbours = "start-counted",
) -> tuple[Tour | None, dict[str, int]]:
    """Return the first tour that the search finds, and the counters."""
    _, echiquier, compteurs = parcours_cavalier(
        board.rows, board.columns, *start, closed, neighbours
    )
    counters = {
        "attempts": compteurs["compteur_tentative"],
        "backtracks": compteurs["compteur_retour_arriere"],
    }
    return None if echiquier is None else _squares(echiquier), counters


def _squares(echiquier: Matrix) -> Tour:
    squares = [Square(0, 0)] * (len(echiquier) * len(echiquier[0]))
    for row, ligne in enumerate(echiquier):
        for column, numero in enumerate(ligne):
            squares[numero - 1] = Square(row, column)
    return tuple(squares)
