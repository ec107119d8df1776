"""The slides: one page, which needs neither a network nor another file.

The player's pages are packed in it, and opened at the moments of each slide.
"""

import json
import re
from collections.abc import Callable
from html import escape
from importlib.resources import files
from string import Template

from markdown_it import MarkdownIt

from cavalier.drawing.sheet import board_of
from cavalier.drawing.svg import svg
from cavalier.lesson.figures import Runs
from cavalier.watching.player.player_page import digest, hashes, page
from cavalier.watching.player.wording import translated
from common.language import spoken

_FENCE = re.compile(
    r"^```(player|board) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)


def slides(markdown: str, runs: Runs, packed: Callable[[str], str]) -> str:
    """Return the page of slides, which lines ``---`` divide."""
    parts = markdown.split("\n---\n")
    title = parts[0].strip().splitlines()[0].removeprefix("# ")
    pages = {name: packed(page(each)) for name, each in runs.items()}
    script, style = _read("slides.js"), _read("slides.css")
    scripts, styles = hashes()
    return Template(translated(_read("slides.html"))).substitute(
        lang=spoken(),
        policy="default-src 'none'; frame-src blob:; base-uri 'none'; "
        f"form-action 'none'; script-src '{digest(script)}' '{scripts}'; "
        f"style-src '{digest(style)}' '{styles}'",
        title=escape(title),
        slides="\n".join(map(_slide, parts)),
        players=json.dumps(pages),
        script=script,
        style=style,
    )


def _slide(markdown: str) -> str:
    """Return a slide; its moments are for the one frame of the page."""
    shown = {"player": "", "moments": ""}

    def drawn(fence: re.Match[str]) -> str:
        if fence[1] == "board":
            return f"<figure>\n{svg(board_of(fence[2], fence[3]))}\n</figure>"
        shown.update(player=fence[2], moments=" ".join(fence[3].split()))
        return ""

    text = _FENCE.sub(drawn, markdown)
    data = " ".join(f'data-{k}="{escape(v)}"' for k, v in shown.items())
    body = MarkdownIt().enable("table").render(text)
    return f"<section {data}>\n{body}</section>"


def _read(name: str) -> str:
    return (files("cavalier.lesson") / "files" / name).read_text("utf-8")
