"""Reports: the citations and the listings in them, each with its line.

A report is text, LaTeX, Typst, Markdown, a bibliography, a notebook, or a PDF
where pypdf is installed. What it includes is another file, to be named too.
"""

import io
import json
import logging
import re
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from cavalier.cite.source import Span
from cavalier.cite.swhid import swhids
from cavalier.terminal import read_input
from common.errors import CavalierError
from common.reading import encoding_of

if TYPE_CHECKING:
    from pypdf import PageObject

#: No report is longer.
MOST_BYTES = 32 * 1024 * 1024

#: Listings that `show` wrote, from the lines in the caption on.
_LATEX = re.compile(
    r"(\d+)(?:--(\d+))?\},\s+label=\{lst:(?P<target>[^{}]+)\}\]\n"
    r"(?P<code>(?s:.*?))\n\\end\{lstlisting\}"
)
_TYPST = re.compile(
    r"(\d+)(?:\u2013(\d+))?\], \{\n(?:(?!  raw\().*\n){0,20}"
    r'  raw\((?P<code>"(?:[^"\\\n]|\\.)*"), lang: "python", block: true\)\n'
    r'\}\) #label\("lst:(?P<target>[^"\n]+)"\)'
)


class Listing(NamedTuple):
    """A listing in a report: what it shows, which lines, and their text.

    ``target`` is what `show` was asked for, as in "couples:nb_parcours".
    """

    target: str
    span: Span
    text: str


class Citation(NamedTuple):
    """A SWHID or a listing, with its line in the report, or page of a PDF."""

    line: int
    what: str | Listing


def citations(file: str) -> Iterator[Citation]:
    """Yield what a report cites and lists.

    Raises CavalierError if it has no text, and OSError if it cannot be read.
    """
    content = read_input(file, MOST_BYTES)
    if content.startswith(b"%PDF-"):
        yield from _in_pdf(file, content)
        return
    text = content.decode(encoding_of(content), errors="replace")
    text = text.replace("\r\n", "\n")
    for pattern in (_LATEX, _TYPST):
        for match in pattern.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            code = match["code"]
            code = json.loads(code) if pattern is _TYPST else code
            span = int(match[1]), int(match[2] or match[1])
            yield Citation(line, Listing(match["target"], span, code))
    for line, swhid in swhids(text):
        yield Citation(line, swhid)


def _in_pdf(file: str, content: bytes) -> Iterator[Citation]:
    """Yield the SWHIDs of a PDF: the links of a page, or else its text."""
    if find_spec("pypdf") is None:
        raise CavalierError(
            f"{file} is a PDF. To read it, install cavalier[reports]."
        )
    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        pages = [
            [*swhids(_links(page))] or [*swhids(page.extract_text())]
            for page in PdfReader(io.BytesIO(content)).pages
        ]
    except MemoryError:
        raise
    except Exception as error:  # pypdf raises anything at a damaged PDF
        raise CavalierError(
            f"{file} cannot be read as a PDF: it is damaged or locked. "
            "Name another copy, or its text."
        ) from error
    for number, page in enumerate(pages, 1):
        for swhid in dict.fromkeys(swhid for _, swhid in page):
            yield Citation(number, swhid)


def _links(page: "PageObject") -> str:
    """Return the addresses of the links of a page, a line each."""
    actions = (
        annotation.get_object().get("/A")
        for annotation in page.annotations or ()
    )
    return "\n".join(
        str(action.get_object().get("/URI", ""))
        for action in actions
        if action is not None
    )
