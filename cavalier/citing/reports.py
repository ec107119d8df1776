"""The SWHIDs in a report of TeX, BibTeX or Markdown, as they stand there."""

import re
from collections.abc import Iterator

#: What may stand around ";" and "=" where TeX breaks a line.
_GAP = r"(?:\s|%.*\n|\{\}|\\[A-Za-z]+|\\[-/])*+"

#: A line's end that TeX does not see.
_HIDDEN_END = r"%[ \t\r]*\n\s*"

#: What a SWHID goes on with; TeX must escape some of it.
_REST = rf"(?:{_HIDDEN_END}|\\[_%&#$~]|[^\s;{{}}\[\]()<>,\"|'`\\])*+"

#: A SWHID as it stands in a report, with whatever may be wrong with it.
_WRITTEN = re.compile(
    rf"swh:[0-9]{_REST}(?:{_GAP};{_GAP}[A-Za-z]+{_GAP}={_GAP}{_REST})*"
)


def written(text: str) -> Iterator[tuple[int, str]]:
    r"""Find the SWHIDs in a text, each with its line.

    >>> list(written("\n\\url{swh:1:cnt:12;%\n  path=/a\\_b.py}."))
    [(2, 'swh:1:cnt:12;path=/a_b.py')]
    """
    for found in _WRITTEN.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, _joined(found[0])


def _joined(swhid: str) -> str:
    """Take away what TeX needs, and what follows in the text.

    Some addresses of a SWHID end in "/"; so may an origin, but as its own.
    """
    swhid = re.sub(rf"{_GAP}([;=]){_GAP}", r"\1", swhid)
    swhid = re.sub(rf"{_HIDDEN_END}|\\", "", swhid).rstrip(".:")
    _, _, last = swhid.rpartition(";")
    return swhid if last.startswith("origin=") else swhid.rstrip("/")


def without_comments(text: str) -> str:
    r"""Leave TeX's comments out; "%" within a word, as in %3B, begins none.

    >>> without_comments("one % two\n% three\na%3Bb 4 \\% five")
    'one \n\na%3Bb 4 \\% five'
    """
    return re.sub(r"(?m)(?:^|(?<=\s))%.*", "", text)
