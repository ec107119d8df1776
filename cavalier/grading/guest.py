"""An own file in the sandbox's process, with a module of ours next to it.

Run as a program of its own, never in our process::

    python guest.py FILE FUNCTION MODULE REQUEST PACKAGES...

MODULE is the module of ours. Its function ``answer`` gets the guest and the
REQUEST, which is a JSON document, and returns another one. FUNCTION is ``-``
for the file's entry points. The PACKAGES are the folders of what we need; they
are where Python looks first, until the file is imported.

Printed is one JSON document: ``answer``; or ``refused``, why nothing can be
asked of the file; or ``raised``, what became of it.
"""

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TextIO

#: The name of the file's module, which is the name of no other.
NAME = "own_file"

#: How much of a message is printed, in characters.
_LONGEST = 500


@dataclass(frozen=True)
class Guest:
    """An own file, and the name of a function in it, or ``-``."""

    file: str
    name: str

    @cached_property
    def module(self) -> ModuleType:
        """The file's module, imported when it is first asked for."""
        from cavalier.grading.loading import load

        return load(self.file, NAME)

    def raised(self, error: BaseException) -> str:
        """Say what the file's code did, with the line."""
        from cavalier.grading.loading import complaint

        did = "exits: " if isinstance(error, SystemExit) else "raises "
        return did + complaint(error, self.file)[:_LONGEST]


def main() -> None:
    """Print what our module answers, whatever the file does meanwhile."""
    _make_importable(sys.argv[5:])
    from cavalier.grading.python_target import set_apart

    with set_apart() as answers:
        write_answer(sys.argv[1:], answers)
    os._exit(0)  # whatever threads and exit handlers the file has left


def write_answer(arguments: Sequence[str], answers: TextIO) -> None:
    """Write what our module answers; the PACKAGES are importable by now."""
    file, name, module, request = arguments[:4]
    json.dump(_document(Guest(file, name), module, request), answers)


def _make_importable(packages: Sequence[str]) -> None:
    """Put what we need first."""
    folders = [str(Path(package).parent) for package in packages]
    sys.path[:1] = [folder for folder in folders if folder not in sys.path]


def _document(guest: Guest, module: str, request: str) -> dict[str, object]:
    from cavalier.grading.calling import Unusable

    ours = import_module(module)
    try:
        answer = ours.answer(guest, json.loads(request))
    except (Unusable, SyntaxError) as reason:
        return {"refused": str(reason)}
    except BaseException as error:
        return {"raised": guest.raised(error)}
    return {"answer": answer}


if __name__ == "__main__":
    main()
