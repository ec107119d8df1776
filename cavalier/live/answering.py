"""Answering the questions of the page Live about a program.

It runs in the browser, where the page's worker is the sandbox. The program is
a file in a folder of its own, so that what grades files on a machine grades it
as it stands.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from cavalier.live import assessment, touring
from cavalier.live.questions import Ask, Message, Messages, Question
from cavalier.styles.looked_at import read_program
from common.errors import CavalierError

_ANSWERING: Mapping[Ask, Callable[[str, Question], Messages]] = {
    "first": touring.first,
    "count": touring.count,
    "step": touring.step,
    "grade": assessment.grade,
    "style": assessment.style,
}


def written_answers(text: str) -> Iterator[str]:
    """Yield `answers` as JSON, for a question in JSON."""
    for message in answers(json.loads(text)):
        yield json.dumps(message)


def answers(question: Question) -> Messages:
    """Yield all messages about a question, the last of which ends it."""
    for message in _told(question):
        yield {"id": question["id"], **message}


def _told(question: Question) -> Messages:
    try:
        with TemporaryDirectory() as folder, chdir(folder):
            yield from _answering(question)
    except CavalierError as error:
        yield _refused(str(error))
    except RecursionError:
        yield _refused("The program calls itself too often for a browser.")


def _answering(question: Question) -> Messages:
    program = question["program"]
    file = Path(program["name"].rpartition(".")[2] + ".py")
    file.write_bytes(_encoded(file.name, program["text"]))
    read_program(file.name)
    entry = program["entry"]
    name = f"{file.name}:{entry}" if entry else file.name
    if question["ask"] == "style":
        name = file.name
    yield from _ANSWERING[question["ask"]](name, question)


def _encoded(name: str, text: str) -> bytes:
    """Return a text in UTF-8, which has no code of half a character."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise CavalierError(
            f"{name} has half of a character on line {line}. Type it again."
        ) from error


def _refused(message: str) -> Message:
    return {"kind": "refused", "message": message}
