"""The links of pages to code, and the pages of the site that show it."""

import ast
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.ports import PORTS
from cavalier.citing.definitions import meant
from cavalier.citing.fragments import ROOT, path_of
from tools.renew import code
from tools.site.code import anchor_of, drawn, texts

NOTES = re.compile(
    r"^### Notes on (\S+)$(.*?)(?=^##)", re.MULTILINE | re.DOTALL
)

PAGE = ROOT / "docs" / "sources" / "page.md"


def test_a_link_has_the_lines_of_what_it_names_on_the_day() -> None:
    text = (ROOT / "functional" / "couples.py").read_text("utf-8")
    span = next(
        (node.lineno, node.end_lineno)
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef) and node.name == "nb_parcours"
    )
    old = "[see `nb_parcours`](functional/couples.py#L1-L2), [it](page.md#L1)"
    assert code.renewed(PAGE, old) == (
        "[see `nb_parcours`](../../functional/couples.py"
        f"#L{span[0]}-L{span[1]}), [it](page.md#L1)"
    )


def test_links_begin_where_their_page_is() -> None:
    link = "[the file](../functional/couples.py#L3)"
    renewed = "[the file](functional/couples.py)"
    assert code.renewed(ROOT / "README.md", link) == renewed


def test_a_link_to_what_a_file_does_not_define_is_refused() -> None:
    with pytest.raises(ValueError, match=r"couples\.py does not define nb_p$"):
        code.renewed(PAGE, "[`nb_p`](functional/couples.py)")
    with pytest.raises(KeyError, match=r"couples\.py has no nb_p"):
        anchor_of("functional/couples.py", "nb_p")


@pytest.mark.parametrize(
    "page", sorted((ROOT / "docs" / "sources").glob("*.md")), ids=str
)
def test_notes_link_to_the_functions_that_they_name(page: Path) -> None:
    ids = {port.id for port in PORTS}
    for port, notes in NOTES.findall(page.read_text("utf-8")):
        if port in ids:
            path = path_of(find(port))
            bare = re.sub(r"\[`[^`]*`\]\([^)]*\)", "", notes)
            linked = re.findall(r"\[`([^`]*)`\]\([^)]*\)", notes)
            for name in re.findall(r"`(\w+)`", bare):
                if name in functions(path):
                    assert name in linked, (port, name)


def functions(path: str) -> list[str]:
    """List the functions of a file, also those inside others."""
    return [
        node.name
        for node in ast.walk(ast.parse(texts()[path]))
        if isinstance(node, ast.FunctionDef)
    ]


class Drawn(HTMLParser):
    """A page of code: its elements are closed in turn, and have anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.inside: dict[str, str] = {}
        self.anchors: list[str] = []
        self.feed(drawn(text))
        assert not self.open

    def handle_starttag(
        self, tag: str, attrs: list[tuple[str, str | None]]
    ) -> None:
        """Note the anchor of an element, and open the element."""
        anchor = dict(attrs).get("id") or ""
        self.anchors += [anchor] * bool(anchor)
        self.open.append(anchor if tag == "div" else tag)

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        assert tag == "div" or self.open[-1] == tag
        self.open.pop()

    def handle_data(self, data: str) -> None:
        """Note the text that is inside each open element."""
        for name in self.open:
            self.inside[name] = self.inside.get(name, "") + data


@pytest.mark.parametrize("path", sorted({path_of(each) for each in PORTS}))
def test_the_site_has_the_whole_text_of_a_port(path: str) -> None:
    text = texts()[path]
    page = Drawn(text)
    numbered = page.inside["pre"].rstrip("\n").split("\n")
    lines = text.rstrip("\n").split("\n")
    width = len(str(len(lines)))
    assert numbered == [
        f"{number:{width}}{line}" for number, line in enumerate(lines, 1)
    ]
    assert len(set(page.anchors)) == len(page.anchors)
    for name in functions(path):
        assert meant(name, page.anchors), name
        below = page.inside[meant(name, page.anchors)[0]]
        assert f"def {name}(" in below.partition("(")[0] + "("


def test_each_line_of_code_has_an_anchor() -> None:
    page = Drawn(texts()["functional/couples.py"])
    lines = [int(each[2:]) for each in page.anchors if each[:2] == "L-"]
    assert lines[0] == 1
    assert all(after == before + 1 for before, after in pairwise(lines))


def test_a_listing_below_a_link_is_what_the_link_names() -> None:
    old = "[`supprimer`](functional/couples.py)\n\n```python\nold\n```\nrest\n"
    caption, listing = code.renewed(PAGE, old).split("\n\n", 1)
    first, last = map(int, re.findall(r"L(\d+)", caption))
    lines = texts()["functional/couples.py"].splitlines()[first - 1 : last]
    assert listing.splitlines() == ["```python", *lines, "```", "rest"]
    assert lines[0].startswith("def supprimer(")
