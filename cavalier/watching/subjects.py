"""Ports and own files alike, recorded and measured.

A port runs in this process, an own file in the sandbox's.
"""

from collections.abc import Mapping
from io import StringIO
from tokenize import generate_tokens
from typing import cast

from cavalier.catalogue.lenses import lens_of
from cavalier.catalogue.ports import PORTS
from cavalier.programs.answers import Broken, returned
from cavalier.programs.own import OwnFile, Subject
from cavalier.programs.program import Function
from cavalier.programs.question import Question, Verb
from cavalier.style.python_source import parsed
from cavalier.watching import followed
from cavalier.watching.own_lens import names_of
from cavalier.watching.profiling import Measured, Profile, profile
from cavalier.watching.recording import USUAL_CAP, record
from cavalier.watching.recording_check import has_type, is_consistent
from cavalier.watching.trace_document import TraceDocument
from cavalier.watching.watched_program import EntryPoint, file_of, program_of
from common.errors import CavalierError, RunError
from common.plain_values import printable
from common.search import Search

#: The share of a port's lines that a changed copy of it still has.
_ALIKE = 0.8


def recorded(
    subject: Subject,
    search: Search,
    entry_point: EntryPoint,
    *,
    cap: int = USUAL_CAP,
) -> TraceDocument:
    """Record a port, or an own file, as `record` does.

    The lens of a file is looked for. Raises CavalierError for a program that
    is not Python.
    """
    if not isinstance(subject, OwnFile):
        return record(subject, search, entry_point, cap=cap)
    if not isinstance(subject.program, Function):
        raise CavalierError(
            f"{subject.id} is not Python, so its steps cannot be "
            "recorded. `cavalier compare` compares its answers."
        )
    request = _request(subject, search, entry_point)
    request["cap"] = cap
    return _recording(subject, search, request)


def profiled(
    subject: Subject, search: Search, entry_point: EntryPoint
) -> Profile:
    """Measure the work of a port, or of an own file."""
    if isinstance(subject, OwnFile):
        return _profile(subject, search, entry_point)
    program = program_of(subject, search, entry_point)
    return profile(program, search.board, lens_of(subject))


def _request(
    own: OwnFile, search: Search, entry_point: EntryPoint
) -> followed.Request:
    board, (start,) = search.board, search.starts
    return {
        "board": (board.rows, board.columns),
        "start": start,
        "closed": search.closed,
        "entry_point": entry_point,
        "copied": _copied_port(own),
        "cap": None,
    }


def _copied_port(own: OwnFile) -> str | None:
    """Return the port that the file is a copy of, changed a bit.

    Such a copy may move in a way in which no lens is recognised, so that it
    needs that of the port. If it has other names than those that the lens
    looks for, another one is needed.
    """
    text = _file(own).path.read_text(encoding="utf-8", errors="replace")
    lines = set(text.splitlines())
    for port in PORTS:
        lens = lens_of(port)
        theirs = set(file_of(port).read_text(encoding="utf-8").splitlines())
        if lens and len(theirs & lines) > _ALIKE * len(theirs):
            lines_of = StringIO(parsed(own.id, text).text).readline
            known = {each.string for each in generate_tokens(lines_of)}
            return port.id if names_of(lens) <= known else None
    return None


def _file(own: OwnFile) -> Function:
    assert isinstance(own.program, Function)
    return own.program


def _ask(
    own: OwnFile, kind: type, request: followed.Request
) -> dict[str, object]:
    """Return what the file's process answers, if it has this type."""
    match _file(own).run(followed.__name__, request):
        case {"value": given} if has_type(given, kind):
            return _only(cast("dict[str, object]", given), kind)
        case {"raised": str(what)}:
            raise RunError(own.id, f"raises {printable(what)}")
        case Broken(problem, cut_short):
            raise RunError(own.id, problem, cut_short=cut_short)
    raise _nonsense(own)


def _nonsense(own: OwnFile) -> RunError:
    return RunError(own.id, "ended before there was an answer")


def _only(given: Mapping[str, object], kind: type) -> dict[str, object]:
    """Return what an object has of the keys of a type."""
    return {key: given[key] for key in kind.__annotations__}


def _recording(
    own: OwnFile, search: Search, request: followed.Request
) -> TraceDocument:
    given = _ask(own, TraceDocument, request) | {
        "port": own.id,
        "board": str(search.board),
        "start": search.starts[0],
        "closed": search.closed,
    }
    document = cast("TraceDocument", given)
    if not is_consistent(document):
        raise _nonsense(own)
    return document


def _profile(own: OwnFile, search: Search, entry_point: EntryPoint) -> Profile:
    request = _request(own, search, entry_point)
    given = cast("followed.Measures", _ask(own, followed.Measures, request))
    result = _result(own, search, entry_point, given["result"])
    measured = cast("Measured", _only(given, Measured))
    return Profile(own.id, measured, given["events"], result)


def _result(
    own: OwnFile, search: Search, entry_point: EntryPoint, value: object
) -> object:
    """Return a result as a port's entry point does, after judging it."""
    verb, (start,) = Verb(followed.verb_of(entry_point)), search.starts
    asked = Question(verb, search.board, start, search.closed)
    answer = returned(value, asked)
    if verb is Verb.COUNT:
        return own.counted(answer)
    tours = tuple(own.judged(answer, search))
    return tours if verb is Verb.TOURS else next(iter(tours), None)
