"""Listings that are not a file's lines: bare, standalone, without numbers."""

import ast
import json
import sys
from pathlib import Path

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS
from cavalier.citing.definitions import definitions
from cavalier.citing.extracts import bare, standalone
from cavalier.citing.fragments import ROOT, path_of, read
from common.board import Board, Square
from tests import processes
from tests.conftest import Cavalier

EVERY_PORT = pytest.mark.parametrize("port", PORTS, ids=lambda port: port.id)

#: Those that find tours which are not closed, and keep no mistake of a page.
TOURING = {
    port.id: port
    for port in PORTS
    if port.tours_boards
    and not port.mended_by
    and port.id != "warnsdorff-random-closed"
}

#: Runs programs where our packages cannot be imported.
ALONE = """
import sys
from pathlib import Path
ours = "cavalier", "common", "functional", "imperative", "pedagogical"
sys.modules.update(dict.fromkeys(ours))
for file in map(Path, sys.argv[1:]):
    names = {"__name__": "alone"}
    exec(compile(file.read_text("utf-8"), file, "exec"), names)
    if file.stem.endswith("!"):
        board, start = names["Board"](3, 4), names["Square"](2, 0)
        tour = names["first_tour"](board, start)
        print(file.stem[:-1], tour and [tuple(square) for square in tour])
"""


def without_docstrings(tree: ast.Module) -> str:
    """Return the tree of a program as text, without its docstrings."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and ast.get_docstring(node) is not None
        ):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.dump(tree)


@EVERY_PORT
def test_a_bare_port_is_the_same_program_and_says_nothing(port: Port) -> None:
    text = read(ROOT, port)
    listing = bare(text)
    tree = ast.parse(listing)
    assert ast.dump(tree) == without_docstrings(ast.parse(text))
    assert '"""' not in listing
    assert "\n\n\n\n" not in listing
    assert listing == bare(listing)


@EVERY_PORT
def test_each_part_of_a_port_can_be_bare(port: Port) -> None:
    lines = read(ROOT, port).split("\n")
    for first, last in definitions("\n".join(lines)).values():
        part = "\n".join(lines[first - 1 : last])
        listing = bare(part)
        margin = len(part) - len(part.lstrip())
        assert len(listing) - len(listing.lstrip()) == margin


def test_the_errata_of_a_page_are_not_in_its_bare_listing(
    cavalier: Cavalier,
) -> None:
    for name in ("parcourir", "warnsdorff", "knight_tour"):
        shown = cavalier("show", f"as-printed:{name}", "--bare").out
        assert "E1" not in shown
        assert "Return " not in shown


@pytest.mark.parametrize("form", ["latex", "minted"])
def test_a_snippet_of_changed_lines_is_narrow_too(
    cavalier: Cavalier, form: str
) -> None:
    options = ("--bare", "--standalone", "--adapter", "--format", form)
    for port in ("couples", "best-first-padded"):
        snippet = cavalier("show", port, *options).out.split("\n")
        assert max(map(len, snippet)) < 80


def test_what_runs_alone_is_all_there_and_no_more(cavalier: Cavalier) -> None:
    ran = cavalier("show", "couples:nb_parcours", "--standalone")
    assert (
        [*definitions(ran.out)]
        == """
        DESTINATIONS Couple Echiquier cases_accessibles supprimer nb_parcours
        is_one_move destinations
    """.split()
    )
    whole = cavalier("show", "couples", "--standalone", "--adapter").out
    assert "class Board:" in whole
    assert "def parse_square(" not in whole
    assert whole.startswith('"""Tours on lists of couples')


@EVERY_PORT
def test_nothing_is_defined_twice_in_what_runs_alone(port: Port) -> None:
    text = read(ROOT, port)
    for name in [None, *(n for n in definitions(text) if "." not in n)]:
        body = ast.parse(standalone(path_of(port), text, name)).body
        defined = [
            node.name
            for node in body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
        ]
        assert len(defined) == len(set(defined))


@pytest.mark.slow
def test_every_port_and_function_runs_without_our_packages(
    tmp_path: Path,
) -> None:
    for port in PORTS:
        text = read(ROOT, port)
        for name in [None, *(n for n in definitions(text) if "." not in n)]:
            asked = "!" * (name is None and port.id in TOURING)
            file = tmp_path / f"{name or port.id}{asked}.py"
            program = bare(standalone(path_of(port), text, name))
            file.write_text(f"{program}\n", encoding="utf-8")
    files = sorted(tmp_path.iterdir())
    ran = processes.run([sys.executable, "-c", ALONE, *files], seconds=60)
    assert (ran.returncode, ran.stderr) == (0, "")
    found = dict(line.split(" ", 1) for line in ran.stdout.splitlines())
    assert found.keys() == TOURING.keys()
    for name, tour in found.items():
        expected = TOURING[name].first_tour(Board(3, 4), Square(2, 0))
        assert tour == str(expected and [tuple(s) for s in expected])


def test_the_document_has_the_text_that_is_listed(cavalier: Cavalier) -> None:
    bare_one = cavalier("show", "couples:supprimer", "--json", "--bare")
    assert bare_one.err == ""
    document = json.loads(bare_one.out)
    first, last = definitions(read(ROOT, find("couples")))["supprimer"]
    assert (document["first_line"], document["last_line"]) == (first, last)
    assert document["text"].splitlines()[1].strip().startswith("k = ")
