r"""Phrases: sentences of a table, which are said later, in any language.

A figure or a citation is written in the language that is asked for. Its
phrases are in the catalogues, as all sentences are.
"""

from common.language import _, spoken_in


class Phrase(str):
    """A sentence in English, with places for values."""

    def into(self, language: str, /, **values: object) -> str:
        r"""Return the sentence in a language, with the values in their places.

        >>> Phrase("line {first}").into("fr", first=3)
        'ligne\xa03'
        """
        with spoken_in(language):
            return _(self, **values)
