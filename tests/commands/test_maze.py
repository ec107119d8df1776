"""Mazes: their text, their judge, and `cavalier maze`."""

from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.board import MOST_SQUARES
from common.errors import CavalierError
from common.mazes import Maze, draw, parse, shortest_path
from imperative.labyrinth import counted_path
from tests.conftest import Cavalier

SMALL = "#####\n#S..#\n#.#X#\n#####\n"


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
    assert maze.rows == ("#####", "#   #", "# # #", "#####")
    assert (maze.start, maze.exit) == ((1, 1), (2, 3))
    assert (maze.board.rows, maze.board.columns) == (4, 5)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\nS..\n..\n..X", "Line 2 of the maze is '..'. Use lines of"),
        ("S.\n\n.X", "Line 2 of the maze is ''. Use lines of equal"),
        ("\nS..\n.eX", "Line 2 of the maze is '.eX'"),
        ("S.\t\n..X", r"Line 1 of the maze is 'S.\t'"),
        ("..X", "has 0 starts"),
        ("..S", "has 0 exits"),
        ("\nS.X\n..S", "has 2 starts"),
    ],
)
def test_a_text_that_is_no_maze_is_an_error(text: str, words: str) -> None:
    with pytest.raises(CavalierError) as error:
        parse(text)
    assert words in str(error.value)


def test_a_maze_has_a_largest_size() -> None:
    row = "S" + "." * 998 + "X"
    rows = MOST_SQUARES // len(row)
    floor = "\n".join(["." * len(row)] * (rows - 1))
    assert len(parse(f"{row}\n{floor}").rows) == rows
    with pytest.raises(CavalierError, match="1001x1000 is too large"):
        parse(f"{row}\n{floor}\n{'#' * len(row)}")


# --- judges ---


@st.composite
def mazes(draw: st.DrawFn) -> Maze:
    """Make a maze that starts in its corner."""
    width, height = draw(st.integers(1, 8)), draw(st.integers(2, 6))
    size = width * height
    marks = draw(
        st.lists(st.sampled_from("..#"), min_size=size, max_size=size)
    )
    marks[0], marks[draw(st.integers(1, size - 1))] = "S", "X"
    text = "".join(marks)
    return parse("\n".join(text[n : n + width] for n in range(0, size, width)))


@given(mazes(), st.booleans())
def test_networkx_judges_the_paths(maze: Maze, heuristic: bool) -> None:
    ends = maze.start, maze.exit
    graph = nx.grid_2d_graph(maze.board.rows, maze.board.columns)
    walls = [(r, c) for r, c in graph if maze.rows[r][c] == "#"]
    graph.remove_nodes_from(walls)
    path, _ = counted_path(maze.rows, *ends, heuristic=heuristic)
    shortest = shortest_path(maze)
    assert parse(draw(maze)) == parse(draw(maze, shortest)) == maze
    if not nx.has_path(graph, *ends):
        assert path is shortest is None
        return
    assert path is not None
    assert shortest is not None
    assert len(shortest) == 1 + nx.shortest_path_length(graph, *ends)
    for judged in (path, shortest):
        assert (judged[0], judged[-1]) == ends
        assert nx.is_simple_path(graph, list(judged))


# --- the command ---


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("file", "status", "words"),
    [
        ("maze.txt", 0, "labyrinth: 7 steps (shortest path: 5 steps)"),
        ("maze.txt --heuristic", 0, "labyrinth@heuristic: 9 steps"),
        ("short-way.txt", 0, "(shortest path: 3 steps); 3 attempts, 0 b"),
        ("no-way.txt", 1, "no path (shortest path: none)"),
        ("no-way.txt --heuristic", 1, "3 attempts, 3 backtracks"),
    ],
)
def test_a_path_is_drawn_and_compared_with_the_shortest(
    cavalier: Cavalier, file: str, status: int, words: str
) -> None:
    ran = cavalier("maze", *file.split())
    assert (ran.status, bool(ran.out)) == (status, not status)
    assert words in ran.err


def test_a_maze_must_be_text(cavalier: Cavalier, tmp_path: Path) -> None:
    file = tmp_path / "maze.txt"
    file.write_bytes(b"S.\xff")
    ran = cavalier("maze", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert "Line 1 of the maze is 'S.\ufffd'" in ran.err


def test_a_path_that_is_missed_is_named(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "imperative.labyrinth.counted_path",
        lambda *search, heuristic: (None, {"attempts": 4}),
    )
    ran = cavalier("maze", "-", given=SMALL)
    assert (ran.status, ran.out) == (1, "")
    assert "no path (shortest path: 3 steps); 4 attempts" in ran.err
