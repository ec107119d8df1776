"""`cavalier resolve` reads each form of a report itself."""

import io
import zipfile
from pathlib import Path

import pytest

from cavalier.citing import report_texts
from cavalier.citing.report_texts import MOST_BYTES
from tests.conftest import Cavalier
from tests.workbench.repositories import COUPLES, git, refused

_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def word(part: str, *paragraphs: str) -> bytes:
    """Return a file of Word with one part; "|" is where it begins a run."""
    body = "".join(
        f"<w:p>{''.join(f'<w:r><w:t>{run}</w:t></w:r>' for run in runs)}</w:p>"
        for runs in (each.split("|") for each in paragraphs)
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr(part, f'<w:x xmlns:w="{_WORD}">{body}</w:x>')
    return made.getvalue()


def pdf(stream: str, address: str = "", pages: int = 1) -> bytes:
    """Return a PDF of pages with one text, and a link if it is asked for."""
    link = (
        "/Annots [<</Type/Annot/Subtype/Link/Rect[0 0 9 9]"
        f"/A<</S/URI/URI({address})>>>>]"
    )
    page = (
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 999 99]/Contents 4 0 R"
        "/Resources<</Font<</F<</Type/Font/Subtype/Type1"
        f"/BaseFont/Courier>>>>>>{link if address else ''}>>"
    )
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[{'3 0 R ' * pages}]/Count {pages}>>",
        page,
        f"<</Length {len(stream)}>>stream\n{stream}\nendstream",
    ]
    made = b"%PDF-1.5\n"
    places = []
    for number, each in enumerate(objects, 1):
        places.append(len(made))
        made += f"{number} 0 obj{each}endobj\n".encode()
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    return (
        made
        + (
            f"xref\n0 5\n0000000000 65535 f \n{table}trailer"
            f"<</Size 5/Root 1 0 R>>\nstartxref\n{len(made)}\n%%EOF"
        ).encode()
    )


def lines(*texts: str) -> str:
    """Return what sets lines below each other on a page of a PDF."""
    return (
        f"BT /F 9 Tf 9 90 Td 10 TL {''.join(f'({t})Tj T* ' for t in texts)}ET"
    )


@pytest.fixture
def swhid(project: Path) -> str:
    hashed = git(project, "hash-object", COUPLES)
    return f"swh:1:cnt:{hashed};path=/{COUPLES};lines=3-4"


def found(cavalier: Cavalier, file: Path, content: bytes | str) -> str:
    """Return what is said of the one SWHID of a report."""
    if isinstance(content, str):
        content = content.encode()
    file.write_bytes(content)
    ran = cavalier("resolve", str(file))
    assert ran.err == ""
    return ran.out


SAME = f": same: {COUPLES}, lines 3\N{EN DASH}4\n"


def test_a_pdf_is_read(cavalier: Cavalier, tmp_path: Path, swhid: str) -> None:
    file = tmp_path / "report.pdf"
    made = pdf(lines(f"See {swhid[:30]}", f"{swhid[30:]}."), pages=2)
    assert found(cavalier, file, made).count(SAME) == 2


def test_a_link_of_a_pdf_has_what_its_text_has_lost(
    cavalier: Cavalier, tmp_path: Path, swhid: str
) -> None:
    file = tmp_path / "report.pdf"
    broken = lines("title", swhid[:40], "another column", swhid[40:])
    assert ": malformed: " in found(cavalier, file, pdf(broken))
    made = pdf(broken, f"https://example.org/{swhid}")
    assert found(cavalier, file, made) == f"{file}:2{SAME}"
    address = f"https://example.org/{swhid}#cavalier:1:tipe-none"
    said = found(cavalier, file, pdf(broken, address))
    assert (SAME in said, "'cavalier:1:tipe-none'" in said) == (True, True)


@pytest.mark.needs("pdftotext")
def test_a_pdf_is_read_by_a_program_too(
    cavalier: Cavalier,
    tmp_path: Path,
    swhid: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "report.pdf"
    file.write_bytes(pdf(lines(swhid)))
    monkeypatch.setattr(report_texts, "find_spec", lambda name: None)
    with monkeypatch.context() as without:
        without.setenv("PATH", "")
        refused(cavalier("resolve", str(file)), "[reports]", "pdftotext")
    assert found(cavalier, file, pdf(lines(swhid))) == f"{file}:1{SAME}"
    file.write_bytes(b"%PDF-1.5\n")
    refused(cavalier("resolve", str(file)), "cannot be read as a PDF")


@pytest.mark.parametrize("part", ["document", "footnotes", "endnotes"])
def test_a_file_of_word_is_read(
    cavalier: Cavalier, tmp_path: Path, swhid: str, part: str
) -> None:
    file = tmp_path / "report.docx"
    made = word(f"word/{part}.xml", "one", f"See {swhid[:30]}|{swhid[30:]}.")
    assert found(cavalier, file, made) == f"{file}:2{SAME}"


PAGES = {
    "text": "<p>{swhid}.</p>",
    "an address": '<a href="https://example.org/{swhid}">here</a>',
    "an address and its text": '<a href="https://e.org/{swhid}">{swhid}</a>',
    "in parts": "<code>{begun}<wbr>{ended}</code>",
    "the next cell": "<td>{swhid}</td><td>56</td>",
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES.keys())
def test_a_page_is_read(
    cavalier: Cavalier, tmp_path: Path, swhid: str, page: str
) -> None:
    file = tmp_path / "report.html"
    made = page.format(swhid=swhid, begun=swhid[:30], ended=swhid[30:])
    assert found(cavalier, file, f"\n{made}") == f"{file}:2{SAME}"


def test_a_report_in_typst_is_read_with_its_bibliographies(
    cavalier: Cavalier, tmp_path: Path, swhid: str
) -> None:
    file, more = tmp_path / "report.typ", tmp_path / "more.bib"
    more.write_text(f"\nswhid = {{{swhid}}}")
    made = (
        f'// swh:1:old\nSee #link("https://e.org/{swhid}") /* swh:1:old\n'
        '*/ #bibliography(("more.bib", "more.bib"), full: true)'
    )
    assert found(cavalier, file, made) == f"{file}:2{SAME}{more}:2{SAME}"
    file.write_text('#bibliography("none.bib")')
    refused(cavalier("resolve", str(file)), "none.bib", "is not there")


#: What cannot be read, and what is said of it.
SPOILT = {
    "nothing of a PDF": ("a.pdf", b"%PDF-1.5\n", "cannot be read as a PDF"),
    "half a PDF": (
        "a.pdf",
        pdf(lines("a"))[:200],
        "cannot be read as a PDF",
    ),
    "half an archive": ("a.docx", b"PK\x03\x04", "cannot be read as a file"),
    "no PDF": ("a.PDF", b"", "cannot be read as a PDF"),
    "no archive": ("a.docx", b"a", "cannot be read as a file of Word"),
    "another archive": ("a.zip", word("mimetype"), "without a text of Word"),
    "no XML": (
        "a.docx",
        word("word/document.xml", "<"),
        "cannot be read as a file of Word",
    ),
    "too much text": (
        "a.docx",
        word("word/document.xml", "a" * MOST_BYTES),
        "is too large",
    ),
}


@pytest.mark.parametrize(
    ("name", "content", "said"), SPOILT.values(), ids=SPOILT.keys()
)
def test_what_cannot_be_read_is_refused(
    cavalier: Cavalier, tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    refused(cavalier("resolve", str(file)), str(file), said)
