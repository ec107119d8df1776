"""The proofs: checked by Coq, and compared with the Python that they model."""

import re
import shutil
import tomllib
from ast import literal_eval
from itertools import product
from pathlib import Path

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.theorems import THEOREMS, Theorem
from cavalier.watch.lens import ENTERED, FULL, LEFT
from cavalier.watch.subjects import watch
from common.board import Board, parse_board
from common.search import Search
from functional.couples import DESTINATIONS
from imperative.backtracking_matrix import POSITION_CAVALIER
from tests.processes import run

PROOFS = Path(__file__).parents[2] / "proofs"
CHAIN = ("Tour", "Lists", "Couples", "Events", "Matrix", "Consequences")

#: Open and closed, and rows and columns that are not the same.
BOARDS = [parse_board(size) for size in "1x1 1x2 3x2 3x3 3x4 4x3".split()]

KINDS = {ENTERED: "entered", FULL: "full", LEFT: "left"}


#: Mistakes for each file of proofs/: what replaces a text that it has once.
MISTAKES = tomllib.loads(
    Path(__file__).with_name("mistakes.toml").read_text("utf-8")
)


def test_table_of_moves_is_that_of_the_ports() -> None:
    text = (PROOFS / "Couples.v").read_text("utf-8")
    table = re.search(r"page_moves : list square :=\s*\[(.*)\]%Z", text)
    assert table
    moves = literal_eval(f"({table[1].replace(';', ',')})")
    assert moves == DESTINATIONS == POSITION_CAVALIER


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the proofs that Coq has checked."""
    folder = tmp_path_factory.mktemp("checked") / "proofs"
    folder.mkdir()
    for pattern in ("*.v", "*.ml", "Makefile"):
        for file in PROOFS.glob(pattern):
            shutil.copy(file, folder)
    done = run(["make", "check"], cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.slow
@pytest.mark.needs("coqc", "make")
def test_proofs_rest_on_no_axiom(checked: Path) -> None:
    lines = (checked / "assumptions.txt").read_text("utf-8").splitlines()
    assert {*lines} == {"Closed under the global context"}


@pytest.mark.slow
@pytest.mark.needs("coqc", "make")
@pytest.mark.parametrize(
    ("file", "number"),
    [(file, n) for file, all_ in MISTAKES.items() for n in range(len(all_))],
)
def test_coq_refuses_a_wrong_program(
    checked: Path, tmp_path: Path, file: str, number: int
) -> None:
    mistake = MISTAKES[file][number]
    folder = tmp_path / "proofs"
    shutil.copytree(checked, folder)
    text = (folder / f"{file}.v").read_text("utf-8")
    assert text.count(mistake["old"]) == 1
    assert "Proof" not in mistake["old"]
    text = text.replace(mistake["old"], mistake["new"])
    (folder / f"{file}.v").write_text(text, "utf-8")
    chain = CHAIN[CHAIN.index(file) :]
    codes = (run(["coqc", "-q", f"{n}.v"], cwd=folder) for n in chain)
    assert any(done.returncode for done in codes)


@pytest.mark.slow
@pytest.mark.needs("coqc", "make", "ocamlopt")
@pytest.mark.parametrize("board", BOARDS, ids=str)
@pytest.mark.parametrize(
    ("program", "port"),
    [("couples", "couples"), ("matrix", "backtracking-matrix")],
)
def test_extracted_program_has_the_events_of_the_port(
    checked: Path, board: Board, program: str, port: str
) -> None:
    done = run(["make", "programs"], cwd=checked)
    assert done.returncode == 0, done.stderr
    for start, closed in product(board, (False, True)):
        case = map(str, (board.rows, board.columns, *start))
        done = run([checked / program, "events", *case, *["closed"] * closed])
        search = Search(board, closed=closed, start=start)
        events = [
            f"{KINDS[event.kind]} {event.square // board.columns} "
            f"{event.square % board.columns}"
            for event in watch(find(port), search, "count_tours").events
        ]
        assert done.stdout.splitlines() == events, search


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda each: each.name)
def test_each_theorem_of_the_catalogue_is_proved(theorem: Theorem) -> None:
    assert f"@{theorem.name}," in (PROOFS / "Theorems.v").read_text("utf-8")
    text = (PROOFS.parent / theorem.path).read_text("utf-8")
    proof = rf"^Theorem {theorem.name} :(?s:.*?)\bQed\.$"
    assert re.search(proof, text, re.MULTILINE)


@pytest.mark.parametrize("name", ["proof.md", "proof.fr.md"])
def test_page_quotes_the_files_and_names_theorems(name: str) -> None:
    text = (PROOFS.parent / "docs" / name).read_text("utf-8")
    quotations = re.findall(r"```coq\n(.*?)```", text, re.DOTALL)
    proofs = "\0".join(file.read_text("utf-8") for file in PROOFS.glob("*.v"))
    assert [quotation in proofs for quotation in quotations] == [True] * 9
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", text, re.MULTILINE)
    names = re.findall(r"\w{4,}", " ".join(rows))
    theorems = (PROOFS / "Theorems.v").read_text("utf-8")
    assert len(names) == 9
    assert {*names} <= {*re.findall(r"@(\w+)", theorems)}
