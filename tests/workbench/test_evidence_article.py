"""The web article's entries: what they find, and when they would fail."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cavalier.evidence.article import compiled, listing, method, runs
from cavalier.evidence.article.method import carried_out
from cavalier.evidence.entry import Finding, Outcome
from cavalier.evidence.ledger import find
from cavalier.evidence.page import UnavailableError, page
from cavalier.evidence.printed import printed_numbers
from common.board import Square
from imperative.warnsdorff_random_closed import CX, CY, Flat, isempty


def check(name: str) -> Finding:
    """Check an entry."""
    return find(name).check()


def figures(name: str) -> list[int]:
    """List the whole numbers of an entry's evidence."""
    return [int(n) for n in re.findall(r"\b[0-9]+\b", check(name).evidence)]


def test_all_runs_of_the_five_steps_come_back_and_none_is_a_tour() -> None:
    # 320 of 320 come back, and none is a tour: counted once by another
    # program than the port, from the five sentences of the page.
    runs = r"320 of 320 runs, 5 from each square, come back to it"
    evidence = check("article-steps").evidence
    assert re.search(runs, evidence)
    assert "with the second move: 0 are tours" in evidence


def test_a_walk_of_the_five_steps_is_read_off_its_marks() -> None:
    start = Square(3, 4)
    walk = carried_out(start, 0)
    assert walk.back > 0
    assert walk.squares[0] == walk.squares[walk.back] == start
    mended = carried_out(start, 0, mended=True)
    assert mended.squares.count(start) == 1


def test_were_the_start_marked_the_five_steps_would_be_reproduced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def always(
        start: Square, seed: int, *, mended: bool = False
    ) -> method.Walk:
        return carried_out(start, seed, mended=True)

    monkeypatch.setattr(method, "carried_out", always)
    assert check("article-steps").outcome == Outcome.REPRODUCED


def in_order(
    a: Flat, x: int, y: int, side: int, _: Callable[[], int]
) -> tuple[int, int] | None:
    """Take the first square that is free, whatever can be reached from it."""
    for dx, dy in zip(CX, CY, strict=True):
        if isempty(a, x + dx, y + dy, side):
            a[(y + dy) * side + x + dx] = a[y * side + x] + 1
            return x + dx, y + dy
    return None


def test_another_choice_than_the_hardest_square_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(method, "next_move", in_order)
    assert check("article-rule").outcome == Outcome.REFUTED


@pytest.mark.parametrize(
    ("complete", "outcome"),
    [(50, Outcome.REFUTED), (51, Outcome.REPRODUCED)],
)
def test_most_tours_are_more_than_half_of_them(
    complete: int, outcome: Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(method, "complete_of", lambda *_: complete)
    assert check("article-fast").outcome == outcome


def test_as_many_tours_are_complete_as_end_with_the_check() -> None:
    # On 1x1 a tour is complete at once; on 3x3 none ever is.
    assert runs.complete_of(1, 7) == 7
    with pytest.raises(LookupError):
        runs.complete_of(3, 7)


def test_what_is_thrown_away_is_complete_and_does_not_close() -> None:
    seeds, complete, begun, thrown, on_5x5, on_all = figures("article-any")
    assert thrown == complete - seeds
    assert complete <= begun
    assert 0 < on_5x5 < on_all
    evidence = figures("article-no-guarantee")
    assert {begun, thrown, begun - complete} <= set(evidence)


def test_a_board_whose_lines_are_rows_would_be_displayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:

    def transposed(name: str) -> list[list[int]]:
        return listing.lines(printed_numbers(name))

    monkeypatch.setattr(listing, "printed_numbers", transposed)
    assert check("article-print").outcome == Outcome.REPRODUCED


def counting(seed: int) -> Callable[[], int]:
    """Draw the numbers from the seed on."""
    return iter(range(seed, seed + 10**6)).__next__


def test_runs_with_other_starts_each_second_are_told_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "50 begin on the same square" in check("article-srand").evidence
    monkeypatch.setattr(listing, "glibc", counting)
    monkeypatch.setattr(listing, "closed_tour", lambda *_: ([], 1))
    assert " 0 begin on the same square" in check("article-srand").evidence


def changed(folder: Path, old: str, new: str) -> None:
    """Keep the web article's page in a folder, with something changed."""
    text = page("001")
    assert text.count(old) == 1
    file = folder / "001.txt"
    file.write_text(text.replace(old, new), "utf-8")


@pytest.mark.slow
@pytest.mark.needs("g++", "texts")
@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("#include <iostream>", "#include <nothing>", "refuses it as printed"),
        ("{1,1,2,2,", "{2,2,1,1,", "(3) it prints other boards"),
        ("a[j*N+i]", "a[i*N+j]", "(3) it prints other boards"),
    ],
)
def test_another_page_compiles_to_something_else(
    old: str,
    new: str,
    found: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    changed(tmp_path, old, new)
    monkeypatch.setattr("cavalier.evidence.page._FOLDER", tmp_path)
    finding = check("article-compiles")
    assert finding.outcome == Outcome.REFUTED
    assert found in finding.evidence


def test_without_the_compiler_nothing_is_said_of_the_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(compiled, "listing", lambda: "int main() {}")
    with pytest.raises(UnavailableError, match=r"g\+\+ is not installed"):
        compiled.article_compiles()
