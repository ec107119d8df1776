"""The degrees to be joined: which can occur, and one of those that are alike.

The degrees of an upper state, with the middle edges given to it, leave those
of the lower state that fits: they add up to 2 for each square, and for the
apex if there is one. The number of ends must be even and more than 0, for
without an end no cycle goes through both halves.

**Colours.** The *balance* of degrees is what the dark squares of the middle
have more than the light ones. An edge inside the middle leaves it as it is,
because a knight changes colour with each move; an edge to the apex adds 1 to
it or takes 1 away. The squares that a half has settled are all done, so there
are few balances among its states; and only those can occur that come of them
by edges to the apex. Other degrees need not be looked at.

**Symmetries.** If the halves are alike, the board may be turned upside down,
which exchanges an upper state's degrees for those left to the lower one; if
both halves look the same from left and right, the board may be mirrored. All
degrees that these symmetries make of each other give the same sum, so of
these only the least code is joined, and counts for all.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cavalier.exact.compiled.compiler import compiled
from cavalier.exact.compiled.keys import ROOM, Numbers, Shape
from cavalier.exact.compiled.middle import Side
from cavalier.exact.plain import APEX

#: Balances are from minus this to this.
_MOST = 2 * ROOM

#: By edges at the apex and balance (_MOST more): can it occur?
Balances = NDArray[np.bool_]


class Symmetries(NamedTuple):
    """What may be done to a board without a change."""

    upside_down: bool
    mirror: bool


class Row(NamedTuple):
    """What a row's degrees come to, by code: ends, balance, and the image."""

    ends: Numbers
    balance: Numbers
    image: Numbers


class Candidates(NamedTuple):
    """Codes of the upper degrees, and how many each counts for."""

    codes: Numbers
    times: Numbers


def candidates_of(
    upper: Side,
    lower: Side,
    shape: Shape,
    apex: int,
    symmetries: Symmetries,
) -> Candidates:
    """List the degrees to be joined; the apex has so many edges in all."""
    row = _row(shape)
    above, below = (_balances(side, row, shape) for side in (upper, lower))
    codes, times = np.zeros((2, shape.codes), np.int64)
    found = []
    for edges in range(apex + 1):
        for second in range(shape.codes):
            number = _of_second_row(
                edges, second, row, shape, apex, symmetries, above, below,
                codes, times,
            )  # fmt: skip
            if number:
                found.append((codes[:number].copy(), times[:number].copy()))
    nothing = np.zeros(0, np.int64)
    return Candidates(
        np.concatenate([nothing, *(codes for codes, _ in found)]),
        np.concatenate([nothing, *(times for _, times in found)]),
    )


def _row(shape: Shape) -> Row:
    codes = np.arange(shape.codes)
    ends, balance, image = np.zeros((3, shape.codes), np.int64)
    for column in range(shape.columns):
        degree = codes // 3**column % 3
        ends += degree == 1
        balance += degree if column % 2 else -degree
        image += degree * 3 ** (shape.columns - 1 - column)
    return Row(ends, balance, image)


def _balances(side: Side, row: Row, shape: Shape) -> Balances:
    """Return which balances come of a half's states, by edges to the apex."""
    codes = np.flatnonzero(np.diff(side.groups.bounds))
    first, second = codes % shape.codes, codes // shape.codes % shape.codes
    edges = codes // shape.codes**2
    can_be = np.zeros((3, 2 * _MOST + 1), np.bool_)
    for images in (False, side.folded):
        if images:
            first, second = row.image[first], row.image[second]
        difference = row.balance[first] - row.balance[second]
        can_be[edges, _MOST + difference] = True
    for s, t in side.edges:
        if s == APEX:
            shift = 1 if (t - 1) % 2 else -1
            for more in (0, 1):
                can_be[more + 1] |= np.roll(can_be[more], shift)
    return can_be


@compiled
def _of_second_row(
    edges: int,
    second: int,
    row: Row,
    shape: Shape,
    apex: int,
    symmetries: Symmetries,
    above: Balances,
    below: Balances,
    codes: Numbers,
    times: Numbers,
) -> int:
    """List the candidates with these edges at the apex and this second row.

    Return how many there are.
    """
    found, every = 0, shape.codes - 1
    apex_left, first_left = apex - edges, every - second
    for first in range(shape.codes):
        ends = row.ends[first] + row.ends[second] + (edges == 1)
        if ends == 0 or ends % 2:
            continue
        balance = row.balance[first] - row.balance[second]
        left = row.balance[first_left] - row.balance[every - first]
        if not (
            above[edges, _MOST + balance] and below[apex_left, _MOST + left]
        ):
            continue
        code = _code(first, second, edges, shape)
        image = _code(row.image[first], row.image[second], edges, shape)
        turned = _code(first_left, every - first, apex_left, shape)
        rotated = _code(
            row.image[first_left], row.image[every - first], apex_left, shape
        )
        number = _times(code, image, turned, rotated, symmetries)
        if number:
            codes[found], times[found] = code, number
            found += 1
    return found


@compiled
def _code(first: int, second: int, edges: int, shape: Shape) -> int:
    return first + shape.codes * (second + shape.codes * edges)


@compiled
def _times(
    code: int, image: int, turned: int, rotated: int, symmetries: Symmetries
) -> int:
    """Count the codes that are alike; 0 where this is not the least."""
    alike, same = 1, 1
    if symmetries.mirror:
        alike, same = 2 * alike, same + (image == code)
        if image < code:
            return 0
    if symmetries.upside_down:
        alike, same = 2 * alike, same + (turned == code)
        if turned < code:
            return 0
    if symmetries.mirror and symmetries.upside_down:
        same += rotated == code
        if rotated < code:
            return 0
    return alike // same
