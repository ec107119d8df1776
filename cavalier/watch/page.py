"""The page that plays programs next to each other, in one file."""

from collections.abc import Sequence
from html import escape

from cavalier.watch.subjects import Watched
from common.board import Board


def page(
    programs: Sequence[Watched], board: Board, language: str = "en"
) -> str:
    """Return a page that plays programs, at most three, in a language."""
    names = " · ".join(escape(each.name) for each in programs)
    return f'<html lang="{language}"><title>{names}</title>{board}</html>'
