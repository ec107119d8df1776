"""Programs to be recorded: ports, and functions of the texts beside."""

import ast
import inspect
import linecache
from functools import cache, partial
from pathlib import Path
from types import FunctionType
from typing import cast

from cavalier.catalogue import find
from cavalier.watch.comparison import SideBySide
from cavalier.watch.guess import guess
from cavalier.watch.lens import events
from cavalier.watch.recorder import record
from cavalier.watch.subjects import Run, port_call, watch
from common.board import Board, Square
from common.search import Search

HERE = Path(__file__).parent
LESSON = HERE.parents[1] / "docs" / "lesson" / "shared.py"
BOARD, START = Board(3, 4), Square(0, 0)
COUNT = Search(BOARD, start=START)

#: A function, and its arguments.
Call = partial[object]


def port(name: str) -> Call:
    """Return a port that counts the tours of 3x4."""
    return port_call(find(name), COUNT, "count_tours")


def program_of(source: str, *arguments: object) -> Call:
    """Return the function f of a text, and its arguments."""
    return partial(function_of(source), *arguments)


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


def function_of(
    source: str, name: str = "f", file: str = "f.py"
) -> FunctionType:
    """Return a function of a text, which is executed."""
    linecache.cache[file] = len(source), None, source.splitlines(True), file
    names: dict[str, object] = {"__name__": "recorded"}
    exec(compile(source, file, "exec", dont_inherit=True), names)
    return cast("FunctionType", names[name])


def program(file: str, name: str, *arguments: object) -> Call:
    """Return a function of a text, asked about 3x4 if it has parameters."""
    function = function_of((HERE / file).read_text("utf-8"), name, file)
    parameters = inspect.signature(function).parameters.values()
    needs = any(p.default is p.empty and p.kind <= 1 for p in parameters)
    return partial(function, *(arguments or (3, 4, 0, 0)[: 4 * needs]))


def lesson() -> Call:
    """Return the wrong program of the lesson, which shares its list."""
    source = LESSON.read_text("utf-8")
    function = function_of(source, "nb_parcours", "shared.py")
    return partial(function, (0, 0), [*map(tuple, BOARD)])


def guessed_run(program: Call) -> Run:
    """Record a program, and guess where its knight is."""
    recording = record(program)
    lens = guess(recording, BOARD, START)
    moves = events(recording, lens, BOARD)
    return Run(program.func.__name__, None, recording, lens, moves)


@cache
def run_of(name: str) -> Run:
    """Return the run of a port that counts, or of a program beside."""
    if name == "lesson":
        return guessed_run(lesson())
    for file in ("board_programs.txt", "hard_programs.txt"):
        if name in functions(file):
            return guessed_run(program(file, name))
    return watch(find(name), COUNT, "count_tours")


def beside(*runs: Run) -> SideBySide:
    """Return runs side by side, without their costs."""
    return SideBySide(BOARD, "first_tour", runs, [])
