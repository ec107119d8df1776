"""What works in one Python only, from 3.11 on, and may not be written."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

FOLDERS = (
    "cavalier", "common", "functional", "imperative", "pedagogical", "tools",
)  # fmt: skip

#: As in `(?:ab)*+` and `\s++`: 3.11.0 and 3.11.1 match them wrongly.
_POSSESSIVE = re.compile(r"(?:[]).}]|\\[A-Za-z])[*+?]\+|[0-9]\}+\+")


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_pattern_is_possessive(folder: str) -> None:
    for file in sorted((ROOT / folder).rglob("*.py")):
        lines = file.read_text("utf-8").splitlines()
        found = [line for line in lines if _POSSESSIVE.search(line)]
        assert (file, found) == (file, [])
