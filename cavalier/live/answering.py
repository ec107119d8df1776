"""Answering the questions of the page Live about a program.

It runs in the browser, where the page's worker is the sandbox. The program is
a file in a folder of its own, so that what grades files on a machine grades it
as it stands. Before it runs, the ways from Python to JavaScript are closed.
"""

import json
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from cavalier.live import tasks
from cavalier.live.questions import Ask, Message, Messages, Question
from cavalier.sandboxed.browser_runs import Tell, heard
from cavalier.styles.looked_at import read_program
from common.errors import CavalierError
from common.language import ENGLISH, _, speak
from common.translation import FOLDER

#: The modules of Pyodide: JavaScript's names, its own interface, and requests.
_WAYS = ("_pyodide", "_pyodide_core", "js", "pyodide", "pyodide_js")

_ANSWERING: Mapping[Ask, Callable[[str, Question], Messages]] = {
    "first": tasks.first,
    "count": tasks.count,
    "step": tasks.step,
    "grade": tasks.grade,
    "style": tasks.style,
}


def written_answers(text: str) -> Iterator[str]:
    """Yield `answers` as JSON, for a question in JSON.

    Messages on runs are lines of standard output: they cannot wait for the
    next that is yielded.
    """
    question: Question = json.loads(text)

    def tell(message: Message) -> None:
        line = json.dumps({"id": question["id"], **message})
        print(f"\n{line}", file=sys.__stdout__, flush=True)

    for message in answers(question, tell):
        yield json.dumps(message)


def answers(question: Question, tell: Tell = dict) -> Messages:
    """Yield all messages about a question, the last of which ends it.

    It tells what happens in a run meanwhile, and what all runs have printed
    before the last message.
    """
    _speak(question)
    with heard(question.get("runs", []), tell) as printed:
        for message in _answered(question):
            if message["kind"] in {"answer", "refused"}:
                tell({"kind": "printed", "lines": printed.lines()})
            yield {"id": question["id"], **message}


def _speak(question: Question) -> None:
    """Speak the page's language, whose catalogue comes with the question."""
    language = question.get("language", ENGLISH)
    if "catalogue" in question:
        file = FOLDER / language / "LC_MESSAGES" / "messages.mo"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b64decode(question["catalogue"]))
    speak(language)


def _answered(question: Question) -> Messages:
    try:
        with TemporaryDirectory() as folder, chdir(folder):
            yield from _answering(question)
    except CavalierError as error:
        yield _refused(str(error))
    except RecursionError:
        yield _refused(_("The program calls itself too often for a browser."))


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
            _(
                "{name} has half of a character on line {line}. Type it "
                "again.",
                name=name,
                line=line,
            )
        ) from error


def _refused(message: str) -> Message:
    return {"kind": "refused", "message": message}


def close_off() -> None:
    """Let nothing import what leads to JavaScript any more.

    The browser itself keeps the worker from everything outside. So a program
    that finds another way reaches nothing: it can only change what its own
    page shows.
    """
    sys.meta_path[:] = [
        finder
        for finder in sys.meta_path
        if not type(finder).__module__.startswith("_pyodide")
    ]
    loaded = {name for name in sys.modules if name.partition(".")[0] in _WAYS}
    for name in loaded.union(_WAYS):
        sys.modules[name] = None  # type: ignore[assignment]
