"""Break each module that others rely on, and see whether a test is red.

`python -m tests.tools.mutants` takes the modules of modules.toml, or those
named, breaks each in every way, or in as many as `--sample` says, and runs its
tests. It prints what no test noticed, and how much was noticed of each module.
The status is 1 where that is too little, or the list of equivalents is wrong.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from tests.tools.mutants.mutants import Mutant
from tests.tools.mutants.plan import equivalents, least, modules, stale
from tests.tools.mutants.running import run

Outcome = tuple[Mutant, bool]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; return the status."""
    asked = _parser().parse_args(arguments)
    chosen = [modules()[path] for path in asked.module] or [
        module
        for module in modules().values()
        if module.sampled or asked.sample is None
    ]
    work = [(module, mutant) for module in chosen for mutant in module.mutants]
    outdated = stale(mutant for _, mutant in work)
    for place in outdated:
        print(f"On the list of equivalents, but not a mutant: {place}")
    if asked.sample is not None:
        unlisted = [each for each in work if not _listed(each[1])]
        places = repr([mutant.place for _, mutant in unlisted])
        work = Random(asked.seed or places).sample(unlisted, asked.sample)
    outcomes = list(_told(run(work, asked.processes)))
    counted = [each for each in outcomes if not _listed(each[0])]
    wrong = outdated or any(killed for m, killed in outcomes if _listed(m))
    return int(bool(wrong) or _score(counted) < least())


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


def _listed(mutant: Mutant) -> bool:
    return mutant.place in equivalents()


def _told(outcomes: Iterable[Outcome]) -> Iterable[Outcome]:
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
