"""`cavalier verify`: every port on every board, and whether all agree."""

from collections.abc import Iterator, Sequence
from itertools import chain

import click

from cavalier.catalogue.ports import PORTS
from cavalier.commands import opening, options
from cavalier.programs.user_program import Subject
from cavalier.running import nodes_of, warning
from cavalier.terminal import in_progress, print_document, tell
from cavalier.verify.cases import (
    OWN_PLAN,
    PLAN,
    SLOW_PLAN,
    Case,
    cases_of,
    observable,
)
from cavalier.verify.disagreements import disagreements
from cavalier.verify.observations import Observation, observe, observe_all
from cavalier.verify.report import document, print_tables, summary
from common.board import Board


@click.command()
@click.option(
    "--board",
    "boards",
    metavar="RxC",
    type=options.BOARD,
    multiple=True,
    help="this board; repeatable",
)
@click.option("--slow", is_flag=True, help="include what takes minutes")
@click.option(
    "--with",
    "files",
    metavar="FILE.py[:FUNCTION]|PROGRAM",
    multiple=True,
    help="this program too, on the boards that can be searched",
)
@click.option(
    "--tables", is_flag=True, help="a line for each board and each port"
)
@options.as_json
@options.seconds(default=60)
def command(
    boards: Sequence[Board],
    slow: bool,
    files: Sequence[str],
    tables: bool,
    as_json: bool,
    seconds: int,
) -> int:
    """Run every port on every board, and compare the results."""
    own = [opening.own(name, seconds) for name in files]
    ports: list[Subject] = [*PORTS, *own]
    cases = _cases(boards, slow=slow)
    of_own = [*cases, *(OWN_PLAN if own and not boards else ())]
    observed = chain(
        *(_observe(file, of_own) for file in own), observe_all(PORTS, cases)
    )
    runs = sum(observable(port, case) for port in ports for case in of_own)
    observations = sorted(
        in_progress("verifying", observed, runs),
        key=lambda each: (of_own.index(each.case), ports.index(each.port)),
    )
    wrong = list(disagreements(observations))
    if as_json:
        print_document(document(observations, wrong))
        return 1 if wrong else 0
    print(*summary(observations, wrong), sep="\n")
    if tables:
        print_tables(observations, wrong)
    return 1 if wrong else 0


def _cases(boards: Sequence[Board], *, slow: bool) -> list[Case]:
    """Return the cases that are asked for; tell what is special of them."""
    asked = [c for board in dict.fromkeys(boards) for c in cases_of(board)]
    searched = [case for case in asked if case.exhaustive]
    for case in asked:
        if not (case.exhaustive or case.closed):
            tell(
                f"{case.board} is too large to search: only the heuristics run"
            )
    if sentence := warning(sum(map(nodes_of, searched)), len(PORTS)):
        tell(sentence)
    return list(
        dict.fromkeys([*(asked or PLAN), *(SLOW_PLAN if slow else ())])
    )


def _observe(file: Subject, cases: Sequence[Case]) -> Iterator[Observation]:
    """Observe a program on each case, until a limit ends it."""
    idle = True
    for case in [case for case in cases if observable(file, case)]:
        observation = observe(file, case)
        yield observation
        if any(s.found or s.count or s.fault for s in observation.sights):
            idle = False
        if observation.cut_short:
            tell(f"{file.id} is not run on the cases after {case.board}")
            break
    if idle:
        tell(f"{file.id} has neither found nor counted a tour")
