"""The page that plays programs next to each other, in one offline file.

The recordings and the sentences are in the page as JSON; its scripts replay
them. A name in braces in ``page/page.html`` is a place to be filled.
"""

import ast
import html
import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from cavalier.watch.compare import compare
from cavalier.watch.lens import Held, Sight
from cavalier.watch.recording import Recording, document
from cavalier.watch.subjects import Watched
from cavalier.watch.words import facts, remarks
from common.board import Board

_FOLDER = Path(__file__).with_name("page")

#: The scripts of the page, in order.
_SCRIPTS = ("replay", "tiles", "board", "code", "tree", "quiz", "keys")


class _Sight(TypedDict):
    """Where squares are in values; ``name`` is of what holds the way."""

    offset: int
    flipped: bool
    swapped: bool
    name: str
    taken: str
    width: int


def page(
    programs: Sequence[Watched], board: Board, language: str = "en"
) -> str:
    """Return a page that plays programs, at most three, in a language."""
    names = [program.name for program in programs]
    comparison = compare([program.events for program in programs])
    data = {
        "size": [board.rows, board.columns],
        "different": comparison.event or 0,
        "is_one_search": comparison.is_one_search,
        "programs": [_played(each, board, language) for each in programs],
    }
    texts = {
        "LANGUAGE": language,
        "TITLE": html.escape(" · ".join(names)),
        "STYLE": _text("page.css"),
        "WORDS": _json(words(language)),
        "DATA": _json(data),
        "SCRIPT": "".join(_text(f"{name}.js") for name in _SCRIPTS),
    }
    before, *pieces = _text("page.html").split("{")
    parts = [before]
    for piece in pieces:
        name, after = piece.split("}", 1)
        parts += [texts[name], after]
    return "".join(parts)


def words(language: str) -> dict[str, str]:
    """Return the words of the page, by their names."""
    table = tomllib.loads(_text("words.toml"))
    return {name: word[language].strip() for name, word in table.items()}


def _played(program: Watched, board: Board, language: str) -> object:
    """Return what the page has of a program."""
    recording, sight, seen = program.recording, program.sight, program.events
    given = document(recording)
    del given["source"], given["result"]
    said = facts(recording, sight, seen, board) if sight else ()
    notes = remarks(recording, sight, seen)
    return {
        **given,
        "name": program.name,
        "style": program.style,
        "events": seen,
        "sentences": [fact.said(language) for fact in said],
        "remarks": [fact.said(language) for fact in notes],
        "sight": _sight(sight) if sight else None,
        "lines": _lines(recording),
        "docs": sorted(_docstrings(recording.source)),
    }


def _sight(sight: Sight) -> _Sight:
    held = sight.lens if isinstance(sight.lens, Held) else Held("")
    return {
        "offset": sight.geometry.offset,
        "flipped": sight.geometry.flipped,
        "swapped": sight.is_swapped,
        "name": held.name,
        "taken": held.taken,
        "width": held.width,
    }


def _lines(recording: Recording) -> list[tuple[int, str]]:
    """Return the numbered lines of the functions that are called."""
    calls = [step.extra for step in recording.steps if step.kind == "c"]
    called = {call[0] if isinstance(call, list) else call for call in calls}
    numbers = {
        line
        for number, function in enumerate(recording.functions)
        if number in called
        for line in range(function.first, function.last + 1)
    }
    source = recording.source.split("\n")
    return [(number, source[number - 1]) for number in sorted(numbers)]


def _docstrings(source: str) -> set[int]:
    """Return the numbers of the lines of docstrings."""
    lines: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(body=[ast.Expr(ast.Constant(str())) as doc, *_]):
                lines |= {*range(doc.lineno, (doc.end_lineno or 0) + 1)}
    return lines


def _json(value: object) -> str:
    """Write a value as JSON that can stand in HTML."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _text(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
