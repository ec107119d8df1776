"""A program of somebody's: what was named, and how it is asked."""

import json
import re
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from cavalier.programs import guest
from cavalier.programs.answers import Answer, Broken, printed, returned
from cavalier.programs.box import Limits, Process
from cavalier.programs.question import Question, Verb
from cavalier.programs.sources import refuse_source
from common.errors import CavalierError, why
from common.language import _
from common.plain_values import printable

#: Where our packages are, and those that a Python file may import.
_ROOT = Path(__file__).absolute().parents[2]
_OURS = ("cavalier", "common", "functional", "imperative", "pedagogical")

#: The line in which Java, Node or Rust says what went wrong, and the name of
#: an exception in it.
_TELLING = re.compile(
    r"(Exception in thread|thread '.*' panicked|Uncaught |\w*Error\b)"
)
_RAISED = re.compile(r"(?:\w+\.)*(\w+(?:Error|Exception))\b")


class Program(Protocol):
    """What is asked; nothing that it answers is trusted.

    ``verbs`` is what it can be asked. ``closes``: also for closed tours;
    ``is_square``: about square boards only; ``has_start``: it is told where
    to start. ``remarks`` are sentences on it for its author.
    """

    name: str
    verbs: frozenset[Verb]
    closes: bool
    is_square: bool
    has_start: bool
    remarks: list[str]

    def ask(self, question: Question, seconds: float | None = None) -> Answer:
        """Answer a question, whatever the program does.

        Its time may be limited to so many seconds, by the clock.
        """
        ...

    def printed(self) -> Sequence[str]:
        """Return the last lines that it has written to standard error."""
        ...

    def close(self) -> None:
        """End it; asked again, it is begun anew."""
        ...


class Executable:
    """A program that is run for each question, which is in its arguments.

    It prints the answer: a number; a board, with blank lines between several;
    ``none``, or ``unknown`` if it does not do what it is asked. ``outputs``
    is all that it has printed.
    """

    def __init__(self, name: str, path: Path, limits: Limits) -> None:
        """Take the path; raise CavalierError for what cannot be run."""
        refuse_source(path, name)
        self.name, self.path, self._limits = name, path, limits
        self.verbs, self.remarks = frozenset(Verb), list[str]()
        self.closes, self.is_square, self.has_start = True, False, True
        self.outputs, self._errors = set[str](), b""

    def ask(self, question: Question, seconds: float | None = None) -> Answer:
        """Run it once; a status other than 0 is remarked on."""
        command = [str(self.path), question.verb]
        command += map(str, question.numbers)
        command += ["closed"] * question.closed
        try:
            process = Process(command, _around(self.path), self._limits)
        except OSError as error:
            return Broken(_("cannot be run: {why}", why=why(error)))
        process.close_input()
        problem = process.read(seconds)
        status = process.end()
        self._errors = bytes(process.errors)
        if problem:
            return Broken(problem, cut_short=True)
        return self._read(bytes(process.output), status, question)

    def _read(self, output: bytes, status: int, question: Question) -> Answer:
        try:
            text = output.decode("utf-8-sig")
        except UnicodeDecodeError:
            return Broken(_("printed what is not UTF-8"))
        self.outputs.add(text.strip())
        answer = printed(text, question)
        if status == 0:
            return answer
        if status < 0 or self._errors or isinstance(answer, Broken):
            return _ended(status, self._errors)
        remark = _(
            "the answer can be read, but the status is {status}: return 0 at "
            "the end of main",
            status=status,
        )
        if remark not in self.remarks:
            self.remarks.append(remark)
        return answer

    def printed(self) -> Sequence[str]:
        """Return the last lines on standard error of the last run."""
        return _lines(self._errors)

    def close(self) -> None:
        """Do nothing: it has ended."""


class Function:
    """A function of a Python file, or its entry points, asked in a process.

    The process is begun anew only where it has ended, or a limit ended it.
    ``is_silent``: all that it has returned so far is None.
    """

    def __init__(self, name: str, path: Path, called: str, limits: Limits):
        """Import the file in its process, and see what it can be asked.

        ``called`` is the name of the function, or "" for the entry points.

        Raises CavalierError where nothing can be asked.
        """
        self.name, self.path, self._limits = name, path, limits
        self._called, self._errors = called or "-", b""
        self._process: Process | None = None
        self.is_silent = True
        match offers := self._begin():
            case {"refused": str(reason)}:
                raise self._refusal(reason)
            case {"raised": str(what)}:
                raise self._refusal(_on_import(what, offers))
            case {
                "verbs": list(verbs),
                "closes": bool(closes),
                "is_square": bool(is_square),
                "has_start": bool(has_start),
                "call": str(call),
                "imports": list(imports),
            }:
                self.verbs = frozenset(v for v in Verb if v in verbs)
                self.closes, self.is_square = closes, is_square
                self.has_start = has_start
                self.remarks = _remarks(
                    call, is_square=is_square, imports=imports
                )
            case Broken(problem):
                raise self._refusal(f"{problem}, when it is imported.")
            case _:
                raise self._refusal("it writes what is no offer.")

    def ask(self, question: Question, seconds: float | None = None) -> Answer:
        """Call the function, and read what it returned."""
        asked: guest.Asked = {
            "verb": question.verb,
            "numbers": question.numbers,
            "closed": question.closed,
        }
        reply = self._reply(asked, seconds)
        self.is_silent = self.is_silent and reply == {"value": None}
        match reply:
            case {"value": value}:
                return returned(value, question)
            case {"raised": str(what), "call": str(call)}:
                told = _raised(what, reply)
                return Broken(
                    _("{told}, called as {call}", told=told, call=call),
                    raised=what.partition(":")[0],
                )
            case Broken():
                return reply
        self.close()  # the file has written among our answers
        return Broken(_("ended before it answered"))

    def run(self, module: str, request: object) -> object:
        """Return what a module of ours answers next to the file.

        Its function ``answer`` gets a `guest.Guest` and the request. The file
        can change what comes of it, so it must not be trusted.
        """
        return self._reply({"module": module, "request": request})

    @property
    def text(self) -> bytes:
        """What is in the file."""
        return self.path.read_bytes()

    def printed(self) -> Sequence[str]:
        """Return the last lines that the file has printed."""
        if self._process:
            self._errors = bytes(self._process.errors)
        return _lines(self._errors)

    def close(self) -> None:
        """End its process."""
        if self._process:
            self._errors = bytes(self._process.errors)
            self._process.end()
        self._process = None

    def _begin(self) -> object:
        """Begin the process; return the first line that it writes."""
        command = [sys.executable, "-u", guest.__file__]
        command += [str(self.path), self._called]
        ours = [_ROOT / package for package in _OURS]
        readable = [*ours, *_around(self.path)]
        self._process = Process(command, readable, self._limits)
        return self._heard()

    def _reply(self, asked: object, seconds: float | None = None) -> object:
        """Return the document that answers a question, or what broke."""
        if self._process is None:
            begun = self._begin()
            if self._process is None:
                return begun
        self._process.write(json.dumps(asked))
        return self._heard(seconds)

    def _heard(self, seconds: float | None = None) -> object:
        """Read a line; where none comes, end the process and say so."""
        assert self._process is not None
        problem = self._process.read(seconds, line=True)
        if b"\n" in self._process.output:
            with suppress(ValueError, RecursionError):
                document: object = json.loads(self._process.take_line())
                return document
            problem = _("ended before it answered")
        process, self._process = self._process, None
        status = process.end()
        self._errors = bytes(process.errors)
        if problem:
            return Broken(problem, cut_short=True)
        return _ended(status, self._errors)

    def _refusal(self, said: str) -> CavalierError:
        self.close()
        return CavalierError(f"{self.name}: {printable(said)}")


def program(text: str, limits: Limits) -> Program:
    """Open what was named: FILE.py, FILE.py:FUNCTION or an executable.

    Raises CavalierError, in one sentence, where it cannot be asked.
    """
    named, called = text, ""
    if ":" in text and not Path(text).exists():
        named, _colon, called = text.rpartition(":")
    path = Path(named).resolve()
    if path.is_dir():
        raise CavalierError(
            f"{named} is a folder. Name a program or a Python file in it."
        )
    if not path.is_file():
        raise CavalierError(
            f"There is no file {named}. Name a port, a program, FILE.py or "
            "FILE.py:FUNCTION."
        )
    try:
        path.open("rb").close()
    except OSError as error:
        raise CavalierError(f"Cannot read {named}: {why(error)}.") from None
    if path.suffix == ".py":
        return Function(text, path, called, limits)
    if called:
        raise CavalierError(
            f"{named} is not a Python file, so it has no function {called}. "
            f"Name {named} alone."
        )
    return Executable(named, path, limits)


def _around(path: Path) -> list[Path]:
    """Return what a program can read: its folder; of a home, only Python."""
    folder, home = path.parent, Path.home()
    if folder in (home, *home.parents):
        return [path, *folder.glob("*.py")]
    return [folder]


def _remarks(call: str, *, is_square: bool, imports: list[str]) -> list[str]:
    """Return what the author of a function is told about it."""
    said: list[str] = []
    if is_square:
        said.append(
            _(
                "{call} takes a size, so it is asked square boards only. For "
                "rectangles, write `def f(rows, columns, row, column): ...`",
                call=call,
            )
        )
    if imports:
        said.append(
            _(
                "imports modules that know the answers: {modules}",
                modules=", ".join(imports),
            )
        )
    return said


def _on_import(what: str, reply: object) -> str:
    """Say what a file raises when it is imported."""
    if what.startswith("ModuleNotFoundError: No module named "):
        package = what.rpartition(" ")[2].strip("'")
        return (
            f"the package {package} is not installed here, which is no fault "
            "of the program."
        )
    told = _raised(what, reply)
    if what.startswith("EOFError"):
        told += "; it asks its user, and must take parameters instead"
    return f"{told}, when it is imported."


def _raised(what: str, reply: object) -> str:
    """Say what was raised, and where, if the line is known."""
    told = _("raises {what}", what=printable(what))
    match reply:
        case {"line": int(line)}:
            return _("{told}, line {line}", told=told, line=line)
    return told


def _ended(status: int, errors: bytes) -> Broken:
    """Say how a process ended, with the line that says why.

    A shell and bubblewrap say of a signal that the status is 128 more.
    """
    number = -status if status < 0 else status - 128
    if number in {*signal.Signals}:
        problem = _("ended by {name}", name=signal.Signals(number).name)
    elif status:
        problem = _("ended with status {status}", status=status)
    else:
        problem = _("ended before it answered")
    lines = errors.decode("utf-8", "backslashreplace").splitlines()
    telling = [line for line in lines if _TELLING.match(line)] or lines
    if not telling:
        return Broken(problem)
    reason = printable(telling[-1].strip())[:200]
    found = _RAISED.search(reason)
    return Broken(
        _("{problem}: {reason}", problem=problem, reason=reason),
        raised=found[1] if found else "",
    )


def _lines(errors: bytes) -> Sequence[str]:
    """Return the last two lines of what was printed."""
    text = errors.decode("utf-8", "backslashreplace")
    lines = dict.fromkeys(text.splitlines()[-2:])
    return [printable(line)[:200] for line in lines]
