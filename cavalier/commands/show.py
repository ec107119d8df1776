"""`cavalier show`: a port, or one function of it, as a listing."""

import json
import sys
from pathlib import Path

from cavalier.citing.fragments import (
    ROOT,
    Fragment,
    FragmentDocument,
    cut,
    fragment_document,
    named,
    namesakes_told,
    read,
)
from cavalier.terminal import tell, write_file
from common.errors import CavalierError


class ListingDocument(FragmentDocument):
    """A fragment with its text, for --json."""

    text: str


def show(
    target: str,
    form: str | None,
    output: Path | None,
    *,
    adapter: bool,
    as_json: bool,
) -> int:
    """Write a listing; without a format, in colours on a terminal."""
    port, name = named(target)
    fragment = cut(port, name, read(ROOT, port), adapter=adapter)
    if not fragment.in_source and not adapter:
        raise CavalierError(
            f"{fragment.name} is in the adapter of {port.id}, which is not in "
            "the source: expected --adapter"
        )
    if fragment.namesakes:
        tell(namesakes_told(fragment))
    if as_json:
        text = json.dumps(_document(fragment))
    else:
        coloured = output is None and sys.stdout.isatty()
        text = _listing(
            fragment, form or ("terminal" if coloured else "plain")
        )
    if output is None:
        print(text)
    else:
        write_file(output, text + "\n")
    return 0


def _listing(fragment: Fragment, form: str) -> str:
    from cavalier.citing.listings import FORMATS

    return FORMATS[form](fragment)


def _document(fragment: Fragment) -> ListingDocument:
    return {**fragment_document(fragment), "text": fragment.text}
