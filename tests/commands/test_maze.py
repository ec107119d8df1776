"""Mazes: their text, their making, their judge, and `cavalier maze`."""

from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.board import MOST_SQUARES, Square
from common.errors import CavalierError
from common.mazes import Maze, draw, is_path, parse, shortest_path
from imperative.labyrinth import counted_path
from tests.commands.random_mazes import generate
from tests.conftest import Cavalier

SMALL = "#####\n#S..#\n#.#X#\n#####\n"

#: Without heuristic 7 steps, with it 9; a shortest has 5.
DECEPTIVE = "....\n.S#.\n..#X\n"


def squares(text: str) -> list[Square]:
    """Read squares written as 00 01."""
    return [Square(int(one[0]), int(one[1])) for one in text.split()]


def graph_of(of: Maze) -> "nx.Graph[tuple[int, int]]":
    """Join the floor squares that are next to each other."""
    graph = nx.grid_2d_graph(len(of.rows), len(of.rows[0]))
    walls = [(r, c) for r, c in graph if of.rows[r][c] == "#"]
    graph.remove_nodes_from(walls)
    return graph


# --- text ---


def test_a_maze_is_read() -> None:
    read = parse(SMALL)
    assert read.rows == ("#####", "#   #", "# # #", "#####")
    assert (read.start, read.exit) == ((1, 1), (2, 3))
    assert (read.board.rows, read.board.columns) == (4, 5)


@pytest.mark.parametrize(
    "text",
    [
        SMALL.replace(".", " "),
        SMALL.rstrip(),
        SMALL.replace("\n", "\r\n"),
        "\ufeff" + SMALL,
        "\n\n" + SMALL + "\n\n",
    ],
    ids=["spaces", "no last end of line", "CRLF", "BOM", "empty lines around"],
)
def test_a_maze_is_read_as_people_have_it(text: str) -> None:
    assert parse(text) == parse(SMALL)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "is empty"),
        ("\n\n", "is empty"),
        ("\nS..\n..\n..X", "Line 3 of the maze has length 2, and line 2"),
        ("S..\n....\n..X", "Line 2 of the maze has length 4, and line 1"),
        ("S.\n\n.X", "Line 2 of the maze has length 0, and line 1 has 2"),
        ("\nS..\n.eX", "Line 3, column 2 of the maze holds 'e'"),
        ("S.\t\n..X", r"Line 1, column 3 of the maze holds '\t'"),
        ("S.x", "Line 1, column 3 of the maze holds 'x'"),
        ("..X", "no start"),
        ("..S", "no exit"),
        ("\nS.X\n..S", "a second start in line 3, column 3"),
        ("S.X\nX..", "a second exit in line 2, column 1"),
    ],
)
def test_what_is_not_a_maze_is_refused(text: str, named: str) -> None:
    with pytest.raises(CavalierError) as error:
        parse(text)
    assert named in str(error.value)
    assert "\n" not in str(error.value)


def test_a_maze_has_a_largest_size() -> None:
    row = "S" + "." * 998 + "X"
    rows = MOST_SQUARES // len(row)
    floor = "\n".join(["." * len(row)] * (rows - 1))
    assert len(parse(f"{row}\n{floor}").rows) == rows
    with pytest.raises(CavalierError, match="1001x1000 is too large"):
        parse(f"{row}\n{floor}\n{'#' * len(row)}")


def test_what_is_drawn_is_read_again() -> None:
    read = parse(DECEPTIVE)
    assert draw(read) == "    \n S# \n  #X"
    path = squares("11 01 02 03 13 23")
    assert draw(read, path) == " ...\n S#.\n  #X"
    for text in (draw(read), draw(read, path)):
        assert parse(text) == read


# --- made at random ---


def test_a_seed_makes_one_maze_and_another_seed_another() -> None:
    mazes = [generate(9, 13, seed, 3) for seed in range(20)]
    assert mazes == [generate(9, 13, seed, 3) for seed in range(20)]
    assert len(set(mazes)) == 20


@given(
    half_rows=st.integers(1, 9),
    half_columns=st.integers(2, 9),
    seed=st.integers(0, 10**6),
    openings=st.integers(0, 100),
)
def test_a_maze_is_a_tree_and_so_many_loops(
    half_rows: int, half_columns: int, seed: int, openings: int
) -> None:
    rows, columns = 2 * half_rows + 1, 2 * half_columns + 1
    made = generate(rows, columns, seed, openings)
    assert (made.board.rows, made.board.columns) == (rows, columns)
    assert made.start == (1, 1)
    assert made.exit == (rows - 2, columns - 2)
    assert set(made.rows[0] + made.rows[-1]) == {"#"}
    assert {row[0] + row[-1] for row in made.rows} == {"##"}
    graph = graph_of(made)
    rooms = half_rows * half_columns
    between = half_rows * (half_columns - 1) + half_columns * (half_rows - 1)
    assert nx.is_connected(graph)
    loops = graph.number_of_edges() - graph.number_of_nodes() + 1
    assert loops == min(openings, between - (rooms - 1))
    assert parse(draw(made)) == made


# --- judges ---


def sample() -> list[Maze]:
    """Make many mazes, with no loop up to many."""
    return [
        generate(rows, columns, seed, openings)
        for seed in range(20)
        for rows, columns in ((5, 11), (11, 5), (15, 21))
        for openings in (0, 3, 30)
    ]


def test_networkx_judges_the_shortest_path_and_the_port_s() -> None:
    longer = 0
    for made in sample():
        graph = graph_of(made)
        least = nx.shortest_path_length(graph, made.start, made.exit)
        shortest = shortest_path(made)
        assert shortest is not None
        assert len(shortest) - 1 == least
        for heuristic in (False, True):
            path, _ = counted_path(
                made.rows, made.start, made.exit, heuristic=heuristic
            )
            assert path is not None
            for judged in (path, shortest):
                assert nx.is_simple_path(graph, list(judged))
                assert (judged[0], judged[-1]) == (made.start, made.exit)
                assert is_path(made, judged)
            longer += len(path) - 1 > least
    assert longer > 0


@given(
    st.integers(1, 8).flatmap(
        lambda columns: st.lists(
            st.text("..#", min_size=columns, max_size=columns), min_size=1
        )
    ),
    st.data(),
)
def test_networkx_judges_that_there_is_no_path(
    lines: list[str], data: st.DataObject
) -> None:
    width = len(lines[0])
    marks = list("".join(["." * width, *lines]))
    start, end = 0, data.draw(st.integers(1, len(marks) - 1))
    marks[start], marks[end] = "S", "X"
    text = "".join(marks)
    read = parse(
        "\n".join(text[i : i + width] for i in range(0, len(text), width))
    )
    shortest = shortest_path(read)
    graph = graph_of(read)
    if nx.has_path(graph, read.start, read.exit):
        assert shortest is not None
        assert len(shortest) == 1 + nx.shortest_path_length(
            graph, read.start, read.exit
        )
        assert is_path(read, shortest)
    else:
        assert shortest is None


@pytest.mark.parametrize(
    "path",
    [
        pytest.param("", id="nothing"),
        pytest.param("11", id="only the start"),
        pytest.param("23", id="only the exit"),
        pytest.param("12 13 23", id="not from the start"),
        pytest.param("11 12 13", id="not to the exit"),
        pytest.param("23 13 12 11", id="backwards"),
        pytest.param("11 13 23", id="a jump"),
        pytest.param("11 12 23", id="a diagonal step"),
        pytest.param("11 21 22 23", id="through a wall"),
        pytest.param("11 21 11 12 13 23", id="twice on a square"),
        pytest.param("11 11 12 13 23", id="a step to the same square"),
    ],
)
def test_what_is_not_a_path_is_refused(path: str) -> None:
    assert not is_path(parse(SMALL), squares(path))


def test_a_path_off_the_maze_is_refused() -> None:
    read = parse("S#X\n...")
    around = squares("00 10 11 12 02")
    assert is_path(read, around)
    above = [Square(0, 0), *(Square(-1, c) for c in range(3)), Square(0, 2)]
    assert not is_path(read, above)
    read = parse("S.\nX.")
    left = [Square(0, 0), Square(0, -1), Square(1, -1), Square(1, 0)]
    assert not is_path(read, left)
    below = parse("S#X")
    assert not is_path(
        below, [Square(0, 0), *(Square(1, c) for c in range(3)), Square(0, 2)]
    )


# --- the command ---


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"S.\xff", "see byte 3"), (b"#" * 4_000_000, "is too large")],
    ids=["not text", "huge"],
)
def test_what_is_not_a_small_text_is_refused(
    cavalier: Cavalier, tmp_path: Path, content: bytes, words: str
) -> None:
    file = tmp_path / "maze.txt"
    file.write_bytes(content)
    ran = cavalier("maze", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert words in ran.err


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (squares("11 12 23"), "returned what is not a path of this maze"),
        (None, "no path, though one has 3 steps; 4 attempts"),
    ],
)
def test_the_port_is_not_trusted(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    answer: list[Square] | None,
    words: str,
) -> None:
    counters = {"attempts": 4, "backtracks": 1}
    monkeypatch.setattr(
        "cavalier.commands.maze.counted_path",
        lambda *search, heuristic: (answer, counters),
    )
    ran = cavalier("maze", "-", given=SMALL)
    assert (ran.status, ran.out) == (1, "")
    assert words in ran.err
