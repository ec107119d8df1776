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
from cavalier.watching.player import wording
from cavalier.watching.player.kept_values import kept, summary
from cavalier.watching.player.source_lines import coloured, listing, spans
from cavalier.watching.player.together import Run, compared, longest
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
            _pane(number, document, alone=len(documents) == 1)
            for number, document in enumerate(documents, 1)
        ),
        data=_packed(documents),
    )


def empty_page() -> str:
    """Return a page for one recording, to be filled in with its `contents`."""
    names = ("title", "heading", "work", "comparison", "data")
    nothing = dict.fromkeys(names, "")
    pane = _filled_pane(1, port="", title="", style="", lines="")
    return _whole(**nothing, number=1, panes=pane)


def contents(document: TraceDocument) -> Mapping[str, object]:
    """Return what a page says of one recording, without any HTML."""
    return {
        "title": title([document]),
        "work": work([document]),
        "file": document["file"],
        "style": document["style"] or "",
        "lines": coloured(document["source"], document["first_line"]),
        "data": _packed([document]),
    }


def _whole(**parts: object) -> str:
    return Template(_read("page.html")).substitute(
        policy=_policy(),
        style=_style(),
        script=_script(),
        keys="\n".join(map(_key, wording.keys_of("page"))),
        **parts,
    )


def hashes() -> tuple[str, str]:
    """Return the hash of the page's script, and that of its style sheet.

    Where such a page is inside another one, the policy of that one holds for
    it too, and must allow both.
    """
    return digest(_script()), digest(_style())


def script(parts: Sequence[str]) -> str:
    """Return parts of the script, with the words that they say."""
    return "\n".join([wording.script(), *map(_read, parts)])


def _script() -> str:
    return script(_SCRIPTS)


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


def digest(text: str) -> str:
    """Return the hash of a script or a style sheet, as a policy has it."""
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
        "longest": longest(documents),
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
    part = "" if found is None else ' <button id="part">Go there</button>'
    return f"{escape(said)}{part}{_kept(documents)}"


def _kept(documents: Sequence[TraceDocument]) -> str:
    """Say what the runs keep where the path is longest."""
    event = longest(documents)
    if event is None:
        return ""
    told = ", ".join(
        f"{each['port']} {'' if at else 'keeps '}{_summary(each, event)}"
        for at, each in enumerate(documents)
    )
    return (
        f" <span>At event {event:,}, {escape(told)}.</span> "
        f'<button id="longest">Show event {event:,}</button>'
    )


def _summary(document: TraceDocument, event: int) -> str:
    run = Run(document)
    state = run.playback.at(run.position_of(event))
    return summary(run.playback, kept(document["values"], state))


def _pane(number: int, document: TraceDocument, alone: bool) -> str:
    port = escape(document["port"])
    lead = f'class="lead" title="Let it lead: {number}"'
    return _filled_pane(
        number,
        port=port,
        title=escape(document["file"])
        if alone
        else f"<button {lead}>{port}</button>",
        style=escape(document["style"] or ""),
        lines=listing(document["source"], document["first_line"]),
    )


def _filled_pane(number: int, **parts: str) -> str:
    return Template(_read("pane.html")).substitute(number=number, **parts)


def _key(key: wording.Key) -> str:
    names = " ".join(
        f"<kbd>{escape(each)}</kbd>" for each in key["keys"].split()
    )
    return f"<li>{names} {escape(key['does'])}</li>"
