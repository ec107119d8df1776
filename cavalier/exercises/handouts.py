"""The files of a handout, and the answers, which are apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cavalier.exercises.course import Exercise, copied
from cavalier.exercises.languages import TOOLS, Language, Tools
from cavalier.exercises.notebook import notebook
from common.errors import CavalierError

#: The files of a handout, each with its text.
Files = Mapping[str, str]

WORKFLOW = ".github/workflows/classroom.yml"

_AS_PRINTED = """\
# The function of the pseudo-code page, as it is printed: mend it. The page
# counts rows and columns from 1. At first visited is 1, and the chessboard
# holds False everywhere; its row 0 and its column 0 are not used.

"""

_LIVE = """\
An address that begins with `live.html` is on the page Live, which `cavalier \
live` opens: put the rest of it after the page's address.
"""

_ASKED = """\
The second command asks how many tours of 3 rows and 4 columns start in the \
top left corner, row 0 and column 0. The program answers `unknown` until you \
have written it.
"""

_GRADED = """\
`cavalier grade` asks for many boards, from the smallest up, and says where \
the first answer is wrong.
"""


@dataclass(frozen=True)
class Work:
    """What is to be written, and what it is graded by.

    The name of its file is without ending. The function is its name in
    Python; with a port, it begins as the port has it, below these comments.
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
        comments=_AS_PRINTED,
    ),
    5: Work("my", "nb_parcours", options=" --only count --only countAll"),
    10: Work("my", "nb_parcours"),
}


def languages(exercise: Exercise) -> Sequence[Language]:
    """List the languages of an exercise; none where no program is written."""
    work = WORKS.get(exercise.number)
    return work.languages if work else []


def handout(exercise: Exercise, language: Language | None) -> Files:
    """Return the files of a handout; Python is the language if none is named.

    Raises CavalierError for a language in which it cannot be done.
    """
    offered = languages(exercise)
    if language and not offered:
        raise CavalierError(
            f"Exercise {exercise.number} asks for no program. Leave out "
            "--language."
        )
    if language and language not in offered:
        raise CavalierError(
            f"Exercise {exercise.number} cannot be done in {language}. Use "
            f"--language {' or '.join(offered)}."
        )
    if not offered:
        return {"task.md": _task(exercise)}
    work = WORKS[exercise.number]
    if language is None or language is Language.PYTHON:
        return _in_python(exercise, work)
    return _in_another_language(exercise, work, TOOLS[language])


def answers(exercise: Exercise) -> Files:
    """Return what the exercise teaches, and its answer."""
    answer = exercise.answer or "`cavalier grade` judges each program."
    text = f"{_title(exercise)}\n{exercise.teaches}\n\n{answer}\n"
    return {f"answers-{exercise.number}.md": text}


def _title(exercise: Exercise) -> str:
    return f"# {exercise.number}. {exercise.title}\n"


def _task(exercise: Exercise, *more: str) -> str:
    live = _LIVE if "live.html" in exercise.task else ""
    parts = (_title(exercise), f"{exercise.task}\n", live, *more)
    return "\n".join(filter(None, parts))


def _in_python(exercise: Exercise, work: Work) -> Files:
    file, pages = f"{work.file}.py", f"{work.file}.ipynb"
    stub = _as_printed(work) if work.port else copied("skeleton.py")
    how = (
        "## How to run and grade it\n\nYou need Cavalier. Write in "
        f"`{file}`, or in the notebook `{pages}`, which has the same program "
        f"to begin with.\n\n```sh\n{work.grading(file)}\n"
        f"{work.grading(pages)}\n```\n\n{_GRADED}"
    )
    return {
        "task.md": _task(exercise, how),
        file: stub,
        pages: notebook(_task(exercise), stub, work.grading(pages), _GRADED),
        WORKFLOW: _workflow(file, work.grading(file)),
    }


def _as_printed(work: Work) -> str:
    """Return the function of a port, without what its page has wrong."""
    from cavalier.citing.bare import bare
    from cavalier.citing.fragments import ROOT, named, path_of, read
    from cavalier.citing.standalone import standalone

    port, name = named(work.port)
    text = standalone(path_of(port), read(ROOT, port), name)
    return f"{work.comments}{bare(text)}\n"


def _in_another_language(
    exercise: Exercise, work: Work, tools: Tools
) -> Files:
    stub = copied(tools.skeleton)
    grading = f"cavalier grade {tools.program}{tools.options}{work.options}"
    how = (
        f"## How to run and grade it\n\nYou need Cavalier and {tools.needs}. "
        f"`{tools.file}` is a program to begin with: look for `HERE`.\n\n"
        f"```sh\n{tools.make}\n{tools.program} count 3 4 0 0\n{grading}\n"
        f"```\n\n{_ASKED}\n{_GRADED}"
    )
    task = _task(exercise, how).replace("./your-program", tools.program)
    launcher = {"my": tools.launcher} if tools.launcher else {}
    return {
        "task.md": task.replace("your-program", tools.program),
        tools.file: stub.replace("skeleton", "my").replace("Skeleton", "My"),
        **launcher,
        WORKFLOW: _workflow(tools.file, grading, tools),
    }


def _workflow(file: str, grading: str, tools: Tools | None = None) -> str:
    """Return the workflow of the classroom page, for this file."""
    text = copied("classroom.yml")
    packages = tools.packages if tools else ""
    make = tools.make if tools else ""
    changes = {
        "cavalier grade tour.py:count --only count --only countAll": grading,
        "tour.py": file,
        "recommends bubblewrap": f"recommends bubblewrap {packages}".rstrip(),
        "      - name: Grade\n": (
            f"      - name: Make the program\n        run: {make}\n"
            "      - name: Grade\n"
            if make
            else "      - name: Grade\n"
        ),
    }
    for old, new in changes.items():
        text = text.replace(old, new)
    return text
