"""Mutation tests of one module: a sample of its mutants, and who kills them.

``python -m tools.mutate common/tour.py 100 tests/common/test_tour.py`` changes
the module in a hundred places, one at a time, in a copy of the project, and
runs the tests there. A mutant is killed if they fail; each survivor is
printed. The same ``--seed`` gives the same mutants.

``python -m tools.mutate functional/couples.py notes TESTS`` breaks a port at
each of its notes, as ``tests/ports/mutations/couples.toml`` says.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]

#: Seconds after which a mutant counts as killed: it loops.
LIMIT = 120

_SWAPPED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}


class Mutant(NamedTuple):
    """A module with one place changed, and whether the tests noticed."""

    line: int
    change: str
    source: str
    killed: bool = False


def mutants(source: str) -> Iterator[Mutant]:
    """Yield every mutant of a module."""
    raw = source.encode()
    starts = [0, *accumulate(map(len, raw.splitlines(keepends=True)))]
    for node in _nodes(ast.parse(source)):
        for place, new in _replacements(node):
            start = starts[place.lineno - 1] + place.col_offset
            end = starts[(place.end_lineno or 0) - 1]
            end += place.end_col_offset or 0
            old = raw[start:end].decode()
            text = (raw[:start] + new.encode() + raw[end:]).decode()
            yield Mutant(place.lineno, f"{old} -> {new}", text)


def noted(module: str) -> list[Mutant]:
    """Return the mutants of a port, one for each of its notes.

    Raises ValueError if the text to be changed is not there exactly once.
    """
    source = (ROOT / module).read_text("utf-8")
    table = ROOT / "tests" / "ports" / "mutations" / Path(module).name
    changes = tomllib.loads(table.with_suffix(".toml").read_text("utf-8"))
    mutations = []
    for note, change in changes.items():
        before, *after = source.split(change["old"])
        if len(after) != 1:
            raise ValueError(f"{module} {note}: {change['old']!r}")
        text = before + change["new"] + after[0]
        mutations.append(Mutant(before.count("\n") + 1, note, text))
    return mutations


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all below it, without f-strings and annotations."""
    if isinstance(node, ast.JoinedStr):  # Python 3.11 misplaces what is inside
        return
    yield node
    for name, value in ast.iter_fields(node):
        children = value if isinstance(value, list) else [value]
        for child in children:
            is_type = name in {"annotation", "returns"}
            if isinstance(child, ast.AST) and not is_type:
                yield from _nodes(child)


def _replacements(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Yield what can be put in the place of which expression."""
    text = ast.unparse
    match node:
        case ast.Compare(left, [operator], [right]):
            new = _SWAPPED[type(operator)]
            yield node, f"({text(left)} {new} {text(right)})"
        case ast.Constant(value=int(number)) if type(number) is int:
            yield node, str(number + 1)
        case ast.BoolOp(operator, values):
            other = " or " if isinstance(operator, ast.And) else " and "
            yield node, f"({other.join(f'({text(v)})' for v in values)})"
        case ast.BinOp(left, ast.Add() | ast.Sub() as operator, right):
            other = "-" if isinstance(operator, ast.Add) else "+"
            yield node, f"({text(left)} {other} ({text(right)}))"
        case ast.If(test) | ast.IfExp(test) | ast.While(test):
            yield test, f"(not ({text(test)}))"
        case ast.Return(ast.expr() as value):
            yield value, "None"


def outcomes(
    module: str, sample: Sequence[Mutant], tests: Sequence[str]
) -> Iterator[Mutant]:
    """Run the tests on each mutant, and yield it with its outcome."""

    def outcome(mutant: Mutant) -> Mutant:
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder, "copy")
            ignored = shutil.ignore_patterns("__pycache__", ".git", "build")
            shutil.copytree(ROOT, copy, ignore=ignored)
            (copy / module).write_text(mutant.source, "utf-8")
            return mutant._replace(killed=_fails(copy, tests))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(outcome, sample)


def _fails(folder: Path, tests: Sequence[str]) -> bool:
    """Check whether a test of the project in a folder fails."""
    options = ["-x", "-n0", "-m", "", "-p", "no:cacheprovider"]
    try:
        ran = subprocess.run(
            [sys.executable, "-B", "-m", "pytest", *options, *tests],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder)},
            capture_output=True,
            timeout=LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return ran.returncode != 0


def main() -> None:
    """Run the tests on a sample of the mutants of one module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("module", help="file of the module")
    parser.add_argument("sample", help="how many mutants, or notes")
    parser.add_argument("tests", nargs="+", help="what pytest runs")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    module, tests = options.module, options.tests
    if options.sample == "notes":
        sample = noted(module)
        tests += ["-m", "not slow"]
    else:
        every = [*mutants((ROOT / module).read_text("utf-8"))]
        size = min(int(options.sample), len(every))
        sample = random.Random(options.seed).sample(every, size)
    if _fails(ROOT, tests):
        sys.exit("The tests fail on the module as it is.")
    killed = 0
    for mutant in outcomes(module, sample, tests):
        killed += mutant.killed
        if not mutant.killed:
            print(f"{module}:{mutant.line}: {mutant.change}", flush=True)
    print(f"{killed} of {len(sample)} mutants killed")


if __name__ == "__main__":
    main()
