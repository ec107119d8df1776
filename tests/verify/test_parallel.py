"""Work on all processors: what becomes of it when a process ends."""

import os
import sys
from pathlib import Path
from signal import SIG_IGN, SIGINT, SIGKILL, getsignal

import pytest

from cavalier.running.parallel import in_parallel
from common.errors import CavalierError
from tests import processes

WORK = """
import os
from time import sleep
from cavalier.running.parallel import in_parallel

def work(item):
    os.write(1, item)
    sleep(600)

if __name__ == "__main__":
    list(in_parallel(work, [b"begun\\n", b"begun\\n"]))
"""


@pytest.mark.slow
def test_the_end_of_the_parent_ends_its_processes(tmp_path: Path) -> None:
    script = tmp_path / "work.py"
    script.write_text(WORK)
    command = [sys.executable, str(script)]
    with processes.started(command) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"begun\n"
        parent.kill()
        # The output ends when no process is left that could write to it.
        parent.communicate(timeout=60)


def killed(_: object) -> None:
    """End this process as the system does where memory is short."""
    os.kill(os.getpid(), SIGKILL)


def test_work_that_loses_a_process_says_what_to_do() -> None:
    with pytest.raises(CavalierError, match=r"killed, .* Free some memory"):
        list(in_parallel(killed, [None]))


def ignores(_: object) -> bool:
    """Check whether Control-C is ignored here."""
    return getsignal(SIGINT) is SIG_IGN


def test_an_interruption_is_for_the_parent_alone() -> None:
    handler = getsignal(SIGINT)
    assert list(in_parallel(ignores, [None])) == [True]
    assert getsignal(SIGINT) is handler is not SIG_IGN
