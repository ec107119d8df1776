"""The language of what people read: English, or that of a catalogue.

A sentence is written in English where it is said, with a name for each value:
``_("step {step}: {square} was visited before", step=3, square="c2")``. The
catalogue of a language has the sentence in that language. No catalogue is
read where the language is English.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from common.translation import Translation

ENGLISH = "en"

_translation: "Translation | None" = None


def _(sentence: str, /, **values: object) -> str:
    """Return a sentence in the language, with the values in their places.

    >>> _("the matrix has {rows} rows", rows=3)
    'the matrix has 3 rows'
    """
    if _translation is not None:
        return _translation.of(sentence, values)
    return sentence.format(**values)


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the sentence for a number, with the values in their places.

    >>> ngettext("{n} fault", "{n} faults", 2, n=2)
    '2 faults'
    """
    if _translation is not None:
        return _translation.of_number(one, many, number, values)
    return (one if number == 1 else many).format(**values)


def pgettext(context: str, sentence: str) -> str:
    """Return a sentence of a table in the language, with its places empty."""
    if _translation is not None:
        return _translation.found.pgettext(context, sentence)
    return sentence


def npgettext(context: str, one: str, many: str, number: int) -> str:
    """Return the sentence of a table for a number, with its places empty.

    >>> npgettext("player", "{n} list", "{n} lists", 2)
    '{n} lists'
    """
    if _translation is not None:
        return _translation.found.npgettext(context, one, many, number)
    return one if number == 1 else many


def N_(sentence: str) -> str:  # noqa: N802 - gettext's own name
    """Mark a sentence for the catalogues; ``_`` is called elsewhere."""
    return sentence


class Sentence(str):
    """A sentence in English with its values, which can be said later.

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


def retold(text: str, *sentences: str) -> str:
    """Say in the language what one of the sentences has said in English.

    So a text is read that comes from a process without the catalogues.
    """
    if _translation is not None:
        return _translation.again(text, sentences)
    return text


def speak(language: str) -> None:
    """Say what follows in one of the languages."""
    global _translation
    _translation = None
    if language != ENGLISH:
        from common.translation import Translation

        _translation = Translation(language)


@contextmanager
def spoken_in(language: str) -> Iterator[None]:
    """Say in a language what is said meanwhile."""
    global _translation
    kept = _translation
    try:
        if language != spoken():
            speak(language)
        yield
    finally:
        _translation = kept


def in_english() -> AbstractContextManager[None]:
    """Say in English what is said meanwhile, such as a page in English."""
    return spoken_in(ENGLISH)


def spoken() -> str:
    """Return the language in which sentences are said."""
    return ENGLISH if _translation is None else _translation.code


def is_incomplete() -> bool:
    """Check whether a sentence was said in English for want of another."""
    return _translation is not None and _translation.incomplete
