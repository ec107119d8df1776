"""`cavalier resolve`: whether the citations of a report lead to the code."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cavalier.citing.fragments import ROOT
from cavalier.citing.installation import refuse_installed
from cavalier.citing.reports import cited
from cavalier.citing.repository import Repository
from cavalier.citing.resolutions import Lookup, Place, Resolution
from cavalier.citing.resolving import resolve
from cavalier.citing.swhid import checked_url
from cavalier.commands import options
from cavalier.documents import PlaceDocument, ResolvedDocument
from cavalier.terminal import print_document, printable
from common.errors import CavalierError

#: The most SWHIDs that are looked up: git is asked for each of them.
_MOST = 1000

_GOOD = (Resolution.SAME, Resolution.ELSEWHERE)


def command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE|-...", help="reports")
    ],
    origin: options.Origin = "",
    as_json: options.Json = False,
) -> int:
    """Check whether the citations of a report lead to the code."""
    if origin:
        checked_url(origin)
    lookups = _lookups(files, origin)
    if as_json:
        print_document([_document(*each) for each in lookups])
    else:
        for file, line, _, lookup in lookups:
            where = f"{printable(file)}:{line}"
            print(f"{where}: {lookup.resolution}: {lookup.words}")
    return 0 if all(each[-1].resolution in _GOOD for each in lookups) else 1


def _lookups(
    files: Sequence[str], origin: str
) -> list[tuple[str, int, str, Lookup]]:
    """Look each SWHID up once, however often it is cited."""
    found = [place for file in files for place in cited(file)]
    if not found:
        raise CavalierError(
            f"{', '.join(files)}: there is no SWHID. Name a report or a "
            "bibliography with one."
        )
    different = dict.fromkeys(swhid for *_, swhid in found)
    if len(different) > _MOST:
        raise CavalierError(
            f"{', '.join(files)}: there are {len(different)} different "
            f"SWHIDs. Resolve at most {_MOST} at once."
        )
    refuse_installed(ROOT)
    repository = Repository(ROOT)
    resolved = {
        swhid: resolve(swhid, origin, repository) for swhid in different
    }
    return [(*place, resolved[place[-1]]) for place in found]


def _document(
    file: str, line: int, swhid: str, lookup: Lookup
) -> ResolvedDocument:
    return {
        "file": file,
        "line": line,
        "swhid": swhid,
        "outcome": lookup.resolution,
        "message": lookup.words,
        "cited": _place(lookup.cited),
        "now": _place(lookup.now),
    }


def _place(place: Place | None) -> PlaceDocument | None:
    if place is None:
        return None
    first, last = place.span or (None, None)
    return {
        "path": place.path,
        "function": place.name,
        "first_line": first,
        "last_line": last,
    }
