"""The language of what people read: English, or that of a catalogue.

A sentence is written in English where it is said, with a name for each value:
``_("step {step}: {square} was visited before", step=3, square="c2")``. The
catalogue of a language has the sentence in that language. No catalogue is
read where the language is English.
"""

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


def N_(sentence: str) -> str:  # noqa: N802 - gettext's own name
    """Mark a sentence for the catalogues; ``_`` is called elsewhere."""
    return sentence


def speak(language: str) -> None:
    """Say what follows in one of the languages."""
    global _translation
    _translation = None
    if language != ENGLISH:
        from common.translation import Translation

        _translation = Translation(language)


def is_translated() -> bool:
    """Check whether the language is another than English."""
    return _translation is not None


def is_incomplete() -> bool:
    """Check whether a sentence was said in English for want of another."""
    return _translation is not None and _translation.incomplete
