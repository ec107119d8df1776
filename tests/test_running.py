"""Running ports: recursion, refusals, warnings and other processes."""

import os
import sys
import threading
from pathlib import Path
from signal import SIG_IGN, SIGINT, SIGKILL, getsignal

import pytest

from cavalier.running import in_parallel, nodes_of, run, warning
from common.board import Board, Square
from common.errors import CavalierError
from common.search import Search
from tests import processes

CORNER = Square(0, 0)


def deep(depth: int) -> int:
    return depth and 1 + deep(depth - 1)


def deep_in_c(depth: int) -> int:
    return depth and 1 + sum(map(deep_in_c, [depth - 1]))


def test_there_is_room_for_recursion_as_deep_as_the_board_is_large() -> None:
    limit, stack = sys.getrecursionlimit(), threading.stack_size()
    assert run(Board(100, 100), lambda: deep(150_000)) == 150_000
    assert run(Board(100, 100), lambda: deep_in_c(50_000)) == 50_000
    with pytest.raises(ZeroDivisionError):
        run(Board(1, 1), lambda: 1 // 0)
    assert (sys.getrecursionlimit(), threading.stack_size()) == (limit, stack)


@pytest.mark.parametrize(
    ("search", "nodes"),  # counted by going through the whole tree
    [
        (Search(Board(3, 7), start=CORNER), 13_797),
        (Search(Board(5, 5), start=Square(2, 2)), 641_577),
        (Search(Board(1, 30), start=CORNER), 1),
        (Search(Board(1, 30)), 30),
    ],
)
def test_an_estimate_is_near(search: Search, nodes: int) -> None:
    assert nodes / 1.5 <= nodes_of(search) <= nodes * 1.5


@pytest.mark.parametrize(
    ("visits", "ports", "warned"),
    [(10**7, 1, False), (10**7, 20, True), (10**9, 1, True)],
)
def test_a_warning_comes_before_what_may_take_minutes(
    visits: int, ports: int, warned: bool
) -> None:
    assert ("minutes" in warning(visits, ports)) == warned


def killed(_: object) -> None:
    os.kill(os.getpid(), SIGKILL)  # as the system does where memory is short


def ignores(_: object) -> bool:
    return getsignal(SIGINT) is SIG_IGN


def test_a_process_that_is_killed_is_an_error() -> None:
    with pytest.raises(CavalierError, match=r"killed, .* Free some memory"):
        list(in_parallel(killed, [None]))


def test_an_interruption_is_for_the_parent_alone() -> None:
    handler = getsignal(SIGINT)
    assert list(in_parallel(ignores, [None] * 3)) == [True] * 3
    assert getsignal(SIGINT) is handler is not SIG_IGN


WORK = """
import os, time
from cavalier.running import in_parallel

def work(item):
    os.write(1, item)
    time.sleep(600)

if __name__ == "__main__":
    list(in_parallel(work, [b"begun\\n", b"begun\\n"]))
"""


@pytest.mark.slow
def test_the_end_of_the_parent_ends_its_processes(tmp_path: Path) -> None:
    script = tmp_path / "work.py"
    script.write_text(WORK)
    with processes.started([sys.executable, str(script)]) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"begun\n"
        parent.kill()
        # The output ends when no process is left that could write to it.
        parent.communicate(timeout=60)
