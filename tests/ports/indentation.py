"""The report's ports, indented otherwise: what they would answer.

The text kept of the report has lost the indentation of some lines. To show
that what a port has there is not one choice among several, a line of its text
is moved and the result is run.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product

from cavalier.ledger.page import page
from cavalier.ledger.report import (
    BoundedCounters,
    TooManyAttemptsError,
    numbered,
)

_COUNTERS = '{"compteur_tentative": 0, "compteur_retour_arriere": 0}'


def kept(section: int, opening: str) -> dict[int, int]:
    """Return the columns of a listing in the text kept."""
    lines = numbered(page("002"), section, opening).items()
    return {n: len(f"{n}{line}") - len(line.lstrip()) for n, line in lines}


def moved(text: str, line: str, column: int) -> str:
    """Return a port's text with one of its lines at another column.

    Of several that are equal, it is the first.
    """
    old = rf"^ *{re.escape(line)}$"
    text, found = re.subn(
        old, " " * column + line, text, count=1, flags=re.MULTILINE
    )
    assert found == 1
    return text


def answer(text: str, most: int, side: int, start: tuple[int, int]) -> object:
    """Return the board and the counters, or the type of the error.

    No counter passes `most`, so that every search ends.
    """
    assert text.count(_COUNTERS) == 1
    names: dict[str, object] = {
        "__name__": "indented_otherwise",
        "bounded": partial(BoundedCounters, most),
    }
    try:
        exec(text.replace(_COUNTERS, "bounded()"), names)
        search = names["parcours_cavalier"]
        assert callable(search)
        return search(side, side, *start)[-2:]
    except (SyntaxError, LookupError, NameError, TypeError) as error:
        return type(error)
    except TooManyAttemptsError as error:
        return type(error)


def answers(
    text: str,
    lost: Mapping[str, tuple[int, ...]],
    most: int,
    side: int,
    start: tuple[int, int],
) -> dict[tuple[int, ...], object]:
    """Return the answers with some lines at each of some columns.

    What Python refuses is left out.
    """
    found = {}
    for chosen in product(*lost.values()):
        other = text
        for line, column in zip(lost, chosen, strict=True):
            other = moved(other, line, column)
        found[chosen] = answer(other, most, side, start)
    return {n: it for n, it in found.items() if it is not IndentationError}


def blocks(text: str) -> Iterator[ast.If | ast.For]:
    """Go through the blocks of a port's search that may have an `else`."""
    for node in ast.walk(search(text)):
        if isinstance(node, (ast.If, ast.For)):
            yield node


def search(text: str) -> ast.FunctionDef:
    """Return the search of a port, which has the name of the report."""
    (found,) = (
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
        and node.name == "aes_parcours_cavalier_un_succes_suffit"
    )
    return found
