"""The links of the pages to the code of the ports and of `common`.

Where the text of a link names a definition in backticks, the link has the
lines of that definition in the file. They are written here, and so is the way
from the page to the file: an author writes ``[`f`](functional/couples.py)``.
Where such a link is a paragraph of its own, and a listing in Python follows,
the listing is those lines.
"""

import os
import re
from functools import cache
from pathlib import Path

from cavalier.catalogue.port import Port
from cavalier.citing.definitions import Span, definitions, meant
from cavalier.citing.fragments import ROOT, path_of

_LINK = re.compile(
    r"\[(?P<text>[^\[\]]*)\]"
    r"\((?:\.\./)*(?P<path>(?:common|functional|imperative|pedagogical)/[\w/]+\.py)"
    r"(?:#[-L0-9]*)?\)"
)

#: A listing in Python right below a paragraph that is a link with its lines.
_LISTING = re.compile(
    r"^(?P<caption>\[`[^`]*`\]\([./]*(?P<path>\w[\w/]*\.py)"
    r"#L(?P<first>\d+)(?:-L(?P<last>\d+))?\)\n\n```python\n)"
    r".*?(?=^```$)",
    re.MULTILINE | re.DOTALL,
)


def renewed(page: Path, text: str) -> str:
    """Return the text of a page, with the lines and the listings of today.

    Raises ValueError if a link names what its file does not define.
    """
    up = os.path.relpath(ROOT, page.parent)
    way = "" if up == "." else f"{up}/"

    def link(found: re.Match[str]) -> str:
        path = found["path"]
        lines = _lines(path, found["text"])
        return f"[{found['text']}]({way}{path}{lines})"

    return _LISTING.sub(_listing, _LINK.sub(link, text))


def _listing(found: re.Match[str]) -> str:
    """Write a listing and its caption."""
    first, last = int(found["first"]), int(found["last"] or found["first"])
    lines = (ROOT / found["path"]).read_text("utf-8").splitlines()
    return "\n".join(
        [found["caption"] + lines[first - 1], *lines[first:last], ""]
    )


def link_to(port: Port, name: str) -> str:
    """Write a link to a function of a port; ``renewed`` completes it."""
    return f"[`{name}`]({path_of(port)})"


def _lines(path: str, text: str) -> str:
    """Return the lines of what a link's text names, as a part of its address.

    >>> _lines("functional/couples.py", "the whole file")
    ''
    """
    named = re.search(r"`([^`]+)`", text)
    if not named:
        return ""
    known = _definitions(path)
    names = meant(named[1], known)
    if not names:
        raise ValueError(f"{path} does not define {named[1]}")
    first, last = known[names[0]]
    return f"#L{first}" if first == last else f"#L{first}-L{last}"


@cache
def _definitions(path: str) -> dict[str, Span]:
    return definitions((ROOT / path).read_text(encoding="utf-8"))
