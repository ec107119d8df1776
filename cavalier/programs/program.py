"""Users' programs: how they are opened, and asked questions."""

import json
import re
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from linecache import checkcache, getlines
from pathlib import Path
from subprocess import PIPE

from cavalier.programs import guest
from cavalier.programs.box import Limits, Process
from cavalier.programs.question import Question, Verb
from cavalier.programs.reply import Answer, Broken, read_output, read_value
from cavalier.programs.sources import refuse_source
from common.errors import CavalierError, why
from common.language import ENGLISH, N_, _, speaking
from common.plain_values import printable

#: The folder of Cavalier's packages, and those that a file may import.
_ROOT = Path(__file__).absolute().parents[2]
_OURS = ("cavalier", "common", "functional", "imperative", "pedagogical")

#: The line where Java, Node, Python or Rust reports an error.
_REASON = re.compile(
    r"(Exception in thread|thread '.*' panicked|Uncaught |\w*Error\b)"
)

#: Advice after an exception that a file raises when it is imported.
_ADVICE = {
    "EOFError": "; it calls input(): use parameters instead",
    "IndexError": "; a script that reads sys.argv needs a name without .py",
    "ModuleNotFoundError": "; the file may be correct: install the package",
}


class Program:
    """A program that answers questions; its answers are not trusted.

    ``verbs`` are the questions that it offers. ``closes``: it can be asked for
    closed tours; ``is_square``: only about square boards; ``has_start``: it
    gets the start. ``remarks`` are sentences for its author.
    """

    verbs = frozenset(Verb)
    closes, is_square, has_start = True, False, True

    def __init__(self, name: str, path: Path, limits: Limits) -> None:
        """Take the name as typed, and the path."""
        self.name, self.path, self._limits = name, path, limits
        self.remarks, self._errors = list[str](), bytearray()

    def ask(self, question: Question, seconds: float | None = None) -> Answer:
        """Answer a question, whatever the program does.

        ``seconds`` replaces its limit of wall time.
        """
        raise NotImplementedError

    def misfit(self, question: Question) -> str:
        """Return why its parameters do not fit a question, or nothing."""
        board, problem = question.board, ""
        if question.closed and not self.closes:
            problem = "has no parameter named closed. Leave out --closed"
        elif self.is_square and board.rows != board.columns:
            problem = f"works on square boards only, not on {board}"
        elif question.start != (0, 0) and not self.has_start:
            problem = "has no parameter for the start. Leave out --start"
        return problem and f"{printable(self.name)} {problem}."

    def printed(self) -> Sequence[str]:
        """Return the last two lines of its standard error."""
        text = self._errors.decode("utf-8", "backslashreplace")
        lines = dict.fromkeys(text.splitlines()[-2:])
        return [printable(line)[:200] for line in lines]

    def close(self) -> None:
        """End it; a further question starts it again."""


class Executable(Program):
    """A program that runs once per question, with it in the arguments.

    It prints the answer: a number; boards, with blank lines between them;
    ``none``; or ``unknown`` if it does not handle the question. ``outputs``
    are its outputs so far.
    """

    def __init__(self, name: str, path: Path, limits: Limits) -> None:
        """Take the path; raise CavalierError, with advice, for a source."""
        super().__init__(name, path, limits)
        refuse_source(path, name)
        self.outputs = set[str]()

    def ask(self, question: Question, seconds: float | None = None) -> Answer:
        """Run it; add a remark if the status is not 0."""
        command = [str(self.path), question.verb]
        command += map(str, question.numbers)
        command += ["closed"] * question.closed
        try:
            process = Process(command, _around(self.path), self._limits)
        except OSError as error:
            return Broken(_("could not be started: {why}", why=why(error)))
        problem = process.read(seconds)
        status, self._errors = process.end(), process.errors
        if problem:
            return Broken(problem, cut_short=True)
        text = process.output.decode("utf-8-sig", "backslashreplace")
        self.outputs.add(text.strip())
        answer = read_output(text, question)
        failed = self._errors or isinstance(answer, Broken)
        if status < 0 or (status and failed):
            return _ending(status, self._errors)
        remark = N_("the answer is readable, but the exit status is {status}")
        if status:
            self.remarks[:] = [_(remark, status=status)]
        return answer


class Function(Program):
    """A function of a Python file, or its entry points, in a process.

    The process restarts only after a crash or a timeout. ``is_silent``: it has
    returned nothing but None so far.
    """

    def __init__(self, name: str, path: Path, function: str, limits: Limits):
        """Start the process, which imports the file.

        ``function`` is the name of the function, or "" for the entry points.
        Raises CavalierError if there is no function to ask.
        """
        super().__init__(name, path, limits)
        self._function_name, self.is_silent = function, True
        self._process: Process | None = None
        match self._begin():
            case {
                "verbs": list(verbs),
                "closes": bool(closes),
                "is_square": bool(is_square),
                "has_start": bool(has_start),
                "call": str(call),
            }:
                self.verbs = frozenset(v for v in Verb if v in verbs)
                self.closes, self.is_square = closes, is_square
                self.has_start = has_start
                remark = _(
                    "{call} takes one size, so only square boards are tested. "
                    "For rectangles, write `def f(rows, columns, row, column):"
                    " ...`",
                    call=f"`{call}`",
                )
                self.remarks += [remark] * is_square
            case {"refused": str(reason)}:
                self.close()
                raise CavalierError(f"{name}: {printable(reason)}")
            case document:
                self.close()
                with speaking(ENGLISH):
                    broken = _failure(document)
                advice = _ADVICE.get(broken.raised, "")
                problem = f"{printable(broken.problem)} (on import){advice}"
                raise CavalierError(f"{name}: {problem}.")

    def ask(self, question: Question, seconds: float | None = None) -> Answer:
        """Call the function, and read the value that it returns."""
        request = question.verb, question.numbers, question.closed
        reply = self._reply((*request, "", 0), seconds)
        self.is_silent = self.is_silent and reply == {"value": None}
        match reply:
            case {"value": value}:
                return read_value(value, question)
        return _failure(reply)

    def run(self, question: Question, module: str, number: int) -> object:
        """Return the answer of a module of Cavalier, run in the process.

        Its function ``answer`` gets the call that answers a question, and a
        number. The file can change the result, so it must not be trusted.
        """
        request = question.verb, question.numbers, question.closed
        return self._reply((*request, module, number))

    @property
    def text(self) -> str:
        """The content of its file or its cell, if that is known."""
        checkcache(str(self.path))
        return "".join(getlines(str(self.path)))

    def close(self) -> None:
        """End its process."""
        if self._process:
            self._process.end()
        self._process = None

    def _begin(self) -> object:
        """Start the process; return the first line that it writes."""
        command = [sys.executable, "-u", guest.__file__]
        command += [str(self.path), self._function_name]
        readable = [*(_ROOT / name for name in _OURS), *_around(self.path)]
        self._process = Process(command, readable, self._limits, PIPE)
        self._errors = self._process.errors
        return self._document(self._process)

    def _reply(
        self, request: guest.Request, seconds: float | None = None
    ) -> object:
        """Return the document that answers a request, or a `Broken`."""
        first = None if self._process else self._begin()
        if self._process is None:
            return first
        self._process.write(json.dumps(request))
        return self._document(self._process, seconds)

    def _document(
        self, process: Process, seconds: float | None = None
    ) -> object:
        """Read a line; if there is none, end the process."""
        problem = process.read(seconds, line=True)
        output = bytes(process.output)
        line, _end, process.output[:] = output.partition(b"\n")
        with suppress(ValueError, RecursionError):
            document: object = json.loads(line)
            if isinstance(document, dict):
                return document
        self._process, status = None, process.end()
        if problem:
            return Broken(problem, cut_short=True)
        return _ending(0 if line else status, self._errors)


def program(text: str, limits: Limits) -> Program:
    """Open FILE.py, FILE.py:FUNCTION or an executable.

    Raises CavalierError if it cannot be asked.
    """
    file, function = text, ""
    if ":" in text and not Path(text).exists():
        file, _colon, function = text.rpartition(":")
    path = Path(file).resolve()
    if not path.is_file():
        fault = "is not a file" if path.exists() else "does not exist"
        raise CavalierError(
            f"{file} {fault}. Name a program, FILE.py or FILE.py:FUNCTION."
        )
    if path.suffix == ".py":
        return Function(text, path, function, limits)
    if function:
        raise CavalierError(
            f"{file} is not a Python file. Name it without :{function}."
        )
    return Executable(file, path, limits)


def _around(path: Path) -> list[Path]:
    """Return the paths that a program can read: its folder.

    In a home, these are the program and the Python files.
    """
    folder, home = path.parent, Path.home()
    if folder in (home, *home.parents):
        return [path, *folder.glob("*.py")]
    return [folder]


def _failure(reply: object) -> Broken:
    """Describe a reply that is neither a value nor an offer."""
    match reply:
        case Broken():
            return reply
        case {"raised": str(error), "line": line, "call": call}:
            problem = _("raises {what}", what=printable(error))
            if isinstance(line, int):
                problem = _("{error}, line {line}", error=problem, line=line)
            if call:
                parts = {"error": problem, "call": call}
                problem = _("{error}, called as {call}", **parts)
            return Broken(problem, raised=error.partition(":")[0])
    return Broken(_("ended without an answer"))


def _ending(status: int, errors: bytearray) -> Broken:
    """Describe the end of a process, with the line that gives the reason.

    A shell and bubblewrap report a signal as 128 more.
    """
    number = -status if status < 0 else status - 128
    problem = _("ended without an answer")
    if number in {*signal.Signals}:
        problem = _("killed by {name}", name=signal.Signals(number).name)
    elif status:
        problem = _("ended with status {status}", status=status)
    lines = errors.decode("utf-8", "backslashreplace").splitlines()
    for line in [*filter(_REASON.match, lines), *lines[-1:]][:1]:
        reason = printable(line.strip())[:200]
        problem = _("{problem}: {reason}", problem=problem, reason=reason)
    return Broken(problem)
