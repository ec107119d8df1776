"""The Pascal paper's program: compiled as printed, mended, and run."""

from pathlib import Path

import pytest

from cavalier.checking.evidence.entry import Outcome
from cavalier.checking.evidence.ledger import find
from cavalier.checking.evidence.page import (
    UnavailableError,
    page,
)
from cavalier.checking.evidence.pascal.fpc import (
    Change,
    changed,
    first_error,
    run,
)
from tests.needs import need

pytestmark = pytest.mark.needs("fpc")

#: A program of the same name, which says where it is and writes there.
SMALL = """Program knight; var f:text;
begin assign(f,'h:/kon.txt'); rewrite(f); writeln(f,1+1); close(f); halt(3)
end.
"""


@pytest.fixture
def text() -> str:
    """Return the page."""
    need("texts")
    return page("004")


def test_a_program_is_compiled_and_run() -> None:
    assert first_error(SMALL) is None
    assert run(SMALL) == (3, "2\n")


def test_the_first_error_is_named() -> None:
    assert first_error(SMALL.replace("1+1", "1+one")) == (
        'Identifier not found "one"'
    )


@pytest.mark.parametrize("found", [0, 2])
def test_a_change_that_does_not_fit_is_refused(found: int) -> None:
    with pytest.raises(match=f"'x' {found} times"):
        changed("x" * found, Change("x", "y"))


COMPILED = pytest.mark.parametrize(
    "entry", ["pascal-compiles", "pascal-type", "pascal-stack"]
)


@COMPILED
def test_without_the_text_nothing_is_compiled(
    entry: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("cavalier.checking.evidence.page._FOLDER", tmp_path)
    with pytest.raises(UnavailableError, match="source 004 is not here"):
        find(entry).check()


@COMPILED
def test_without_the_compiler_nothing_is_compiled(
    entry: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UnavailableError, match="fpc is not installed"):
        find(entry).check()


@pytest.mark.usefixtures("text")
def test_each_mending_leads_to_the_next_error() -> None:
    shown = find("pascal-compiles").check()
    assert shown.outcome == Outcome.REFUTED
    assert shown.evidence == (
        "the first error is: Type identifier expected; with a name for the "
        'array\'s type: Syntax error, "BEGIN" expected but "END" found; with '
        'an "end" less in ClearBoard too: Syntax error, ";" expected but '
        '"ELSE" found; with one more in move too, it prints the page\'s board '
        "of 8x8"
    )
