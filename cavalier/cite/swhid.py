"""SWHIDs, which identify a content by its hash: ISO/IEC 18670.

The core identifier is that of git: a content's is its blob's.
"""

import re
from collections.abc import Iterator
from hashlib import sha1
from typing import NamedTuple
from urllib.parse import quote, unquote

from cavalier.cite.source import Span

#: A character of a qualifier: none that ends a SWHID in a text or a table.
_CHARACTER = (
    r"[^\s;{}<>\"|`\\,'()\[\]\u00bb\u203a\u201d\u201c\u2019\u2018\u27e9]"
)

#: Where TeX, or a mail, may end a line in a SWHID.
_LINE_END = r"(?:[ \t\r]{0,80}\n\s{0,80})"
_HASH = rf"(?:[0-9a-f]{_LINE_END}?){{39}}[0-9a-f]"

_SWHID = re.compile(
    rf"swh:1:(?P<kind>[a-z]{{3}}):{_LINE_END}?(?P<hash>{_HASH})"
    rf"(?:{_LINE_END}?;{_LINE_END}?[a-z]+={_LINE_END}?"
    rf"(?:swh:1:rev:{_LINE_END}?{_HASH}"
    rf"|(?:{_CHARACTER}|(?<=[-/=_]){_LINE_END}(?!swh:))+))*"
    rf"|swh:1:(?:{_CHARACTER}|;)*"
)

#: What TeX needs in an address: escapes, and a comment that hides a line end.
_TEX = re.compile(r"\\(?=[_%&#$~])|%(?=[ \t\r]*\n)")

_LINES = re.compile(r"([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?")


def blob(content: bytes) -> str:
    r"""Hash a content, as `git hash-object` does.

    >>> blob(b"hello\n")
    'ce013625030ba8dba906f756967f9e9ca394464a'
    """
    header = f"blob {len(content)}\0".encode()
    return sha1(header + content, usedforsecurity=False).hexdigest()


def swhid(kind: str, name: str, origin: str, *qualifiers: str) -> str:
    """Write a SWHID, its qualifiers in the standard's order.

    >>> swhid("rev", "94a9ed0", "https://example.org/a;b")
    'swh:1:rev:94a9ed0;origin=https://example.org/a%3Bb'
    """
    where = [f"origin={quote(origin, ':/~')}"] if origin else []
    return ";".join([f"swh:1:{kind}:{name}", *where, *qualifiers])


def swhids(text: str) -> Iterator[tuple[int, str]]:
    r"""Find the SWHIDs in a text, each with its line, once if it is repeated.

    A line may end in a hash, beside a semicolon, and after a sign such as a
    slash.

    >>> list(swhids("\n\\url{swh:1:cnt:12;path=/a\\_b.py}."))
    [(2, 'swh:1:cnt:12;path=/a_b.py')]
    """
    text, line, end, before = _TEX.sub("", text), 1, 0, ""
    for match in _SWHID.finditer(text):
        line += text.count("\n", end, match.start())
        found = re.sub(r"\s", "", match[0]).rstrip(".:/")
        if found != before:  # as in an entry: its address, and it alone
            yield line, found
        line += match[0].count("\n")
        end, before = match.end(), found


class Cited(NamedTuple):
    """A SWHID that is read; ``commit`` is its anchor, if that is one."""

    kind: str
    hash: str
    path: str
    commit: str
    span: Span | None


def parsed(swhid: str) -> Cited | None:
    """Read the SWHID of a content or a commit; None if it is malformed.

    Its qualifiers may be in any order. Qualifiers that are not known are
    ignored, as the standard says.
    """
    match = _SWHID.fullmatch(swhid)
    if match is None or match["kind"] not in {"cnt", "rev"}:
        return None
    values = dict(part.partition("=")[::2] for part in swhid.split(";")[1:])
    numbers = _LINES.fullmatch(values.get("lines", "1"))
    if numbers is None:
        return None
    first, last = int(numbers[1]), int(numbers[2] or numbers[1])
    span = (first, last) if "lines" in values else None
    path = unquote(values.get("path", "/"))[1:]
    commit = values.get("anchor", "").partition("swh:1:rev:")[2]
    if last < first:
        return None
    return Cited(match["kind"], match["hash"], path, commit, span)
