"""The parts of a port's header: its headings and its numbered notes."""

import re

#: The headings, in their order.
HEADINGS = (
    "Source",
    "Style",
    "Glossary",
    "Supplied",
    "Errata",
    "Deviations",
    "Essential",
    "Cost",
    "Example",
    "See also",
)

_HEADING = re.compile(rf"^({'|'.join(HEADINGS)})(?=  |$)", re.MULTILINE)


def sections(text: str) -> dict[str, str]:
    r"""Split a header at its headings.

    >>> sections("Sum: add.\n\nSource  a page\nCost    little\n")
    {'Source': '  a page\n', 'Cost': '    little\n'}
    """
    parts = _HEADING.split(text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def numbered(section: str, letter: str) -> dict[str, str]:
    r"""Return the numbered entries of a section, each as one line.

    >>> numbered("  E1  one\n      word\n  E2  two", "E")
    {'E1': 'one word', 'E2': 'two'}
    """
    parts = re.split(rf"^ +({letter}[0-9]+) ", section, flags=re.MULTILINE)
    texts = (" ".join(text.split()) for text in parts[2::2])
    return dict(zip(parts[1::2], texts, strict=True))
