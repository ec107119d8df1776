"""The files of a handout, and the answers, which are apart."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cavalier.grading.exercises.course import Exercise, copied, said
from cavalier.grading.exercises.skeletons import (
    TOOLS,
    Language,
    Tools,
    notebook,
)
from common.errors import CavalierError
from common.language import _, is_translated, spoken

#: The files of a handout, each with its text.
Files = Mapping[str, str]

WORKFLOW = ".github/workflows/classroom.yml"

_WRITE = (
    "      # Write the address of Cavalier's repository in place of ADDRESS.\n"
)

#: What can be in an address, and means nothing to a shell.
_ADDRESS = re.compile(r"[\w.:/@~+-]+")


@dataclass(frozen=True)
class Work:
    """What is to be written, and what it is graded by.

    The name of its file is without ending. The function is its name in
    Python; with a port, it begins as the port has it, below the comments.
    """

    file: str
    function: str
    options: str = ""
    port: str = ""
    comments: str = ""

    @property
    def languages(self) -> Sequence[Language]:
        """The languages in which it can be written."""
        return [Language.PYTHON] if self.port else list(Language)

    def grading(self, file: str) -> str:
        """Return the command that grades the function in a file."""
        return f"cavalier grade {file}:{self.function}{self.options}"


#: The exercises in which a program is written.
WORKS: Mapping[int, Work] = {
    2: Work(
        "mended",
        "knight_tour",
        port="as-printed:knight_tour",
        comments="as_printed",
    ),
    5: Work("my", "nb_parcours", options=" --only count --only countAll"),
    10: Work("my", "nb_parcours"),
}


def languages(exercise: Exercise) -> Sequence[Language]:
    """List the languages of an exercise; none where no program is written."""
    work = WORKS.get(exercise.number)
    return work.languages if work else []


def handout(
    exercise: Exercise,
    language: Language | None,
    *,
    live: str = "",
    repository: str = "",
) -> Files:
    """Return the files of a handout; Python is the language if none is named.

    ``live`` is the address of the page Live, ``repository`` that of Cavalier;
    without the latter there is no workflow, which would install it from there.
    Raises CavalierError for a language in which it cannot be done.
    """
    files = dict(_files(exercise, language))
    if live:
        task = files["task.md"].replace(f"{said('live')}\n\n", "")
        spoken_there = f"lang={spoken()}&" * is_translated()
        files["task.md"] = task.replace("live.html#", f"{live}#{spoken_there}")
    if repository:
        _must_be_address(repository)
    else:
        files.pop(WORKFLOW, None)
    changes = {_WRITE: "", "ADDRESS": repository}
    if repository:
        changes = {said("needed"): said("installed"), **changes}
    return {n: _changed(text, changes) for n, text in files.items()}


def _must_be_address(repository: str) -> None:
    """Raise CavalierError unless git may find a repository there."""
    if _ADDRESS.fullmatch(repository) is None:
        raise CavalierError(
            "{address} is not an address of a repository. Use one such as "
            "https://example.org/cavalier.git.",
            address=repository,
        )


def _files(exercise: Exercise, language: Language | None) -> Files:
    """Return the files with ADDRESS where that of the repository belongs."""
    offered = languages(exercise)
    if language and not offered:
        raise CavalierError(
            "Exercise {number} asks for no program. Leave out --language.",
            number=exercise.number,
        )
    if language and language not in offered:
        raise CavalierError(
            "Exercise {number} cannot be done in {language}. Use --language "
            "{known}.",
            number=exercise.number,
            language=language,
            known=_(" or ").join(offered),
        )
    if not offered:
        return {"task.md": _task(exercise)}
    work = WORKS[exercise.number]
    if language is None or language is Language.PYTHON:
        return _in_python(exercise, work)
    return _in_another_language(exercise, work, TOOLS[language])


def answers(exercise: Exercise) -> Files:
    """Return what the exercise teaches, and its answer."""
    answer = exercise.answer or said("judged")
    text = f"{_title(exercise)}\n{exercise.teaches}\n\n{answer}\n"
    return {f"answers-{exercise.number}.md": text}


def _title(exercise: Exercise) -> str:
    return f"# {exercise.number}. {exercise.title}\n"


def _task(exercise: Exercise, *more: str) -> str:
    live = f"{said('live')}\n" if "live.html" in exercise.task else ""
    parts = (_title(exercise), f"{exercise.task}\n", live, *more)
    return "\n".join(filter(None, parts))


def _in_python(exercise: Exercise, work: Work) -> Files:
    file, pages = f"{work.file}.py", f"{work.file}.ipynb"
    stub = _as_printed(work) if work.port else copied("skeleton.py")
    count = f"cavalier count {file}:{work.function} --board 3x4 --start 0,0"
    how = _how(
        said("python").format(file=file, pages=pages),
        *([] if work.port else [count]),
        work.grading(file),
        work.grading(pages),
    )
    counted = "" if work.port else f"{said('counted')}\n"
    graded = f"{said('graded')}\n"
    return {
        "task.md": _task(exercise, how, counted, graded),
        file: stub,
        pages: notebook(
            _task(exercise),
            stub,
            work.grading(pages),
            f"{said('save')} {graded}",
        ),
        WORKFLOW: _workflow(file, work.grading(file)),
    }


def _how(needed: str, *commands: str) -> str:
    block = "\n".join(("```sh", *commands, "```"))
    return f"## {said('heading')}\n\n{said('needed')} {needed}\n\n{block}\n"


def _as_printed(work: Work) -> str:
    """Return the function of a port, without notes of what is wrong."""
    from cavalier.citing.extracts import bare, standalone
    from cavalier.citing.fragments import ROOT, named, path_of, read

    port, name = named(work.port)
    text = standalone(path_of(port), read(ROOT, port), name)
    return f"{said(work.comments)}\n\n{bare(text)}\n"


def _in_another_language(
    exercise: Exercise, work: Work, tools: Tools
) -> Files:
    program = tools.program
    grading = f"cavalier grade {program}{tools.options}{work.options}"
    how = _how(
        said("program").format(tools=said(tools.needs), file=tools.file),
        tools.make,
        f"{program} count 3 4 0 0",
        grading,
    )
    told = ["asked", "graded", *([] if work.options else ["questions"])]
    task = _task(exercise, how, *(f"{said(each)}\n" for each in told))
    task = re.sub(r"(\./)?your-program", program, task)
    stub = copied(tools.skeleton)
    return {
        "task.md": task,
        tools.file: stub.replace("skeleton", "my").replace("Skeleton", "My"),
        **({"my": tools.launcher} if tools.launcher else {}),
        WORKFLOW: _workflow(tools.file, grading, tools),
    }


def _workflow(file: str, grading: str, tools: Tools | None = None) -> str:
    """Return the workflow of the page on classes, for this file."""
    text = copied("classroom.yml")
    grade = "      - name: Grade\n"
    make = "      - name: Make the program\n        run: "
    changes = {
        "cavalier grade tour.py:count --only count --only countAll": grading,
        "tour.py": file,
    }
    if tools:
        changes[grade] = f"{make}{tools.make}\n{grade}"
    if tools and tools.packages:
        changes["bubblewrap\n"] = f"bubblewrap {tools.packages}\n"
    return _changed(text, changes)


def _changed(text: str, changes: Mapping[str, str]) -> str:
    for old, new in changes.items():
        text = text.replace(old, new)
    return text
