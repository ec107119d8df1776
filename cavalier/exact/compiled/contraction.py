"""The contraction join: the pairs that close into one cycle, without pairs.

Of the upper states with the same e ends, u(m) are the ways of those with the
matching m; of the lower states that fit, v(m). Wanted is the sum of u(m) v(n)
over all pairs of matchings that, laid together, make one single cycle. There
are (e - 1)!! matchings, so there are ((e - 1)!!)^2 pairs; no need to look at
them.

**Contraction.** Let a be the partner of the first end, 0, in m. In n let p be
the partner of 0, and q that of a. If n too joins 0 and a, a cycle closes
there, which is right only if these are all the ends. Otherwise the cycle
goes p - 0 - a - q; replace this by a path from p to q. What is left are
matchings m' and n' of the e - 2 other ends: m' is m without its pair 0 - a,
and n' is n with the pair p - q for the two pairs 0 - p and a - q. They make a
single cycle if m and n do, and only then. So for each a, sum the ways of all n
that become the same n',

    w(n') = sum of v(n) over the pairs of n', each taken as p - q and as q - p,

and go on with w and the part of u in which 0 has the partner a. (By the order
of the ranks this part is a piece of u without a gap.) Two ends are left in the
end, and one product.

**What it takes.** For e ends (e - 1) times (e - 3)!! sums of e - 2 numbers,
and e - 1 times what e - 2 ends take: all in all some (e - 1)!! e^2 / 4
additions. For 10 ends this is 24 thousand instead of 893 thousand pairs.

**Modulo.** The sums are kept modulo 2^64, as the machine does; or modulo a
prime below 2^31, with which no product or sum in between reaches 2^64.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cavalier.exact.compiled.compiler import compiled
from cavalier.exact.compiled.keys import PAIRINGS, ROOM, Numbers, rank, unrank

#: The ways of all matchings of some ends, by rank.
Vector = NDArray[np.uint64]

_SMALLEST = 6


class Contractions(NamedTuple):
    """Which of the n become the same n'.

    For e ends and the partner a of the first, the e - 2 ranks of n for the
    n' of rank r are in ``ranks`` from starts[e, a] + r (e - 2) on.
    """

    ranks: NDArray[np.int32]
    starts: Numbers


def contractions_of(ends: int) -> Contractions:
    """Work out the contractions of so many ends and fewer."""
    starts, total = np.zeros((ends + 1, ends + 1), np.int64), 0
    for e in range(_SMALLEST, ends + 1, 2):
        for partner in range(1, e):
            starts[e, partner] = total
            total += int(PAIRINGS[e - 2]) * (e - 2)
    ranks = np.empty(total, np.int32)
    contractions = Contractions(ranks, starts)
    for e in range(_SMALLEST, ends + 1, 2):
        for partner in range(1, e):
            _contract(e, partner, contractions)
    return contractions


@compiled
def _contract(ends: int, partner: int, contractions: Contractions) -> None:
    """List for each n' the n that become it."""
    mates, number = np.zeros(ROOM, np.int64), np.arange(ROOM)
    every = (1 << ends) - 1
    others = every & ~1 & ~(1 << partner)
    place = contractions.starts[ends, partner]
    for contracted in range(PAIRINGS[ends - 2]):
        unrank(contracted, others, number, mates)
        for p in range(1, ends):
            if p == partner:
                continue
            q = mates[p]
            mates[0], mates[p], mates[partner], mates[q] = p, 0, q, partner
            contractions.ranks[place] = rank(every, mates)
            place += 1
            mates[p], mates[q] = q, p


@compiled
def _reduced(number: np.uint64, modulus: np.uint64) -> np.uint64:
    return number % modulus if modulus else number


@compiled
def closing(
    ends: int,
    upper: Vector,
    lower: Vector,
    contractions: Contractions,
    modulus: np.uint64,
) -> np.uint64:
    """Return the sum of u(m) v(n) over the pairs that make one cycle.

    u and v are at the beginning of ``upper`` and ``lower``; behind v is room
    for what is contracted, as much again. The modulus is a prime, or 0 for
    2^64. For each number of ends, u begins at first[e] and v at start[e], and
    partner[e] is where the first end's partners have come to.
    """
    first, start, partner = np.zeros((3, ends + 1), np.int64)
    ranks, ranks_from = contractions
    total, e = np.uint64(0), ends
    while e <= ends:
        if e <= _SMALLEST - 2:
            total += _closing_few(e, upper, first[e], lower, start[e], modulus)
            e += 2
            continue
        partner[e] += 1
        if partner[e] == e:
            e += 2
            continue
        size = PAIRINGS[e - 2]
        piece = first[e] + (partner[e] - 1) * size
        if _any(upper, piece, size) and _contracted(
            lower, start[e], e, ranks, ranks_from[e, partner[e]], modulus
        ):
            e -= 2
            start[e] = start[e + 2] + PAIRINGS[e + 2]
            first[e], partner[e] = piece, 0
    return _reduced(total, modulus)


@compiled
def _contracted(
    lower: Vector,
    start: int,
    ends: int,
    ranks: NDArray[np.int32],
    pair: int,
    modulus: np.uint64,
) -> bool:
    """Write w behind v; return whether anything is left."""
    some = np.uint64(0)
    behind = start + PAIRINGS[ends]
    for place in range(behind, behind + PAIRINGS[ends - 2]):
        ways = np.uint64(0)
        for _ in range(ends - 2):
            ways += lower[start + ranks[pair]]
            pair += 1
        lower[place] = _reduced(ways, modulus)
        some |= lower[place]
    return bool(some != 0)


@compiled
def _any(vector: Vector, first: int, size: int) -> bool:
    some = np.uint64(0)
    for place in range(first, first + size):
        some |= vector[place]
    return bool(some != 0)


@compiled
def _closing_few(
    ends: int,
    upper: Vector,
    first: int,
    lower: Vector,
    start: int,
    modulus: np.uint64,
) -> np.uint64:
    """Return the sum for two ends, or four.

    Of four, any two different matchings of the three make one cycle.
    """
    if ends == 2:
        return _reduced(upper[first] * lower[start], modulus)
    above, below, same = np.uint64(0), np.uint64(0), np.uint64(0)
    for place in range(3):
        above += upper[first + place]
        below += lower[start + place]
        same += upper[first + place] * lower[start + place]
    product = _reduced(above, modulus) * _reduced(below, modulus)
    three = np.uint64(3) * modulus * modulus
    return _reduced(product + three - same, modulus)
