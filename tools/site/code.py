"""The whole text of the ports and of `common` on the site, a page a file.

A link of a page of docs to such a file leads to the file's page: to the
definition that its text names in backticks, or else to the top. Only Sphinx
calls what is here, so that Sphinx is imported no earlier.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from cavalier.citing.definitions import Span, definitions, meant
from cavalier.citing.fragments import ROOT
from tools.site.live.links import edit_link

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from docutils import nodes
    from sphinx.application import Sphinx

#: A page: its name, its title and its text, and the template that shows it.
CodePage = tuple[str, dict[str, str], str]

_FOLDERS = ("common", "functional", "imperative", "pedagogical")

#: What Pygments writes before the first line.
_OPENING = "<pre><span></span>"


def setup(app: Sphinx) -> None:
    """Have Sphinx make the pages, and lead links to them."""
    app.connect("html-collect-pages", code_pages)
    # Before Sphinx offers the files as downloads.
    app.connect("doctree-read", lead_links_to_code, priority=400)
    app.connect("doctree-read", link_objects_to_code)


@cache
def texts() -> dict[str, str]:
    """Read the files, by their paths from the top of the project."""
    return {
        file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8")
        for folder in _FOLDERS
        for file in sorted((ROOT / folder).rglob("*.py"))
    }


def page_of(path: str) -> str:
    """Return the name of a file's page.

    >>> page_of("functional/couples.py")
    'code/functional/couples'
    """
    return f"code/{path.removesuffix('.py')}"


def code_pages(app: Sphinx) -> Iterator[CodePage]:
    """Yield the pages."""
    for path, text in texts().items():
        public = [
            name
            for name in definitions(text)
            if not name.startswith("_") and "." not in name
        ]
        links = ", ".join(
            f'<a href="#{name}"><code>{name}</code></a>' for name in public
        )
        edit = edit_link(app, page_of(path), path)
        body = f"<h1>{path}</h1>\n<p>{links}{edit}</p>\n{drawn(text)}"
        context = {"title": path, "body": f'<div class="code">{body}</div>'}
        yield page_of(path), context, "page.html"


def drawn(text: str) -> str:
    r"""Draw a file as HTML: its lines with numbers, its names as anchors.

    >>> page = drawn("X = 1\nY = 2\n")
    >>> page.count('<div id="Y">'), page.count('<a id="L-2"')
    (1, 1)
    """
    formatter = HtmlFormatter(
        linenos="inline", anchorlinenos=True, lineanchors="L"
    )
    html = highlight(text, PythonLexer(stripnl=False), formatter)
    before, opening, lines = html.partition(_OPENING)
    known = definitions(text)
    return before + opening + "\n".join(_framed(lines.split("\n"), known))


def _framed(lines: list[str], known: Mapping[str, Span]) -> list[str]:
    """Put each definition into an element of its name."""
    framed = list(lines)
    for name, (first, _) in reversed(list(known.items())):
        framed[first - 1] = f'<div id="{name}">{framed[first - 1]}'
    for _, last in known.values():
        framed[last] = f"</div>{framed[last]}"
    return framed


def lead_links_to_code(app: Sphinx, document: nodes.document) -> None:
    """Let the links to files lead to their pages."""
    from docutils import nodes
    from sphinx.addnodes import download_reference

    page = app.env.docname
    for link in list(document.findall(download_reference)):
        _, file = app.env.relfn2path(link["reftarget"], page)
        path = Path(file).resolve().relative_to(ROOT).as_posix()
        if path in texts():
            names = [each.astext() for each in link.findall(nodes.literal)]
            there = app.builder.get_relative_uri(page, page_of(path))
            uri = there + anchor_of(path, *names[:1])
            words = link.children
            link.replace_self(nodes.reference("", "", *words, refuri=uri))


def link_objects_to_code(app: Sphinx, document: nodes.document) -> None:
    """Let each object of the reference link to its text."""
    from docutils import nodes
    from sphinx.addnodes import desc_signature

    page = app.env.docname
    for signature in document.findall(desc_signature):
        path = signature["module"].replace(".", "/") + ".py"
        name = signature["fullname"]
        if name in definitions(texts().get(path, "")):
            there = app.builder.get_relative_uri(page, page_of(path))
            label = nodes.inline("", "[source]", classes=["viewcode-link"])
            uri = f"{there}#{name}"
            signature += nodes.reference("", "", label, refuri=uri)


def anchor_of(path: str, name: str = "") -> str:
    """Return the anchor of the definition that a name means, if any is given.

    >>> anchor_of("imperative/backtracking_report.py", "prometteur")
    '#prometteur'

    Raises KeyError if the file has none of that name.
    """
    if not name:
        return ""
    names = meant(name, definitions(texts()[path]))
    if not names:
        raise KeyError(f"{path} has no {name}")
    return f"#{names[0]}"
