"""The ten functions of ``import cavalier``.

A board is "5x6", (5, 6) or a ``Board``; a square is "a1" or (row, column),
from 0. Errors are ``CavalierError``, with the messages of the command line;
where one mentions ``--force``, use ``force=True``.
"""

import json
import sys
import warnings
from dataclasses import replace
from html import escape
from types import ModuleType

from cavalier.catalogue import find, finder
from cavalier.catalogue.port import Problem
from cavalier.catalogue.ports import PORTS
from cavalier.cite.record import edition_of, records
from cavalier.cite.styles import bibliography
from cavalier.commands import notebook
from cavalier.commands.tally import Count, count_exactly, count_of
from cavalier.draw.svg import svg
from cavalier.draw.text import verdict_text
from cavalier.grade.cases import canonical_cases
from cavalier.grade.grade import grade as graded
from cavalier.grade.report import explanation, summary
from cavalier.ledger import ledger
from cavalier.ledger.entry import Finding
from cavalier.programs.notebook_function import NotebookFunction
from cavalier.programs.tour_search import count_tours, find_tour
from cavalier.running import refuse, run
from cavalier.watch.comparison import side_by_side
from cavalier.watch.page import page
from common.board import Board, Square, parse_board, parse_square
from common.errors import CavalierError
from common.language import ENGLISH, speaking
from common.reading import read
from common.search import Search

BoardLike = Board | str | tuple[int, int]
SquareLike = str | tuple[int, int]


def ports() -> list[dict[str, str]]:
    """Return the ports, a row each.

    >>> [row["port"] for row in ports() if row["style"] == "functional"][:2]
    ['couples', 'lazy-tours']
    """
    return [
        {
            "port": entry.id,
            "style": str(entry.style),
            "fidelity": str(entry.fidelity),
            "problems": ", ".join(entry.problems),
            "clauses": f"{entry.source}: {entry.clause}",
        }
        for entry in PORTS
    ]


def port(name: str) -> ModuleType:
    """Return a port: its module, with the procedures of the page.

    >>> port("couples").supprimer((1, 2), ((0, 0), (1, 2)))
    ((0, 0),)
    """
    return find(name).program


def tour(
    port: str = "schwenk",
    board: BoardLike = "8x8",
    start: SquareLike = "0,0",
    *,
    closed: bool = False,
    seed: int | None = None,
    force: bool = False,
    lang: str = ENGLISH,
) -> notebook.FoundTour:
    """Find a tour with a port, or construct one with "schwenk".

    >>> tour("couples", "3x4", "a1")
    An open tour of 3x4 from a1 to a2
     3  6 11  8
    12  9  2  5
     1  4  7 10

    Raises CavalierError if no tour is found.
    """
    solver = finder(port) if seed is None else finder(port).with_seed(seed)
    search = _search(board, start, closed=closed or solver.closed_only)
    squares, _counters, remark = find_tour(solver, search, force=force)
    if squares is None:
        raise CavalierError(remark)
    answer = notebook.FoundTour(squares)
    answer.board, answer.language = search.board, lang
    return answer


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
    solver = find(port)
    solver.must_solve(Problem.COUNTING)
    search = _search(board, start, closed=closed)
    number = 0
    if force or not search.theorem:
        if not force:
            refuse(search)
        number = count_tours(solver, search)
    return count_of(number, search)


def exact(
    board: BoardLike,
    start: SquareLike | None = None,
    *,
    closed: bool = False,
    force: bool = False,
) -> Count:
    """Count tours without searching, from one square or from every square.

    >>> exact("4x5", "a1"), exact("6x6", closed=True).published
    (32 paths-from-start of 4x5 from a1, 9862)
    """
    return count_exactly(_search(board, start, closed=closed), force=force)


def check(
    squares: object,
    board: BoardLike | None = None,
    start: SquareLike | None = None,
    *,
    closed: bool = False,
) -> notebook.Checked:
    """Check whether a matrix, a list of squares or a text is a tour.

    Also numpy arrays, pandas tables, and the texts that `cavalier check`
    reads. The default board is the smallest that fits.

    >>> bool(check([[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]))
    True
    """
    for method in ("to_numpy", "tolist"):  # of pandas and of numpy
        if hasattr(squares, method):
            squares = getattr(squares, method)()
    if not isinstance(squares, str):
        squares = json.dumps(squares, default=str)
    reading = read(squares, None if board is None else _board(board))
    first = _square(start, reading.board)
    verdict = reading.verdict(start=first, closed=closed)
    text = verdict_text(reading, verdict)
    picture = svg(reading.board, verdict.tour) if verdict.tour else ""
    html = f"{picture}<pre>{escape(text)}</pre>"
    return notebook.Checked(text, html, verdict.faults, verdict.tour)


def grade(function: object, *, lang: str = ENGLISH) -> notebook.Graded:
    """Grade a function against the reference.

    The function is called in this interpreter. For a board of over 24 squares
    it has half a second, and the case is optional.

    >>> grade(lambda rows, columns, row, column: 0).points
    0
    """
    program = NotebookFunction(function)
    cases = [
        replace(case, optional=case.optional or len(case.board) > 24)
        for case in canonical_cases()
    ]
    with speaking(lang):
        result = run(
            cases[-1].board,  # the largest one
            lambda: graded(program, cases, lambda result: None),
        )
        text = "\n  ".join([summary(result), *explanation(result)])
        return notebook.Graded(text, None, result.points, result.passed)


def compare(
    *programs: object,
    board: BoardLike = "3x4",
    start: SquareLike = "0,0",
    lang: str = ENGLISH,
) -> notebook.Answer:
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
        both = side_by_side(subjects, _search(board, start, closed=False))
        document = escape(page(both, lang))
    frame = f'<iframe srcdoc="{document}" width="100%" height="640"></iframe>'
    return notebook.Answer(both.text, frame)


def cite(
    target: str,
    style: str = "text",
    *,
    working_tree: bool = False,
    lang: str = ENGLISH,
) -> str:
    """Cite a port, one of its functions, or an entry of the ledger.

    ``working_tree`` cites the files as they are now. Warns if readers may not
    find the citation's target.

    >>> print(cite("couples:supprimer", working_tree=True)[:57])
    The Cavalier developers. Cavalier 0.1.0, supprimer, funct
    """
    edition = edition_of(working_tree=working_tree)
    if edition.doubt:
        warnings.warn(edition.doubt, stacklevel=2)
    with speaking(lang):
        return bibliography(style, records([target], edition))


def reproduce(*names: str) -> dict[str, Finding]:
    """Reproduce entries of the ledger; by default, all that are quick.

    >>> print(reproduce("report-value")["report-value"].outcome)
    refuted
    """
    entries = [ledger.find(name) for name in names] or [
        entry for entry in ledger.ENTRIES if not entry.slow
    ]
    return {entry.id: ledger.check(entry.id)[1] for entry in entries}


def _search(
    board: BoardLike, start: SquareLike | None, *, closed: bool
) -> Search:
    size = _board(board)
    return Search(size, closed, _square(start, size))


def _board(board: BoardLike) -> Board:
    text = "x".join(map(str, board)) if isinstance(board, tuple) else board
    return parse_board(str(text))


def _square(square: SquareLike | None, board: Board) -> Square | None:
    if isinstance(square, tuple):
        square = ",".join(map(str, square))
    return None if square is None else parse_square(square, board)


# A package that is imported takes its name in `cavalier` from a function.
vars(sys.modules["cavalier"]).update(cite=cite, exact=exact, grade=grade)
