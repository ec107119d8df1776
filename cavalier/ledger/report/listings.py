"""The lab report's listings: taken from its text, and run.

Python tells a block by its indentation, of which the text kept has lost some.
It is put right before a listing is run, and what the report does not print is
supplied: the table of moves and the main program.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from textwrap import dedent
from types import SimpleNamespace
from typing import NamedTuple

from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import UnavailableError, page
from cavalier.ledger.report.figures import (
    INFERRED,
    Figure,
    as_numpy_prints,
    counted,
    kept,
)
from cavalier.running import run
from common.board import Board, Square
from common.tour import to_matrix
from imperative.backtracking_report import TAB_DELTA_XY


class Part(NamedTuple):
    """A part of a listing: its section, and how its first line begins."""

    section: int
    opening: str
    #: By the number of a line, how many levels deeper it is than in the text
    #: kept.
    deeper: Mapping[int, int] = {}
    #: The numbers of the lines that the line before wraps to.
    wrapped: Sequence[int] = ()


_COUNTERS = Part(1, "compteurs =")
_SEARCH = Part(
    1, "def AES_parcours_cavalier_un_succes_suffit", {13: 3, 14: 2, 15: 2}
)
_BORDER = Part(2, "echiquierBandes =", dict.fromkeys(range(2, 6), -1))
_FREE = Part(2, "def prometteur")


class Listing(NamedTuple):
    """A listing: its parts, the port that it is, the figures that it makes."""

    parts: Sequence[Part]
    port: str
    figures: range
    #: What is put right of what the text kept has spoilt.
    spoilt: str


#: The listings of sections 1 to 3. Each goes on from those before it.
LISTINGS = {
    1: Listing(
        (
            _COUNTERS,
            Part(1, "echiquier ="),
            Part(1, "def prometteur"),
            _SEARCH,
        ),
        "backtracking-report",
        range(1, 2),
        "the indentation of lines 13 to 15 of the search, and a comma that is "
        "there twice where prometteur wraps",
    ),
    2: Listing(
        (_COUNTERS, _BORDER, _FREE, _SEARCH),
        "backtracking-padded",
        range(2, 3),
        "the indentation of the two loops, of prometteur, and of lines 13 to "
        "15 of section 1's search",
    ),
    3: Listing(
        (
            _COUNTERS,
            _BORDER,
            _FREE,
            Part(3, "def init_voisin"),
            Part(
                3,
                "def trouverMeilleurVoisinsLibres",
                dict.fromkeys(range(14, 30), -1) | {24: -2},
            ),
            Part(
                3,
                "def AES_parcours_cavalier_un_succes_suffit",
                {29: -1},
                (2, 5, 9, 10, 12, 15, 16, 19, 21, 22, 24, 25, 27, 30),
            ),
            Part(3, "def miseAJourVoisins"),
            Part(3, "def remiseAJourVoisins"),
            Part(3, "echiquierVoisins ="),
        ),
        "best-first-padded",
        range(3, 8),
        "the indentation of section 2's loops and prometteur, of lines 14 to "
        "29 of trouverMeilleurVoisinsLibres, and of the search's last line",
    ),
}


class _Elements:
    """What the listings use of numpy's matrix: `[i, j]`, and reshape."""

    def __init__(self, numbers: list[int]) -> None:
        self.rows = [numbers]

    def reshape(self, rows: int, columns: int) -> "_Elements":
        """Return the numbers in so many rows."""
        (numbers,) = self.rows
        self.rows = [numbers[i * columns :][:columns] for i in range(rows)]
        return self

    def __getitem__(self, at: tuple[int, int]) -> int:
        return self.rows[at[0]][at[1]]

    def __setitem__(self, at: tuple[int, int], number: int) -> None:
        self.rows[at[0]][at[1]] = number


#: A board or None, the attempts and the backtracks.
Found = tuple[Sequence[Sequence[int]] | None, int, int]


def works(section: int) -> Finding:
    """Run a section's listing, and compare what it finds with the figures.

    Where the text is not kept here, the port is run instead.
    """
    listing = LISTINGS[section]
    try:
        text = page("002")
    except UnavailableError as error:
        search: Callable[[Figure], Found] = partial(by_port, listing.port)
        what, how = "the port", f"not compared with the page: {error}"
    else:
        search = partial(by_listing, listing, text)
        what = "the program of the page"
        how = (
            "supplied is what it does not print, tabDeltaXY and the main "
            "program; put right is what the text kept here has spoilt: "
            f"{listing.spoilt}"
        )
    wrong = [n for n in listing.figures if not _agrees(search, kept(n))]
    return claim(
        not wrong,
        f"{what} {_gives(listing.figures, wrong)}; {how}",
        INFERRED,
    )


def _gives(figures: range, wrong: list[int]) -> str:
    if wrong:
        return f"does not come to figure {wrong[0]}"
    if len(figures) == 1:
        return f"gives the board and both counters of figure {figures[0]}"
    return (
        f"gives the boards and both counters of figures {figures[0]} to "
        f"{figures[-1]}"
    )


def _agrees(search: Callable[[Figure], Found], shown: Figure) -> bool:
    """Compare what a search finds with a figure, whose last board is bare."""
    rows, *counters = search(shown)
    boards = [] if rows is None else [as_numpy_prints(rows)]
    return boards == shown.boards[-1:] and counters == [
        shown.attempts,
        shown.backtracks,
    ]


def by_port(port: str, shown: Figure) -> Found:
    """Run a port as a figure asks."""
    board = Board(shown.side, shown.side)
    tour, *counters = counted(port, board, Square(*shown.start))
    attempts, backtracks = counters
    rows = None if tour is None else to_matrix(board, tour)
    return rows, attempts, backtracks


def by_listing(listing: Listing, text: str, shown: Figure) -> Found:
    """Run a listing of the text as a figure asks."""
    names: dict[str, object] = {
        "np": SimpleNamespace(matrix=_Elements),
        "taille": shown.side,
        "tabDeltaXY": TAB_DELTA_XY,
    }
    exec("\n".join(source(part, text) for part in listing.parts), names)
    return _main(names, shown)


def _main(names: dict[str, object], shown: Figure) -> Found:
    """Do what the main program must: 1 on the start, search from 2.

    The search of section 1 has the name ``echiquier`` for the board, also
    where section 2 gives it a border.
    """
    border = 2 if "echiquierBandes" in names else 0
    board = names["echiquierBandes" if border else "echiquier"]
    search = names["AES_parcours_cavalier_un_succes_suffit"]
    counters = names["compteurs"]
    assert isinstance(board, _Elements)
    assert callable(search)
    assert isinstance(counters, dict)
    names["echiquier"] = board
    x, y = (place + border for place in shown.start)
    board[x, y] = 1
    size = Board(shown.side, shown.side)
    succeeds: object = run(size, lambda: search((x, y), 2))
    inside = slice(border, border + shown.side)
    rows = [line[inside] for line in board.rows[inside]]
    attempts, backtracks = counters.values()
    return rows if succeeds else None, attempts, backtracks


def source(part: Part, text: str) -> str:
    """Return a part of a listing as Python: what was lost is supplied."""
    lines: list[str] = []
    for number, line in numbered(text, part.section, part.opening).items():
        code = line.strip()
        if number in part.wrapped:
            lines[-1] += code
        else:
            level = _level(line) + part.deeper.get(number, 0)
            lines.append("    " * level + code)
    return dedent("\n".join(lines)).replace(",,", ",")


def _level(line: str) -> int:
    """Return how deep a line is: by 4 blanks, after one or none."""
    return (len(line) - len(line.lstrip())) // 4


def numbered(text: str, section: int, opening: str) -> dict[int, str]:
    """Read the numbered lines of a listing, by their numbers.

    The first is the line of the section that begins with `opening`. Each line
    has the blanks before it. What a line wraps to is joined to it.
    """
    found: dict[int, str] = {}
    for line in _program_lines(text, section):
        number, rest = _split(line)
        if not found:
            if rest.lstrip().startswith(opening):
                found[number] = rest
        elif number == max(found) + 1:
            found[number] = rest
        elif number:
            break
        else:
            found[max(found)] += line.strip()
    return found


def _program_lines(text: str, section: int) -> Iterator[str]:
    """Yield the lines of the blocks that begin with the number of a line."""
    inside = re.split(r"^#+ \d ", text, flags=re.MULTILINE)[section]
    for block in inside.split("```")[1::2]:
        if re.match(r"\s*\d+\s", block):
            yield from map(str.rstrip, block.splitlines())


def _split(line: str) -> tuple[int, str]:
    """Return the number of a line, 0 for none, and what follows it."""
    found = re.match(r"(\d+)( .*|$)", line)
    return (int(found[1]), found[2]) if found else (0, line)


def columns(text: str, section: int, opening: str) -> dict[int, int]:
    """Read at which column each numbered line of a listing begins."""
    return {
        number: len(str(number)) + len(line) - len(line.lstrip())
        for number, line in numbered(text, section, opening).items()
    }
