"""Counts as tables and maps, compared with the published counts."""

import csv
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from cavalier.commands import count as command
from cavalier.running.counting import Counted
from common.board import Board, Square
from common.known_counts import paths_from_start
from tests.conftest import Cavalier
from tests.workbench.typesetting import Compile

NAMESPACE = "{http://www.w3.org/2000/svg}"
KNOWN = paths_from_start()[Board(3, 4)]
ONE = ("count", "couples", "--board", "3x4")


def test_a_map_as_svg_goes_to_a_file(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    file = tmp_path / "map.svg"
    ended = cavalier(*ONE, "--map", "svg", "-o", str(file))
    assert (ended.status, ended.out) == (0, "")
    root = fromstring(file.read_text("utf-8"))
    title = root.findtext(f"{NAMESPACE}title")
    assert title == "How many tours of 3x4 start on each square"
    described = root.findtext(f"{NAMESPACE}desc") or ""
    named = " ".join(f"{number}" for row in KNOWN for number in row)
    assert " ".join(re.findall(r"[a-d][1-3] (\d+)", described)) == named


def test_no_cell_is_a_formula(
    cavalier: Cavalier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("=1+1.py", "+1.py", "-1.py", "@a.py"):
        own = "def count_tours(board, start, closed=False): return 1234"
        Path(name).write_text(own, "utf-8")
        ended = cavalier("count", f"./{name}", "--board", "3x4", "--csv")
        _, row = csv.reader(StringIO(ended.out))
        assert (row[0], row[-1]) == (f"'{name}", "1234")


@pytest.mark.slow
def test_pdflatex_sets_the_table(
    cavalier: Cavalier, tmp_path: Path, pdflatex: Compile
) -> None:
    own = tmp_path / "my_port.py"
    own.write_text("def count_tours(board, start, closed=False): return 1234")
    ended = cavalier("count", str(own), "--board", "3x4", "--latex")
    assert r"my\_port.py" in ended.out
    assert r"$3\times4$ & a3 & paths-from-start & 1\,234 \\" in ended.out
    compiled = pdflatex(ended.out, "booktabs")
    assert compiled.status == 0, compiled.log[-2000:]


def test_an_interruption_leaves_the_table_of_what_is_counted(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> Iterator[Counted]:
        yield Counted(0, Square(0, 0), 2, None, 0.0)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "count_all", stopped)
    table = cavalier(*ONE, "--all-starts", "--csv")
    assert (table.status, table.out) == (
        130,
        "port,board,start,convention,count\n",
    )
    assert cavalier(*ONE, "--map", "svg").out == ""
