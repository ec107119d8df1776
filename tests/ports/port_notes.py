"""The notes of a port: comments with a number, where they apply."""

import re
from pathlib import Path

from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS

ROOT = Path(__file__).parents[2]

_NOTE = re.compile(r"# ([SED]\d+): (.*(?:\n *#  +.*)*)")


def text_of(port: Port) -> str:
    """Return the text of a port."""
    return (ROOT / f"{port.module.replace('.', '/')}.py").read_text("utf-8")


def notes(text: str) -> list[tuple[str, str]]:
    r"""Return the notes of a port in their order, each with its number.

    >>> notes("x = 1  # E1: the page has 2\ny = 3\n# D2: one\n#     more")
    [('E1', 'the page has 2'), ('D2', 'one more')]
    """
    return [
        (number, re.sub(r"\n *# +", " ", note))
        for number, note in _NOTE.findall(text)
    ]


#: Every note: the port, and its number.
NOTES = [
    (port.id, number) for port in PORTS for number, _ in notes(text_of(port))
]
