"""The proofs: checked by Coq, and compared with the Python that they model."""

import re
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.theorems import THEOREMS, Theorem
from cavalier.citing.proofs import address, stated
from cavalier.watching.player.player_page import page
from cavalier.watching.recording import record
from cavalier.watching.trace_document import ENTERED, FULL, LEFT
from common.board import Board, Square
from common.search import Search
from functional.couples import DESTINATIONS
from imperative.backtracking_matrix import POSITION_CAVALIER
from tests.processes import CAVALIER, run
from tests.proofs.checked_by_coq import (
    CHAIN,
    PROOFS,
    Mistake,
    copied,
    mistakes,
    refused,
)

#: The most lines of the core, and of its statements and programs alone.
LINES, STATEMENTS = 1300, 450

#: Open and closed, and rows and columns that are not the same.
SIDES = ((1, 1), (1, 2), (3, 2), (3, 3), (3, 4), (4, 3))
BOARDS = [Board(rows, columns) for rows, columns in SIDES]

KINDS = {ENTERED: "entered", FULL: "full", LEFT: "left"}


def core() -> list[Path]:
    """Return the files of the core: without other ports and extraction."""
    return [PROOFS / f"{name}.v" for name in (*CHAIN, "Theorems")]


def without_remarks(text: str) -> str:
    """Return Coq's text without its comments."""
    return re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)


def test_nothing_is_assumed() -> None:
    forbidden = r"\b(Axiom|Parameter|Conjecture|Admitted|admit|Abort)\b"
    for file in PROOFS.glob("*.v"):
        text = without_remarks(file.read_text("utf-8"))
        assert re.findall(forbidden, text) == [], file


def test_proofs_are_as_short_as_they_should_be() -> None:
    texts = [file.read_text("utf-8") for file in core()]
    assert sum(len(text.splitlines()) for text in texts) <= LINES
    stated = [
        re.sub(r"Proof\..*?(Qed|Defined)\.", "", each, flags=re.DOTALL)
        for each in map(without_remarks, texts)
    ]
    lines = [line for each in stated for line in each.splitlines()]
    assert sum(bool(line.strip()) for line in lines) <= STATEMENTS


def test_table_of_moves_is_that_of_the_ports() -> None:
    text = (PROOFS / "Couples.v").read_text("utf-8")
    table = re.search(r"page_moves : list square :=\s*\[(.*)\]%Z", text)
    assert table
    moves = literal_eval(f"({table[1].replace(';', ',')})")
    assert moves == DESTINATIONS == POSITION_CAVALIER


def test_each_mistake_is_in_a_program_or_a_table() -> None:
    planted = mistakes()
    assert len(planted) >= 20
    for each in planted:
        text = (PROOFS / f"{each.file}.v").read_text("utf-8")
        assert each.made(text) != text
        assert "Proof" not in each.old


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the proofs that Coq has checked."""
    folder = copied(tmp_path_factory.mktemp("checked") / "proofs")
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
@pytest.mark.long
@pytest.mark.needs("coqc", "make")
@pytest.mark.parametrize("mistake", mistakes(), ids=lambda each: each.file)
def test_coq_refuses_a_wrong_program(checked: Path, mistake: Mistake) -> None:
    assert refused(checked, mistake) is not None


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.sandboxed
@pytest.mark.needs("coqc", "make", "ocamlopt")
@pytest.mark.parametrize(
    ("program", "options"),
    [
        ("couples", []),
        ("matrix", ["--moves", "backtracking-matrix"]),
    ],
)
def test_extracted_program_is_graded_as_right(
    programs: Path, program: str, options: list[str]
) -> None:
    done = run([*CAVALIER, "grade", programs / program, *options])
    assert done.returncode == 0, done.stdout


@pytest.mark.sampled(4)
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
    document = record(find(port), search, "count_tours", cap=10**6)
    assert document["ended"] == "finished"
    columns = search.board.columns
    seen = document["events"]
    for kind, square in zip(seen[1::3], seen[2::3], strict=True):
        yield "{} {} {}".format(KINDS[kind], *divmod(square, columns))


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda each: each.name)
def test_each_theorem_of_the_catalogue_is_proved(theorem: Theorem) -> None:
    proved = (PROOFS / "Theorems.v").read_text("utf-8")
    assert f"@{theorem.name}," in proved
    text = (PROOFS.parent / theorem.path).read_text("utf-8")
    assert stated(theorem, text).text.startswith(f"Theorem {theorem.name} :")


def test_page_of_a_comparison_links_to_the_theorems() -> None:
    search = Search(Board(1, 2), start=Square(0, 0))
    ports = [find("couples"), find("backtracking-matrix")]
    documents = [record(port, search, "count_tours") for port in ports]
    links = re.findall(
        r'<a href="([^"]*)" title="(\w+)">the same ', page(documents, address)
    )
    assert [name for _, name in links] == [
        "two_styles_one_search",
        "same_events_on_every_board",
    ]
    for link, _ in links:
        assert re.search(
            r"/swh:1:cnt:[0-9a-f]{40};path=/proofs/Matrix.v;", link
        )
    assert "Proved" not in page([documents[0]] * 2, address)


@pytest.mark.parametrize("name", ["proof.md", "proof.fr.md"])
def test_page_quotes_the_files(name: str) -> None:
    text = (PROOFS.parent / "docs" / name).read_text("utf-8")
    quoted = re.findall(r"```coq\n(.*?)```", text, re.DOTALL)
    assert len(quoted) == 9
    files = [file.read_text("utf-8") for file in core()]
    for each in quoted:
        assert any(each in file for file in files), each


@pytest.mark.parametrize("name", ["proof.md", "proof.fr.md"])
def test_page_names_theorems(name: str) -> None:
    text = (PROOFS.parent / "docs" / name).read_text("utf-8")
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", text, re.MULTILINE)
    named = re.findall(r"\w{4,}", " ".join(rows))
    theorems = (PROOFS / "Theorems.v").read_text("utf-8")
    assert len(named) == 9
    assert set(named) <= {*re.findall(r"@(\w+)", theorems)}
