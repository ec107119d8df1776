"""The options that several commands take, and how they are read."""

import re
from reprlib import repr as shorten

from common.errors import CavalierError


class SeedError(CavalierError):
    """Not a seed, or one where nothing is random."""


def parse_seed(text: str | None) -> int | None:
    """Read a seed, if one is given.

    >>> parse_seed("12"), parse_seed(None)
    (12, None)

    Raises SeedError for what is no whole number from 0: a negative one would
    give what its positive one gives.
    """
    if text is None:
        return None
    if re.fullmatch("[0-9]{1,30}", text, re.ASCII) is None:
        raise SeedError(
            f"{shorten(text)} is no seed: expected a whole number from 0, of "
            "30 digits at most"
        )
    return int(text)
