"""The languages that have a catalogue, and what each of them says."""

import re
from collections.abc import Mapping, Sequence
from gettext import NullTranslations, translation
from pathlib import Path

from common.language import ENGLISH

#: The catalogues: LANGUAGE/LC_MESSAGES/messages.mo, made of messages.po.
FOLDER = Path(__file__).parent / "locale"

#: The languages in which a release is complete.
COMPLETE = ("fr",)

#: Where a user sets a language, in the order in which they count.
_VARIABLES = ("CAVALIER_LANG", "LC_ALL", "LC_MESSAGES", "LANG")

#: The least number whose thousands are set apart.
_LARGE = 10_000


def languages() -> Sequence[str]:
    """List the languages, by ISO 639: English, and those with a catalogue."""
    found = FOLDER.glob("*/LC_MESSAGES/messages.mo")
    return [ENGLISH, *sorted(file.parts[-3] for file in found)]


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that a user has set, or else English.

    >>> language_of({"LC_MESSAGES": "fr_CA.UTF-8", "LANG": "en_GB"})
    'fr'
    >>> language_of({"LANG": "C"}), language_of({"CAVALIER_LANG": "xx"})
    ('en', 'en')
    """
    values = [environment.get(name, "") for name in _VARIABLES]
    code = re.split(r"[_.@-]", next(filter(None, values), ""))[0]
    return code if code in languages() else ENGLISH


class _Missing(NullTranslations):
    """Answers in English for a catalogue that lacks a sentence."""

    asked = False

    def gettext(self, message: str) -> str:
        self.asked = True
        return message

    def pgettext(self, context: str, message: str) -> str:
        self.asked = True
        return message

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked = True
        return msgid1 if n == 1 else msgid2


class _Decimal(float):
    """A number that a sentence writes with the decimal sign of a language."""

    _sign: str

    def __new__(cls, value: float, sign: str) -> "_Decimal":
        made = super().__new__(cls, value)
        made._sign = sign
        return made

    def __format__(self, form: str) -> str:
        return super().__format__(form or "g").replace(".", self._sign)


class Translation:
    """The sentences of one language, which are ``found`` as they stand."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._missing = _Missing()
        self.found = translation("messages", FOLDER, [code])
        self.found.add_fallback(self._missing)

    @property
    def incomplete(self) -> bool:
        """Whether a sentence was asked for that the catalogue lacks."""
        return self._missing.asked

    def of(self, sentence: str, values: Mapping[str, object]) -> str:
        """Return a sentence, with the values in their places."""
        return self._filled(self.found.gettext(sentence), sentence, values)

    def of_number(
        self, one: str, many: str, number: int, values: Mapping[str, object]
    ) -> str:
        """Return the sentence for a number, with the values in place."""
        said = self.found.ngettext(one, many, number)
        return self._filled(said, one if number == 1 else many, values)

    def _filled(
        self, said: str, english: str, values: Mapping[str, object]
    ) -> str:
        """Put the values in their places, as the language writes them."""
        in_english = said == english
        return said.format(**(values if in_english else self._written(values)))

    def again(self, text: str, sentences: Sequence[str]) -> str:
        """Return a text that one of the sentences makes, in the language."""
        for sentence in sentences:
            pattern = re.sub(
                r"\\{(\w+)\\}", r"(?P<\1>.*?)", re.escape(sentence)
            )
            if found := re.fullmatch(pattern, text, re.DOTALL):
                return self.of(sentence, found.groupdict())
        return text

    def _written(self, values: Mapping[str, object]) -> dict[str, object]:
        return {name: self._number(value) for name, value in values.items()}

    def _number(self, value: object) -> object:
        """Write a number as the language does; return all else unchanged."""
        if type(value) is float:
            # Translators: the decimal sign of a number.
            return _Decimal(value, self.found.gettext("."))
        if type(value) is int and abs(value) >= _LARGE:
            return f"{value:,}".replace(",", self._between_thousands)
        return value

    @property
    def _between_thousands(self) -> str:
        # Translators: what is between the thousands of a number.
        return self.found.gettext(",")
