"""Recorded runs as one page that plays them, opened from disk.

The page needs nothing else: no other file, and no network. Its policy allows
only the one script and the one style sheet that are in it.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from string import Template
from zlib import compress

from cavalier.catalogue.theorems import Theorem, proved
from cavalier.watching.account import style_of, title, why_of, work
from cavalier.watching.player import wording
from cavalier.watching.player.fates import story
from cavalier.watching.player.source_lines import coloured, listing, spans
from cavalier.watching.player.together import Run, compared, longest
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

    Raises CavalierError if they cannot be compared: see `must_match`.
    """
    return _whole(
        title=escape(title(documents)),
        heading=escape(title(documents)),
        work=escape(work(documents)),
        comparison=_comparison(documents)
        + "".join(_proved(documents, address)),
        number=len(documents),
        panes="\n".join(
            _pane(place, document, len(documents))
            for place, document in enumerate(documents, 1)
        ),
        data=_packed(documents),
    )


def empty_page(number: int) -> str:
    """Return a page for so many recordings, to fill in with `contents`."""
    names = ("title", "heading", "work", "comparison", "data")
    nothing = dict.fromkeys(names, "")
    panes = [
        _filled_pane(
            place,
            port="",
            title=_heading("", "", place, number),
            style="",
            lines="",
        )
        for place in range(1, number + 1)
    ]
    return _whole(**nothing, number=number, panes="\n".join(panes))


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
        "kept": [*_kept(documents)] if len(documents) > 1 else [],
        "panes": [
            {
                "port": each["port"],
                "file": each["file"],
                "style": style_of(each),
                "lines": coloured(each),
            }
            for each in documents
        ],
        "data": _packed(documents),
    }


def _whole(**parts: object) -> str:
    return _page("page.html").substitute(
        lang=spoken(),
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
    return "\n".join([wording.script(), *map(wording.text_of, parts)])


def _script() -> str:
    return script(_SCRIPTS)


def _style() -> str:
    return wording.text_of("page.css")


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
    return known | {"spans": spans(document), "why": why_of(document)}


def _comparison(documents: Sequence[TraceDocument]) -> str:
    if len(documents) == 1:
        return ""
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
    seen = [each for each in documents if each["lens"] != "walk"]
    if event is None or not seen:
        return
    told = _("; ").join(
        _("{port} keeps {what}", port=each["port"], what=_story(each, event))
        for each in seen
    )
    explained = _("At event {event:,}, {told}.", event=event, told=told)
    yield (
        f"{wording.say('an_event')} {explained}",
        _("Show event {event:,}", event=event),
    )


def _story(document: TraceDocument, event: int) -> str:
    run = Run(document)
    return story(run.playback, run.playback.at(run.position_of(event)))


def _pane(place: int, document: TraceDocument, number: int) -> str:
    port, file = escape(document["port"]), escape(document["file"])
    style = style_of(document)
    return _filled_pane(
        place,
        port=port,
        title=_heading(port, file, place, number),
        style=escape(_(style) if style else ""),
        lines=listing(document),
    )


def _heading(port: str, file: str, place: int, number: int) -> str:
    """Return what names a recording; among others, it makes it lead."""
    if number == 1:
        return file
    title = _("Let it lead, and the others follow: {key}", key=place)
    leads = _("leads")
    return (
        f'<button class="lead" data-leads="{leads}" title="{title}">{port}'
        "</button>"
    )


def _filled_pane(place: int, **parts: str) -> str:
    return _page("pane.html").substitute(number=place, **parts)


def _page(name: str) -> Template:
    return Template(wording.translated(wording.text_of(name)))


def _key(key: wording.Key) -> str:
    names = " ".join(
        f"<kbd>{escape(each)}</kbd>" for each in key["keys"].split()
    )
    return f"<li>{names} {escape(key['does'])}</li>"
