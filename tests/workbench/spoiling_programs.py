"""Six programs that count right, once: they spoil what they are given."""

Couple = tuple[int, int]

KEPT: list[Couple] = []
COUNTS: list[int] = []


def search(couple: Couple, couples: list[Couple]) -> int:
    """Count the tours over the couples, which are put back."""
    couples.remove(couple)
    count = int(not couples)
    for other in list(couples):
        down, right = other[0] - couple[0], other[1] - couple[1]
        if abs(down * right) == 2:
            count += search(other, couples)
    couples.append(couple)
    return count


def empties(couple: Couple, couples: list[Couple]) -> int:
    count = search(couple, couples)
    couples.clear()
    return count


def drops_the_start(couple: Couple, couples: list[Couple]) -> int:
    count = search(couple, list(couples))
    couples.remove(couple)
    return count


def keeps_what_it_is_given(couple: Couple, couples: list[Couple]) -> int:
    KEPT[:] = KEPT or couples
    count = search(couple, KEPT)
    KEPT.pop()
    return count


def adds_to_a_list_of_the_module(couple: Couple, couples: list[Couple]) -> int:
    COUNTS.append(search(couple, couples))
    return sum(COUNTS)


def keeps_a_default(
    couple: Couple, couples: list[Couple], kept: list[int] | None = None
) -> int:
    found = vars(keeps_a_default).setdefault("found", kept or [])
    found.append(search(couple, couples))
    return sum(found)


def takes_as_it_goes(couple: Couple, couples: list[Couple]) -> int:
    copy = [couples.pop() for _ in list(couples)]
    return search(couple, copy)
