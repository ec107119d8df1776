"""What names results to be cited: a name, or the file of an answer."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from cavalier.citing.editions import Edition
from cavalier.citing.languages import Language
from cavalier.citing.repository import Commit
from cavalier.commands.results.answer_files import (
    Filed,
    is_answer_file,
    results_in,
)
from cavalier.commands.results.kinds import command_of, kind_of, worked_out
from cavalier.commands.results.records import CERTIFIED, CITED, Record
from cavalier.terminal import read_input
from common.reading import MOST_BYTES


def names_results(target: str) -> bool:
    """Check whether a target is a result, or a file with some."""
    return is_answer_file(target) or kind_of(target) is not None


def records_of(
    target: str, edition: Edition, language: Language
) -> Iterator[Record]:
    """Yield the records of a result, which is worked out, or of a file."""
    today = date.today().isoformat()
    if is_answer_file(target):
        for each in results_in(target, read_input(target, MOST_BYTES)):
            yield _filed(each, edition, today, language)
        return
    yield Record(
        target,
        command_of(target),
        worked_out(target),
        edition,
        today,
        language,
    )


def _filed(
    found: Filed, edition: Edition, today: str, language: Language
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
