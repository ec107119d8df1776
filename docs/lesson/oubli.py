"""Compte les parcours du cavalier à partir d’une case, dans une matrice."""

SAUTS = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]


def chercher(n, x, y, ronde):
    """Écrit n en (x, y), et renvoie le nombre de parcours qui continuent."""
    lignes, colonnes = len(ronde), len(ronde[0])
    ronde[x][y] = n
    parcours = 0
    if n == lignes * colonnes:
        parcours = 1
    for dx, dy in SAUTS:
        X, Y = x + dx, y + dy
        if 0 <= X < lignes and 0 <= Y < colonnes and ronde[X][Y] == 0:
            parcours += chercher(n + 1, X, Y, ronde)
    return parcours


def compter(lignes, colonnes, ligne, colonne):
    """Renvoie le nombre de parcours de l’échiquier à partir de cette case."""
    ronde = [[0] * colonnes for _ in range(lignes)]
    return chercher(1, ligne, colonne, ronde)
