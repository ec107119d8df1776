"""Checkpoints of exact counts: killed at any moment, a count goes on."""

import errno
import json
import math
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from shutil import copytree

import numpy as np
import pytest

from cavalier.exact import compiled, cost, count_cycles
from cavalier.exact.compiled.checkpoint import Column, checkpoint_in
from cavalier.exact.compiled.join import PRIMES
from cavalier.exact.cost import Tier
from cavalier.exact.question import (
    Question,
    of_cycles,
    of_paths,
    of_paths_from,
)
from common.board import Board, Square
from common.errors import CavalierError, TooLargeError
from tests import processes

pytestmark = pytest.mark.needs("numba")


@dataclass
class Forged:
    """What a file of a checkpoint says."""

    header: dict[str, object]
    stage: list[object]
    columns: list[Column]

    def put_stage(self, place: int, value: object) -> None:
        """Replace a part of the stage."""
        self.stage[place] = value

    def put(self, column: int, value: float) -> None:
        """Replace the first number of a column."""
        self.columns[column][0] = value

    def shorten(self, column: int) -> None:
        """Leave out the last number of a column."""
        self.columns[column] = self.columns[column][:-1]


class KilledError(Exception):
    """Raised in the place of a signal."""


def killed_after(calls: int) -> Callable[[str, float, int], None]:
    """Return a watch that ends a count when it is called so often."""
    left = iter(range(calls))

    def watch(stage: str, share: float, states: int) -> None:
        if next(left, None) is None:
            raise KilledError

    return watch


def unwatched(stage: str, share: float, states: int) -> None:
    pass


@pytest.mark.parametrize(
    "question",
    [
        of_cycles(Board(6, 6)),
        of_paths(Board(5, 6)),
        of_paths(Board(5, 5)),
        of_paths_from(Board(5, 6), Square(0, 1)),
        pytest.param(of_cycles(Board(3, 64)), marks=pytest.mark.slow),
    ],
)
def test_a_count_goes_on_from_wherever_it_was_killed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    question: Question,
) -> None:
    monkeypatch.setattr(compiled.join, "_SECONDS_TO_KEEP", 0.02)
    expected = compiled.count(question, unwatched)
    kills = 0
    while True:
        try:
            watch = killed_after(10 + 5 * kills)
            count = compiled.count(question, watch, tmp_path)
        except KilledError:
            kills += 1
        else:
            break
    assert count == expected
    assert kills > 2
    assert not list(tmp_path.glob("*.new"))


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    question = of_paths(Board(5, 6))
    count = compiled.count(question, unwatched, tmp_path)
    assert compiled.count(question, killed_after(0), tmp_path) == count


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the checkpoint of 6x6 closed, to be copied."""
    folder = tmp_path_factory.mktemp("once")
    compiled.count(of_cycles(Board(6, 6)), unwatched, folder)
    return folder


@pytest.fixture
def kept(once: Path, tmp_path: Path) -> Path:
    """Return a folder with the checkpoint of 6x6 closed."""
    return copytree(once, tmp_path / "kept")


@pytest.mark.parametrize("name", ["upper.half", "join-0.parts"])
@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[:-1],
        lambda content: content + b"\0",
        lambda content: content[:-9] + b"\1" + content[-8:],
        lambda content: content.replace(b'"6x6"', b'"6x7"'),
        lambda content: b"",
        lambda content: b"\xff" + content,
        lambda content: b"{}\n",
        lambda content: b"0 []\n",
        lambda content: b"0 " + b"[" * 10**5 + b"\n",
        lambda content: b'0 {"columns": [["<i8", -1]]}\n',
    ],
)
def test_a_damaged_file_is_refused_in_one_sentence(
    kept: Path, name: str, damage: Callable[[bytes], bytes]
) -> None:
    file = kept / name
    file.write_bytes(damage(file.read_bytes()))
    with pytest.raises(CavalierError) as refused:
        compiled.count(of_cycles(Board(6, 6)), unwatched, kept)
    assert str(refused.value) == (
        f"The checkpoint {file} is damaged. Delete it to count this part "
        "again."
    )


@pytest.mark.parametrize(
    ("question", "different"),
    [
        (of_cycles(Board(6, 7)), "board"),
        (of_cycles(Board(6, 9)), "board and cut"),
        (of_paths(Board(6, 6)), "ends"),
        (of_paths_from(Board(6, 6), Square(0, 1)), "start and ends"),
    ],
)
def test_the_checkpoint_of_another_count_is_refused_in_one_sentence(
    kept: Path, question: Question, different: str
) -> None:
    with pytest.raises(CavalierError) as refused:
        compiled.count(question, unwatched, kept)
    assert str(refused.value) == (
        f"The checkpoint {kept / 'upper.half'} belongs to another count, "
        f"which differs in {different}. Choose another folder for this count."
    )


def test_another_program_makes_another_count(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled.checkpoint, "VERSION", "mended")
    with pytest.raises(CavalierError, match="differs in program version"):
        compiled.count(of_cycles(Board(6, 6)), unwatched, kept)


def test_a_file_that_is_renamed_is_refused(tmp_path: Path) -> None:
    question, folder = of_cycles(Board(4, 5)), tmp_path / "kept"
    count = compiled.count(question, unwatched, folder)
    upper, lower = folder / "upper.half", folder / "lower.half"
    halves = upper.read_bytes(), lower.read_bytes()
    lower.write_bytes(halves[0])
    upper.write_bytes(halves[1])
    with pytest.raises(CavalierError, match="differs in file name"):
        compiled.count(question, unwatched, folder)
    assert (lower.read_bytes(), upper.read_bytes()) == halves
    for file, content in zip((upper, lower), halves, strict=True):
        file.write_bytes(content)
    assert compiled.count(question, unwatched, folder) == count


def test_the_join_of_another_modulus_is_refused(kept: Path) -> None:
    join = kept / "join-0.parts"
    join.rename(kept / f"join-{PRIMES[0]}.parts")
    with checkpoint_in(kept, of_cycles(Board(6, 6))) as checkpoint:
        assert checkpoint.parts(0, 200) == {}
        with pytest.raises(CavalierError, match="differs in file name"):
            checkpoint.parts(PRIMES[0], 200)


def forge(file: Path, change: Callable[[Forged], None]) -> None:
    """Change a file, and make its checksum fit again."""
    first, content = file.read_bytes().split(b"\n", 1)
    header = json.loads(first.split(b" ", 1)[1])
    columns = list[Column]()
    for kind, size in header["columns"]:
        columns.append(np.frombuffer(content, kind, size).copy())
        content = content[columns[-1].nbytes :]
    forged = Forged(header, header["stage"], columns)
    change(forged)
    header["columns"] = [(c.dtype.str, len(c)) for c in forged.columns]
    line = json.dumps(header).encode()
    content = b"".join(column.tobytes() for column in forged.columns)
    checksum = sha256(line + content).hexdigest().encode()
    file.write_bytes(checksum + b" " + line + b"\n" + content)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("upper.half", lambda forged: forged.stage.clear()),
        ("upper.half", lambda forged: forged.stage.append(1.0)),
        ("upper.half", lambda forged: forged.put_stage(0, 0)),
        ("upper.half", lambda forged: forged.put_stage(0, 13)),
        ("upper.half", lambda forged: forged.put_stage(0, 2.5)),
        ("upper.half", lambda forged: forged.put_stage(0, "12")),
        ("upper.half", lambda forged: forged.put_stage(1, 17)),
        ("upper.half", lambda forged: forged.put_stage(1, math.nan)),
        ("upper.half", lambda forged: forged.columns.pop()),
        ("upper.half", lambda forged: forged.columns.reverse()),
        ("upper.half", lambda forged: forged.shorten(1)),
        ("upper.half", lambda forged: forged.put(0, -1)),
        # Untouched and done at once; a matching of no ends; the apex, in use.
        ("upper.half", lambda forged: forged.put(0, (1 << 28) - 1)),
        ("upper.half", lambda forged: forged.put(0, (1 << 14) - 1 | 1 << 28)),
        ("upper.half", lambda forged: forged.put(0, (1 << 14) - 4)),
        # Done: the apex; and what only the next row can reach.
        ("upper.half", lambda forged: forged.put(0, (1 << 15) - 2)),
        ("upper.half", lambda forged: forged.put(0, (1 << 13) - 1 | 1 << 27)),
        ("join-0.parts", lambda forged: forged.columns.pop()),
        ("join-0.parts", lambda forged: forged.columns.reverse()),
        ("join-0.parts", lambda forged: forged.shorten(2)),
        ("join-0.parts", lambda forged: forged.put(0, 200)),
        ("join-0.parts", lambda forged: forged.put(0, -1)),
        # A part twice; the parts are in the order in which they ended.
        ("join-0.parts", lambda forged: forged.put(0, forged.columns[0][1])),
        ("join-0.parts", lambda forged: forged.put(2, math.nan)),
        ("join-0.parts", lambda forged: forged.put(2, math.inf)),
        ("join-0.parts", lambda forged: forged.put(2, -1)),
    ],
)
def test_what_compiled_code_cannot_read_is_refused_whatever_its_checksum(
    kept: Path, name: str, change: Callable[[Forged], None]
) -> None:
    forge(kept / name, lambda forged: None)
    assert compiled.count(of_cycles(Board(6, 6)), unwatched, kept) == 9862
    forge(kept / name, change)
    with pytest.raises(CavalierError, match=f"{name} is damaged"):
        compiled.count(of_cycles(Board(6, 6)), unwatched, kept)


def test_one_count_at_a_time_uses_a_folder(tmp_path: Path) -> None:
    question = of_cycles(Board(6, 6))

    def second(stage: str, share: float, states: int) -> None:
        with pytest.raises(CavalierError) as refused:
            compiled.count(question, unwatched, tmp_path)
        assert str(refused.value) == (
            f"Another count uses the checkpoint {tmp_path}. Wait until it has "
            "ended, or choose another folder."
        )

    assert compiled.count(question, second, tmp_path) == 9862
    assert compiled.count(question, unwatched, tmp_path) == 9862


def test_a_full_disk_leaves_the_checkpoint_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    question, written = of_cycles(Board(6, 6)), list[int]()
    sync = os.fsync

    def full(descriptor: int) -> None:
        written.append(descriptor)
        if len(written) == 12:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CavalierError) as refused:
        compiled.count(question, unwatched, tmp_path)
    assert str(refused.value) == (
        f"The checkpoint {tmp_path / 'upper.half'} cannot be written (No "
        "space left on device). Make room, then run the same command to go on "
        "from the checkpoint before."
    )
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "lock",
        "upper.half",
    ]
    line = (tmp_path / "upper.half").read_bytes().split(b"\n")[0]
    assert json.loads(line.split(b" ", 1)[1])["stage"][0] >= 5
    assert compiled.count(question, unwatched, tmp_path) == 9862


def test_a_folder_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    with pytest.raises(CavalierError, match="cannot be"):
        compiled.count(of_cycles(Board(6, 6)), unwatched, file)


def test_a_checkpoint_too_large_for_memory_is_not_read(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cost, "available_bytes", lambda: 1000)
    with pytest.raises(TooLargeError, match="states take"):
        compiled.count(of_cycles(Board(6, 6)), unwatched, kept)


def test_a_count_is_asked_to_keep_a_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cost, "tier_for", lambda *_, closed: Tier.COMPILED)
    assert count_cycles(Board(6, 6), checkpoint=tmp_path / "new") == 9862
    names = sorted(file.name for file in (tmp_path / "new").iterdir())
    assert names == ["join-0.parts", "lock", "upper.half"]


# --- killed from outside ---

COMMAND = [
    *(sys.executable, "-m", "cavalier", "exact"),
    *("--board", "7x8", "--closed", "--checkpoint"),
]


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_killed_at_random_moments_the_command_goes_on(
    tmp_path: Path, seed: int
) -> None:
    moments, kills = random.Random(seed), 0
    command = [*COMMAND, str(tmp_path)]
    for _ in range(3):
        with processes.started(command) as running:
            time.sleep(moments.uniform(0.3, 2))
            if running.poll() is None:
                running.kill()
                kills += 1
    ended = processes.run(command)
    assert ended.returncode == 0
    assert ended.stdout == "34524432316 cycles of 7x8\n"
    assert kills
