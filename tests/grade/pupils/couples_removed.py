"""The couples that are left, in a copy from which one is removed."""


def nb_parcours(couple, couples):
    reste = couples.copy()
    reste.remove(couple)
    if len(reste) == 0:
        return 1
    total = 0
    for autre in reste:
        di = abs(autre[0] - couple[0])
        dj = abs(autre[1] - couple[1])
        if (di, dj) == (1, 2) or (di, dj) == (2, 1):
            total += nb_parcours(autre, reste)
    return total
