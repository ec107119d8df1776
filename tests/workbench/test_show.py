"""`cavalier show`: listings that are the file's very lines, and compile."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from inspect import CO_OPTIMIZED
from io import StringIO
from pathlib import Path
from textwrap import dedent
from types import CodeType

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.port import ADAPTER, Port
from cavalier.catalogue.ports import PORTS
from cavalier.citing.definitions import definitions
from cavalier.citing.fragments import Fragment, cut
from cavalier.citing.listings import FORMATS, latex
from cavalier.commands.show import Format, command
from common.errors import CavalierError
from tests.conftest import Cavalier
from tests.workbench.typesetting import Compile
from tools.renew.headers import procedures

EVERY_PORT = pytest.mark.parametrize("port", PORTS, ids=lambda port: port.id)

#: One of each kind: functions, a decorated one, a method, a class, tables.
PARTS = [
    "couples:nb_parcours",
    "couples:destinations",
    "warnsdorff-random-closed:find_closed_tour",
    "best-first-lazy:Globales",
    "pascal-move:MOVES",
    "warnsdorff-matrix@initial:DELTA_LIGNE",
    "knight-exercises:LOOK_ALIKES",
]


def text_of(port: Port) -> str:
    return Path(port.module.replace(".", "/") + ".py").read_text("utf-8")


def fragment(target: str) -> Fragment:
    port, _, name = target.partition(":")
    return cut(find(port), name or None, text_of(find(port)))


def test_a_function_is_numbered_with_the_lines_of_the_file(
    cavalier: Cavalier,
) -> None:
    ran = cavalier("show", "couples:nb_parcours")
    assert (ran.status, ran.err) == (0, "")
    lines = text_of(find("couples")).splitlines()
    first, *_, last = ran.out.splitlines()
    assert first.split("  ")[1] == "def nb_parcours("
    assert last.endswith(
        "return sum([nb_parcours(c, nouvel_echiquier, depart) for c in ca])"
    )
    for line in ran.out.splitlines():
        number = int(line.split()[0])
        assert line == f"{number}  {lines[number - 1]}"


def test_the_document_has_the_stable_keys(cavalier: Cavalier) -> None:
    ran = cavalier("show", "couples:supprimer", "--json")
    shown = json.loads(ran.out)
    assert list(shown) == [
        "port", "function", "path", "first_line", "last_line", "text",
    ]  # fmt: skip
    assert (shown["port"], shown["function"], shown["path"]) == (
        "couples",
        "supprimer",
        "functional/couples.py",
    )
    lines = text_of(find("couples")).split("\n")
    span = slice(shown["first_line"] - 1, shown["last_line"])
    assert shown["text"] == "\n".join(lines[span])
    assert shown["text"].startswith("def supprimer(")
    whole = json.loads(cavalier("show", "couples", "--json").out)
    assert (whole["function"], whole["first_line"]) == (None, 1)


def test_a_function_is_found_wherever_it_stands() -> None:
    couples = find("couples")
    text = text_of(couples)
    here = cut(couples, "parcours", text)
    lower = cut(couples, "parcours", "# a line\n# another\n" + text)
    assert lower.text == here.text
    assert lower.span == (here.span[0] + 2, here.span[1] + 2)


@EVERY_PORT
def test_every_function_that_python_compiles_is_found_by_name(
    port: Port,
) -> None:
    text = text_of(port)
    lines = text.split("\n")
    compiled = dict(functions(compile(text, port.module, "exec")))
    for name, first in compiled.items():
        part = cut(port, name, text)
        last = part.span[1]
        assert (part.name, part.span) == (name, (first, last))
        assert part.text.split("\n") == lines[first - 1 : last]
        (only,) = ast.parse(dedent(part.text)).body
        assert isinstance(only, ast.FunctionDef)
        assert only.name == name.rpartition(".")[2]
        below = next((line for line in lines[last:] if line.strip()), "")
        assert indentation(below) <= indentation(lines[first - 1])


@EVERY_PORT
def test_every_function_that_python_compiles_is_listed(port: Port) -> None:
    source = cut(port, None, text_of(port)).text
    compiled = functions(compile(source, port.module, "exec"))
    classes = {
        node.name
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef)
    }
    assert list(procedures(port)) == [
        name for name, _ in compiled if name.split(".")[0] not in classes
    ]


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


def test_a_procedure_inside_another_is_shown_as_the_file_has_it(
    cavalier: Cavalier,
) -> None:
    ran = cavalier(
        "show", "best-first-padded:trouver_tous_les_meilleurs_voisins"
    )
    assert (ran.status, ran.err) == (0, "")
    lines = text_of(find("best-first-padded")).split("\n")
    first = lines.index("    def trouver_tous_les_meilleurs_voisins(")
    shown = lines[first : lines.index("", first)]
    assert ran.out.splitlines() == [
        f"{number}  {line}" for number, line in enumerate(shown, first + 1)
    ]
    full = cavalier(
        "show",
        "best-first-padded:trouver_meilleur_voisins_libres."
        "trouver_tous_les_meilleurs_voisins",
    )
    assert full == ran


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
        ("f.h", "f.h", (3, 4), ()),
        ("k.f.h", "k.f.h", (8, 9), ()),
    ],
)
def test_a_name_means_what_is_inside_nothing_or_the_first_that_ends_in_it(
    asked: str, name: str, lines: tuple[int, int], namesakes: tuple[str, ...]
) -> None:
    part = cut(find("couples"), asked, INSIDE)
    assert (part.name, part.span, part.namesakes) == (name, lines, namesakes)


def test_of_procedures_with_one_name_the_first_is_shown_with_a_remark(
    cavalier: Cavalier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "functional").mkdir()
    (tmp_path / "functional" / "couples.py").write_text(INSIDE)
    monkeypatch.setattr("cavalier.commands.show.ROOT", tmp_path)
    ran = cavalier("show", "couples:h", "--json")
    assert ran.status == 0
    assert ran.err == (
        "This is f.h, the first of that name in functional/couples.py. "
        "The file also has k.f.h.\n"
    )
    assert json.loads(ran.out)["function"] == "f.h"
    other = cavalier("show", "couples:k.f.h", "--json")
    assert (other.status, other.err) == (0, "")
    shown = json.loads(other.out)
    assert shown["function"] == "k.f.h"
    assert shown["text"] != json.loads(ran.out)["text"]


@pytest.mark.parametrize("asked", ["g", "k.g", "k.h", "f.f", "k.", ".h", "."])
def test_a_variable_or_half_a_name_is_not_found(asked: str) -> None:
    with pytest.raises(CavalierError, match="couples has no"):
        cut(find("couples"), asked, INSIDE)


def test_decorators_and_the_rest_of_a_table_s_last_line_are_shown() -> None:
    assert fragment("couples:destinations").text.startswith("@cache\ndef ")
    table = fragment("couples:DESTINATIONS").text
    assert table.startswith("DESTINATIONS = (\n")
    assert table.endswith(")  # fmt: skip")
    assert fragment("as-printed:Mat.checked").text.startswith("    def check")


@EVERY_PORT
def test_the_adapter_is_left_out_unless_asked_for(port: Port) -> None:
    text = text_of(port)
    source = cut(port, None, text).text
    assert ADAPTER not in source
    assert source == text.split(ADAPTER)[0].rstrip("\n")
    assert cut(port, None, text, adapter=True).text == text.rstrip("\n")


def test_what_is_in_the_adapter_must_be_asked_for(cavalier: Cavalier) -> None:
    refused = cavalier("show", "couples:first_tour")
    assert (refused.status, refused.out) == (2, "")
    assert "Use --adapter" in refused.err
    shown = cavalier("show", "couples:first_tour", "--adapter")
    assert "def first_tour(" in shown.out


def test_colours_are_for_a_terminal(cavalier: Cavalier) -> None:
    bare = cavalier("show", "couples:supprimer").out
    coloured = cavalier(
        "show", "couples:supprimer", "--format", "terminal"
    ).out
    assert "\x1b[" not in bare
    assert "\x1b[" in coloured
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == bare
    plain = cavalier("show", "couples:supprimer", "--format", "plain").out
    assert plain == bare


@EVERY_PORT
def test_colours_change_no_line(port: Port) -> None:
    whole = cut(port, None, text_of(port))
    coloured = FORMATS["terminal"](whole)
    bare = re.sub("\x1b\\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in bare.split("\n")] == FORMATS["plain"](
        whole
    ).split("\n")


def test_html_has_numbers_colours_and_accents(cavalier: Cavalier) -> None:
    html = cavalier("show", "couples", "--format", "html").out
    assert html.startswith('<figure id="lst:couples">\n<figcaption>')
    assert html.endswith("</figure>\n")
    assert "l&#39;échiquier" in html or "l'échiquier" in html
    assert "color: #" in html
    for number in (1, 69, fragment("couples").span[1]):
        assert re.search(f"> *{number}  </span>", html)


class Texts(HTMLParser):
    """The text of a page's pre, and that of the numbers in it alone."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.whole = ""
        self.numbers: list[str] = []
        self.feed(page)

    def handle_starttag(
        self, tag: str, attrs: list[tuple[str, str | None]]
    ) -> None:
        """Note the element, or that it has a number."""
        style = dict(attrs).get("style") or ""
        is_number = "user-select: none" in style
        self.inside.append("number" if is_number else tag)

    def handle_endtag(self, tag: str) -> None:
        """Note that the element has ended."""
        self.inside.pop()

    def handle_data(self, data: str) -> None:
        """Keep the text."""
        if "number" in self.inside:
            self.numbers.append(data)
        if "pre" in self.inside:
            self.whole += data


@EVERY_PORT
def test_each_line_of_a_page_begins_with_its_own_number(port: Port) -> None:
    whole = cut(port, None, text_of(port))
    texts = Texts(FORMATS["html"](whole))
    first, last = whole.span
    assert [int(number) for number in texts.numbers] == [
        *range(first, last + 1)
    ]
    numbered = zip(texts.numbers, whole.text.split("\n"), strict=True)
    assert texts.whole == "\n".join(number + line for number, line in numbered)
    bare = Texts(FORMATS["html"](replace(whole, numbered=False)))
    assert (bare.whole, bare.numbers) == (whole.text, [])


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({"TERM": "xterm"}, True),
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


class Screen(StringIO):
    """A screen that keeps what is printed on it."""

    def isatty(self) -> bool:
        """Return that it is a screen."""
        return True


@pytest.mark.parametrize("form", ["latex", "minted"])
@EVERY_PORT
def test_a_snippet_is_narrower_than_80_columns(port: Port, form: str) -> None:
    whole = cut(port, None, text_of(port), adapter=True)
    names = definitions(text_of(port))
    parts = [cut(port, name, text_of(port)) for name in names]
    for snippet in map(FORMATS[form], [whole, *parts]):
        lines = snippet.split("\n")
        # A label cannot be broken, and is not printed.
        assert max(len(line) for line in lines if "label" not in line) < 80


@pytest.mark.parametrize("form", ["latex", "minted"])
def test_a_snippet_has_all_that_a_report_needs(form: str) -> None:
    part = fragment("couples:nb_parcours")
    snippet = FORMATS[form](part)
    assert f"\n{part.text}\n" in snippet
    assert snippet.startswith("% The preamble needs: \\usepackage{")
    assert f"firstnumber={part.span[0]}" in snippet
    assert "label={lst:couples:nb_parcours}" in snippet.replace(
        "\\label{", "label={"
    )
    assert "\\texttt{nb\\_parcours}, " in snippet
    assert "% Ported from: Épreuve commune de TIPE 2011" in snippet


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
    assert "конь" in FORMATS["minted"](part)


def test_the_listing_goes_to_a_file(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    file = tmp_path / "listing.tex"
    ran = cavalier("show", "couples", "--format", "latex", "-o", str(file))
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    assert file.read_text("utf-8") == latex(fragment("couples")) + "\n"
    plain = tmp_path / "listing.txt"
    cavalier("show", "couples:supprimer", "-o", str(plain))
    assert (
        plain.read_text("utf-8") == cavalier("show", "couples:supprimer").out
    )
    document = tmp_path / "listing.json"
    ran = cavalier("show", "couples:supprimer", "--json", "-o", str(document))
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    assert json.loads(document.read_text("utf-8"))["function"] == "supprimer"


def test_the_command_line_takes_every_format() -> None:
    assert set(Format) == set(FORMATS)


BAD = {
    "an unknown port": ("cuples", "Did you mean couples?"),
    "an unknown variant": ("couples@x", "has no variant 'x'"),
    "nearly a function": ("couples:nb_parcour", "Use nb_parcours."),
    "another case": ("couples:NB_PARCOURS", "Use nb_parcours."),
    "like nothing": ("couples:nope", "'nope'. Use one of DESTINATIONS, "),
    "no function": ("couples:", "couples has no ''. Use one of DESTINATIONS"),
    "nearly a procedure inside another": (
        "best-first-padded:mise_a_jour_voisin",
        "Use mise_a_jour_voisins.",
    ),
    "nearly a full name": (
        "warnsdorff-random-closed:counted_tou.rand",
        "Use counted_tour.rand.",
    ),
    "a procedure inside another of other ports": (
        "couples:prometteur",
        "in backtracking-report and backtracking-padded and best-first-padded",
    ),
    "a function of another port": (
        "couples:clear_board",
        "which is in pascal-move. Use one of",
    ),
    "a port's file": ("functional/couples.py", "Name its port, couples."),
    "another file": ("common/board.py", "is not the file of a port"),
    "a file outside": ("/etc/passwd:root", "is outside the project"),
    "what is no port": ("schwenk", "Unknown port 'schwenk'."),
}


@pytest.mark.parametrize("command", ["show", "cite"])
@pytest.mark.parametrize(("target", "words"), BAD.values(), ids=BAD.keys())
def test_what_cannot_be_found_is_one_clear_line(
    cavalier: Cavalier, command: str, target: str, words: str
) -> None:
    options = ["--working-tree"] if command == "cite" else []
    ran = cavalier(command, target, *options)
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert words in ran.err


def test_private_names_are_shown_and_not_offered(cavalier: Cavalier) -> None:
    shown = cavalier("show", "lazy-tours:_as_tour", "--adapter")
    assert (shown.status, shown.err) == (0, "")
    assert "_as_tour" not in cavalier("show", "lazy-tours:nope").err
    assert "Mat._" not in cavalier("show", "as-printed:nope").err


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"def f(:", "not Python: line 1: "),
        (b"\0", "not Python:"),
        (b"\xff", "not text in UTF-8."),
    ],
)
def test_a_file_that_is_no_python_is_one_clear_line(
    cavalier: Cavalier,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    content: bytes,
    told: str,
) -> None:
    (tmp_path / "functional").mkdir()
    (tmp_path / "functional" / "couples.py").write_bytes(content)
    monkeypatch.setattr("cavalier.commands.show.ROOT", tmp_path)
    ran = cavalier("show", "couples:f")
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert f"cavalier: functional/couples.py is {told}" in ran.err


@pytest.mark.slow
def test_listings_compile_as_they_are_pasted(pdflatex: Compile) -> None:
    inside = [
        f"{port.id}:{name}"
        for port in PORTS
        for name in definitions(text_of(port))
        if "." in name
    ]
    assert inside
    targets = [*(port.id for port in PORTS), *PARTS, *inside]
    listings = [latex(fragment(target)) for target in targets]
    references = [
        f"\\ref{{{label}}}"
        for listing in listings
        for label in re.findall(r"label={(lst:.*?)}", listing)
    ]
    assert len(references) == len(targets)
    compiled = pdflatex("\n\n".join([*listings, *references]))
    assert compiled.status == 0, compiled.log[-2000:]
    assert "Output written on report.pdf" in compiled.log
    assert "Overfull" not in compiled.log
    assert "Missing character" not in compiled.log


@pytest.mark.slow
@pytest.mark.parametrize(
    "target",
    [
        "as-printed:Mat.checked",
        "best-first-padded:trouver_tous_les_meilleurs_voisins",
    ],
)
def test_what_is_inside_is_printed_as_if_it_were_not(
    pdflatex: Compile, target: str
) -> None:
    part = fragment(target)
    outside = replace(part, text=dedent(part.text))
    assert outside.text != part.text
    inside = pdflatex(latex(part))
    assert inside.status == 0, inside.log[-2000:]
    assert inside.pages == pdflatex(latex(outside)).pages
    indented = latex(part).replace(", gobble=4", "")
    assert inside.pages != pdflatex(indented).pages


@pytest.mark.slow
def test_listings_do_not_compile_without_what_is_told_of_accents(
    pdflatex: Compile,
) -> None:
    snippet = latex(fragment("couples"))
    broken = re.sub("  literate=.*\n", "", snippet)
    assert broken != snippet
    assert pdflatex(broken).status != 0
