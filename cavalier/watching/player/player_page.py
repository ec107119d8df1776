"""Recorded runs as one page that plays them, opened from disk.

The page needs nothing else: no other file, and no network. Its policy allows
only the one script and the one style sheet that are in it.
"""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from zlib import compress

from cavalier.watching.account import title, work
from cavalier.watching.player.source_lines import coloured, listing, spans
from cavalier.watching.player.together import compared
from cavalier.watching.trace_document import TraceDocument

_FILES = files("cavalier.watching.player") / "web"

#: The parts of the script, in the order in which each needs those before it.
_SCRIPTS = (
    *("words.js", "model.js", "account.js", "values.js", "board.js"),
    *("arrows.js", "pane.js", "projector.js", "questions.js", "guess.js"),
    *("calls.js", "tree.js", "curves.js", "link.js", "page.js"),
)


def page(documents: Sequence[TraceDocument]) -> str:
    """Return a page that shows recordings next to each other.

    Raises CavalierError if they cannot be compared: see `must_match`.
    """
    return _whole(
        title=escape(title(documents)),
        heading=escape(title(documents)),
        work=escape(work(documents)),
        comparison=_comparison(documents),
        number=len(documents),
        panes="\n".join(
            _pane(place, document, len(documents))
            for place, document in enumerate(documents, 1)
        ),
        lead_keys=_lead_keys([each["port"] for each in documents]),
        data=_packed(documents),
    )


def empty_page(number: int) -> str:
    """Return a page for so many recordings, to fill in with `contents`."""
    names = ("title", "heading", "work", "comparison", "data")
    nothing = dict.fromkeys(names, "")
    ports = [""] * number
    panes = [
        _filled_pane(
            place, port="", title=_heading("", "", number), style="", lines=""
        )
        for place in range(1, number + 1)
    ]
    return _whole(
        **nothing,
        number=number,
        panes="\n".join(panes),
        lead_keys=_lead_keys(ports),
    )


def contents(documents: Sequence[TraceDocument]) -> Mapping[str, object]:
    """Return what a page says of recordings, without any HTML.

    Raises CavalierError if they cannot be compared: see `must_match`.
    """
    said, found = compared(documents)
    return {
        "title": title(documents),
        "work": work(documents),
        "comparison": said if len(documents) > 1 else "",
        "parts": found is not None,
        "panes": [
            {
                "port": each["port"],
                "file": each["file"],
                "style": each["style"] or "",
                "lines": coloured(each["source"], each["first_line"]),
            }
            for each in documents
        ],
        "data": _packed(documents),
    }


def _whole(**parts: object) -> str:
    return Template(_read("page.html")).substitute(
        policy=_policy(), style=_style(), script=_script(), **parts
    )


def hashes() -> tuple[str, str]:
    """Return the hash of the page's script, and that of its style sheet.

    Where such a page is inside another one, the policy of that one holds for
    it too, and must allow both.
    """
    return _hash(_script()), _hash(_style())


def _script() -> str:
    return "\n".join(map(_read, _SCRIPTS))


def _style() -> str:
    return _read("page.css")


def _read(name: str) -> str:
    return (_FILES / name).read_text("utf-8")


def _policy() -> str:
    """Return what the page may do: run its script, and use its style."""
    script, style = hashes()
    return (
        f"default-src 'none'; script-src '{script}'; "
        f"style-src '{style}'; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _packed(documents: Sequence[TraceDocument]) -> str:
    """Return what the script reads: JSON, deflated, in base 64.

    The columns of a recording repeat themselves, and become 15 times
    smaller.
    """
    _, found = compared(documents)
    data = {
        "documents": [_recording(each) for each in documents],
        "parting": None if found is None else found.number,
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return b64encode(compress(text.encode(), level=9)).decode()


def _recording(document: TraceDocument) -> dict[str, object]:
    """Return a recording without its source, which is in the page already."""
    known = {key: each for key, each in document.items() if key != "source"}
    return known | {"spans": spans(document)}


def _comparison(documents: Sequence[TraceDocument]) -> str:
    if len(documents) == 1:
        return ""
    said, found = compared(documents)
    button = "" if found is None else ' <button id="part">Go there</button>'
    return escape(said) + button


def _pane(place: int, document: TraceDocument, number: int) -> str:
    port, file = escape(document["port"]), escape(document["file"])
    return _filled_pane(
        place,
        port=port,
        title=_heading(port, file, number),
        style=escape(document["style"] or ""),
        lines=listing(document["source"], document["first_line"]),
    )


def _heading(port: str, file: str, number: int) -> str:
    """Return what names a recording; among others, it makes it lead."""
    return file if number == 1 else f'<button class="lead">{port}</button>'


def _filled_pane(place: int, **parts: str) -> str:
    return Template(_read("pane.html")).substitute(number=place, **parts)


def _lead_keys(ports: Sequence[str]) -> str:
    return "\n".join(
        f"<li><kbd>{place}</kbd> <span>{escape(port)}</span> leads</li>"
        for place, port in enumerate(ports, 1)
        if len(ports) > 1
    )
