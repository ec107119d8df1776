"""`cavalier verify`: every port on every board, and whether all agree."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated

import typer

from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS
from cavalier.checking.cases import PLAN, SLOW_PLAN, Case, cases_of, observable
from cavalier.checking.observing import (
    OBSERVED,
    OBSERVING,
    Keeping,
    Observation,
    observe_all,
    observe_own,
)
from cavalier.checking.table import (
    Agreement,
    cases_table,
    document,
    legend,
    ports_table,
    sentence,
)
from cavalier.commands import opening, options
from cavalier.commands.partial_answers import reported
from cavalier.running.parallel import in_parallel
from cavalier.running.store import kept_results, results
from cavalier.terminal import in_progress, marks, print_document, show, tell
from common.board import parse_board
from common.language import N_, _, ngettext


def command(
    board_texts: Annotated[
        list[str] | None,
        typer.Option(
            "--board", metavar=N_("RxC"), help=N_("this board; repeatable")
        ),
    ] = None,
    slow: Annotated[
        bool,
        typer.Option("--slow", help=N_("also the cases that take minutes")),
    ] = False,
    files: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar=N_("FILE.py[:FUNCTION]"),
            help=N_("this file too, on the boards that can be searched"),
        ),
    ] = None,
    as_json: options.Json = False,
    fresh: options.Fresh = False,
    no_store: options.NoStore = False,
    cluster: options.Cluster = None,
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
    for file in own if cluster else ():
        tell(
            _(
                "{file} is run here: it is not sent to a cluster",
                file=file.id,
            )
        )
    asked = [case for case in cases if case not in PLAN]
    for board in dict.fromkeys(c.board for c in asked if not c.exhaustive):
        tell(
            _(
                "{board} is too large to search: only the heuristics run",
                board=board,
            )
        )
    report = partial(_report, ports, cases, runs, as_json=as_json)
    needed = (*(port.module for port in PORTS), *OBSERVING)
    store = kept_results(fresh=fresh, no_store=no_store)
    with options.on_cluster(cluster, needed) as do:
        keeping = partial(
            results, store, OBSERVED.of(cluster), do=do or in_parallel
        )
        seen = _observed(own, cases, keeping)
        parts = in_progress(_("verifying"), seen, runs)
        planned_runs = ngettext("{n} run", "{n} runs", runs, n=runs)
        return reported(parts, planned_runs, report, empty=as_json)


def _observed(
    own: Sequence[Port], cases: Sequence[Case], keeping: Keeping
) -> Iterator[Observation]:
    """Yield the observations; tell where a file is not run any more."""
    idle = {port.id for port in own if port.is_program}
    for observation in observe_own(own, cases):
        yield observation
        if any(s.found or s.count or s.fault for s in observation.sights):
            idle.discard(observation.port.id)
        if observation.cut_short:
            tell(
                _(
                    "{file} is not run on the cases after {board}",
                    file=observation.port.id,
                    board=observation.case.board,
                )
            )
    for name in sorted(idle):
        tell(_("{file} has neither found nor counted a tour", file=name))
    yield from observe_all(PORTS, cases, keeping)


def _report(
    ports: Sequence[Port],
    cases: Sequence[Case],
    runs: int,
    observations: Sequence[Observation],
    *,
    as_json: bool,
) -> int:
    in_order = sorted(
        observations,
        key=lambda each: (cases.index(each.case), ports.index(each.port)),
    )
    agreement = Agreement(in_order, runs)
    if as_json:
        print_document(document(agreement))
    else:
        _show(agreement)
    return 1 if agreement.disagreements else 0


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
