"""The channel to a target in the sandbox: what is asked, and what came back.

Python code is asked by a module of ours in its process, a request and answers
in JSON. A program is asked by its arguments.
"""

import json
import sys
from collections.abc import Collection, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

from cavalier.sandboxed import calling, guest, loading, printed, replies
from cavalier.sandboxed.answers import (
    Answer,
    Broken,
    answer,
    raises,
    reply_in,
    with_errors,
    with_start,
)
from cavalier.sandboxed.calling import NO_FUNCTION, Request, Verb
from cavalier.sandboxed.imports import FOLDERS, OF_BOARDS, file_of
from cavalier.sandboxed.sandbox import Kept, Limits, Run, Sandbox
from cavalier.sandboxed.targets import Target
from common.board import Board, Square
from common.errors import CavalierError
from common.language import N_, _
from common.plain_values import printable
from common.search import Search

#: How a Python file is run.
PYTHON = (sys.executable,)

#: How much of a reason is read, in characters.
_LONGEST = 1000

#: What the sandbox shows of Python's packages to a target as a port, besides
#: the standard library.
_PACKAGES = ("cavalier", "common", "rich", "toolz")

#: What a graded target sees of ours: what asks it, and boards.
_SHOWN = [
    file_of(module)
    for module in (
        *("cavalier", "cavalier.sandboxed", guest.__name__),
        *(replies.__name__, calling.__name__, loading.__name__),
        *(printed.__name__, *OF_BOARDS),
    )
]


@dataclass(frozen=True, slots=True)
class Heard:
    """What came through the channel, as far as it got.

    The file can change any of it, so it must not be trusted. ``refused`` is
    why nothing can be asked of the file, ``raised`` what became of it, and
    ``called`` the call in which it did.
    """

    run: Run
    answers: Sequence[object]
    refused: str | None = None
    raised: str | None = None
    called: str = ""


@dataclass(frozen=True, slots=True)
class Batch:
    """What came of questions that were asked in one process.

    If one failed, it is the last with an answer, which says why. What a limit
    cut short has no answer, unless it is the first: it may be right if it is
    asked alone.
    """

    answers: Sequence[Answer]
    run: Run


class Channel:
    """The way to a target: its sandbox, kept from question to question."""

    def __init__(self, target: Target, sandbox: Sandbox) -> None:
        """Take the target; nothing is begun before it is asked."""
        self.target = target
        self._packages = _packages() if target.as_port else []
        ours = self._packages if target.as_port else _SHOWN
        self._kept = Kept(
            [*target.readable, *(ours if target.code else ())],
            () if target.as_port else FOLDERS,
            sandbox=sandbox,
        )

    def answers_of(
        self,
        request: Request,
        places: Sequence[tuple[Board, Square]],
        limits: Limits,
    ) -> Batch:
        """Ask the same of each board and start in one process.

        A program can be asked about one. Raises CavalierError if the target
        cannot be asked at all.
        """
        verb, closed = request
        board, start = places[0]
        if self.target.code is None:
            run = self.run(verb, Search(board, closed, start), limits)
            return Batch([answer(verb, board, run)], run)
        asked = questions([verb], places, closed=closed, as_port=False)
        heard = self.ask(replies.__name__, asked, limits)
        if heard.refused is not None:
            raise CavalierError(
                f"{self.target.name}: cannot be asked: "
                f"{printable(heard.refused)}"
            )
        run, said = heard.run, heard.answers[1 : len(places) + 1]
        answers = [
            with_errors(reply_in(each, verb, board), run)
            for each, (board, _start) in zip(said, places, strict=False)
        ]
        if len(answers) < len(places) and not (answers and run.cut_short):
            board = places[len(answers)][0]
            answers.append(_stopped(heard, verb, board))
        return Batch(answers, run)

    def run(self, verb: Verb, search: Search, limits: Limits) -> Run:
        """Run a program with a question about a search from one start."""
        board, (start,) = search.board, search.starts
        numbers = map(str, (board.rows, board.columns, *start))
        program = str(self.target.readable[0])
        command = [program, verb, *numbers, *["closed"] * search.closed]
        return self._kept.run(command, limits)

    def ask(self, module: str, request: object, limits: Limits) -> Heard:
        """Return what a module of ours answers next to Python code.

        The module's function ``answer`` gets a ``guest.Guest`` and the
        request, and yields JSON documents.
        """
        assert self.target.code is not None
        arguments = [*self.target.code, module, json.dumps(request)]
        arguments += map(str, self._packages)
        return _heard(self.run_guest(arguments, limits))

    def run_guest(self, arguments: Sequence[str], limits: Limits) -> Run:
        """Run a guest of Python code with its arguments."""
        script = str(Path(guest.__file__).absolute())
        return self._kept.run([*PYTHON, script, *arguments], limits)

    def close(self) -> None:
        """End the sandbox; it can be begun again."""
        self._kept.close()


def _stopped(heard: Heard, verb: Verb, board: Board) -> Answer:
    """Return the answer in the place of one that did not come."""
    if heard.raised is not None:
        return Broken(heard.raised, call=heard.called)
    return answer(verb, board, replace(heard.run, output=b""))


def questions(
    verbs: Collection[Verb],
    places: Sequence[tuple[Board, Square]],
    *,
    closed: bool,
    as_port: bool,
) -> replies.Request:
    """Return the request to ask each question from each start."""
    return {
        "verbs": [*verbs],
        "places": [
            (board.rows, board.columns, *start) for board, start in places
        ],
        "closed": closed,
        "as_port": as_port,
    }


def ask(
    target: Target,
    module: str,
    request: object,
    limits: Limits,
    sandbox: Sandbox,
) -> Heard:
    """Ask Python code once, in a sandbox of its own: see `Channel.ask`."""
    with closing(Channel(target, sandbox)) as channel:
        return channel.ask(module, request, limits)


def _packages() -> list[Path]:
    """Return the folders of the packages that a file may import."""
    specs = [find_spec(name) for name in _PACKAGES]
    return [
        Path(spec.origin).absolute().parent
        for spec in specs
        if spec is not None and spec.origin is not None
    ]


def _heard(run: Run) -> Heard:
    """Read all whole lines, up to one that the guest has not written."""
    answers: list[object] = []
    for line in run.output.split(b"\n")[:-1]:
        match _document(line):
            case {"answer": answer}:
                answers.append(answer)
            case {"refused": str(reason), "there": str(there)}:
                refused = _refused(reason, there)
                return Heard(run, answers, refused=refused)
            case {"raised": str(what), "called": str(call)}:
                raised = raises(what[:_LONGEST])
                call = with_start(call[:_LONGEST])
                return Heard(run, answers, raised=raised, called=call)
            case _:
                break
    return Heard(run, answers)


#: What is said to choose a function.
_NAME_ONE = N_("Name a function, as FILE:FUNCTION; there is {there}.")
_NONE_THERE = N_("There is no function in it.")


def _refused(reason: str, there: str) -> str:
    """Say why nothing can be asked, and which functions there are."""
    told = [reason[:_LONGEST]]
    if there == NO_FUNCTION:
        told.append(_(_NONE_THERE))
    elif there:
        told.append(_(_NAME_ONE, there=there))
    return " ".join(told)[:_LONGEST]


def _document(line: bytes) -> object:
    """Return the JSON document in a line, or None."""
    try:
        document: object = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return document
