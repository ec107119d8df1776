"""The words of the player: sentences and keys, the same in page and terminal.

What is between backquotes is of the program; a name in braces is filled in.
"""

import json
import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Literal, NotRequired, TypedDict

from common.language import _, npgettext, pgettext

Place = Literal["page", "terminal"]

_FILES = files("cavalier.watching.player") / "web"

#: The sentences in English; of a word that has two forms, both.
WORDS: dict[str, str] = json.loads((_FILES / "words.json").read_text("utf-8"))

#: Where the catalogues have what the player says.
CONTEXT = "player"


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
    return [
        {
            **each,
            "keys": pgettext(CONTEXT, each["keys"]),
            "does": pgettext(CONTEXT, each["does"]),
        }
        for each in KEYS
        if each.get("where", place) == place
    ]


#: What is read in a page: texts between tags, and some attributes.
_READ = re.compile(
    r'(?P<before>>\s*|(?:title|aria-label|placeholder|data-\w+)=")'
    r'(?P<text>[^<>"$]*[A-Za-z][^<>"$]*?(?: \$port)?)(?=\s*<|")'
)


def read() -> list[str]:
    """List all that is read in the player, in English."""
    pages = "".join(map(text_of, ("page.html", "pane.html")))
    return [
        *WORDS.values(),
        *(each["keys"] for each in KEYS),
        *(each["does"] for each in KEYS),
        *read_in(pages),
    ]


def read_in(template: str) -> list[str]:
    """List what is read in a page, in English."""
    return [found["text"] for found in _READ.finditer(template)]


def text_of(name: str) -> str:
    """Return a file of the page."""
    return (_FILES / name).read_text("utf-8")


def translated(template: str) -> str:
    """Return a page with what is read in it in the language."""
    return _READ.sub(
        lambda found: found["before"] + pgettext(CONTEXT, found["text"]),
        template,
    )


# The program's own backquotes stay.
_MARK = "\ue000"


def script() -> str:
    """Return the words as a constant of the page's script."""
    words = {name: in_language(text) for name, text in WORDS.items()}
    return f"const WORDS = {json.dumps(words, ensure_ascii=False)};"


def in_language(text: str) -> str:
    """Return a sentence, or the forms of a word for 1, a few and many."""
    one, divided, many = text.partition("|")
    if not divided:
        return pgettext(CONTEXT, text)
    said = (npgettext(CONTEXT, one, many, number) for number in (1, 2, 5))
    return "|".join(dict.fromkeys(said))


def phrase(name: str, /, **values: object) -> str:
    """Return a sentence, in which what is of the program is marked.

    >>> plain(phrase("with", values=phrase("value_is", name="n", value=1)))
    ': n is 1'
    """
    return _filled(pgettext(CONTEXT, WORDS[name]).replace("`", _MARK), values)


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
    said = npgettext(CONTEXT, one, many, number)
    return _filled(said, {"n": f"{number:,}".replace(",", _(","))})


def listed(texts: Sequence[str]) -> str:
    """Join texts.

    >>> plain(listed(["a", "b", "c"]))
    'a, b and c'
    """
    *some, last = texts
    return phrase("and", some=", ".join(some), last=last) if some else last


def _filled(text: str, values: dict[str, object]) -> str:
    return re.sub(r"\{(\w+)\}", lambda name: str(values[name[1]]), text)
