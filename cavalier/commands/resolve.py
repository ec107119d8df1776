"""`cavalier resolve`: whether the citations of a report lead to the code."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, TypedDict

import typer

from cavalier.citing.addresses import checked_url
from cavalier.citing.editions import (
    Edition,
    committed,
    refuse_installed,
    working_tree,
)
from cavalier.citing.fragments import ROOT
from cavalier.citing.report_texts import MOST_BYTES
from cavalier.citing.reports import cited
from cavalier.citing.repository import Repository
from cavalier.citing.resolutions import Lookup, Place, Resolution, resolve
from cavalier.citing.swhid import parsed
from cavalier.citing.updates import Move, cites, is_movable, moved, rewritten
from cavalier.commands import options
from cavalier.commands.results.again import again, is_result
from cavalier.terminal import print_document, read_regular, write_file
from common.errors import CavalierError
from common.language import N_, _
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
    same, or if git does not have them. ``updated`` is the SWHID that --update
    has put into the file, else null.
    """

    file: str
    line: int
    swhid: str
    outcome: Resolution
    message: str
    cited: PlaceDocument | None
    now: PlaceDocument | None
    command: str | None
    updated: str | None


def command(
    files: Annotated[
        list[str], typer.Argument(metavar=N_("FILE|-..."), help=N_("reports"))
    ],
    origin: options.Origin = "",
    as_json: options.Json = False,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds",
            metavar=N_("N"),
            min=0.1,
            help=N_("time limit for each result that is worked out again"),
        ),
    ] = _SECONDS,
    update: Annotated[
        bool,
        typer.Option(
            "--update", help=N_("rewrite what has only moved in a .bib")
        ),
    ] = False,
    lang: options.Lang = "",
) -> int:
    """Check whether the citations of a report lead to the code."""
    if origin:
        origin = checked_url(origin)
    bibliographies = [f for f in files if update and f.endswith(".bib")]
    if update and not bibliographies:
        raise CavalierError(
            _("--update rewrites a bibliography. Name a .bib.")
        )
    resolved = _resolved(files, origin, seconds, bibliographies)
    if as_json:
        print_document(resolved)
    else:
        for each in resolved:
            where = f"{printable(each['file'])}:{each['line']}"
            print(
                _(
                    "{where}: {outcome}: {message}",
                    where=where,
                    outcome=_(each["outcome"]),
                    message=each["message"],
                )
            )
            for label, value in (
                (N_("cited: {what}"), each["command"]),
                (N_("updated: {what}"), each["updated"]),
            ):
                if value:
                    print("    " + _(label, what=printable(value)))
    good = (e["updated"] or e["outcome"] in _GOOD for e in resolved)
    return 0 if all(good) else 1


def _resolved(
    files: Sequence[str],
    origin: str,
    seconds: float,
    bibliographies: Sequence[str],
) -> list[ResolvedDocument]:
    """Look each SWHID up once, however often it is cited.

    What has moved in the bibliographies is then rewritten.
    """
    found = [place for file in files for place in cited(file)]
    if not found:
        raise CavalierError(
            "{files}: there is no SWHID. Name a report or a bibliography "
            "with one.",
            files=", ".join(files),
        )
    different = dict.fromkeys(swhid for *_, swhid in found)
    if len(different) > _MOST:
        raise CavalierError(
            "{files}: there are {count} different SWHIDs. Resolve at most "
            "{most} at once.",
            files=", ".join(files),
            count=len(different),
            most=_MOST,
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
    updated = _updated(lookups, bibliographies)
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
            "updated": updated.get((file, swhid)),
        }
        for file, line, swhid in found
    ]


def _updated(
    lookups: Mapping[str, Lookup], bibliographies: Sequence[str]
) -> dict[tuple[str, str], str]:
    """Rewrite what has moved; return the new SWHIDs by file and old SWHID.

    Raises CavalierError, before anything is written, where the new place is
    not committed.
    """
    moves = [
        Move(swhid, str(moved(swhid, now, _edition(swhid))), cited, now)
        for swhid, found in lookups.items()
        if bibliographies and is_movable(swhid, found)
        for cited, now in [(found.cited, found.now)]
        if cited and now
    ]
    updated: dict[tuple[str, str], str] = {}
    for file in dict.fromkeys(bibliographies):
        content = read_regular(file, MOST_BYTES)
        new = rewritten(content, moves)
        if new != content:
            write_file(Path(file), new)
        updated |= {
            (file, move.old): move.new
            for move in moves
            if cites(content, move.old) and not cites(new, move.old)
        }
    return updated


def _edition(swhid: str) -> Edition:
    """Return the edition for a citation that names a commit, or does not."""
    return committed(ROOT) if parsed(swhid).anchor else working_tree(ROOT)


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
