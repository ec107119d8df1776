"""`cavalier resolve`: whether the citations of a report lead to the code."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypedDict

import typer

from cavalier.citing.addresses import checked_url
from cavalier.citing.editions import refuse_installed
from cavalier.citing.fragments import ROOT
from cavalier.citing.reports import cited
from cavalier.citing.repository import Repository
from cavalier.citing.resolutions import Place, Resolution, resolve
from cavalier.commands import options
from cavalier.commands.results.again import again, is_result
from cavalier.terminal import print_document
from common.errors import CavalierError
from common.untrusted import printable

#: The most SWHIDs that are looked up: git is asked for each of them.
_MOST = 1000

_GOOD = (Resolution.SAME, Resolution.ELSEWHERE, Resolution.TOO_LONG)

#: How long a result may take, if nothing else is asked for.
_SECONDS = 60.0


class PlaceDocument(TypedDict):
    """A place in the project; lines are null where it is a whole file."""

    path: str
    function: str | None
    first_line: int | None
    last_line: int | None


class ResolvedDocument(TypedDict):
    """What became of a SWHID; the places are null where not known.

    The command prints the lines that were cited; it is null if they are the
    same, or if git does not have them.
    """

    file: str
    line: int
    swhid: str
    outcome: Resolution
    message: str
    cited: PlaceDocument | None
    now: PlaceDocument | None
    command: str | None


def command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE|-...", help="reports")
    ],
    origin: options.Origin = "",
    as_json: options.Json = False,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds",
            metavar="N",
            min=0.1,
            help="time limit for each result that is worked out again",
        ),
    ] = _SECONDS,
) -> int:
    """Check whether the citations of a report lead to the code."""
    if origin:
        origin = checked_url(origin)
    resolved = _resolved(files, origin, seconds)
    if as_json:
        print_document(resolved)
    else:
        for each in resolved:
            where = f"{printable(each['file'])}:{each['line']}"
            print(f"{where}: {each['outcome']}: {each['message']}")
            if each["command"]:
                print(f"    cited: {printable(each['command'])}")
    return 0 if all(each["outcome"] in _GOOD for each in resolved) else 1


def _resolved(
    files: Sequence[str], origin: str, seconds: float
) -> list[ResolvedDocument]:
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
    if not all(map(is_result, different)):
        refuse_installed(ROOT)
    repository = Repository(ROOT)
    folders = dict.fromkeys([*(Path(f).parent for f, *_ in found), Path()])
    lookups = {
        each: again(each, seconds, folders)
        if is_result(each)
        else resolve(each, origin, repository)
        for each in different
    }
    return [
        {
            "file": file,
            "line": line,
            "swhid": swhid,
            "outcome": lookups[swhid].resolution,
            "message": lookups[swhid].words,
            "cited": _place(lookups[swhid].cited),
            "now": _place(lookups[swhid].now),
            "command": lookups[swhid].command,
        }
        for file, line, swhid in found
    ]


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
