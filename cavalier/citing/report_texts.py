"""The text of a report, in each form that reports have."""

import io
import logging
import re
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from common.errors import CavalierError
from common.reading import encoding_of

if TYPE_CHECKING:
    from pypdf import PageObject

#: No report is longer.
MOST_BYTES = 32 * 1024 * 1024

#: A SWHID in the address of a link, whose parts are not broken.
_LINKED = re.compile(r"swh:1:\S{1,4000}")

#: In TeX, comments end with the line; a "%" inside a word, as in %3B, stays.
_TEX = re.compile(r"(?m)(?:^|(?<=\s))%.*")
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
    if not (content.startswith(b"%PDF-") or file.lower().endswith(".pdf")):
        return [Page(text_of(file, content))]
    if find_spec("pypdf") is None:
        raise CavalierError(
            f"{file} is a PDF. To read it, install cavalier[reports]."
        )
    return _by_pypdf(file, content)


def text_of(file: str, content: bytes) -> str:
    """Return the text, without the comments of TeX or Typst."""
    text = content.decode(encoding_of(content), errors="replace")
    match Path(file).suffix.lower():
        case ".tex":
            return _TEX.sub("", text)
        case ".typ":
            return _TYPST.sub(" ", text)
    return text


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
        raise CavalierError(
            f"{file} cannot be read as a PDF: it is damaged or locked. "
            "Name another copy, or its text."
        ) from error


def _links(page: "PageObject") -> list[str]:
    """Return the SWHIDs of the links of a page, each once."""
    addresses = [
        str(action.get_object().get("/URI", ""))
        for annotation in page.annotations or ()
        if (action := annotation.get_object().get("/A")) is not None
    ]
    found = map(_LINKED.findall, addresses)
    return list(dict.fromkeys(link for links in found for link in links))
