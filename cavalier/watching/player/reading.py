"""Reading a recorded run from a file, which may hold anything."""

import json
from typing import Never, cast

from cavalier.terminal import read_input
from cavalier.watching.consistency import must_be_consistent
from cavalier.watching.document import FORMAT, VERSION, TraceDocument
from cavalier.watching.shapes import NonsenseError, check
from common.errors import CavalierError
from common.untrusted import shown

#: The largest file, in bytes; a recording of 10,000 steps has 200,000.
_MOST = 64 * 2**20

_AGAIN = "Record it again with `cavalier trace PORT --json`"


def is_recording(name: str) -> bool:
    """Check whether a name is that of a recording, and not of a port."""
    return name.endswith(".json")


def read_recording(file: str) -> TraceDocument:
    """Return the trace document that a file holds.

    Raises OSError if it cannot be opened, and CavalierError if it holds
    something else, a newer version, or what contradicts itself.
    """
    try:
        document = _parsed(read_input(file, _MOST))
        _must_be_known(file, document)
        check(document, TraceDocument, "")
        recording = cast("TraceDocument", document)
        must_be_consistent(recording)
    except NonsenseError as error:
        raise CavalierError(
            f"{file} is not a recorded run: {error}. {_AGAIN}."
        ) from error
    return recording


def _parsed(content: bytes) -> dict[str, object]:
    """Parse a JSON object; raises NonsenseError for anything else."""
    try:
        document = json.loads(content, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise NonsenseError(
            f"line {error.lineno} is not JSON ({error.msg})"
        ) from error
    except UnicodeDecodeError as error:
        raise NonsenseError("it is not text in UTF-8") from error
    except RecursionError as error:
        raise NonsenseError("it is nested too deeply") from error
    except ValueError as error:
        raise NonsenseError("it has a number of too many digits") from error
    if not isinstance(document, dict):
        raise NonsenseError("it is not a JSON object")
    return document


def _refuse(constant: str) -> Never:
    raise NonsenseError(f"{constant} is not a number of JSON")


def _must_be_known(file: str, document: dict[str, object]) -> None:
    """Refuse other formats, and newer versions of this one."""
    if document.get("format") != FORMAT:
        raise NonsenseError(f'its "format" is not "{FORMAT}"')
    version = document.get("version")
    if type(version) is int and version > VERSION:
        raise CavalierError(
            f"{file} has version {shown(version)} of the format, and this "
            f"cavalier reads version {VERSION}. Install a newer cavalier, or "
            "record the run again with this one."
        )
