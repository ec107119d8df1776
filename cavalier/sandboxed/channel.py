"""The channel to a Python file in the sandbox: a request, and JSON lines."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from cavalier.sandboxed import guest
from cavalier.sandboxed.sandbox import Limits, Run, Sandbox, run_limited
from cavalier.sandboxed.wording import wording_of

#: How a Python file is run.
PYTHON = (sys.executable,)

#: How much of a reason is read, in characters.
_LONGEST = 1000


#: What stands for the entry points in the place of a function's name.
ENTRIES = "-"


class Code(NamedTuple):
    """The path of a Python file, or a module, and the function to call.

    ``folder`` is where a module is looked for first.
    """

    folder: str
    file: str
    function: str


@dataclass(frozen=True, slots=True)
class Heard:
    """What came through the channel, as far as it got.

    The file can change any of it, so it must not be trusted. ``refused`` is
    why nothing can be asked of the file, ``raised`` what became of it.
    """

    run: Run
    answers: Sequence[object]
    refused: str | None = None
    raised: str | None = None


def ask(
    code: Code,
    module: str,
    request: object,
    *,
    readable: Sequence[Path],
    packages: Sequence[Path] = (),
    hidden: Sequence[Path] = (),
    limits: Limits,
    sandbox: Sandbox,
) -> Heard:
    """Return what a module of ours answers next to a Python file.

    The module's function ``answer`` gets a ``guest.Guest`` and the request,
    and yields JSON documents. The file can import the packages.
    """
    script = Path(guest.__file__).absolute()
    arguments = [*code, module, json.dumps(request), *map(str, packages)]
    run = run_limited(
        [*PYTHON, str(script), *arguments],
        readable=[*readable, *packages],
        hidden=hidden,
        limits=limits,
        sandbox=sandbox,
    )
    return _heard(run, wording_of(sandbox).name_one)


def _heard(run: Run, name_one: str) -> Heard:
    """Read all whole lines, up to one that the guest has not written."""
    answers: list[object] = []
    for line in run.output.split(b"\n")[:-1]:
        match _document(line):
            case {"answer": answer}:
                answers.append(answer)
            case {"refused": str(reason), "there": str(there)}:
                named = f" {name_one}; there is {there}." if there else ""
                reason = f"{reason}{named}"[:_LONGEST]
                return Heard(run, answers, refused=reason)
            case {"raised": str(what)}:
                return Heard(run, answers, raised=what[:_LONGEST])
            case _:
                break
    return Heard(run, answers)


def _document(line: bytes) -> object:
    """Return the JSON document in a line, or None."""
    try:
        document: object = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return document
