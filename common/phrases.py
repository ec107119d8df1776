r"""Phrases: the same words in each language that Cavalier writes.

A figure or a citation is written in the `Language` that is asked for; its
`Phrase` has the words of each.
"""

from enum import StrEnum
from typing import NamedTuple

from common.language import spoken


class Language(StrEnum):
    """The languages, by ISO 639, in the order of a phrase."""

    EN = "en"
    FR = "fr"


def spoken_language() -> Language:
    """Return the language of a figure, where its command is translated."""
    return Language.FR if spoken() == Language.FR else Language.EN


class Phrase(NamedTuple):
    """The same words in each language, with places for values."""

    en: str
    fr: str

    def into(self, language: Language, /, **values: object) -> str:
        r"""Return the words of a language, with the values in their places.

        >>> line = Phrase("line {first}", "ligne\xa0{first}")
        >>> line.into(Language.FR, first=3)
        'ligne\xa03'
        """
        return self[list(Language).index(language)].format(**values)
