"""Exact counts without enumeration, in plain Python, written to be read.

There are far too many tours to go through them one by one. But all that
matters about a piece of a tour is how it meets the rest; pieces that meet the
rest in the same way are counted together.

**The cycles.** The board is a graph: squares, and an edge for each knight's
move. A closed tour is a cycle through all squares. For open tours the graph
has one more vertex (see ``question``), and again cycles are counted. So each
vertex must get exactly two edges, and the edges must form a single cycle.

**States.** Squares are settled in reading order: a square chooses the edges
that it still needs among those to later squares (a knight's move reaches two
rows down, no further). The edges chosen so far form paths. Of these a state
keeps, for each vertex of the window (the apex, and the three rows from the
square's on), its *mate*: itself if it has no edge yet, the other end of its
path if it is an end, or DONE if it has both its edges. The squares above are
all done, and the inside of a path makes no difference to what can follow. A
state is a ``bytes``, and a dict maps each to the number of ways to reach it.

**Steps.** Linking two vertices changes at most four mates. A link between the
two ends of one path would close a cycle too early, so it is not made. A state
whose square cannot get both its edges has no successor.

**Join.** Half of the work is enough. The board is cut at its two middle
rows: the upper half settles the rows above them, the lower half, seen upside
down, the rows below. Edges inside the middle rows belong to the upper half.
Each tour consists of one state of each half; conversely two states make a tour
if on every vertex of the middle their degrees add up to two and their paths,
put together, form a single cycle. Their ways multiply.

**Why it is right.** Each edge belongs to one half only: it has an end above
the middle rows, or one below (no move passes over two rows), or both inside.
Each half chooses each set of its edges once, because squares are settled in
order and a square picks its edges in order. So every cycle through all
vertices is counted once, and nothing else: all degrees are two, no cycle is
closed before the join, and the join closes exactly one.

The method is that of Knuth's *simpath* (The Art of Computer Programming,
volume 4, section 7.2.2.4, on Hamiltonian paths and cycles; section 7.1.4 on
the mate array); the cut through the middle is McKay's ("Knight's Tours of an
8x8 Chessboard", Technical Report TR-CS-97-03, Australian National University,
1997).
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from operator import sub

from cavalier.exact.question import Question

#: A position in the window: 0 is the apex, then squares in reading order.
Vertex = int

#: The mate of each vertex of the window.
State = bytes

#: In how many ways each state is reached.
States = dict[State, int]

APEX: Vertex = 0
DONE = 255

#: The moves to later squares, as (rows down, columns to the right).
KNIGHT_DOWN = ((1, -2), (1, 2), (2, -1), (2, 1))


def count(question: Question) -> int:
    """Count the cycles through all vertices of a board of 2 rows or more.

    It has at most 84 columns, so that a byte can name every vertex.
    """
    upper = _half(question, question.cut)
    _link_middle(upper, question)
    rows_below = question.board.rows - 2 - question.cut
    lower = _half(question.upside_down, rows_below)
    lower = _upside_down(lower, question.board.columns)
    return _joined(upper, lower, question.degrees)


def _half(question: Question, rows: int) -> States:
    """Settle the first rows; the states then span the two rows below them."""
    width = question.board.columns
    states = {bytes(range(1 + 2 * width)): 1}
    fresh = bytes(range(1 + 2 * width, 1 + 3 * width))
    for row in range(rows):
        states = {state + fresh: ways for state, ways in states.items()}
        for column in range(width):
            later = later_vertices(question, row, column)
            states = _settled(states, 1 + column, later)
        states = _without_first_row(states, width)
    return states


def _without_first_row(states: States, width: int) -> States:
    """Let the first row, all done, out of the window."""
    moved = [max(mate - width, APEX) for mate in range(DONE)]
    table = bytes([*moved, DONE])
    return {
        (state[:1] + state[1 + width :]).translate(table): ways
        for state, ways in states.items()
    }


def later_vertices(
    question: Question, row: int, column: int
) -> Sequence[Vertex]:
    """List the vertices to which a square of the first row may be linked."""
    width = question.board.columns
    squares = [
        1 + down * width + column + right
        for down, right in KNIGHT_DOWN
        if 0 <= column + right < width
    ]
    return squares + [APEX] * ((row, column) in question.ends)


def _settled(
    states: States, square: Vertex, later: Sequence[Vertex]
) -> States:
    """Link the square by both its edges, in every way."""
    settled: States = defaultdict(int)
    for state, ways in states.items():
        for successor in _successors(state, square, later):
            settled[successor] += ways
    return settled


def _successors(
    state: State, square: Vertex, later: Sequence[Vertex]
) -> Iterator[State]:
    if state[square] == DONE:
        yield state
        return
    for following, other in enumerate(later, 1):
        if _linkable(state, square, other):
            linked = _linked(state, square, other)
            yield from _successors(linked, square, later[following:])


def _linkable(state: State, s: Vertex, t: Vertex) -> bool:
    """Check that neither vertex is done, and that they are not mates."""
    return state[s] != DONE and state[t] not in (DONE, s)


def _linked(state: State, s: Vertex, t: Vertex) -> State:
    """Join the paths of two vertices; their other ends become mates."""
    mates = bytearray(state)
    end, other_end = mates[s], mates[t]
    mates[s] = mates[t] = DONE
    mates[end], mates[other_end] = other_end, end
    return bytes(mates)


def _link_middle(states: States, question: Question) -> None:
    """Add each set of edges inside the two middle rows to each state."""
    for s, t in _middle_edges(question):
        for state, ways in list(states.items()):
            if _linkable(state, s, t):
                linked = _linked(state, s, t)
                states[linked] = states.get(linked, 0) + ways


def _middle_edges(question: Question) -> Iterator[tuple[Vertex, Vertex]]:
    width, cut = question.board.columns, question.cut
    for column in range(width):
        for other in (column - 2, column + 2):
            if 0 <= other < width:
                yield 1 + column, 1 + width + other
    for square in question.ends:
        if square.row in (cut, cut + 1):
            yield APEX, 1 + (square.row - cut) * width + square.column


def _upside_down(states: States, width: int) -> States:
    """Exchange the two rows that the states span."""
    first, second = range(1, 1 + width), range(1 + width, 1 + 2 * width)
    order = [APEX, *second, *first]
    table = bytes([*order, *range(len(order), DONE + 1)])
    return {
        bytes(state[v] for v in order).translate(table): ways
        for state, ways in states.items()
    }


def _joined(upper: States, lower: States, full: bytes) -> int:
    """Add up the ways of all pairs that make a single cycle."""
    fitting: dict[bytes, list[tuple[State, int]]] = defaultdict(list)
    for state, ways in lower.items():
        missing = map(sub, full, _degrees(state))
        fitting[bytes(missing)].append((state, ways))
    total = 0
    for state, ways in upper.items():
        for other, other_ways in fitting.get(_degrees(state), ()):
            if _single_cycle(state, other):
                total += ways * other_ways
    return total


def _degrees(state: State) -> bytes:
    """Count the edges of each vertex."""
    return bytes(
        2 if mate == DONE else int(mate != vertex)
        for vertex, mate in enumerate(state)
    )


def _single_cycle(upper: State, lower: State) -> bool:
    """Check whether two halves with the same ends make a single cycle."""
    ends = [v for v, degree in enumerate(_degrees(upper)) if degree == 1]
    vertex = first = ends[0]
    for _ in range(2, len(ends), 2):
        vertex = lower[upper[vertex]]
        if vertex == first:
            return False
    return True
