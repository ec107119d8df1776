"""`cavalier resolve` reads each form of a report itself."""

import json
from pathlib import Path

import pytest

from cavalier.citing import report_texts
from tests.cite.repositories import COUPLES, git, refused
from tests.conftest import Cavalier


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
def swhid(unchanged: Path) -> str:
    hashed = git(unchanged, "hash-object", COUPLES)
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


def test_a_pdf_without_its_reader_is_refused(
    cavalier: Cavalier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "report.pdf"
    file.write_bytes(pdf(lines("a")))
    monkeypatch.setattr(report_texts, "find_spec", lambda name: None)
    refused(cavalier("resolve", str(file)), "[reports]")


def test_a_notebook_and_markdown_are_read(
    cavalier: Cavalier, tmp_path: Path, swhid: str
) -> None:
    said = f"See `{swhid}`.\n"
    cell = {"cell_type": "markdown", "metadata": {}, "source": [said]}
    book = json.dumps({"cells": [cell], "nbformat": 4}, indent=1)
    for name, text, line in (("a.md", said, 1), ("a.ipynb", book, 7)):
        file = tmp_path / name
        assert found(cavalier, file, text) == f"{file}:{line}{SAME}"


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


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.pdf", b"%PDF-1.5\n"),
        ("a.txt", pdf(lines("a"))[:200]),
        ("a.PDF", b""),
    ],
)
def test_a_damaged_pdf_is_refused(
    cavalier: Cavalier, tmp_path: Path, name: str, content: bytes
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    refused(cavalier("resolve", str(file)), str(file), "be read as a PDF")
