"""What a program answers, read from what it printed.

A program is asked ``count``, ``tour`` or ``tours``. It prints a number, a
board, boards with a blank line between them, or ``none``. A program that does
not do what it was asked prints ``unknown``. Both words may be in capitals.
What a Python function returns is written in the same way.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cavalier.sandboxed.calling import Verb, of_nothing, of_truth
from cavalier.sandboxed.sandbox import Run
from common.board import Board
from common.errors import ReadingError
from common.reading import Reading, read
from common.untrusted import printable, shown

#: The longest number that is read: more digits than any count has.
MOST_DIGITS = 100

#: What is expected of a number.
_DIGITS = "a number in the digits 0 to 9 alone"

#: How a Python function answers: its text is already that of a value.
_RETURNED, _SHOWN = "returned", 60

#: How the line begins in which Java, Node or Rust says what went wrong; where
#: that was follows in other lines.
_RAISED = re.compile(
    rb"(Exception in thread|thread '.*' panicked|Uncaught |\w*Error\b)"
)

#: What Java prints where the limit on memory is too low for it.
_JAVA_WITHOUT_MEMORY = (
    b"Could not create the Java Virtual Machine",
    b"Error occurred during initialization of VM",
)

#: The most boards and characters that are read: more than any case expects.
MOST_BOARDS, MOST_CHARACTERS = 1000, 100_000


@dataclass(frozen=True, slots=True)
class Number:
    """A number of tours; false if it is 0."""

    value: int

    def __bool__(self) -> bool:
        return self.value > 0

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards, or lists of squares; false for the answer ``none``.

    ``printed`` is the last line on standard error, where a Python function
    prints. ``why`` is what is said of one that returned None.
    """

    readings: Sequence[Reading]
    printed: str = field(default="", compare=False)
    why: str = field(default="", compare=False)

    def __bool__(self) -> bool:
        return bool(self.readings)

    def __str__(self) -> str:
        many = len(self.readings)
        return {0: "none", 1: "a board"}.get(many, f"{many} boards")


@dataclass(frozen=True, slots=True)
class Unknown:
    """The answer of a program that does not do what it was asked.

    ``printed`` and ``why`` are as in Boards.
    """

    printed: str = field(default="", compare=False)
    why: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.why or "unknown"


@dataclass(frozen=True, slots=True)
class Broken:
    """Not an answer: what became of the program, or what it printed.

    ``call`` is the call of a function in which it happened. ``cut_short`` says
    that a limit ended it before it could answer.
    """

    problem: str
    call: str = field(default="", compare=False)
    cut_short: bool = False

    def __str__(self) -> str:
        called = f", called as {self.call}" if self.call else ""
        return self.problem + called


Answer = Number | Boards | Unknown | Broken


def answer(verb: Verb, board: Board, run: Run) -> Answer:
    """Read the answer of a run, whatever the program printed."""
    if (problem := broken(run)) is not None:
        return problem
    try:
        text = run.output.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        return Broken(f"printed what is not UTF-8, from byte {error.start} on")
    return with_errors(answer_in(text, verb, board), run)


def with_errors(given: Answer, run: Run) -> Answer:
    """Return an answer with the last line on standard error of its run."""
    if isinstance(given, Unknown | Boards):
        return replace(given, printed=last_line(run.errors))
    return given


def broken(run: Run) -> Broken | None:
    """Return what became of a program, if it did not end as it should."""
    if run.problem is None:
        return None
    reason = "" if run.cut_short else _reason(run)
    problem = run.problem + (f": {reason}" if reason else "")
    return Broken(problem, cut_short=run.cut_short)


def _reason(run: Run) -> str:
    """Return the reason that a program has printed; "" if there is none."""
    if any(words in run.output + run.errors for words in _JAVA_WITHOUT_MEMORY):
        return "Java did not start. Use --memory 4G"
    raised = [line for line in run.errors.splitlines() if _RAISED.match(line)]
    return last_line(raised[-1] if raised else run.errors)


def reply_in(replies: object, verb: Verb, board: Board) -> Answer:
    """Read the reply of a function to a question, whatever it is."""
    match replies:
        case {
            verb.value: {"text": text, "none": True, "prints": bool(prints)}
        }:
            why = of_nothing(verb, prints=prints)
            none = text == "none"
            return Boards((), why=why) if none else Unknown(why=why)
        case {verb.value: {"text": "unknown", "truth": bool(truth)}}:
            return Unknown(why=of_truth(verb, truth))
        case {verb.value: {"text": str(text)}}:
            return answer_in(text.strip(), verb, board, _RETURNED)
        case {verb.value: {"raised": str(what)}}:
            return Broken(printable(what))
    return Unknown()


def answer_in(
    text: str, verb: Verb, board: Board, did: str = "printed"
) -> Answer:
    """Read the answer that a text has, whatever it is.

    ``did`` is the word for how the answer was given.
    """
    if "\0" in text:
        return Broken(f"{did} a NUL character")
    if len(text) > MOST_CHARACTERS and verb != Verb.COUNT:
        return Broken(f"{did} {len(text)} characters")
    if not text:
        return Broken(f"{did} nothing")
    if text.casefold() == "unknown":
        return Unknown()
    if verb == Verb.COUNT:
        return _number(text, did)
    if text.casefold() == "none":
        return Boards(())
    if len(board) > 1 and text.isdecimal():
        return _number(text, did)
    return _boards(verb, board, text, did)


def _number(text: str, did: str) -> Number | Broken:
    if not re.fullmatch("[0-9]+", text, re.ASCII):
        came = printable(text[:_SHOWN]) if did == _RETURNED else shown(text)
        return Broken(f"{did} {came}, where {_DIGITS} was expected")
    if len(text) > MOST_DIGITS:
        return Broken(f"{did} a number of {len(text)} digits")
    return Number(int(text))


def _boards(verb: Verb, board: Board, text: str, did: str) -> Boards | Broken:
    parts = re.split(r"(?:\r?\n[ \t]*)+\r?\n", text)
    if verb == Verb.TOUR:
        parts = [text]
    if len(parts) > MOST_BOARDS:
        return Broken(f"{did} {len(parts)} boards")
    try:
        return Boards([read(part, board) for part in parts])
    except ReadingError as error:
        return Broken(f"{did} what is not a board: {error}")


def last_line(errors: bytes) -> str:
    """Return the last line on standard error; "" if there is no line."""
    lines = errors.decode("utf-8", "backslashreplace").strip().splitlines()
    return "".join(filter(str.isprintable, lines[-1]))[:200] if lines else ""
