"""The generated parts of the pages are up to date, and links lead to files."""

import re
from pathlib import Path

import pytest

from tools.renew import ROOT, pages, renewed

ALL_PAGES = sorted(
    [*ROOT.glob("*.md"), *ROOT.glob("*/README.md"), *ROOT.glob("docs/**/*.md")]
)

_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_TARGET = re.compile(r'\]\(([^)\s]+)\)|src="([^"]+)"')


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", pages(), ids=name)
def test_the_generated_parts_are_up_to_date(page: Path) -> None:
    assert page.read_text("utf-8") == renewed(page), "python -m tools.renew"


@pytest.mark.parametrize("page", ALL_PAGES, ids=name)
def test_links_lead_to_files(page: Path) -> None:
    text = _CODE.sub("``", page.read_text("utf-8"))
    targets = [link or image for link, image in _TARGET.findall(text)]
    missing = [
        target
        for target in targets
        if not re.match(r"https?:|#", target)
        and not (page.parent / target.partition("#")[0]).exists()
    ]
    assert not missing
