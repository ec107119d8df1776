"""Running a module's tests on its mutants, in copies of the project."""

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from time import perf_counter

from cosmic_ray.testing import run_tests
from cosmic_ray.work_item import TestOutcome

from tests.tools.mutants.mutants import Mutant, mutants_of

ROOT = Path(__file__).parents[3]

#: What the tests need of the project.
_COPIED = (
    "cavalier",
    "common",
    "functional",
    "imperative",
    "pedagogical",
    "tests",
    "tools",
    "pyproject.toml",
)

#: Without the slow tests, in one process, with the same examples each time;
#: what pytest would rewrite for its messages takes longer than most tests.
_PYTEST = (
    "-m pytest --exitfirst --quiet --assert plain -m 'not slow' "
    "--numprocesses 0 --hypothesis-seed 0 -p no:cacheprovider "
    # As compiled functions do: see `Module.interpreted`.
    "-W 'ignore:overflow encountered:RuntimeWarning'"
)

#: A mutant whose tests take longer counts as killed.
_LEAST_SECONDS, _PATIENCE = 10, 4


class RedError(Exception):
    """The tests of a module are red although nothing in it is broken."""


@dataclass(frozen=True, slots=True)
class Module:
    """A module to be broken, its tests, and the definitions spared.

    If it is ``interpreted``, numba compiles nothing: neither does what was
    compiled before the module was broken hide that, nor does each mutant have
    to wait for the compiler. What is said to numba is not broken then. Only a
    module that is ``sampled`` is in a sample of all modules.
    """

    path: str
    tests: str
    spared: tuple[str, ...]
    interpreted: bool
    sampled: bool

    @property
    def mutants(self) -> Iterator[Mutant]:
        """The mutants of the module as it is."""
        source = (ROOT / self.path).read_text("utf-8")
        for mutant in mutants_of(self.path, source):
            spared = mutant.place.within in self.spared
            silent = self.interpreted and mutant.place.line.startswith(
                "@compiled"
            )
            if not (spared or silent):
                yield mutant


class Copies:
    """Copies of the project, in each of which one mutant at a time is run."""

    def __init__(self, directories: Iterable[Path]) -> None:
        self._free: SimpleQueue[Path] = SimpleQueue()
        for directory in directories:
            self._free.put(directory)

    def seconds(self, module: Module) -> float:
        """Measure the tests of a module; raise RedError where one is red."""
        begun = perf_counter()
        outcome, output = self._tested(module, 600)
        if outcome != TestOutcome.SURVIVED:
            raise RedError(f"{module.path}, with nothing broken:\n{output}")
        return perf_counter() - begun

    def killed(self, module: Module, mutant: Mutant, seconds: float) -> bool:
        """Check whether a test is red, or does not end in time."""
        outcome, _ = self._tested(module, seconds, mutant.code)
        return outcome == TestOutcome.KILLED

    def _tested(
        self, module: Module, seconds: float, code: str | None = None
    ) -> tuple[TestOutcome, str]:
        directory = self._free.get()
        path = directory / module.path
        whole = path.read_text("utf-8")
        try:
            path.write_text(whole if code is None else code, "utf-8")
            command = (
                f"env --unset PYTEST_ADDOPTS --chdir {directory} "
                f"NUMBA_DISABLE_JIT={module.interpreted:d} "
                f"{sys.executable} {_PYTEST} {module.path} {module.tests}"
            )
            return run_tests(command, seconds)
        finally:
            path.write_text(whole, "utf-8")
            # An example found with one mutant must not serve the next.
            shutil.rmtree(directory / ".hypothesis", ignore_errors=True)
            self._free.put(directory)


@contextmanager
def copies(number: int) -> Iterator[Copies]:
    """Copy the project so many times, for as long as they are needed."""
    with ExitStack() as stack:
        names = [TemporaryDirectory() for _ in range(number)]
        directories = [Path(stack.enter_context(name)) for name in names]
        for directory in directories:
            _copy(directory)
        yield Copies(directories)


def _copy(target: Path) -> None:
    for name in _COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name)
        else:
            shutil.copy2(source, target / name)


def run(
    work: Sequence[tuple[Module, Mutant]], processes: int
) -> Iterator[tuple[Mutant, bool]]:
    """Run the tests of each mutant's module; yield whether it was killed.

    Raises RedError where a test of a module is red without a mutant.
    """
    with copies(processes) as places, ThreadPoolExecutor(processes) as pool:
        modules = list(dict.fromkeys(module for module, _ in work))
        seconds = dict(
            zip(modules, pool.map(places.seconds, modules), strict=True)
        )

        def killed(module: Module, mutant: Mutant) -> bool:
            limit = _LEAST_SECONDS + _PATIENCE * seconds[module]
            return places.killed(module, mutant, limit)

        outcomes = pool.map(killed, *zip(*work, strict=True))
        yield from zip((m for _, m in work), outcomes, strict=True)
