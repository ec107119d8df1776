"""Lenses as text, as they are typed after ``--lens``.

``numbering ronde``
    in the matrix ``ronde`` the k-th square holds k
``numbering p.value offset 1``
    it is an attribute, and its row 1 and column 1 are the first of the board
``numbering a flat``
    it is one list, with a row after the other
``calls parcours position``, ``calls move x y offset 1``
    a call of the function enters the square of this parameter, or of these
    two, and its return leaves it. With ``stays``, a return of True does not.
    Functions that call each other are joined by commas
``states advance etat.p``, ``states expand state.square state.number``
    a call of the function enters the square of its argument, in the place of
    its number, if it has one

With ``flipped``, rows are counted from the bottom.
"""

import re
from collections.abc import Sequence
from reprlib import repr as shorten

from cavalier.catalogue.lenses import (
    Calls,
    Geometry,
    Lens,
    Numbering,
    States,
)
from common.errors import CavalierError

_NAME = re.compile(r"\w+(\.\w+){0,5}(,\w+){0,9}")


def parse_lens(text: str) -> Lens:
    """Read a lens.

    >>> parse_lens("numbering board offset 2").geometry
    Geometry(offset=2, flipped=False)
    >>> parse_lens("calls visit row column flipped").square
    ('row', 'column')

    Raises CavalierError for anything else.
    """
    words = text.split()
    flags = {"flipped", "flat", "stays"} & set(words)
    words = [word for word in words if word not in flags]
    offset = 0
    if words[-2:-1] == ["offset"] and words[-1].isdecimal():
        offset, words = int(words[-1][:3]), words[:-2]
    geometry = Geometry(offset, "flipped" in flags)
    kind, *names = words or [""]
    lens = _lens(kind, names, geometry, flags)
    if lens is None or not all(map(_NAME.fullmatch, names)):
        raise CavalierError(
            f"{shorten(text)} is not a lens. Use 'numbering VARIABLE', "
            "'calls FUNCTION PARAMETER' or 'states FUNCTION PARAMETER', as in "
            "'numbering board offset 1'."
        )
    return lens


def _lens(
    kind: str, names: Sequence[str], geometry: Geometry, flags: set[str]
) -> Lens | None:
    flat, stays = "flat" in flags, "stays" in flags
    match kind, names:
        case "numbering", [board] if not stays:
            return Numbering(board, geometry, flat)
        case "calls", [functions, *square] if 1 <= len(square) <= 2:
            kept = (True,) if stays else ()
            called = tuple(functions.split(","))
            return (
                None if flat else Calls(called, tuple(square), geometry, kept)
            )
        case "states", [function, square] if not flags - {"flipped"}:
            return States(function, square, None, geometry)
        case "states", [function, square, number] if not flags - {"flipped"}:
            return States(function, square, number, geometry)
    return None


def text_of_lens(lens: Lens) -> str:
    """Write a lens as `parse_lens` reads it.

    >>> text_of_lens(parse_lens("calls  move x y stays offset 1"))
    'calls move x y offset 1 stays'
    """
    match lens:
        case Numbering():
            words, flag = ["numbering", lens.board], "flat" * lens.flat
        case Calls():
            words = ["calls", ",".join(lens.functions), *lens.square]
            flag = "stays" * bool(lens.stays)
        case States():
            words = ["states", lens.function, lens.square, lens.number or ""]
            flag = ""
    geometry = lens.geometry
    offset = f"offset {geometry.offset}" if geometry.offset else ""
    flipped = "flipped" if geometry.flipped else ""
    return " ".join(filter(None, [*words, offset, flipped, flag]))
