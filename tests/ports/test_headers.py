"""Every port has its header, and each of its numbers has its test."""

import ast
import doctest
import re
from pathlib import Path
from statistics import median

import pytest

from cavalier.ledger.ledger import ENTRIES
from tests.ports.port_headers import HEADINGS, sections

ROOT = Path(__file__).parents[2]
STYLES = ("imperative", "functional", "pedagogical")
PORTS = sorted(
    path
    for style in STYLES
    for path in ROOT.glob(f"{style}/*.py")
    if path.name != "__init__.py"
)

#: The headings that every header must have.
REQUIRED = {"Source", "Glossary", "Cost", "Example", "See also"}

#: The heading under which the numbers of each letter are.
LETTERS = {"S": "Supplied", "E": "Errata", "D": "Deviations"}

#: The pages of the sources, which explain each note at length.
PAGES = sorted((ROOT / "docs" / "sources").glob("*.md"))

#: The most lines of a header, and of half of them, with both quotes.
LONGEST, MEDIAN = 40, 30

#: Every file that has a header.
WITH_HEADERS = [*PORTS, ROOT / "common" / "graph.py"]


def header_of(port: Path) -> str:
    return ast.get_docstring(ast.parse(port.read_text("utf-8"))) or ""


def length_of_header(program: str) -> int:
    """Count the lines from the opening to the closing quotes."""
    header = ast.parse(program).body[0]
    return (header.end_lineno or 0) - header.lineno + 1


EVERY_PORT = pytest.mark.parametrize(
    "port", PORTS, ids=[f"{path.parent.name}/{path.stem}" for path in PORTS]
)


def numbers(text: str, letter: str) -> list[int]:
    """List the numbers that open an entry, as often as each does."""
    opening = rf"^ +{letter}(\d+) "
    return [int(n) for n in re.findall(opening, text, re.MULTILINE)]


def numbers_at_length(port: str) -> set[str]:
    """Return the S, E and D that the page of a port's source explains."""
    found = [
        part.partition("\n## ")[0]
        for page in PAGES
        for part in page.read_text("utf-8").split("\n### Notes on ")
        if part.startswith(f"{port}\n")
    ]
    assert len(found) == 1, f"{len(found)} pages have notes on {port}"
    numbers = re.findall(r"^- \*\*([SED]\d+)\*\*: ", found[0], re.MULTILINE)
    return {number.lower() for number in numbers}


def numbers_tested(module: str) -> set[str]:
    """Return the S, E and D that the names of a port's tests carry."""
    tests = ROOT / "tests" / "ports" / f"test_{module}.py"
    found = set()
    for node in ast.parse(tests.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found |= set(re.findall(r"_([sed]\d+)(?=_|$)", node.name))
    return found


def faults(header: str) -> list[str]:
    """Name what is wrong with a header's form."""
    parts = sections(header)
    found = []
    if list(parts) != [name for name in HEADINGS if name in parts]:
        found.append(f"headings out of order: {', '.join(parts)}")
    if re.search(r"^[^:\n]+: [^\n]+\.\n\n", header) is None:
        found.append("no line 'Method: one sentence.' at the top")
    found += [f"no {name}" for name in sorted(REQUIRED - parts.keys())]
    found += [
        f"nothing under {name}"
        for name, text in parts.items()
        if not text.strip()
    ]
    for letter, name in LETTERS.items():
        listed = numbers(parts.get(name, ""), letter)
        if listed != list(range(1, len(listed) + 1)):
            found.append(f"{name} are numbered {listed}")
        if name in parts and not listed:
            found.append(f"{name} are not numbered")
    if not doctest.DocTestParser().get_examples(parts.get("Example", "")):
        found.append("no doctest under Example")
    return found


GOOD = """A method: one sentence that the body mirrors.

Source       a page
Glossary     a term
Supplied     S1  one
             S2  two
Errata       E1  one
Cost         little
Example      one
             >>> 1 + 1
             2

See also     another
"""


def test_a_good_header_has_no_fault() -> None:
    assert faults(GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("A method: one", "One", "no line 'Method: one sentence.'"),
        ("Cost         little\n", "", "no Cost"),
        ("little", "", "nothing under Cost"),
        (
            "Errata       E1  one\nCost         little\n",
            "Cost         little\nErrata       E1  one\n",
            "headings out of order",
        ),
        ("S2", "S3", "Supplied are numbered [1, 3]"),
        ("S2", "S1", "Supplied are numbered [1, 1]"),
        ("E1  one", "one", "Errata are not numbered"),
        (">>> 1 + 1", "1 + 1", "no doctest under Example"),
    ],
)
def test_a_bad_header_is_named(old: str, new: str, fault: str) -> None:
    assert old in GOOD
    found = faults(GOOD.replace(old, new))
    assert len(found) == 1
    assert fault in found[0]


def test_there_are_ports() -> None:
    assert len(PORTS) >= 5


@EVERY_PORT
def test_the_header_is_in_the_house_s_form(port: Path) -> None:
    assert faults(header_of(port)) == []


def test_the_lines_of_the_quotes_are_counted() -> None:
    assert length_of_header(f'"""{GOOD}"""\nprogram = 1\n') == 14


@pytest.mark.parametrize("path", WITH_HEADERS, ids=lambda path: path.stem)
def test_a_header_is_short_and_shorter_than_its_program(path: Path) -> None:
    program = path.read_text("utf-8")
    length = length_of_header(program)
    assert length <= LONGEST
    assert length <= len(program.splitlines()) - length


def test_most_headers_are_shorter_still() -> None:
    lengths = [
        length_of_header(path.read_text("utf-8")) for path in WITH_HEADERS
    ]
    assert median(lengths) <= MEDIAN


@EVERY_PORT
def test_each_number_of_the_header_has_its_test_and_its_note(
    port: Path,
) -> None:
    parts = sections(header_of(port))
    listed = {
        f"{letter.lower()}{number}"
        for letter, name in LETTERS.items()
        for number in numbers(parts.get(name, ""), letter)
    }
    assert numbers_tested(port.stem) == listed
    assert numbers_at_length(port.stem.replace("_", "-")) == listed


def test_each_erratum_of_a_header_has_its_entry_in_the_ledger() -> None:
    numbered = {
        f"{port.stem.replace('_', '-')} E{number}"
        for port in PORTS
        for number in numbers(sections(header_of(port)).get("Errata", ""), "E")
    }
    shown = {erratum for entry in ENTRIES for erratum in entry.errata}
    assert shown == numbered


@EVERY_PORT
def test_no_procedure_is_longer_than_35_lines(port: Path) -> None:
    for node in ast.walk(ast.parse(port.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno is not None
            assert node.end_lineno - node.lineno < 35, node.name


@EVERY_PORT
def test_a_listing_of_it_fits_the_page(port: Path) -> None:
    for number, line in enumerate(port.read_text("utf-8").split("\n"), 1):
        assert len(line) <= 79, f"line {number} has {len(line)} characters"
        assert line == line.rstrip(), f"line {number} ends in a space"
        assert "\t" not in line, f"line {number} has a tab"
