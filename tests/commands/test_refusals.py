"""What cannot be done ends with status 2 and one sentence that says why.

`refusals.txt` is the table: what is typed, and the sentence. `pytest --renew`
writes the sentences.
"""

import re
import shlex
from pathlib import Path

import pytest

from cavalier.commands.app import COMMANDS
from tests.conftest import Cavalier

TABLE = Path(__file__).with_name("refusals.txt")
ROWS = re.findall(r"^\$ cavalier (.+)\n(.+)$", TABLE.read_text(), re.MULTILINE)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("typed", "sentence"), [pytest.param(*row, id=row[0]) for row in ROWS]
)
def test_a_refusal_is_one_sentence(
    typed: str,
    sentence: str,
    cavalier: Cavalier,
    pytestconfig: pytest.Config,
) -> None:
    ended = cavalier(*shlex.split(typed))
    assert (ended.status, ended.out) == (2, "")
    (line,) = ended.err.splitlines()
    if pytestconfig.getoption("renew"):
        text = TABLE.read_text()
        row = f"$ cavalier {typed}\n"
        TABLE.write_text(text.replace(f"{row}{sentence}", f"{row}{line}"))
    else:
        assert line == sentence


def test_every_command_refuses_something() -> None:
    commands = {typed.split()[0] for typed, _ in ROWS}
    assert commands == {*COMMANDS, "turn"}
