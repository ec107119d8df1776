"""The links of pages to code, and the pages of the site that show it."""

import ast
import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

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


def elements(text: str) -> dict[str, str]:
    """Return the text inside each element of a page of code, by its anchor."""
    page = fromstring(f"<body>{drawn(text)}</body>")
    anchored = [each for each in page.iter() if "id" in each.attrib]
    found = {each.attrib["id"]: "".join(each.itertext()) for each in anchored}
    assert len(found) == len(anchored)
    return found | {"": "".join(page.itertext())}


@pytest.mark.parametrize("path", sorted({path_of(each) for each in PORTS}))
def test_the_site_has_the_whole_text_of_a_port(path: str) -> None:
    text = texts()[path]
    inside = elements(text)
    lines = text.rstrip("\n").split("\n")
    width = len(str(len(lines)))
    assert inside[""].strip("\n").split("\n") == [
        f"{number:{width}}{line}" for number, line in enumerate(lines, 1)
    ]
    anchors = [*inside]
    for name in functions(path):
        assert meant(name, anchors), name
        below = inside[meant(name, anchors)[0]]
        assert f"def {name}(" in below.partition("(")[0] + "("


def test_each_line_of_code_has_an_anchor() -> None:
    text = texts()["functional/couples.py"]
    lines = [each for each in elements(text) if each.startswith("L-")]
    assert lines == [f"L-{n + 1}" for n in range(len(text.splitlines()))]


def test_a_listing_below_a_link_is_what_the_link_names() -> None:
    old = "[`supprimer`](functional/couples.py)\n\n```python\nold\n```\nrest\n"
    caption, listing = code.renewed(PAGE, old).split("\n\n", 1)
    first, last = map(int, re.findall(r"L(\d+)", caption))
    lines = texts()["functional/couples.py"].splitlines()[first - 1 : last]
    assert listing.splitlines() == ["```python", *lines, "```", "rest"]
    assert lines[0].startswith("def supprimer(")
