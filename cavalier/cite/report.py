"""Reports: the citations and the listings in them, each with its line.

A report is text, LaTeX, Typst, Markdown, a bibliography, a notebook, or a PDF
if pypdf is installed.
"""

import io
import json
import logging
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from cavalier.cite.source import Span
from common.errors import CavalierError
from common.files import read_input
from common.reading import encoding_of

if TYPE_CHECKING:
    from pypdf import PageObject

#: The size of the longest report.
MOST_BYTES = 32 * 1024 * 1024

#: A character of a qualifier: none that ends a SWHID in a text or a table.
_CHARACTER = r"[\w.:/%~=@+-]"

#: Where TeX, or a mail, may end a line in a SWHID.
_LINE_END = r"(?:[ \t\r]{0,80}\n\s{0,80})"
_HASH = rf"(?:[0-9a-f]{_LINE_END}?){{39}}[0-9a-f]"

_SWHID = re.compile(
    rf"swh:1:(?P<kind>[a-z]{{3}}):{_LINE_END}?(?P<hash>{_HASH})"
    rf"(?:{_LINE_END}?;{_LINE_END}?[a-z]+={_LINE_END}?"
    rf"(?:swh:1:rev:{_LINE_END}?{_HASH}"
    rf"|(?:{_CHARACTER}|(?<=[-/=_]){_LINE_END}(?!swh:))+))*"
    rf"|swh:1:(?:{_CHARACTER}|;)*"
)

#: A semicolon that a browser has encoded.
_ENCODED = re.compile(r"%3B(?=[a-z]+=)", re.IGNORECASE)

#: What TeX needs in an address: escapes, and a comment that hides a line end.
_TEX = re.compile(r"\\(?=[_%&#$~])|%(?=[ \t\r]*\n)")

_LINES = re.compile(r"([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?")

#: Listings that `show` wrote, from the first line in the caption on.
_LATEX = re.compile(
    r"(?P<first>\d+)(?:\u2013\d+)?\},\s+label=\{lst:(?P<target>[^{}]+)\}\]\n"
    r"(?P<code>(?s:.*?))\n\\end\{lstlisting\}"
)
_TYPST = re.compile(
    r'(?P<first>\d+)(?:\u2013\d+)?", \{\n(?:(?!  raw\().*\n){0,20}'
    r'  raw\((?P<code>"(?:[^"\\\0-\x1f]|\\["\\nt])*"), lang: "python", '
    r'block: true\)\n\}\) #label\("lst:(?P<target>[^"\n]+)"\)'
)


class Swhid(NamedTuple):
    """The SWHID of a file, or lines of it, or of a commit without ``hash``."""

    hash: str
    path: str
    commit: str
    span: Span | None


class Listing(NamedTuple):
    """A listing of a target, such as "couples:nb_parcours", in a report."""

    target: str
    first: int
    text: str


class Citation(NamedTuple):
    """A citation, with its line in the report, or page of a PDF.

    What is cited is a text if it is a malformed SWHID.
    """

    line: int
    cited: Swhid | Listing | str


def citations(file: str) -> Iterator[Citation]:
    """Yield what a report cites and lists.

    Raises CavalierError if it is too large, or a PDF that cannot be read, and
    OSError if the file cannot be read.
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
            listing = Listing(match["target"], int(match["first"]), code)
            yield Citation(line, listing)
    for line, swhid in swhids(text):
        yield Citation(line, parse_swhid(swhid))


def swhids(text: str) -> Iterator[tuple[int, str]]:
    r"""Find the SWHIDs in a text, each with its line, once if it is repeated.

    >>> list(swhids("\n\\url{swh:1:cnt:12;path=/a\\_b.py}."))
    [(2, 'swh:1:cnt:12;path=/a_b.py')]
    """
    text = _ENCODED.sub(";", _TEX.sub("", text))
    line, end, before = 1, 0, ""
    for match in _SWHID.finditer(text):
        line += text.count("\n", end, match.start())
        swhid = re.sub(r"\s", "", match[0]).rstrip(".:/")
        if swhid != before:  # as in an entry: its address, and it alone
            yield line, swhid
        line += match[0].count("\n")
        end, before = match.end(), swhid


def parse_swhid(swhid: str) -> Swhid | str:
    """Read the SWHID of a content or a commit; return a malformed one.

    Unknown qualifiers are ignored, as the standard requires.
    """
    match = _SWHID.fullmatch(swhid)
    if match is None or match["kind"] not in {"cnt", "rev"}:
        return swhid
    values = dict(part.partition("=")[::2] for part in swhid.split(";")[1:])
    path = unquote(values.get("path", "/"))[1:]
    commit = values.get("anchor", "").partition("swh:1:rev:")[2]
    span = None
    if "lines" in values:
        numbers = _LINES.fullmatch(values["lines"])
        if numbers is None:
            return swhid
        first, last = int(numbers[1]), int(numbers[2] or numbers[1])
        if last < first:
            return swhid
        span = first, last
    if match["kind"] == "rev":
        return Swhid("", path, match["hash"], span)
    return Swhid(match["hash"], path, commit, span)


def _in_pdf(file: str, content: bytes) -> Iterator[Citation]:
    """Yield the SWHIDs of a PDF: the links of a page, or else its text."""
    try:
        from pypdf import PdfReader
    except ImportError as error:
        raise CavalierError(
            f"{file} is a PDF. To read it, install cavalier[reports]."
        ) from error
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        pages = [
            [*swhids(_links(page))] or [*swhids(page.extract_text())]
            for page in PdfReader(io.BytesIO(content)).pages
        ]
    except Exception as error:  # pypdf raises anything at a damaged PDF
        raise CavalierError(
            f"{file} cannot be read as a PDF (damaged or locked). Use "
            "another copy."
        ) from error
    for number, page in enumerate(pages, 1):
        for swhid in dict.fromkeys(swhid for _, swhid in page):
            yield Citation(number, parse_swhid(swhid))


def _links(page: "PageObject") -> str:
    """Return the addresses of the links of a page, a line each."""
    annotations = [note.get_object() for note in page.annotations or ()]
    actions = [note["/A"] for note in annotations if "/A" in note]
    return "\n".join(str(action.get("/URI", "")) for action in actions)
