"""The commands as functions: what ``import cavalier`` has.

A board is written as for the commands, "5x6", or is a pair (5, 6) or a
``Board``; a square is "a1", a pair (row, column) from 0, or a ``Square``.
Each answer shows itself in a notebook; `answers` says what else it is. What is
wrong with an argument is a ``CavalierError``, whose sentence says what to
write instead.
"""

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial, wraps
from importlib import import_module
from types import ModuleType
from typing import ParamSpec, TypeVar, overload

from cavalier.catalogue import find, finder, ported
from cavalier.catalogue.port import Problem
from cavalier.catalogue.ports import PORTS
from cavalier.cite.record import cited, committed
from cavalier.cite.record import working_tree as working_tree_edition
from cavalier.cite.source import cut, named, read
from cavalier.cite.styles import STYLES, written
from cavalier.commands.answers import (
    Checked,
    Citation,
    Compared,
    Count,
    FoundTour,
    Graded,
    Listing,
    PortRow,
    Result,
    Table,
)
from cavalier.exact import count_tours as exact_tours
from cavalier.grade.cases import canonical_cases
from cavalier.grade.grade import grade as graded
from cavalier.grade.report import explanation, summary
from cavalier.ledger import ledger
from cavalier.ledger.entry import Entry
from cavalier.programs.notebook_function import NotebookFunction
from cavalier.running import count_tours, find_tour, refuse, run
from cavalier.watch.comparison import side_by_side
from cavalier.watch.page import page
from common.board import Board, Square, parse_board, parse_square
from common.counts import Convention
from common.diagnosis import square_of
from common.errors import CavalierError
from common.language import LANGUAGES, speaking
from common.plain_values import plain, shown
from common.reading import read as read_text
from common.search import Search
from common.theory import why_none

#: What names a board or a square.
BoardLike = Board | str | tuple[int, int]
SquareLike = Square | str | tuple[int, int]

Asked = ParamSpec("Asked")
Found = TypeVar("Found")

#: What the command line calls its own, and what it is called here.
_HERE = {
    r"Run `cavalier list` to see the ports": "See cavalier.ports()",
    r"`cavalier (\w+)[^`]*`": r"cavalier.\1(...)",
    r"--working-tree": "working_tree=True",
    r"--(force|closed)": r"\1=True",
    r"--": "",
}


def in_python(function: Callable[Asked, Found]) -> Callable[Asked, Found]:
    """Let the errors of a function speak of it, not of the command line."""

    @wraps(function)
    def called(*args: Asked.args, **keywords: Asked.kwargs) -> Found:
        try:
            return function(*args, **keywords)
        except CavalierError as error:
            message = str(error)
            for pattern, here in _HERE.items():
                message = re.sub(pattern, here, message)
            error.args = (message,)
            raise

    return called


@dataclass(frozen=True, slots=True)
class NamedPort:
    """One port by its name, and what can be asked of it.

    >>> couples = port("couples")
    >>> couples.count("3x4")
    16 paths of 3x4
    >>> len(list(couples.tours("3x4", "a1")))
    2
    >>> couples.module.supprimer((1, 2), ((0, 0), (1, 2)))
    ((0, 0),)
    """

    name: str

    @property
    def module(self) -> ModuleType:
        """The Python module, with the procedures under the page's names."""
        return import_module(find(self.name).module)

    def tour(
        self, board: BoardLike, start: SquareLike = "0,0", *,
        closed: bool = False, seed: int | None = None, force: bool = False,
    ) -> FoundTour:  # fmt: skip
        """Find a tour, as ``cavalier.tour`` does."""
        return tour(
            self.name, board, start, closed=closed, seed=seed, force=force
        )

    def tours(
        self, board: BoardLike, start: SquareLike = "0,0", *,
        closed: bool = False,
    ) -> Iterator[FoundTour]:  # fmt: skip
        """Yield every tour from a square, in the port's order."""
        search = _search(board, start, closed=closed)
        found = find(self.name).tours(
            search.board, search.starts[0], closed=closed
        )
        return map(partial(FoundTour, search.board), found)

    def count(
        self, board: BoardLike, start: SquareLike | None = None, *,
        closed: bool = False, force: bool = False,
    ) -> Count:  # fmt: skip
        """Count tours, as ``cavalier.count`` does."""
        return count(self.name, board, start, closed=closed, force=force)

    def show(self, function: str = "") -> Listing:
        """List the port, or one function of it, with the file's numbers.

        >>> port("couples").show("supprimer").code.splitlines()[0]
        'def supprimer(position: Couple, echiquier: Echiquier) -> Echiquier:'
        """
        target = named(f"{self.name}:{function}" if function else self.name)
        return Listing(cut(target, read(target.path)))


@in_python
def ports() -> Table[PortRow]:
    """Return the ports: a row each, with style, sources and problems.

    >>> [row.port for row in ports() if row.style == "functional"][:2]
    ['couples', 'lazy-tours']
    """
    return Table(
        PortRow(
            each.id,
            str(each.style),
            "; ".join(f"{text.name}, {part}" for text, part in ported(each)),
            ", ".join(each.problems),
            str(each.largest),
        )
        for each in PORTS
    )


@in_python
def port(name: str | NamedPort) -> NamedPort:
    """Return a port by its name, such as "couples".

    >>> port("cuples")
    Traceback (most recent call last):
    common.errors.UnknownPortError: Unknown port 'cuples'. Did you mean \
couples? See cavalier.ports().
    """
    return NamedPort(find(_name(name)).id)


@in_python
def tour(
    port: str | NamedPort = "schwenk", board: BoardLike = "8x8",
    start: SquareLike = "0,0", *,
    closed: bool = False, seed: int | None = None, force: bool = False,
    lang: str = "en",
) -> FoundTour:  # fmt: skip
    """Find a tour with a port, or build one with "schwenk", on any board.

    Its title is in the language.

    >>> tour("couples", "3x4", "a1")
    A tour, not closed, of 3x4 from a1 to a2
     3  6 11  8
    12  9  2  5
     1  4  7 10

    Raises CavalierError where no tour is found; its sentence says why.
    """
    language = _language(lang)
    named_finder = finder(_name(port))
    if seed is not None:
        named_finder = named_finder.with_seed(seed)
    search = _search(board, start, closed=closed or named_finder.closed_only)
    found, _, remark = find_tour(named_finder, search, force=force)
    if found is None:
        raise CavalierError(remark)
    return FoundTour(search.board, found, language)


@in_python
def count(
    port: str | NamedPort, board: BoardLike,
    start: SquareLike | None = None, *,
    closed: bool = False, force: bool = False,
) -> Count:  # fmt: skip
    """Count tours with a port: from one square, or from every square.

    >>> count("couples", "3x4"), count("couples", "4x5", "a1")
    (16 paths of 3x4, 32 paths-from-start of 4x5 from a1)

    Raises CavalierError where it would take too long.
    """
    counting = find(_name(port))
    counting.must_solve(Problem.COUNTING)
    search = _search(board, start, closed=closed)
    if not force:
        if why_none(size := search.board, search.start, closed=closed):
            return Count(0, size, search.convention, search.start)
        refuse(search)
    tours = count_tours(counting, search)
    return Count(tours, search.board, search.convention, search.start)


@in_python
def exact(
    board: BoardLike, start: SquareLike | None = None, *,
    closed: bool = False, force: bool = False,
) -> Count:  # fmt: skip
    """Count tours without a search: all of them, or those from one square.

    >>> exact("4x5", "a1")
    32 paths-from-start of 4x5 from a1
    >>> found = exact("6x6", closed=True)
    >>> found, found.published
    (9862 cycles of 6x6, 9862)
    """
    search = _search(board, start, closed=closed)
    convention = search.convention
    if convention == Convention.CLOSED_PATHS:
        convention = Convention.CYCLES
    found = run(
        search.board,
        lambda: exact_tours(
            search.board, convention, search.start, force=force
        ),
    )
    return Count(found, search.board, convention, search.start)


@in_python
def check(
    squares: object,
    board: BoardLike | None = None,
    start: SquareLike | None = None, *,
    closed: bool = False,
) -> Checked:  # fmt: skip
    """Check whether a matrix, a list of squares or a text is a tour.

    It takes lists and tuples, arrays of numpy and tables of pandas, names of
    squares, and what the command `cavalier check` reads from a file. Without a
    board, it is the smallest that fits.

    >>> rows = [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]
    >>> bool(check(rows)), check(rows).closed, bool(check("a3 c2 a1", "3x4"))
    (True, False, False)
    >>> check([(0, 0), (1, 2), (2, 2)], "3x4").faults[1].message
    "step 3: c2 to c1 (1 down, 0 across) is not a knight's move"

    Raises CavalierError where neither a board nor squares can be read.
    """
    size = None if board is None else _board(board)
    reading = read_text(_as_text(squares), size)
    first = None if start is None else _square(start, reading.board)
    return Checked(
        reading, reading.verdict(start=first, closed=closed or None)
    )


@in_python
def grade(function: object, *, lang: str = "en") -> Graded:
    """Grade a function against the reference, as ``cavalier grade`` does.

    It is called in this interpreter, and has all the time that it needs; half
    a second for a board of over 24 squares, so that nobody waits.

    >>> def nb_parcours(rows, columns, row, column):
    ...     return 0
    >>> grade(nb_parcours).points
    0

    Raises CavalierError where nobody knows what to pass to it.
    """
    program = NotebookFunction(function)
    cases = [
        replace(case, optional=case.optional or len(case.board) > 24)
        for case in canonical_cases()
    ]
    with speaking(_language(lang)):
        largest = max((case.board for case in cases), key=len)
        done = run(
            largest, lambda: graded(program, cases, lambda result: None)
        )
        lines = [summary(done), *(f"  {line}" for line in explanation(done))]
        return Graded(done, "\n".join(lines))


@in_python
def compare(
    *programs: object, board: BoardLike = "3x4", start: SquareLike = "0,0",
    lang: str = "en",
) -> Compared:  # fmt: skip
    """Compare two or three ports or functions, as ``cavalier compare`` does.

    A notebook shows a page that plays them.

    >>> print(compare("couples", "lazy-tours").text.splitlines()[-1])
    They have the same 136 events in the same order.

    Raises CavalierError for what is neither a port nor a function, and for a
    function whose text is not known.
    """
    subjects = [
        find(_name(each))
        if isinstance(each, str | NamedPort)
        else NotebookFunction(each)
        for each in programs
    ]
    if len(subjects) not in (2, 3):
        raise CavalierError(
            f"Name two programs or three, not {len(subjects)}."
        )
    with speaking(_language(lang)):
        done = side_by_side(subjects, _search(board, start, closed=False))
        return Compared(done.text, page(done, lang))


@in_python
def cite(
    target: str | NamedPort, style: str = "text", *,
    working_tree: bool = False, lang: str = "en",
) -> Citation:  # fmt: skip
    """Cite a port, one function of it, or an entry of the ledger.

    The styles are biblatex, bibtex, csl-json and text. ``working_tree`` cites
    the files as they are now. Warns if a reader may not find what is cited.

    >>> print(cite("couples:supprimer", working_tree=True)[:57])
    The Cavalier developers: Cavalier 0.1.0, supprimer, funct
    """
    language = _language(lang)
    _must_be_one_of(STYLES, style)
    edition = working_tree_edition() if working_tree else committed()
    records = cited([_name(target)], edition, language)
    if edition.doubt:
        warnings.warn(edition.doubt, stacklevel=3)
    return Citation(written(style, records), style)


@overload
def reproduce(name: str) -> Result: ...


@overload
def reproduce() -> Table[Result]: ...


@in_python
def reproduce(name: str | None = None) -> Result | Table[Result]:
    """Reproduce an entry of the ledger, or all that are quick.

    >>> found = reproduce("report-value")
    >>> print(found.outcome, found.printed, sep=": ")
    refuted: the square chosen takes the value n^2, each new one the next
    """
    if name is not None:
        return _reproduced(ledger.find(_name(name)))
    return Table(_reproduced(each) for each in ledger.ENTRIES if not each.slow)


def _reproduced(entry: Entry) -> Result:
    _, found = ledger.check(entry.id)
    return Result(
        entry.id,
        entry.source,
        entry.clause,
        entry.printed,
        str(found.outcome),
        str(entry.expected),
        found.evidence,
    )


def _name(value: object) -> str:
    """Return a name as it is, and that of a port.

    >>> _name(port("couples")), _name("tipe-six")
    ('couples', 'tipe-six')
    """
    if isinstance(value, NamedPort):
        return value.name
    if isinstance(value, str):
        return value
    raise CavalierError(
        f"{shown(value)} is not a name. Use one such as 'couples'."
    )


def _language(name: str) -> str:
    """Return a language that has a catalogue.

    >>> _language("de")
    Traceback (most recent call last):
    common.errors.CavalierError: 'de' is not known. Use one of en, fr.
    """
    _must_be_one_of(LANGUAGES, name)
    return name


def _must_be_one_of(known: Sequence[str], name: str) -> None:
    if name not in known:
        raise CavalierError(
            f"{shown(name)} is not known. Use one of {', '.join(known)}."
        )


def _search(
    board: BoardLike, start: SquareLike | None, *, closed: bool
) -> Search:
    size = _board(board)
    return Search(
        size, closed, None if start is None else _square(start, size)
    )


def _board(board: object) -> Board:
    """Read a board.

    >>> _board("5x6") == _board((5, 6)) == _board(Board(5, 6))
    True
    """
    if isinstance(board, Board):
        return board
    return parse_board(_words(board, "x", "a board", "'5x6' or (5, 6)"))


def _square(square: object, board: Board) -> Square:
    """Read a square of a board.

    >>> _square("a1", Board(3, 4)), _square((2, 0), Board(3, 4))
    (Square(row=2, column=0), Square(row=2, column=0))
    """
    text = _words(square, ",", "a square", "'a1' or (0, 0)")
    return parse_square(text, board)


def _words(value: object, between: str, what: str, such_as: str) -> str:
    """Write a pair of whole numbers as the command line has it."""
    if isinstance(value, str):
        return value
    numbers = square_of(plain(value))
    if numbers is None:
        raise CavalierError(
            f"{shown(value)} is not {what}. Use one such as {such_as}."
        )
    return between.join(map(str, numbers))


def _as_text(value: object) -> str:
    """Write a matrix, squares or their names as text that can be read.

    >>> _as_text([[1, 2], (3, True)]), _as_text(["a1", "b3"])
    ('[[1, 2], [3, True]]', 'a1 b3')
    """
    if isinstance(value, str):
        return value
    for name in ("to_numpy", "tolist"):  # of pandas, and of numpy
        method = getattr(value, name, None)
        value = method() if callable(method) else value
    items = plain(value)
    if not isinstance(items, tuple):
        raise CavalierError(
            f"{shown(value)} is neither a matrix nor a list of squares. "
            "Use one such as [[1, 2], [3, 4]], [(0, 0), (1, 2)] or 'a1 "
            "b3'."
        )
    listed = value if isinstance(value, list | tuple) else ()
    names = [name for name in listed if isinstance(name, str)]
    if names and len(names) == len(items):
        return " ".join(names)
    rows = [
        f"[{', '.join(map(_cell, row))}]" if isinstance(row, tuple) else row
        for row in items
    ]
    return f"[{', '.join(map(str, rows))}]"


def _cell(cell: object) -> str:
    """Write a cell as one word."""
    return str(cell).replace(" ", "_")
