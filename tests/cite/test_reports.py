"""Reports in each form that they have, and SWHIDs as they are broken there."""

import json
from itertools import product
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cavalier.cite.report import citations
from cavalier.cite.report import swhids as read
from tests.cite.conftest import COUPLES, git, refused
from tests.conftest import Cavalier

HASH = "94a9ed024d3859793618152ea559a168bbcbb5e2"
CORE = f"swh:1:cnt:{HASH}"
WHOLE = (
    f"{CORE};origin=https://example.org/a;anchor=swh:1:rev:{HASH};"
    "path=/functional/best_first.py"
)
LINES = f"{WHOLE};lines=254-1062"

#: Signs after which a line may end; the last number is not broken.
SIGNS = [n for n in range(9, len(LINES) - 5) if LINES[n] in "-/=;_"]
END = st.sampled_from(["\n", " \r\n", "\n    "])


@given(st.sampled_from([*range(10, 50), *SIGNS]), END, st.booleans())
def test_a_line_may_end_in_a_hash_or_after_a_sign(
    at: int, end: str, whole: bool
) -> None:
    swhid = WHOLE if whole else LINES
    broken = swhid[: at + 1] + end + swhid[at + 1 :]
    for text in (f"See {broken}. The", f"{broken}{end}Next"):
        assert list(read(text)) == [(1, swhid)], text


def test_the_next_word_is_no_part_of_a_swhid_that_is_complete() -> None:
    complete = [
        CORE,
        f"{CORE};path=/a.py",
        f"{CORE};lines=3",
        f"{CORE};lines=3-14",
        f"swh:1:dir:{HASH};path=/functional",
        f"swh:1:rev:{HASH};origin=https://example.org/cavalier.git",
    ]
    words = ["and", "15", "abc", "(or", "Next;", "swh:1:a;path=/b", ""]
    for swhid, stop, word in product(complete, ["", *".:,)"], words):
        first, *_ = read(f"a\n({swhid}{stop}\n{word} more")
        assert first == (2, swhid)


@pytest.mark.parametrize(
    "text",
    [
        "\\url{SWHID}.",
        "\\href{https://e.org/SWHID}{the code}",
        "https://archive.softwareheritage.org/ENCODED",
        "url = {https://e.org/SWHID},\n  swhid = {SWHID},",
        "[code](https://e.org/SWHID)",
        "<https://e.org/SWHID/>",
        '"SWHID\\n", "more"',
        "| SWHID | x |",
        "\\url{TEX}.",
        "\u00ab SWHID\u00bb",
    ],
)
def test_a_swhid_ends_where_a_report_goes_on(text: str) -> None:
    swhid = f"{LINES};visit=swh:1:snp:1"
    in_tex = swhid.replace("_", r"\_").replace(";", ";%\n   ")
    encoded = swhid.replace(";", "%3B")
    text = text.replace("TEX", in_tex).replace("ENCODED", encoded)
    assert list(read(text.replace("SWHID", swhid))) == [(1, swhid)]


@pytest.fixture
def swhid(unchanged: Path) -> str:
    hashed = git(unchanged, "hash-object", COUPLES)
    return f"swh:1:cnt:{hashed};path=/{COUPLES};lines=3-4"


def outcomes(
    cavalier: Cavalier, file: Path, content: bytes
) -> list[tuple[int, str]]:
    """Return the line and the outcome of each citation in a report."""
    file.write_bytes(content)
    result = cavalier("resolve", str(file), "--json")
    assert result.err == ""
    return [(row["line"], row["outcome"]) for row in json.loads(result.out)]


@pytest.mark.needs("typst")
def test_of_a_pdf_the_links_are_read_or_else_the_text(
    cavalier: Cavalier, tmp_path: Path, swhid: str
) -> None:
    import typst

    file = tmp_path / "report.pdf"
    text = f"See {swhid[:30]} \\ {swhid[30:]}."
    broken = f"See {swhid[:30]} \\ another column \\ {swhid[30:]}"
    for source, expected in {
        f"{text} #pagebreak() {text}": [(1, "same"), (2, "same")],
        broken: [(1, "malformed")],
        f'{broken} #link("https://e.org/{swhid}")[it]': [(1, "same")],
    }.items():
        (tmp_path / "a.typ").write_text(source)
        content = typst.compile(str(tmp_path / "a.typ"))
        assert outcomes(cavalier, file, content) == expected


def test_utf_16_is_read_and_a_damaged_pdf_refused(
    cavalier: Cavalier, tmp_path: Path, swhid: str
) -> None:
    file = tmp_path / "report.pdf"
    file.write_bytes(b"%PDF-1.5 damaged")
    refused(cavalier("resolve", str(file)), "report.pdf")
    encoded = f"\n{swhid}".encode("utf-16")
    assert outcomes(cavalier, file, encoded) == [(2, "same")]


MANY = 40_000

#: Texts whose reading could take the square of their length.
LONG = {
    "qualifiers": CORE + ";path=/a" * MANY,
    "qualifiers in lines": CORE + "\n;path=/a" * MANY,
    "lines of dashes": f"{CORE};path=/a" + "\n-" * MANY,
    "beginnings": "swh:1\n" * MANY,
    "whole ones": f"{CORE}\n" * MANY,
    "spaces": f"{CORE};path=/a-%\n{' ' * MANY}b",
    "captions": "(1], {\n" * MANY,
}


@pytest.mark.slow
@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_long_report_is_read_in_linear_time(
    text: str, tmp_path: Path
) -> None:
    start = process_time()
    file = tmp_path / "a.tex"
    file.write_text(text)
    assert len([*citations(str(file))]) <= MANY
    assert process_time() - start < 5
