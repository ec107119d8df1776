"""`cavalier exercise`: handouts that a student can carry out."""

import json
import os
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from cavalier.grading.exercises.course import exercises
from cavalier.grading.exercises.handouts import (
    WORKFLOW,
    answers,
    handout,
    languages,
)
from cavalier.grading.exercises.skeletons import TOOLS, Language
from cavalier.sandboxed.loading import cells
from common.errors import CavalierError
from tests import processes
from tests.conftest import Cavalier
from tests.needs import need

PAGE = Path("docs/course.md").read_text("utf-8")

EVERY = pytest.mark.parametrize("number", range(1, 12))

REPOSITORY = "https://example.org/cavalier.git"

LIVE = "http://192.168.1.5:8000/live.html"

#: Each exercise with each language in which a program is written.
WRITTEN = [
    (number, language)
    for number, each in exercises().items()
    for language in languages(each)
]


def test_the_list_has_the_titles_of_the_page(cavalier: Cavalier) -> None:
    ran = cavalier("exercise")
    assert (ran.status, ran.err) == (0, "")
    titles = re.findall(r"^## (\d+)\. (.*)$", PAGE, re.MULTILINE)
    assert len(titles) == 11
    listed = ran.out.splitlines()
    for (number, title), line in zip(titles, listed[:11], strict=True):
        assert line.split()[0] == number
        assert f"  {title}" in line
    assert "python, c, pascal, ocaml, js, java" in listed[4]


@EVERY
def test_a_task_has_all_of_the_page_but_its_answer(number: int) -> None:
    each = exercises()[number]
    (part,) = re.findall(
        rf"^## {number}\. .*?(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL
    )
    blocks = re.findall(r"```(sh|text|console)\n(.*?)```", part, re.DOTALL)
    assert part.count("```") == 2 * len(blocks)
    for kind, block in blocks:
        assert (block in each.task) == (kind != "console")
        assert (block in each.answer) == (kind == "console")
    for text in (each.task, each.teaches, each.answer):
        assert not re.search(r"\]\(|:::|\{cite|\*The task", text)
    page = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", part)
    page = re.sub(
        r"^## .*|\*The task\.\*|^:::.*", "", page, flags=re.MULTILINE
    )
    places = r" \(`(docs|live\.html|pedagogical)[^`]*`(, lines? [\d-]+)?\)"
    ours = re.sub(places, "", f"{each.task} {each.teaches} {each.answer}")
    page = page.replace("{cite:t}`knuth-1975`", "Knuth (1975)")
    assert Counter(ours.split()) == Counter(page.split())


@EVERY
def test_no_handout_has_an_answer(number: int) -> None:
    each = exercises()[number]
    (known,) = answers(each).values()
    blocks = re.findall(r"```console\n.*?\n(.*?)```", known, re.DOTALL)
    for language in [*languages(each), None]:
        for text in handout(each, language).values():
            assert "It teaches" not in text
            assert not [block for block in blocks if block in text]


@pytest.mark.parametrize(("number", "language"), WRITTEN)
def test_a_handout_says_how_to_grade_what_it_has(
    number: int, language: Language
) -> None:
    files = handout(exercises()[number], language, repository=REPOSITORY)
    task, workflow = files["task.md"], files[WORKFLOW]
    (command,) = re.findall(r"cavalier grade .*?(?= \\)", workflow)
    assert f"\n{command}\n" in task
    assert "tour.py" not in workflow
    graded = re.split("[ :]", command.removeprefix("cavalier grade "))[0]
    if language is Language.PYTHON:
        assert graded in files
    else:
        tools = TOOLS[language]
        assert tools.file in files
        assert graded == tools.program
        for text in (task, workflow):
            assert tools.make in text
        assert f"bubblewrap {tools.packages}".rstrip() in workflow
        assert "HERE" in files[tools.file]
        assert "keleton" not in files[tools.file]
        assert "your-program" not in task


@pytest.mark.needs("nbformat")
@pytest.mark.parametrize("number", [2, 5, 10])
def test_the_notebook_is_valid(number: int) -> None:
    from nbformat import validate

    files = handout(exercises()[number], Language.PYTHON)
    (name,) = [name for name in files if name.endswith(".ipynb")]
    validate(json.loads(files[name]))


@pytest.mark.parametrize("number", [2, 5, 10])
def test_the_notebook_has_the_program(number: int) -> None:
    files = handout(exercises()[number], Language.PYTHON)
    (name,) = [name for name in files if name.endswith(".ipynb")]
    document = json.loads(files[name])
    assert (document["nbformat"], document["nbformat_minor"]) == (4, 5)
    program = files[name.replace(".ipynb", ".py")]
    assert cells(files[name])[0] == program.rstrip("\n")
    assert (
        f"cavalier grade {name}:"
        in json.loads(files[name])["cells"][3]["source"][0]
    )


def test_the_function_to_mend_says_nothing_of_its_mistakes() -> None:
    stub = handout(exercises()[2], None)["mended.py"]
    assert not re.search(r"E\d|unset|just been", stub)
    names: dict[str, object] = {}
    exec(compile(stub, "mended.py", "exec"), names)
    assert "knight_tour" in names


def test_files_are_written_and_named(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    folder = tmp_path / "a class" / "five"
    ran = cavalier("exercise", "5", "--language", "c", "-o", str(folder))
    assert ran.status == 0
    written = [Path(line).relative_to(folder) for line in ran.out.splitlines()]
    assert [*map(str, written)] in (
        ["task.md", "task.pdf", "my.c"],
        ["task.md", "my.c"],
    )
    printed = cavalier("exercise", "5", "--language", "c").out
    assert printed == (folder / "task.md").read_text("utf-8")


@EVERY
def test_a_task_says_how_long_it_takes_and_for_whom(number: int) -> None:
    first, *_ = exercises()[number].task.split("\n")
    assert re.fullmatch(r"\*\d+ minutes, (for those|without) .+\.\*", first)


@pytest.mark.parametrize(("number", "language"), WRITTEN)
def test_nothing_is_left_to_fill_in(number: int, language: Language) -> None:
    each = exercises()[number]
    plain = handout(each, language)
    addressed = handout(each, language, live=LIVE, repository=REPOSITORY)
    assert plain.keys() == addressed.keys() - {WORKFLOW}
    for files in (plain, addressed):
        assert not [name for name, text in files.items() if "ADDRESS" in text]
    assert "pip install" not in plain["task.md"]
    task, workflow = addressed["task.md"], addressed[WORKFLOW]
    for text in (task, workflow):
        assert f'pip install "git+{REPOSITORY}"' in text
    asked = plain["task.md"].count("`live.html#")
    assert task.count(f"`{LIVE}#") == task.count("live.html") == asked


@pytest.mark.parametrize("address", ["a b", "$(ls)", 'x"y', "`ls`"])
def test_an_address_means_nothing_to_a_shell(address: str) -> None:
    with pytest.raises(CavalierError, match="repository"):
        handout(exercises()[5], None, repository=address)


def test_a_file_is_replaced_only_when_asked(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    (tmp_path / "my.py").write_text("my own work")
    ran = cavalier("exercise", "5", "-o", str(tmp_path))
    assert (ran.status, ran.out) == (2, "")
    assert f"{tmp_path / 'my.py'} exists" in ran.err
    assert [each.name for each in tmp_path.iterdir()] == ["my.py"]
    assert (tmp_path / "my.py").read_text() == "my own work"
    forced = cavalier("exercise", "5", "-o", str(tmp_path), "--force")
    assert forced.status == 0
    assert "def nb_parcours" in (tmp_path / "my.py").read_text("utf-8")


@pytest.mark.parametrize(
    ("there", "named"),
    [
        ("class", "class is not a folder"),
        ("class/.github", "class/.github is not a folder"),
        ("class/my.py/mine", "class/my.py is a folder"),
    ],
)
def test_nothing_is_written_where_a_part_cannot_be(
    cavalier: Cavalier, tmp_path: Path, there: str, named: str
) -> None:
    (tmp_path / there).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / there).touch()
    before = sorted(tmp_path.rglob("*"))
    folder = str(tmp_path / "class")
    given = ("-o", folder, "--force", "--repository", REPOSITORY)
    ran = cavalier("exercise", "5", *given)
    assert (ran.status, ran.out) == (2, "")
    assert f"{tmp_path}/{named}" in ran.err
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("first", [[], ["--answers"]])
def test_answers_and_tasks_are_kept_apart(
    cavalier: Cavalier, tmp_path: Path, first: list[str]
) -> None:
    second = [] if first else ["--answers"]
    assert cavalier("exercise", "1", "-o", str(tmp_path), *first).status == 0
    before = sorted(tmp_path.iterdir())
    ran = cavalier("exercise", "3", "-o", str(tmp_path), *second)
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == before
    asked = cavalier("exercise", "3", "-o", str(tmp_path), *second, "--force")
    assert asked.status == 0


@pytest.mark.slow
def test_the_workflows_have_the_published_form(tmp_path: Path) -> None:
    files = []
    for number, language in WRITTEN:
        file = tmp_path / f"{number}-{language}.yml"
        each = exercises()[number]
        files_of = handout(each, language, repository=REPOSITORY)
        file.write_text(files_of[WORKFLOW])
        files.append(file)
    schema = ["--builtin-schema", "vendor.github-workflows"]
    checked = processes.run(
        [sys.executable, "-m", "check_jsonschema", *schema, *files]
    )
    assert checked.returncode == 0, checked.stdout


@pytest.mark.slow
@pytest.mark.parametrize("language", TOOLS)
def test_a_student_runs_the_commands_of_the_task(
    tmp_path: Path, language: Language
) -> None:
    tools = TOOLS[language]
    need("node" if language is Language.JS else tools.make.split()[0])
    for name, text in handout(exercises()[5], language).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    task = (tmp_path / "task.md").read_text("utf-8")
    *_, commands = re.findall(r"```sh\n(.*?)```", task, re.DOTALL)
    make, ask, grade = commands.splitlines()
    made = processes.run(["/bin/sh", "-ec", f"{make}\n{ask}"], cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    assert made.stdout.splitlines()[-1] == "unknown"
    own = Path(sys.executable).parent
    env = os.environ | {"PATH": f"{own}:{os.environ['PATH']}"}
    graded = processes.run(["/bin/sh", "-c", grade], cwd=tmp_path, env=env)
    assert graded.returncode == 1, graded.stderr
    assert "it did not answer any question" in graded.stdout
