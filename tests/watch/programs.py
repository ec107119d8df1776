"""Programs to be recorded: ports, and functions of the texts beside."""

import ast
from pathlib import Path

from cavalier.catalogue import find
from cavalier.catalogue.port import ADAPTER
from cavalier.watch.recorder import Program
from cavalier.watch.subjects import port_program
from common.board import Board, Square
from common.search import Search

HERE = Path(__file__).parent
LESSON = HERE.parents[1] / "docs" / "lesson" / "shared.py"
BOARD, START = Board(3, 4), Square(0, 0)


def port(name: str, start: Square = START) -> Program:
    """Return a port that counts the tours of 3x4."""
    search = Search(BOARD, start=start)
    return port_program(find(name), search, "count_tours")


def functions(file: str) -> list[str]:
    """List the functions of a text, which are called about a board or not."""
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and len(node.args.args) - len(node.args.defaults) in (0, 4)
        and node.name != "near"
    ]


def program(file: str, name: str, *given: object) -> Program:
    """Return a function of a text, asked about 3x4 if it has parameters."""
    source = (HERE / file).read_text(encoding="utf-8")
    tops = {n.name: n for n in ast.parse(source).body if hasattr(n, "name")}
    top = tops[name]
    assert isinstance(top, ast.FunctionDef)
    needs = len(top.args.args) > len(top.args.defaults)
    arguments = given or ((3, 4, 0, 0) if needs else ())
    return Program(
        source=source, path=file, function=name, arguments=arguments
    )


def lesson() -> Program:
    """Return the wrong program of the lesson: one list for all calls."""
    source = LESSON.read_text(encoding="utf-8")
    squares = [tuple(square) for square in BOARD]
    return Program(
        source=source,
        path=LESSON.name,
        function="nb_parcours",
        arguments=((0, 0), squares),
    )


def labyrinth() -> Program:
    """Return the port that finds a way through a maze of 3x3."""
    file = HERE.parents[1] / "imperative" / "labyrinth.py"
    source = file.read_text(encoding="utf-8")
    plan = ("...", ".#.", "..."), Square(0, 0), Square(2, 2)
    return Program(
        source=source,
        path="imperative/labyrinth.py",
        function="counted_path",
        arguments=plan,
        last=source.split("\n").index(ADAPTER),
    )
