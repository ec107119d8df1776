"""`cavalier verify`: every port on every board, and whether all agree."""

from collections.abc import Iterator, Sequence
from itertools import chain

import click

from cavalier.catalogue.ports import PORTS
from cavalier.commands import opening, options
from cavalier.commands.terminal import in_progress, print_document, tell
from cavalier.programs.user_program import Subject, UserProgram
from cavalier.running import nodes_of, warning
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
from cavalier.verify.report import document, print_table, summary
from common.board import Board, parse_board


@click.command()
@click.option(
    "--board",
    "sizes",
    metavar="RxC",
    multiple=True,
    help="only this board (repeatable)",
)
@click.option("--slow", is_flag=True, help="include cases that take minutes")
@click.option(
    "--with",
    "files",
    metavar="FILE.py[:FUNCTION]|PROGRAM",
    multiple=True,
    help="also run this program (repeatable)",
)
@click.option("--tables", is_flag=True, help="add a table of the cases")
@options.as_json
def command(
    sizes: Sequence[str],
    slow: bool,
    files: Sequence[str],
    tables: bool,
    as_json: bool,
) -> int:
    """Run all ports on the same boards, and compare the results."""
    boards = [*dict.fromkeys(map(parse_board, sizes))]
    programs = [opening.program_until_end(name, 60) for name in files]
    own = [*map(UserProgram, programs)]
    cases = _cases(boards, slow=slow)
    plan = [*cases, *(OWN_PLAN if own and not boards else ())]
    results = chain(
        *(_observe(file, plan) for file in own), observe_all(PORTS, cases)
    )
    ports: list[Subject] = [*PORTS, *own]
    runs = [observable(port, case) for port in ports for case in plan]
    observations = sorted(
        in_progress("verifying", results, sum(runs)),
        key=lambda observation: plan.index(observation.case),
    )
    wrong = list(disagreements(observations))
    if as_json:
        print_document(document(observations, wrong))
    else:
        print(*summary(observations, wrong), sep="\n")
        if tables:
            print_table(observations, wrong)
    return int(bool(wrong))


def _cases(boards: Sequence[Board], *, slow: bool) -> list[Case]:
    """Return the cases of the boards or of the plan; warn of long searches."""
    selection = [case for board in boards for case in cases_of(board)]
    searches = [case for case in selection if case.exhaustive]
    for case in selection:
        if not (case.exhaustive or case.closed):
            tell(f"{case.board} is too large to search: only heuristics run")
    if remark := warning(sum(map(nodes_of, searches)), len(PORTS)):
        tell(remark)
    return [*dict.fromkeys([*(selection or PLAN), *SLOW_PLAN * slow])]


def _observe(file: Subject, cases: Sequence[Case]) -> Iterator[Observation]:
    """Observe a program on each case, until it exceeds a limit."""
    idle = True
    for case in cases:
        if observable(file, case):
            observation = observe(file, case)
            yield observation
            for sight in observation.sights:
                idle &= not (sight.found or sight.count or sight.fault)
            if observation.cut_short:
                tell(f"{file.id} was skipped on boards after {case.board}")
                break
    if idle:
        tell(f"{file.id} found no tour and counted none")
