"""`cavalier verify`: every port on every board, and whether all agree."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS
from cavalier.commands import opening, options
from cavalier.terminal import in_progress, marks, print_document, show, tell
from cavalier.verify.cases import PLAN, SLOW_PLAN, Case, cases_of, observable
from cavalier.verify.observing import (
    Observation,
    observe_all,
    observe_own,
)
from cavalier.verify.table import (
    Agreement,
    cases_table,
    document,
    legend,
    ports_table,
    sentence,
)
from common.board import parse_board


def command(
    board_texts: Annotated[
        list[str] | None,
        typer.Option("--board", metavar="RxC", help="this board; repeatable"),
    ] = None,
    slow: Annotated[
        bool,
        typer.Option("--slow", help="also the cases that take minutes"),
    ] = False,
    files: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="FILE.py[:FUNCTION]",
            help="this file too, on the boards that can be searched",
        ),
    ] = None,
    as_json: options.Json = False,
    lang: options.Lang = "",
    seconds: options.Seconds = options.SECONDS,
    sandbox: options.InSandbox = "auto",
) -> int:
    """Run every port on every board, and compare the results."""
    own = [opening.own(name, seconds, sandbox) for name in files or []]
    ports = (*PORTS, *own)
    boards = dict.fromkeys(parse_board(text) for text in board_texts or [])
    cases = [case for board in boards for case in cases_of(board)]
    planned = [*(cases or PLAN), *(SLOW_PLAN if slow else ())]
    cases = list(dict.fromkeys(planned))
    runs = sum(observable(port, case) for port in ports for case in cases)
    asked = [case for case in cases if case not in PLAN]
    for board in dict.fromkeys(c.board for c in asked if not c.exhaustive):
        tell(f"{board} is too large to search: only the heuristics run")
    seen = _observed(own, cases)
    observations = sorted(
        in_progress("verifying", seen, runs),
        key=lambda each: (cases.index(each.case), ports.index(each.port)),
    )
    agreement = Agreement(observations)
    if as_json:
        print_document(document(agreement))
    else:
        _show(agreement)
    return 0 if agreement.agree else 1


def _observed(
    own: Sequence[Port], cases: Sequence[Case]
) -> Iterator[Observation]:
    """Yield the observations; tell where a file is not run any more."""
    idle = {port.id for port in own if port.is_program}
    for observation in observe_own(own, cases):
        yield observation
        if any(s.found or s.count or s.fault for s in observation.sights):
            idle.discard(observation.port.id)
        if observation.cut_short:
            tell(
                f"{observation.port.id} is not run on the cases after "
                f"{observation.case.board}"
            )
    for name in sorted(idle):
        tell(f"{name} has neither found nor counted a tour")
    yield from observe_all(PORTS, cases)


def _show(agreement: Agreement) -> None:
    """Show the cases, the ports, each disagreement, and a summary."""
    for layout in (cases_table, ports_table):
        show(layout(agreement, *marks()))
        print()
    print(legend(*marks()), end="\n\n")
    for each in agreement.disagreements:
        print(each)
    for theorem in agreement.proved:
        print(theorem.sentence)
    print(sentence(agreement))
