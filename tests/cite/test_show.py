"""`cavalier show`: listings that are the file's very lines, and compile."""

import json
import re
import sys
from pathlib import Path
from textwrap import dedent
from xml.etree.ElementTree import fromstring

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.port import ADAPTER
from cavalier.catalogue.ports import PORTS
from cavalier.cite.source import path_of
from tests import processes
from tests.cite.conftest import refused
from tests.conftest import ROOT, Cavalier

#: One of each kind: a function, a decorated one, a class, tables, a method.
PARTS = """
    couples:nb_parcours warnsdorff-matrix:Position best-first-lazy:Boards
    warnsdorff-random-closed:find_closed_tour pascal-move:MOVES
    warnsdorff-matrix@initial:DELTA_LIGNE algorithm-1-as-printed:Mat.checked
    warnsdorff-random-closed:counted_tour.rand
""".split()


def listed(cavalier: Cavalier, target: str) -> tuple[list[int], list[str]]:
    """Return the numbers and the lines that are shown."""
    result = cavalier("show", target)
    assert (result.status, result.err) == (0, "")
    rows = [
        re.fullmatch(r" *(\d+)(?:  (.*))?", r) for r in result.out.split("\n")
    ]
    matches = [row for row in rows if row]
    assert len(matches) == len(rows) - 1
    return [int(m[1]) for m in matches], [m[2] or "" for m in matches]


@pytest.mark.parametrize("name", [port.id for port in PORTS])
def test_a_port_is_shown_without_its_adapter_with_the_numbers_of_its_lines(
    cavalier: Cavalier, name: str
) -> None:
    text = (ROOT / path_of(find(name))).read_text("utf-8")
    code = text.split(ADAPTER)[0].rstrip("\n").split("\n")
    assert listed(cavalier, name) == ([*range(1, len(code) + 1)], code)


@pytest.mark.parametrize("target", PARTS)
def test_each_format_has_the_very_lines_and_their_numbers(
    cavalier: Cavalier, target: str
) -> None:
    def show(form: str, *more: str) -> str:
        return cavalier("show", target, "--format", form, *more).out

    numbers, code = listed(cavalier, target)
    if target == "warnsdorff-matrix:Position":
        assert code[0] == "@dataclass"
    first, last = numbers[0], numbers[-1]
    words = f"lines {first}\u2013{last}" if first < last else f"line {first}"
    coloured = show("terminal")
    assert "\x1b[" in coloured
    plain = re.sub("\x1b\\[[0-9;]*m", "", coloured).split("\n")
    rows = cavalier("show", target).out.split("\n")
    assert [row.rstrip() for row in plain] == rows
    head, _, rest = show("latex").partition("]\n")
    text = dedent("\n".join(code))
    assert rest.partition("\n\\end{lstlisting}")[0] == text
    assert f"firstnumber={first}," in head
    assert f", {words}}}" in head
    assert "ligne" in show("latex", "--lang", "fr")
    typst = show("typst")
    raw = re.search(r'raw\((".*"), lang: "python"', typst)
    assert raw
    assert json.loads(raw[1]) == text
    assert f"str({first - 1} + line.number)" in typst
    assert f', {words}", {{' in typst
    cells = [
        "".join(pre.itertext()) for pre in fromstring(show("html")).iter("pre")
    ]
    assert cells[0].split() == [*map(str, numbers)]
    assert cells[1].rstrip("\n").split("\n") == code


@pytest.mark.usefixtures("nested")
def test_a_name_is_the_whole_name(cavalier: Cavalier) -> None:
    for name, first, last in [("search.walk", 9, 11), ("search", 8, 13)]:
        numbers, _ = listed(cavalier, f"backtracking-matrix:{name}")
        assert (numbers[0], numbers[-1]) == (first, last)
    for name in ("walk", "search.", ".walk", ""):
        result = cavalier("show", f"backtracking-matrix:{name}")
        refused(result, f"backtracking-matrix has no {name!r}", "count.walk")


@pytest.mark.parametrize(
    ("no_color", "term", "wanted"),
    [("", "xterm", True), ("1", "xterm", False), ("", "dumb", False)],
)
def test_a_screen_has_colours_if_it_can_and_the_user_wants_them(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    no_color: str,
    term: str,
    wanted: bool,
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", term)
    assert ("\x1b[" in cavalier("show", "couples:supprimer").out) == wanted


@pytest.mark.parametrize("target", ["a/b.py", "./README.md", "/etc/x.py"])
def test_what_cannot_be_shown_cannot_be_cited(
    cavalier: Cavalier, target: str
) -> None:
    result = cavalier("show", target)
    refused(result)
    assert cavalier("cite", target, "--working-tree") == result


@pytest.mark.slow
@pytest.mark.needs("pdflatex")
def test_listings_compile_as_they_are_pasted(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    targets = [*(port.id for port in PORTS), *PARTS]
    snippets = [
        cavalier("show", target, "--format", "latex").out for target in targets
    ]
    labels = re.findall(r"label={(lst:.*?)}", "\n".join(snippets))
    assert len(set(labels)) == len(targets)
    (tmp_path / "report.tex").write_text(
        "\\documentclass{article}\\usepackage[T1]{fontenc}"
        "\\usepackage{listings,textcomp}\\begin{document}\n"
        + "\n\n".join([*snippets, "\\end{document}"]),
        "utf-8",
    )
    latex = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode"]
    result = processes.run([*latex, "report.tex"], cwd=tmp_path)
    log = (tmp_path / "report.log").read_text("utf-8", errors="replace")
    assert result.returncode == 0, log[-2000:]
    assert "Overfull" not in log
    assert "Missing character" not in log
