"""The JSON documents of all commands, whose keys are a contract.

A square is ``[row, column]``, numbered from 0; a matrix is numbered from 1.
Where a key has a convention, it is one of `common.counts`.
"""

from collections.abc import Sequence
from typing import Literal, TypedDict

from cavalier.catalogue.port import Problem, Style
from common.board import Square, Tour
from common.counts import Convention
from common.search import Search
from common.tour import to_matrix
from common.verdict import FaultCode, Verdict


class WorkDocument(TypedDict):
    """How much of long work is done; the rest of its document is about that.

    What is done and planned is counted in the parts that the command names.
    """

    complete: bool
    done: int
    planned: int


class CataloguedPortDocument(TypedDict):
    """A port as the catalogue describes it."""

    port: str
    variants: list[str]
    module: str
    source: str
    clause: str
    style: Style
    problems: Sequence[Problem]
    complete: bool
    largest: str
    largest_closed: str
    moves: list[tuple[int, int]]


class TourDocument(TypedDict):
    """A tour, or that none was found; ``closed`` is what was asked for.

    A port that finds closed tours only is asked for one.
    """

    port: str
    board: str
    start: Square | None
    closed: bool
    found: bool
    squares: Tour | None
    matrix: Sequence[Sequence[int]] | None
    counters: dict[str, int]


class PartDocument(TypedDict):
    """A count from one start, which is the least that a port can be asked for.

    ``worker`` is the address of the worker of a cluster that counted it, null
    without a cluster; ``seconds`` are by the clock, when it was counted.
    """

    start: Square
    count: int
    worker: str | None
    seconds: float


class CountDocument(TypedDict):
    """A count by a port; the start is null where all starts are counted."""

    port: str
    board: str
    start: Square | None
    convention: Convention
    count: int
    parts: list[PartDocument]


class CountsDocument(WorkDocument):
    """The counts of the ports that have counted; the parts are the ports."""

    counts: list[CountDocument]


class ExactDocument(TypedDict):
    """An exact count; the start is null where all starts are counted."""

    board: str
    start: Square | None
    convention: Convention
    count: int


class ObservedPortDocument(TypedDict):
    """What one port gave on a case, for --json.

    ``starts`` is from how many squares it was run; those that are symmetric
    may count as one.
    """

    port: str
    count: int | None
    starts: int
    starts_with_tour: int
    agrees: bool
    seconds: float


class VerifiedCaseDocument(TypedDict):
    """A case with its convention, for --json; start None is every square."""

    board: str
    start: Square | None
    convention: Convention
    known: int | None
    exact: int | None
    ports: list[ObservedPortDocument]


class DisagreementDocument(TypedDict):
    """One disagreement, for --json."""

    port: str
    board: str
    start: Square | None
    convention: Convention
    message: str


class AgreementDocument(WorkDocument):
    """What `cavalier verify --json` prints; the parts are the runs.

    ``agree`` is null where the work is not complete and nothing disagrees yet.
    """

    agree: bool | None
    cases: list[VerifiedCaseDocument]
    disagreements: list[DisagreementDocument]


class ProfileDocument(TypedDict):
    """What a port did for some work; ``docs/command-line.md`` has the words.

    ``mutations`` are by kind; ``nodes`` are null where they are not known;
    ``seconds`` are of processor time, ``peak_memory`` is in bytes.
    """

    port: str
    tours: int
    lines: int
    procedures: int
    calls: int
    deepest_recursion: int
    nodes: int | None
    mutations: dict[str, int]
    names_bound_again: int
    outer_variables_set: int
    containers: int
    cells: int
    seconds: float
    peak_memory: int


class ComparisonDocument(WorkDocument):
    """What `cavalier compare --json` prints; the parts are the ports.

    ``results`` and ``same_events`` are null where they are not known, as when
    the work is not complete. Reordered are the same tours in another order.
    """

    board: str
    start: Square | None
    closed: bool
    entry_point: str
    results: Literal["equal", "reordered", "different"] | None
    same_events: bool | None
    profiles: list[ProfileDocument]


class PassageDocument(TypedDict):
    """Printed words, and the line of the text, from 1, on which they begin."""

    line: int
    quotation: str
    transliteration: str | None


class EntryDocument(TypedDict):
    """An entry with its outcome, for --json."""

    id: str
    source: str
    clause: str
    printed: str
    passages: Sequence[PassageDocument]
    outcome: str
    expected: str
    kind: str
    weight: str | None
    repeats: str | None
    readings: Sequence[str]
    evidence: str
    details: Sequence[str]


class LedgerDocument(WorkDocument):
    """What `cavalier reproduce --json` prints; the parts are the entries."""

    entries: list[EntryDocument]


class SpreadDocument(TypedDict):
    """A figure over the rounds."""

    median: float
    least: float
    most: float


class BenchedDocument(TypedDict):
    """A work that was measured; times are in seconds, memory in bytes.

    ``units`` are what a time is for: so many nodes, squares or runs, which
    ``unit`` names; null where it is the whole work. ``seconds`` are of
    processor time, ``elapsed`` by the clock.
    """

    part: str
    work: str
    way: str
    board: str | None
    units: int | None
    unit: str | None
    rounds: int
    seconds: SpreadDocument
    elapsed: SpreadDocument
    bytes: SpreadDocument


class GrowthDocument(TypedDict):
    """The most states of a half while each row is settled, from row 1."""

    width: int
    kind: str
    states: list[int]


class MachineDocument(TypedDict):
    """A machine, with its memory in bytes, and versions by name."""

    processor: str
    cores: int
    memory: int
    system: str
    versions: dict[str, str]


class BenchDocument(WorkDocument):
    """What `cavalier bench --json` prints; the parts are measurements.

    ``left_out`` are sentences: what could not be measured, and why.
    """

    date: str
    machine: MachineDocument
    works: list[BenchedDocument]
    growth: list[GrowthDocument]
    left_out: list[str]


class MazeDocument(TypedDict):
    """A path, or that there is none; lengths are in steps.

    The maze is its lines, which can be read again.
    """

    maze: list[str]
    found: bool
    length: int | None
    shortest: int | None
    heuristic: bool
    path: Sequence[Square] | None
    counters: dict[str, int]


class FaultDocument(TypedDict):
    """One fault; the step is numbered from 1, or null."""

    code: FaultCode
    step: int | None
    squares: Sequence[Square]
    message: str


class VerdictDocument(TypedDict):
    """A verdict; ``fault_counts`` are by code, listed faults or not."""

    valid: bool
    closed: bool
    faults: list[FaultDocument]
    fault_counts: dict[FaultCode, int]


class FileVerdictDocument(TypedDict):
    """A verdict on one of several files, or why it cannot be read."""

    file: str
    verdict: VerdictDocument | None
    error: str | None


class CaseReport(TypedDict):
    """How a case is judged, for --json."""

    uuid: str
    description: str
    outcome: str
    came: str
    expected: str


class GradedConstraintDocument(TypedDict):
    """A constraint, with the lines that break it; null: nothing keeps it."""

    constraint: str
    kept: bool
    lines: list[int | None]


class GradedStyleDocument(TypedDict):
    """What a target keeps of a style; ``problem`` is why it is not known."""

    style: Style
    problem: str
    constraints: list[GradedConstraintDocument]


class GradeDocument(WorkDocument):
    """What `cavalier grade --json` prints for a target; parts are cases.

    ``style`` is null where none is asked for.
    """

    target: str
    sandbox: str
    problem: str
    passed: int
    failed: int
    not_offered: int
    score: float | None
    first_failure: CaseReport | None
    hints: Sequence[str]
    cases: list[CaseReport]
    style: GradedStyleDocument | None
    imports: Sequence[str]


class BatchDocument(WorkDocument):
    """What `cavalier grade --batch --json` prints; the parts are targets."""

    targets: list[GradeDocument]


class FragmentDocument(TypedDict):
    """Lines of a port, for --json; the function is null for a whole port."""

    port: str
    function: str | None
    path: str
    first_line: int
    last_line: int


class ListingDocument(FragmentDocument):
    """A fragment with its text, for --json."""

    text: str


class PlaceOfStyleDocument(TypedDict):
    """A line that breaks a constraint; null where the program lacks it."""

    line: int | None
    text: str
    note: str


class StyleVerdictDocument(TypedDict):
    """A constraint, why it matters, and what breaks it.

    ``example`` is a function of a port that keeps it, and ``how`` goes on
    after its name. The style is null where none was asked for.
    """

    constraint: str
    style: Style | None
    kept: bool
    sentence: str
    why: str
    how: str
    example: FragmentDocument
    places: Sequence[PlaceOfStyleDocument]


class StyleDocument(TypedDict):
    """What `cavalier style --json` prints; ``kept`` is null for a profile."""

    file: str
    kept: bool | None
    constraints: Sequence[StyleVerdictDocument]


class SourceDocument(TypedDict):
    """A source text that is ported, and the clause of it."""

    source: str
    clause: str


class CitationDocument(FragmentDocument):
    """A citation; commit and date are null where they are not known."""

    swhid: str
    version: str
    commit: str | None
    date: str | None
    sources: list[SourceDocument]
    citation: str


class PlaceDocument(TypedDict):
    """A place in the project; lines are null where it is a whole file."""

    path: str
    function: str | None
    first_line: int | None
    last_line: int | None


class ResolvedDocument(TypedDict):
    """What became of a SWHID; the places are null where not known."""

    file: str
    line: int
    swhid: str
    outcome: str
    message: str
    cited: PlaceDocument | None
    now: PlaceDocument | None


def work_document(done: int, planned: int) -> WorkDocument:
    """Return how much of the work is done."""
    return {"complete": done == planned, "done": done, "planned": planned}


def tour_document(
    port: str, search: Search, tour: Tour | None, counters: dict[str, int]
) -> TourDocument:
    """Return a port's tour, or that it found none."""
    return {
        "port": port,
        "board": str(search.board),
        "start": search.start,
        "closed": search.closed,
        "found": tour is not None,
        "squares": tour,
        "matrix": None if tour is None else to_matrix(search.board, tour),
        "counters": counters,
    }


def verdict_document(verdict: Verdict) -> VerdictDocument:
    """Write a verdict with the faults that it lists, and all their counts."""
    return {
        "valid": verdict.valid,
        "closed": verdict.closed,
        "faults": [
            {
                "code": fault.code,
                "step": fault.step,
                "squares": fault.squares,
                "message": fault.message,
            }
            for fault in verdict.faults
        ],
        "fault_counts": verdict.counts,
    }
