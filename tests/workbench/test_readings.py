"""The readings of what is refuted state no number that no check finds."""

import re

import pytest

from cavalier.checking.evidence.entry import Entry
from cavalier.checking.evidence.ledger import ENTRIES

#: What is quoted, and where, says itself what it is.
QUOTED = re.compile(
    r"""'[^']*'|"[^"]*"|lines? [0-9]+(?: (?:and|to) [0-9]+)?"""
)


@pytest.mark.parametrize(
    "entry",
    [each for each in ENTRIES if each.readings and not each.compiles],
    ids=lambda entry: entry.id,
)
def test_the_numbers_of_a_reading_are_those_of_the_check(entry: Entry) -> None:
    found = entry.check()
    shown = " ".join((entry.printed, found.evidence, *found.details))
    for reading in entry.readings:
        stated = re.findall("[0-9]+", QUOTED.sub("", reading))
        assert set(stated) <= set(re.findall("[0-9]+", shown)), reading
