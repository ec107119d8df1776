"""Files that people name on the command line."""

import sys
from pathlib import Path

from common.errors import CavalierError


def read_input(file: str, most: int) -> bytes:
    """Read a file, or standard input for "-".

    Raises OSError if it cannot be read, and CavalierError if it has more than
    `most` bytes.
    """
    if file == "-":
        content = sys.stdin.buffer.read(most + 1)
    else:
        with Path(file).open("rb") as stream:
            content = stream.read(most + 1)
    if len(content) > most:
        raise CavalierError(f"{file} is too large. The limit is {most} bytes.")
    return content
