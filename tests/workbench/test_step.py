"""`cavalier step`: runs next to each other, moved by keys in a terminal."""

import json
import os
import re
import select
import signal
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from rich.console import Console

from cavalier.catalogue import find
from cavalier.watching.player.keyboard import Player, keys_in
from cavalier.watching.player.panes import pane
from cavalier.watching.player.together import Moment, Together
from cavalier.watching.player.wording import keys_of
from cavalier.watching.recording import record
from cavalier.watching.trace_document import TraceDocument
from cavalier.watching.watched_program import EntryPoint
from common.board import Board, Square
from common.search import Search
from tests.conftest import Cavalier
from tests.processes import (
    CAVALIER,
    LONGEST,
    Process,
    pseudo_terminal,
    started,
)


def recorded(
    port: str, entry_point: EntryPoint = "count_tours", rows: int = 3
) -> TraceDocument:
    search = Search(Board(rows, 4), start=Square(0, 0))
    return record(find(port), search, entry_point)


@pytest.fixture(scope="module")
def documents() -> list[TraceDocument]:
    return [recorded("couples"), recorded("backtracking-matrix")]


@pytest.fixture
def player(documents: list[TraceDocument]) -> Player:
    return Player(Together(documents))


def test_a_step_back_undoes_a_step(player: Player) -> None:
    together = player.together
    seen = []
    while not together.ended:
        seen.append(together.now)
        player.press(".")
    assert together.now == Moment(136, together.leader.steps)
    for moment in reversed(seen):
        player.press(",")
        assert together.now == moment
    player.press(",")
    assert together.now == Moment(0, 0)


def test_all_runs_are_at_the_same_event(player: Player) -> None:
    together = player.together
    for event in range(1, 137):
        player.press("ArrowRight")
        assert together.now.event == event
        for place, run in enumerate(together.runs):
            at, position = together.moment(place)
            state = run.playback.at(position)
            before = run.playback.at(position - 1)
            # A board is full at the step that enters its last square.
            assert at == event <= state.happened
            assert before.happened < event or together.ended
        first, second = (
            run.playback.at(together.moment(place).position).path
            for place, run in enumerate(together.runs)
        )
        assert first == second
    player.press("ArrowRight")
    assert together.ended
    assert [together.moment(place).position for place in (0, 1)] == [
        run.steps for run in together.runs
    ]


def test_an_event_back_is_first_to_where_the_event_happened(
    player: Player,
) -> None:
    for key in ("ArrowRight", "ArrowRight", "."):
        player.press(key)
    there = player.together.leader.position_of(2)
    player.press("ArrowLeft")
    assert player.together.now == Moment(2, there)
    player.press("ArrowLeft")
    assert player.together.now.event == 1
    for _ in range(3):
        player.press("ArrowLeft")
    assert player.together.now == Moment(0, 0)


def test_the_lead_goes_on_at_the_same_event(player: Player) -> None:
    player.press("2")
    for _ in range(3):
        player.press("ArrowRight")
    assert player.together.leads == 1
    player.press("1")
    assert (player.together.leads, player.together.now.event) == (0, 3)
    player.press("End")
    player.press("2")
    assert player.together.ended
    player.press("3")
    assert player.together.leads == 1
    assert "There is no program 3. The last one is 2." in said(player)


def test_alt_leads_over_a_call_and_out_of_it(player: Player) -> None:
    together, leader = player.together, player.together.leader
    type_in(player, "j4\r")
    depth = leader.depths[together.now.position]
    for key, deeper in (("Alt+ArrowUp", -1), ("<", -1), (">", -1), ("o", -2)):
        before = together.now.position
        player.press(key)
        position = together.now.position
        assert leader.depths[position] == depth + deeper
        between = leader.depths[
            min(before, position) + 1 : max(before, position)
        ]
        assert all(each > depth + deeper for each in between)


def test_each_key_of_the_table_does_something(player: Player) -> None:
    names = {
        "→": "ArrowRight", "←": "ArrowLeft", "↑": "ArrowUp", "space": " ",
        "Esc": "Escape",
    }  # fmt: skip
    listed = {
        "+".join(names.get(part, part) for part in re.split(r"\b\+", each))
        for key in keys_of("terminal")
        for each in key["keys"].split()
    }
    # There is no fourth program, but there is a fourth answer in the page.
    assert player.keys == listed | {"4"}
    player.press("?")
    shown = said(player, 100, 40)
    for key in keys_of("terminal"):
        assert f"{key['keys']} " in shown
        assert key["does"] in shown
    player.press("Escape")
    assert "step 0 of" in said(player)


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("x", "The key x does nothing here. Press ? for the keys."),
        ("[1;5C", "The key [1;5C does nothing here."),
        ("t", "The key t is for the page"),
    ],
)
def test_another_key_is_answered(
    player: Player, key: str, answer: str
) -> None:
    player.press(key)
    assert answer in said(player)
    player.press("ArrowRight")
    assert answer not in said(player)


def test_it_plays_by_events_until_a_key_or_the_end(player: Player) -> None:
    assert not player.tick()
    player.press(" ")
    assert player.tick()
    assert (player.together.now.event, player.pause) == (1, 0.25)
    player.press("+")
    assert (player.plays, player.pause) == (True, 0.1)
    player.press(" ")
    assert not player.tick()
    player.press("End")
    player.press(" ")
    assert player.together.now == Moment(0, 0)
    while player.tick():
        pass
    assert player.together.ended
    assert not player.plays


def test_without_a_lens_the_arrows_go_by_lines(
    documents: list[TraceDocument],
) -> None:
    unseen: TraceDocument = {**documents[0], "lens": None, "events": []}
    player = Player(Together([unseen]))
    for keys, position in (("→→", 2), ("←", 1)):
        for key in keys:
            player.press({"→": "ArrowRight", "←": "ArrowLeft"}[key])
        assert player.together.now == Moment(0, position)


def type_in(player: Player, keys: str) -> None:
    for key in keys_in(keys):
        player.press(key)


def said(player: Player, width: int = 80, height: int = 24) -> str:
    """Return what is on the screen."""
    console = Console(width=width, height=height)
    with console.capture() as capture:
        console.print(player.screen(width, height))
    return capture.get()


def test_an_event_is_gone_to_by_its_number(player: Player) -> None:
    type_in(player, "j1")
    assert "Go to event: 1_" in said(player)
    type_in(player, "79\x7f\r")
    assert player.together.now.event == 17
    type_in(player, "j137\r")
    assert (
        "There is no event 137. The recording of couples has events 0 to 136."
        in said(player, 120)
    )
    assert player.together.now.event == 17
    type_in(player, "j99q")
    assert "Type the number of an event, 0 to 136." in said(player)
    assert (player.asked, player.ended) == ("99", False)
    type_in(player, "\x1b")
    assert (player.asked, player.together.now.event) == (None, 17)
    type_in(player, "q")
    assert player.ended


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("\x1b[C\x1bOC", ["ArrowRight"] * 2),
        ("\x1b[D\x1bOD", ["ArrowLeft"] * 2),
        ("\x1b[1;2C\x1b[c", ["Shift+ArrowRight"] * 2),
        ("\x1b[1;3D\x1b\x1b[D\x1bb", ["Alt+ArrowLeft"] * 3),
        ("\x1b[1;3A", ["Alt+ArrowUp"]),
        ("\x1b[H\x1bOH\x1b[1~", ["Home"] * 3),
        ("\x1b[F\x1bOF\x1b[4~", ["End"] * 3),
        ("j1\r\x7f", ["j", "1", "Enter", "Backspace"]),
        ("\x1b[1;5C\x1b", ["\x1b[1;5C", "Escape"]),
        ("é", ["é"]),
    ],
)
def test_keys_are_known_by_what_terminals_send(
    sent: str, keys: list[str]
) -> None:
    assert keys_in(sent) == keys


@pytest.mark.parametrize("width", [40, 80, 100, 120, 200])
@pytest.mark.parametrize("height", [10, 24, 50])
def test_all_fits_the_screen(player: Player, width: int, height: int) -> None:
    for event in ("0", "17", "136"):
        player.go_to(event)
        lines = said(player, width, height).splitlines()
        assert max(map(len, lines)) <= width
        assert len(lines) <= max(height, 15)
        assert "couples" in lines[1]
        below = sum("backtracking-matrix" in line for line in lines)
        assert below == 1
        assert ("backtracking-matrix" in lines[1]) == (width >= 120)


def test_the_pane_shows_line_board_stack_and_variables(
    documents: list[TraceDocument],
) -> None:
    together = Together(documents)
    together.to_event(17)
    console = Console(width=100)
    with console.capture() as capture:
        run = together.runs[0]
        console.print(pane(run, together.now, (100, 20), leads=True))
    text = capture.get()
    assert "> couples, functional: step " in text
    assert "event 17 of 136" in text
    assert "The knight enters c3, number 7." in text
    assert "nb_parcours is called for c3: echiquier has 6" in text
    assert "58 if len(echiquier) == 1: next ▸" in re.sub(" +", " ", text)
    called = next(line for line in text.splitlines() if " calls " in line)
    assert called.split()[:2] == ["62", "return"]
    assert "3 |  1  4 *7  ." in text
    assert "keeps 13 lists and sets of 73" in text
    assert "stack: 7: nb_parcours (7 times)" in text
    assert "position = (0, 2)" in text


def test_a_moment_is_printed_once(cavalier: Cavalier) -> None:
    asked = ("step", "couples", "lazy-tours", "--board", "3x4", "--at", "2")
    ran = cavalier(*asked)
    assert (ran.status, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) <= 80
    assert ran.out.count("event 2 of 136") == 2
    assert "They have the same 136 events in the same order." in ran.out


def test_a_recording_takes_the_place_of_a_port(
    cavalier: Cavalier, tmp_path: Path, documents: list[TraceDocument]
) -> None:
    file = tmp_path / "couples.json"
    file.write_text(json.dumps(documents[0]))
    alone = cavalier("step", str(file), "--at", "3")
    assert alone.status == 0
    assert "event 3 of 136" in alone.out
    both = cavalier(
        "step", str(file), "lazy-tours", "--board", "3x4", "--at", "3"
    )
    assert both.out.count("event 3 of 136") == 2
    other = cavalier(
        "step", str(file), "lazy-tours", "--board", "2x3", "--at", "3"
    )
    assert other.status == 2
    assert "couples was recorded on 3x4" in other.err


class Screen:
    """A terminal with a process on it."""

    def __init__(self, screen: int, terminal: int, process: Process) -> None:
        self.terminal = terminal
        self.process = process
        self.shown = ""
        self._screen = screen
        self._decoder = getincrementaldecoder("utf-8")()
        self._seen = 0

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._screen, keys.encode())

    def wait_for(self, text: str) -> None:
        """Read until a text has come after all that was waited for."""
        end = time.monotonic() + LONGEST
        while (at := self.shown.find(text, self._seen)) < 0:
            assert time.monotonic() < end, self.shown[self._seen :]
            assert self.process.poll() is None, self.shown[self._seen :]
            self.read(1)
        self._seen = at + len(text)

    def read(self, seconds: float) -> None:
        """Read what is there, or comes soon."""
        if select.select([self._screen], [], [], seconds)[0]:
            read = os.read(self._screen, 65536)
            self.shown += self._decoder.decode(read)

    def status(self) -> int:
        """Wait for the end, and read what came until then."""
        end = time.monotonic() + LONGEST
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.1)
        self.read(0.1)
        return self.process.wait(LONGEST)

    def is_as_before(self, before: list[object]) -> bool:
        """Check the modes, the cursor, and that the screen is left."""
        last = {
            name: self.shown.rfind(f"\x1b[?{code}h")
            < self.shown.rfind(f"\x1b[?{code}l")
            for name, code in (("alternate", 1049), ("cursor", 25))
        }
        same = termios.tcgetattr(self.terminal) == before
        return same and last == {"alternate": True, "cursor": False}


@contextmanager
def on_terminal(columns: int, *arguments: str) -> Iterator[Screen]:
    screen, terminal = pseudo_terminal()
    termios.tcsetwinsize(terminal, (40, columns))
    env = {
        k: v for k, v in os.environ.items() if k not in {"COLUMNS", "LINES"}
    }
    command = (*CAVALIER, "step", *arguments)
    with started(
        command, env=env | {"TERM": "xterm"}, terminal=terminal
    ) as process:
        yield Screen(screen, terminal, process)
    os.close(screen)
    os.close(terminal)


PORTS = ("couples", "backtracking-matrix", "--board", "3x4")


@pytest.mark.slow
@pytest.mark.parametrize("columns", [80, 160])
def test_keys_move_the_runs_in_a_terminal(columns: int) -> None:
    with on_terminal(columns, *PORTS) as screen:
        before = termios.tcgetattr(screen.terminal)
        screen.wait_for("event 1 of 136")
        screen.type("\x1b[C")
        screen.wait_for("event 2 of 136")
        screen.type("\x1b[H.")
        screen.wait_for("step 1 of ")
        screen.type("j17\r")
        screen.wait_for("The knight enters c3, number 7.")
        screen.type("2\x1b[F")
        screen.wait_for("The run has ended.")
        screen.type("q")
        assert screen.status() == 0
        assert screen.is_as_before(before)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)]
)
def test_an_interruption_leaves_the_terminal_as_it_was(
    number: signal.Signals, status: int
) -> None:
    with on_terminal(80, *PORTS) as screen:
        before = termios.tcgetattr(screen.terminal)
        screen.wait_for("event 1 of 136")
        screen.process.send_signal(number)
        assert screen.status() == status
        assert screen.is_as_before(before)


@pytest.mark.slow
def test_a_window_of_another_size_is_drawn_anew() -> None:
    with on_terminal(80, *PORTS) as screen:
        screen.wait_for("event 1 of 136")
        termios.tcsetwinsize(screen.terminal, (40, 160))
        screen.wait_for("event 1 of 136")
        screen.type("q")
        assert screen.status() == 0
