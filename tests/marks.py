"""Marks for many values at once."""

from collections.abc import Iterable

import pytest


def others_long(values: Iterable[object], first: int = 1) -> list[object]:
    """Leave the values of a parameter after the first to the long tests."""
    return [
        value
        if number < first
        else pytest.param(value, marks=pytest.mark.long)
        for number, value in enumerate(values)
    ]
