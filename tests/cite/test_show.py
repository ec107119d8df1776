"""`cavalier show`: listings that are the file's very lines, and compile."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from inspect import CO_OPTIMIZED
from io import StringIO
from pathlib import Path
from textwrap import dedent
from types import CodeType
from xml.etree.ElementTree import fromstring

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.port import ADAPTER, Port
from cavalier.catalogue.ports import PORTS
from cavalier.citing.definitions import definitions
from cavalier.citing.fragments import Fragment, cut
from cavalier.citing.listings import FORMATS, latex
from cavalier.commands.show import Format, command
from common.errors import CavalierError
from tests.cite.repositories import refused
from tests.cite.typesetting import Compile
from tests.conftest import Cavalier

EVERY_PORT = pytest.mark.parametrize("port", PORTS, ids=lambda port: port.id)

#: One of each kind: functions, a decorated one, a method, a class, tables.
PARTS = """
    couples:nb_parcours couples:destinations best-first-lazy:Globales
    warnsdorff-random-closed:find_closed_tour pascal-move:MOVES
    warnsdorff-matrix@initial:DELTA_LIGNE knight-exercises:LOOK_ALIKES
""".split()


def text_of(port: Port) -> str:
    return Path(port.module.replace(".", "/") + ".py").read_text("utf-8")


def fragment(target: str) -> Fragment:
    port, _, name = target.partition(":")
    return cut(find(port), name or None, text_of(find(port)))


def test_a_function_is_numbered_with_the_lines_of_the_file(
    cavalier: Cavalier,
) -> None:
    lines = text_of(find("couples")).splitlines()
    for line in cavalier("show", "couples:nb_parcours").out.splitlines():
        number = int(line.split()[0])
        assert line == f"{number}  {lines[number - 1]}"


@EVERY_PORT
def test_every_function_that_python_compiles_is_found_by_name(
    port: Port,
) -> None:
    text = text_of(port)
    lines = text.split("\n")
    for name, first in functions(compile(text, port.module, "exec")):
        part = cut(port, name, text)
        last = part.span[1]
        assert (part.name, part.span) == (name, (first, last))
        assert part.text.split("\n") == lines[first - 1 : last]
        (only,) = ast.parse(dedent(part.text)).body
        assert isinstance(only, ast.FunctionDef)
        assert only.name == name.rpartition(".")[2]
        below = next((line for line in lines[last:] if line.strip()), "")
        assert indentation(below) <= indentation(lines[first - 1])


def indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def functions(code: CodeType) -> Iterator[tuple[str, int]]:
    """Yield the name and first line of each function, as Python has them."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            is_function = inner.co_flags & CO_OPTIMIZED
            # From Python 3.14 on, annotations are a function of their own.
            if is_function and not inner.co_name.startswith(("<", "__ann")):
                name = inner.co_qualname.replace(".<locals>", "")
                yield name, inner.co_firstlineno
            yield from functions(inner)


INSIDE = """
class f:
    def h():
        pass

def k():
    def f():
        def h():
            pass
    g = 1
    return f
"""


@pytest.mark.parametrize(
    ("asked", "name", "lines", "namesakes"),
    [
        ("f", "f", (2, 4), ()),
        ("k.f", "k.f", (7, 9), ()),
        ("h", "f.h", (3, 4), ("k.f.h",)),
        ("k.f.h", "k.f.h", (8, 9), ()),
    ],
)
def test_a_name_means_what_is_inside_nothing_or_the_first_that_ends_in_it(
    asked: str, name: str, lines: tuple[int, int], namesakes: tuple[str, ...]
) -> None:
    part = cut(find("couples"), asked, INSIDE)
    assert (part.name, part.span, part.namesakes) == (name, lines, namesakes)


@pytest.fixture
def couples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file that is shown as the port couples."""
    (tmp_path / "functional").mkdir()
    monkeypatch.setattr("cavalier.commands.show.ROOT", tmp_path)
    return tmp_path / "functional" / "couples.py"


def test_of_procedures_with_one_name_the_first_is_shown_with_a_remark(
    cavalier: Cavalier, couples: Path
) -> None:
    couples.write_text(INSIDE)
    ran = cavalier("show", "couples:h", "--json")
    assert json.loads(ran.out)["function"] == "f.h"
    for named in ("f.h", "functional/couples.py", "k.f.h"):
        assert named in ran.err
    other = cavalier("show", "couples:k.f.h", "--json")
    assert (json.loads(other.out)["function"], other.err) == ("k.f.h", "")


@pytest.mark.parametrize("asked", ["g", "k.g", "k.h", "f.f", "k.", ".h", "."])
def test_a_variable_or_half_a_name_is_not_found(asked: str) -> None:
    with pytest.raises(CavalierError, match="couples has no"):
        cut(find("couples"), asked, INSIDE)


def test_decorators_and_the_rest_of_a_table_s_last_line_are_shown() -> None:
    assert fragment("couples:destinations").text.startswith("@cache\ndef ")
    table = fragment("couples:DESTINATIONS").text
    assert table.startswith("DESTINATIONS = (\n")
    assert table.endswith(")  # fmt: skip")
    assert fragment("algorithm-1-as-printed:Mat.checked").text.startswith(
        "    def check"
    )


@EVERY_PORT
def test_the_adapter_is_left_out_of_a_whole_port(port: Port) -> None:
    text = text_of(port)
    source = cut(port, None, text).text
    assert source == text.split(ADAPTER)[0].rstrip("\n")
    assert cut(port, None, text, adapter=True).text == text.rstrip("\n")


def without_colours(text: str) -> str:
    return re.sub("\x1b\\[[0-9;]*m", "", text)


@EVERY_PORT
def test_colours_change_no_line(port: Port) -> None:
    whole = cut(port, None, text_of(port))
    coloured = FORMATS["terminal"](whole)
    assert "\x1b[" in coloured
    lines = without_colours(coloured).split("\n")
    plain = FORMATS["plain"](whole)
    assert [line.rstrip() for line in lines] == plain.split("\n")


@EVERY_PORT
def test_each_line_of_a_page_begins_with_its_own_number(port: Port) -> None:
    whole = cut(port, None, text_of(port))
    text, numbers = texts(FORMATS["html"](whole))
    first, last = whole.span
    assert [int(number) for number in numbers] == [*range(first, last + 1)]
    numbered = zip(numbers, whole.text.split("\n"), strict=True)
    assert text == "\n".join(number + line for number, line in numbered)
    bare = FORMATS["html"](replace(whole, numbered=False))
    assert texts(bare) == (whole.text, [])


def texts(listing: str) -> tuple[str, list[str]]:
    """Return the text of a page's pre, and that of each number in it."""
    pre = fromstring(listing).find("pre")
    assert pre is not None
    numbers = [
        "".join(each.itertext())
        for each in pre.iter("span")
        if "user-select: none" in each.attrib["style"]
    ]
    return "".join(pre.itertext()), numbers


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
    assert command("couples:supprimer") == 0
    assert ("\x1b[" in screen.getvalue()) == wanted
    assert command("couples:supprimer", Format.TERMINAL) == 0
    assert "\x1b[" in screen.getvalue()


@EVERY_PORT
def test_a_snippet_is_narrower_than_80_columns(port: Port) -> None:
    text = text_of(port)
    whole = cut(port, None, text, adapter=True)
    parts = [cut(port, name, text) for name in definitions(text)]
    for snippet in map(latex, [whole, *parts]):
        lines = snippet.split("\n")
        # A label cannot be broken, and is not printed.
        assert max(len(line) for line in lines if "label" not in line) < 80


def test_every_letter_with_an_accent_is_told_to_listings() -> None:
    text = "\ndef f():\n    return 'Maîtrisez les Échecs'\n"
    snippet = latex(cut(find("couples"), "f", text))
    assert "{î}{{\\^{i}}}1" in snippet
    assert "{É}{{\\'{E}}}1" in snippet
    assert "literate" not in latex(fragment("couples:supprimer"))


def test_a_letter_that_listings_cannot_show_is_named() -> None:
    part = cut(find("couples"), "f", "\ndef f():\n    return 'конь'\n")
    with pytest.raises(CavalierError, match="line 3, has 'к'"):
        latex(part)
    assert "конь" in FORMATS["typst"](part)


def test_the_command_line_takes_every_format() -> None:
    assert set(Format) == set(FORMATS)


@pytest.mark.parametrize("target", ["cuples", "couples:nb_parcour"])
def test_what_cannot_be_shown_cannot_be_cited(
    cavalier: Cavalier, target: str
) -> None:
    shown = cavalier("show", target)
    assert (shown.status, shown.out) == (2, "")
    assert cavalier("cite", target, "--working-tree") == shown


def test_private_names_are_shown_and_not_offered(cavalier: Cavalier) -> None:
    shown = cavalier("show", "lazy-tours:_as_tour")
    assert (shown.status, shown.err) == (0, "")
    assert "_as_tour" not in cavalier("show", "lazy-tours:nope").err
    assert "Mat._" not in cavalier("show", "algorithm-1-as-printed:nope").err


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"def f(:", "not Python: line 1: "),
        (b"\0", "not Python:"),
        (b"\xff", "not text in UTF-8."),
    ],
)
def test_a_file_that_is_no_python_is_one_clear_line(
    cavalier: Cavalier, couples: Path, content: bytes, told: str
) -> None:
    couples.write_bytes(content)
    ran = cavalier("show", "couples:f")
    refused(ran, f"cavalier: functional/couples.py is {told}")


@pytest.mark.slow
def test_listings_compile_as_they_are_pasted(pdflatex: Compile) -> None:
    inside = [
        f"{port.id}:{name}"
        for port in PORTS
        for name in definitions(text_of(port))
        if "." in name
    ]
    targets = [*(port.id for port in PORTS), *PARTS, *inside]
    listings = [latex(fragment(target)) for target in targets]
    references = [
        f"\\ref{{{label}}}"
        for listing in listings
        for label in re.findall(r"label={(lst:.*?)}", listing)
    ]
    assert len(references) == len(targets) > len(PORTS) + len(PARTS)
    compiled = pdflatex("\n\n".join([*listings, *references]))
    assert compiled.status == 0, compiled.log[-2000:]
    assert "Output written on report.pdf" in compiled.log
    assert "Overfull" not in compiled.log
    assert "Missing character" not in compiled.log


@pytest.mark.slow
def test_what_is_inside_is_printed_as_if_it_were_not(
    pdflatex: Compile,
) -> None:
    part = fragment("algorithm-1-as-printed:Mat.checked")
    outside = replace(part, text=dedent(part.text))
    assert outside.text != part.text
    inside = pdflatex(latex(part))
    assert inside.pages == pdflatex(latex(outside)).pages
    indented = latex(part).replace(", gobble=4", "")
    assert inside.pages != pdflatex(indented).pages


@pytest.mark.needs("typst")
@pytest.mark.parametrize("numbered", [True, False])
def test_typst_compiles_a_listing(numbered: bool, tmp_path: Path) -> None:
    import typst

    report = tmp_path / "report.typ"
    part = fragment("best-first-padded:trouver_tous_les_meilleurs_voisins")
    listing = FORMATS["typst"](replace(part, numbered=numbered))
    label = re.search(r'#label\("(.*)"\)', listing)
    assert label
    report.write_text(f'#ref(label("{label[1]}"))\n{listing}', "utf-8")
    assert typst.compile(str(report)).startswith(b"%PDF")
