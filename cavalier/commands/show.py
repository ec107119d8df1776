"""`cavalier show`: a port, or one function of it, as a listing."""

import json
import sys
from pathlib import Path
from typing import TypedDict

from cavalier.citing.fragments import (
    ROOT,
    Fragment,
    FragmentError,
    cut,
    named,
    read,
)
from cavalier.terminal import write_file


class FragmentDocument(TypedDict):
    """Lines of a port, for --json; the function is null for a whole port."""

    port: str
    function: str | None
    path: str
    first_line: int
    last_line: int
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
        raise FragmentError(
            f"{name!r} is in the adapter of {port.id}, which is not in the "
            "source: expected --adapter"
        )
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


def _document(fragment: Fragment) -> FragmentDocument:
    first, last = fragment.span
    return {
        "port": fragment.port.id,
        "function": fragment.name,
        "path": fragment.path,
        "first_line": first,
        "last_line": last,
        "text": fragment.text,
    }
