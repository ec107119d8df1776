"""Work on all processors: what becomes of it when its parent ends."""

import sys
from pathlib import Path
from signal import SIGKILL, SIGTERM

import pytest

from tests import processes

WORK = """
from time import sleep
from cavalier.parallel import in_parallel

def work(item):
    print(item, flush=True)
    sleep(600)

if __name__ == "__main__":
    list(in_parallel(work, ["begun", "begun"]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("number", [SIGTERM, SIGKILL])
def test_the_end_of_the_parent_ends_its_processes(
    tmp_path: Path, number: int
) -> None:
    script = tmp_path / "work.py"
    script.write_text(WORK)
    command = [sys.executable, str(script)]
    with processes.started(command) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"begun\n"
        parent.send_signal(number)
        # The output ends when nobody is left who could write to it.
        parent.communicate(timeout=60)
