"""What `cavalier count` writes: a document, a table or a map."""

import json
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TypedDict

from cavalier.drawing.spreadsheet import as_csv
from common.board import Square
from common.counts import Convention
from common.doing import WorkDocument, work_document
from common.errors import CavalierError
from common.language import N_, _
from common.search import Search


class PartDocument(TypedDict):
    """A count from one start, which is the least that a port can be asked for.

    ``worker`` is the address of the worker of a cluster that counted it, null
    without a cluster; ``seconds`` are by the clock, when it was counted.
    """

    start: Square
    count: int
    worker: str | None
    seconds: float


class CountDocument(TypedDict):
    """A count by a port; the start is null where all starts are counted."""

    port: str
    board: str
    start: Square | None
    convention: Convention
    count: int
    parts: list[PartDocument]


class CountsDocument(WorkDocument):
    """The counts of the ports that have counted; the parts are the ports."""

    counts: Sequence[CountDocument]


class Form(StrEnum):
    """How counts are written, if not as a line each."""

    JSON = "--json"
    CSV = "--csv"
    LATEX = "--latex"
    MAP = "--map"


#: The headings of a table, and what is written where all starts are counted:
#: in English in a CSV.
_HEADER = (
    N_("port"),
    N_("board"),
    N_("start"),
    N_("convention"),
    N_("count"),
)
_EVERY = N_("all")


def form_of(asked: Iterable[tuple[Form, bool]]) -> Form | None:
    """Return the one form that is asked for.

    Raises CavalierError where there are two.
    """
    forms = [form for form, is_asked in asked if is_asked]
    if len(forms) > 1:
        raise CavalierError(not_both(*forms[:2]))
    return forms[0] if forms else None


def not_both(one: str, other: str) -> str:
    """Return what is said where two options exclude each other."""
    return _("Use {one} or {other}, not both.", one=one, other=other)


def written(
    form: Form,
    counts: Sequence[CountDocument],
    planned: int,
    search: Search,
) -> str:
    """Write the counts of so many ports that were planned, but for a map."""
    if form is Form.JSON:
        document: CountsDocument = {
            **work_document(len(counts), planned),
            "counts": counts,
        }
        return json.dumps(document)
    if form is Form.CSV:
        rows = (_row(count, search) for count in counts)
        return as_csv([_HEADER, *rows]).removesuffix("\n")
    return _as_latex(counts, search)


def _row(count: CountDocument, search: Search) -> tuple[str | int, ...]:
    return (
        count["port"],
        count["board"],
        _EVERY if search.start is None else search.where,
        count["convention"],
        count["count"],
    )


def _as_latex(counts: Sequence[CountDocument], search: Search) -> str:
    r"""Write a table for LaTeX, with 1 234 as 1\,234."""
    from cavalier.drawing.booktabs import booktabs
    from common.tex import escaped

    rows = []
    for count in counts:
        *names, number = _row(count, search)
        cells = [escaped(str(name)) for name in names]
        cells[2] = _(cells[2]) if search.start is None else cells[2]
        cells[1] = rf"${search.board.rows}\times{search.board.columns}$"
        rows.append([*cells, f"{number:,}".replace(",", r"\,")])
    return booktabs("llllr", [*map(_, _HEADER)], rows)
