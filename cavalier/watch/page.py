"""The page that plays programs next to each other, in one offline file.

The recordings and the sentences are in it as JSON; its scripts replay them.
A name in braces in ``page/page.html`` is that of a text or of a word.
"""

import ast
import html
import json
from dataclasses import asdict
from pathlib import Path

from cavalier.watch.comparison import SideBySide
from cavalier.watch.recording import Recording, document
from cavalier.watch.subjects import Run
from cavalier.watch.words import remarks, sentences, table
from common.board import Board

_FOLDER = Path(__file__).with_name("page")

#: The scripts of the page, in order.
_SCRIPTS = ("replay", "tiles", "board", "code", "tree", "quiz", "keys")


def page(runs: SideBySide, language: str = "en") -> str:
    """Return a page that plays programs, at most three, in a language."""
    board = runs.board
    words = {name: word[language] for name, word in table().items()}
    data = {
        "words": words,
        "size": [board.rows, board.columns],
        "different": runs.difference,
        "is_one_search": runs.is_one_search,
        "programs": [_played(p, board, language) for p in runs.programs],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    texts = words | {
        "LANGUAGE": language,
        "TITLE": html.escape(" · ".join(p.name for p in runs.programs)),
        "STYLE": _text("page.css"),
        "DATA": text.replace("<", "\\u003c"),  # it stands in HTML
        "SCRIPT": "".join(_text(f"{name}.js") for name in _SCRIPTS),
    }
    before, *places = _text("page.html").split("{")
    filled = [place.split("}", 1) for place in places]
    return before + "".join(texts[name] + after for name, after in filled)


def _played(program: Run, board: Board, language: str) -> object:
    """Return a program as the page has it."""
    recording, lens = program.recording, program.lens
    return document(recording) | {
        "source": None,
        "result": None,
        "name": program.name,
        "style": program.style,
        "events": program.events,
        "sentences": [*sentences(program, board, language)],
        "remarks": remarks(program, language),
        "lens": asdict(lens) if lens else None,
        "lines": _lines(recording),
        "docs": _docstrings(recording.source),
    }


def _lines(recording: Recording) -> list[tuple[int, str]]:
    """Return the lines of the functions that are called, and their numbers."""
    return [
        (number, line)
        for number, line in enumerate(recording.source.split("\n"), 1)
        if any(f.first <= number <= f.last for f in recording.functions)
    ]


def _docstrings(source: str) -> list[int]:
    """Return the numbers of the lines of docstrings."""
    return [
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or 0) + 1)
    ]


def _text(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
