"""What the commands say, in the words of the page."""

from collections.abc import Mapping

#: The words of a command, and those of the page in their place.
_WORDS: Mapping[str, str] = {
    "Name the function that does it, as FILE.py:FUNCTION.": (
        "Choose the one that does it under Function."
    ),
    "Name a function, as FILE:FUNCTION;": "Choose one under Function;",
    "Ask it without --closed.": "Untick closed.",
    "; `cavalier tour` checks a tour": "; ask for a first tour to check one",
    "; `cavalier count` checks a number": "; ask for a number of tours",
}


def for_page(text: str) -> str:
    """Return what a command says, with what the page has in its place.

    >>> for_page("own.py has no parameter named closed. Ask it without \
--closed.")
    'own.py has no parameter named closed. Untick closed.'
    """
    for command, page in _WORDS.items():
        text = text.replace(command, page)
    return text
