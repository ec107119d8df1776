"""Sheets of A4, set from Markdown."""

from io import BytesIO

import pytest
from pypdf import PageObject, PdfReader

from cavalier.drawing.sheet import board_of, pdf, with_pdfs
from cavalier.grading.exercises.course import exercises
from cavalier.grading.exercises.handouts import answers, handout
from common.errors import CavalierError
from tests.workbench.test_figures import words

SHEET = """\
# A *sheet*, #1: "é"

One **strong** `code = "x"` and [a link](https://example.org/#a).

- a
- b

3. c

| a | b |
|---|---|
| 1 | `2` |

```board 3x4
a3 b1
```

```lines 2
```

---

```python
def f(x):
    return 1
```
"""

#: A point is the smallest letter, and A4 is so wide and so high in points.
SMALLEST, WIDE, HIGH = 9, 595, 842


def read(content: bytes) -> PdfReader:
    return PdfReader(BytesIO(content))


def sizes(page: PageObject) -> set[float]:
    """Return the sizes of the letters of a page."""
    found = set()

    def seen(
        text: str, _: list[float], matrix: list[float], __: object, size: float
    ) -> None:
        if text.strip():
            found.add(round(abs(size * matrix[3]), 1))

    page.extract_text(visitor_text=seen)
    return found


def must_be_a_sheet(content: bytes) -> str:
    """Check what is true of every sheet; return its text."""
    document = read(content)
    assert document.metadata is not None
    assert document.metadata.title
    assert str(document.root_object["/Lang"]) == "en"
    assert "/CreationDate" not in document.metadata
    for page in document.pages:
        box = page.mediabox
        assert (int(box.width), round(box.height)) == (WIDE, HIGH)
        assert min(sizes(page)) >= SMALLEST
    return "\n".join(page.extract_text() for page in document.pages)


@pytest.mark.needs("typst")
def test_a_sheet_has_its_text_on_a4() -> None:
    text = must_be_a_sheet(pdf(SHEET))
    for part in ('A sheet, #1: "é"', 'code = "x"', "3. c", "    return 1"):
        assert part in text
    document = read(pdf(SHEET))
    assert document.metadata is not None
    assert document.metadata.title == 'A sheet, #1: "é"'
    assert len(document.pages) == 2


@pytest.mark.needs("typst")
def test_the_same_sheet_is_the_same_file() -> None:
    assert pdf(SHEET) == pdf(SHEET)
    assert pdf(SHEET) != pdf(SHEET.replace("strong", "weak"))


@pytest.mark.needs("typst")
@pytest.mark.parametrize(
    ("construct", "named"),
    [
        ("![a picture](a.png)", "image"),
        ("<b>bold</b>", "html_inline"),
        ("<p>\na\n</p>", "html_block"),
        ("    code", "code_block"),
    ],
)
def test_what_a_sheet_cannot_have_is_refused(
    construct: str, named: str
) -> None:
    with pytest.raises(CavalierError, match=named):
        pdf(f"# A\n\n{construct}\n")


@pytest.mark.needs("typst")
@pytest.mark.parametrize("number", range(1, 12))
def test_each_exercise_is_a_sheet(number: int) -> None:
    each = exercises()[number]
    for files in (handout(each, None), answers(each)):
        made = with_pdfs(files)
        (name,) = [name for name in made if name.endswith(".pdf")]
        content = made[name]
        assert isinstance(content, bytes)
        assert each.title in must_be_a_sheet(content)


def test_without_typst_there_is_the_text_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cavalier.drawing.sheet.find_spec", lambda _: None)
    assert with_pdfs({"a.md": "# A\n"}) == {"a.md": "# A\n"}


def test_a_board_shows_the_walk_that_is_named() -> None:
    drawn = board_of("3x4", "a3 b1 d2\n")
    assert drawn.title == "A walk over 3 squares of 3x4: a3 b1 d2"
    assert words(drawn, "numbers") == ["2"]
    assert words(drawn, "ends") == ["1", "3"]
    alone = {layer.name for layer in board_of("3x4", "a3").layers}
    assert "start" in alone
    assert "end" not in alone
    assert words(board_of("3x4", ""), "numbers", "ends") == []
