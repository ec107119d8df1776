"""`cavalier verify`: every port on every board, and whether all agree."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Annotated

import typer

from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.theorems import Theorem, proved, theorem_documents
from cavalier.commands import opening, options
from cavalier.running import nodes_of, warning
from cavalier.terminal import in_progress, print_document, tell
from cavalier.verify.cases import PLAN, SLOW_PLAN, Case, cases_of, observable
from cavalier.verify.disagreements import (
    Disagreement,
    answer,
    by_case,
    confirmations,
    disagreements,
    exact,
)
from cavalier.verify.observations import Observation, observe, observe_all
from common.board import parse_board
from common.search import known

_LEGEND = """\
known   the published or proved count
exact   the count computed without a search
agree   runs that agree, of all runs; a run is one port on one case
starts  from how many squares the port was run: above 4x4 a port that
        misses no tour runs from one of those that are symmetric
found   from how many it found a tour; a heuristic may miss tours
`cavalier verify --json` shows each run."""


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
    tables: Annotated[
        bool, typer.Option("--tables", help="a line for each board and port")
    ] = False,
    as_json: options.Json = False,
    seconds: options.Seconds = options.SECONDS,
    sandbox: options.InSandbox = "auto",
) -> int:
    """Run every port on every board, and compare the results."""
    own = [opening.own(name, seconds, sandbox) for name in files or []]
    ports = (*PORTS, *own)
    cases = _cases(board_texts or [], slow=slow)
    runs = sum(observable(port, case) for port in ports for case in cases)
    observed = chain(
        *(observe_own(file, cases) for file in own), observe_all(PORTS, cases)
    )
    observations = sorted(
        in_progress("verifying", observed, runs),
        key=lambda each: (cases.index(each.case), ports.index(each.port)),
    )
    wrong = list(disagreements(observations))
    if as_json:
        print_document(_document(observations, wrong))
    else:
        _print(observations, wrong)
    if tables and not as_json:
        _print_tables(observations, wrong)
    return 1 if wrong else 0


def _cases(board_texts: Sequence[str], *, slow: bool) -> list[Case]:
    """Return the cases that are asked for; tell what is special of them."""
    boards = dict.fromkeys(map(parse_board, board_texts))
    asked = [case for board in boards for case in cases_of(board)]
    searched = [case for case in asked if case.exhaustive]
    for case in asked:
        if not (case.exhaustive or case.closed):
            tell(
                f"{case.board} is too large to search: only the heuristics run"
            )
    if told := warning(sum(map(nodes_of, searched)), len(PORTS)):
        tell(told)
    return list(
        dict.fromkeys([*(asked or PLAN), *(SLOW_PLAN if slow else ())])
    )


def observe_own(file: Port, cases: Sequence[Case]) -> Iterator[Observation]:
    """Observe an own file on each case, until a limit ends it."""
    idle = file.is_program
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


def _proved(observations: Iterable[Observation]) -> list[Theorem]:
    """Return the theorems that say that some of the ports do the same."""
    names = dict.fromkeys(each.port.id for each in observations)
    return proved(list(names), "count_tours")


def _print(
    observations: Sequence[Observation], wrong: Sequence[Disagreement]
) -> None:
    """Print the answer, then each disagreement, then what confirms it."""
    print(answer(observations, wrong))
    for each in wrong:
        print(each)
    print(confirmations(observations))
    for theorem in _proved(observations):
        print(theorem.sentence)


def _print_tables(
    observations: Sequence[Observation], wrong: Sequence[Disagreement]
) -> None:
    """Print the cases, a line each, then the ports."""
    accused = {(each.port, each.case) for each in wrong}

    def agreeing(observed: Sequence[Observation]) -> str:
        agree = [o for o in observed if (o.port.id, o.case) not in accused]
        return f"{len(agree)}/{len(observed)}"

    by_port = defaultdict[str, list[Observation]](list)
    for each in observations:
        by_port[each.port.id].append(each)
    cases = by_case(observations).items()
    print()
    _print_table(
        ["board", "start", "convention", "known", "exact", "agree"],
        *([*_cells(case), agreeing(observed)] for case, observed in cases),
    )
    print()
    _print_table(
        ["port", "agree", "starts", "found", "seconds"],
        *([port, agreeing(o), *_sums(o)] for port, o in by_port.items()),
    )
    print(f"\n{_LEGEND}")


def _cells(case: Case) -> list[str]:
    """Return a case in words, and how many tours it must have."""
    start = "all" if case.start is None else case.where
    counts = [known(case), exact(case)]
    shown = ["" if count is None else str(count) for count in counts]
    return [str(case.board), start, case.convention, *shown]


def _sums(observed: Sequence[Observation]) -> list[str]:
    """Return the starts of a port, those with a tour, and its seconds."""
    found = [sight.found for each in observed for sight in each.sights]
    seconds = sum(each.seconds for each in observed)
    return [str(len(found)), str(sum(found)), f"{seconds:.2f}"]


def _print_table(*rows: Sequence[str]) -> None:
    """Print a table; all columns but the first are flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = map(str.rjust, others, widths[1:])
        print("  ".join([first.ljust(widths[0]), *cells]))


def _document(
    observations: Sequence[Observation], wrong: Sequence[Disagreement]
) -> dict[str, object]:
    """Return the runs as a document; the parts that are done are the runs.

    ``starts`` is from how many squares a port was run; those that are
    symmetric may count as one. A start that is None is every square.
    """
    runs = len(observations)
    accused = {(each.port, each.case) for each in wrong}
    return {
        "complete": True,
        "done": runs,
        "planned": runs,
        "agree": not wrong,
        "proved": theorem_documents(_proved(observations)),
        "cases": [
            {
                "board": str(case.board),
                "start": case.start,
                "convention": case.convention,
                "known": known(case),
                "exact": exact(case),
                "ports": [
                    {
                        "port": each.port.id,
                        "count": each.total,
                        "starts": len(each.sights),
                        "starts_with_tour": sum(s.found for s in each.sights),
                        "agrees": (each.port.id, case) not in accused,
                        "seconds": round(each.seconds, 3),
                    }
                    for each in observed
                ],
            }
            for case, observed in by_case(observations).items()
        ],
        "disagreements": [
            {
                "port": each.port,
                "board": str(each.case.board),
                "start": each.start,
                "convention": each.case.convention,
                "message": each.message,
            }
            for each in wrong
        ],
    }
