"""The page of the styles: each row of the grid has code, and a comparison."""

import re

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.port import Problem, Style
from cavalier.catalogue.ports import PORTS
from cavalier.citing.fragments import ROOT
from tools.site.players import label_of, page_of

TEXT = (ROOT / "docs" / "styles.md").read_text("utf-8")

#: The text below each heading of a row.
ROWS = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", TEXT, re.MULTILINE))

COMPARISON = re.compile(r"^cavalier compare (.+) -o page\.html$", re.MULTILINE)

#: Rows of one port, and the rows of several.
ALONE = [Problem.MAZE, Problem.EXERCISES]
COMPARED = [problem for problem in Problem if problem not in ALONE]


def styles_of(problem: Problem) -> set[Style]:
    return {port.style for port in PORTS if problem in port.problems}


@pytest.mark.parametrize("problem", Problem)
def test_a_row_shows_code_of_each_style_that_has_it(problem: Problem) -> None:
    text = ROWS[problem.capitalize()]
    for style in styles_of(problem):
        heading = rf"^### {style.heading.capitalize()}: \[([\w-]+)\]"
        (name,) = re.findall(heading, text, re.MULTILINE)
        assert problem in find(name).problems
        assert find(name).style == style
    assert text.count("```python\ndef ") >= len(styles_of(problem))


@pytest.mark.parametrize("problem", COMPARED)
def test_a_row_compares_the_ports_of_its_styles(problem: Problem) -> None:
    ((names, board),) = re.findall(
        r"^cavalier compare (.+?) --board (\S+) .*-o page\.html$",
        ROWS[problem.capitalize()],
        re.MULTILINE,
    )
    ports = [find(name) for name in names.split()]
    assert {port.style for port in ports} == styles_of(problem)
    assert len(ports) == len(styles_of(problem))
    assert all(problem in port.problems for port in ports)
    assert "x" in board


def test_the_rows_of_one_port_have_no_comparison() -> None:
    assert all(len(styles_of(problem)) == 1 for problem in ALONE)


def test_each_comparison_has_a_page_of_its_own() -> None:
    found = COMPARISON.findall(TEXT)
    assert len(found) == len(COMPARED)
    assert len({page_of(each) for each in found}) == len(found)


@pytest.mark.needs("sphinx")
def test_a_comparison_is_labelled_with_its_ports_its_board_and_its_row() -> (
    None
):
    assert label_of("couples lazy-tours x --board 3x4", "Counting") == (
        "Play this comparison: couples, lazy-tours and x on 3x4 (counting)"
    )
