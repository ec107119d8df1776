"""Compte les parcours du cavalier à partir d’une case, avec des listes."""

SAUTS = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]


def accessibles(position, cases):
    """Renvoie les cases de la liste qui sont à un saut de la position."""
    i, j = position
    voisines = [(i + di, j + dj) for di, dj in SAUTS]
    return [case for case in voisines if case in cases]


def sans(position, cases):
    """Renvoie la liste sans la position."""
    cases.remove(position)
    return cases


def nb_parcours(position, cases):
    """Renvoie le nombre de parcours de ces cases à partir de la position."""
    if len(cases) == 1:
        return 1
    suivantes = accessibles(position, cases)
    reste = sans(position, cases)
    return sum([nb_parcours(case, reste) for case in suivantes])
