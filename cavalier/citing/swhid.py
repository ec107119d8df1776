"""SWHIDs, which identify a content by its hash: ISO/IEC 18670.

The core identifier is that of git: a content's is its blob's. The qualifiers
are in the order that the standard recommends: origin, visit, anchor, path,
lines or bytes.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha1
from urllib.parse import quote, unquote

from common.errors import CavalierError

_ARCHIVE = "https://archive.softwareheritage.org"

#: What identifies an object.
CORE = re.compile(r"swh:1:(snp|rel|rev|dir|cnt):([0-9a-f]{40})")
_RANGE = re.compile(r"([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?")
_QUALIFIERS = ("origin", "visit", "anchor", "path", "lines", "bytes")

#: The brackets and quotes that close in a text, besides those of ASCII.
CLOSING = "\u27e9\xbb\u203a\u201d\u201c\u2019\u2018"

#: What ends a qualifier; what ends a SWHID in a sentence, in TeX, in a table.
_ENDING = str.maketrans(
    {each: quote(each, safe="") for each in f";%,'()[]{CLOSING}"}
)


@dataclass(frozen=True, slots=True)
class Swhid:
    """A SWHID; ``path`` begins with "/", ``lines`` is first and last.

    >>> core = "94a9ed024d3859793618152ea559a168bbcbb5e2"
    >>> print(Swhid("cnt", core, path="/a file", lines=(3, 4)))
    swh:1:cnt:94a9ed024d3859793618152ea559a168bbcbb5e2;path=/a%20file;lines=3-4
    """

    kind: str
    hash: str
    origin: str = ""
    anchor: str = ""
    path: str = ""
    lines: tuple[int, int] | None = None

    def __str__(self) -> str:
        return ";".join(self._parts())

    @property
    def address(self) -> str:
        """The address at which Software Heritage shows what it archived."""
        return f"{_ARCHIVE}/{self}"

    def _parts(self) -> Iterator[str]:
        yield f"swh:1:{self.kind}:{self.hash}"
        if self.origin:
            yield f"origin={escaped_url(self.origin)}"
        if self.anchor:
            yield f"anchor={self.anchor}"
        if self.path:
            yield f"path={quote(self.path, safe='/')}"
        if self.lines:
            yield "lines={}-{}".format(*self.lines)


def content_hash(content: bytes) -> str:
    r"""Hash a content, as `git hash-object` does.

    >>> content_hash(b"hello\n")
    'ce013625030ba8dba906f756967f9e9ca394464a'
    """
    header = f"blob {len(content)}\0".encode()
    return sha1(header + content, usedforsecurity=False).hexdigest()


def escaped_url(url: str) -> str:
    """Escape what would end a qualifier, or a SWHID within a text.

    >>> escaped_url("https://example.org/a;b%20c(d)")
    'https://example.org/a%3Bb%2520c%28d%29'
    """
    return url.translate(_ENDING)


def parsed(text: str) -> Swhid:
    """Read a SWHID, its qualifiers in any order.

    >>> core = "swh:1:cnt:94a9ed024d3859793618152ea559a168bbcbb5e2"
    >>> parsed(f"{core};lines=7;path=/a%20file").lines
    (7, 7)

    Raises CavalierError, which names what is wrong.
    """
    core, *qualifiers = text.split(";")
    found = CORE.fullmatch(core)
    if found is None:
        raise CavalierError(
            f"{core!r} is not a SWHID. Use swh:1:cnt: and 40 hex digits."
        )
    values = _qualified(qualifiers)
    return Swhid(
        found[1],
        found[2],
        origin=values.get("origin", ""),
        anchor=_anchor(values.get("anchor", "")),
        path=_path(values.get("path", "")),
        lines=_lines(values["lines"]) if "lines" in values else None,
    )


def _qualified(qualifiers: Sequence[str]) -> dict[str, str]:
    values: dict[str, str] = {}
    for qualifier in qualifiers:
        key, _, value = qualifier.partition("=")
        value = unquote(value)
        known = key in _QUALIFIERS and key not in values
        if not (known and value and value.isprintable()):
            raise CavalierError(
                f"{qualifier!r} is not a qualifier. Use one each of "
                f"{', '.join(_QUALIFIERS)}."
            )
        values[key] = value
    return values


def _anchor(text: str) -> str:
    if text and (not CORE.fullmatch(text) or text.startswith("swh:1:cnt:")):
        raise CavalierError(
            f"{text!r} is not an anchor. Use swh:1:rev: and 40 hex digits."
        )
    return text


def _path(text: str) -> str:
    if text and not re.fullmatch(r"(/(?!\.\.?(/|$))[^/]+)+", text):
        raise CavalierError(
            f"{text!r} is outside the project. Use a path from its root, "
            "as in /functional/couples.py."
        )
    return text


def _lines(text: str) -> tuple[int, int]:
    found = _RANGE.fullmatch(text)
    if found is None or int(found[2] or found[1]) < int(found[1]):
        raise CavalierError(
            f"{text!r} is not a range of lines. Use one like 3-14."
        )
    return int(found[1]), int(found[2] or found[1])
