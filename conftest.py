"""What all tests share, those in docstrings and documents too."""

import os
from collections import Counter
from collections.abc import Generator

import pytest

from tests import needs

#: Seconds of processor time that a quick test may take; `slow` is for what
#: takes longer. A busy machine in CI may take three times as much.
LIMIT = 0.5
BUSY = 3


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose mark names what is missing."""
    for mark in item.iter_markers("needs"):
        needs.need(*mark.args)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Fail a quick test that takes long, in CI: no one else's machine."""
    before = sum(os.times()[:4])
    yield
    seconds = sum(os.times()[:4]) - before
    marks = {mark.name for mark in item.iter_markers()}
    is_quick = marks.isdisjoint({"slow", "needs"})
    if is_quick and seconds > BUSY * LIMIT and "CI" in os.environ:
        pytest.fail(f"{seconds:.2f} s of processor time: mark it as slow")


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter,
) -> None:
    """Say in one line what was left out, and for want of what."""
    reports = terminalreporter.getreports("skipped")
    reasons = [r.longrepr[2] for r in reports if isinstance(r.longrepr, tuple)]
    missing = Counter(
        name for reason in reasons for name in needs.missing_in(reason)
    )
    if missing:
        names = ", ".join(f"{name} ({n})" for name, n in missing.items())
        terminalreporter.write_line(f"Left out for want of: {names}")
