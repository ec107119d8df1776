"""The text of a report, in each form that reports have."""

import io
import logging
import re
import shutil
import subprocess
from collections.abc import Sequence
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from common.errors import CavalierError
from common.language import _
from common.reading import encoding_of
from common.tex import without_comments

if TYPE_CHECKING:
    from pypdf import PageObject

#: No report is longer, and no text in it.
MOST_BYTES = 32 * 1024 * 1024

#: A SWHID in the address of a link, whose parts are not broken.
_LINKED = re.compile(r"(?:swh|cavalier):1:\S{1,4000}")

#: The parts of a file of Word that its reader reads.
_PARTS = re.compile(r"word/(document|footnotes|endnotes|comments)\.xml")
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"

#: In Typst, comments end with the line or with "*/"; an address has "//".
_TYPST = re.compile(r"(?<!:)//[^\n]*|/\*.{0,20000}?\*/", re.DOTALL)


class Page(NamedTuple):
    """The text of a page, or of a whole report, and its links to SWHIDs."""

    text: str
    links: Sequence[str] = ()


def pages_of(file: str, content: bytes) -> Sequence[Page]:
    """Return the pages of a PDF, or the text of another form as one page.

    Raises CavalierError if it cannot be taken out.
    """
    if content.startswith(b"%PDF-") and find_spec("pypdf"):
        return _by_pypdf(file, content)
    return [Page(text_of(file, content))]


def text_of(file: str, content: bytes) -> str:
    """Return the text; raise CavalierError if it cannot be taken out."""
    if content.startswith(b"%PDF-"):
        return _pdf(file, content)
    if content.startswith(b"PK\x03\x04"):
        return _word(file, content)
    text = content.decode(encoding_of(content), errors="replace")
    match Path(file).suffix.lower():
        case ".tex":
            return without_comments(text)
        case ".typ":
            return _TYPST.sub(" ", text)
        case ".html" | ".htm":
            return _page(text)
    return text


def _pdf(file: str, content: bytes) -> str:
    program = shutil.which("pdftotext")
    if program is None:
        raise CavalierError(
            "{file} is a PDF. To read it, install cavalier[reports], or the "
            "program pdftotext.",
            file=file,
        )
    ran = subprocess.run(
        [program, "-raw", "-", "-"],
        input=content,
        capture_output=True,
        check=False,
    )
    if ran.returncode:
        raise _unreadable(file, "PDF")
    return ran.stdout.decode(errors="replace")


def _by_pypdf(file: str, content: bytes) -> Sequence[Page]:
    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        pages = PdfReader(io.BytesIO(content)).pages
        read = [Page(page.extract_text(), _links(page)) for page in pages]
        return read or [Page("")]
    except MemoryError:
        raise
    except Exception as error:  # a spoilt PDF makes pypdf raise anything
        raise _unreadable(file, "PDF") from error


def _links(page: "PageObject") -> list[str]:
    """Return the SWHIDs of the links of a page, each once."""
    addresses = [
        str(action.get_object().get("/URI", ""))
        for annotation in page.annotations or ()
        if (action := annotation.get_object().get("/A")) is not None
    ]
    found = filter(None, map(_LINKED.search, addresses))
    return list(dict.fromkeys(link[0] for link in found))


def _word(file: str, content: bytes) -> str:
    try:
        with ZipFile(io.BytesIO(content)) as parts:
            names = filter(_PARTS.fullmatch, parts.namelist())
            texts = [_paragraphs(file, parts, name) for name in names]
    except (BadZipFile, ElementTree.ParseError, NotImplementedError) as error:
        raise _unreadable(file, _("file of Word")) from error
    if not texts:
        raise CavalierError(
            "{file} is an archive without a text of Word. Name a report.",
            file=file,
        )
    return "\n".join(texts)


def _paragraphs(file: str, parts: ZipFile, name: str) -> str:
    """Return the text of a part, a line for each paragraph."""
    with parts.open(name) as opened:
        content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise CavalierError(
            "{file} is too large. The limit is {most} bytes of text.",
            file=file,
            most=MOST_BYTES,
        )
    body = ElementTree.fromstring(content)
    return "\n".join(
        "".join(text.text or "" for text in paragraph.iter(f"{_WORD}t"))
        for paragraph in body.iter(f"{_WORD}p")
    )


def _unreadable(file: str, kind: str) -> CavalierError:
    return CavalierError(
        "{file} cannot be read as a {kind}: it is damaged or locked. Name "
        "another copy, or its text.",
        file=file,
        kind=kind,
    )


#: The tags of HTML that may be in a word.
_WITHIN_WORDS = {"a", "b", "code", "em", "i", "span", "strong", "wbr"}


class _Page(HTMLParser):
    """Collects the text of a page, its lines where they are in the file."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []

    def handle_starttag(
        self, tag: str, attrs: list[tuple[str, str | None]]
    ) -> None:
        """Collect the address of a link; end a word before what is a block."""
        address = dict(attrs).get("href") if tag == "a" else None
        self.text.append(f" {address} " if address else _between(tag))

    def handle_endtag(self, tag: str) -> None:
        """End a word after what is a block."""
        self.text.append(_between(tag))

    def handle_data(self, data: str) -> None:
        """Collect what is between tags."""
        self.text.append(data)


def _between(tag: str) -> str:
    return "" if tag in _WITHIN_WORDS else " "


def _page(text: str) -> str:
    page = _Page()
    page.feed(text)
    page.close()
    return "".join(page.text)
