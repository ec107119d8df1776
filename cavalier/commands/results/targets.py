"""Results to be cited, by a name that is worked out, or by a file."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from cavalier.citing.editions import Edition
from cavalier.citing.fragments import ROOT
from cavalier.citing.repository import Commit
from cavalier.commands.results.answer_files import Answer, Filed, results_in
from cavalier.commands.results.kinds import (
    arguments_of,
    command_of,
    is_named,
)
from cavalier.commands.results.records import CERTIFIED, CITED, Record
from cavalier.terminal import read_input
from common.errors import CavalierError
from common.reading import MOST_BYTES

#: What the name of a file with an answer ends in.
_FILE = ".json"


class TooLongError(CavalierError):
    """A result that is not worked out within the time allowed."""


def names_results(target: str) -> bool:
    """Check whether a target is a result, or a file with some."""
    return target.endswith(_FILE) or is_named(target)


def records_of(
    target: str, edition: Edition, language: str
) -> Iterator[Record]:
    """Yield the records of a result, which is worked out, or of a file."""
    today = date.today().isoformat()
    if target.endswith(_FILE):
        for each in results_in(target, read_input(target, MOST_BYTES)):
            yield _filed(each, edition, today, language)
    else:
        command, answer = command_of(target), worked_out(target)
        yield Record(target, command, answer, edition, today, language)


def _filed(
    found: Filed, edition: Edition, today: str, language: str
) -> Record:
    """Cite what a file holds; a certificate has its own edition and day."""
    record = Record(
        found.name, found.command, found.answer, edition, today, language,
        CITED,
    )  # fmt: skip
    made = found.certificate
    if made is None:
        return record
    commit, day = made["commit"], made["date"]
    project = replace(edition.project, version=made["version"])
    of = Commit(commit, day) if commit else None
    edition = replace(edition, project=project, commit=of)
    return replace(record, edition=edition, date=day, how=CERTIFIED)


def worked_out(name: str, seconds: float | None = None) -> Answer:
    """Run the command of a result in a process of its own.

    Raises CavalierError with its complaint, TooLongError after the time.
    """
    arguments = arguments_of(name)
    unkept = [] if arguments[0] == "exact" else ["--no-store"]
    command = [sys.executable, "-P", "-m", "cavalier", *arguments, *unkept]
    path = filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])
    try:
        ran = subprocess.run(
            [*command, "--json"],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise TooLongError(
            "{name} takes more than {seconds} s.",
            name=name,
            seconds=f"{seconds:g}",
        ) from error
    if ran.returncode not in (0, 1) or not ran.stdout.strip():
        said = ran.stderr.decode(errors="replace").strip().splitlines()
        last = said[-1] if said else f"status {ran.returncode}"
        raise CavalierError(re.sub(r"^cavalier: ", "", last))
    result, *_ = results_in(name, ran.stdout)
    return result.answer
