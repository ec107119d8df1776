"""The exact counts on small boards, and each of their parts, in a second.

The judge is a search through every path, which shares nothing with them.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby

import pytest

from cavalier import exact
from cavalier.exact import (
    cost,
    count_cycles,
    count_paths,
    count_paths_from,
    count_tours,
    plain,
)
from cavalier.exact.cost import Cost, Tier, estimate
from cavalier.exact.plain import Watch
from cavalier.exact.question import (
    Question,
    of_cycles,
    of_paths,
    of_paths_from,
)
from common.board import Board, Square
from common.counts import Convention, published
from common.errors import CavalierError, SquareError, TooLargeError

Told = tuple[str, float, int]

JUMPS = [
    (down, right)
    for down in (-2, -1, 1, 2)
    for right in (-2, -1, 1, 2)
    if abs(down) != abs(right)
]


def paths(board: Board, path: tuple[Square, ...]) -> Iterator[Square]:
    """Yield the end of every tour that begins with this path."""
    if len(path) == len(board):
        yield path[-1]
    row, column = path[-1]
    for down, right in JUMPS:
        square = Square(row + down, column + right)
        if square in board and square not in path:
            yield from paths(board, (*path, square))


def ends_of(board: Board, start: Square) -> Counter[Square]:
    """Count the tours from a square by their ends."""
    return Counter(paths(board, (start,)))


SMALL = [Board(3, 4), Board(4, 3), Board(5, 3), Board(4, 4), Board(1, 2)]
SMALL += [Board(3, 1), Board(2, 5)]


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_as_many_paths_as_a_search_finds(board: Board) -> None:
    counts = {start: ends_of(board, start).total() for start in board}
    assert count_paths(board) == sum(counts.values())
    assert {s: count_paths_from(board, s) for s in board} == counts


@pytest.mark.parametrize(
    ("board", "start"),
    [
        *((Board(4, 3), start) for start in Board(4, 3)),
        (Board(3, 4), Square(1, 3)),
        (Board(5, 4), Square(4, 0)),
        (Board(3, 7), Square(0, 6)),
    ],
    ids=str,
)
def test_as_many_paths_to_given_ends_as_a_search_finds(
    board: Board, start: Square
) -> None:
    counts = ends_of(board, start)
    for end in board:
        ends = frozenset({end})
        assert count_paths_from(board, start, ends=ends) == counts[end], end
    lower = frozenset(square for square in board if square.row)
    among = sum(counts[end] for end in lower)
    assert count_paths_from(board, start, ends=lower) == among
    assert count_paths_from(board, start, ends=frozenset()) == 0


@pytest.mark.parametrize(
    ("sides", "cycles"),
    [  # OEIS A070030, and Schwenk 1991 for those with none
        ((3, 10), 16),
        ((3, 12), 176),
        ((5, 6), 8),
        ((3, 8), 0),
        ((4, 6), 0),
        ((5, 5), 0),
        ((1, 2), 0),
        ((2, 4), 0),
    ],
)
def test_as_many_cycles_as_published(
    sides: tuple[int, int], cycles: int
) -> None:
    assert count_cycles(Board(*sides)) == cycles
    assert count_cycles(Board(*sides).transposed) == cycles


@pytest.mark.parametrize(
    ("sides", "paths"), [((3, 8), 792), ((6, 4), 1488), ((5, 5), 1728)]
)
def test_as_many_paths_as_published(
    sides: tuple[int, int], paths: int
) -> None:
    # OEIS A118067 and A165134.
    assert count_paths(Board(*sides)) == paths


@pytest.mark.parametrize("board", [Board(7, 3), Board(4, 5)], ids=str)
def test_as_many_paths_from_every_start_as_published(board: Board) -> None:
    for start in board:
        known = published(board, Convention.PATHS_FROM_START, start)
        assert count_paths_from(board, start) == known, start


@pytest.mark.parametrize(
    ("board", "convention", "count"),
    [
        (Board(3, 4), Convention.PATHS_FROM_START, 4),
        (Board(3, 4), Convention.PATHS, 16),
        (Board(3, 4), Convention.UNDIRECTED_PATHS, 8),
        (Board(3, 10), Convention.CYCLES, 16),
        (Board(3, 10), Convention.CLOSED_FROM_START, 32),
        (Board(3, 10), Convention.CLOSED_PATHS, 960),
    ],
)
def test_a_convention_says_what_is_counted(
    board: Board, convention: Convention, count: int
) -> None:
    stages: list[str] = []

    def heed(stage: str, share: float, states: int) -> None:
        stages.append(stage)

    assert count_tours(board, convention, Square(1, 0), heed) == count
    assert stages
    if convention != Convention.PATHS_FROM_START:
        assert count_tours(board, convention) == count


def test_open_tours_from_one_square_are_not_counted_without_it() -> None:
    with pytest.raises(CavalierError, match="do not determine each other"):
        count_tours(Board(3, 4), Convention.PATHS_FROM_START)


def test_one_square_is_a_path_from_itself_to_itself() -> None:
    board, square = Board(1, 1), Square(0, 0)
    assert (count_paths(board), count_cycles(board)) == (1, 0)
    assert count_paths_from(board, square) == 1
    assert count_paths_from(board, square, ends=frozenset({square})) == 1
    assert count_paths_from(board, square, ends=frozenset()) == 0


@pytest.mark.parametrize(
    "start", [(3, 0), (0, 4), (-1, 0), (0, -1), (10**20, 0)]
)
def test_a_start_off_the_board_is_refused_with_what_was_expected(
    start: tuple[int, int],
) -> None:
    with pytest.raises(SquareError) as refused:
        count_paths_from(Board(3, 4), Square(*start))
    assert str(refused.value) == (
        f"{start} is not on 3x4. Use a row below 3 and a column below 4."
    )


# --- what is asked ---


def test_on_an_odd_number_of_squares_the_ends_are_of_the_corners_colour() -> (
    None
):
    black = {Square(0, 0), Square(0, 2), Square(1, 1), Square(2, 0)}
    assert of_paths(Board(3, 3)).ends == black | {Square(2, 2)}
    assert of_paths(Board(4, 3)).ends == set(Board(4, 3))
    assert of_cycles(Board(4, 3)).ends == set()


def test_the_end_is_of_the_colour_that_the_moves_lead_to() -> None:
    # After 11 moves the colour is the other one, after 14 the start's.
    asked = of_paths_from(Board(4, 3), Square(0, 0)).ends
    assert {(row + column) % 2 for row, column in asked} == {1}
    assert len(asked) == 6
    asked = of_paths_from(Board(5, 3), Square(1, 1)).ends
    assert {(row + column) % 2 for row, column in asked} == {0}
    assert Square(1, 1) not in asked
    assert len(asked) == 7


@pytest.mark.parametrize(
    "board", [Board(3, 4), Board(4, 3), Board(3, 5), Board(5, 4)], ids=str
)
def test_the_start_is_in_the_upper_half_of_a_long_board(board: Board) -> None:
    for start in board:
        question = of_paths_from(board, start)
        assert question.board.rows >= question.board.columns
        assert question.start is not None
        assert question.start.row <= question.board.rows // 2
        assert len(question.ends) == len(of_paths_from(board, start).ends)


@pytest.mark.parametrize(
    "board", [Board(4, 3), Board(5, 3), Board(7, 3), Board(4, 4)], ids=str
)
def test_a_board_is_not_turned_where_the_start_is_in_its_upper_half(
    board: Board,
) -> None:
    ends = frozenset({Square(0, 1), Square(1, 1)})
    for start in board:
        question = of_paths_from(board, start, ends)
        if start.row <= board.rows // 2:
            assert question.start == start
            assert question.ends <= ends
        else:
            last = board.rows - 1
            assert question.start == Square(last - start.row, start.column)
            assert question.ends <= {Square(last, 1), Square(last - 1, 1)}
        colour = (start.row + start.column + len(board) - 1) % 2
        reached = {
            s for s in ends - {start} if (s.row + s.column) % 2 == colour
        }
        assert len(question.ends) == len(reached)


def test_the_cut_is_the_upper_one_of_the_two_middle_rows() -> None:
    assert of_cycles(Board(8, 3)).cut == 3
    assert of_cycles(Board(3, 7)).cut == 2


def test_every_vertex_wants_two_edges_but_an_apex_without_ends() -> None:
    assert of_cycles(Board(8, 3)).degrees == bytes([0, *[2] * 6])
    assert of_paths(Board(3, 8)).degrees == bytes([2] * 7)


def test_upside_down_the_ends_are_seen_from_below() -> None:
    ends = frozenset({Square(0, 1), Square(3, 2)})
    question = Question(Board(4, 3), ends, Square(1, 1))
    assert question.upside_down == Question(
        Board(4, 3), frozenset({Square(3, 1), Square(0, 2)})
    )


# --- progress ---


def told(question: Question) -> list[Told]:
    """List what a count reports of its progress."""
    heard: list[Told] = []

    def watch(stage: str, share: float, states: int) -> None:
        heard.append((stage, share, states))

    plain.count(question, watch)
    return heard


def test_each_stage_is_told_by_its_share() -> None:
    # Of 10x3, four rows are settled from above and four from below; inside
    # the middle rows there are two moves.
    heard = told(of_cycles(Board(3, 10)))
    stages = [
        (stage, [share for _, share, _ in group])
        for stage, group in groupby(heard, key=lambda each: each[0])
    ]
    twelfths = [done / 12 for done in range(1, 13)]
    assert stages == [
        ("settling squares", twelfths),
        ("linking the middle", [0.5, 1.0]),
        ("settling squares", twelfths),
        ("joining the halves", [1.0]),
    ]


def test_joining_a_single_state_is_told() -> None:
    assert told(of_cycles(Board(2, 2))) == [("joining the halves", 1.0, 1)]


def test_joining_is_told_after_every_thousand_states_and_at_the_end() -> None:
    heard = told(of_paths(Board(4, 6)))
    joined = [each for each in heard if each[0] == "joining the halves"]
    most = heard[[stage for stage, _, _ in heard].index("joining the halves")]
    states = most[2]
    assert states > 2000
    assert states % 1000
    thousands = [*range(1000, states, 1000), states]
    assert joined == [
        ("joining the halves", done / states, states) for done in thousands
    ]


def most_states(question: Question) -> tuple[int, ...]:
    """Return the most states while each row of the upper half is settled."""
    width = question.board.columns
    settled = told(question)[: question.cut * width]
    assert {stage for stage, _, _ in settled} == {"settling squares"}
    return tuple(
        max(states for _, _, states in settled[row * width :][:width])
        for row in range(question.cut)
    )


@pytest.mark.parametrize(
    ("table", "ask"),
    [(cost.CYCLE_STATES, of_cycles), (cost.PATH_STATES, of_paths)],
    ids=["closed", "open"],
)
@pytest.mark.parametrize(
    ("width", "length"),
    [(3, 20), pytest.param(4, 14, marks=pytest.mark.slow)],
)
def test_the_states_are_as_many_as_was_measured(
    table: cost.Measured,
    ask: Callable[[Board], Question],
    width: int,
    length: int,
) -> None:
    measured = most_states(ask(Board(length, width)))
    assert table[width][: len(measured)] == measured[: len(table[width])]


# --- what it takes, and what is refused ---

MEGABYTES, GIGABYTES = 2**20, 2**30


def test_the_states_of_the_rows_settled_decide_what_a_count_takes() -> None:
    # 8x6: rows 0 to 2 of each half are settled; 50 microseconds a state.
    assert estimate(Board(6, 8), Tier.PLAIN, closed=True) == Cost(
        states=53799,
        bytes=53799 * 1800 + 20 * MEGABYTES,
        seconds=2 * (306 + 4828 + 53799) * 50 // 10**6,
    )
    assert estimate(Board(8, 6), Tier.COMPILED, closed=False) == Cost(
        states=1442991,
        bytes=1442991 * 30 + 300 * MEGABYTES,
        seconds=2 * (8032 + 252314 + 1442991) // 10**6,
    )


@pytest.mark.parametrize("sides", [(1, 2), (2, 2), (3, 3)])
def test_before_a_square_is_settled_there_is_one_state(
    sides: tuple[int, int],
) -> None:
    least = Cost(states=1, bytes=1800 + 20 * MEGABYTES, seconds=0)
    assert estimate(Board(*sides), Tier.PLAIN, closed=True) == least


def test_of_a_long_board_the_most_states_are_held_row_after_row() -> None:
    # 100x5: 49 rows of each half; after those measured, the most of any.
    most, ten = 57839, [54, 306, 1817, 17549, 45851, 47698, *[57839] * 4]
    assert estimate(Board(5, 100), Tier.PLAIN, closed=True) == Cost(
        states=most,
        bytes=most * 1800 + 20 * MEGABYTES,
        seconds=2 * (sum(ten) + 39 * most) * 50 // 10**6,
    )


SEVEN = 16725887
#: The fifth row of 7 columns grows as that of 6 does, and that of 8 as of 7.
FIFTH_OF_7 = SEVEN * 1209603 // 621471
FIFTH_OF_8 = 24651969 * FIFTH_OF_7 // 1213986
FOURTH_OF_8 = 24651969 * SEVEN // 1213986
FOURTH_OF_9 = FOURTH_OF_8**2 // SEVEN


@pytest.mark.parametrize(
    ("board", "closed", "states"),
    [
        # Narrow boards were measured until the states grow no longer: the
        # eighth row of 5 columns, and the fifth of 6, which still grows.
        (Board(18, 5), False, 440112),
        (Board(12, 6), False, 6844553 * 404356 // 229943),
        # The states may fall: of seven rows settled the fifth has fewer.
        (Board(16, 5), False, 440112),
        (Board(14, 5), False, 404356),
        (Board(8, 11), True, FIFTH_OF_8),
        # Beyond the widest board they grow from width to width.
        (Board(10, 9), True, FOURTH_OF_9),
        (Board(10, 10), True, FOURTH_OF_9**2 // FOURTH_OF_8),
    ],
    ids=str,
)
def test_what_was_not_measured_grows_as_what_was(
    board: Board, closed: bool, states: int
) -> None:
    assert estimate(board, Tier.PLAIN, closed=closed).states == states


@pytest.mark.parametrize(
    ("given", "written"),
    [
        (Cost(999, 1, 0), "some 999 states, 1 MiB of memory and 0 seconds"),
        (
            Cost(999, GIGABYTES - 1, 0),
            "some 999 states, 1024 MiB of memory and 0 seconds",
        ),
        (
            Cost(9999, GIGABYTES, 119),
            "some 9999 states, 1 GiB of memory and 119 seconds",
        ),
        (
            Cost(10000, GIGABYTES + 1, 120),
            "some 1 x 10^4 states, 2 GiB of memory and 2 minutes",
        ),
        (
            Cost(987654, 10**4 * GIGABYTES, 7199),
            "some 9 x 10^5 states, 1 x 10^4 GiB of memory and 119 minutes",
        ),
        (
            Cost(12, GIGABYTES, 7200),
            "some 12 states, 1 GiB of memory and 2 hours",
        ),
        (
            Cost(12, GIGABYTES, 2 * 86400 - 1),
            "some 12 states, 1 GiB of memory and 47 hours",
        ),
        (
            Cost(12, GIGABYTES, 10**5 * 86400),
            "some 12 states, 1 GiB of memory and 1 x 10^5 days",
        ),
    ],
)
def test_a_cost_is_written_in_units_that_are_read_at_once(
    given: Cost, written: str
) -> None:
    assert str(given) == written


def taking(monkeypatch: pytest.MonkeyPatch, size: int, seconds: int) -> None:
    """Let every count be estimated to take this."""
    monkeypatch.setattr(
        cost, "estimate", lambda *_, closed: Cost(7, size, seconds)
    )


def test_a_day_and_the_memory_that_is_free_are_not_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cost, "available_bytes", lambda: 3 * GIGABYTES)
    taking(monkeypatch, 3 * GIGABYTES, 86400)
    cost.refuse(Board(6, 7), Tier.PLAIN, closed=True)
    for size, seconds, words in (
        (3 * GIGABYTES, 86401, "3 GiB of memory and 24 hours"),
        (3 * GIGABYTES + 1, 86400, "4 GiB of memory and 24 hours"),
    ):
        taking(monkeypatch, size, seconds)
        with pytest.raises(TooLargeError) as refused:
            cost.refuse(Board(6, 7), Tier.PLAIN, closed=True)
        assert str(refused.value) == (
            f"An exact count of this kind on 6x7 takes some 7 states, {words}."
            " The limits are 3 GiB, which is free here, and 24 hours. Choose "
            "a smaller board, or use --force to count anyway."
        )


def test_memory_that_is_not_free_is_refused_with_the_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cost, "available_bytes", lambda: 3 * GIGABYTES)
    cost.refuse_memory(3 * GIGABYTES)
    with pytest.raises(TooLargeError) as refused:
        cost.refuse_memory(3 * GIGABYTES + 1)
    assert str(refused.value) == (
        "The next states take 4 GiB of memory, and 3 GiB is free here. End "
        "other programs, or choose a smaller board."
    )


def test_a_byte_names_the_vertices_of_84_columns_and_no_more() -> None:
    # The last of three rows, after the apex; 255 means done.
    assert plain.DONE - 3 <= 3 * 84 < plain.DONE
    for board in (Board(84, 84), Board(84, 900), Board(900, 84)):
        cost.refuse_width(board)
    with pytest.raises(TooLargeError) as refused:
        cost.refuse_width(Board(900, 85))
    assert str(refused.value) == (
        "An exact count on 900x85 is beyond the method. Choose a board with "
        "at most 84 rows or columns."
    )


@pytest.mark.parametrize(
    ("board", "seconds", "installed", "tier"),
    [
        (Board(8, 9), 3, True, Tier.COMPILED),
        (Board(8, 9), 2, True, Tier.PLAIN),
        (Board(9, 9), 3, True, Tier.PLAIN),
        (Board(8, 9), 3, False, Tier.PLAIN),
    ],
)
def test_what_takes_three_seconds_is_compiled_where_keys_are_wide_enough(
    monkeypatch: pytest.MonkeyPatch,
    board: Board,
    seconds: int,
    installed: bool,
    tier: Tier,
) -> None:
    found = {"numba": object()} if installed else {}
    monkeypatch.setattr(cost, "find_spec", found.get)
    taking(monkeypatch, 1, seconds)
    assert cost.tier_for(board, closed=True) == tier


# --- the choice of the tier ---


class Compiled:
    """Takes the place of the compiled tier."""

    def __init__(self, answer: int | None) -> None:
        self.answer = answer
        self.asked: list[tuple[Question, Watch]] = []

    def count(self, question: Question, watch: Watch) -> int:
        """Answer, or raise OverflowError."""
        self.asked.append((question, watch))
        if self.answer is None:
            raise OverflowError
        return self.answer


def compiled(monkeypatch: pytest.MonkeyPatch, answer: int | None) -> Compiled:
    tier = Compiled(answer)
    monkeypatch.setattr(exact, "compiled", tier, raising=False)
    monkeypatch.setitem(sys.modules, "cavalier.exact.compiled", tier)
    monkeypatch.setattr(cost, "tier_for", lambda *_, closed: Tier.COMPILED)
    return tier


def watch(stage: str, share: float, states: int) -> None:
    pass


def test_the_compiled_tier_is_asked_the_same_and_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tier, board = compiled(monkeypatch, 21), Board(3, 7)
    ends = frozenset({Square(0, 2)})
    assert count_cycles(board, watch) == 21
    assert count_paths(board, watch) == 42
    assert count_paths_from(board, Square(0, 0), watch, ends=ends) == 21
    assert tier.asked == [
        (of_cycles(board), watch),
        (of_paths(board), watch),
        (of_paths_from(board, Square(0, 0), ends), watch),
    ]


def test_what_overflows_there_is_counted_in_plain_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tier = compiled(monkeypatch, None)
    assert count_paths(Board(4, 3)) == 16
    assert len(tier.asked) == 1


@pytest.mark.parametrize("tier", Tier)
def test_each_tier_is_refused_what_is_too_large_unless_it_is_forced(
    monkeypatch: pytest.MonkeyPatch, tier: Tier
) -> None:
    board, refusals = Board(3, 4), list[tuple[Board, Tier, bool]]()

    def refuse(board: Board, tier: Tier, *, closed: bool) -> None:
        refusals.append((board, tier, closed))
        raise TooLargeError("too large")

    compiled(monkeypatch, 8)
    monkeypatch.setattr(cost, "tier_for", lambda *_, closed: tier)
    monkeypatch.setattr(cost, "refuse", refuse)
    with pytest.raises(TooLargeError):
        count_cycles(board)
    with pytest.raises(TooLargeError):
        count_paths(board)
    with pytest.raises(TooLargeError):
        count_paths_from(board, Square(1, 0))
    with pytest.raises(TooLargeError):
        count_tours(board, Convention.CYCLES)
    assert refusals == [
        (board, tier, closed) for closed in (True, False, False, True)
    ]
    answers = {Tier.PLAIN: (0, 16, 4), Tier.COMPILED: (8, 16, 8)}
    assert answers[tier] == (
        count_cycles(board, force=True),
        count_paths(board, force=True),
        count_paths_from(board, Square(1, 0), force=True),
    )
    forced = [
        count_tours(board, convention, Square(1, 0), force=True)
        for convention in (
            Convention.CYCLES, Convention.PATHS, Convention.PATHS_FROM_START,
        )
    ]  # fmt: skip
    assert tuple(forced) == answers[tier]


def test_the_tiers_are_asked_of_two_squares_or_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Board] = []

    def count(question: Question, watch: Watch) -> int:
        asked.append(question.board)
        return 0

    monkeypatch.setattr(plain, "count", count)
    for board in (Board(1, 1), Board(2, 1)):
        count_cycles(board)
        count_paths(board)
        count_paths_from(board, Square(0, 0))
    assert asked == [Board(2, 1)] * 3


def test_what_goes_into_no_byte_is_refused_before_anything_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled(monkeypatch, 21)
    for force in (False, True):
        with pytest.raises(TooLargeError, match="at most 84 rows or columns"):
            count_cycles(Board(85, 86), force=force)
