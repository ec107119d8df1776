"""The five texts, the boards that they print, and a way to run compilers.

The texts are not distributed with the project. They are looked for in
``shared/sources`` next to the clone, or in the folder that the environment
variable ``CAVALIER_SOURCES`` names: a file in UTF-8 whose name begins with the
number of the source. The boards that they print are in ``boards``.
"""

import os
import subprocess
from importlib.resources import files
from pathlib import Path
from re import findall

from common.board import Board, Tour
from common.errors import CavalierError
from common.reading import read

ROOT = Path(__file__).parents[2]
FOLDER = Path(
    os.environ.get("CAVALIER_SOURCES", ROOT.parent / "shared" / "sources")
)


class UnavailableError(CavalierError):
    """What a check needs is not on this machine: a text or a program."""


def page(source: str) -> str:
    """Return the text of a source; raise UnavailableError without it."""
    for file in FOLDER.glob(f"{source}*.txt"):
        return file.read_text("utf-8")
    raise UnavailableError(
        f"the text of source {source} is missing. Save it as "
        f"{FOLDER / source}.txt, or set CAVALIER_SOURCES to its folder."
    )


def run_in(
    folder: Path, *command: str, text: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, with this input, for at most a minute.

    Raises UnavailableError if the program is not installed.
    """
    try:
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
    except FileNotFoundError:
        raise UnavailableError(f"{command[0]} is not installed") from None


def printed_lines(name: str) -> list[str]:
    """Return the lines of a printed board."""
    file = files("cavalier.ledger") / "boards" / f"{name}.txt"
    lines = file.read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def printed_numbers(name: str) -> list[list[int]]:
    """Return a printed board's numbers, and any that are printed around it."""
    rows = [findall(r"[0-9]+", line) for line in printed_lines(name)]
    return [[int(number) for number in row] for row in rows if row]


def printed_tour(name: str) -> tuple[Board, Tour]:
    """Return a printed board's size, and its tour."""
    reading = read("\n".join(printed_lines(name)))
    return reading.board, reading.verdict().tour or ()
