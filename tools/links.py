"""Check that each link inside the built site leads to something.

``python -m tools.links build/site`` names the links that do not.
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """A page: where it links to, and the anchors that it has."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(
        self, tag: str, attrs: list[tuple[str, str | None]]
    ) -> None:
        """Note the links and the anchor of an element."""
        for name, value in attrs:
            if name in ("href", "src") and value and tag != "base":
                self.links.append(value)
            if name in ("id", "name") and value:
                self.anchors.add(value)


def broken(site: Path) -> list[str]:
    """Name the links inside a site that lead nowhere."""
    pages = {path.resolve(): Page(path) for path in site.rglob("*.html")}
    return [
        f"{path.relative_to(site.resolve())}: {link}"
        for path, page in sorted(pages.items())
        for link in page.links
        if not _leads_somewhere(path, link, pages)
    ]


def _leads_somewhere(path: Path, link: str, pages: dict[Path, Page]) -> bool:
    """Check that a link leads to a file, and to an anchor that is there.

    An address with a scheme or a host is outside the site. The anchor "#"
    is the top; one with an equals sign is read by the page's script.
    """
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    there = (path.parent / unquote(parts.path)).resolve()
    target = path if not parts.path else there
    if target not in pages:
        return target.exists()
    anchor = unquote(parts.fragment)
    return not anchor or "=" in anchor or anchor in pages[target].anchors


if __name__ == "__main__":
    found = broken(Path(sys.argv[1]))
    for each in found:
        print(each)
    sys.exit(1 if found else 0)
