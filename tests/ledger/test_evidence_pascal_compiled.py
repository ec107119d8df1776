"""The Pascal paper's program: compiled as printed, mended, and run."""

import pytest

from cavalier.ledger.entry import Outcome
from cavalier.ledger.ledger import find
from cavalier.ledger.page import (
    page,
)
from cavalier.ledger.pascal.fpc import (
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
