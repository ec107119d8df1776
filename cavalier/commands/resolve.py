"""`cavalier resolve`: whether the citations of a report lead to the code."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from cavalier.citing.addresses import checked_url
from cavalier.citing.fragments import ROOT
from cavalier.citing.reports import cited
from cavalier.citing.repository import Repository
from cavalier.citing.resolutions import Lookup, Place, Resolution, resolve
from cavalier.commands import options
from cavalier.terminal import print_document
from common.errors import CavalierError
from common.plain_values import printable

#: The most SWHIDs that are looked up: git is asked for each of them.
_MOST = 1000

_GOOD = (Resolution.SAME, Resolution.ELSEWHERE)

#: File, line and SWHID of a citation, and what became of it.
_Resolved = tuple[str, int, str, Lookup]


def command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE|-...", help="reports")
    ],
    origin: options.Origin = "",
    as_json: options.Json = False,
) -> int:
    """Check whether the citations of a report lead to the code."""
    resolved = _resolved(files, checked_url(origin) if origin else "")
    if as_json:
        print_document([_document(*each) for each in resolved])
    else:
        for each in resolved:
            _tell(*each)
    good = (lookup.resolution in _GOOD for *_, lookup in resolved)
    return 0 if all(good) else 1


def _resolved(files: Sequence[str], origin: str) -> list[_Resolved]:
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
    if not (ROOT / "pyproject.toml").is_file():
        raise CavalierError(
            f"{ROOT} has no history of Cavalier. In a clone, run `python "
            "-m cavalier resolve`."
        )
    repository = Repository(ROOT)
    lookups = {each: resolve(each, origin, repository) for each in different}
    return [(file, line, each, lookups[each]) for file, line, each in found]


def _tell(file: str, line: int, _swhid: str, lookup: Lookup) -> None:
    print(
        f"{f'{printable(file)}:{line}'}: {lookup.resolution}: {lookup.words}"
    )
    if lookup.command:
        print("    " + f"cited: {printable(lookup.command)}")


def _document(
    file: str, line: int, swhid: str, lookup: Lookup
) -> Mapping[str, object]:
    """Return what became of a SWHID; the places are null where not known.

    The command prints the lines that were cited; it is null if they are the
    same, or if git does not have them.
    """
    return {
        "file": file,
        "line": line,
        "swhid": swhid,
        "outcome": lookup.resolution,
        "message": lookup.words,
        "cited": _place(lookup.cited),
        "now": _place(lookup.now),
        "command": lookup.command,
    }


def _place(place: Place | None) -> Mapping[str, object] | None:
    """Return a place; its lines are null where it is a whole file."""
    if place is None:
        return None
    first, last = place.span or (None, None)
    return {
        "path": place.path,
        "function": place.name,
        "first_line": first,
        "last_line": last,
    }
