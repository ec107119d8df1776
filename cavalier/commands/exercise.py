"""`cavalier exercise`: the tasks of the course kit, to hand out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from cavalier.commands import options
from cavalier.commands.folders import must_be_free, must_fit, write
from cavalier.drawing import sheet
from cavalier.grading.exercises.course import FILES, exercise, exercises
from cavalier.grading.exercises.handouts import (
    answers,
    handout,
    languages,
)
from cavalier.grading.exercises.skeletons import Language
from cavalier.terminal import speak_as_written, tell
from common.errors import CavalierError
from common.language import N_, _


def command(
    number: Annotated[
        int | None,
        typer.Argument(metavar=N_("[N]"), help=N_("see the list")),
    ] = None,
    language: Annotated[
        Language | None,
        typer.Option("--language", help=N_("of the program; else python")),
    ] = None,
    with_answers: Annotated[
        bool,
        typer.Option("--answers", help=N_("the answers, and nothing else")),
    ] = False,
    live: options.Live = "",
    repository: Annotated[
        str,
        typer.Option(
            "--repository",
            metavar=N_("ADDRESS"),
            help=N_(
                "of Cavalier, to install it from; adds a workflow for GitHub"
            ),
        ),
    ] = "",
    folder: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar=N_("DIR"), help=N_("write the files")
        ),
    ] = None,
    force: Annotated[
        bool,
        typer.Option(
            "--force",
            help=N_("replace files, and put answers next to a task"),
        ),
    ] = False,
    lang: options.Lang = "",
) -> int:
    """Write a handout of the course kit, or list the exercises."""
    speak_as_written(FILES, "course.md.txt")
    if number is None:
        if language or with_answers or folder or force or live or repository:
            raise CavalierError(
                _("Name an exercise. Run `cavalier exercise` to see them.")
            )
        print(*_listed(), sep="\n")
        return 0
    chosen = exercise(number)
    if with_answers and language:
        raise CavalierError(
            _(
                "The answers are the same for all languages. Leave out "
                "--language."
            )
        )
    files = (
        answers(chosen)
        if with_answers
        else handout(chosen, language, live=live, repository=repository)
    )
    if folder is None:
        print(next(iter(files.values())), end="")
        return 0
    made = sheet.with_pdfs(files)
    must_fit(folder, made)
    if not force:
        must_be_free(folder, made)
        _must_be_apart(folder, with_answers=with_answers)
    write(folder, made)
    if not sheet.can_be_set():
        tell(_(sheet.MISSING))
    return 0


def _listed() -> Iterator[str]:
    for number, each in exercises().items():
        written = ", ".join(languages(each))
        yield f"{number:2}  {each.title:34}  {written}".rstrip()
    yield ""
    yield _("`cavalier exercise N -o DIR` writes the handout of one.")


def _must_be_apart(folder: Path, *, with_answers: bool) -> None:
    """Check that a task is not written next to answers, nor the reverse."""
    other = "task.md" if with_answers else "answers-*.md"
    for found in folder.glob(other):
        raise CavalierError(
            "{file} is in the same folder. Name another one to keep tasks "
            "and answers apart, or use --force.",
            file=found,
        )
