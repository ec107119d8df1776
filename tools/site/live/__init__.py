"""The page Live of the site, on which programs are edited and run.

Only Sphinx calls what is here. Without node and npm the site has no such
page, and no link to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.site.live import links, page
from tools.site.live.packages import installed

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Have Sphinx make the page, and lead links to it."""
    app.connect("doctree-read", links.lead_links_to_page)
    if installed() is None:
        return
    app.tags.add(links.PAGE)
    app.connect("html-page-context", page.show)
    app.connect("html-collect-pages", page.make)
    app.connect("doctree-resolved", links.add_links)
