"""The comparisons of the page of the styles, as players.

Where a block of that page is a command such as

    cavalier compare couples lazy-tours --board 3x4 -o page.html

the command runs when the site is built, and a visitor opens the page that it
made with one click. Only Sphinx calls what is here.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from html import escape
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from cavalier.citing.fragments import ROOT

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

_PAGE = "styles"

_COMMAND = re.compile(r"^cavalier compare (.+) -o page\.html$", re.MULTILINE)

#: The frame is empty until it is opened.
_PLAYER = """<details class="player" ontoggle="{load}">
<summary>{label}</summary>
<iframe data-src="{page}" title="{label}"></iframe>
<p><a href="{page}">{own}</a></p>
</details>"""

_LOAD = "const frame = this.children[1]; frame.src ||= frame.dataset.src"


def setup(app: Sphinx) -> None:
    """Have Sphinx make the pages, and put them where the commands are."""
    app.connect("doctree-read", add_players)
    app.connect("html-collect-pages", make_pages)


def page_of(arguments: str) -> str:
    """Return the page of a comparison, from the top of the site.

    >>> page_of("couples lazy-tours --board 3x4")
    'players/couples-lazy-tours-board-3x4.html'
    """
    return f"players/{'-'.join(re.findall('[a-z0-9]+', arguments))}.html"


def label_of(arguments: str, row: str) -> str:
    """Say which comparison it is, and of which row of the grid.

    >>> label_of("couples lazy-tours --board 3x4", "Counting")
    'Play this comparison: couples and lazy-tours on 3x4 (counting)'
    """
    from sphinx.locale import _

    words = shlex.split(arguments)
    *ports, last = takewhile(lambda word: not word.startswith("-"), words)
    names = _("{ports} and {last}").format(ports=", ".join(ports), last=last)
    board = words[words.index("--board") + 1]
    return _("Play this comparison: {names} on {board} ({row})").format(
        names=names, board=board, row=row.lower()
    )


def add_players(app: Sphinx, document: nodes.document) -> None:
    """Put each player below the command that makes it."""
    from docutils import nodes
    from sphinx.locale import _

    if app.env.docname != _PAGE:
        return
    for block in list(document.findall(nodes.literal_block)):
        if found := _COMMAND.fullmatch(block.astext().rstrip()):
            row = next(block.parent.findall(nodes.title)).astext()
            html = _PLAYER.format(
                label=escape(label_of(found[1], row)),
                page=page_of(found[1]),
                load=_LOAD,
                own=_("Open it on a page of its own"),
            )
            player = nodes.raw("", html, format="html")
            block.parent.insert(block.parent.index(block) + 1, player)


def make_pages(app: Sphinx) -> list[tuple[str, dict[str, str], str]]:
    """Run the commands of the page; Sphinx has no page to make from them.

    Raises RuntimeError, with what a command says, if it fails.
    """
    text = Path(app.env.doc2path(_PAGE)).read_text(encoding="utf-8")
    for arguments in _COMMAND.findall(text):
        page = app.outdir / page_of(arguments)
        page.parent.mkdir(exist_ok=True)
        command = ["-m", "cavalier", "compare", *shlex.split(arguments)]
        ran = subprocess.run(
            [
                sys.executable,
                *command,
                "-o",
                page,
                f"--lang={app.config.language}",
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        if ran.returncode:
            raise RuntimeError(ran.stderr)
    return []
