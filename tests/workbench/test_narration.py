"""The page and the terminal say the same of every moment of a recording."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from cavalier.catalogue import find
from cavalier.watching.player.narration import Mark, Narration
from cavalier.watching.player.together import Moment, Run
from cavalier.watching.recording import record
from cavalier.watching.trace_document import TraceDocument
from common.board import Square
from common.search import Search
from tests.conftest import Cavalier
from tests.workbench.player_sheet import BOARD, opened, recorded

pytestmark = [pytest.mark.needs("playwright"), pytest.mark.slow]

#: Of each moment, what the page says, and the lines that it marks.
TOLD = """() => {
  const [pane] = panes, {recording, account} = pane, all = [];
  const told = mark => mark?.line ? [mark.line, mark.word] : null;
  for (let position = 0; position <= recording.steps; position++) {
    const event = recording.eventsAt(position);
    const {did, next} = account.marks(event, position);
    all.push([plain(account.sentence(event, position)),
      pane.show(event, position), told(did), told(next)]);
  }
  return all;
}"""


def told(document: TraceDocument) -> list[list[object]]:
    """Return of each moment what the terminal says."""
    run = Run(document)
    narration, found = Narration(run), list[list[object]]()
    for position in range(run.steps + 1):
        moment = Moment(run.events_at(position), position)
        did, following = narration.marks(moment)
        found.append(
            [
                narration.sentence(moment),
                narration.said(moment),
                marked(did),
                marked(following),
            ]
        )
    return found


def marked(mark: Mark | None) -> list[object] | None:
    return [*mark] if mark and mark.line else None


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "port",
    [
        "couples", "backtracking-padded", "backtracking-matrix", "lazy-tours",
        "boolean-knight-tour", "best-first-lazy",
    ],
)  # fmt: skip
def test_page_and_terminal_say_the_same_of_a_port(
    sheet: Page, tmp_path: Path, port: str
) -> None:
    document = recorded(port)
    assert opened(sheet, tmp_path, document).evaluate(TOLD) == told(document)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("port", ["couples", "backtracking-matrix"])
def test_they_say_the_same_of_a_later_part_that_is_cut(
    sheet: Page, tmp_path: Path, port: str
) -> None:
    search = Search(BOARD, start=Square(0, 0))
    document = record(
        find(port), search, "count_tours", cap=1_500, from_event=19
    )
    assert opened(sheet, tmp_path, document).evaluate(TOLD) == told(document)


#: Generators, exceptions, two squares at once, and a board of one row.
OWN = """
def tour(rows, columns, row, column):
    board = [[0] * columns for _ in range(rows)]
    for n, (x, y) in enumerate(path(), 1):
        board[x][y] = n
        try:
            check(n)
        except ValueError:
            board[x][y] = 0
            board[x][y] += n
    board[0][1], board[2][0] = 0, 0
    return board

def path():
    for square in [(0, 0), (1, 2), (2, 0), (0, 1)]:
        yield square

def check(n):
    if n == 2:
        raise ValueError(n)
"""


@pytest.mark.parametrize("first", ["1", "2"])
def test_they_say_the_same_of_an_own_program(
    sheet: Page, tmp_path: Path, cavalier: Cavalier, first: str
) -> None:
    (tmp_path / "own.py").write_text(OWN, "utf-8")
    traced = cavalier(
        *("trace", str(tmp_path / "own.py:tour"), "--board", "3x4"),
        *("--start", "a3", "--from", first, "--json"),
    )
    document: TraceDocument = json.loads(traced.out)
    said = told(document)
    assert opened(sheet, tmp_path, document).evaluate(TOLD) == said
    assert "path goes on." in [sentence for sentence, *_ in said]
