"""Break each module that others rely on, and see whether a test is red.

`python -m tests.tools.mutants` takes the modules of modules.toml, or those
named, breaks each in every way, or in as many as `--sample` says, and runs its
tests. It prints what no test noticed, and how much was noticed of each module.
The status is 1 where that is too little, or the list of equivalents is wrong.

Each process works in a copy of the project, where it writes one mutant after
the other over the module. A mutant whose tests take too long is killed too.
"""

import os
import shutil
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp
from time import perf_counter

from cosmic_ray.testing import run_tests
from cosmic_ray.work_item import TestOutcome

from tests.tools.mutants.mutants import (
    ROOT,
    Module,
    Mutant,
    Place,
    equivalents,
    mutants,
    plan,
)

#: A module with a mutant of it, and what came of it: whether it was killed.
Work = tuple[Module, Mutant]
Outcome = tuple[Mutant, bool]

#: What the tests need of the project.
_COPIED = (
    "cavalier", "common", "functional", "imperative", "pedagogical", "tests",
    "tools",
)  # fmt: skip

#: Without the slow tests, in one process, with the same examples each time;
#: what pytest would rewrite for its messages takes longer than most tests.
_PYTEST = (
    "-m pytest --exitfirst --quiet --assert plain -m 'not slow' "
    "--numprocesses 0 --hypothesis-seed 0 -p no:cacheprovider "
    # As compiled functions do: see `Module`.
    "-W 'ignore:overflow encountered:RuntimeWarning'"
)

#: A mutant whose tests take longer counts as killed.
_LEAST_SECONDS, _PATIENCE = 10, 4


class RedError(Exception):
    """The tests of a module are red although nothing in it is broken."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; return the status."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    known = {module["path"]: module for module in plan()["module"]}
    if unknown := set(asked.module) - known.keys():
        parser.error(f"not in modules.toml: {', '.join(sorted(unknown))}")
    chosen = [known[path] for path in asked.module] or [
        module
        for module in known.values()
        if module.get("sampled", True) or asked.sample is None
    ]
    work = [(module, each) for module in chosen for each in mutants(module)]
    outdated = stale(mutant for _, mutant in work)
    for place in outdated:
        print(f"On the list of equivalents, but not a mutant: {place}")
    if asked.sample is not None:
        unlisted = [each for each in work if not _listed(each[1])]
        places = repr([mutant.place for _, mutant in unlisted])
        work = Random(asked.seed or places).sample(unlisted, asked.sample)
    outcomes = list(_noted(run(work, asked.processes)))
    counted = [each for each in outcomes if not _listed(each[0])]
    wrong = outdated or any(killed for m, killed in outcomes if _listed(m))
    return int(bool(wrong) or _score(counted) < plan()["least"])


def _parser() -> ArgumentParser:
    parser = ArgumentParser("python -m tests.tools.mutants")
    parser.add_argument("module", nargs="*", help="a path of modules.toml")
    parser.add_argument(
        "--sample",
        type=int,
        metavar="MUTANTS",
        help="take so many, chosen by chance",
    )
    parser.add_argument(
        "--seed", help="choose by this; without it, by the mutants themselves"
    )
    parser.add_argument(
        "--processes", type=int, default=2, help="how many run at once"
    )
    return parser


def stale(broken: Iterable[Mutant]) -> list[Place]:
    """List the equivalents that fit no mutant of these modules any more."""
    places = {mutant.place for mutant in broken}
    paths = {place.module for place in places}
    return [
        place
        for place in equivalents()
        if place.module in paths and place not in places
    ]


def _listed(mutant: Mutant) -> bool:
    return mutant.place in equivalents()


def run(work: Sequence[Work], processes: int) -> Iterator[Outcome]:
    """Run the tests of each mutant's module; yield whether it was killed.

    Raises RedError where a test of a module is red without a mutant.
    """
    modules = {module["path"]: module for module, _ in work}
    with (
        TemporaryDirectory() as folder,
        ProcessPoolExecutor(processes, None, _move, (folder,)) as pool,
    ):
        seconds = dict(
            zip(modules, pool.map(_seconds, modules.values()), strict=True)
        )
        limits = [
            _LEAST_SECONDS + _PATIENCE * seconds[module["path"]]
            for module, _ in work
        ]
        outcomes = pool.map(_killed, *zip(*work, strict=True), limits)
        yield from zip((mutant for _, mutant in work), outcomes, strict=True)


# What each process does.


def _move(folder: str) -> None:
    """Copy the project, and work in the copy."""
    copy = Path(mkdtemp(dir=folder))
    for name in _COPIED:
        shutil.copytree(ROOT / name, copy / name)
    shutil.copy(ROOT / "pyproject.toml", copy)
    os.chdir(copy)


def _seconds(module: Module) -> float:
    """Measure the tests of a module; raise RedError where one is red."""
    begun = perf_counter()
    outcome, output = _tested(module, 600)
    if outcome != TestOutcome.SURVIVED:
        raise RedError(f"{module['path']}, with nothing broken:\n{output}")
    return perf_counter() - begun


def _killed(module: Module, mutant: Mutant, seconds: float) -> bool:
    """Check whether a test is red, or does not end in time."""
    path = Path(module["path"])
    whole = path.read_text("utf-8")
    path.write_text(mutant.code, "utf-8")
    outcome, _ = _tested(module, seconds)
    path.write_text(whole, "utf-8")
    # An example found with one mutant must not serve the next.
    shutil.rmtree(".hypothesis", ignore_errors=True)
    return outcome == TestOutcome.KILLED


def _tested(module: Module, seconds: float) -> tuple[TestOutcome, str]:
    command = (
        "env --unset PYTEST_ADDOPTS "
        f"NUMBA_DISABLE_JIT={module.get('interpreted', False):d} "
        f"{sys.executable} {_PYTEST} {module['path']} {module['tests']}"
    )
    return run_tests(command, seconds)


# What is printed.


def _noted(outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """Print what was not to be expected, as soon as it is known."""
    for mutant, killed in outcomes:
        if killed and _listed(mutant):
            print(f"On the list of equivalents, but killed: {mutant.place}")
        if not killed and not _listed(mutant):
            print(f"Survived: {mutant.place}", flush=True)
        yield mutant, killed


def _score(outcomes: Sequence[Outcome]) -> float:
    """Print how many of a hundred were killed, by module; return of all."""
    of_module = Counter(mutant.place.module for mutant, _ in outcomes)
    killed = Counter(m.place.module for m, dead in outcomes if dead)
    for path, number in of_module.items():
        share = 100 * killed[path] / number
        print(f"{path}: {killed[path]} of {number} killed, {share:.1f}%")
    score = 100 * killed.total() / of_module.total()
    print(f"{killed.total()} of {of_module.total()} killed, {score:.1f}%")
    return score


if __name__ == "__main__":
    sys.exit(main())
