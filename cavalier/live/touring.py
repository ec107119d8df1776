"""Tours that a program finds or counts, and a recording of its steps."""

from dataclasses import replace

from cavalier.live.questions import (
    Message,
    Messages,
    Question,
    answered,
    progressed,
)
from cavalier.running import refuse_long_count, too_large
from cavalier.running.finding import find_tour
from cavalier.sandboxed.own import OwnFile, own_file
from cavalier.sandboxed.sandbox import DEFAULT_LIMITS, Sandbox
from cavalier.watching.recording import USUAL_CAP
from cavalier.watching.requests import entry_point_of, refuse_board
from cavalier.watching.subjects import recorded
from cavalier.watching.trace_document import TraceDocument
from common.board import parse_board, parse_square
from common.errors import TooLargeError
from common.search import Search
from common.theory import why_none


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
    refuse_long_count(search, "Choose a smaller board.")
    own = _own(name)
    total = 0
    for done, start in enumerate(search.starts, 1):
        total += own.count_tours(search.board, start, closed=search.closed)
        yield progressed(done, len(search.starts), "starts")
    yield answered({"count": total, "convention": search.convention})


def step(name: str, question: Question) -> Messages:
    """Record the steps of a program, as `cavalier trace` does.

    The answer is the recording, or the contents of the page that plays it.
    """
    search, own = _search(question), _own(name)
    refuse_board(search.board)
    asked = question.get("entry_point", "first_tour")
    entry_point = entry_point_of(
        own,
        first=asked == "first_tour",
        count=asked == "count_tours",
        every=asked == "tours",
    )
    cap = question.get("cap", USUAL_CAP)
    document = recorded(own, search, entry_point, cap=cap)
    yield answered(_contents(document) if question.get("page") else document)


def _contents(document: TraceDocument) -> Message:
    # Imported here: colouring the source needs Pygments.
    from cavalier.watching.player.player_page import contents

    return contents(document)


def _own(name: str) -> OwnFile:
    return own_file(name, DEFAULT_LIMITS, Sandbox.BROWSER)


def _search(question: Question) -> Search:
    board = parse_board(question.get("board", ""))
    start = parse_square(question.get("start", "0,0"), board)
    return Search(board, question.get("closed", False), start)
