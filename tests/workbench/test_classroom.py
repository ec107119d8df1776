"""The files of the page on classes, and the container, are what they say."""

import json
import os
import re
import shutil
import sys
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests import processes
from tests.needs import PROGRAMS, need

pytestmark = pytest.mark.sandboxed

ROOT = Path(__file__).parents[2]
FORMATS = Path(__file__).parent / "report_formats"
FILES = ROOT / "docs" / "examples" / "classroom"
GRADESCOPE = FILES / "gradescope"
WORKFLOW = FILES / "github" / "classroom.yml"
OWN_WORKFLOW = ROOT / ".github" / "workflows" / "ci.yml"

SCRIPTS = [
    GRADESCOPE / "setup.sh",
    GRADESCOPE / "run_autograder",
    GRADESCOPE / "run_autograder_c",
    FILES / "exercism" / "run.sh",
]


@pytest.mark.needs("bash")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_is_one_of_the_shell_and_may_be_run(script: Path) -> None:
    assert os.access(script, os.X_OK)
    assert script.read_text("utf-8").startswith("#!/usr/bin/env bash\n")
    read = processes.run(["bash", "-n", script])
    assert (read.returncode, read.stderr) == (0, "")


@pytest.mark.parametrize("path", [*SCRIPTS, WORKFLOW], ids=lambda p: p.name)
def test_the_page_links_each_file_to_copy(path: Path) -> None:
    page = (ROOT / "docs" / "classroom.md").read_text("utf-8")
    assert f"]({path.relative_to(ROOT / 'docs').as_posix()})" in page


@pytest.mark.parametrize(
    ("file", "schema"),
    [
        (WORKFLOW, ["--builtin-schema", "vendor.github-workflows"]),
        (WORKFLOW, ["--schemafile", str(FORMATS / "classroom.json")]),
        (OWN_WORKFLOW, ["--builtin-schema", "vendor.github-workflows"]),
    ],
    ids=["workflow", "classroom", "ours"],
)
@pytest.mark.needs("check-jsonschema")
def test_a_workflow_has_the_published_form(
    file: Path, schema: list[str]
) -> None:
    checked = processes.run(
        [sys.executable, "-m", "check_jsonschema", *schema, file]
    )
    assert checked.returncode == 0, checked.stdout


def test_our_workflow_runs_tasks_and_scripts_that_there_are() -> None:
    workflow = OWN_WORKFLOW.read_text("utf-8")
    tasks = (ROOT / "noxfile.py").read_text("utf-8")
    for name in re.findall(r"nox -s (\w+)", workflow):
        assert f"@nox.session\ndef {name}(" in tasks
    for name in re.findall(r"\.ci/\w+", workflow):
        assert os.access(ROOT / name, os.X_OK)


def graded(
    folder: Path, script: Path, *arguments: Path | str
) -> dict[str, object]:
    """Return the results that a script writes for a submission in a folder.

    The folder is as those places make it: `submission` and `results`.
    """
    need("bash")
    (folder / "results").mkdir()
    own = Path(sys.executable).parent
    env = os.environ | {"PATH": f"{own}:{os.environ['PATH']}"}
    ran = processes.run([script, *arguments], cwd=folder, env=env)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    results: dict[str, object] = json.loads(
        (folder / "results" / "results.json").read_text("utf-8")
    )
    return results


def test_gradescope_says_that_the_submission_is_missing(
    tmp_path: Path,
) -> None:
    (tmp_path / "submission").mkdir()
    results = graded(tmp_path, GRADESCOPE / "run_autograder")
    assert results["score"] == 0
    assert "Cannot find tour.py." in str(results["output"])


@pytest.mark.slow
@pytest.mark.parametrize(("program", "score"), [("tour", 100), ("none", 0)])
def test_gradescope_compiles_and_grades_a_program_in_c(
    tmp_path: Path, program: str, score: int
) -> None:
    source = tmp_path / "submission" / "tour.c"
    source.parent.mkdir()
    source.write_text("no C at all")
    need("gcc")
    if program != "none":
        shutil.copy(ROOT / "docs" / "examples" / f"{program}.c", source)
    results = graded(tmp_path, GRADESCOPE / "run_autograder_c")
    assert results["score"] == score
    compiled = "tour.c:1:" not in str(results["output"])
    assert compiled == (program == "tour")


@pytest.mark.slow
def test_exercism_has_the_results_of_a_wrong_function(tmp_path: Path) -> None:
    source = tmp_path / "submission" / "knights_tour.py"
    source.parent.mkdir()
    source.write_text("def count(a, b, c, d): return int(a * b in (1, 12))")
    folders = f"{source.parent}/", f"{tmp_path / 'results'}/"
    script = FILES / "exercism" / "run.sh"
    results = graded(tmp_path, script, "knights-tour", *folders)
    # The first board with tours is 3x4: 2 start in a corner.
    assert results["status"] == "fail"
    tests = results["tests"]
    assert isinstance(tests, list)
    first = next(test for test in tests if test["status"] == "fail")
    assert first["test_code"] == "count 3 4 0 0"
    assert first["message"].startswith("came: 1; expected: 2")


#: The programs with which a submission is graded.
GRADING = "bwrap", "fpc", "g++", "gcc", "javac", "node", "ocamlopt"


def packages_of_the_image() -> set[str]:
    """List the packages that the Dockerfile installs."""
    text = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    installed = re.search(r"apt-get install (.+?) &&", text)
    assert installed is not None
    return {w for w in installed[1].split() if not w.startswith("-")}


def test_the_image_has_git_and_the_packages_that_grading_needs() -> None:
    needed = {PROGRAMS[program] for program in GRADING} | {"git"}
    assert packages_of_the_image() == needed


def test_the_image_has_all_that_the_installation_needs() -> None:
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    kept = {line[1:] for line in lines if line.startswith("!")}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found = project["tool"]["setuptools"]["packages"]["find"]["include"]
    about = project["project"]
    assert kept == {
        "pyproject.toml",
        about["readme"],
        *about["license-files"],
        *(name.removesuffix("*") for name in found),
    }
    assert all((ROOT / name).exists() for name in kept)


def test_the_development_container_is_the_same_image() -> None:
    file = ROOT / ".devcontainer" / "devcontainer.json"
    document = json.loads(file.read_text("utf-8"))
    schema = json.loads((FORMATS / "devcontainer.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(document)
    build = document["build"]
    assert (file.parent / build["dockerfile"]).resolve() == ROOT / "Dockerfile"
    assert (file.parent / build["context"]).resolve() == ROOT
    # pip knows --group from 25.1 on; the image may have an older one.
    upgrade, install = document["postCreateCommand"].split(" && ")
    assert upgrade == "python -m pip install --upgrade pip"
    assert install.endswith(" --group dev")


def test_the_page_and_the_container_name_what_bubblewrap_needs() -> None:
    file = ROOT / ".devcontainer" / "devcontainer.json"
    document = json.loads(file.read_text("utf-8"))
    rights = document["capAdd"]
    assert rights == ["NET_ADMIN", "SYS_ADMIN"]
    options = [
        *(f"--cap-add {each}" for each in rights),
        *(f"--security-opt {each}" for each in document["securityOpt"]),
    ]
    page = (ROOT / "docs" / "classroom.md").read_text("utf-8")
    assert f"`{' '.join(options)}`" in page
