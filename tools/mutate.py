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
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]

#: Seconds after which a mutant counts as killed: it loops.
LIMIT = 120

_PAIRS: Sequence[tuple[type[ast.AST], type[ast.AST]]] = (
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.Eq, ast.NotEq),
    (ast.Is, ast.IsNot),
    (ast.In, ast.NotIn),
    (ast.And, ast.Or),
    (ast.Add, ast.Sub),
)

#: The operator that takes the place of each.
_SWAPPED = dict(_PAIRS) | {new: old for old, new in _PAIRS}


class Mutant(NamedTuple):
    """A module with one place changed, and whether the tests noticed."""

    line: int
    change: str
    source: str
    killed: bool = False


def mutants(source: str) -> Iterator[Mutant]:
    """Yield every mutant of a module, without its comments."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for name, new in _changes(node):
            old, texts = getattr(node, name), [ast.unparse(node)]
            setattr(node, name, new)
            texts.append(ast.unparse(node))
            change = " -> ".join(text.partition("\n")[0] for text in texts)
            line = getattr(node, "lineno", 0)
            yield Mutant(line, change, ast.unparse(tree))
            setattr(node, name, old)


def _changes(node: ast.AST) -> Iterator[tuple[str, object]]:
    """Yield a field of a node, and what it becomes."""
    match node:
        case ast.Compare(ops=[operator]):
            yield "ops", [_SWAPPED[type(operator)]()]
        case ast.Constant(value=int(number)) if type(number) is int:
            yield "value", number + 1
        case (
            ast.BoolOp(op=operator)
            | ast.BinOp(op=ast.Add() | ast.Sub() as operator)
        ):
            yield "op", _SWAPPED[type(operator)]()
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield "test", ast.UnaryOp(ast.Not(), test)
        case ast.Return(value=ast.expr()):
            yield "value", ast.Constant(None)


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
