"""SWHIDs, which identify a content by its hash: ISO/IEC 18670.

The core identifier is that of git: a content's is its blob's.
"""

import re
from hashlib import sha1
from typing import NamedTuple
from urllib.parse import quote, unquote

from cavalier.cite.source import Span

#: What ends a qualifier, or a SWHID in a sentence, in TeX or in a table.
ENDING = ";%,'()[]\u00bb\u203a\u201d\u201c\u2019\u2018\u27e9"

_SWHID = re.compile(r"swh:1:(cnt|rev):([0-9a-f]{40})((?:;[a-z]+=[^;\n]+)*)")
_LINES = re.compile(r"([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?")
_PATH = re.compile(r"/((?:(?!\.\.?(?:/|$))[^/\0]+(?:/|$))*)")


def blob(content: bytes) -> str:
    r"""Hash a content, as `git hash-object` does.

    >>> blob(b"hello\n")
    'ce013625030ba8dba906f756967f9e9ca394464a'
    """
    header = f"blob {len(content)}\0".encode()
    return sha1(header + content, usedforsecurity=False).hexdigest()


def swhid(kind: str, name: str, origin: str = "", *qualifiers: str) -> str:
    """Write a SWHID (ISO/IEC 18670), its qualifiers in the standard's order.

    >>> swhid("rev", "94a9ed0", "https://example.org/a;b")
    'swh:1:rev:94a9ed0;origin=https://example.org/a%3Bb'
    """
    escaped = origin.translate({ord(sign): quote(sign) for sign in ENDING})
    where = [f"origin={escaped}"] if origin else []
    return ";".join([f"swh:1:{kind}:{name}", *where, *qualifiers])


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
    found = _SWHID.fullmatch(swhid)
    if found is None:
        return None
    kind, name, qualifiers = found.groups()
    parts = qualifiers.split(";")[1:]
    values = dict(part.partition("=")[::2] for part in parts)
    path = _PATH.fullmatch(unquote(values.get("path", "/")))
    range_of_lines = _LINES.fullmatch(values.get("lines", "1"))
    if path is None or range_of_lines is None:
        return None
    first, last = (
        int(each or range_of_lines[1]) for each in range_of_lines.groups()
    )
    if first > last:
        return None
    commit = values.get("anchor", "").partition("swh:1:rev:")[2]
    span = (first, last) if "lines" in values else None
    return Cited(kind, name, path[1], commit, span)
