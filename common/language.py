"""The language of what a pupil reads, or the reader of a report.

The code has each sentence in English, with a name for each value:
``_("step {step}: {square} was visited before", step=3, square="c2")``. The
French catalogue has it in French. Everything else is in English alone, and
needs none of this.
"""

import os
import re
from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

ENGLISH = "en"
LANGUAGES = (ENGLISH, "fr")

_FOLDER = Path(__file__).parent / "locale"

_spoken = ENGLISH


@cache
def _catalogue(language: str) -> NullTranslations:
    return translation("messages", _FOLDER, [language], fallback=True)


def _(sentence: str, /, **values: object) -> str:
    """Return a sentence in the language, with the values in their places.

    >>> _("the matrix has {rows} rows", rows=3)
    'the matrix has 3 rows'
    """
    return _catalogue(_spoken).gettext(sentence).format(**values)


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the sentence for a number, with the values in their places.

    >>> ngettext("{n} fault", "{n} faults", 2, n=2)
    '2 faults'
    """
    return _catalogue(_spoken).ngettext(one, many, number).format(**values)


def pgettext(context: str, sentence: str) -> str:
    """Return a sentence of a table in the language, with its places empty."""
    return _catalogue(_spoken).pgettext(context, sentence)


def npgettext(context: str, one: str, many: str, number: int) -> str:
    """Return the sentence of a table for a number, with its places empty."""
    return _catalogue(_spoken).npgettext(context, one, many, number)


def N_(sentence: str) -> str:  # noqa: N802 - gettext's own name
    """Mark a sentence of a table for the catalogue; ``_`` is called later."""
    return sentence


class Sentence(str):
    """A sentence in English, with the values that French is given, too.

    >>> hint = Sentence("the move {move} looks missing", move=(1, 2))
    >>> hint, hint.said()
    ('the move (1, 2) looks missing', 'the move (1, 2) looks missing')
    """

    _parts: tuple[str, dict[str, object]]

    def __new__(cls, sentence: str, /, **values: object) -> "Sentence":
        """Put the values in their places, and remember them."""
        made = super().__new__(cls, sentence.format(**values))
        made._parts = sentence, values
        return made

    def said(self) -> str:
        """Return the sentence in the language."""
        sentence, values = self._parts
        return _(sentence, **values)


def plural(number: int, noun: str) -> str:
    """Return a number with its noun, in English.

    >>> plural(1, "port"), plural(3, "port")
    ('1 port', '3 ports')
    """
    return f"{number} {noun}{'s' * (number != 1)}"


class Phrase(str):
    """A sentence in English that is said later, in any language."""

    def into(self, language: str, /, **values: object) -> str:
        r"""Return the sentence in a language, with the values in their places.

        >>> Phrase("line {first}").into("fr", first=3)
        'ligne\xa03'
        """
        return _catalogue(language).gettext(self).format(**values)


def spoken() -> str:
    """Return the language in which sentences are said."""
    return _spoken


def speak(language: str) -> None:
    """Say what follows in one of the languages."""
    global _spoken
    _spoken = language


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that a user has set, or else English.

    >>> language_of({"LC_MESSAGES": "fr_CA.UTF-8", "LANG": "en_GB"})
    'fr'
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    value = next(filter(None, map(environment.get, names)), "")
    code = re.split(r"[_.@-]", value)[0]
    return code if code in LANGUAGES else ENGLISH
