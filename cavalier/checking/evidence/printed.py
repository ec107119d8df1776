"""The boards that the sources print, each stored once, with its source."""

from importlib.resources import files
from re import findall

from common.board import Board, Tour
from common.reading import Reading, read


def printed_board(name: str) -> Reading:
    """Read a printed board as it is on its page."""
    return read(_text(name))


def _text(name: str) -> str:
    folder = files("cavalier.checking.evidence").joinpath("boards")
    return folder.joinpath(f"{name}.txt").read_text("utf-8")


def printed_numbers(name: str) -> list[list[int]]:
    """Return a printed board's numbers, and any that are printed around it."""
    return [
        [int(number) for number in findall(r"[0-9]+", line)]
        for line in _text(name).splitlines()
        if not line.startswith("#")
    ]


def printed_tour(name: str) -> tuple[Board, Tour | None]:
    """Return a printed board's size, and its tour if it is one."""
    reading = printed_board(name)
    return reading.board, reading.verdict().tour
