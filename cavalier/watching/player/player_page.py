"""Recorded runs as one page that plays them, opened from disk.

The page needs nothing else: no other file, and no network. Its policy allows
only the one script and the one style sheet that are in it.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from html import escape
from string import Template
from zlib import compress

from cavalier.catalogue.theorems import Theorem, proved
from cavalier.watching.account import style_of, title, work
from cavalier.watching.playback import Playback
from cavalier.watching.player import wording
from cavalier.watching.player.fates import story
from cavalier.watching.player.source_lines import listing, spans
from cavalier.watching.player.together import compared, longest
from cavalier.watching.trace_document import TraceDocument
from common.language import _, spoken

#: The parts of the script, in the order in which each needs those before it.
_SCRIPTS = (
    *("words.js", "model.js", "account.js", "values.js", "board.js"),
    *("arrows.js", "pane.js", "projector.js", "questions.js", "guess.js"),
    *("calls.js", "tree.js", "curves.js", "link.js", "page.js"),
)


def _nowhere(theorem: Theorem) -> str | None:
    """Return the address of no theorem."""


def page(
    documents: Sequence[TraceDocument],
    address: Callable[[Theorem], str | None] = _nowhere,
) -> str:
    """Return a page that shows recordings next to each other.

    It links what is proved of them to the addresses of the theorems.
    """
    return _page("page.html").substitute(
        lang=spoken(),
        policy=_policy(),
        style=_style(),
        script=_script(),
        keys="\n".join(map(_key, wording.keys())),
        title=escape(title(documents)),
        heading=escape(title(documents)),
        work=escape(work(documents)),
        comparison=_comparison(documents)
        + "".join(_proved(documents, address)),
        number=len(documents),
        panes="\n".join(
            _pane(place, document)
            for place, document in enumerate(documents, 1)
        ),
        data=_packed(documents),
    )


def _script() -> str:
    return "\n".join([wording.script(), *map(wording.text_of, _SCRIPTS)])


def _style() -> str:
    return wording.text_of("page.css")


def _policy() -> str:
    """Return what the page may do: run its script, and use its style."""
    script, style = _digest(_script()), _digest(_style())
    return (
        f"default-src 'none'; script-src '{script}'; "
        f"style-src '{style}'; base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
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
    said, found = compared(documents)
    there = _("Go there")
    part = "" if found is None else f' <button id="part">{there}</button>'
    kept = "".join(
        f' <span>{escape(told)}</span> <button id="longest">{button}</button>'
        for told, button in _kept(documents)
    )
    return f"{escape(said)}{part}{kept}"


def _proved(
    documents: Sequence[TraceDocument],
    address: Callable[[Theorem], str | None],
) -> Iterator[str]:
    """Yield what is proved for every board, with links to the theorems."""
    ports = [each["port"] for each in documents]
    theorems = proved(ports, documents[0]["entry_point"])
    if theorems:
        said = ", ".join(_linked(each, address(each)) for each in theorems)
        proof = _("Proved for every board: {said}.", said=said)
        yield f" <span>{proof}</span>"


def _linked(theorem: Theorem, link: str | None) -> str:
    named = f'title="{theorem.name}">{_(theorem.in_short)}'
    if link is None:
        return f"<span {named}</span>"
    return f'<a href="{escape(link)}" {named}</a>'


def _kept(documents: Sequence[TraceDocument]) -> Iterator[tuple[str, str]]:
    """Yield what the runs keep where the path is longest, and a button."""
    event = longest(documents)
    if event is None:
        return
    told = _("; ").join(
        _("{port} keeps {what}", port=each["port"], what=_story(each, event))
        for each in documents
    )
    explained = _("At event {event:,}, {told}.", event=event, told=told)
    yield (
        f"{wording.say('an_event')} {explained}",
        _("Show event {event:,}", event=event),
    )


def _story(document: TraceDocument, event: int) -> str:
    playback = Playback(document)
    position = sum(document["events"][: 3 * event : 3]) + 1
    return story(playback, playback.at(position))


def _pane(place: int, document: TraceDocument) -> str:
    style = style_of(document)
    return _page("pane.html").substitute(
        number=place,
        port=escape(document["port"]),
        title=_heading(escape(document["port"]), place),
        style=escape(_(style) if style else ""),
        lines=listing(document),
    )


def _heading(port: str, place: int) -> str:
    """Return what names a recording, and makes it lead."""
    title = _("Let it lead, and the others follow: {key}", key=place)
    leads = _("leads")
    return (
        f'<button class="lead" data-leads="{leads}" title="{title}">{port}'
        "</button>"
    )


def _page(name: str) -> Template:
    return Template(wording.translated(wording.text_of(name)))


def _key(key: wording.Key) -> str:
    names = " ".join(
        f"<kbd>{escape(each)}</kbd>" for each in key["keys"].split()
    )
    return f"<li>{names} {escape(key['does'])}</li>"
