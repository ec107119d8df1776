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
from common.language import N_, _, ngettext
from common.plain_values import printable, shown
from common.reading import Reading, read

#: The longest number that is read: more digits than any count has.
MOST_DIGITS = 100

#: How a Python function answers: its text is already that of a value.
_RETURNED, _SHOWN = "returned", 60

#: What is wrong with an answer, as it is said of what a program has printed,
#: and of what a function has returned.
_NUL = N_("printed a NUL character"), N_("returned a NUL character")
_LONG = N_("printed {n} characters"), N_("returned {n} characters")
_NOTHING = N_("printed nothing"), N_("returned nothing")
_NOT_DIGITS = (
    N_(
        "printed {text}, where a number in the digits 0 to 9 alone was "
        "expected"
    ),
    N_(
        "returned {text}, where a number in the digits 0 to 9 alone was "
        "expected"
    ),
)
_LONG_NUMBER = (
    N_("printed a number of {n} digits"),
    N_("returned a number of {n} digits"),
)
_MANY = N_("printed {n} boards"), N_("returned {n} boards")
_NOT_A_BOARD = (
    N_("printed what is not a board: {fault}"),
    N_("returned what is not a board: {fault}"),
)

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
        if not (many := len(self.readings)):
            return _("none")
        return ngettext("a board", "{n} boards", many, n=many)


@dataclass(frozen=True, slots=True)
class Unknown:
    """The answer of a program that does not do what it was asked.

    ``printed`` and ``why`` are as in Boards.
    """

    printed: str = field(default="", compare=False)
    why: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.why or _("unknown")


@dataclass(frozen=True, slots=True)
class Broken:
    """Not an answer: what became of the program, or what it printed.

    ``call`` is the call of a function in which it happened. ``cut_short`` says
    that a limit ended it before it could answer, ``asked`` that it was asked.
    """

    problem: str
    call: str = field(default="", compare=False)
    cut_short: bool = False
    asked: bool = True

    def __str__(self) -> str:
        if not self.call:
            return self.problem
        return _(
            "{problem}, called as {call}", problem=self.problem, call=self.call
        )


Answer = Number | Boards | Unknown | Broken


def answer(verb: Verb, board: Board, run: Run) -> Answer:
    """Read the answer of a run, whatever the program printed."""
    if (problem := broken(run)) is not None:
        return problem
    try:
        text = run.output.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        return Broken(
            _(
                "printed what is not UTF-8, from byte {place} on",
                place=error.start,
            )
        )
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
    return Broken(with_reason(run.problem, reason), cut_short=run.cut_short)


def with_reason(problem: str, reason: str) -> str:
    """Return a problem with its reason, if there is one."""
    if not reason:
        return problem
    return _("{problem}: {reason}", problem=problem, reason=reason)


def _reason(run: Run) -> str:
    """Return the reason that a program has printed; "" if there is none."""
    if any(words in run.output + run.errors for words in _JAVA_WITHOUT_MEMORY):
        return _("Java did not start. Use --memory 4G")
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
            return Broken(raises(what))
    return Unknown()


def raises(said: str) -> str:
    """Return what a guest says of the code, in the language."""
    return with_start(said)


def with_start(call: str) -> str:
    """Return what ends with the call of a guest, its start in the language."""
    found = re.fullmatch(r"(.*) \[start (\w+)\]", call, re.DOTALL)
    if found:
        call = _("{call} [start {square}]", call=found[1], square=found[2])
    return printable(call)


def answer_in(
    text: str, verb: Verb, board: Board, did: str = "printed"
) -> Answer:
    """Read the answer that a text has, whatever it is.

    ``did`` is the word for how the answer was given.
    """
    if "\0" in text:
        return _bad(did, _NUL)
    if len(text) > MOST_CHARACTERS and verb != Verb.COUNT:
        return _bad(did, _LONG, n=len(text))
    if not text:
        return _bad(did, _NOTHING)
    if text.casefold() == "unknown":
        return Unknown()
    if verb == Verb.COUNT:
        return _number(text, did)
    if text.casefold() == "none":
        return Boards(())
    if len(board) > 1 and text.isdecimal():
        return _number(text, did)
    return _boards(verb, board, text, did)


def _bad(did: str, said: tuple[str, str], **values: object) -> Broken:
    printed, returned = said
    return Broken(_(returned if did == _RETURNED else printed, **values))


def _number(text: str, did: str) -> Number | Broken:
    if not re.fullmatch("[0-9]+", text, re.ASCII):
        came = printable(text[:_SHOWN]) if did == _RETURNED else shown(text)
        return _bad(did, _NOT_DIGITS, text=came)
    if len(text) > MOST_DIGITS:
        return _bad(did, _LONG_NUMBER, n=len(text))
    return Number(int(text))


def _boards(verb: Verb, board: Board, text: str, did: str) -> Boards | Broken:
    parts = re.split(r"(?:\r?\n[ \t]*)+\r?\n", text)
    if verb == Verb.TOUR:
        parts = [text]
    if len(parts) > MOST_BOARDS:
        return _bad(did, _MANY, n=len(parts))
    try:
        return Boards([read(part, board) for part in parts])
    except ReadingError as error:
        return _bad(did, _NOT_A_BOARD, fault=error)


def last_line(errors: bytes) -> str:
    """Return the last line on standard error; "" if there is no line."""
    lines = errors.decode("utf-8", "backslashreplace").strip().splitlines()
    return "".join(filter(str.isprintable, lines[-1]))[:200] if lines else ""
