"""What all tests share, those in docstrings and documents too."""

import sys
from collections import Counter
from collections.abc import Collection, Generator
from pathlib import Path

import pytest

from tests import needs


def pytest_addoption(parser: pytest.Parser) -> None:
    """Read the option that has all tests run."""
    parser.addoption(
        "--complete",
        action="store_true",
        help="fail what needs a package or program that is missing here",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Say of each process whether all tests must run."""
    needs.must_be_complete(config.getoption("complete"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as long what comes after the sample of a test's values."""
    seen: Counter[str] = Counter()
    for item in items:
        test = item.nodeid.partition("[")[0]
        for mark in item.iter_markers("sampled"):
            if seen[test] >= mark.args[0]:
                item.add_marker("long")
        seen[test] += 1


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose mark names what is missing."""
    for mark in item.iter_markers("needs"):
        needs.need(*mark.args)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a test that lacks the mark by which .ci/run finds it again."""
    report = yield
    marks = {mark.name for mark in item.iter_markers()}
    why = report.longrepr
    reason = why[2] if report.skipped and isinstance(why, tuple) else ""
    if needs.is_lack(reason) and not marks & {"needs", "sandboxed", "slow"}:
        report.outcome = "failed"
        report.longrepr = f"{reason}: mark this test with `needs`"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Skip a file that imports a package that is not installed."""
    before = set(sys.modules)
    report = yield
    call = getattr(report, "call", None)
    if not report.failed or not isinstance(call, pytest.CallInfo):
        return report
    package = needs.missing_package(call.excinfo and call.excinfo.value)
    if package is None or collector.config.getoption("complete"):
        return report
    _forget(collector.config.rootpath, before)
    report.outcome = "skipped"
    report.longrepr = (str(collector.path), 0, needs.reason_for(package))
    return report


def _forget(project: Path, before: Collection[str]) -> None:
    """Forget the project's modules that were imported since, half or whole.

    What pytest imports stays half made in `sys.modules` if that fails, and
    what it has imported before stays an attribute of its package.
    """
    for name in sys.modules.keys() - before:
        if (project / name.partition(".")[0]).is_dir():
            module = sys.modules.pop(name)
            package, _, last = name.rpartition(".")
            holder = sys.modules.get(package)
            if getattr(holder, last, None) is module:
                delattr(holder, last)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter,
) -> None:
    """Say in one line what was left out, and how to get it."""
    skipped = terminalreporter.getreports("skipped")
    reasons = {
        (report.nodeid, report.longrepr[2])
        for report in skipped
        if isinstance(report.longrepr, tuple)
    }
    if line := needs.left_out(reason for _, reason in reasons):
        terminalreporter.write_line(line)
