"""What is transcribed from the pages, run, compiled, and counted."""

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

import pytest

from cavalier.ledger import algorithmics, article, pascal
from cavalier.ledger.algorithmics import DRAWINGS
from cavalier.ledger.calls import count_calls
from cavalier.ledger.entry import Outcome
from cavalier.ledger.ledger import MODULES, find
from cavalier.ledger.page import UnavailableError, page, printed_numbers
from cavalier.ledger.pascal import TABLE_1
from cavalier.ledger.report import (
    COUNTERS,
    FIGURES,
    SECONDS,
    Figure,
    Part,
    Result,
    by_listing,
    source,
)
from cavalier.ledger.tipe import DESTINATIONS
from common.board import Board, Square, parse_square
from imperative.warnsdorff_random_closed import CX, CY
from pedagogical import pascal_move
from pedagogical.pseudo_code_as_printed import MOVES_COLUMN, MOVES_ROW

# --- Transcriptions ---

#: The boards that are on a page; those of the article are printed by a run.
BOARDS = [
    file.name.removesuffix(".txt")
    for file in (files("cavalier.ledger") / "boards").iterdir()
    if not file.name.startswith("a")
]

MOVES = [(str(down), str(right)) for down, right in DESTINATIONS]


def joined(numbers: Sequence[int], comma: str = ",") -> str:
    return comma.join(map(str, numbers))


#: The source, what is found on its page, and how that is kept here.
COPIES: list[tuple[str, str, Sequence[object]]] = [
    ("000", r"ligne \$i\+?(-?\d)\$, colonne \$j\+?(-?\d)\$", MOVES),
    ("000", r"\{(-?\d),(-?\d)\}", MOVES),
    ("000", r"[Pp]our \w = 0 à (\w) faire", "7MN"),
    ("001", r"#define N (\d+)", "8"),
    ("001", r"\[N\] = \{(.*?)\}", [joined(CX), joined(CY)]),
    ("002", r"Temps écoulé : (\S+) s", [*map(str, SECONDS)]),
    (
        "003",
        r"\[1\.\.8\] := \{(.*?)\}",
        [joined(MOVES_ROW, ", "), joined(MOVES_COLUMN, ", ")],
    ),
    ("004", r"(?m)^[1-8]\t([a-h][1-8])$", TABLE_1),
]


@pytest.mark.needs("texts")
@pytest.mark.parametrize(("text", "pattern", "copy"), COPIES)
def test_a_transcription_is_on_its_page(
    text: str, pattern: str, copy: Sequence[object]
) -> None:
    assert re.findall(pattern, page(text))[: len(copy)] == [*copy]


@pytest.mark.needs("texts")
@pytest.mark.parametrize("name", BOARDS)
def test_a_printed_board_is_on_its_page(name: str) -> None:
    sources = {module: text for text, module in MODULES.items()}
    text = page(sources[name.partition("-")[0]])
    assert are_on(printed_numbers(name), text)


def are_on(rows: list[list[int]], text: str) -> bool:
    """Check that rows of numbers are on a page, each in a line of its own."""
    lines = [r"[^\d\n]+".join(map(str, row)) for row in rows]
    pattern = r"\b.*\n(?:[ .]*\n)?(?:.*[^\d])?".join(lines)
    return re.search(rf"\b{pattern}\b", text) is not None


@pytest.mark.needs("texts")
@pytest.mark.parametrize("number", FIGURES)
def test_a_figure_has_its_counters_from_the_page(number: int) -> None:
    block = page("002").partition(f"FIGURE {number} ")[0].split("```")[-2]
    side, *start = map(int, re.findall(r"(?m)\): (\d+) *$", block))
    figure = FIGURES[number]
    assert (figure.board, figure.start) == (Board(side, side), (*start,))
    counters = [int(n) for n in re.findall(r"': (\d+)", block)]
    assert counters == [figure.attempts, figure.backtracks]


@pytest.mark.needs("texts")
def test_the_drawings_are_those_of_the_page() -> None:
    rows = re.findall(r"(?m)^[1-4] \|(.*)$", page("003"))
    marks = ["".join(re.findall("[KX]", row)) for row in rows]
    drawings = zip(*[iter(marks)] * 4, strict=True)
    assert ["/".join(drawing) for drawing in drawings] == DRAWINGS


@pytest.mark.needs("texts")
def test_a_parenthesis_of_algorithme_1_is_not_closed() -> None:
    condition = re.search(r"si [( ]*pMin.*?alors", page("000"), re.DOTALL)
    assert condition is not None
    assert (condition[0].count("("), condition[0].count(")")) == (7, 6)


# --- The listings of the report ---

#: A page of the report's form, with a program of its own: the knight goes to
#: the first free square, and never back.
PAGE = """\
# 1 First

```
1 compteurs = {"tried": 0, "back": 0}
2 echiquier = np.matrix([-1 for i in range(taille**2)]).
   reshape(taille,
   taille)
```

```
1 def AES_parcours_cavalier_un_succes_suffit(case, number):
2     if number > taille**2:
3         return True # it
4         wraps here
5     for i in range(8):

6         x, y = case[0] + tabDeltaXY[i][0], case[1] + tabDeltaXY[i][1]
7     if 0 <= x < taille and 0 <= y < taille and echiquier[x,, y] == -1:
8         echiquier[x, y] = number
9             compteurs["tried"] += 1
10             return AES_parcours_cavalier_un_succes_suffit((x, y), number+1)
12 is not next
```
"""

SEARCH = Part(1, "def AES", "012-122333")


def test_a_listing_is_restored_and_run() -> None:
    parts = (COUNTERS, Part(1, "echiquier =", "0--"), SEARCH)
    code = "\n".join(source(part, PAGE) for part in parts)
    # On 3x3 the centre is never reached, so that it stops after 7 moves.
    stuck = Figure("", Board(3, 3), Square(0, 0), 0, 0)
    assert by_listing(code, stuck) == Result(None, 7, 0)
    one = Figure("", Board(1, 1), Square(0, 0), 0, 0)
    assert by_listing(code, one) == Result((Square(0, 0),), 0, 0)


def test_a_listing_that_gives_another_figure_is_refuted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, function in {
        "page": lambda _: PAGE,
        "source": lambda *_: "",
        "by_listing": lambda *_: 6,
        "search_of": lambda number: number,
    }.items():
        monkeypatch.setattr(f"cavalier.ledger.report.{name}", function)
    finding = find("report-listing-3").finding()
    assert finding.outcome == Outcome.REFUTED
    assert finding.evidence == "wrong: 3, 4, 5, 7"


# --- The drawings of the pseudo-code page ---


def test_the_drawings_are_read_as_by_hand() -> None:
    first, second = algorithmics.both_walks()
    for walk, names in (
        (first, "a1 c2 d4 b3 c1 a2 b4 d3 b2 b2 c4 d2 b1 a3"),
        (second, "a1 c2 d4 b3 c1 a2 b4 d3 b2 b2 c4 d2 b1 c3 a4"),
    ):
        squares = [parse_square(name, Board(4, 4)) for name in names.split()]
        assert [position.knight for position in walk] == squares


@pytest.mark.parametrize("number", range(1, 14))
def test_a_drawing_with_a_mark_less_is_read_in_no_way(number: int) -> None:
    less = DRAWINGS[number].replace("X", "", 1)
    drawings = [*DRAWINGS[:number], less, *DRAWINGS[number + 1 : 14]]
    assert algorithmics.readings_of(drawings) == []


# --- Programs that are compiled ---


def test_without_the_compiler_nothing_is_said_of_the_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UnavailableError, match=r"g\+\+ is not installed"):
        article.printed_by("int main() {}")


@pytest.mark.parametrize("times", [0, 2])
def test_a_change_that_does_not_fit_is_refused(times: int) -> None:
    with pytest.raises(match=f"'x' {times} times"):
        pascal.changed("x" * times, ("x", "y"))


#: A program of the paper's name, which writes where the paper's does.
SMALL = """Program knight; var f:text;
begin assign(f,'h:/kon.txt'); rewrite(f); writeln(f,1+1); close(f); halt(3)
end.
"""


@pytest.mark.needs("fpc")
def test_a_program_is_compiled_and_run() -> None:
    assert pascal.run(SMALL) == pascal.Run(None, 3, "2\n")
    wrong = pascal.run(SMALL.replace("1+1", "1+one"))
    assert wrong.error == 'Identifier not found "one"'


# --- Calls that are counted ---


def down(n: int) -> Iterator[int]:
    """Yield n, and count down."""
    yield n
    if n:
        yield from down(n - 1)


def test_a_call_of_a_generator_counts_once() -> None:
    function = down
    assert count_calls(lambda: list(down(3)), function) == ([3, 2, 1, 0], 4)
    assert down is function


def test_no_call_proves_nothing() -> None:
    with pytest.raises(LookupError, match="no call of down"):
        count_calls(lambda: abs(-1), down)


def test_a_function_that_is_counted_is_itself_again_after_an_error() -> None:
    move = pascal_move.move
    with pytest.raises(ZeroDivisionError):
        count_calls(lambda: 1 // 0, move)
    assert pascal_move.move is move
