"""The program of the TIPE exam, with a function for each list."""

MOVES = [
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
]


def accessibles(case, cases):
    i, j = case
    return [(i + a, j + b) for a, b in MOVES if (i + a, j + b) in cases]


def supprimer(case, cases):
    return [c for c in cases if c != case]


def nb_parcours(case, cases):
    if len(cases) == 1:
        return 1
    ca = accessibles(case, cases)
    reste = supprimer(case, cases)
    return sum([nb_parcours(c, reste) for c in ca])
