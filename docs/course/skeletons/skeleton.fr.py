"""Un programme à compléter. Écrivez le corps de sa fonction.

Lignes et colonnes se comptent à partir de 0. La ligne 0 est en haut.
"""

#: Les sauts (lignes, colonnes), dans l’ordre où votre page les essaie.
MOVES = [
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
]


def nb_parcours(rows, columns, row, column):
    """Renvoyer le nombre de parcours qui partent de (row, column)."""
    raise NotImplementedError("cette fonction reste à écrire")  # HERE
