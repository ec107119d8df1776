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
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cavalier.cite.source import Span
from cavalier.cite.swhid import ENDING
from common.errors import CavalierError
from common.files import read_input
from common.reading import encoding_of

if TYPE_CHECKING:
    from pypdf import PageObject

#: No report is longer.
MOST_BYTES = 32 * 1024 * 1024

#: In TeX, comments end with the line; a "%" inside a word, as in %3B, stays.
#: In Typst, they end with the line or with "*/"; an address has "//".
_COMMENTS = {
    ".tex": re.compile(r"(?m)(?:^|(?<=\s))%.*"),
    ".typ": re.compile(r"(?s)(?<!:)//[^\n]*|/\*.{0,20000}?\*/"),
}

#: A listing that `show` wrote, up to its code and after it.
_LATEX_LISTING = re.compile(
    r"\\begin\{lstlisting\}\[[^]]{0,1500}?(\d+)(?:--(\d+))?\},\s+"
    r"label=\{lst:([^{}]+)\}\]\n"
)
_TYPST_LISTING = re.compile(
    r"(\d+)(?:\u2013(\d+))?\], \{\n(?:(?!  raw\().*\n){0,20}"
    r'  raw\(("(?:[^"\\\n]|\\.)*"), lang: "python", block: true\)\n'
    r'\}\) #label\("lst:([^"\n]+)"\)'
)

#: How a SWHID begins, and a word of one: its part on a line.
_BEGINNING = re.compile(r"swh:\s{0,40}1\s{0,40}:")
_SIGNS = re.escape(ENDING.replace("%", "").replace(";", ""))
_WORD = re.compile(rf"[^\s{{}}<>\"|`\\{_SIGNS}]*")

#: What TeX needs in an address: escapes, and comments that hide a line's end.
_TEX = re.compile(r"\\(?=[_%&#$~])|%(?=[ \t\r]*\n)|\\allowbreak *|\{\}")

#: The end of a line in a SWHID, of which it has not many.
_LINE_END = re.compile(r"[ \t\r\f]{0,200}\n\s{0,200}")
_MOST_LINES = 100

#: A SWHID that may end here.
_COMPLETE = re.compile(
    r".*(?:swh:1:[a-z]{3}:[0-9a-f]{40}|;lines=\d+(?:-\d+)?"
    r"|;path=[^;]*\.\w{2,}|;(?!anchor|lines|path)[a-z]+=[^;]*[^;/.#])[.:]?"
    r"|swh:1:(?!cnt)[^;]*;path=[^;]+"
)

#: The next lines that go on with a SWHID in spite of that.
_GOES_ON = re.compile(
    r"(?:(?!swh:)[^\s;]{1,300}\s*\n\s*){0,9}(?!swh:)[^\s;]{0,300}"
    r"\s*;\s*[a-z]+(?:\s*\n\s*[a-z]+)?=|\d*-\d"
)


class Listing(NamedTuple):
    """A listing in a report: what it shows, which lines, and their text.

    ``target`` is what `show` was asked for, as in "couples:nb_parcours".
    """

    target: str
    span: Span
    text: str


class Citation(NamedTuple):
    """A SWHID or a listing, with the line of the report that it is on."""

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
    yield from _listings(text)
    if comments := _COMMENTS.get(Path(file).suffix.lower()):
        text = comments.sub(lambda found: "\n" * found[0].count("\n"), text)
    for line, swhid in swhids(text):
        yield Citation(line, swhid)


def _listings(text: str) -> Iterator[Citation]:
    """Yield the listings that `show` wrote into a text."""
    line, at = 1, 0
    for found in _LATEX_LISTING.finditer(text):
        first, last, target = found.groups()
        end = text.find("\n\\end{lstlisting}", found.end())
        if end < 0:
            break
        line += text.count("\n", at, at := found.end())
        span = int(first), int(last or first)
        yield Citation(line, Listing(target, span, text[at:end]))
    line, at = 1, 0
    for found in _TYPST_LISTING.finditer(text):
        first, last, code, target = found.groups()
        line += text.count("\n", at, at := found.start())
        span = int(first), int(last or first)
        yield Citation(line, Listing(target, span, json.loads(code)))


def swhids(text: str) -> Iterator[tuple[int, str]]:
    r"""Find the SWHIDs in a text, each with its line, once if it is repeated.

    TeX and PDF may end a line anywhere in one.

    >>> list(swhids("\n\\url{swh:1:cnt:12;%\n  path=/a\\_b.py}."))
    [(2, 'swh:1:cnt:12;path=/a_b.py')]
    """
    text, line, at, before = _TEX.sub("", text), 1, 0, ""
    while begun := _BEGINNING.search(text, at):
        line += text.count("\n", at, begun.start())
        swhid, end = _joined(text, begun.start())
        if swhid != before:  # as in an entry: its address, and it alone
            yield line, swhid
        line, at, before = (
            line + text.count("\n", begun.start(), end),
            end,
            swhid,
        )


def _joined(text: str, at: int) -> tuple[str, int]:
    """Return the SWHID at a place in one line, and where it ends."""
    swhid = ""
    for _ in range(_MOST_LINES):
        word = _WORD.match(text, at)
        assert word
        swhid, at = swhid + word[0], word.end()
        after = _LINE_END.match(text, at)
        if after is None:
            break
        rest = after.end()
        is_next = text.startswith("swh:", rest) and swhid[-7:] != "anchor="
        may_end = _COMPLETE.fullmatch(swhid) or text[rest : rest + 1].isupper()
        if is_next or (may_end and not _GOES_ON.match(text, rest)):
            break
        at = rest
    return swhid.rstrip(".:/,"), at


def _in_pdf(file: str, content: bytes) -> Iterator[Citation]:
    """Yield the SWHIDs of a PDF: a link has one whole, the text may not."""
    if find_spec("pypdf") is None:
        raise CavalierError(
            f"{file} is a PDF. To read it, install cavalier[reports]."
        )
    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        pages = [
            (page.extract_text(), _links(page))
            for page in PdfReader(io.BytesIO(content)).pages
        ]
    except MemoryError:
        raise
    except Exception as error:  # a spoilt PDF makes pypdf raise anything
        raise CavalierError(
            f"{file} cannot be read as a PDF: it is damaged or locked. "
            "Name another copy, or its text."
        ) from error
    before = 0
    for text, links in pages:
        for line, swhid in swhids(text):
            whole = [link for link in links if link.startswith(swhid[:17])]
            yield from (
                Citation(before + line, each) for each in whole or [swhid]
            )
            links = [link for link in links if link not in whole]
        yield from (Citation(before + 1, link) for link in links)
        before += text.count("\n") + 1


def _links(page: "PageObject") -> list[str]:
    """Return the SWHIDs of the links of a page, each once."""
    addresses = [
        str(action.get_object().get("/URI", ""))
        for annotation in page.annotations or ()
        if (action := annotation.get_object().get("/A")) is not None
    ]
    found = [swhid for each in addresses for _, swhid in swhids(each)]
    return list(dict.fromkeys(found))
