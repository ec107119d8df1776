"""What a port says of itself: the parts of its header, its procedures.

Both are read from the syntax tree; the port is not run.
"""

import ast
import re
from collections.abc import Iterator

from cavalier.catalogue.port import Port
from cavalier.citing.fragments import ROOT, cut, read

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


def header(port: Port) -> str:
    """Return the whole header of a port."""
    return ast.get_docstring(ast.parse(read(ROOT, port))) or ""


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


def procedures(port: Port) -> dict[str, str]:
    """Return what each function of a port does, above its adapter.

    That is the first sentence of its docstring; a function inside another
    mostly has none, and then the sentence says where it is.

    >>> from cavalier.catalogue import find
    >>> list(procedures(find("backtracking-matrix")))[:3]
    ['parcourir', 'principale', 'rondes']
    """
    above = cut(port, None, read(ROOT, port))
    return dict(_functions(ast.parse(above.text).body, ()))


def _functions(
    body: list[ast.stmt], outer: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    for node in body:
        if isinstance(node, ast.FunctionDef):
            where = f"Inside `{outer[-1]}`." if outer else ""
            sentence = (ast.get_docstring(node) or where).partition("\n\n")[0]
            names = (*outer, node.name)
            yield ".".join(names), " ".join(sentence.split())
            yield from _functions(node.body, names)
