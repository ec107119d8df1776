"""The proofs: checked by Coq, and compared with the Python that they model."""

import re
import shutil
import tomllib
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.theorems import THEOREMS, Theorem
from cavalier.watch.lens import ENTERED, FULL, LEFT
from cavalier.watch.subjects import watch
from common.board import Board
from common.search import Search
from functional.couples import DESTINATIONS
from imperative.backtracking_matrix import POSITION_CAVALIER
from tests.processes import CAVALIER, run

PROOFS = Path(__file__).parents[2] / "proofs"
CHAIN = ("Tour", "Lists", "Couples", "Events", "Matrix", "Consequences")

#: Open and closed, and rows and columns that are not the same.
SIDES = ((1, 1), (1, 2), (3, 2), (3, 3), (3, 4), (4, 3))
BOARDS = [Board(rows, columns) for rows, columns in SIDES]

KINDS = {ENTERED: "entered", FULL: "full", LEFT: "left"}


class Mistake(NamedTuple):
    """What replaces a text in a file of proofs/, where it occurs once."""

    file: str
    old: str
    new: str

    def made(self) -> str:
        """Return the file with the mistake."""
        text = (PROOFS / f"{self.file}.v").read_text("utf-8")
        assert text.count(self.old) == 1, self
        assert "Proof" not in self.old
        return text.replace(self.old, self.new)


MISTAKES = [
    Mistake(name, each["old"], each["new"])
    for name, every in tomllib.loads(
        Path(__file__).with_name("mistakes.toml").read_text("utf-8")
    ).items()
    for each in every
]


def test_nothing_is_assumed() -> None:
    forbidden = r"\b(Axiom|Parameter|Conjecture|Admitted|admit|Abort)\b"
    for file in PROOFS.glob("*.v"):
        text = file.read_text("utf-8")
        text = re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)
        assert re.findall(forbidden, text) == [], file


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


@pytest.fixture(scope="module")
def programs(checked: Path) -> Path:
    """Return a folder with the programs that Coq wrote, compiled."""
    done = run(["make", "programs"], cwd=checked)
    assert done.returncode == 0, done.stderr
    return checked


@pytest.mark.slow
@pytest.mark.needs("coqc", "make")
def test_proofs_rest_on_no_axiom(checked: Path) -> None:
    told = (checked / "assumptions.txt").read_text("utf-8")
    assert {*told.splitlines()} == {"Closed under the global context"}


@pytest.mark.slow
@pytest.mark.needs("coqc", "make")
@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda each: each.file)
def test_coq_refuses_a_wrong_program(
    checked: Path, tmp_path: Path, mistake: Mistake
) -> None:
    folder = tmp_path / "proofs"
    shutil.copytree(checked, folder)
    (folder / f"{mistake.file}.v").write_text(mistake.made(), "utf-8")
    below = CHAIN[CHAIN.index(mistake.file) :]
    codes = (run(["coqc", "-q", f"{n}.v"], cwd=folder) for n in below)
    assert any(done.returncode for done in codes)


@pytest.mark.slow
@pytest.mark.needs("coqc", "make", "ocamlopt")
@pytest.mark.parametrize("program", ["couples", "matrix"])
def test_extracted_program_is_graded_as_right(
    programs: Path, program: str
) -> None:
    done = run([*CAVALIER, "grade", programs / program])
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.needs("coqc", "make", "ocamlopt")
@pytest.mark.parametrize("board", BOARDS, ids=str)
@pytest.mark.parametrize(
    ("program", "port"),
    [("couples", "couples"), ("matrix", "backtracking-matrix")],
)
def test_extracted_program_has_the_events_of_the_port(
    programs: Path, board: Board, program: str, port: str
) -> None:
    for start in board:
        for closed in (False, True):
            case = (board.rows, board.columns, *start)
            asked = ["events", *map(str, case), *["closed"] * closed]
            done = run([programs / program, *asked])
            search = Search(board, closed=closed, start=start)
            assert done.stdout.splitlines() == [*events(port, search)], case


def events(port: str, search: Search) -> Iterator[str]:
    """Yield the events of a port, as the extracted programs print them."""
    columns = search.board.columns
    for event in watch(find(port), search, "count_tours").events:
        couple = divmod(event.square, columns)
        yield "{} {} {}".format(KINDS[event.kind], *couple)


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda each: each.name)
def test_each_theorem_of_the_catalogue_is_proved(theorem: Theorem) -> None:
    proved = (PROOFS / "Theorems.v").read_text("utf-8")
    assert f"@{theorem.name}," in proved
    text = (PROOFS.parent / theorem.path).read_text("utf-8")
    proof = rf"^Theorem {theorem.name} :(?s:.*?)\bQed\.$"
    assert re.search(proof, text, re.MULTILINE)


@pytest.mark.parametrize("name", ["proof.md", "proof.fr.md"])
def test_page_quotes_the_files_and_names_theorems(name: str) -> None:
    text = (PROOFS.parent / "docs" / name).read_text("utf-8")
    quoted = re.findall(r"```coq\n(.*?)```", text, re.DOTALL)
    assert len(quoted) == 9
    files = [file.read_text("utf-8") for file in PROOFS.glob("*.v")]
    for each in quoted:
        assert any(each in file for file in files), each
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", text, re.MULTILINE)
    named = re.findall(r"\w{4,}", " ".join(rows))
    theorems = (PROOFS / "Theorems.v").read_text("utf-8")
    assert len(named) == 9
    assert set(named) <= {*re.findall(r"@(\w+)", theorems)}
