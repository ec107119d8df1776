"""The passages of the texts: the printed words that each entry is about.

A passage is quoted in the language of its text, exactly, but for white space:
one blank stands for any of it. Each source has a file of them in the folder
``quotations``, named by its number.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NotRequired, TypedDict

from cavalier.checking.evidence.entry import Entry

_FOLDER = files("cavalier.checking.evidence") / "quotations"


class Quoted(TypedDict):
    """A passage as the file has it."""

    line: int
    quotation: str
    transliteration: NotRequired[str]


@dataclass(frozen=True, slots=True)
class Passage:
    """Printed words, and the line of the text, from 1, on which they begin.

    Words in Cyrillic letters have a transliteration too, by ISO 9:1995.
    """

    line: int
    quotation: str
    transliteration: str | None = None


def passages_of(entry: Entry) -> list[Passage]:
    """Return the passages that an entry is about."""
    return [Passage(**each) for each in quoted(entry.source)[entry.id]]


@cache
def quoted(source: str) -> dict[str, list[Quoted]]:
    """Return what is quoted of a source, by the id of the entry."""
    text = (_FOLDER / f"{source}.toml").read_text(encoding="utf-8")
    found: dict[str, list[Quoted]] = tomllib.loads(text)
    return found
