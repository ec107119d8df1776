"""The file that recorded runs are drawn in: a page, or a picture."""

from collections.abc import Sequence
from pathlib import Path

from cavalier.player.page import page
from cavalier.player.picture import picture_svg
from cavalier.tracing.document import TraceDocument
from common.errors import CavalierError


def must_be_drawable(file: Path, event: int | None) -> None:
    """Raise CavalierError unless the name says what is drawn.

    >>> must_be_drawable(Path("page.pdf"), None)
    Traceback (most recent call last):
    common.errors.CavalierError: page.pdf is neither a page nor a picture. \
Use -o page.html, or --at EVENT -o picture.svg.
    """
    kind = file.suffix.lower()
    if kind == ".svg" and event is None:
        raise CavalierError(
            f"{file} is a picture of one moment. Use --at EVENT to say which."
        )
    if kind == ".html" and event is not None:
        raise CavalierError(
            f"{file} is a page, and --at is for a picture. Leave out --at and "
            f"open the page at #event={event}, or use -o picture.svg."
        )
    if kind not in {".html", ".svg"}:
        raise CavalierError(
            f"{file} is neither a page nor a picture. Use -o page.html, or "
            "--at EVENT -o picture.svg."
        )


def drawn(documents: Sequence[TraceDocument], event: int | None) -> str:
    """Return the page, or the picture where an event has just happened.

    Raises CavalierError if the recordings cannot be compared, or if one of
    them does not have the event.
    """
    if event is None:
        return page(documents)
    return picture_svg(documents, event)
