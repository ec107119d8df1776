"""`cavalier exercise`: the tasks of the course kit, to hand out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from cavalier.grading.exercises.course import exercise, exercises
from cavalier.grading.exercises.handouts import (
    WORKFLOW,
    Files,
    answers,
    handout,
    languages,
)
from cavalier.grading.exercises.skeletons import Language
from cavalier.terminal import tell, write_file
from common.errors import CavalierError


def command(
    number: Annotated[
        int | None,
        typer.Argument(metavar="[N]", help="see the list"),
    ] = None,
    language: Annotated[
        Language | None,
        typer.Option("--language", help="of the program; else python"),
    ] = None,
    with_answers: Annotated[
        bool, typer.Option("--answers", help="the answers, and nothing else")
    ] = False,
    folder: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="DIR", help="write the files"),
    ] = None,
    force: Annotated[
        bool,
        typer.Option(
            "--force", help="replace files, and put answers next to a task"
        ),
    ] = False,
) -> int:
    """Write a handout of the course kit, or list the exercises."""
    if number is None:
        if language or with_answers or folder or force:
            raise CavalierError(
                "Name an exercise. Run `cavalier exercise` to see them."
            )
        print(*_listed(), sep="\n")
        return 0
    chosen = exercise(number)
    if with_answers and language:
        raise CavalierError(
            "The answers are the same for all languages. Leave out --language."
        )
    files = answers(chosen) if with_answers else handout(chosen, language)
    if folder is None:
        print(next(iter(files.values())), end="")
        return 0
    _must_fit(folder, files)
    if not force:
        _must_be_free(folder, files, with_answers=with_answers)
    _write(folder, files)
    return 0


def _listed() -> Iterator[str]:
    for number, each in exercises().items():
        written = ", ".join(languages(each))
        yield f"{number:2}  {each.title:34}  {written}".rstrip()
    yield ""
    yield "`cavalier exercise N -o DIR` writes the handout of one."


def _must_fit(folder: Path, files: Files) -> None:
    """Check that no folder is to be where a file is, and the reverse."""
    for file in [folder / name for name in files]:
        if file.is_dir():
            raise CavalierError(f"{file} is a folder. Name another one.")
        for parent in file.parents:
            if not parent.is_dir() and (
                parent.exists() or parent.is_symlink()
            ):
                raise CavalierError(f"{parent} is not a folder. Name one.")


def _must_be_free(folder: Path, files: Files, *, with_answers: bool) -> None:
    """Check that no file is replaced, and answers and tasks are apart."""
    for name in files:
        if (folder / name).exists() or (folder / name).is_symlink():
            raise CavalierError(
                f"{folder / name} exists. Name another folder, or use --force "
                "to replace it."
            )
    other = "task.md" if with_answers else "answers-*.md"
    for found in folder.glob(other):
        raise CavalierError(
            f"{found} is in the same folder. Name another one to keep tasks "
            "and answers apart, or use --force."
        )


def _write(folder: Path, files: Files) -> None:
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        write_file(file, text)
        print(file)
    if WORKFLOW in files:
        tell(
            f"Write the address of Cavalier's repository for ADDRESS in "
            f"{folder / 'task.md'} and in {folder / WORKFLOW}. You can also "
            "delete the second file."
        )
