"""The five texts themselves, their boards, and the programs to compile them.

The boards that they print are in ``boards``, each stored once.

The texts are not distributed with the project. Where they are kept, in
``shared/sources`` next to the clone or in the folder that the environment
variable ``CAVALIER_SOURCES`` names, a transcription is compared with its page:
a file in UTF-8 whose name begins with the id of the source.
"""

import os
import shutil
import subprocess
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from re import findall
from typing import TypeVar

from common.board import Board, Tour
from common.errors import CavalierError
from common.reading import read

ROOT = Path(__file__).parents[2]
FOLDER = Path(
    os.environ.get("CAVALIER_SOURCES", ROOT.parent / "shared" / "sources")
)

Value = TypeVar("Value")


class UnavailableError(CavalierError):
    """What a check needs is not on this machine: a text or a program."""


def page(source: str) -> str:
    """Return the text of a source.

    Raises UnavailableError where it is not kept here, or not in UTF-8.
    """
    file = next(FOLDER.glob(f"{source}*.txt"), None)
    if file is None:
        raise UnavailableError(
            f"the text of source {source} is not here. Save it as "
            f"{FOLDER / source}.txt, or set CAVALIER_SOURCES to its "
            "folder."
        )
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise UnavailableError(
            f"the text of source {source} cannot be read. Save {file} in "
            "UTF-8."
        ) from error


def program(name: str) -> str:
    """Return the path of an installed program.

    Raises UnavailableError where it is not installed.
    """
    path = shutil.which(name)
    if path is None:
        raise UnavailableError(f"{name} is not installed")
    return path


def run_in(
    folder: Path, *command: str, text: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, with something to read, for a minute."""
    return subprocess.run(
        command,
        cwd=folder,
        input=text,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        timeout=60,
        check=False,
    )


def compared(
    source: str, read: Callable[[str], Value], transcription: Value
) -> str:
    """Compare a transcription with its page; return in words whether it was.

    ``read`` takes the text of the source and returns what should be equal to
    the transcription. Raises CavalierError where it is not.
    """
    try:
        text = page(source)
    except UnavailableError as error:
        return f"not compared with the page: {error}"
    printed = read(text)
    if printed != transcription:
        raise CavalierError(
            f"the page of source {source} has {printed!r}, and its "
            f"transcription {transcription!r}"
        )
    return "compared with the page"


def printed_lines(name: str) -> list[str]:
    """Return the lines of a printed board, as they are on its page."""
    file = files("cavalier.ledger") / "boards" / f"{name}.txt"
    lines = file.read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def printed_numbers(name: str) -> list[list[int]]:
    """Return a printed board's numbers, and any that are printed around it."""
    return [
        [int(number) for number in findall(r"[0-9]+", line)]
        for line in printed_lines(name)
    ]


def printed_tour(name: str) -> tuple[Board, Tour | None]:
    """Return a printed board's size, and its tour if it is one."""
    reading = read("\n".join(printed_lines(name)))
    return reading.board, reading.verdict().tour
