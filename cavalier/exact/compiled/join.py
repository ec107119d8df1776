"""Joining the halves: for all degrees, the ways that close into one cycle.

The count is worked out modulo 2^64. How large it can be at most is seen on the
way: no more than all the ways of the states that fit, single cycles or not.
Where that is 2^64 or more, the count is made again modulo one prime or more,
until what is known of it leaves only one number below that limit.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from itertools import pairwise
from time import monotonic
from typing import NamedTuple, TypeVar

import numpy as np

from cavalier.exact.compiled.candidates import (
    Candidates,
    Symmetries,
    candidates_of,
)
from cavalier.exact.compiled.checkpoint import Checkpoint, Parts
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
from common.doing import Doing

#: Moduli of counts from 2^64 on, and of certificates.
PRIMES = (2**31 - 1, 2**31 - 19, 2**31 - 61, 2**31 - 69)

_PARTS = 200

# Parts are kept after so many seconds: many are done in less.
_SECONDS_TO_KEEP = 1
_WORD = 2**64

Item = TypeVar("Item")
Result = TypeVar("Result")

#: More than sums of float64 are wrong by.
_MARGIN = 1.001


def in_threads(
    work: Callable[[Item], Result], items: Iterable[Item]
) -> Iterator[Result]:
    """Yield the results as they are ready; numba lets threads run at once."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            tasks = [pool.submit(work, item) for item in items]
            for task in as_completed(tasks):
                yield task.result()
        finally:
            pool.shutdown(cancel_futures=True)


class Part(NamedTuple):
    """The candidates from first to before last, joined modulo a prime.

    The modulus 0 is 2^64. Candidates and parts are numbered from 0.
    """

    number: int
    first: int
    last: int
    modulus: int


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


def joined(
    halves: Halves,
    watch: Watch,
    checkpoint: Checkpoint | None = None,
    do: Doing = in_threads,
) -> int:
    """Return the number of all pairs that make a single cycle."""
    count, most = residue(halves, 0, watch, checkpoint, do)
    known, primes = _WORD, iter(PRIMES)
    while most >= known:
        prime = next(primes)
        rest, _ = residue(halves, prime, watch, checkpoint, do)
        count += known * ((rest - count) * pow(known, -1, prime) % prime)
        known *= prime
    return count


def residue(
    halves: Halves,
    modulus: int,
    watch: Watch,
    checkpoint: Checkpoint | None = None,
    do: Doing = in_threads,
) -> tuple[int, float]:
    """Return the count modulo a prime, or 2^64 for 0, and its upper limit."""
    parts = partial_sums(halves, modulus, watch, checkpoint, do)
    total = sum(part for part, _ in parts)
    most = sum(limit for _, limit in parts)
    return total % (modulus or _WORD), most * _MARGIN


def partial_sums(
    halves: Halves,
    modulus: int,
    watch: Watch,
    checkpoint: Checkpoint | None = None,
    do: Doing = in_threads,
) -> list[tuple[int, float]]:
    """Return the sum of each part, and its upper limit.

    Parts of neighbouring candidates are joined as ``do`` does it.
    """
    parts = checkpoint.parts(modulus, _PARTS) if checkpoint else {}
    states, kept = len(halves.upper.groups.ranks), monotonic()
    left = _parts_left(halves, modulus, parts)
    for number, part in do(partial(_joined_part, halves), left):
        parts[number] = part
        due = len(parts) == _PARTS or monotonic() > kept + _SECONDS_TO_KEEP
        if checkpoint and due:
            checkpoint.keep_parts(modulus, parts)
            kept = monotonic()
        watch("joining the halves", len(parts) / _PARTS, states)
    return [parts[number] for number in sorted(parts)]


def _parts_left(halves: Halves, modulus: int, done: Parts) -> list[Part]:
    """Return the parts with their numbers, except those that are done."""
    bounds = np.linspace(0, len(halves.candidates.codes), _PARTS + 1)
    return [
        Part(number, first, last, modulus)
        for number, (first, last) in enumerate(
            pairwise(bounds.astype(int).tolist())
        )
        if number not in done
    ]


def _joined_part(halves: Halves, part: Part) -> tuple[int, tuple[int, float]]:
    """Join a part; return its number, its sum and an upper limit."""
    modulus = np.uint64(part.modulus)
    total, most = _total(halves, part.first, part.last, modulus)
    return part.number, (int(total), most)


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
