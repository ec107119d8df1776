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

SHOWN = re.findall(
    r"^```console\n\$ (.*)\n((?s:.)*?)^```$", text("answers.md"), re.MULTILINE
)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [pytest.param(*each, id=f"lesson: {each[0]}") for each in SHOWN],
)
def test_the_answers_show_what_a_command_prints(
    typed: str, shown: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    for name, program in wrong_programs().items():
        (tmp_path / name).write_text(program, encoding="utf-8")
    own = Path(sys.executable).parent
    ran = processes.run(
        ["/bin/sh", "-c", typed],
        cwd=tmp_path,
        env=os.environ | {"PATH": f"{own}:{os.environ['PATH']}"},
    )
    if pytestconfig.getoption("renew_golden"):
        (folder,) = cavalier.lesson.__path__
        file = Path(folder, "files", "answers.md")
        renewed = text("answers.md").replace(shown, ran.stdout)
        file.write_text(renewed, encoding="utf-8")
    else:
        assert ran.stdout == shown


def test_each_wrong_program_is_graded_in_the_answers() -> None:
    graded = [typed.split()[2].partition(":")[0] for typed, _ in SHOWN]
    assert graded == [*wrong_programs()]
