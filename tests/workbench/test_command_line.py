"""The command line as a contract: statuses, one-line errors, documents."""

import errno
import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path
from reprlib import repr as shorten
from subprocess import CompletedProcess

import pytest

from cavalier import terminal
from cavalier.catalogue import solving
from cavalier.catalogue.port import Problem
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES
from cavalier.citing.fragments import ROOT
from cavalier.commands.app import COMMANDS
from cavalier.terminal import write_file
from common.board import Board
from common.errors import OUT_OF_MEMORY, CavalierError
from tests import processes
from tests.conftest import Cavalier
from tests.processes import CAVALIER


def swapped(text: str, one: str, other: str) -> str:
    """Exchange two numbers in a printed board."""
    cells = {one: other, other: one}
    return "\n".join(
        " ".join(cells.get(cell, cell) for cell in line.split())
        for line in text.splitlines()
    )


def test_a_tour_goes_through_a_pipe_into_check(cavalier: Cavalier) -> None:
    tour = cavalier(
        "tour", "warnsdorff-matrix", "--board", "8x8", "--start", "a1"
    )
    assert tour.status == 0
    assert "of 8x8 from a1" in tour.err
    checked = cavalier("check", "-", given=tour.out)
    assert checked.status == 0
    assert checked.out.startswith("a tour of 8x8 from a1 to ")
    wrong = cavalier("check", "-", given=swapped(tour.out, "10", "50"))
    assert wrong.status == 1
    assert wrong.out.startswith("not a tour of 8x8: 4 faults\n")
    assert "illegal-move: step 10: " in wrong.out


@pytest.mark.parametrize("form", ["matrix", "squares", "algebraic", "json"])
def test_every_format_is_read_back(cavalier: Cavalier, form: str) -> None:
    tour = cavalier(
        "tour", "lazy-tours", "--board", "4x5", "--start", "0,1",
        "--format", form,
    )  # fmt: skip
    assert cavalier("check", "-", "--start", "b4", given=tour.out).status == 0


def test_a_tour_document_has_the_stable_keys(cavalier: Cavalier) -> None:
    ran = cavalier(
        "tour", "couples", "--board", "3x4", "--start", "0,0", "--json"
    )
    tour = json.loads(ran.out)
    assert list(tour) == [
        "port", "board", "start", "closed", "found", "squares", "matrix",
        "counters",
    ]  # fmt: skip
    assert (tour["port"], tour["board"]) == ("couples", "3x4")
    assert (tour["start"], tour["closed"], tour["found"]) == (
        [0, 0],
        False,
        True,
    )
    assert tour["squares"][0] == [0, 0]
    assert tour["matrix"][0][0] == 1
    assert [len(row) for row in tour["matrix"]] == [4, 4, 4]


def test_a_count_document_has_the_stable_keys(cavalier: Cavalier) -> None:
    ran = cavalier(
        "count", "--all-ports", "--board", "3x4", "--all-starts", "--json"
    )
    document = json.loads(ran.out)
    assert list(document) == ["complete", "done", "planned", "counts"]
    counts = document["counts"]
    assert (document["complete"], document["done"]) == (True, len(counts))
    assert [count["port"] for count in counts] == [
        port.id for port in solving(Problem.COUNTING)
    ]
    for count in counts:
        assert list(count) == [
            "port", "board", "start", "convention", "count", "parts",
        ]  # fmt: skip
        assert (count["start"], count["convention"]) == (None, "paths")
        assert count["count"] == 16
        parts = count["parts"]
        assert [part["start"] for part in parts] == [
            list(square) for square in Board(3, 4)
        ]
        assert sum(part["count"] for part in parts) == 16
        assert {part["worker"] for part in parts} == {None}
        assert all(part["seconds"] > 0 for part in parts)


def test_several_files_are_all_reported(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    files = {
        "tour": "1 4 7 10\n12 9 2 5\n3 6 11 8",
        "not": "1 4 7 10\n12 9 2 5\n3 6 8 11",
        "ragged": "1 2 3\n4 5",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    paths = [str(tmp_path / name) for name in (*files, "missing")]
    ran = cavalier("check", *paths[:2])
    assert ran.status == 1
    assert f"{paths[0]}: a tour of 3x4" in ran.out
    assert f"{paths[1]}: not a tour of 3x4" in ran.out
    ran = cavalier("check", *paths, "--json")
    assert ran.status == 2
    reports = json.loads(ran.out)
    assert [each["file"] for each in reports] == paths
    assert [
        each["verdict"] and each["verdict"]["valid"] for each in reports
    ] == [
        True,
        False,
        None,
        None,
    ]
    assert len(ran.err.splitlines()) == 2


def test_a_verdict_document_has_the_stable_keys(cavalier: Cavalier) -> None:
    ran = cavalier("check", "-", "--json", given="1 2\n3 4")
    verdict = json.loads(ran.out)
    assert ran.status == 1
    assert list(verdict) == ["valid", "closed", "faults", "fault_counts"]
    assert verdict["valid"] is False
    assert list(verdict["faults"][0]) == ["code", "step", "squares", "message"]


def test_the_list_document_describes_every_port(cavalier: Cavalier) -> None:
    ports = json.loads(cavalier("list", "--json").out)
    couples = next(port for port in ports if port["port"] == "couples")
    assert couples["module"] == "functional.couples"
    assert couples["clause"] == "Algorithmes 2 and 3, 4.d"
    pages = next(port for port in ports if port["port"] == "as-printed")
    assert pages["source"] == "000, 003"
    assert pages["clause"] == "Algorithme 1; pseudocode"


def test_the_list_fits_80_columns_and_cuts_nothing(
    cavalier: Cavalier,
) -> None:
    shown = cavalier("list").out
    assert max(map(len, shown.splitlines())) <= 80
    words = shown.split()
    for port in PORTS:
        assert words.count(port.id) >= 2  # by its style and by its source
        assert {f"@{variant}" for variant in port.variants} <= set(words)
        assert set(port.mended_by) <= set(shown.replace(",", " ").split())
    joined = " ".join(words)
    for source in SOURCES.values():
        title = " ".join(source.title.split())
        described = f"({source.id}; {source.language})"
        assert f"{source.name[1:]} {described} {title}" in joined


def test_the_list_says_what_a_port_solves_and_what_its_none_proves(
    cavalier: Cavalier,
) -> None:
    listed = cavalier("list").out
    styles = {each.split()[0]: each for each in listed.split("\n\n")[1:4]}
    assert list(styles) == ["imperative", "functional", "pedagogical"]
    lines = {
        words[0]: words[1:]
        for line in styles["functional"].splitlines()
        if (words := line.split())
    }
    assert lines["couples"] == ["count", "list", "closed", "yes", "5x5", "5x5"]
    assert lines["best-first-lazy"] == [
        "heuristic+search", "closed", "no", "100x100", "8x8"
    ]  # fmt: skip
    meanings = {
        " ".join(line.split()) for line in listed.splitlines() if "  " in line
    }
    assert "proof: no may miss a tour" in meanings


def test_every_count_names_its_convention(cavalier: Cavalier) -> None:
    for arguments, line in [
        (["--start", "a1"], "couples: 2 paths-from-start of 3x4 from a1"),
        (["--all-starts"], "couples: 16 paths of 3x4 from every square"),
        (
            ["--closed", "--force"],
            "couples: 0 closed-from-start of 3x4 from a3",
        ),
    ]:
        ran = cavalier("count", "couples", "--board", "3x4", *arguments)
        assert (ran.status, ran.out.strip()) == (0, line)


def test_none_says_whether_it_is_a_proof(cavalier: Cavalier) -> None:
    # No theorem says that no tour of 3x7 starts there.
    nowhere = ("--board", "3x7", "--start", "1,3")
    proof = cavalier("tour", "lazy-tours", *nowhere)
    assert proof.status == 1
    assert "so there is none" in proof.err
    heuristic = cavalier("tour", "warnsdorff-unfold", *nowhere)
    assert heuristic.status == 1
    assert "which proves nothing" in heuristic.err
    assert proof.out == heuristic.out == ""


def test_what_a_theorem_excludes_is_not_searched(cavalier: Cavalier) -> None:
    # Each would take years.
    closed = cavalier("tour", "lazy-tours", "--board", "7x9", "--closed")
    assert closed.status == 1
    assert "both sides are odd (Schwenk 1991)" in closed.err
    colour = cavalier("tour", "lazy-tours", "--board", "7x7", "--start", "0,1")
    assert colour.status == 1
    assert "corners' colour" in colour.err
    inner = cavalier("tour", "lazy-tours", "--board", "4x9", "--start", "1,0")
    assert inner.status == 1
    assert "starts and ends on an outer row" in inner.err
    as_json = cavalier(
        "tour", "couples", "--board", "9x9", "--closed", "--json"
    )
    assert as_json.status == 1
    assert json.loads(as_json.out)["found"] is False


@pytest.mark.parametrize(
    ("asked", "theorem"),
    [
        (["2x20", "--all-starts"], "2x20 has no tour: a side is 1 or 2"),
        (["4x40", "--closed"], "a side is 1, 2 or 4"),
        (["4x5", "--start", "a3"], "starts and ends on an outer row"),
        (["7x7", "--start", "0,1"], "corners' colour"),
    ],
)
def test_a_count_names_the_command_that_prints_the_theorem(
    cavalier: Cavalier, asked: Sequence[str], theorem: str
) -> None:
    # Each count would take years, but that of 4x5.
    refused = cavalier("count", "couples", "--board", *asked)
    assert (refused.status, refused.out) == (1, "")
    assert theorem not in refused.err
    _, named, _ = refused.err.split("`")
    assert theorem in cavalier(*named.split()[1:]).err


def test_a_closed_tour_is_refused_where_an_open_one_is_not(
    cavalier: Cavalier,
) -> None:
    # Each was left running for minutes, but backtracking-report on 5x6: 73 s.
    for port, board in [
        ("pascal-move", "8x8"),
        ("best-first-padded", "10x10"),
        ("best-first-lazy", "10x10"),
        ("backtracking-report", "5x6"),
        ("boolean-knight-tour", "6x6"),
    ]:
        ran = cavalier("tour", port, "--board", board, "--closed")
        assert (ran.status, ran.out) == (2, "")
        assert f"A closed tour of {board} is too large for {port}" in ran.err
        assert len(ran.err.splitlines()) == 1


def test_a_wide_board_is_larger_than_a_long_one(cavalier: Cavalier) -> None:
    for board, status in [("3x10", 0), ("10x3", 0), ("5x6", 2), ("6x5", 2)]:
        ran = cavalier(
            "tour", "backtracking-padded", "--board", board, "--closed"
        )
        assert ran.status == status
    assert "a shorter side of at most 3, as on 3x10" in ran.err


def test_a_board_that_is_too_large_for_a_page_as_printed_is_refused(
    cavalier: Cavalier,
) -> None:
    ran = cavalier("tour", "as-printed", "--board", "200x200")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith(
        "cavalier: A tour of 200x200 is too large for as-printed. Choose at "
        "most 10000 squares and a shorter side of at most 100, as on 100x100, "
        "or use --force to search anyway.\n"
    )


def test_a_port_of_closed_tours_alone_says_so(cavalier: Cavalier) -> None:
    port = "warnsdorff-random-closed"
    odd = cavalier("tour", port, "--board", "5x5")
    assert odd.status == 1
    assert odd.err.startswith(
        f"{port} finds closed tours only: 5x5 has no closed tour: both sides"
    )
    for arguments in ([], ["--closed"]):
        found = cavalier("tour", port, "--board", "6x6", "--json", *arguments)
        assert json.loads(found.out)["closed"] is True
    one = cavalier("tour", port, "--board", "1x1")
    assert "1x1 has no closed tour: its one square has no move" in one.err
    assert "Schwenk" not in one.err


def test_a_port_of_square_boards_is_not_given_another(
    cavalier: Cavalier,
) -> None:
    port = "warnsdorff-random-closed"
    for board in ("6x8", "8x6", "1x2"):
        for more in ([], ["--closed"], ["--force"]):
            ran = cavalier("tour", port, "--board", board, *more)
            assert (ran.status, ran.out) == (2, "")
            told = f"{port} takes square boards only, and {board} is not "
            assert ran.err == f"cavalier: {told}square.\n"


def test_a_port_without_tours_points_to_what_runs_it(
    cavalier: Cavalier,
) -> None:
    for port, instead in [
        ("labyrinth", "Run `cavalier maze`"),
        ("labyrinth@heuristic", "Run `cavalier maze`"),
        ("knight-exercises", "knight_exercises import attacked_squares"),
    ]:
        for more in ([], ["--closed"], ["--force"]):
            ran = cavalier("tour", port, "--board", "5x5", *more)
            assert (ran.status, ran.out) == (2, "")
            assert f"{port} finds no tours" in ran.err
            assert instead in ran.err


def test_force_searches_all_the_same(cavalier: Cavalier) -> None:
    ran = cavalier("tour", "couples", "--board", "3x4", "--closed", "--force")
    assert ran.status == 1
    assert "couples finds no closed tour of 3x4" in ran.err


@pytest.mark.parametrize(
    ("board", "kind"),
    [
        ("3x10", "closed"),
        ("5x5", "not closed"),
        ("4x7", "not closed"),
        ("7x4", "not closed"),
        ("200x300", "closed"),
    ],
)
def test_the_construction_gives_a_tour(
    cavalier: Cavalier, board: str, kind: str
) -> None:
    asked = ["--closed"] if kind == "closed" else []
    built = cavalier("tour", "schwenk", "--board", board, *asked)
    assert built.status == 0
    assert built.err.startswith("schwenk, a construction: a ")
    assert f" of {board} from a" in built.err
    checked = cavalier("check", "-", *asked, given=built.out)
    assert checked.status == 0
    assert checked.out.splitlines()[0].endswith(f", {kind}")


def test_a_construction_has_the_document_of_a_tour(cavalier: Cavalier) -> None:
    same = ("--board", "4x5", "--json")
    built = json.loads(cavalier("tour", "schwenk", *same).out)
    found = json.loads(cavalier("tour", "couples", *same).out)
    assert list(built) == list(found)
    assert (built["port"], built["start"], built["found"]) == (
        "schwenk",
        [0, 0],
        True,
    )
    none = json.loads(
        cavalier("tour", "schwenk", "--board", "4x4", "--json").out
    )
    assert (none["found"], none["squares"]) == (False, None)


def test_a_closed_construction_starts_anywhere(cavalier: Cavalier) -> None:
    built = cavalier(
        "tour", "schwenk", "--board", "6x7", "--closed", "--start", "c4"
    )
    assert built.status == 0
    assert "from c4" in built.err
    checked = cavalier("check", "-", "--start", "c4", given=built.out)
    assert checked.status == 0


def test_an_open_construction_starts_on_its_ends(cavalier: Cavalier) -> None:
    for start, status, told in [
        ("a5", 0, "from a5"),
        ("b2", 0, "from b2"),
        ("c3", 2, "starts on a5 or b2. Use one of them, not c3."),
        ("b5", 1, "no tour of 5x5 starts on b5"),
    ]:
        built = cavalier("tour", "schwenk", "--board", "5x5", "--start", start)
        assert built.status == status
        assert told in built.err
        assert len(built.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "theorem"),
    [
        (("4x4",), "4x4 has no tour"),
        (("3x8", "--closed"), "3x8 has no closed tour"),
        (("4x7", "--start", "b3"), "no tour of 4x7 starts on b3"),
        (("4x4", "--force"), "4x4 has no tour"),
    ],
)
def test_a_theorem_refuses_a_construction(
    cavalier: Cavalier, arguments: tuple[str, ...], theorem: str
) -> None:
    ran = cavalier("tour", "schwenk", "--board", *arguments)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(theorem)
    assert "--force" not in ran.err


def test_the_construction_is_no_port(cavalier: Cavalier) -> None:
    unknown = cavalier("tour", "shwenk", "--board", "5x5")
    assert "Did you mean schwenk?" in unknown.err
    listed = cavalier("list")
    assert "not a port: `cavalier tour schwenk` builds" in listed.out
    ports = json.loads(cavalier("list", "--json").out)
    assert "schwenk" not in [port["port"] for port in ports]


BAD = {
    "an unknown command": ("turn",),
    "an unknown option": ("list", "--loud"),
    "no board": ("tour", "couples"),
    "a board of zero": ("tour", "couples", "--board", "0x5"),
    "a negative board": ("tour", "couples", "--board", "-5x5"),
    "half a square": ("tour", "couples", "--board", "5.5x5"),
    "an absurd board": ("verify", "--board", "99999999x99999999"),
    "an unknown port": ("tour", "cuples", "--board", "5x5"),
    "an unknown variant": ("tour", "couples@fast", "--board", "5x5"),
    "a variant of a construction": ("tour", "schwenk@x", "--board", "5x5"),
    "a seed for a construction": (
        "tour", "schwenk", "--board", "5x5", "--seed", "1"),
    "a construction that counts": ("count", "schwenk", "--board", "3x4"),
    "a start that is no end": (
        "tour", "schwenk", "--board", "5x5", "--start", "c3"),
    "a start off the board": (
        "tour", "couples", "--board", "5x6", "--start", "5,0"),
    "no start at all": ("count", "couples", "--board", "5x5", "--start", ""),
    "an unknown format": (
        "tour", "couples", "--board", "3x4", "--format", "bmp"),
    "a port that does not count": (
        "count", "warnsdorff-matrix", "--board", "3x4"),
    "no port": ("count", "--board", "3x4"),
    "a port and all": ("count", "couples", "--all-ports", "--board", "3x4"),
    "a start and all": (
        "count", "couples", "--board", "3x4", "--start", "a1", "--all-starts"),
    "a count without end": ("count", "couples", "--board", "8x8"),
    "a search without end": ("tour", "couples", "--board", "50x50"),
    "a port that does not count, among others": (
        "count", "couples", "warnsdorff-matrix", "--board", "3x4"),
    "a verification without end": ("verify", "--board", "100x100"),
    "too many starts": ("count", "couples", "--board", "3x400",
                        "--all-starts"),
    "no such file": ("check", "no/such/file"),
    "a directory": ("check", "."),
    "an unwritable file": (
        "tour", "couples", "--board", "3x4", "-o", "no/such/file"),
}  # fmt: skip


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_bad_input_is_one_clear_line(
    cavalier: Cavalier, arguments: tuple[str, ...]
) -> None:
    ran = cavalier(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith("cavalier: ")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("show couples --format png",
         "--format 'png' is not known. Use one of terminal, latex, minted, "
         "html, plain."),
        ("cite couples --lang xx",
         "--lang 'xx' is not known. Use one of en, fr."),
        ("bench --rounds 80x",
         "--rounds '80x' is not a whole number. Use one such as 3."),
        ("bench --rounds 5000", "--rounds 5000 is out of range. Use 1 to "
         "1000."),
        ("grade a.py --unseen 0", "--unseen 0 is out of range. Use 1 or "
         "more."),
        ("live --port 8x",
         "--port '8x' is not a whole number. Use one such as 3."),
        ("grade a.py --seconds png",
         "--seconds 'png' is not a number. Use one such as 2.5."),
        ("exercise x", "'x' is not a whole number. Use one such as 3."),
    ],
)  # fmt: skip
def test_a_bad_value_of_an_option_is_named_in_plain_words(
    cavalier: Cavalier, arguments: str, told: str
) -> None:
    ran = cavalier(*arguments.split())
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"cavalier: {told}\n"


def without(module: str, *arguments: str) -> CompletedProcess[str]:
    """Run the command line where Python has no such module, on a terminal."""
    script = (
        "import runpy, sys; sys.modules[sys.argv.pop(1)] = None; "
        "sys.stdin.isatty = sys.stdout.isatty = lambda: True; "
        "runpy.run_module('cavalier', run_name='__main__', alter_sys=True)"
    )
    return processes.run([sys.executable, "-c", script, module, *arguments])


@pytest.mark.parametrize(
    ("module", "arguments", "told"),
    [
        ("termios", "step couples --board 3x4",
         "step cannot read keys on this system. Use --at EVENT to print one "
         "moment, or the Windows Subsystem for Linux."),
        ("resource", "bench exact",
         "bench cannot measure on this system. Use Linux, macOS or the "
         "Windows Subsystem for Linux."),
    ],
)  # fmt: skip
def test_what_windows_cannot_do_is_one_sentence(
    module: str, arguments: str, told: str
) -> None:
    ran = without(module, *arguments.split())
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"cavalier: {told}\n"


@pytest.mark.parametrize("module", ["typer", "pygments"])
def test_a_part_that_cannot_be_imported_is_one_sentence(module: str) -> None:
    ran = without(module, "show", "couples")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("cavalier: Cannot import a part of Cavalier")
    assert module in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_a_moment_is_printed_where_no_keys_are_read() -> None:
    ran = without("termios", "step", "couples", "--board", "3x4", "--at", "3")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "couples" in ran.stdout


@pytest.mark.parametrize(
    "seed", ["1.5", "x", "-1", "", " 1", "1_0", "\u0661", "9" * 5000]
)
def test_what_is_no_seed_is_named(cavalier: Cavalier, seed: str) -> None:
    for arguments in (
        ["tour", "warnsdorff-random-closed", "--board", "6x6"],
        ["maze", "--generate", "7x9"],
    ):
        ran = cavalier(*arguments, "--seed", seed)
        assert (ran.status, ran.out) == (2, "")
        sentence = f"{shorten(seed)} is not a seed. Use a whole number"
        assert ran.err.startswith(f"cavalier: {sentence}")
        assert len(ran.err) < 200


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"\0\1\2\3", "This is not text"),
        (b"\xff\xfe\xfd", "This is not text"),
        (b"1 2 3\n4 5\n", "line 2"),
        (b"nothing of the kind", "board"),
        (b" " * (33 * 1024 * 1024), "too large"),
    ],
    ids=["empty", "binary", "not utf-8", "ragged", "prose", "huge"],
)
def test_an_unreadable_file_is_one_clear_line(
    cavalier: Cavalier, tmp_path: Path, content: bytes, words: str
) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(content)
    ran = cavalier("check", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert words in ran.err


def test_the_nearest_port_is_named(cavalier: Cavalier) -> None:
    ran = cavalier("tour", "lazytours", "--board", "5x5")
    assert "Did you mean lazy-tours?" in ran.err


def test_the_answer_goes_to_a_file(cavalier: Cavalier, tmp_path: Path) -> None:
    file = tmp_path / "tour.txt"
    ran = cavalier("tour", "couples", "--board", "3x4", "-o", str(file))
    assert (ran.status, ran.out) == (0, "")
    assert cavalier("check", str(file), "--board", "3x4").status == 0


def test_a_tour_of_another_board_is_refused(cavalier: Cavalier) -> None:
    tour = cavalier("tour", "couples", "--board", "3x4").out
    assert cavalier("check", "-", "--board", "4x3", given=tour).status == 1
    assert cavalier("check", "-", "--closed", given=tour).status == 1
    assert cavalier("check", "-", "--start", "b2", given=tour).status == 1


def test_verify_on_a_board_that_is_asked_for(cavalier: Cavalier) -> None:
    ran = cavalier("verify", "--board", "3x4", "--json")
    document = json.loads(ran.out)
    assert (ran.status, document["agree"]) == (0, True)
    assert [case["convention"] for case in document["cases"]] == [
        "paths",
        "closed-paths",
    ]


def test_a_file_that_cannot_be_written_is_told_before_the_search(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    # The search would find nothing, and so have nothing to write.
    asked = ("tour", "couples", "--board", "3x3", "--force", "-o")
    for file in (tmp_path, tmp_path / "none" / "tour.txt"):
        ran = cavalier(*asked, str(file))
        assert (ran.status, ran.out) == (2, "")
        assert str(file) in ran.err


def test_a_link_to_nowhere_is_written_through(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "tour")
    assert (
        cavalier("tour", "schwenk", "--board", "1x1", "-o", str(link)).out
        == ""
    )
    assert link.is_symlink()
    assert link.read_text().split() == ["1"]


DRAWN = ("tour", "couples", "--format", "svg", "--board")


#: With little room, Python leaves parts of its own files.
WITHOUT_CACHE = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}


def with_little_room() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))


def test_an_old_file_is_whole_where_a_new_one_has_no_room(
    tmp_path: Path,
) -> None:
    file = tmp_path / "tour.svg"
    file.write_text("old")
    ended = subprocess.run(
        [*CAVALIER, *DRAWN, "3x4", "-o", str(file)],
        preexec_fn=with_little_room, env=WITHOUT_CACHE,
        stderr=subprocess.PIPE, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (ended.returncode, file.read_text()) == (2, "old")
    assert ended.stderr.splitlines() == [
        f"cavalier: {file}: {os.strerror(errno.EFBIG)}"
    ]
    assert [*tmp_path.iterdir()] == [file]


def test_an_interruption_leaves_the_old_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(new: Path, file: Path) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "tour.svg"
    file.write_text("old")
    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file(file, "new")
    assert file.read_text() == "old"
    assert [*tmp_path.iterdir()] == [file]


def test_a_new_file_has_the_permissions_of_the_old_one(tmp_path: Path) -> None:
    old, link, new = (tmp_path / name for name in ("old", "link", "new"))
    old.write_text("much longer than the new text")
    old.chmod(0o640)
    link.symlink_to("old")
    write_file(link, "text")
    write_file(new, b"bytes")
    assert (link.is_symlink(), old.read_text()) == (True, "text")
    assert old.stat().st_mode & 0o777 == 0o640
    (tmp_path / "usual").touch()
    assert new.stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_file_with_two_names_keeps_both(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text("old")
    second.hardlink_to(first)
    write_file(second, "new")
    assert first.read_text() == "new"


@pytest.mark.parametrize(
    "refusal", [errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY]
)
def test_a_file_is_written_in_place_where_the_folder_takes_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refusal: int
) -> None:
    def refused(new: Path, file: Path) -> None:
        raise OSError(refusal, os.strerror(refusal))

    file = tmp_path / "file"
    file.write_text("old")
    monkeypatch.setattr(Path, "replace", refused)
    write_file(file, "new")
    assert file.read_text() == "new"
    assert [*tmp_path.iterdir()] == [file]


def test_what_is_not_a_regular_file_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_file(pipe, "through a pipe")
    assert os.read(reading, 100) == b"through a pipe"
    os.close(reading)
    write_file(Path(os.devnull), "nowhere")
    assert not Path(os.devnull).is_file()


@pytest.mark.skipif(
    not Path("/dev/stdout").exists(), reason="no /dev/stdout: expected Linux"
)
def test_a_file_that_is_standard_output_is_appended_to(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("first\n")
    with log.open("a") as appended:
        subprocess.run(
            [*CAVALIER, "tour", "schwenk", "--board", "1x1",
             "-o", "/dev/stdout"],
            stdout=appended, check=True, timeout=60,
        )  # fmt: skip
    assert log.read_text().split() == ["first", "1"]


#: As users have it: what is printed is written at the end.
BUFFERED = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}


@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="no /dev/full: expected Linux"
)
@pytest.mark.parametrize(
    "asked",
    [("list",), ("list", "--json"), DRAWN, ("count", "couples", "--board")],
)
def test_a_full_standard_output_is_named(asked: tuple[str, ...]) -> None:
    board = ("3x4",) if "--board" in asked else ()
    with open("/dev/full", "w") as full:  # noqa: PTH123
        ended = subprocess.run(
            [*CAVALIER, *asked, *board],
            env=BUFFERED, stdout=full, stderr=subprocess.PIPE, timeout=60,
            check=False,
        )  # fmt: skip
    assert ended.returncode == 2
    assert ended.stderr.decode().splitlines()[-1] == (
        f"cavalier: standard output: {os.strerror(errno.ENOSPC)}"
    )


@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="no /dev/full: expected Linux"
)
def test_a_full_standard_error_changes_no_status() -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        ended = subprocess.run(
            [*CAVALIER, "check", "no-such-file"],
            stderr=full, timeout=60, check=False,
        )  # fmt: skip
    assert ended.returncode == 2


def test_the_version_is_told(cavalier: Cavalier) -> None:
    about = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    ran = cavalier("--version")
    assert ran.out == f"cavalier {about['project']['version']}\n"


def test_the_help_of_every_command_is_there(cavalier: Cavalier) -> None:
    assert cavalier("--help").status == 0
    for command in "list tour count verify check show cite".split():
        assert "--json" in cavalier(command, "--help").out


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_one_sentence_wherever_it_is_described(
    name: str,
) -> None:
    command = import_module(f"cavalier.commands.{name}").command
    assert command.__doc__.split("\n\n")[0] == COMMANDS[name]
    page = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    assert re.search(f"`cavalier {name}[ `]", page)


def test_a_file_above_the_limit_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(b"1 4")
    assert terminal.read_input(str(file), 3) == b"1 4"
    with pytest.raises(CavalierError, match=r"too large\. The limit"):
        terminal.read_input(str(file), 2)


def process(
    *arguments: str,
) -> AbstractContextManager[processes.Process]:
    return processes.started([*processes.CAVALIER, *arguments])


def ends(group: int) -> bool:
    """Wait a moment for the last process of a group to end."""
    for _ in range(50):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "status", "told"),
    [
        (signal.SIGINT, 130, b"cavalier: interrupted"),
        (signal.SIGTERM, 143, b"cavalier: terminated"),
        (signal.SIGHUP, 129, b"cavalier: hung up"),
    ],
)
@pytest.mark.parametrize(
    "arguments",
    [
        ("count", "couples", "--board", "8x8", "--force"),
        ("tour", "lazy-tours", "--board", "7x9", "--closed", "--force"),
        ("verify", "--slow"),
        ("reproduce", "pascal-7x7"),
    ],
    ids=["count", "tour", "verify", "reproduce"],
)
def test_an_interruption_leaves_neither_traceback_nor_process(
    arguments: tuple[str, ...], number: int, status: int, told: bytes
) -> None:
    with process(*arguments, "--json") as running:
        time.sleep(3)
        os.killpg(running.pid, number)
        out, err = running.communicate(timeout=20)
        assert ends(running.pid)
    assert running.returncode == status
    assert err.splitlines()[-1] == told
    assert b"Traceback" not in err
    assert b"leaked" not in err
    assert not out or json.loads(out)["complete"] is False


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_failure() -> None:
    with process("tour", "warnsdorff-unfold", "--board", "50x50") as running:
        assert running.stdout is not None
        running.stdout.close()
        assert running.stderr is not None
        err = running.stderr.read()
        running.wait(processes.LONGEST)
    # The status of a program that a closed pipe ends; 1 would mean no.
    assert running.returncode == 141
    assert b"Broken pipe" not in err
    assert b"Traceback" not in err


def test_starting_imports_nothing_that_the_command_does_not_need() -> None:
    program = "import sys, cavalier.commands.app; print(*sys.modules)"
    loaded = processes.run([sys.executable, "-c", program]).stdout.split()
    assert "cavalier.commands.app" in loaded
    assert not {"rich.table", "toolz", "concurrent.futures"} & set(loaded)
    assert not {"pygments", "tomllib", "cavalier.catalogue"} & set(loaded)


def test_a_file_outlives_that_there_is_no_tour(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    file = tmp_path / "kept.txt"
    file.write_text("kept")
    for arguments in (["3x7", "--start", "1,3"], ["5x5", "--closed"]):
        ran = cavalier(
            "tour", "couples", "-o", str(file), "--board", *arguments
        )
        assert ran.status == 1
        assert file.read_text() == "kept"


def test_a_board_asked_for_twice_is_verified_once(cavalier: Cavalier) -> None:
    ran = cavalier("verify", "--board", "3x3", "--board", "3x3", "--json")
    assert len(json.loads(ran.out)["cases"]) == 2


@pytest.mark.parametrize(
    "document",
    [
        '{"board": "1x2", "matrix": [1, 2]}',
        '{"board": "1x2", "matrix": [["\\ud800", 1]]}',
        '{"board": "1x2", "matrix": [["a\\nb", 1]]}',
    ],
)
def test_whatever_cell_is_refused_can_be_drawn(
    cavalier: Cavalier, document: str
) -> None:
    ran = cavalier("check", "-", given=document)
    assert ran.status == 1
    assert ran.out.isprintable() or ran.out.replace("\n", "").isprintable()


@pytest.mark.slow
@pytest.mark.parametrize("closed", ["<&-", "2>&-"])
def test_a_stream_may_be_closed(closed: str) -> None:
    tour = f"{sys.executable} -m cavalier tour couples --board 3x4 {closed}"
    ran = processes.run(["/bin/sh", "-c", tour])
    assert ran.returncode == 0
    assert "Traceback" not in ran.stderr
    assert len(ran.stdout.splitlines()) == 3


@pytest.mark.slow
def test_an_encoding_without_the_letters_is_no_failure() -> None:
    ran = processes.run(
        [*processes.CAVALIER, "list"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert ran.returncode == 0
    assert "\\xc9preuve" in ran.stdout


def test_a_file_too_large_for_the_memory_hides_no_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cavalier: Cavalier
) -> None:
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text("1", "utf-8")

    def read(file: str, _: int) -> bytes:
        if file == str(other):
            raise MemoryError
        return one.read_bytes()

    monkeypatch.setattr("cavalier.commands.check.read_input", read)
    ran = cavalier("check", str(one), str(other))
    assert ran.status == 2
    assert f"{one}: a tour of 1x1" in ran.out
    assert f"{other}: {OUT_OF_MEMORY}" in ran.err


def test_files_named_twice_are_reported_once_when_interrupted(
    monkeypatch: pytest.MonkeyPatch, cavalier: Cavalier
) -> None:
    def read(file: str, _: int) -> bytes:
        if file == "last":
            raise KeyboardInterrupt
        return b"1"

    monkeypatch.setattr("cavalier.commands.check.read_input", read)
    ran = cavalier("check", "one", "one", "last")
    assert ran.status == 130
    assert ran.out.count("one: a tour of 1x1") == 1
    assert "last: interrupted before this file was judged" in ran.err


#: A name that, printed as it is, would clear the screen.
CLEARING = "\x1b[2J"


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", f"{CLEARING}.txt"),
        ("check", "kept.txt", f"{CLEARING}.txt"),
        ("check", f"{CLEARING}/there.txt", "kept.txt"),
        ("cite", "--check", f"{CLEARING}.txt"),
        ("cite", "--check", f"{CLEARING}/there.txt"),
        ("cite", "--check", f"{CLEARING}/empty.txt"),
        ("cite", CLEARING),
        ("show", f"couples:{CLEARING}"),
        ("show", "couples", "-o", f"{CLEARING}/none/there.txt"),
        ("tour", CLEARING, "--board", "3x4"),
        ("tour", "couples", "--board", "3x4", "-o", CLEARING),
        ("count", f"couples@{CLEARING}", "--board", "3x4"),
        ("grade", f"{CLEARING}.py"),
        ("grade", "--batch", f"{CLEARING}.py"),
        ("grade", "x", "--moves", CLEARING),
        ("maze", f"{CLEARING}.txt"),
        ("reproduce", CLEARING),
        (CLEARING,),
    ],
    ids=" ".join,
)
def test_no_name_that_is_given_reaches_the_terminal_as_it_is(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / CLEARING
    folder.mkdir()
    (tmp_path / "kept.txt").write_text("1", "utf-8")
    (folder / "there.txt").write_text("1 swh:1:cnt:1", "utf-8")
    (folder / "empty.txt").touch()
    ran = cavalier(*arguments)
    assert ran.status
    told = f"{ran.out}{ran.err}"
    assert "[2J" in told
    assert told.replace("\n", "").isprintable()


def test_the_remark_on_what_goes_on_takes_a_name_as_it_is_spelt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    with terminal.progress(f"grading [/a]{CLEARING}", 1) as advance:
        advance()
    assert "grading [/a]\\x1b[2J" in screen.getvalue()
