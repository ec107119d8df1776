"""The parts of the compiled tier, one by one, on boards of a few squares.

All of it is quick in plain Python too: the mutants of these modules are run
with NUMBA_DISABLE_JIT=1, where no compiled function can hide one.
"""

from collections import Counter
from itertools import combinations, product
from operator import sub

import numpy as np
import pytest

pytest.importorskip("numba", reason="needs numba")

from cavalier.exact import compiled, plain
from cavalier.exact.compiled import contraction, folding, join, middle, tables
from cavalier.exact.compiled.candidates import Symmetries, candidates_of
from cavalier.exact.compiled.folding import grouped
from cavalier.exact.compiled.halves import half, is_folded
from cavalier.exact.compiled.join import PRIMES
from cavalier.exact.compiled.keys import (
    PAIRINGS,
    ROOM,
    Numbers,
    Shape,
    link,
    lowest,
    ones,
    pack,
    rank,
    shape_of,
    unpack,
    unrank,
)
from cavalier.exact.question import (
    Question,
    of_cycles,
    of_paths,
    of_paths_from,
)
from common.board import Board, Square

pytestmark = [pytest.mark.needs("numba"), pytest.mark.slow]

SAME = np.arange(ROOM)


def unwatched(stage: str, share: float, states: int) -> None:
    pass


# --- matchings and keys ---


def pairs(place: int, ends: list[int]) -> dict[int, int]:
    """Return the matching of this rank, by its definition."""
    if not ends:
        return {}
    first, *others = ends
    choice, place = divmod(place, int(PAIRINGS[len(others) - 1]))
    mate = others.pop(choice)
    return {first: mate, mate: first, **pairs(place, others)}


@pytest.mark.parametrize(
    "ends",
    [0, 0b1001, 0b110_1010_1100, 0b1_1110_0111_0100, 2**14 - 1, 2**16 - 1],
)
def test_ranks_number_the_matchings_without_a_gap(ends: int) -> None:
    mates, size = np.zeros(ROOM, np.int64), int(PAIRINGS[ends.bit_count()])
    vertices = [v for v in range(ROOM) if ends >> v & 1]
    for place in [*range(0, size, max(1, size // 100)), size - 1]:
        unrank(place, ends, SAME, mates)
        assert rank(ends, mates) == place
        expected = pairs(place, vertices)
        assert {v: mates[v] for v in vertices} == expected
    moved = np.roll(SAME, -1)
    unrank(size - 1, ends, moved, mates)
    assert {v: mates[v + 1] - 1 for v in vertices} == expected


def test_there_are_as_many_matchings_as_products_of_odd_numbers() -> None:
    assert list(PAIRINGS[:19:2]) == [
        1, 1, 3, 15, 105, 945, 10395, 135135, 2027025, 34459425,
    ]  # fmt: skip
    assert not PAIRINGS[1::2].any()


@pytest.mark.parametrize("bits", [1, 6, 0b1011000, 2**18 - 1, 2**19])
def test_bits_are_counted_and_found(bits: int) -> None:
    assert ones(bits) == bits.bit_count()
    assert lowest(bits) == (bits & -bits).bit_length() - 1
    assert ones(0) == 0


@pytest.mark.parametrize("columns", [2, 5, 8])
def test_a_key_determines_its_state(columns: int) -> None:
    shape = shape_of(columns)
    mates, again = np.arange(ROOM), np.arange(ROOM)
    every = (1 << shape.vertices) - 1
    # Link vertices that are far apart, until nearly all are ends or done.
    free, done = every, 0
    for s in range(shape.vertices // 2):
        link(mates, s, shape.vertices - 1 - s)
        free &= ~(1 << s | 1 << shape.vertices - 1 - s)
        key = pack(free, done, every & ~free, mates, shape)
        assert 0 <= key < 2**62
        assert unpack(key, shape, SAME, again) == (free, done)
        ends = [v for v in range(shape.vertices) if not free >> v & 1]
        assert [again[v] for v in ends] == [mates[v] for v in ends]


# --- the contraction ---


@pytest.mark.parametrize(
    ("ends", "modulus"),
    [
        (2, 0),
        (2, PRIMES[0]),
        (4, 0),
        (4, PRIMES[0]),
        (6, 0),
        (6, PRIMES[0]),
        (8, PRIMES[0]),
    ],
)
def test_the_contraction_sums_up_as_the_pairs_do(
    ends: int, modulus: int
) -> None:
    size, random = int(PAIRINGS[ends]), np.random.default_rng(ends)
    below = modulus or 2**64
    upper = random.integers(0, below, size, np.uint64)
    lower = np.zeros(2 * size, np.uint64)
    lower[:size] = random.integers(0, below, size, np.uint64)
    lower[::3] = 0
    mates = []
    for place in range(size):
        of_place = np.zeros(ROOM, np.int64)
        unrank(place, (1 << ends) - 1, SAME, of_place)
        mates.append(of_place[:ends].tolist())
    expected = sum(
        int(upper[one]) * int(lower[other])
        for one in range(size)
        for other in range(size)
        if is_one_cycle(mates[one], mates[other])
    )
    word = np.uint64(modulus)
    contractions = contraction.contractions_of(ends)
    closed = contraction.closing(ends, upper, lower, contractions, word)
    assert int(closed) == expected % below


def is_one_cycle(mates: list[int], others: list[int]) -> bool:
    """Check whether two matchings laid together are one cycle."""
    vertex, seen = 0, set[int]()
    while vertex not in seen:
        seen |= {vertex, mates[vertex]}
        vertex = others[mates[vertex]]
    return len(seen) == len(mates)


def test_the_moduli_are_primes_below_2_to_the_31() -> None:
    for prime in PRIMES:
        assert 2**30 < prime < 2**31
        assert all(prime % d for d in range(2, int(prime**0.5) + 1))
    assert all(p != q for p, q in combinations(PRIMES, 2))


# --- what else is in the parts ---


def test_a_mirror_turns_each_row_round() -> None:
    shape = shape_of(3)
    assert folding.mirror_of(3)[:9].tolist() == [0, 3, 2, 1, 6, 5, 4, 7, 8]
    assert folding.mirrored(0b1_001_110_1, shape) == 0b1_100_011_1
    for vertices in range(2**shape.vertices):
        twice = folding.mirrored(folding.mirrored(vertices, shape), shape)
        assert twice == vertices


def test_a_code_has_a_digit_for_each_vertex() -> None:
    shape = shape_of(2)
    # The apex and a square of two edges, one of one, two of none.
    free, done = 0b01010, 0b00101
    assert folding.code_of(free, done, shape) == (
        0 * 1 + 2 * 3 + 0 * 9 + 1 * 27 + 2 * 81
    )
    for code in range(3**5):
        free, done = folding.sets_of(code, shape)
        assert free & done == 0
        assert folding.code_of(free, done, shape) == code


@pytest.mark.parametrize("columns", range(2, 9))
@pytest.mark.parametrize("rows", [4, 5])
def test_each_edge_of_the_middle_goes_to_one_half(
    rows: int, columns: int
) -> None:
    board = Board(max(rows, columns + columns % 2), columns)
    row = Question(board).cut
    ends = frozenset({Square(row, 0), Square(row + 1, 1)})
    question = Question(board, ends)
    edges = {
        frozenset({1 + c, 1 + columns + d})
        for c, d in product(range(columns), repeat=2)
        if abs(c - d) == 2
    }
    for alike in (False, True):
        upper, lower = middle.edges_of_halves(question, alike=alike)
        down = middle._upside_down(columns)
        found = [frozenset(e) for e in upper if 0 not in e] + [
            frozenset(int(down[v]) for v in e) for e in lower if 0 not in e
        ]
        assert len(found) == len(edges)
        assert set(found) == edges
        # A mirror changes nothing, or what is above and below is the same.
        if not (alike and columns % 2):
            mirror = folding.mirror_of(columns)
            for edges_of_half in (upper, lower):
                inside = {frozenset(e) for e in edges_of_half if 0 not in e}
                assert inside == {frozenset(mirror[[*e]]) for e in inside}
        if alike:
            assert upper[:-1] == lower[:-1]
        assert [e for e in upper if 0 in e] == [(0, 1)]
        assert [e for e in lower if 0 in e] == [(0, 2)]


@pytest.mark.parametrize(
    "question",
    [of_cycles(Board(4, 4)), of_paths(Board(4, 4)), of_paths(Board(6, 3))],
)
def test_of_degrees_that_are_alike_one_is_joined_for_all(
    question: Question,
) -> None:
    work = compiled.settled(question, unwatched)
    given = (work.upper, work.lower, work.shape, work.apex)
    whole = candidates_of(*given, Symmetries(False, False))
    for symmetries in (Symmetries(True, False), Symmetries(False, True)):
        some = candidates_of(*given, symmetries)
        assert set(some.codes) < set(whole.codes)
        assert set(some.times) <= {1, 2}
        assert sum(some.times) == len(whole.codes)
    both = candidates_of(*given, Symmetries(True, True))
    assert set(both.times) <= {1, 2, 4}
    assert sum(both.times) == len(whole.codes)
    for code in map(int, whole.codes):
        free, done = folding.sets_of(code, work.shape)
        ends = work.shape.vertices - 1 - (free | done).bit_count()
        assert ends in range(2, 2 * work.shape.columns + 2, 2)


def as_plain(states: tables.States, shape: Shape) -> plain.States:
    """Return states as the plain tier writes them."""
    mates, found = np.zeros(ROOM, np.int64), dict[bytes, int]()
    for key, ways in zip(*states, strict=True):
        _, done = unpack(key, shape, SAME, mates)
        vertices = range(shape.vertices - 1)
        found[
            bytes(plain.DONE if done >> v & 1 else mates[v] for v in vertices)
        ] = int(ways)
    assert len(found) == len(states.keys)
    return found


def is_kept(state: bytes, columns: int) -> bool:
    """Check whether a state's code is not greater than its image's."""
    squares = list(plain._degrees(state))[1:]
    first, second = squares[:columns], squares[columns:]
    return (second[::-1], first[::-1]) <= (second, first)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        (of_paths(Board(6, 4)), 2),
        (of_paths(Board(8, 3)), 3),
        (of_cycles(Board(6, 5)), 2),
        (of_paths_from(Board(4, 4), Square(0, 1)), 1),
        (of_paths_from(Board(7, 3), Square(3, 1)), 2),
    ],
)
def test_a_half_has_the_states_of_the_plain_tier(
    question: Question,
    rows: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The tables grow in the middle of a step, and have room for what is held.
    monkeypatch.setattr(tables, "_SMALLEST", 1700)
    monkeypatch.setattr(tables, "_FULLEST", 0.3)
    columns = question.board.columns
    found = half(question, rows, unwatched)
    expected = plain._half(question, rows, unwatched)
    if is_folded(question, rows):
        expected = {
            state: ways
            for state, ways in expected.items()
            if is_kept(state, columns)
        }
    shape = shape_of(columns)
    assert as_plain(found, shape) == expected


def test_groups_are_the_states_by_their_degrees() -> None:
    question = of_paths(Board(5, 4))
    states = half(question, 1, unwatched)
    shape = shape_of(4)
    groups = grouped(states, shape, 2)
    expected: dict[int, list[tuple[int, int]]] = {}
    mates = np.zeros(ROOM, np.int64)
    for key, ways in zip(*states, strict=True):
        free, done = unpack(key, shape, SAME, mates)
        ends = ~(free | done) & (2**shape.vertices - 1)
        code = folding.code_of(free, done, shape)
        expected.setdefault(code, []).append((rank(ends, mates), int(ways)))
    assert len(groups.bounds) == shape.codes**2 * 3 + 1
    for code in range(shape.codes**2 * 3):
        part = slice(groups.bounds[code], groups.bounds[code + 1])
        found = list(zip(groups.ranks[part], groups.ways[part], strict=True))
        assert sorted(found) == sorted(expected.get(code, []))


# --- tables ---


def test_a_table_merges_equal_keys_and_grows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables, "_SMALLEST", 100)
    monkeypatch.setattr(tables, "_CHUNK", 5)
    keys = np.arange(400) % 200
    states = tables.States(keys, np.full(400, 3, np.uint32))
    sizes: list[tuple[int, int, int]] = []

    def step(
        keys: Numbers,
        ways: tables.Ways,
        first: int,
        last: int,
        to_keys: Numbers,
        to_ways: tables.Ways,
        used: int,
        most: int,
    ) -> tuple[int, int]:
        sizes.append((len(to_keys), most, last - first))
        held, more = keys[first:last], ways[first:last]
        return last, used + tables.add_held(
            held, more, to_keys, to_ways, last - first
        )

    for roomy, grown in (
        (100, [(100, 90, 5), (130, 117, 5), (169, 152, 5), (219, 197, 5)]),
        (101, [(100, 90, 5), (200, 180, 5), (260, 234, 5)]),
        (1000, [(100, 90, 5), (200, 180, 5), (400, 360, 5)]),
    ):
        sizes.clear()
        monkeypatch.setattr(tables, "_ROOMY", roomy)
        found = tables.stepped(states, step, 40)
        assert list(dict.fromkeys(sizes))[: len(grown)] == grown
        # Only the nineteenth step finds more than 90 slots used.
        assert sizes.count((100, 90, 5)) == 19
        assert sorted(found.keys) == list(range(200))
        assert set(found.ways) == {6}
        assert found.ways.dtype == np.uint32
    sizes.clear()
    tables.stepped(states, step, 400)
    assert set(sizes) == {(500, 450, 5)}


# --- the join ---


def linked(question: Question, rows: int, side: middle.Side) -> plain.States:
    """Return a half's states with each set of the edges that it gets."""
    states = plain._half(question, rows, unwatched)
    for s, t in side.edges:
        for state, ways in list(states.items()):
            if plain._linkable(state, s, t):
                after = plain._linked(state, s, t)
                states[after] = states.get(after, 0) + ways
    return states


def pairs_that_fit(question: Question, work: join.Halves) -> int:
    """Return the ways of all pairs of states whose degrees fit, with ends."""
    board, fitting = question.board, Counter[bytes]()
    upper = linked(question, question.cut, work.upper)
    below = board.rows - 2 - question.cut
    lower = linked(question.upside_down, below, work.lower)
    for state, ways in plain._upside_down(lower, board.columns).items():
        left = map(sub, question.degrees, plain._degrees(state))
        fitting[bytes(left)] += ways
    return sum(
        ways * fitting[degrees]
        for state, ways in upper.items()
        if 1 in (degrees := plain._degrees(state))
    )


@pytest.mark.parametrize(
    "question", [of_paths(Board(4, 4)), of_paths(Board(5, 4))]
)
def test_a_join_says_how_large_the_count_can_be(question: Question) -> None:
    work = compiled.settled(question, unwatched)
    expected = plain.count(question, unwatched)
    limit = pairs_that_fit(question, work)
    for modulus in (0, 101):
        residue, most = join.residue(work, modulus, unwatched)
        assert residue == expected % (modulus or 2**64)
        assert limit <= most < 1.01 * limit


def test_a_count_beyond_a_word_is_made_of_its_residues(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(join, "_WORD", 2**3)
    monkeypatch.setattr(join, "PRIMES", (61, 59, 53, 47))
    for question in (of_paths(Board(5, 4)), of_cycles(Board(5, 6))):
        expected = plain.count(question, unwatched)
        assert compiled.count(question, unwatched) == expected


# --- all of it together ---

SMALL = [
    of_cycles(Board(3, 10)),
    of_paths(Board(3, 4)),
    of_paths(Board(4, 3)),
    of_paths(Board(7, 3)),
    of_paths_from(Board(3, 7), Square(0, 2)),
    of_paths_from(Board(3, 4), Square(1, 0)),
]


@pytest.mark.parametrize(
    "question", [*SMALL, of_paths(Board(5, 4)), of_cycles(Board(5, 6))]
)
def test_small_counts_are_those_of_the_plain_tier(
    question: Question,
) -> None:
    expected = plain.count(question, unwatched)
    assert compiled.count(question, unwatched) == expected != 0


def test_a_half_is_folded_where_its_ends_mirror_each_other() -> None:
    for ends, rows, folded in (
        ({(0, 0)}, 1, False),
        ({(0, 0), (0, 3)}, 1, True),
        ({(0, 0), (0, 3), (1, 0)}, 1, True),
        ({(0, 0), (0, 3), (1, 0)}, 2, False),
    ):
        squares = frozenset(Square(*each) for each in ends)
        question = Question(Board(6, 4), squares)
        assert is_folded(question, rows) == folded
    assert not is_folded(of_paths_from(Board(5, 4), Square(0, 0)), 1)


def test_where_a_half_has_no_states_there_are_no_tours() -> None:
    for board in (Board(6, 2), Board(6, 1)):
        assert compiled.count(of_cycles(board), unwatched) == 0
