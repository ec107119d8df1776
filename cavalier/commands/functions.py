"""The ten functions of ``import cavalier``, and what they return.

A board is "5x6", (5, 6) or a ``Board``; a square is "a1" or (row, column),
from 0. What cannot be answered raises ``CavalierError``, with the sentence of
the command line: its ``--force`` is ``force=True`` here.
"""

import json
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

import cavalier
from cavalier.catalogue import find, finder, ported
from cavalier.catalogue.port import Problem
from cavalier.catalogue.ports import PORTS
from cavalier.cite.listing import plain
from cavalier.cite.record import cited, committed
from cavalier.cite.record import working_tree as working_tree_edition
from cavalier.cite.source import cut, named, read
from cavalier.cite.styles import written
from cavalier.commands.compare_text import side_by_side
from cavalier.draw.board import Drawing
from cavalier.draw.svg import svg
from cavalier.draw.text import matrix
from cavalier.draw.verdict import verdict_text
from cavalier.exact import count_tours as exact_count
from cavalier.grade.cases import canonical_cases
from cavalier.grade.grade import grade as graded
from cavalier.grade.report import explanation, summary
from cavalier.ledger import ledger
from cavalier.ledger.entry import Finding
from cavalier.programs.notebook_function import NotebookFunction
from cavalier.running import count_tours, find_tour, refuse, run
from cavalier.watch.page import page
from common.board import (
    Board,
    Square,
    Tour,
    parse_board,
    parse_square,
    square_name,
)
from common.counts import Convention, published
from common.errors import CavalierError
from common.judge import is_closed
from common.language import ENGLISH, speaking
from common.reading import read as read_text
from common.search import Search
from common.theory import why_none
from common.tour import to_matrix
from common.verdict import Fault

BoardLike = Board | str | tuple[int, int]
SquareLike = str | tuple[int, int]


class FoundTour(tuple[Square, ...]):
    """A tour: its squares in order, and their board."""

    board: Board
    language: str

    @property
    def matrix(self) -> Sequence[Sequence[int]]:
        """The board, each square with its number from 1."""
        return to_matrix(self.board, self)

    @property
    def closed(self) -> bool:
        """Whether a knight's move leads from the last square to the first."""
        return is_closed(self)

    @property
    def names(self) -> tuple[str, ...]:
        """The squares in algebraic notation, such as a1."""
        return tuple(square_name(square, self.board) for square in self)

    @property
    def svg(self) -> str:
        """The picture."""
        return svg(Drawing(self.board, self, self.language))

    def __repr__(self) -> str:
        title = Drawing(self.board, self, self.language).title
        return f"{title}\n{matrix(self.board, self)}"

    def _repr_html_(self) -> str:
        return self.svg


class Count(int):
    """A number of tours, what it counts, and the published number."""

    what: str
    published: int | None

    def __repr__(self) -> str:
        return f"{int(self)} {self.what}"

    __str__ = int.__repr__


class Text(str):
    """A text that a notebook shows line by line."""

    __repr__ = str.__str__


@dataclass(frozen=True)
class Report:
    """An answer in words."""

    text: str

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True, repr=False)
class Checked(Report):
    """A verdict, true for a tour; each fault has a code and a message."""

    valid: bool
    closed: bool
    faults: Sequence[Fault]
    tour: FoundTour | None

    def __bool__(self) -> bool:
        return self.valid

    def _repr_html_(self) -> str:
        picture = self.tour.svg if self.tour else ""
        return f"{picture}<pre>{escape(self.text)}</pre>"


@dataclass(frozen=True, repr=False)
class Graded(Report):
    """A grade, from 0 to 100 points."""

    points: float
    passed: bool


@dataclass(frozen=True, repr=False)
class Compared(Report):
    """Programs side by side, and the page that plays them."""

    page: str

    def _repr_html_(self) -> str:
        page = escape(self.page)
        return f'<iframe srcdoc="{page}" width="100%" height="640"></iframe>'


class NamedPort(NamedTuple):
    """A port, as `cavalier list` describes it.

    >>> couples = port("couples")
    >>> couples.module.supprimer((1, 2), ((0, 0), (1, 2)))
    ((0, 0),)
    """

    name: str
    style: str
    fidelity: str
    sources: str
    problems: str
    largest: str

    @property
    def module(self) -> ModuleType:
        """The Python module, with the procedures under the page's names."""
        return import_module(find(self.name).module)

    def tours(
        self,
        board: BoardLike,
        start: SquareLike = "0,0",
        *,
        closed: bool = False,
    ) -> Iterator[FoundTour]:
        """Yield every tour from a square, in the port's order."""
        search = _search(board, start, closed=closed)
        for found in find(self.name).tours(
            search.board, search.starts[0], closed=closed
        ):
            yield _drawn(search.board, found)

    def show(self, function: str = "") -> Text:
        """List the port or one of its functions, with line numbers."""
        target = named(f"{self.name}:{function}" if function else self.name)
        return Text(plain(cut(target, read(target.path)), ENGLISH, True))


def ports() -> tuple[NamedPort, ...]:
    """Return all ports.

    >>> [port.name for port in ports() if port.style == "functional"][:2]
    ['couples', 'lazy-tours']
    """
    return tuple(port(each.id) for each in PORTS)


def port(name: str) -> NamedPort:
    """Return a port by its name, such as "couples"."""
    found = find(name)
    return NamedPort(
        found.id,
        str(found.style),
        str(found.fidelity),
        "; ".join(f"{text.name}, {part}" for text, part in ported(found)),
        ", ".join(found.problems),
        str(found.largest),
    )


def tour(
    port: str = "schwenk",
    board: BoardLike = "8x8",
    start: SquareLike = "0,0",
    *,
    closed: bool = False,
    seed: int | None = None,
    force: bool = False,
    lang: str = ENGLISH,
) -> FoundTour:
    """Find a tour with a port, or build one with "schwenk", on any board.

    >>> tour("couples", "3x4", "a1")
    A tour, not closed, of 3x4 from a1 to a2
     3  6 11  8
    12  9  2  5
     1  4  7 10

    Raises CavalierError if no tour is found.
    """
    chosen = finder(port) if seed is None else finder(port).with_seed(seed)
    search = _search(board, start, closed=closed or chosen.closed_only)
    found, _, remark = find_tour(chosen, search, force=force)
    if found is None:
        raise CavalierError(remark)
    return _drawn(search.board, found, lang)


def count(
    port: str,
    board: BoardLike,
    start: SquareLike | None = None,
    *,
    closed: bool = False,
    force: bool = False,
) -> Count:
    """Count tours with a port, from one square or from every square.

    >>> count("couples", "3x4"), count("couples", "4x5", "a1")
    (16 paths of 3x4, 32 paths-from-start of 4x5 from a1)

    Raises CavalierError if it would take too long.
    """
    counting = find(port)
    counting.must_solve(Problem.COUNTING)
    search = _search(board, start, closed=closed)
    number = 0
    if force or not why_none(search.board, search.start, closed=closed):
        if not force:
            refuse(search)
        number = count_tours(counting, search)
    return _counted(number, search, search.convention)


def exact(
    board: BoardLike,
    start: SquareLike | None = None,
    *,
    closed: bool = False,
    force: bool = False,
) -> Count:
    """Count tours without a search: all of them, or those from one square.

    >>> exact("4x5", "a1"), exact("6x6", closed=True).published
    (32 paths-from-start of 4x5 from a1, 9862)
    """
    search = _search(board, start, closed=closed)
    convention = search.convention
    if convention == Convention.CLOSED_PATHS:
        convention = Convention.CYCLES

    def number() -> int:
        return exact_count(search.board, convention, search.start, force=force)

    return _counted(run(search.board, number), search, convention)


def check(
    squares: object,
    board: BoardLike | None = None,
    start: SquareLike | None = None,
    *,
    closed: bool = False,
) -> Checked:
    """Check whether a matrix, a list of squares or a text is a tour.

    Lists, tuples, arrays of numpy, tables of pandas and whatever text
    `cavalier check` reads will do. Without a board, it is the smallest one
    that fits.

    >>> rows = [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]
    >>> bool(check(rows)), check(rows).closed, bool(check("a3 c2 a1", "3x4"))
    (True, False, False)
    >>> check([(0, 0), (1, 2), (2, 2)], "3x4").faults[1].message
    "step 3: c2 to c1 (1 down, 0 across) is not a knight's move"
    """
    for method in ("to_numpy", "tolist"):  # of pandas and of numpy
        if hasattr(squares, method):
            squares = getattr(squares, method)()
    if not isinstance(squares, str):
        squares = json.dumps(squares, default=str)
    reading = read_text(squares, None if board is None else _board(board))
    first = None if start is None else _square(start, reading.board)
    verdict = reading.verdict(start=first, closed=closed or None)
    return Checked(
        verdict_text(reading, verdict),
        verdict.valid,
        verdict.closed,
        verdict.faults,
        _drawn(reading.board, verdict.tour) if verdict.tour else None,
    )


def grade(function: object, *, lang: str = ENGLISH) -> Graded:
    """Grade a function against the reference.

    The function is called in this interpreter. For a board of over 24 squares
    it has half a second, and the case is optional.

    >>> def nb_parcours(rows, columns, row, column):
    ...     return 0
    >>> grade(nb_parcours).points
    0
    """
    program = NotebookFunction(function)
    cases = [
        replace(case, optional=case.optional or len(case.board) > 24)
        for case in canonical_cases()
    ]
    with speaking(lang):
        largest = max((case.board for case in cases), key=len)
        done = run(
            largest, lambda: graded(program, cases, lambda result: None)
        )
        lines = [summary(done), *(f"  {line}" for line in explanation(done))]
        return Graded("\n".join(lines), done.points, done.passed)


def compare(
    *programs: object,
    board: BoardLike = "3x4",
    start: SquareLike = "0,0",
    lang: str = ENGLISH,
) -> Compared:
    """Compare two or three ports or functions.

    >>> print(compare("couples", "lazy-tours").text.splitlines()[-1])
    They have the same 136 events in the same order.
    """
    if len(programs) not in (2, 3):
        raise CavalierError(
            f"Name two or three programs, not {len(programs)}."
        )
    subjects = [
        find(p) if isinstance(p, str) else NotebookFunction(p)
        for p in programs
    ]
    with speaking(lang):
        done = side_by_side(subjects, _search(board, start, closed=False))
        return Compared(done.text, page(done.programs, done.board, lang))


def cite(
    target: str,
    style: str = "text",
    *,
    working_tree: bool = False,
    lang: str = ENGLISH,
) -> Text:
    """Cite a port, one of its functions, or an entry of the ledger.

    ``working_tree`` cites the files as they are now. Warns if readers may not
    find what is cited.

    >>> print(cite("couples:supprimer", working_tree=True)[:57])
    The Cavalier developers: Cavalier 0.1.0, supprimer, funct
    """
    edition = working_tree_edition() if working_tree else committed()
    if edition.doubt:
        warnings.warn(edition.doubt, stacklevel=2)
    return Text(written(style, cited([target], edition, lang)))


def reproduce(*names: str) -> dict[str, Finding]:
    """Reproduce entries of the ledger; by default, all that are quick.

    >>> print(reproduce("report-value")["report-value"].outcome)
    refuted
    """
    entries = [ledger.find(name) for name in names] or [
        entry for entry in ledger.ENTRIES if not entry.slow
    ]
    return {entry.id: ledger.check(entry.id)[1] for entry in entries}


def _drawn(board: Board, squares: Tour, language: str = ENGLISH) -> FoundTour:
    found = FoundTour(squares)
    found.board, found.language = board, language
    return found


def _counted(number: int, search: Search, convention: Convention) -> Count:
    counted = Count(number)
    start = f" from {search.where}" if search.start else ""
    counted.what = f"{convention} of {search.board}{start}"
    counted.published = published(search.board, convention, search.start)
    return counted


def _search(
    board: BoardLike, start: SquareLike | None, *, closed: bool
) -> Search:
    size = _board(board)
    square = None if start is None else _square(start, size)
    return Search(size, closed, square)


def _board(board: BoardLike) -> Board:
    text = "x".join(map(str, board)) if isinstance(board, tuple) else board
    return parse_board(str(text))


def _square(square: SquareLike, board: Board) -> Square:
    text = ",".join(map(str, square)) if isinstance(square, tuple) else square
    return parse_square(text, board)


# A package that is imported takes its name in `cavalier` from a function.
vars(cavalier).update(cite=cite, exact=exact, grade=grade)
