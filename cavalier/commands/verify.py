"""`cavalier verify`: every port on every board, and whether all agree."""

from collections.abc import Sequence
from itertools import chain

import click

from cavalier.catalogue.ports import PORTS
from cavalier.commands import opening, options
from cavalier.commands.terminal import in_progress, print_document, tell
from cavalier.programs.user_program import Subject, UserProgram
from cavalier.verify import report
from cavalier.verify.cases import (
    OWN_PLAN,
    PLAN,
    SLOW_PLAN,
    cases_of,
    observable,
    warnings,
)
from cavalier.verify.disagreements import disagreements
from cavalier.verify.observations import observe_all, observe_until_cut
from common.board import parse_board


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
    boards = dict.fromkeys(map(parse_board, sizes))
    programs = [opening.program_until_end(name, 60) for name in files]
    own = [*map(UserProgram, programs)]
    selection = [case for board in boards for case in cases_of(board)]
    for remark in warnings(selection, len(PORTS)):
        tell(remark)
    cases = [*dict.fromkeys([*(selection or PLAN), *SLOW_PLAN * slow])]
    plan = [*cases, *(OWN_PLAN if own and not boards else ())]
    results = chain(
        *(observe_until_cut(program, plan) for program in own),
        observe_all(PORTS, cases),
    )
    ports: list[Subject] = [*PORTS, *own]
    runs = [observable(port, case) for port in ports for case in plan]
    observations = sorted(
        in_progress("verifying", results, sum(runs)),
        key=lambda observation: plan.index(observation.case),
    )
    wrong = list(disagreements(observations))
    for remark in report.remarks(observations):
        tell(remark)
    if as_json:
        print_document(report.document(observations, wrong))
    else:
        print(*report.summary(observations, wrong), sep="\n")
        if tables:
            report.print_table(observations, wrong)
    return int(bool(wrong))
