"""A style is a list of constraints; each is checked on the syntax tree.

The README of each style's folder lists its constraints as bullets, each with
a name. Here the same names lead to a check, and to a small violation of it
that the check must find. To add a style is to add it to STYLES.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import UnionType

import pytest

from cavalier.catalogue.port import ADAPTER, above_adapter

ROOT = Path(__file__).parents[2]
ENTRY_POINTS = {
    "first_tour",
    "counted_tour",
    "tours",
    "count_tours",
    "first_path",
    "counted_path",
}

#: Finds the lines of a port, given with its text, that break a constraint.
Check = Callable[[ast.Module, str], Iterable[int]]

MUTATING = {
    "add", "append", "appendleft", "clear", "difference_update", "discard",
    "extend", "extendleft", "insert", "intersection_update", "pop", "popitem",
    "popleft", "remove", "reverse", "rotate", "setdefault", "sort",
    "symmetric_difference_update", "update", "__delitem__", "__setattr__",
    "__setitem__",
}  # fmt: skip


# What a port of any style keeps.


def foreign_imports(*libraries: str) -> Check:
    """Allow the standard library, common.board and these."""

    def check(tree: ast.Module, text: str) -> Iterator[int]:
        for line, module in imports(tree):
            package = module.split(".")[0]
            known = package in sys.stdlib_module_names or package in libraries
            if not known and module != "common.board":
                yield line

    return check


def input_output(tree: ast.Module, text: str) -> Iterator[int]:
    modules = {"argparse", "fileinput", "io", "logging", "os", "pathlib"}
    modules |= {"subprocess", "sys", "time", "timeit", "warnings"}
    for line, module in imports(tree):
        if module.split(".")[0] in modules:
            yield line
    yield from calls_of(tree, {"breakpoint", "input", "open", "print"})


def no_moves(tree: ast.Module, text: str) -> Iterator[int]:
    """Want a literal table of moves: pairs, or two rows of steps."""
    tables = [
        literal(node.value) for node in tree.body if isinstance(node, BINDING)
    ]
    columns = [zipped(one, other) for one, other in pairwise(tables)]
    if not any(is_leaper(moves) for moves in tables + columns):
        yield 1


def other_than_one_adapter(tree: ast.Module, text: str) -> Iterator[int]:
    found = [n for n, line in enumerate(lines(text), 1) if line == ADAPTER]
    if len(found) != 1:
        yield from found or [1]


def other_entry_points(tree: ast.Module, text: str) -> Iterator[int]:
    """Want entry points below the adapter's line, and nothing else public."""
    below = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef | BINDING)
        and not is_above(node.lineno, text)
    ]
    names = {name for node in below for name in names_of(node)}
    if not names & ENTRY_POINTS:
        yield 1
    for node in below:
        for name in names_of(node):
            if name not in ENTRY_POINTS and not name.startswith("_"):
                yield node.lineno


def global_statements(tree: ast.Module, text: str) -> Iterator[int]:
    yield from lines_of(tree, ast.Global)


# What an imperative port keeps.


def no_matrix_set(tree: ast.Module, text: str) -> Iterator[int]:
    """Want an assignment to an element."""
    if not any(isinstance(each, ast.Subscript) for each in targets(tree)):
        yield 1


def functional_imports(tree: ast.Module, text: str) -> Iterator[int]:
    for line, module in imports(tree):
        if module in {"functools", "itertools", "operator"}:
            yield line


def higher_order(tree: ast.Module, text: str) -> Iterator[int]:
    yield from lines_of(tree, ast.Lambda)
    yield from calls_of(tree, {"filter", "map", "reduce"})


# What a functional port keeps.


def item_assignments(tree: ast.Module, text: str) -> Iterator[int]:
    for target in targets(tree):
        if isinstance(target, ast.Subscript):
            yield target.lineno


def attribute_assignments(tree: ast.Module, text: str) -> Iterator[int]:
    yield from calls_of(tree, {"setattr", "delattr"})
    for target in targets(tree):
        if isinstance(target, ast.Attribute):
            yield target.lineno


def augmented_assignments(tree: ast.Module, text: str) -> Iterator[int]:
    yield from lines_of(tree, ast.AugAssign)


def deletions(tree: ast.Module, text: str) -> Iterator[int]:
    yield from lines_of(tree, ast.Delete)


def nonlocal_statements(tree: ast.Module, text: str) -> Iterator[int]:
    yield from lines_of(tree, ast.Nonlocal)


def mutating_calls(tree: ast.Module, text: str) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in MUTATING:
            yield node.lineno


def loops(tree: ast.Module, text: str) -> Iterator[int]:
    yield from lines_of(tree, ast.For | ast.While | ast.AsyncFor)


def rebindings(tree: ast.Module, text: str) -> Iterator[int]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.Lambda | ast.Module):
            bound = Counter(names_bound(function))
            if any(count > 1 for count in bound.values()):
                yield getattr(function, "lineno", 1)


def mutable_classes(tree: ast.Module, text: str) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            told = [*map(ast.unparse, node.bases + node.decorator_list)]
            if not any(
                re.search(r"NamedTuple$|Enum$|Protocol|frozen=True", one)
                for one in told
            ):
                yield node.lineno


# What a pedagogical port keeps.


def no_errata(tree: ast.Module, text: str) -> Iterator[int]:
    """Want the heading Errata in the header, with a number under it."""
    header = ast.get_docstring(tree) or ""
    if re.search(r"^Errata +E1 ", header, re.MULTILINE) is None:
        yield 1


def inner_procedures(tree: ast.Module, text: str) -> Iterator[int]:
    yield from lines_of(tree, ast.Lambda)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            inner = set(lines_of(function, ast.FunctionDef))
            yield from inner - {function.lineno}


def workbench_squares(tree: ast.Module, text: str) -> Iterator[int]:
    for line in calls_of(tree, {"Square", "Tour"}):
        if is_above(line, text):
            yield line


def hidden_branches(tree: ast.Module, text: str) -> Iterator[int]:
    for line in lines_of(tree, ast.IfExp | ast.NamedExpr):
        if is_above(line, text):
            yield line


# How they look at a tree.

BINDING = ast.Assign | ast.AnnAssign
Values = tuple[object, ...]


def lines(text: str) -> list[str]:
    """Split at the ends of lines alone, as the numbers of the tree do."""
    return text.split("\n")


def is_above(line: int, text: str) -> bool:
    """Check whether a line is above the adapter's."""
    return line <= len(lines(above_adapter(text)))


def imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Go through the modules imported, wherever it is done."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or "")
    yield from ((n, "importlib") for n in calls_of(tree, {"__import__"}))


def lines_of(tree: ast.AST, kind: type[ast.AST] | UnionType) -> Iterator[int]:
    """Go through the lines that have a node of this kind."""
    for node in ast.walk(tree):
        if isinstance(node, kind):
            yield getattr(node, "lineno", 1)


def calls_of(tree: ast.Module, names: set[str]) -> Iterator[int]:
    """Go through the lines where one of these names is used."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names:
            yield node.lineno


def names_of(node: ast.AST) -> list[str]:
    """List the names that a statement of a module binds."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    return [
        name.id
        for name in ast.walk(node)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    ]


def targets(tree: ast.Module) -> Iterator[ast.expr]:
    """Go through all that is assigned to, tuples taken apart."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(
            node.ctx, ast.Store
        ):
            yield node


SCOPES = (
    ast.FunctionDef | ast.Lambda | ast.ClassDef | ast.ListComp | ast.SetComp
    | ast.DictComp | ast.GeneratorExp
)  # fmt: skip


def names_bound(scope: ast.AST) -> Iterator[str]:
    """Go through the names that a scope binds, each as often as it does."""
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, SCOPES):
            yield from walruses(node)
        else:
            yield from names_bound(node)


def walruses(comprehension: ast.AST) -> Iterator[str]:
    """Go through the names that a comprehension binds outside itself."""
    for node in ast.walk(comprehension):
        if isinstance(node, ast.NamedExpr):
            yield node.target.id


def literal(node: ast.expr | None) -> Values:
    """Evaluate a tuple, list or dict of literals; () for anything else."""
    try:
        value: object = ast.literal_eval(node) if node else ()
    except ValueError:
        return ()
    if isinstance(value, Mapping):
        value = list(value.values())
    return tuple(value) if isinstance(value, list | tuple) else ()


def zipped(one: Values, other: Values) -> Values:
    """Pair two rows of steps, where they are long enough to be moves."""
    return tuple(zip(one, other, strict=False)) if len(one) > 3 else ()


def is_leaper(moves: Values) -> bool:
    """Check whether these are all the moves of a knight, or all unit steps."""
    steps = {
        tuple(move) if isinstance(move, list | tuple) else () for move in moves
    }
    knight = {(i, j) for i in (-2, 2) for j in (-1, 1)}
    knight |= {(j, i) for i, j in knight}
    return steps in (knight, {(0, 1), (1, 0), (0, -1), (-1, 0)})


# The styles.


@dataclass(frozen=True)
class Violation:
    """A change of the style's sample that breaks one constraint."""

    old: str
    new: str


@dataclass(frozen=True)
class Style:
    """A folder, a sample that keeps its constraints, and those."""

    sample: str
    constraints: dict[str, tuple[Check, Violation]]


def instead(old: str, new: str) -> Violation:
    """Make a violation by putting one text for another."""
    return Violation(old, new)


def added(code: str) -> Violation:
    """Make a violation by adding code above the adapter."""
    return Violation(ADAPTER, f"{code}\n{ADAPTER}")


def every_style(*libraries: str) -> dict[str, tuple[Check, Violation]]:
    """Return the constraints that all the styles have."""
    return {
        "imports-only-the-vocabulary": (
            foreign_imports(*libraries),
            added("from common.tour import is_closed"),
        ),
        "no-input-output": (input_output, added("print(1)")),
        "own-moves": (no_moves, instead("(-1, 2), ", "")),
        "one-adapter-line": (other_than_one_adapter, instead(ADAPTER, "")),
        "named-entry-points": (
            other_entry_points,
            instead("def _helper", "def helper"),
        ),
        "no-global": (
            global_statements,
            added("def f() -> None:\n    global x"),
        ),
    }


SAMPLE = f"""
from common.board import Board, Square, Tour

MOVES = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)

{{procedure}}

{ADAPTER}

def first_tour(board: Board, start: Square) -> Tour | None:
    return _helper(start)

def _helper(start: Square) -> Tour:
    return (start,)
"""

STYLES = {
    "imperative": Style(
        SAMPLE.format(
            procedure="def mark(ronde, x, y, n):\n    ronde[x][y] = n"
        ),
        every_style()
        | {
            "matrix-set-in-place": (
                no_matrix_set,
                instead("ronde[x][y] = n", "x = n"),
            ),
            "no-functional-import": (
                functional_imports,
                added("from functools import partial"),
            ),
            "no-function-as-argument": (
                higher_order,
                added("rows = list(map(len, MOVES))"),
            ),
        },
    ),
    "functional": Style(
        SAMPLE.format(
            procedure="def put_first(x, tour):\n"
            "    longer = (x, *tour)\n"
            "    return longer"
        ),
        every_style("toolz")
        | {
            "no-item-assignment": (
                item_assignments,
                added("def f(x):\n    (x[0], y) = 1, 2"),
            ),
            "no-attribute-assignment": (
                attribute_assignments,
                added("def f(x):\n    x.y = 1"),
            ),
            "no-augmented-assignment": (
                augmented_assignments,
                added("def f(x):\n    x += 1"),
            ),
            "no-deletion": (deletions, added("def f(x):\n    del x[0]")),
            "no-nonlocal": (
                nonlocal_statements,
                added("def f(x):\n    def g():\n        nonlocal x"),
            ),
            "no-mutating-call": (
                mutating_calls,
                added("def f(x):\n    return x.append(1)"),
            ),
            "no-loop-statement": (
                loops,
                added("def f(x):\n    for y in x:\n        yield y"),
            ),
            "no-rebinding": (
                rebindings,
                added("def f(x):\n    x = x + 1\n    return x"),
            ),
            "no-mutable-class": (
                mutable_classes,
                added("class State:\n    position: int"),
            ),
        },
    ),
    "pedagogical": Style(
        '"""A method.\n\nErrata       E1  a mistake\n"""\n'
        + SAMPLE.format(
            procedure="def mark(ronde, x, y, n):\n    ronde[x][y] = n"
        ),
        every_style()
        | {
            "states-its-errata": (no_errata, instead("E1  ", "")),
            "no-procedure-in-another": (
                inner_procedures,
                added("def f(x):\n    def g():\n        return x"),
            ),
            "fixed-size": (
                mutating_calls,
                added("def f(x):\n    x.append(1)"),
            ),
            "no-functional-import": (
                functional_imports,
                added("from functools import partial"),
            ),
            "no-function-as-argument": (
                higher_order,
                added("rows = list(map(len, MOVES))"),
            ),
            "page-coordinates": (
                workbench_squares,
                added("def f(x: Square) -> int:\n    return x.row"),
            ),
            "no-hidden-branch": (
                hidden_branches,
                added("def f(x):\n    return 1 if x else 2"),
            ),
        },
    ),
}

#: The files that look for no tour, and so have no adapter.
EXERCISES = {"knight_exercises.py"}

EACH = pytest.mark.parametrize(
    ("style", "name"),
    [(style, name) for style in STYLES for name in STYLES[style].constraints],
)


def ports() -> Iterator[Path]:
    """Go through the files that have an adapter, in any folder."""
    for path in sorted(ROOT.glob("*/*.py")):
        if ADAPTER in lines(path.read_text("utf-8")):
            yield path


def broken(style: Style, text: str) -> dict[str, list[int]]:
    """Name the constraints that a text breaks, each with the lines."""
    tree = ast.parse(text)
    found = {
        name: sorted(check(tree, text))
        for name, (check, _) in style.constraints.items()
    }
    return {name: where for name, where in found.items() if where}


@pytest.mark.parametrize("style", STYLES)
def test_the_bullets_of_the_readme_are_the_constraints(style: str) -> None:
    readme = (ROOT / style / "README.md").read_text("utf-8")
    bullets = re.findall(r"^[-*] (?:\*\*([\w-]+)\*\*)?", readme, re.MULTILINE)
    assert bullets == list(STYLES[style].constraints)


@pytest.mark.parametrize("style", STYLES)
def test_the_sample_keeps_the_constraints(style: str) -> None:
    assert broken(STYLES[style], STYLES[style].sample) == {}


@EACH
def test_each_violation_is_found(style: str, name: str) -> None:
    _, violation = STYLES[style].constraints[name]
    assert violation.old in STYLES[style].sample
    text = STYLES[style].sample.replace(violation.old, violation.new)
    assert name in broken(STYLES[style], text)


@pytest.mark.parametrize(
    "path", list(ports()), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_each_port_keeps_the_constraints_of_its_style(path: Path) -> None:
    style = STYLES[path.parent.name]
    assert broken(style, path.read_text("utf-8")) == {}


@pytest.mark.parametrize("style", STYLES)
def test_each_file_of_a_style_is_a_port(style: str) -> None:
    files = {path.name for path in (ROOT / style).glob("*.py")}
    found = {path.name for path in ports() if path.parent.name == style}
    assert files - found - EXERCISES == {"__init__.py"}


@pytest.mark.parametrize("name", sorted(EXERCISES))
def test_an_exercise_lacks_only_what_an_adapter_has(name: str) -> None:
    text = (ROOT / "pedagogical" / name).read_text("utf-8")
    missing = {"one-adapter-line": [1], "named-entry-points": [1]}
    assert broken(STYLES["pedagogical"], text) == missing
