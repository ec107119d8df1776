"""What the page asks about a program, and the messages that answer.

A message of the page is a `Question`. It is answered by messages that carry
its ``id`` and a ``kind``:

``progress``
    ``done`` of so many, as ``of`` says, and ``what`` they are
``case``
    a case of the grading as soon as it is judged: its ``name``, its
    ``judgement``, and what is ``said`` about it
``answer``
    the last one, with the ``answer``
``refused``
    the last one where there is no answer, with a ``message``

These come while the program runs, so that the page can end it:

``begun``
    the ``seconds`` that it may take, and the ``problem`` that it has then
``wrote``
    a part of its answers, as ``text``
``prints``
    a part of what it prints, as ``text``
``ended``
    the rest of a `KnownRun`
``printed``
    the last ``lines`` that all runs have printed, at the end

Messages without an id are ``ready``, with the version of ``python``, and
``failed``, with a ``message``, where Python does not start, or has ended.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from cavalier.grading.graded_cases import Property
from cavalier.sandboxed.browser_runs import KnownRun
from cavalier.watching.watched_program import EntryPoint

Ask = Literal["first", "count", "step", "grade", "style"]

#: What is said about a question, but for its id.
Message = Mapping[str, object]

Messages = Iterator[Message]


class ProgramText(TypedDict):
    """A program: its module's name, its text, and a function in it.

    ``entry`` is empty for the entry points of a port. ``port`` is the id of a
    port whose text is not changed, and which is recorded as one.
    """

    name: str
    text: str
    entry: str
    port: NotRequired[str]


class Question(TypedDict):
    """A question about a program, on a board and from a start.

    ``starts`` is of "count". Of "step" are ``entry_point``, ``cap`` (the most
    steps), ``page`` (whether to answer for the page that plays them) and
    ``other`` (the recording of another program, which is shown first).
    Of "grade" are ``squares`` (those of the largest board) and ``only`` (some
    of the properties), of "style" is ``style``. ``runs`` are those that were
    made when the question was asked before. An answer is in the ``language``,
    of which the ``catalogue`` has the sentences, in base 64.
    """

    id: int
    ask: Ask
    program: ProgramText
    board: NotRequired[str]
    start: NotRequired[str]
    closed: NotRequired[bool]
    starts: NotRequired[Literal["one", "all"]]
    entry_point: NotRequired[EntryPoint]
    cap: NotRequired[int]
    page: NotRequired[bool]
    other: NotRequired[object]
    squares: NotRequired[int]
    only: NotRequired[Sequence[Property]]
    style: NotRequired[str]
    runs: NotRequired[Sequence[KnownRun]]
    language: NotRequired[str]
    catalogue: NotRequired[str]


def answered(answer: object) -> Message:
    """Return the message with the answer."""
    return {"kind": "answer", "answer": answer}


def progressed(done: int, of: int, what: str) -> Message:
    """Return the message on how far the work has come."""
    return {"kind": "progress", "done": done, "of": of, "what": what}
