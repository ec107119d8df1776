"""What is read off the pages, run, compiled, and counted."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from cavalier.ledger import algorithmics, article, report, tipe
from cavalier.ledger.algorithmics import DRAWINGS, as_drawn, as_moves
from cavalier.ledger.entry import Outcome
from cavalier.ledger.ledger import find
from cavalier.ledger.page import UnavailableError
from cavalier.ledger.pascal import Change, changed, first_error, run
from cavalier.ledger.report import Figure, Part, by_listing, numbered, source
from cavalier.ledger.tracing import count_calls, count_calls_in, count_lines
from common.board import Board, Square, parse_square
from pedagogical import pascal_move
from tests.needs import need

# --- The exam and the lab report ---


def test_the_exam_is_read_as_it_is() -> None:
    assert tipe.condition("si (pMin.a = (1) ou 2 alors") == "( ( ) ou"
    program = "iv. Algorithme\nprocedure a(NM)\nprocedure b()\nNM:entier\n"
    assert tipe.places(f"NM {program}") == "a NM b NM:entier"
    assert tipe.excludes("$M = 3$ et $N \\in \\{4, 6\\}$", Board(6, 3))
    assert not tipe.excludes("$M = 3$ et $N \\in \\{4, 6\\}$", Board(3, 8))


#: A page of the report's form, with figures and a program of its own: the
#: knight goes to the first free square, and never back. Lines 7 and 8 of the
#: search are too far to the left, and 3 and 12 wrap.
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

# 2 Second

```
Size (>4): 5
Row (first): 3
Column (second): 0

[[26 1]
 [ 2 ... 26]]

[[1]
 ...
 [2]]

{'one': 74, 'other': 70}
```

FIGURE 1 as asked
"""

SEARCH = Part(1, "def AES", deeper={7: 1, 8: 1}, wrapped=(4,))


def test_what_a_line_wraps_to_is_joined_to_it() -> None:
    first, second = numbered(PAGE, 1, "compteurs").values()
    assert first == ' compteurs = {"tried": 0, "back": 0}'
    assert second.endswith("(taille**2)]).reshape(taille,taille)")
    assert [*numbered(PAGE, 1, "return AES")] == [10]


def test_a_figure_is_read_with_its_boards_and_counters() -> None:
    boards = [[[26, 1], [2, 26]], [[1], [2]]]
    assert report.figure(PAGE, 1) == Figure(5, (3, 0), boards, 74, 70)


def test_the_tests_of_prometteur_are_counted() -> None:
    text = """
    def prometteur(newX, newY):
        return 0 < newX <= 8 and board[newX,
        newY] == -1
    def prometteur(newX, newY): return board[newX] == -1
    """
    assert report.tests_printed(text) == [3, 1]


def test_a_listing_is_put_right_and_run() -> None:
    parts = Part(1, "compteurs ="), SEARCH
    # On 3x3 the centre is never reached, so that it stops after 7 moves.
    assert by_listing(parts, PAGE, Figure(3, (0, 0), [], 0, 0)) == ([], 7, 0)
    one = Figure(1, (0, 0), [[[1]]], 0, 0)
    assert by_listing(parts, PAGE, one) == one.result


def test_a_line_is_as_deep_as_it_was() -> None:
    lines = source(SEARCH, PAGE).splitlines()
    depths = [len(line) - len(line.lstrip()) for line in lines]
    assert depths == [0, 4, 8, 4, 8, 8, 12, 12, 12]
    assert lines[2].endswith("# itwraps here")
    assert "echiquier[x, y] == -1" in lines[5]


@pytest.mark.parametrize(
    "part", [SEARCH._replace(deeper={}), SEARCH._replace(wrapped=())]
)
def test_a_page_that_is_not_put_right_is_not_python(part: Part) -> None:
    with pytest.raises(SyntaxError):
        compile(source(part, PAGE), "page", "exec")


def test_a_listing_that_gives_another_figure_is_refuted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(report, "page", lambda _: "")
    monkeypatch.setattr(report, "by_listing", lambda *_: ([], 48936, 48936))
    finding = find("report-listing-3").check()
    assert finding.outcome == Outcome.REFUTED
    assert finding.evidence == "wrong: 3, 4, 5, 7"


def test_numpy_prints_the_ends_of_what_is_large() -> None:
    small = [[*range(31)]] * 31
    assert report.as_numpy_prints(small) == small
    large = [[*range(32)]] * 32
    assert report.as_numpy_prints(large) == [[0, 1, 2, 29, 30, 31]] * 6


# --- The pseudo-code page: its drawings ---

#: Decoded once by hand from the page: up to move 9, and from move 11 on.
BEFORE, AFTER = "a1 c2 d4 b3 c1 a2 b4 d3 b2", "c4 d2 b1"


def walked(names: str) -> list[Square]:
    return [parse_square(name, Board(4, 4)) for name in names.split()]


def test_the_drawings_are_read_as_by_hand_with_both_readings_of_move_10() -> (
    None
):
    first, second = algorithmics.both_walks()
    assert as_drawn(first) == walked(f"{BEFORE} b2 {AFTER} a3")
    assert as_drawn(second) == walked(f"{BEFORE} b2 {AFTER} c3 a4")
    assert as_moves(first) == walked(f"{BEFORE} d1 {AFTER} a3")
    assert as_moves(second) == walked(f"{BEFORE} d1 {AFTER} c3 a4")


@pytest.mark.parametrize("number", range(1, 14))
def test_a_drawing_with_a_mark_less_is_read_in_no_way(number: int) -> None:
    less = DRAWINGS[number].replace("X", "", 1)
    shown = [*DRAWINGS[:number], less, *DRAWINGS[number + 1 : 14]]
    assert algorithmics.decoded(shown) == []


def test_a_drawing_is_read_by_the_order_of_its_marks() -> None:
    page = "Move 1\na | b |\n4 | ||||\n3 | X | |||\n2 | X | K ||\n1 | K |\n"
    assert algorithmics.drawings(page + page) == ("/X/XK/K", "/X/XK/K")


def test_another_way_back_than_to_move_13_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = (*DRAWINGS[:14], DRAWINGS[11], *DRAWINGS[15:])
    monkeypatch.setattr(algorithmics, "DRAWINGS", other)
    with pytest.raises(ValueError, match="does not lead to move 13"):
        algorithmics.both_walks()


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
        changed("x" * times, Change("x", "y"))


#: A program of the paper's name, which says where it is and writes there.
SMALL = """Program knight; var f:text;
begin assign(f,'h:/kon.txt'); rewrite(f); writeln(f,1+1); close(f); halt(3)
end.
"""


@pytest.mark.needs("fpc")
def test_a_program_is_compiled_and_run() -> None:
    assert first_error(SMALL) is None
    assert run(SMALL) == (3, "2\n")
    wrong = SMALL.replace("1+1", "1+one")
    assert first_error(wrong) == 'Identifier not found "one"'


@pytest.mark.needs("fpc")
def test_each_mending_leads_to_the_next_error() -> None:
    need("texts")
    shown = find("pascal-compiles").check()
    assert shown.outcome == Outcome.REFUTED
    assert shown.evidence == (
        "the first error is: Type identifier expected; with a name for the "
        'array\'s type: Syntax error, "BEGIN" expected but "END" found; with '
        'an "end" less in ClearBoard too: Syntax error, ";" expected but '
        '"ELSE" found; with one more in move too, it prints the page\'s board '
        "of 8x8"
    )


# --- Calls and lines that are counted ---


def test_a_generator_counts_where_it_begins() -> None:
    def down(n: int) -> Iterator[int]:
        yield n
        if n:
            yield from down(n - 1)

    assert count_calls(lambda: list(down(3)), "down") == ([3, 2, 1, 0], 4)


def test_what_sees_nothing_proves_nothing() -> None:
    # abs is compiled: Python tells of no call of it.
    with pytest.raises(LookupError, match="no call of abs is seen"):
        count_calls(lambda: abs(-1), "abs")
    with pytest.raises(LookupError, match="no call of knight is seen"):
        count_calls_in(lambda: abs(-1), pascal_move, "knight")
    with pytest.raises(LookupError, match=r"no line of imperative\.couples"):
        count_lines(lambda: sorted([2, 1]), "imperative.couples")


@pytest.mark.parametrize("board", [Board(3, 4), Board(4, 5)], ids=str)
def test_both_ways_of_counting_calls_agree(board: Board) -> None:
    move = pascal_move.move
    work = partial(pascal_move.first_tour, board, Square(0, 0))
    counted = count_calls_in(work, pascal_move, "move")
    assert counted == count_calls(work, "move")
    assert counted[1] >= len(board)
    assert pascal_move.move is move


def test_a_function_that_is_counted_is_itself_again_after_an_error() -> None:
    move = pascal_move.move
    with pytest.raises(ZeroDivisionError):
        count_calls_in(lambda: 1 // 0, pascal_move, "move")
    assert pascal_move.move is move


def test_the_lines_that_are_counted_are_those_of_the_module() -> None:
    def total(numbers: list[int]) -> int:
        result = 0
        for number in numbers:
            result += number
        return result

    assert count_lines(partial(total, [1, 2, 3]), __name__) == (6, 9)
