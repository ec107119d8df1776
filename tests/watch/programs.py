"""Programs to be recorded: ports, and functions of the texts beside."""

import ast
import inspect
import linecache
from pathlib import Path
from typing import cast

import imperative.labyrinth
from cavalier.catalogue import find
from cavalier.catalogue.port import ADAPTER
from cavalier.programs.signature import Function
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
    function = function_of((HERE / file).read_text("utf-8"), name, file)
    parameters = inspect.signature(function).parameters.values()
    needs = sum(p.default is p.empty and p.kind <= 1 for p in parameters)
    return Program(function, given or ((3, 4, 0, 0) if needs else ()))


def function_of(source: str, name: str = "f", file: str = "f.py") -> Function:
    """Return a function of a text, which is executed."""
    linecache.cache[file] = len(source), None, source.splitlines(True), file
    names: dict[str, object] = {"__name__": "recorded"}
    exec(compile(source, file, "exec", dont_inherit=True), names)
    return cast("Function", names[name])


def lesson() -> Program:
    """Return the wrong program of the lesson, which shares its list."""
    function = function_of(
        LESSON.read_text("utf-8"), "nb_parcours", "shared.py"
    )
    return Program(function, ((0, 0), [*map(tuple, BOARD)]))


def labyrinth() -> Program:
    """Return the port that finds a way through a maze of 3x3."""
    lines = inspect.getsource(imperative.labyrinth).split("\n")
    plan = ("...", ".#.", "..."), Square(0, 0), Square(2, 2)
    function = imperative.labyrinth.counted_path
    return Program(function, plan, last=lines.index(ADAPTER))
