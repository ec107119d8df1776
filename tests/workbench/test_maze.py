"""Mazes: their text, their making, their judge, and `cavalier maze`."""

import io
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cavalier.commands.maze import command as maze
from common.board import MOST_SQUARES, Square
from common.errors import CavalierError
from common.mazes import (
    Maze,
    draw,
    generate,
    is_path,
    parse,
    shortest_path,
)
from imperative.labyrinth import counted_path

SMALL = "#####\n#S..#\n#.#X#\n#####\n"

NO_WAY = "S.#.\n..#X\n"

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
    ("text", "sentence"),
    [
        ("", "The maze is empty. Use lines of #, ., S and X."),
        ("\n\n", "The maze is empty. Use lines of #, ., S and X."),
        (
            "\nS..\n..\n..X",
            "Line 3 of the maze has length 2, and line 2 has 3. Make all "
            "lines equally long (a full stop is floor too).",
        ),
        (
            "S..\n....\n..X",
            "Line 2 of the maze has length 4, and line 1 has 3.",
        ),
        ("S.\n\n.X", "Line 2 of the maze has length 0, and line 1 has 2."),
        (
            "\nS..\n.eX",
            "Line 3, column 2 of the maze holds 'e'. Use #, a space, a full "
            "stop, S or X.",
        ),
        ("S.\t\n..X", r"Line 1, column 3 of the maze holds '\t'"),
        ("S.x", "Line 1, column 3 of the maze holds 'x'"),
        ("..X", "The maze has no start. Write one S."),
        ("..S", "The maze has no exit. Write one X."),
        (
            "\nS.X\n..S",
            "The maze has a second start in line 3, column 3. Write only one "
            "S.",
        ),
        (
            "S.X\nX..",
            "The maze has a second exit in line 2, column 1. Write only one "
            "X.",
        ),
    ],
)
def test_what_is_no_maze_is_told_in_one_sentence(
    text: str, sentence: str
) -> None:
    with pytest.raises(CavalierError) as error:
        parse(text)
    assert str(error.value).startswith(sentence)
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


def test_a_narrow_maze_may_stand_or_lie() -> None:
    assert draw(generate(3, 7, seed=0)) == "#######\n#S   X#\n#######"
    assert draw(generate(5, 3, seed=0)) == "###\n#S#\n# #\n#X#\n###"


def test_the_wall_that_is_opened_is_any_that_is_closed() -> None:
    # The first that Kruskal's tree leaves closed would close a short loop.
    opened = closed = 0.0
    for seed in range(200):
        tree, looped = generate(11, 11, seed), generate(11, 11, seed, 1)
        before, after = graph_of(tree), graph_of(looped)
        walls = sorted(
            {
                (r, c)
                for r in range(1, 10)
                for c in range(1, 10)
                if r % 2 != c % 2
            }
            - set(before)
        )
        (wall,) = set(after) - set(before)
        assert wall in walls
        lengths = {wall: loop(before, wall) for wall in walls}
        opened += lengths[wall]
        closed += sum(lengths.values()) / len(walls)
    assert 0.9 < opened / closed < 1.1


def loop(tree: "nx.Graph[tuple[int, int]]", wall: tuple[int, int]) -> int:
    """Return the length of the way round a wall."""
    row, column = wall
    ends = (
        [(row, column - 1), (row, column + 1)]
        if row % 2
        else [(row - 1, column), (row + 1, column)]
    )
    length = nx.shortest_path_length(tree, *ends)
    assert isinstance(length, int)
    return length


@pytest.mark.parametrize(
    ("rows", "columns", "words"),
    [
        (20, 41, "A maze of 20x41 cannot be made. Use odd sides from 3"),
        (21, 40, "A maze of 21x40 cannot be made. Use odd sides from 3"),
        (1, 41, "A maze of 1x41 cannot be made. Use odd sides from 3"),
        (41, 1, "A maze of 41x1 cannot be made. Use odd sides from 3"),
        (3, 3, "A maze of 3x3 has one room. Use at least 3x5."),
        (1001, 1001, "A maze of 1001x1001 is too large"),
    ],
)
def test_a_size_of_which_there_is_no_maze(
    rows: int, columns: int, words: str
) -> None:
    with pytest.raises(CavalierError) as error:
        generate(rows, columns, seed=0)
    assert str(error.value).startswith(words)


# --- judges ---


def sample() -> list[Maze]:
    """Make hundreds of mazes, with no loop up to many."""
    return [
        generate(rows, columns, seed, openings)
        for seed in range(50)
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
        "",
        "11",
        "23",
        "12 13 23",
        "11 12 13",
        "23 13 12 11",
        "11 13 23",
        "11 12 23",
        "11 21 22 23",
        "11 21 11 12 13 23",
        "11 11 12 13 23",
    ],
    ids=[
        "nothing",
        "only the start",
        "only the exit",
        "not from the start",
        "not to the exit",
        "backwards",
        "a jump",
        "a diagonal step",
        "through a wall",
        "twice on a square",
        "no step at all",
    ],
)
def test_what_is_no_path_is_refused(path: str) -> None:
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


@dataclass(frozen=True)
class Ran:
    """What the command gave."""

    status: int
    out: str
    err: str


class Command(Protocol):
    """Runs the command, with text or bytes on standard input."""

    def __call__(
        self,
        file: str | None = "-",
        *,
        given: str | bytes = "",
        heuristic: bool = False,
        size: str | None = None,
        seed: int | None = None,
        as_json: bool = False,
    ) -> Ran:
        """Return the status and both outputs."""
        ...


@pytest.fixture
def command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """Return the command to run."""

    def run_it(
        file: str | None = "-",
        *,
        given: str | bytes = "",
        heuristic: bool = False,
        size: str | None = None,
        seed: int | None = None,
        as_json: bool = False,
    ) -> Ran:
        data = given if isinstance(given, bytes) else given.encode()
        stdin = io.TextIOWrapper(io.BytesIO(data))
        monkeypatch.setattr(sys, "stdin", stdin)
        status = maze(
            file,
            heuristic=heuristic,
            generate=size,
            seed=None if seed is None else str(seed),
            as_json=as_json,
        )
        return Ran(status, *capsys.readouterr())

    return run_it


def test_the_path_is_drawn_and_compared_with_a_shortest(
    command: Command,
) -> None:
    plain = command(given=DECEPTIVE)
    assert plain.status == 0
    assert plain.out == "....\n.S#.\n  #X\n"
    assert plain.err == (
        "labyrinth: a path of 7 steps, 2 more than a shortest; "
        "9 attempts, 2 backtracks\n"
    )
    heuristic = command(given=DECEPTIVE, heuristic=True)
    assert heuristic.status == 0
    assert heuristic.out == "....\n.S#.\n..#X\n"
    assert heuristic.err == (
        "labyrinth@heuristic: a path of 9 steps, 4 more than a shortest; "
        "9 attempts, 0 backtracks\n"
    )
    shortest = command(given=SMALL)
    assert shortest.out == "#####\n#S..#\n# #X#\n#####\n"
    assert "a path of 3 steps, a shortest; 3 attempts" in shortest.err


def test_the_document_has_the_stable_keys(command: Command) -> None:
    ran = command(given=DECEPTIVE, heuristic=True, as_json=True)
    document = json.loads(ran.out)
    assert ran.status == 0
    assert list(document) == [
        "maze", "found", "length", "shortest", "heuristic", "path",
        "counters",
    ]  # fmt: skip
    path = document.pop("path")
    assert parse("\n".join(document.pop("maze"))) == parse(DECEPTIVE)
    assert document == {
        "found": True,
        "length": 9,
        "shortest": 5,
        "heuristic": True,
        "counters": {"attempts": 9, "backtracks": 0},
    }
    assert path[:3] == [[1, 1], [2, 1], [2, 0]]
    assert is_path(parse(DECEPTIVE), [Square(*square) for square in path])


def test_no_path_is_an_answer(command: Command) -> None:
    ran = command(given=NO_WAY)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        "labyrinth: no path: every square that the start reaches was tried; "
        "3 attempts, 3 backtracks\n"
    )
    ran = command(given=NO_WAY, heuristic=True, as_json=True)
    assert ran.status == 1
    assert json.loads(ran.out) == {
        "maze": ["S # ", "  #X"],
        "found": False,
        "length": None,
        "shortest": None,
        "heuristic": True,
        "path": None,
        "counters": {"attempts": 3, "backtracks": 3},
    }


def test_a_file_is_read(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "small.txt"
    file.write_text(SMALL)
    assert command(str(file)).out == command(given=SMALL).out
    with pytest.raises(FileNotFoundError):
        command(str(tmp_path / "none.txt"))


def test_a_maze_is_made_and_goes_through_a_pipe(command: Command) -> None:
    ran = command(None, size="11x15", seed=4)
    again = command(given=ran.out)
    assert (ran.status, ran.out, ran.err) == (0, again.out, again.err)
    other = command(None, size="11x15", seed=5)
    assert other.out != ran.out
    drawn = parse(ran.out)
    graph = graph_of(drawn)
    loops = graph.number_of_edges() - graph.number_of_nodes() + 1
    assert loops == 5 * 7 // 10
    assert drawn == generate(11, 15, 4, loops)


def test_a_seed_is_for_a_maze_that_is_made(command: Command) -> None:
    with pytest.raises(CavalierError, match="--seed 3 is for --generate"):
        command(given=SMALL, seed=3)
    assert (
        command(None, size="7x9").out == command(None, size="7x9", seed=0).out
    )


def serpentine(rows: int, columns: int) -> str:
    """Draw a maze of one corridor to and fro."""
    lines = [
        "." * columns if row % 2 == 0 else "#" * columns for row in range(rows)
    ]
    for row in range(1, rows, 2):
        gap = columns - 1 if row % 4 == 1 else 0
        lines[row] = f"{lines[row][:gap]}.{lines[row][gap + 1 :]}"
    lines[0] = "S" + lines[0][1:]
    end = 0 if rows % 4 == 3 else columns - 1
    lines[-1] = f"{lines[-1][:end]}X{lines[-1][end + 1 :]}"
    return "\n".join(lines)


@pytest.mark.slow
@pytest.mark.long
def test_a_path_is_as_long_as_the_maze_is_large(command: Command) -> None:
    for side, heuristic in ((201, False), (201, True), (999, False)):
        ran = command(given=serpentine(side, side), heuristic=heuristic)
        assert ran.status == 0
        # Every other row, and one square between each and the next.
        length = (side // 2 + 1) * side + side // 2 - 1
        assert f"a path of {length} steps, a shortest; {length}" in ran.err


def test_a_maze_that_is_made_stands_in_the_document(command: Command) -> None:
    ran = command(None, size="11x15", seed=4, as_json=True)
    lines = json.loads(ran.out)["maze"]
    assert parse("\n".join(lines)) == generate(11, 15, 4, 5 * 7 // 10)


def test_large_mazes_are_made(command: Command) -> None:
    for size in ("201x201", "3x9999", "9999x3"):
        assert command(None, size=size).status == 0


@pytest.mark.parametrize(
    ("file", "size", "given_bytes", "words"),
    [
        (None, None, b"", "No maze given. Use FILE, - or --generate RxC."),
        (
            "a.txt",
            "21x41",
            b"",
            "Use --generate 21x41 or the file a.txt, not both.",
        ),
        (None, "21", b"", "'21' is not a board"),
        (None, "20x40", b"", "A maze of 20x40 cannot be made"),
        ("-", None, b"", "The maze is empty"),
        ("-", None, b"S.\xff", "The maze is not text in UTF-8: see byte 3."),
        (
            "-",
            None,
            b"#" * 4_000_000,
            "- is too large. The limit is 3000000 bytes.",
        ),
    ],
    ids=["nothing", "both", "no size", "even", "empty", "bytes", "huge"],
)
def test_bad_input_is_one_sentence(
    command: Command,
    file: str | None,
    size: str | None,
    given_bytes: bytes,
    words: str,
) -> None:
    with pytest.raises(CavalierError) as error:
        command(file, size=size, given=given_bytes)
    assert str(error.value).startswith(words)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (
            squares("11 12 23"),
            "labyrinth returned what is not a path of this maze",
        ),
        (
            None,
            "labyrinth: no path, though one has 3 steps; 4 attempts",
        ),
    ],
)
def test_the_port_is_not_trusted(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    answer: list[Square] | None,
    words: str,
) -> None:
    counters = {"attempts": 4, "backtracks": 1}
    monkeypatch.setattr(
        "cavalier.commands.maze.counted_path",
        lambda *search, heuristic: (answer, counters),
    )
    ran = command(given=SMALL)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(words)
