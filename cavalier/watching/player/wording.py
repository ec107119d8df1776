"""The words of the page: sentences and keys, in the language.

What is between backquotes is of the program; a name in braces is filled in.
"""

import json
import re
from importlib.resources import files
from typing import TypedDict

from common.language import CATALOGUES, spoken

_FILES = files("cavalier.watching.player") / "web"

#: The sentences in English; of a word that has two forms, both.
WORDS: dict[str, str] = json.loads((_FILES / "words.json").read_text("utf-8"))

#: Where the catalogues have what the player says.
CONTEXT = "player"


class Key(TypedDict):
    """Keys that are separated by spaces, and what each of them does."""

    keys: str
    does: str


KEYS: list[Key] = json.loads((_FILES / "keys.json").read_text("utf-8"))


def keys() -> list[Key]:
    """Return the keys of the page."""
    return [
        {
            "keys": in_language(each["keys"]),
            "does": in_language(each["does"]),
        }
        for each in KEYS
    ]


#: What is read in a page: texts between tags, and some attributes.
_READ = re.compile(
    r'(?P<before>>\s*|(?:title|aria-label|placeholder|data-\w+)=")'
    r'(?P<text>[^<>"$]*[A-Za-z][^<>"$]*?(?: \$port)?)(?=\s*<|")'
)


def text_of(name: str) -> str:
    """Return a file of the page."""
    return (_FILES / name).read_text("utf-8")


def translated(template: str) -> str:
    """Return a page with what is read in it in the language."""
    return _READ.sub(
        lambda found: found["before"] + in_language(found["text"]),
        template,
    )


def script() -> str:
    """Return the words as a constant of the page's script."""
    words = {name: in_language(text) for name, text in WORDS.items()}
    return f"const WORDS = {json.dumps(words, ensure_ascii=False)};"


def in_language(text: str) -> str:
    """Return a sentence, or the forms of a word for 1, a few and many."""
    one, divided, many = text.partition("|")
    words = CATALOGUES[spoken()]
    if not divided:
        return words.pgettext(CONTEXT, text)
    said = (words.npgettext(CONTEXT, one, many, n) for n in (1, 2, 5))
    return "|".join(dict.fromkeys(said))


def say(name: str) -> str:
    """Return a sentence in the language."""
    return CATALOGUES[spoken()].pgettext(CONTEXT, WORDS[name])
