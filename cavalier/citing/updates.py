"""Bibliographies rewritten: citations whose lines are elsewhere now.

Only the entries that cite those lines change, and of them only the SWHID and
the place in words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cavalier.citing.bibliography import breakable
from cavalier.citing.editions import Edition
from cavalier.citing.fragments import in_words
from cavalier.citing.resolutions import Lookup, Place, Resolution
from cavalier.citing.swhid import Swhid, content_hash, parsed
from common.errors import CavalierError
from common.tex import escaped
from common.translation import languages

#: Where the next entry begins.
_ENTRY = re.compile(rb"^(?=[ \t]*@)", re.MULTILINE)

#: What follows neither a SWHID nor a range of lines.
_END = rb"(?![\w;=/%-])"


@dataclass(frozen=True, slots=True)
class Move:
    """A SWHID as it is written and as it is now, with both places."""

    old: str
    new: str
    was: Place
    now: Place

    def words(self) -> Iterator[tuple[str, str]]:
        """Yield all that an entry says of the place, old and new."""
        yield self.old, self.new
        for form in (escaped, breakable):
            yield form(self.was.path), form(self.now.path)
        if self.was.span and self.now.span:
            for language in languages():
                was, now = (
                    in_words(span, "--", language)
                    for span in (self.was.span, self.now.span)
                )
                yield was, now
                yield escaped(was), escaped(now)


def is_movable(swhid: str, found: Lookup) -> bool:
    """Check whether the text cited is elsewhere under the same name.

    A SWHID with more than Cavalier writes stays as it is.
    """
    if found.resolution not in (Resolution.MOVED, Resolution.RENAMED):
        return False
    same = found.cited and found.now and found.cited.name == found.now.name
    return bool(same) and str(parsed(swhid)) == swhid


def moved(swhid: str, place: Place, edition: Edition) -> Swhid:
    """Return the SWHID of a place in an edition, for an old one.

    Raises CavalierError if the file was changed since.
    """
    commit, old = edition.commit, parsed(swhid)
    try:
        content = edition.read(place.path)
    except CavalierError as error:
        raise CavalierError(
            "{path} differs from the commit, so that nothing is rewritten. "
            "Commit it.",
            path=place.path,
        ) from error
    return replace(
        old,
        hash=content_hash(content),
        anchor=f"swh:1:rev:{commit.hash}" if commit else "",
        path=f"/{edition.prefix}{place.path}" if old.path else "",
        lines=place.span,
    )


def cites(content: bytes, swhid: str) -> bool:
    """Check whether just this SWHID is in a text."""
    return re.search(_pattern([swhid.encode()]), content) is not None


def rewritten(content: bytes, moves: Sequence[Move]) -> bytes:
    """Return a bibliography with the moves in it."""
    return b"".join(_entry(part, moves) for part in _ENTRY.split(content))


def _entry(text: bytes, moves: Sequence[Move]) -> bytes:
    body, end, after = text.partition(b"\n}")
    words: dict[bytes, bytes] = {}
    for move in moves:
        if cites(body, move.old):
            pairs = move.words()
            words |= {old.encode(): new.encode() for old, new in pairs}
    if words:
        body = re.sub(_pattern([*words]), lambda old: words[old[0]], body)
    return body + end + after


def _pattern(words: Sequence[bytes]) -> bytes:
    longest_first = sorted(words, key=len, reverse=True)
    either = b"|".join(map(re.escape, longest_first))
    return rb"(?<!\w)(?<!path=/)(?:" + either + rb")" + _END
