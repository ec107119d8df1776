"""Every port has its header, its three zones, and its notes.

Each note is guarded: a port that is broken there fails a test.
"""

import ast
import doctest
import re
from pathlib import Path

import pytest

from cavalier.catalogue.port import (
    ADAPTER,
    PAGE,
    SUPPLIED,
    Fidelity,
    Port,
    Problem,
)
from cavalier.catalogue.ports import PORTS
from cavalier.ledger.ledger import ENTRIES
from tests.conftest import ROOT
from tools.mutate import noted, outcomes

_NOTE = re.compile(r"# ([SED]\d+): ")

HEADINGS = ["Source", "Glossary", "Cost", "Example", "See also"]

#: The entry points that a port may have below its adapter's line.
ENTRY_POINTS = (
    "first_tour counted_tour tours count_tours first_path counted_path"
)


#: The pages of the sources, which explain each note at length.
PAGES = sorted((ROOT / "docs" / "sources").glob("*.md"))


def text_of(port: Port) -> str:
    """Return the text of a port."""
    return (ROOT / file_of(port)).read_text("utf-8")


def file_of(port: Port) -> str:
    return f"{port.module.replace('.', '/')}.py"


#: The numbers of the notes of each port, in their order.
NOTES = {port.id: _NOTE.findall(text_of(port)) for port in PORTS}

MUTATIONS = Path(__file__).with_name("mutations")

EVERY_PORT = pytest.mark.parametrize("port", PORTS, ids=lambda port: port.id)


def header_faults(text: str) -> list[str]:
    """Name what is wrong with the header of a port."""
    header = ast.get_docstring(ast.parse(text)) or ""
    parts = re.split(rf"^({'|'.join(HEADINGS)}) ", header, flags=re.MULTILINE)
    end = ast.parse(text).body[0].end_lineno or 0
    faults = [] if end <= 15 else [f"{end} lines"]
    if parts[1::2] != HEADINGS:
        faults.append(f"headings {parts[1::2]}")
    if not re.match(r"[^:\n]+: [^\n]+\.\n\n", header):
        faults.append("no line 'Method: one sentence.'")
    if not doctest.DocTestParser().get_examples(header):
        faults.append("no doctest")
    return faults


@EVERY_PORT
def test_the_header_is_in_the_house_s_form(port: Port) -> None:
    assert header_faults(text_of(port)) == []


@EVERY_PORT
def test_each_zone_is_opened_by_its_line(port: Port) -> None:
    lines = text_of(port).split("\n")
    zones = [line for line in lines if line.startswith("# ---")]
    assert zones == [
        zone
        for zone in (PAGE, SUPPLIED, ADAPTER)
        if zone in zones or (zone != SUPPLIED and port.tours_boards)
    ]
    assert PAGE in zones
    below = ast.parse(text_of(port).partition(ADAPTER)[2]).body
    names = {getattr(node, "name", "_") for node in below}
    assert {name for name in names if name[0] != "_"} <= {
        *ENTRY_POINTS.split()
    }
    assert (Problem.EXERCISES in port.problems) == (ADAPTER not in zones)


def test_each_note_has_one_place() -> None:
    assert sum(map(len, NOTES.values())) > 150
    for port in PORTS:
        numbers = NOTES[port.id]
        assert len({*numbers}) == len(numbers)
        marks = re.findall(r"(?:\(|# )([SED]\d+)\b", text_of(port))
        assert {*marks} <= {*numbers}


@EVERY_PORT
def test_the_page_of_its_source_explains_each_note(port: Port) -> None:
    parts = [
        part.partition("\n## ")[0]
        for page in PAGES
        for part in page.read_text("utf-8").split("\n### Notes on ")
        if part.startswith(f"{port.id}\n")
    ]
    assert len(parts) == 1, f"{len(parts)} pages have notes on {port.id}"
    explained = re.findall(r"^- \*\*([SED]\d+)\*\*: ", parts[0], re.MULTILINE)
    assert {*explained} == {*NOTES[port.id]}


def test_each_erratum_is_shown_by_an_entry_of_the_ledger() -> None:
    errata = {erratum for entry in ENTRIES for erratum in entry.errata}
    assert errata <= {
        f"{n} {note}" for n, notes in NOTES.items() for note in notes
    }
    for port in PORTS:
        for note in NOTES[port.id]:
            if note[0] == "E" and port.fidelity != Fidelity.REWRITTEN:
                assert f"{port.id} {note}" in errata


@EVERY_PORT
def test_each_note_has_one_mutation_that_can_be_tried(port: Port) -> None:
    mutants = noted(file_of(port)) if NOTES[port.id] else []
    assert [mutant.change for mutant in mutants] == NOTES[port.id]
    tree = ast.dump(ast.parse(text_of(port)))
    for mutant in mutants:
        assert ast.dump(ast.parse(mutant.source)) != tree


def test_no_mutation_is_of_another_port() -> None:
    stems = {file.stem for file in MUTATIONS.glob("*.toml")}
    assert stems <= {port.module.partition(".")[2] for port in PORTS}


# `python -m tools.mutate FILE notes TESTS` tries those of any port.
@pytest.mark.slow
def test_a_port_that_is_broken_at_a_note_fails_a_test() -> None:
    module = "functional/couples.py"
    tests = ["tests/ports/test_couples.py", "tests/ports/test_searches.py"]
    tests += ["-m", "not slow"]
    mutants = list(outcomes(module, noted(module), tests))
    assert [mutant.change for mutant in mutants if not mutant.killed] == []
