"""What the page Live asks of a program: tours, steps, a grade, its style."""

from collections.abc import Sequence
from dataclasses import replace

from cavalier.catalogue import find
from cavalier.catalogue.port import Port, Style
from cavalier.grading.graded_cases import (
    GradedCase,
    Property,
    graded_cases,
    with_witnesses,
)
from cavalier.grading.grades import Grade, Grader
from cavalier.grading.judging import Judgement, Result
from cavalier.live.questions import (
    Message,
    Messages,
    Question,
    answered,
    progressed,
)
from cavalier.running import refuse_long_count, too_large
from cavalier.running.finding import find_tour
from cavalier.sandboxed import browser_runs
from cavalier.sandboxed.answers import Unknown
from cavalier.sandboxed.own import OwnFile, own_file
from cavalier.sandboxed.sandbox import DEFAULT_LIMITS, Sandbox
from cavalier.styles.by_style import constraints_of
from cavalier.styles.constraint import Verdict, judge
from cavalier.styles.looked_at import read_program
from cavalier.watching.recording import USUAL_CAP
from cavalier.watching.recording_files import checked
from cavalier.watching.requests import entry_point_of, refuse_board
from cavalier.watching.shapes import NonsenseError
from cavalier.watching.subjects import recorded
from cavalier.watching.trace_document import TraceDocument
from common.board import parse_board, parse_square
from common.errors import CavalierError, TooLargeError
from common.known_counts import known, published_or_proved
from common.language import N_, _
from common.search import Search
from common.theory import why_none

#: The largest board that is graded if not asked otherwise, in squares.
USUAL_SQUARES = 20

#: What is said of a count that cannot be right.
_DIFFER = N_("the counts differ: press Grade to see where")

#: The limits of the commands for a file, of which only the clock's holds here.
_LIMITS = replace(DEFAULT_LIMITS, seconds=60, cpu_seconds=61)


def first(name: str, question: Question) -> Messages:
    """Find a first tour, judged, unless a theorem says that there is none.

    Raises TooLargeError where the board is.
    """
    search = _search(question)
    theorem = why_none(search.board, search.start, closed=search.closed)
    if theorem:
        yield answered({"tour": None, "verdict": theorem})
        return
    own = _own(name)
    if excess := too_large(own, search):
        raise TooLargeError(f"{excess}.")
    tour, _, verdict = find_tour(own, search, force=True)
    yield answered({"tour": tour, "verdict": verdict})


def count(name: str, question: Question) -> Messages:
    """Count the tours from one start or from all, one start after the other.

    Raises RunError where the program does something else, and TooLargeError
    where it would take too long.
    """
    search = _search(question)
    if question.get("starts") == "all":
        search = replace(search, start=None)
    refuse_long_count(search, _("Choose a smaller board."))
    own = _own(name)
    total = 0
    for done, start in enumerate(search.starts, 1):
        total += own.count_tours(search.board, start, closed=search.closed)
        yield progressed(done, len(search.starts), "starts")
    yield answered(
        {
            "count": total,
            "convention": search.convention,
            "known": _known(search, total),
        }
    )


def _known(search: Search, total: int) -> Sequence[str]:
    """Return what is known of a count, and what to do if it is another."""
    theorem = why_none(search.board, search.start, closed=search.closed)
    differs = known(search) not in {None, total}
    said = [theorem, published_or_proved(search), differs and _(_DIFFER)]
    return [each for each in said if each]


def step(name: str, question: Question) -> Messages:
    """Record the steps of a program, as `cavalier trace` does.

    The answer is the recording, or the contents of the page that plays it,
    next to that of another program, as `cavalier compare` does.
    """
    search, subject = _search(question), _subject(name, question)
    refuse_board(search.board)
    asked = question.get("entry_point", "first_tour")
    entry_point = entry_point_of(
        subject,
        first=asked == "first_tour",
        count=asked == "count_tours",
        every=asked == "tours",
    )
    cap = question.get("cap", USUAL_CAP)
    document = recorded(subject, search, entry_point, cap=cap)
    documents = [*_others(question), document]
    yield answered(_contents(documents) if question.get("page") else document)


def _subject(name: str, question: Question) -> Port:
    port = question["program"].get("port")
    return find(port) if port else _own(name)


def _others(question: Question) -> list[TraceDocument]:
    """Return the recording next to which another is shown, if there is one."""
    if "other" not in question:
        return []
    try:
        return [checked(question["other"])]
    except NonsenseError as error:
        raise CavalierError(
            _(
                "The other program's recording is not one: {error}.",
                error=error,
            )
        ) from error


def _contents(documents: Sequence[TraceDocument]) -> Message:
    # Imported here: colouring the source needs Pygments.
    from cavalier.watching.player.player_page import contents

    return contents(documents)


def _own(name: str) -> OwnFile:
    """Return the program, which prints again what it prints at first."""
    own = own_file(name, _LIMITS, Sandbox.BROWSER)
    browser_runs.printed().clear()
    return own


def _search(question: Question) -> Search:
    board = parse_board(question.get("board", ""))
    start = parse_square(question.get("start") or "0,0", board)
    return Search(board, question.get("closed", False), start)


def grade(name: str, question: Question) -> Messages:
    """Grade a program as `cavalier grade` does, without the larger boards."""
    cases = _cases(question)
    grader = Grader(_LIMITS, Sandbox.BROWSER, cases)
    results: list[Result] = []
    for result in grader.judged(name):
        results.append(result)
        yield _case(result)
        yield progressed(len(results), len(cases), "cases")
    yield answered(_answer(grader.graded(name, results)))


def _cases(question: Question) -> Sequence[GradedCase]:
    most = question.get("squares", USUAL_SQUARES)
    only = question.get("only", [*Property])
    chosen = with_witnesses([c for c in graded_cases() if c.asks in only])
    return [case for case in chosen if len(case.board) <= most]


def _case(result: Result) -> Message:
    return {
        "kind": "case",
        "name": result.case.title,
        "judgement": result.judgement,
        "said": _said(result),
    }


def _said(result: Result) -> str:
    """Return what is wrong, or why a case is not judged, if that is known."""
    if result.judgement == Judgement.FAILED:
        return result.difference
    return "" if result.came == str(Unknown()) else result.came


def _answer(given: Grade) -> Message:
    failure = given.first_failure
    return {
        "passed": given.number(Judgement.PASSED),
        "failed": given.number(Judgement.FAILED),
        "not_offered": given.number(Judgement.NOT_OFFERED),
        "too_slow": given.number(Judgement.TOO_SLOW),
        "problem": given.problem,
        "first_failure": _case(failure) if failure else None,
        "hints": given.hints,
    }


def style(name: str, question: Question) -> Messages:
    """Check which constraints of a style a program keeps; it is not run."""
    asked = Style(question.get("style", Style.FUNCTIONAL))
    verdicts = judge(read_program(name), constraints_of(asked, port=False))
    yield answered({"constraints": _constraints(verdicts)})


def _constraints(verdicts: Sequence[Verdict]) -> list[Message]:
    """Return each constraint, with the first line that breaks it."""
    return [
        {
            "name": each.constraint.name,
            "sentence": _(each.constraint.sentence),
            "kept": each.kept,
            "line": each.places[0].line if each.places else None,
            "why": _(each.constraint.why),
        }
        for each in verdicts
    ]
