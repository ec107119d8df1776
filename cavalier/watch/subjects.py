"""Record and measure ports and functions of somebody's file alike.

A port runs in this process, a file in the box of its program. What its process
answers is not trusted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from cavalier.catalogue.lenses import Lens, lens_of
from cavalier.catalogue.port import Port, Problem
from cavalier.programs.program import Function
from cavalier.programs.question import Question, Verb
from cavalier.programs.reply import Broken
from cavalier.programs.tour_search import refuse_search
from cavalier.running import run
from cavalier.watch import guest_recording
from cavalier.watch.guess import guess
from cavalier.watch.lens import Event, events
from cavalier.watch.profile import Cost, cost
from cavalier.watch.recorder import MOST_STEPS, record
from cavalier.watch.recording import Recording, read
from common.errors import CavalierError, RunError
from common.plain_values import printable
from common.search import Search

Subject = Port | Function

_NO_ANSWER = "ended without an answer"

#: What a recording that no recorder made can raise.
_FORGED = AssertionError, AttributeError, LookupError, TypeError, ValueError


@dataclass(frozen=True, slots=True)
class Run:
    """A program whose run is recorded; without a lens, no event is seen."""

    name: str
    style: str | None
    recording: Recording
    lens: Lens | None
    events: list[Event]


def entry_point_of(subjects: Sequence[Subject]) -> str:
    """Return the task of programs: a count, or else a first tour.

    Raises CavalierError if a port finds no tours.
    """
    ports = [subject for subject in subjects if isinstance(subject, Port)]
    if all(Problem.COUNTING in port.problems for port in ports):
        return "count_tours"
    for port in ports:
        port.must_tour()
    return "first_tour"


def watch(subject: Subject, search: Search, entry_point: str) -> Run:
    """Record the run of a program from one start.

    Raises CavalierError for a port that only works on square boards, and
    RunError if the process of a file does not answer.
    """
    board = search.board
    if isinstance(subject, Port):
        refuse_search(subject, search, force=True)
        call = port_call(subject, search, entry_point)
        recording = run(board, partial(record, call))
        lens = lens_of(subject)
        moves = events(recording, lens, board)
        return Run(subject.id, subject.style, recording, lens, moves)
    name = printable(subject.name)
    answer = _answer(subject, search, entry_point, MOST_STEPS)
    try:
        recording = read(answer)
        lens = guess(recording, board, search.starts[0])
        moves = events(recording, lens, board)
    except _FORGED:
        raise RunError(name, _NO_ANSWER) from None
    return Run(name, None, recording, lens, moves)


def cost_of(subject: Subject, search: Search, entry_point: str) -> Cost:
    """Measure a program that is not recorded; it must end.

    Raises RunError if the process of a file does not answer.
    """
    if isinstance(subject, Port):
        call = port_call(subject, search, entry_point)
        return run(search.board, partial(cost, call))
    match _answer(subject, search, entry_point, 0):
        case [float(seconds), int(memory)]:
            return Cost(seconds, memory)
    raise RunError(printable(subject.name), _NO_ANSWER)


def port_call(
    port: Port, search: Search, entry_point: str
) -> "partial[object]":
    """Return the call of an entry point of a port."""
    function = getattr(port.program, entry_point)
    options = {**port.options, "closed": search.closed}
    return partial(function, search.board, *search.starts, **options)


def _answer(
    program: Function, search: Search, entry_point: str, most: int
) -> object:
    """Return what the process of a file answers."""
    name, (start,) = printable(program.name), search.starts
    verb = Verb.COUNT if entry_point == "count_tours" else Verb.TOUR
    verb = verb if verb in program.verbs else Verb.TOURS
    if verb not in program.verbs:
        raise CavalierError(f"{name} has no {entry_point}.")
    question = Question(verb, search.board, start, search.closed)
    if reason := program.misfit(question):
        raise CavalierError(reason)
    work = partial(program.run, question, guest_recording.__name__, most)
    match run(search.board, work):
        case {"value": value}:
            return value
        case {"raised": str(error)}:
            raise RunError(name, f"raises {printable(error)}")
        case Broken(problem, cut_short):
            raise RunError(name, problem, cut_short=cut_short)
    raise RunError(name, _NO_ANSWER)
