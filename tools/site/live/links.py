"""Links that open a program in the page Live.

A page of docs has such a link wherever it writes ``live.md#port=couples``.
The site adds one to each listing of a port, and to each link that names the
port's file: the place is then added, as in ``#port=couples&at=nb_parcours``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cavalier.catalogue.ports import PORTS
from cavalier.citing.fragments import path_of

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

#: The page, as Sphinx names it.
PAGE = "live"

#: The address of a file on the site, and of a definition in it.
_CODE = re.compile(r"code/(\w+/\w+)\.html(?:#(.+))?$")

_IDS = {path_of(port): port.id for port in PORTS}

_CLASS = "edit-this"


def asking_for(file: str, name: str = "") -> str | None:
    """Return what the page is asked for by a file, if that is a port.

    >>> asking_for("functional/couples.py", "nb_parcours")
    '#port=couples&at=nb_parcours'
    """
    if file not in _IDS:
        return None
    place = name.rpartition(".")[2]
    return f"#port={_IDS[file]}" + f"&at={place}" * bool(place)


def edit_link(app: Sphinx, here: str, file: str) -> str:
    """Return the link for a page with a file as HTML, or nothing."""
    asked = asking_for(file)
    if asked is None or PAGE not in app.tags:
        return ""
    page = app.builder.get_relative_uri(here, PAGE)
    return f' <a class="{_CLASS}" href="{page}{asked}">{_words()}</a>'


def _words() -> str:
    """Return what the links say, in the language of the site."""
    from sphinx.locale import _

    return _("edit this")


def lead_links_to_page(app: Sphinx, document: nodes.document) -> None:
    """Let the links to the page keep what they ask it for."""
    from docutils import nodes
    from sphinx.addnodes import pending_xref

    here = app.env.docname
    for link in list(document.findall(pending_xref)):
        asked = link.get("reftargetid", "") or ""
        if link["reftarget"] == PAGE and "=" in asked:
            uri = f"{app.builder.get_relative_uri(here, PAGE)}#{asked}"
            words = link.children
            link.replace_self(nodes.reference("", "", *words, refuri=uri))


def add_links(app: Sphinx, document: nodes.document, here: str) -> None:
    """Add a link to each listing of a port, and to each name of its file."""
    from docutils import nodes

    if PAGE not in app.tags:
        return
    page = app.builder.get_relative_uri(here, PAGE)
    for link in list(document.findall(nodes.reference)):
        found = _CODE.search(link.get("refuri", ""))
        asked = found and asking_for(f"{found[1]}.py", found[2] or "")
        if asked and (_is_caption(link) or link.astext().endswith(".py")):
            edit = nodes.reference(
                "", _words(), refuri=page + asked, classes=[_CLASS]
            )
            at = link.parent.index(link) + 1
            link.parent.insert(at, edit)


def _is_caption(link: nodes.reference) -> bool:
    """Check whether a link is the first of a paragraph above a listing."""
    from docutils import nodes

    paragraph = link.parent
    around = paragraph.parent.children
    below = around[paragraph.parent.index(paragraph) + 1 :]
    return paragraph.index(link) == 0 and isinstance(
        next(iter(below), None), nodes.literal_block
    )
