"""The couples that are left, in a list that each call makes anew."""


def accessible(a, b):
    return abs((a[0] - b[0]) * (a[1] - b[1])) == 2


def nb_parcours(couple, couples):
    reste = [c for c in couples if c != couple]
    if reste == []:
        return 1
    return sum(nb_parcours(c, reste) for c in reste if accessible(couple, c))
