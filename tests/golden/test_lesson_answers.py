"""What the answers of the lesson show is what the commands print."""

import os
import re
import sys
from pathlib import Path

import pytest

import cavalier.lesson
from cavalier.lesson.box import text, wrong_programs
from tests import processes

pytestmark = [pytest.mark.slow, pytest.mark.sandboxed]

FILES = ["answers.md", "answers.fr.md"]

_CONSOLE = re.compile(r"^```console\n\$ (.*)\n((?s:.)*?)^```$", re.MULTILINE)


def shown_in(name: str) -> list[tuple[str, str]]:
    """Return what is typed in a file of answers, and what is shown."""
    return _CONSOLE.findall(text(name))


@pytest.mark.parametrize(
    ("name", "typed", "shown"),
    [
        pytest.param(name, *each, id=f"lesson: {each[0]}")
        for name in FILES
        for each in shown_in(name)
    ],
)
def test_the_answers_show_what_a_command_prints(
    name: str,
    typed: str,
    shown: str,
    tmp_path: Path,
    pytestconfig: pytest.Config,
) -> None:
    for wrong, program in wrong_programs().items():
        (tmp_path / wrong).write_text(program, encoding="utf-8")
    own = Path(sys.executable).parent
    ran = processes.run(
        ["/bin/sh", "-c", typed],
        cwd=tmp_path,
        env=os.environ | {"PATH": f"{own}:{os.environ['PATH']}"},
    )
    if pytestconfig.getoption("renew_golden"):
        (folder,) = cavalier.lesson.__path__
        file = Path(folder, "files", name)
        renewed = text(name).replace(
            f"{typed}\n{shown}", f"{typed}\n{ran.stdout}"
        )
        file.write_text(renewed, encoding="utf-8")
    else:
        assert ran.stdout == shown


@pytest.mark.parametrize("name", FILES)
def test_each_wrong_program_is_graded_in_the_answers(name: str) -> None:
    graded = [re.findall(r"(\S+):", typed)[0] for typed, _ in shown_in(name)]
    assert graded == [*wrong_programs()]
