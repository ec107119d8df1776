"""The site in other languages than English, each in a folder of its name.

The sentences of a page are in ``docs/locale/LANGUAGE/LC_MESSAGES/PAGE.po``;
``sphinx.po`` has those of the site itself. Each page links to itself in the
other languages, and says if it is not translated. A page that is written in
a language, as ``docs/proof.fr.md`` is, takes the place of ``docs/proof.md``.
"""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING

from babel import Locale
from babel.numbers import get_group_symbol
from sphinx.locale import _, init
from sphinx.transforms import SphinxTransform

from cavalier.citing.fragments import ROOT
from cavalier.commands.app import COMMANDS
from tools.site.live.links import PAGE as LIVE
from tools.translations import SITE, progress

if TYPE_CHECKING:
    from pathlib import Path

    from docutils import nodes
    from sphinx.application import Sphinx

_ENGLISH = "en"

#: Two letters, but in a unit.
_WORD = re.compile(r"\b(?!MiB\b|mod\b)[^\W\d_]{2}")

#: The lines of a function, which may move though its sentence does not.
_LINES = re.compile(r"(?<=\.py)#L\d+(-L\d+)?")

#: What sets the thousands of a number apart.
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")

_COMMAND = re.compile(r"\$ cavalier ([a-z]+)")

#: There is one page Live, in all languages: a link to it adds the language,
#: unless it leads to a heading. Without scripts, there is the text below it.
_TO_LIVE = """<!doctype html><script>
const {hash} = location, asks = hash === "" || hash.includes("=");
const wanted = asks ? `${hash || "#"}&lang=LANGUAGE` : hash;
location.replace(`../live.html${wanted}`);
</script>"""


def setup(app: Sphinx) -> None:
    """Have Sphinx build the other languages next to English."""
    app.add_transform(OnlyWords)
    app.connect("source-read", take_own_page)
    app.connect("html-page-context", show)
    if app.config.language == _ENGLISH:
        app.connect("builder-inited", build_others)


@cache
def languages() -> list[str]:
    """List the languages of the site, but for English."""
    return sorted(folder.name for folder in SITE.iterdir())


class OnlyWords(SphinxTransform):
    """Leave out of the catalogues what has no words.

    Of the blocks of code, they have those that a command prints which speaks
    other languages.
    """

    default_priority = 5

    def apply(self) -> None:
        """Mark what need not be translated, and translate the blocks."""
        from docutils import nodes

        for node in self.document.findall(nodes.TextElement):
            if isinstance(node, nodes.literal_block):
                self._translate(node)
            elif not isinstance(node, nodes.Inline) and not _has_words(node):
                node["translatable"] = False
                self._set_thousands_apart(node)
            else:
                node.rawsource = _LINES.sub("", node.rawsource)

    def _set_thousands_apart(self, node: nodes.TextElement) -> None:
        """Write large numbers as the language does."""
        from docutils import nodes

        apart = get_group_symbol(self.config.language)
        for text in list(node.findall(nodes.Text)):
            written = _THOUSANDS.sub(apart, text.astext())
            if not isinstance(text.parent, nodes.literal):
                text.parent.replace(text, nodes.Text(written))

    def _translate(self, block: nodes.literal_block) -> None:
        """Translate a block: in a page of Markdown, Sphinx would not."""
        from docutils import nodes

        text = block.astext()
        called = _COMMAND.match(text)
        if not called or called[1] not in COMMANDS:
            return
        if self.app.builder.name == "gettext":
            block["translatable"] = True
            block.rawsource = text
            return
        catalogue, _there = init(
            [SITE], self.config.language, self.env.docname
        )
        said = catalogue.gettext(text)
        block.children = [nodes.Text(said)]
        block.rawsource = said


def _has_words(node: nodes.TextElement) -> bool:
    """Check whether a text has more than code, figures and squares."""
    from docutils import nodes

    return any(
        _WORD.search(text.astext())
        for text in node.findall(nodes.Text)
        if not isinstance(text.parent, nodes.literal)
    )


def take_own_page(app: Sphinx, page: str, source: list[str]) -> None:
    """Take the text of a page that is written in the language."""
    own = _own(app, page)
    if own.exists():
        source[0] = own.read_text(encoding="utf-8")


def _own(app: Sphinx, page: str) -> Path:
    return app.srcdir / f"{page}.{app.config.language}.md"


def show(
    app: Sphinx,
    page: str,
    _template: str,
    context: dict[str, object],
    _document: object,
) -> str | None:
    """Show the links to other languages, and whether a page is in its own.

    The page Live is one for all languages.
    """
    language = app.config.language
    if language != _ENGLISH and page == LIVE:
        script = _TO_LIVE.replace("LANGUAGE", language)
        context["whole"] = f"{script}{context['body']}"
        return "whole.html"
    top = "../" * (page.count("/") + (language != _ENGLISH))
    context["languages"] = [
        (each, str(Locale.parse(each).display_name).capitalize(), top + folder)
        for each, folder in _folders().items()
        if each != language
    ]
    if page in app.env.found_docs:
        context["behind"] = _behind(app, page)
    return None


def _folders() -> dict[str, str]:
    """Return the folder of each language on the site."""
    return {_ENGLISH: "", **{each: f"{each}/" for each in languages()}}


def _behind(app: Sphinx, page: str) -> str:
    """Say in the page's language that the page is not, or only in part."""
    language = app.config.language
    file = SITE / language / "LC_MESSAGES" / f"{page}.po"
    if language == _ENGLISH or _own(app, page).exists():
        return ""
    if not file.exists():
        return _("This page is not translated yet: it is in English.")
    if progress(file).behind:
        return _("Some of this page is not translated yet: it is in English.")
    return ""


def build_others(app: Sphinx) -> None:
    """Build the other languages at the same time, and wait for them."""
    if app.builder.format != "html":
        return
    tags = ["-t", LIVE] if LIVE in app.tags else []
    others = [
        subprocess.Popen(
            [
                *(sys.executable, "-m", "sphinx", "--quiet", "--nitpicky"),
                *("--fail-on-warning", "-D", f"language={language}", *tags),
                *(app.srcdir, app.outdir / language),
            ],
            cwd=ROOT,
        )
        for language in languages()
    ]
    app.connect("build-finished", lambda *_: wait(others))


def wait(others: list[subprocess.Popen[bytes]]) -> None:
    """Wait until the other languages are built.

    Raises RuntimeError if one of them fails; it has said why.
    """
    if sum(other.wait() != 0 for other in others):
        raise RuntimeError("the site in another language was not built")
