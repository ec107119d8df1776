"""The words of the player: sentences and keys, the same in page and terminal.

The page is in English; the terminal speaks the language of the user.

What is between backquotes is of the program; a name in braces is filled in.
"""

import json
import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Literal, NotRequired, TypedDict

from common.language import _, ngettext, unfilled

Place = Literal["page", "terminal"]

_FILES = files("cavalier.watching.player") / "web"

WORDS: dict[str, str] = json.loads((_FILES / "words.json").read_text("utf-8"))


class Key(TypedDict):
    """Keys that are separated by spaces, and what each of them does.

    Without a place, they do so in the page and in the terminal.
    """

    keys: str
    does: str
    where: NotRequired[Place]


KEYS: list[Key] = json.loads((_FILES / "keys.json").read_text("utf-8"))


def keys_of(place: Place) -> list[Key]:
    """Return the keys of the page, or those of the terminal."""
    return [each for each in KEYS if each.get("where", place) == place]


# The program's own backquotes stay.
_MARK = "\ue000"


def script() -> str:
    """Return the words as a constant of the page's script."""
    return f"const WORDS = {json.dumps(WORDS, ensure_ascii=False)};"


def phrase(name: str, /, **values: object) -> str:
    """Return a sentence, in which what is of the program is marked.

    >>> plain(phrase("with", values=phrase("value_is", name="n", value=1)))
    ': n is 1'
    """
    return _filled(unfilled(WORDS[name]).replace("`", _MARK), values)


def say(name: str, /, **values: object) -> str:
    """Return a sentence as a text."""
    return plain(phrase(name, **values))


def plain(sentence: str) -> str:
    """Return a sentence without the marks."""
    return sentence.replace(_MARK, "")


def counted(name: str, number: int) -> str:
    """Return a number with its word.

    >>> counted("matrices", 1), counted("matrices", 2000)
    ('1 matrix', '2,000 matrices')
    """
    one, many = WORDS[name].split("|")
    return ngettext(one, many, number, n=_("{number:,}", number=number))


def listed(texts: Sequence[str]) -> str:
    """Join texts.

    >>> plain(listed(["a", "b", "c"]))
    'a, b and c'
    """
    *some, last = texts
    return phrase("and", some=", ".join(some), last=last) if some else last


def _filled(text: str, values: dict[str, object]) -> str:
    return re.sub(r"\{(\w+)\}", lambda name: str(values[name[1]]), text)
