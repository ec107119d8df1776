"""Joining the halves: for all degrees, the ways that close into one cycle.

The count is worked out modulo 2^64. How large it can be at most is seen on the
way: no more than all the ways of the states that fit, single cycles or not.
Where that is 2^64 or more, the count is made again modulo one prime or more,
until what is known of it leaves only one number below that limit.
"""

import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from cavalier.exact.compiled.candidates import (
    Candidates,
    Symmetries,
    candidates_of,
)
from cavalier.exact.compiled.compiler import compiled
from cavalier.exact.compiled.contraction import (
    Contractions,
    closing,
    contractions_of,
)
from cavalier.exact.compiled.folding import sets_of
from cavalier.exact.compiled.keys import PAIRINGS, Shape, ones
from cavalier.exact.compiled.middle import Side, gather
from cavalier.exact.plain import Watch

#: Moduli of counts from 2^64 on.
PRIMES = (2**31 - 1, 2**31 - 19, 2**31 - 61, 2**31 - 69)

_PARTS = 200

_WORD = 2**64

#: More than sums of float64 are wrong by.
_MARGIN = 1.001


class Halves(NamedTuple):
    """All that is to be joined."""

    upper: Side
    lower: Side
    shape: Shape
    apex: int
    candidates: Candidates
    contractions: Contractions


def halves_of(
    upper: Side,
    lower: Side,
    shape: Shape,
    apex: int,
    symmetries: Symmetries,
) -> Halves:
    """Prepare the join of two halves."""
    candidates = candidates_of(upper, lower, shape, apex, symmetries)
    contractions = contractions_of(2 * shape.columns)
    return Halves(upper, lower, shape, apex, candidates, contractions)


def joined(halves: Halves, watch: Watch) -> int:
    """Return the number of all pairs that make a single cycle."""
    count, most = residue(halves, 0, watch)
    known, primes = _WORD, iter(PRIMES)
    while most >= known:
        prime = next(primes)
        rest, _ = residue(halves, prime, watch)
        count += known * ((rest - count) * pow(known, -1, prime) % prime)
        known *= prime
    return count


def residue(halves: Halves, modulus: int, watch: Watch) -> tuple[int, float]:
    """Return the count modulo a prime, or 2^64 for 0, and its upper limit.

    Parts of neighbouring candidates are joined on all processors: numba lets
    threads run at once.
    """
    states, total, most = len(halves.upper.groups.ranks), 0, 0.0
    bounds = np.linspace(0, len(halves.candidates.codes), _PARTS + 1)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            parts = [
                pool.submit(_total, halves, first, last, np.uint64(modulus))
                for first, last in pairwise(bounds.astype(int).tolist())
            ]
            for done, part in enumerate(as_completed(parts), 1):
                ways, limit = part.result()
                total, most = total + int(ways), most + limit
                watch("joining the halves", done / _PARTS, states)
        finally:
            pool.shutdown(cancel_futures=True)
    return total % (modulus or _WORD), most * _MARGIN


@compiled
def _total(
    halves: Halves, first: int, last: int, modulus: np.uint64
) -> tuple[np.uint64, float]:
    """Join some of the candidates; return an upper limit as well."""
    shape = halves.shape
    size = PAIRINGS[2 * shape.columns]
    upper = np.empty(size, np.uint64)
    lower = np.empty(2 * size, np.uint64)
    total, most = np.uint64(0), 0.0

    for place in range(first, last):
        free, done = sets_of(halves.candidates.codes[place], shape)
        ends = ones(~(free | done) & ((1 << (shape.vertices - 1)) - 1))
        above = gather(halves.upper, free, done, shape, upper)
        if above == 0.0:
            continue
        free_left, done_left = _left(free, done, halves.apex, shape)
        below = gather(halves.lower, free_left, done_left, shape, lower)
        if below == 0.0:
            continue
        times = halves.candidates.times[place]
        most += times * above * below
        if modulus:
            upper[: PAIRINGS[ends]] %= modulus
            lower[: PAIRINGS[ends]] %= modulus
        ways = closing(ends, upper, lower, halves.contractions, modulus)
        total += np.uint64(times) * ways
        if modulus:
            total %= modulus
    return total, most


@compiled
def _left(free: int, done: int, apex: int, shape: Shape) -> tuple[int, int]:
    """Return what is missing to the full degrees, upside down.

    What one half leaves untouched is done in the other, and conversely.
    """
    free_left, done_left = done, free
    if apex == 0:
        free_left, done_left = done | 1, free & ~1
    return _turned(free_left, shape), _turned(done_left, shape)


@compiled
def _turned(vertices: int, shape: Shape) -> int:
    """Exchange the two rows of a set of vertices."""
    width, row = shape.columns, (1 << shape.columns) - 1
    first, second = (vertices >> 1) & row, (vertices >> (1 + width)) & row
    return (vertices & 1) | (second << 1) | (first << (1 + width))
