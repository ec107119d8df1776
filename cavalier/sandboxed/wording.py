"""Wording: what a reader does to ask otherwise, in a shell or on the page."""

from typing import NamedTuple

from cavalier.sandboxed.sandbox import Sandbox


class Wording(NamedTuple):
    """The parts of messages that say what to do."""

    name_one: str
    name_that_one: str
    ask_without_closed: str
    check_tour: str
    check_number: str


_SHELL = Wording(
    "Name a function, as FILE:FUNCTION",
    "Name the function that does it, as FILE.py:FUNCTION",
    "Ask it without --closed",
    "`cavalier tour` checks a tour",
    "`cavalier count` checks a number",
)

_PAGE = Wording(
    "Choose one under Function",
    "Choose the one that does it under Function",
    "Untick closed",
    "ask for a first tour to check one",
    "ask for a number of tours",
)


def wording_of(sandbox: Sandbox) -> Wording:
    """Return the words for where a program runs."""
    return _PAGE if sandbox is Sandbox.BROWSER else _SHELL
