"""The lab report's listings: taken from a page, put right, and run."""

import pytest

from cavalier.ledger.entry import Outcome
from cavalier.ledger.ledger import find
from cavalier.ledger.page import UnavailableError
from cavalier.ledger.report import listings
from cavalier.ledger.report.figures import (
    Figure,
    as_numpy_prints,
    kept,
)
from cavalier.ledger.report.listings import (
    LISTINGS,
    Listing,
    Part,
    by_listing,
    by_port,
    source,
)

#: A program of its own on a page of the same form: the knight goes to the
#: first free square, and never back. Lines 7 and 8 of the search are too far
#: to the left, and 3 and 12 wrap.
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
```
"""

SEARCH = Part(
    1,
    "def AES",
    deeper={7: 1, 8: 1},
    wrapped=(4,),
)


def shown(side: int) -> Figure:
    """Return what a figure asks for, from the corner."""
    return Figure(side, (0, 0), [], 0, 0)


def test_a_listing_is_put_right_and_run() -> None:
    parts = Part(1, "compteurs ="), SEARCH
    listing = Listing(parts, "", range(1), "")
    # On 3x3 the centre is never reached, so that it stops after 7 moves.
    assert by_listing(listing, PAGE, shown(3)) == (None, 7, 0)
    assert by_listing(listing, PAGE, shown(1)) == ([[1]], 0, 0)


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


@pytest.fixture
def without_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the texts away."""

    def missing(_: str) -> str:
        raise UnavailableError("the text is not here")

    monkeypatch.setattr(listings, "page", missing)


@pytest.mark.slow
@pytest.mark.usefixtures("without_texts")
@pytest.mark.parametrize("section", LISTINGS)
def test_without_the_text_the_port_is_run_and_that_is_said(
    section: int,
) -> None:
    finding = find(f"report-listing-{section}").check()
    assert finding.outcome == Outcome.REPRODUCED
    assert finding.evidence.startswith("the port gives the board")
    assert "not compared with the page: the text is not" in finding.evidence


@pytest.mark.usefixtures("without_texts")
def test_a_port_that_gives_another_board_or_counter_is_refuted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    figure = kept(2)
    rows, attempts, backtracks = by_port("backtracking-padded", figure)
    assert rows is not None
    turned = rows[::-1]
    for found in (
        (turned, attempts, backtracks),
        (None, attempts, backtracks),
        (rows, attempts + 1, backtracks),
        (rows, attempts, backtracks + 1),
    ):
        monkeypatch.setattr(listings, "by_port", lambda *_, f=found: f)
        finding = listings.works(2)
        assert finding.outcome == Outcome.REFUTED
        assert "does not come to figure 2" in finding.evidence


def test_numpy_prints_the_ends_of_what_is_large() -> None:
    small = [[*range(31)]] * 31
    assert as_numpy_prints(small) == small
    large = [[*range(32)]] * 32
    assert as_numpy_prints(large) == [[0, 1, 2, 29, 30, 31]] * 6
