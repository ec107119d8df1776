"""Sentences in English or French.

The code has each sentence in English, with a name for each value:
``_("step {step}: {square} was visited before", step=3, square="c2")``. The
French catalogue has the sentences for pupils and for readers of reports.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from gettext import NullTranslations, translation
from pathlib import Path

ENGLISH = "en"

_FOLDER = Path(__file__).parent / "locale"

#: The sentences of each language; those of English are in the code.
CATALOGUES = {
    ENGLISH: NullTranslations(),
    "fr": translation("messages", _FOLDER, ["fr"], fallback=True),
}
LANGUAGES = tuple(CATALOGUES)

#: Marks a sentence of a table for the catalogue; ``_`` is called later.
N_ = str

_spoken = ENGLISH


def speak(language: str) -> None:
    """Set the language of all sentences that follow."""
    global _spoken
    _spoken = language


def spoken() -> str:
    """Return the language that is set."""
    return _spoken


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Set the language in a `with` block."""
    before = _spoken
    speak(language)
    try:
        yield
    finally:
        speak(before)


def _(sentence: str, /, **values: object) -> str:
    """Translate a sentence, and put the values in their places."""
    return CATALOGUES[_spoken].gettext(sentence).format(**values)


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """Translate the sentence for a number, as ``_`` does."""
    return CATALOGUES[_spoken].ngettext(one, many, number).format(**values)


def plural(number: int, noun: str) -> str:
    """Return a number with its noun, in English."""
    return f"{number} {noun}{'s' * (number != 1)}"


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that a user has set, or else English.

    >>> language_of({"LC_MESSAGES": "fr_CA.UTF-8", "LANG": "en_GB"})
    'fr'
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    value = next(filter(None, map(environment.get, names)), "")
    code = re.split(r"[_.@-]", value)[0]
    return code if code in CATALOGUES else ENGLISH
