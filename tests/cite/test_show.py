"""`cavalier show`: listings that are the file's very lines, and compile."""

import re
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from cavalier.catalogue.port import ADAPTER
from cavalier.catalogue.ports import PORTS
from cavalier.commands.show import command
from tests import processes
from tests.cite.repositories import MATRIX, NESTED, refused
from tests.conftest import ROOT, Cavalier

EVERY_PORT = pytest.mark.parametrize("name", [port.id for port in PORTS])

#: One of each kind: a function, a decorated one, a class, tables, a method.
PARTS = """
    couples:nb_parcours warnsdorff-matrix:Position best-first-lazy:Boards
    warnsdorff-random-closed:find_closed_tour pascal-move:MOVES
    warnsdorff-matrix@initial:DELTA_LIGNE algorithm-1-as-printed:Mat.checked
    best-first-padded:trouver_tous_les_meilleurs_voisins
""".split()


def text_of(name: str) -> str:
    """Return the text of a port's file."""
    (path,) = {
        port.module.replace(".", "/") + ".py"
        for port in PORTS
        if port.id == name.partition("@")[0]
    }
    return (ROOT / path).read_text("utf-8")


def code_of(cavalier: Cavalier, *asked: str) -> str:
    """Return the lines that are shown, without their numbers."""
    ran = cavalier("show", *asked, "--no-numbers")
    assert (ran.status, ran.err) == (0, "")
    return ran.out.removesuffix("\n")


@EVERY_PORT
def test_a_port_is_shown_without_its_adapter_with_the_numbers_of_its_lines(
    cavalier: Cavalier, name: str
) -> None:
    text = text_of(name).split(ADAPTER)[0].rstrip("\n")
    assert code_of(cavalier, name) == text
    width = len(str(text.count("\n") + 1))
    numbered = enumerate(text.split("\n"), 1)
    assert cavalier("show", name).out.splitlines() == [
        f"{number:{width}}  {line}".rstrip() for number, line in numbered
    ]


def test_decorators_and_the_rest_of_a_table_s_last_line_are_shown(
    cavalier: Cavalier,
) -> None:
    decorated = code_of(cavalier, "warnsdorff-matrix:Position")
    assert decorated.startswith("@dataclass\nclass ")
    table = code_of(cavalier, "couples:DESTINATIONS")
    assert table.startswith("DESTINATIONS = (\n")
    assert table.endswith(")  # fmt: skip")


@pytest.fixture
def show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file that is shown as the port backtracking-matrix."""
    (tmp_path / "imperative").mkdir()
    monkeypatch.setattr("cavalier.commands.show.ROOT", tmp_path)
    (tmp_path / MATRIX).write_text(NESTED)
    return tmp_path / MATRIX


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("walk", 2, 3),
        ("count.walk", 2, 3),
        ("search.walk", 9, 11),
        ("search", 8, 13),
        ("b.f", 20, 20),
        ("f", 17, 17),
    ],
)
def test_a_name_is_at_the_top_or_the_first_that_ends_in_it(
    cavalier: Cavalier, show: Path, name: str, first: int, last: int
) -> None:
    out = cavalier("show", f"backtracking-matrix:{name}").out.splitlines()
    assert int(out[0].split()[0]) == first
    assert int(out[-1].split()[0]) == last


@pytest.mark.parametrize("name", ["n", "alk", "walk.", ".walk", ".", "a.b"])
def test_half_a_name_is_not_found(
    cavalier: Cavalier, show: Path, name: str
) -> None:
    ran = cavalier("show", f"backtracking-matrix:{name}")
    refused(ran, f"backtracking-matrix has no {name!r}")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"def f(:", "not Python: "),
        (b"\0", "not Python:"),
        (b"\xff", "not text in UTF-8."),
    ],
)
def test_a_file_that_is_no_python_is_one_clear_line(
    cavalier: Cavalier, show: Path, content: bytes, said: str
) -> None:
    show.write_bytes(content)
    ran = cavalier("show", "backtracking-matrix:f")
    refused(ran, f"cavalier: {MATRIX} is {said}")


def test_private_names_are_shown_and_not_offered(cavalier: Cavalier) -> None:
    assert "def _path" in code_of(cavalier, "labyrinth:_path")
    assert " _path" not in cavalier("show", "labyrinth:nope").err
    assert "Mat._" not in cavalier("show", "algorithm-1-as-printed:nope").err


@EVERY_PORT
def test_colours_change_no_line(cavalier: Cavalier, name: str) -> None:
    coloured = cavalier("show", name, "--format", "terminal").out
    lines = re.sub("\x1b\\[[0-9;]*m", "", coloured).split("\n")
    assert coloured != "\n".join(lines)
    plain = cavalier("show", name).out
    assert [line.rstrip() for line in lines] == plain.split("\n")


@EVERY_PORT
def test_a_page_has_the_lines_each_with_its_number(
    cavalier: Cavalier, name: str
) -> None:
    def pre(*more: str) -> tuple[str, Sequence[str]]:
        ran = cavalier("show", name, "--format", "html", *more)
        found = fromstring(ran.out).find("pre")
        assert found is not None
        numbers = [
            "".join(each.itertext())
            for each in found.iter("span")
            if "user-select: none" in each.attrib["style"]
        ]
        return "".join(found.itertext()), numbers

    code = code_of(cavalier, name).split("\n")
    text, numbers = pre()
    assert [*map(int, numbers)] == [*range(1, len(code) + 1)]
    pairs = zip(numbers, code, strict=True)
    assert text == "\n".join(number + line for number, line in pairs)
    assert pre("--no-numbers") == ("\n".join(code), [])


@pytest.mark.parametrize("target", PARTS)
def test_a_snippet_has_the_very_lines_and_says_which(
    cavalier: Cavalier, target: str
) -> None:
    out = cavalier("show", target, "--format", "latex").out
    head, _, rest = out.partition("]\n")
    code, end, _ = rest.partition("\n\\end{lstlisting}")
    assert end
    assert code == code_of(cavalier, target)
    numbered = cavalier("show", target).out.splitlines()
    first, last = (numbered[end].split()[0] for end in (0, -1))
    assert f"firstnumber={first}" in head
    lines = f"lines {first}--{last}" if first != last else f"line {first}"
    assert f"{lines}}}," in head
    indent = min(len(r) - len(r.lstrip()) for r in code.split("\n") if r)
    assert ("gobble=" in head) == bool(indent)
    assert f"gobble={indent}" in head or not indent
    french = cavalier("show", target, "--format", "latex", "--lang", "fr")
    assert "ligne" in french.out
    bare = cavalier("show", target, "--format", "latex", "--no-numbers")
    assert "number" not in bare.out.partition("]\n")[0]


def test_every_letter_with_an_accent_is_told_to_listings(
    cavalier: Cavalier, show: Path
) -> None:
    show.write_text("\ndef f():\n    return 'Maîtrisez les Échecs'\n", "utf-8")
    asked = ("show", "backtracking-matrix:f", "--format", "latex")
    head = cavalier(*asked).out.partition("]\n")[0]
    for letter in "îÉ":
        assert f"{{{letter}}}{{{{" in head
    show.write_text("\ndef f():\n    pass\n")
    assert "literate" not in cavalier(*asked).out


class Screen(StringIO):
    """A screen that keeps what is printed on it."""

    def isatty(self) -> bool:
        """Return that it is a screen."""
        return True


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ],
)
def test_a_screen_has_colours_if_it_can_and_the_user_wants_them(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], wanted: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    screen = Screen()
    monkeypatch.setattr("sys.stdout", screen)
    asked = ["couples:supprimer"]
    assert command.main(asked, standalone_mode=False) == 0
    assert ("\x1b[" in screen.getvalue()) == wanted


@pytest.mark.parametrize("target", ["cuples", "couples:nb_parcour", "a/b.py"])
def test_what_cannot_be_shown_cannot_be_cited(
    cavalier: Cavalier, target: str
) -> None:
    shown = cavalier("show", target)
    assert (shown.status, shown.out) == (2, "")
    assert cavalier("cite", target, "--working-tree") == shown


@pytest.mark.slow
@pytest.mark.needs("pdflatex")
def test_listings_compile_as_they_are_pasted(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    targets = [*(port.id for port in PORTS), *PARTS]
    snippets = [
        cavalier("show", each, "--format", "latex").out for each in targets
    ]
    labels = re.findall(r"label={(lst:.*?)}", "\n".join(snippets))
    assert len(set(labels)) == len(targets)
    body = "\n\n".join([*snippets, *(f"\\ref{{{each}}}" for each in labels)])
    (tmp_path / "report.tex").write_text(
        "\\documentclass{article}\\usepackage[T1]{fontenc}"
        "\\usepackage{listings,textcomp}\n"
        f"\\begin{{document}}\n{body}\n\\end{{document}}\n",
        "utf-8",
    )
    asked = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode"]
    ran = processes.run([*asked, "report.tex"], cwd=tmp_path)
    log = (tmp_path / "report.log").read_text("utf-8", errors="replace")
    assert ran.returncode == 0, log[-2000:]
    assert "Overfull" not in log
    assert "Missing character" not in log


@pytest.mark.needs("typst")
@pytest.mark.parametrize("more", [(), ("--no-numbers",)])
def test_typst_compiles_a_listing(
    cavalier: Cavalier, more: Sequence[str], tmp_path: Path
) -> None:
    import typst

    compiled: Callable[[str], bytes] = typst.compile
    asked = ("show", PARTS[-1], "--format", "typst")
    listing = cavalier(*asked, *more).out
    label = re.search(r'#label\("(.*)"\)', listing)
    assert label
    report = tmp_path / "report.typ"
    report.write_text(f'#ref(label("{label[1]}"))\n{listing}', "utf-8")
    assert compiled(str(report)).startswith(b"%PDF")
    first = int(cavalier("show", PARTS[-1]).out.split()[0])
    numbers = f"str({first - 1} + line.number)"
    assert (numbers in listing) != bool(more)
