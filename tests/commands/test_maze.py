"""Mazes: their text, their making, their judge, and `cavalier maze`."""

import re
from itertools import product
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

DECEPTIVE = "....\n.S#.\n..#X\n"


def squares(text: str) -> list[Square]:
    """Read squares written as 00 01."""
    return [Square(int(one[0]), int(one[1])) for one in text.split()]


def graph_of(maze: Maze) -> "nx.Graph[tuple[int, int]]":
    """Join the floor squares that are next to each other."""
    graph = nx.grid_2d_graph(len(maze.rows), len(maze.rows[0]))
    walls = [(r, c) for r, c in graph if maze.rows[r][c] == "#"]
    graph.remove_nodes_from(walls)
    return graph


# --- text ---


@pytest.mark.parametrize(
    "text",
    [
        SMALL.replace(".", " "),
        SMALL.rstrip(),
        SMALL.replace("\n", "\r\n"),
        f"\ufeff\n\n{SMALL}\n\n",
    ],
)
def test_a_maze_is_read_as_people_have_it(text: str) -> None:
    maze = parse(text)
    assert maze == parse(SMALL)
    assert maze.rows == ("#####", "#   #", "# # #", "#####")
    assert (maze.start, maze.exit) == ((1, 1), (2, 3))
    assert (maze.board.rows, maze.board.columns) == (4, 5)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "is empty"),
        ("\n\n", "is empty"),
        ("\nS..\n..\n..X", "Line 3 of the maze has length 2; line 2"),
        ("S..\n....\n..X", "Line 2 of the maze has length 4; line 1"),
        ("S.\n\n.X", "Line 2 of the maze has length 0; line 1 has 2"),
        ("\nS..\n.eX", "Line 3, column 2 of the maze holds 'e'"),
        ("S.\t\n..X", r"Line 1, column 3 of the maze holds '\t'"),
        ("S.x", "Line 1, column 3 of the maze holds 'x'"),
        ("..X", "has 0 starts"),
        ("..S", "has 0 exits"),
        ("\nS.X\n..S", "has 2 starts"),
        ("S.X\nX..", "has 2 exits"),
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


# --- judges ---


def test_networkx_judges_the_shortest_path_and_the_port_s() -> None:
    longer = 0
    for seed, openings in product(range(20), (0, 3, 30)):
        maze = generate(11 + 4 * (seed % 2), 15, seed, openings)
        graph = graph_of(maze)
        least = nx.shortest_path_length(graph, maze.start, maze.exit)
        shortest = shortest_path(maze)
        assert shortest is not None
        assert len(shortest) - 1 == least
        for heuristic in (False, True):
            path, _ = counted_path(
                maze.rows, maze.start, maze.exit, heuristic=heuristic
            )
            assert path is not None
            for judged in (path, shortest):
                assert nx.is_simple_path(graph, list(judged))
                assert (judged[0], judged[-1]) == (maze.start, maze.exit)
                assert is_path(maze, judged)
            longer += len(path) - 1 > least
    assert longer > 0


@given(st.integers(1, 8), st.text("..#", min_size=8, max_size=40), st.data())
def test_networkx_judges_whether_there_is_a_path(
    width: int, text: str, data: st.DataObject
) -> None:
    marks = [*text[: len(text) // width * width]]
    end = data.draw(st.integers(1, len(marks) - 1))
    marks[0], marks[end] = "S", "X"
    line = "".join(marks)
    maze = parse(re.sub(f"(.{{{width}}})", r"\1\n", line))
    shortest = shortest_path(maze)
    graph = graph_of(maze)
    if nx.has_path(graph, maze.start, maze.exit):
        least = nx.shortest_path_length(graph, maze.start, maze.exit)
        assert shortest is not None
        assert len(shortest) == 1 + least
        assert is_path(maze, shortest)
    else:
        assert shortest is None


@pytest.mark.parametrize(
    ("maze", "path"),
    [
        (SMALL, ""),
        (SMALL, "11"),
        (SMALL, "12 13 23"),
        (SMALL, "11 12 13"),
        (SMALL, "23 13 12 11"),
        (SMALL, "11 13 23"),
        (SMALL, "11 12 23"),
        (SMALL, "11 21 22 23"),
        (SMALL, "11 21 11 12 13 23"),
        (SMALL, "11 11 12 13 23"),
        ("S#X", "00 10 11 12 02"),
    ],
)
def test_a_wrong_path_is_rejected(maze: str, path: str) -> None:
    assert not is_path(parse(maze), squares(path))


def test_a_path_off_the_board_is_rejected() -> None:
    assert is_path(parse("S#X\n..."), squares("00 10 11 12 02"))
    above = [Square(0, 0), *(Square(-1, c) for c in range(3)), Square(0, 2)]
    assert not is_path(parse("S#X\n..."), above)
    left = [Square(0, 0), Square(0, -1), Square(1, -1), Square(1, 0)]
    assert not is_path(parse("S.\nX."), left)


# --- the command ---


@pytest.mark.parametrize(
    ("file", "status", "words"),
    [
        (
            "maze.txt",
            0,
            "labyrinth: a path of 7 steps, 2 more than the shortest",
        ),
        ("maze.txt --heuristic", 0, "labyrinth@heuristic: a path of 9 steps"),
        (
            "short-way.txt",
            0,
            "3 steps, the shortest; 3 attempts, 0 backtracks",
        ),
        ("no-way.txt", 1, "no path: the search tried every reachable square"),
        ("no-way.txt --heuristic", 1, "3 attempts, 3 backtracks"),
    ],
)
def test_a_way_is_drawn_and_compared_with_a_shortest(
    cavalier: Cavalier, file: str, status: int, words: str
) -> None:
    folder = Path(__file__).with_name("files")
    ran = cavalier("maze", *f"{folder}/{file}".split())
    assert (ran.status, bool(ran.out)) == (status, not status)
    assert words in ran.err
    if ran.out:
        assert "".join(parse(ran.out).rows).count("#") == ran.out.count("#")


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"S.\xff", "see byte 3"), (b"#" * 4_000_000, "is too large")],
    ids=["not text", "huge"],
)
def test_an_unreadable_maze_is_refused(
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
        (squares("11 12 23"), "returned an invalid path"),
        (None, "although one with 3 steps exists; 4 attempts"),
    ],
)
def test_the_port_is_judged(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    answer: list[Square] | None,
    words: str,
) -> None:
    monkeypatch.setattr(
        "imperative.labyrinth.counted_path",
        lambda *search, heuristic: (answer, {"attempts": 4}),
    )
    ran = cavalier("maze", "-", given=SMALL)
    assert (ran.status, ran.out) == (1, "")
    assert words in ran.err
