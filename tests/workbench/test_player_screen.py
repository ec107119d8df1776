"""What the player's page says of a moment, and how it is moved by keys."""

import json
import re
from pathlib import Path
from typing import TypedDict

import pytest
from playwright.sync_api import Page, expect

from cavalier.catalogue import find
from cavalier.watching.playback import Playback
from cavalier.watching.player.together import events
from cavalier.watching.recording import record
from cavalier.watching.trace_document import ENTERED, LEFT, TraceDocument
from common.board import Board, Square, square_name
from common.search import Search
from tests.conftest import Cavalier
from tests.workbench.player_sheet import BOARD, TWINS, opened, recorded
from tools.site.live.installing import installed

pytestmark = [pytest.mark.needs("playwright"), pytest.mark.slow]


class Said(TypedDict):
    """What the page says at an event: a sentence, and two marked lines."""

    sentence: str
    did: str | None
    word: str | None
    next: str | None


SAID = """() => {
  const [pane] = panes, {recording, account} = pane, all = [];
  const text = mark => mark?.line ? pane.text(mark.line).trim() : null;
  for (let event = 1; event <= recording.last; event++) {
    const position = recording.positionOf(event);
    const {did, next} = account.marks(event, position);
    all.push({sentence: plain(account.sentence(event, position)),
      did: text(did), word: did?.word ?? null, next: text(next)});
  }
  return all;
}"""


def squares(document: TraceDocument) -> list[tuple[int, str, int]]:
    """Return of each event its kind, its square, and the square's number."""
    rows, columns = map(int, document["board"].split("x"))
    board, path, found = Board(rows, columns), list[int](), []
    for kind, square in events(document):
        if kind == ENTERED:
            path.append(square)
        number = path.index(square) + 1
        if kind == LEFT:
            path.remove(square)
        name = square_name(Square(*divmod(square, columns)), board)
        found.append((kind, name, number))
    return found


#: What each port says of its second event: it enters a square.
ENTERS = {
    "backtracking-matrix": (
        "ronde[2][1] = 2 writes 2 on b1.",
        "done",
    ),
    "couples": (
        "nb_parcours is called for b1: echiquier has 11 squares.",
        "calls",
    ),
    "lazy-tours": (
        "parcours is called for b1: echiquier has 11 squares.",
        "calls",
    ),
    "backtracking-report": (
        "echiquier[1][2] = 2 writes 2 on c2.",
        "done",
    ),
    "backtracking-padded": (
        "echiquier_bandes[3][4] = 2 writes 2 on c2.",
        "done",
    ),
    "best-first-padded": (
        "echiquier_bandes[3][4] = 2 writes 2 on c2.",
        "done",
    ),
    "best-first-lazy": (
        "numeroter has returned a board with 2 on c2.",
        "causes",
    ),
    "boolean-knight-tour": (
        "knight_tour is called for b1: "
        "visited is 2, row is 1 and column is 2.",
        "calls",
    ),
    "pascal-move": (
        "p.value[3][2] = 2 writes 2 on b1.",
        "done",
    ),
    "pascal-coordinates": (
        "move is called for b1: x is 3, y is 2 and k is 2.",
        "calls",
    ),
    "warnsdorff-matrix": (
        "parcours[1][2] = 2 writes 2 on c2.",
        "done",
    ),
    "warnsdorff-unfold": (
        "advance is called for c2.",
        "calls",
    ),
    "steps-as-printed": (
        "visitee[2][0] = 2 writes 2 on a1.",
        "done",
    ),
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("port", ENTERS)
def test_a_sentence_says_what_the_line_did(
    sheet: Page, tmp_path: Path, port: str
) -> None:
    said: list[Said] = opened(sheet, tmp_path, recorded(port)).evaluate(
        SAID, 0
    )
    sentence, word = ENTERS[port]
    assert said[1]["sentence"] == sentence
    assert said[1]["word"] == word


def test_a_flat_board_is_quoted_as_it_is_written(
    sheet: Page, tmp_path: Path
) -> None:
    document = recorded("warnsdorff-random-closed", Board(6, 6), closed=True)
    said: list[Said] = opened(sheet, tmp_path, document).evaluate(SAID)
    assert said[0]["sentence"] == "a[y * N + x] = 1 writes 1 on a3."


@pytest.mark.sampled(4)
@pytest.mark.parametrize("port", [*ENTERS, "as-printed"])
def test_every_number_and_square_that_is_said_is_that_of_the_event(
    sheet: Page, tmp_path: Path, port: str
) -> None:
    document = recorded(port)
    said: list[Said] = opened(sheet, tmp_path, document).evaluate(SAID)
    expected = squares(document)
    assert len(said) == len(expected)
    for each, (kind, square, number) in zip(said, expected, strict=True):
        sentence = each["sentence"]
        assert re.search(rf"\b{square}\b", sentence)
        for found in re.findall(r"(\d+) (?:is )?(?:on|off) ", sentence):
            assert int(found) == number
        if written := re.search(
            r"\[(\d+)\]\[(\d+)\] = (-?\d+) (\w+)", sentence
        ):
            value, verb = int(written[3]), written[4]
            assert (verb == "takes") == (kind == LEFT)
            assert value == number or kind == LEFT
            assert each["did"] is not None
            assert each["did"].startswith(sentence.partition("[")[0])


def test_the_line_that_ran_is_done_and_the_other_one_is_next(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded(port) for port in TWINS]
    seen = opened(sheet, tmp_path, *documents, link="#event=4")
    for pane, did, word, following in (
        (1, "ronde[x][y] = n", "done", "if n < v.NM:"),
        (2, "return sum([nb_parcours(", "calls", "if len(echiquier) == 1:"),
    ):
        code = seen.locator(f"#pane-{pane} .code")
        expect(code.locator(".did")).to_contain_text(did)
        expect(code.locator(".did")).to_have_attribute("data-mark", word)
        expect(code.locator(".next")).to_contain_text(following)
        expect(code.locator(".next")).to_have_attribute("data-mark", "next ▸")


OWN = """
MOVES = [(1, 2), (2, 1), (2, -1), (1, -2)]
MOVES += [(-r, -c) for r, c in MOVES]

def tour(rows, columns, row, column):
    board = [[0] * columns for _ in range(rows)]
    def place(r, c, k):
        board[r][c] = k
    def clear(b, r, c):
        b[r][c] = 0
    def go(k, r, c):
        place(r, c, k)
        if k == rows * columns:
            return True
        for dr, dc in MOVES:
            a, b = r + dr, c + dc
            if 0 <= a < rows and 0 <= b < columns and board[a][b] == 0:
                if go(k + 1, a, b): return True
        clear(board, r, c)
        return False
    return board if go(1, row, column) else None
"""


def test_an_event_of_an_own_program_is_that_of_the_inner_line(
    sheet: Page, tmp_path: Path, cavalier: Cavalier
) -> None:
    (tmp_path / "own.py").write_text(OWN, "utf-8")
    traced = cavalier(
        *("trace", str(tmp_path / "own.py:tour"), "--board", "3x4"),
        *("--start", "a1", "--json"),
    )
    document: TraceDocument = json.loads(traced.out)
    said: list[Said] = opened(sheet, tmp_path, document).evaluate(SAID)
    entered = [each for each in said if "writes" in each["sentence"]]
    assert {each["did"] for each in entered} == {"board[r][c] = k"}
    for each, (kind, square, number) in zip(
        said, squares(document), strict=True
    ):
        if kind == LEFT:
            assert each["did"] == "b[r][c] = 0"
            assert each["word"] in ("done", "causes")
            assert square in each["sentence"]
        elif kind == ENTERED:
            assert f"writes {number} on {square}." in each["sentence"]


RAISES = """
def tour(rows, columns, row, column):
    found = []
    for each in numbers(3):
        found.append(each)
        try:
            check(each)
        except ValueError:
            found.clear()
    return found

def numbers(most):
    for n in range(most):
        yield n

def check(n):
    if n == 1:
        inner(n)

def inner(n):
    raise ValueError(n)
"""

#: Of each step, its kind, what is said, and what the marked lines do.
STEPS = """() => {
  const [pane] = panes, {recording, account} = pane, all = [];
  for (let position = 1; position <= recording.steps; position++) {
    const event = recording.eventsAt(position);
    const {did, next} = account.marks(event, position);
    const told = mark => mark?.line
      ? `${mark.word}: ${pane.text(mark.line).trim()}` : "";
    const sentence = plain(account.sentence(event, position));
    all.push([recording.kinds[position - 1], sentence, told(did), told(next)]
      .join(" | "));
  }
  return all;
}"""


def test_generators_and_exceptions_are_told_as_they_are(
    sheet: Page, tmp_path: Path, cavalier: Cavalier
) -> None:
    (tmp_path / "own.py").write_text(RAISES, "utf-8")
    traced = cavalier(
        *("trace", str(tmp_path / "own.py:tour"), "--board", "3x4"),
        *("--start", "a1", "--json"),
    )
    told = opened(sheet, tmp_path, json.loads(traced.out)).evaluate(STEPS)
    loop = "for each in numbers(3):"
    for line in (
        f"c | numbers is called: most is 3. | calls: {loop}"
        " | next: for n in range(most):",
        f"y | numbers yields. | yields: yield n | goes_on: {loop}",
        f"s | numbers goes on. | resumes: {loop}"
        " | next: for n in range(most):",
        # The exception passes the line that calls inner, too.
        "x | An exception ends inner. | fails: raise ValueError(n) | ",
        "x | An exception ends check. | fails: inner(n)"
        " | next: except ValueError:",
    ):
        assert line in told


def test_a_recording_that_begins_later_does_not_say_that_a_call_begins(
    sheet: Page, tmp_path: Path
) -> None:
    search = Search(BOARD, start=Square(0, 0))
    document = record(
        find("backtracking-matrix"), search, "count_tours", from_event=19
    )
    told = opened(sheet, tmp_path, document).evaluate(STEPS)
    assert told[0].startswith("l | parcourir goes on. |")


WAITS = """
def tour(rows, columns, row, column):
    board = [[0] * columns for _ in range(rows)]
    for n, (x, y) in enumerate(path(), 1):
        board[x][y] = n
    return board

def path():
    for square in [(0, 0), (1, 2), (2, 0), (0, 1)]:
        yield square
"""


def test_a_generator_that_began_before_the_recording_goes_on(
    sheet: Page, tmp_path: Path, cavalier: Cavalier
) -> None:
    (tmp_path / "own.py").write_text(WAITS, "utf-8")
    traced = cavalier(
        *("trace", str(tmp_path / "own.py:tour"), "--board", "3x4"),
        *("--start", "a3", "--from", "2", "--json"),
    )
    document = json.loads(traced.out)
    read = opened(sheet, tmp_path, document)
    told = [each for each in read.evaluate(STEPS) if each[0] in "cs"]
    assert len(told) == 4
    for each in told:
        assert each.startswith("s | path goes on. | resumes: for n, (x")
    assert read.evaluate("recordings[0].at(recordings[0].steps).calls") == 0
    stack = Playback(document).at(document["kinds"].index("s") + 1).stack
    names = [document["functions"][each.function][0] for each in stack]
    assert names == ["tour", "path"]


def test_only_what_has_just_changed_is_yellow(
    sheet: Page, tmp_path: Path
) -> None:
    seen = opened(
        sheet, tmp_path, recorded("backtracking-matrix"), link="#event=4"
    )
    assert seen.locator("svg.board rect.changed").count() == 1
    seen.keyboard.press("Shift+ArrowRight")
    assert seen.locator("svg.board rect.changed").count() == 0
    # The line has bound dx and dy: no other variable is marked.
    seen.keyboard.press("Shift+ArrowRight")
    changed = seen.locator(".variables .new > dt").all_inner_texts()
    assert changed == ["dx", "dy"]
    seen.keyboard.press("x")
    ground = """name => getComputedStyle(document.querySelector(name))
      .backgroundColor"""
    expect(seen.locator("#notice")).to_be_visible()
    assert seen.evaluate(ground, "#notice") != seen.evaluate(ground, ".new dt")
    assert seen.evaluate(ground, "#notice") != seen.evaluate(ground, ".new")


def test_the_page_opens_on_the_first_event(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded(port) for port in TWINS]
    seen = opened(sheet, tmp_path, *documents)
    assert seen.inner_text("#said").startswith("Event 1 of 136.")
    for pane, function in (1, "parcourir"), (2, "nb_parcours"):
        label = seen.locator(f"#pane-{pane} svg.board").get_attribute(
            "aria-label"
        )
        assert label == "Board 3x4: a3"
        heading = seen.locator(f"#pane-{pane} .running")
        expect(heading).to_have_text(f"Variables of {function}")


def position(seen: Page) -> int:
    """Return how many steps are shown."""
    text = seen.locator(".counters dd").first.inner_text()
    return int(text.partition(" ")[0].replace(",", ""))


def test_alt_leads_over_a_call_and_out_of_it(
    sheet: Page, tmp_path: Path
) -> None:
    seen = opened(sheet, tmp_path, recorded("couples"), link="#step=3")

    def running() -> tuple[str, str]:
        return (
            seen.inner_text(".running"),
            seen.locator(".code .next").inner_text().strip(),
        )

    assert running()[1].endswith("ca = cases_accessibles(position, echiquier)")
    seen.keyboard.press("Alt+ArrowRight")
    assert running()[0] == "Variables of nb_parcours"
    assert "nouvel_echiquier = " in running()[1]
    here = position(seen)
    assert here > 4
    seen.keyboard.press("Alt+ArrowLeft")
    assert position(seen) == 3
    seen.keyboard.press("Shift+ArrowRight")
    assert running()[0] == "Variables of cases_accessibles"
    seen.keyboard.press("Alt+ArrowUp")
    assert position(seen) == here
    seen.keyboard.press("Alt+ArrowUp")
    assert position(seen) == len(recorded("couples")["kinds"])


def test_without_a_lens_the_arrows_go_by_lines(
    sheet: Page, tmp_path: Path
) -> None:
    document = recorded("couples")
    document["lens"], document["events"] = None, []
    seen = opened(sheet, tmp_path, document)
    assert position(seen) == 1
    for key, after in (
        *(("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)),
        *(("Home", 0), ("ArrowLeft", 0)),
    ):
        seen.keyboard.press(key)
        assert position(seen) == after


def test_escape_leaves_a_field_and_a_wrong_number_is_answered(
    sheet: Page, tmp_path: Path
) -> None:
    seen = opened(sheet, tmp_path, recorded("couples"))
    focused = "document.activeElement.id"
    seen.keyboard.press("j")
    assert seen.evaluate(focused) == "jump"
    seen.keyboard.press("Escape")
    assert seen.evaluate(focused) == ""
    seen.keyboard.press("ArrowRight")
    assert seen.inner_text("#said").startswith("Event 2 of 136.")
    for typed, answer in (
        (
            "137",
            "There is no event 137. The recording of couples has events 0 to "
            "136.",
        ),
        ("-1", "There is no event -1."),
        ("e", "Type the number of an event, 0 to 136."),
    ):
        seen.keyboard.press("j")
        seen.locator("#jump").clear()
        seen.keyboard.type(typed)
        seen.keyboard.press("Enter")
        expect(seen.get_by_role("status")).to_contain_text(answer)
        expect(seen.get_by_role("status")).to_be_in_viewport()
        seen.keyboard.press("Escape")
    for field in ("#theme", "#speed", "#unit"):
        seen.locator(field).focus()
        seen.keyboard.press("Escape")
        assert seen.evaluate(focused) == ""


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_the_keys_are_brought_into_view_and_folded(
    sheet: Page, tmp_path: Path, size: tuple[int, int]
) -> None:
    sheet.set_viewport_size({"width": size[0], "height": size[1]})
    seen = opened(sheet, tmp_path, *map(recorded, TWINS))
    last = seen.locator("#legend p")
    expect(last).not_to_be_in_viewport()
    seen.keyboard.press("?")
    below = seen.evaluate("find('controls').getBoundingClientRect().top")
    box = last.bounding_box()
    assert box
    assert 0 < box["y"] + box["height"] <= below
    seen.keyboard.press("?")
    expect(last).to_be_hidden()
    seen.get_by_role("button", name="Keys").click()
    expect(last).to_be_in_viewport()


def test_the_page_says_what_the_programs_keep_and_shows_it(
    sheet: Page, tmp_path: Path
) -> None:
    seen = opened(sheet, tmp_path, *map(recorded, TWINS))
    said = seen.locator(".comparison")
    expect(said).to_contain_text("the same 136 events in the same order.")
    expect(said).to_contain_text("An event: the knight enters or leaves a")
    expect(said).to_contain_text(
        "backtracking-matrix keeps 1 matrix of 12 cells, shared by 13 calls "
        "and changed 134 times in the run; couples keeps "
    )
    seen.locator("#longest").click()
    assert seen.url.endswith("&tree&arrows")
    for pane, squares in ("1", "1 matrix of 12 cells"), ("2", "lists and"):
        kept = seen.locator(f"#pane-{pane} .kept")
        expect(kept.locator("h3")).to_contain_text(squares)
        assert kept.locator(".arrows .shared, .arrows .equal").count() > 1
        label = seen.locator(f"#pane-{pane} svg.board").get_attribute(
            "aria-label"
        )
        assert label
        assert len(label.partition(": ")[2].split()) == len(BOARD)
    heading = seen.inner_text("#pane-2 .kept h3").removeprefix("Keeps ")
    assert f"couples keeps {heading}, never changed." in said.inner_text()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
@pytest.mark.parametrize(
    ("ports", "key"),
    [
        (TWINS, "t"),
        (TWINS, "c"),
        ((*TWINS, "lazy-tours"), "."),
    ],
    ids=["two and trees", "two and curves", "three"],
)
def test_the_controls_do_not_cover_the_tree_or_the_next_line(
    sheet: Page,
    tmp_path: Path,
    size: tuple[int, int],
    ports: tuple[str, ...],
    key: str,
) -> None:
    sheet.set_viewport_size({"width": size[0], "height": size[1]})
    seen = opened(sheet, tmp_path, *map(recorded, ports))
    seen.keyboard.press(key)
    covered = seen.evaluate("""() => {
      const box = element => element.getBoundingClientRect();
      const bottom = box(find("controls")).top + 1, covered = [];
      for (let event = 1; event <= player.leader.last; event++) {
        player.toEvent(event);
        show();
        for (const pane of panes) {
          const {top, bottom: below} = box(pane.code);
          const end = Math.min(bottom, below + 1);
          const line = pane.lines.get(pane.marks.next?.line);
          if (box(pane.part("tree")).bottom > bottom) covered.push(event);
          if (line && (box(line).top < top || box(line).bottom > end)) {
            covered.push([event, line.textContent]);
          }
        }
      }
      return covered;
    }""")  # fmt: skip
    assert covered == []


@pytest.mark.parametrize("link", ["", "#event=40"], ids=["begun", "later"])
def test_enlarged_twice_the_controls_leave_room_for_the_rest(
    sheet: Page, tmp_path: Path, link: str
) -> None:
    sheet.set_viewport_size({"width": 512, "height": 384})
    seen = opened(sheet, tmp_path, *map(recorded, TWINS), link=link)
    box = seen.locator("#controls").bounding_box()
    assert box
    assert box["height"] <= 384 / 3
    for name in "Play", "Guess", "Keys":
        expect(seen.get_by_role("button", name=name)).to_be_in_viewport()


#: Of each pane of the projector: the marked lines and the board, and whether
#: they and the controls are all on the screen; the size of the code's letters;
#: the pieces of text whose contrast with what is behind is below AAA.
PROJECTED = """() => {
  const inside = element => {
    const {top, left, bottom, right, height} = element.getBoundingClientRect();
    const fits = top >= 0 && left >= 0 && bottom <= innerHeight + 0.5;
    return height > 0 && fits && right <= innerWidth + 0.5;
  };
  const light = colour => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map(each => {
      const part = Number(each) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const behind = element => {
    const {backgroundColor: colour} = getComputedStyle(element);
    return /, 0\\)$/.test(colour) ? behind(element.parentElement) : colour;
  };
  const contrast = element => {
    const both = [getComputedStyle(element).color, behind(element)].map(light);
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  };
  const written = document.querySelectorAll(
    ".excerpt div, .excerpt span, .happened, .happened code, .lead, #said, "
    + ".buttons button, #guess:not([hidden]) *");
  return {
    pale: [...written].filter(each => contrast(each) < 7)
      .map(each => [each.className, each.textContent, behind(each)].join()),
    controls: ["play", "event-on", "event-back"].every(id => inside(find(id))),
    asked: [...document.querySelectorAll(".question, .answers button code")]
      .filter(inside).map(each => parseFloat(getComputedStyle(each).fontSize)),
    panes: panes.map(pane => {
      const excerpt = pane.part("excerpt"), lines = [...excerpt.children];
      const of = name => lines.filter(each => each.classList.contains(name));
      return {
        lines: lines.length,
        marked: of("did").length > 0 || of("next").length > 0,
        seen: [...of("did"), ...of("next")].every(inside),
        board: inside(pane.part("board svg")),
        sentence: inside(pane.part("happened")),
        letters: parseFloat(getComputedStyle(excerpt).fontSize),
        clipped: excerpt.scrollHeight > excerpt.clientHeight + 1,
      };
    }),
  };
}"""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("size", "letters"),
    [((1024, 768), 24), ((512, 384), 12), ((1440, 900), 24)],
    ids=["1024", "1024 at 200%", "1440"],
)
@pytest.mark.parametrize(
    ("ports", "fewest"),
    [(TWINS, 5), ((*TWINS, "lazy-tours"), 2), (("warnsdorff-matrix",), 5)],
    ids=["two", "three", "one"],
)
def test_on_the_projector_all_that_matters_is_on_the_screen(
    sheet: Page,
    tmp_path: Path,
    *,
    ports: tuple[str, ...],
    fewest: int,
    size: tuple[int, int],
    letters: int,
    dark: bool,
) -> None:
    sheet.set_viewport_size({"width": size[0], "height": size[1]})
    sheet.emulate_media(color_scheme="dark" if dark else "light")
    documents = [recorded(port) for port in ports]
    seen = opened(sheet, tmp_path, *documents, link="#projector")
    last = len(events(documents[0]))
    for event in (1, 2, 9, 11, 12, last - 1, last):
        seen.evaluate("event => move(() => player.toEvent(event))", event)
        shown = seen.evaluate(PROJECTED)
        assert shown["controls"]
        assert shown["pale"] == []
        for pane in shown["panes"]:
            assert pane["marked"]
            assert pane["seen"]
            assert pane["board"]
            assert pane["sentence"]
            assert not pane["clipped"]
            assert pane["letters"] >= letters
            assert fewest <= pane["lines"] <= 9


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_question_on_the_projector_can_be_read_from_the_back_row(
    sheet: Page, tmp_path: Path, *, dark: bool
) -> None:
    sheet.set_viewport_size({"width": 1024, "height": 768})
    sheet.emulate_media(color_scheme="dark" if dark else "light")
    documents = [recorded(port) for port in (*TWINS, "lazy-tours")]
    link = "#event=11&projector&guess=13:line"
    seen = opened(sheet, tmp_path, *documents, link=link)
    seen.keyboard.press("ArrowRight")
    shown = seen.evaluate(PROJECTED)
    assert len(shown["asked"]) == 5
    assert min(shown["asked"]) >= 24
    assert shown["pale"] == []
    assert shown["controls"]
    for pane in shown["panes"]:
        assert pane["seen"]
        assert pane["board"]
        assert not pane["clipped"]


def test_the_projector_leaves_out_the_rest_of_a_signature(
    sheet: Page, tmp_path: Path
) -> None:
    sheet.set_viewport_size({"width": 1024, "height": 768})
    seen = opened(
        sheet, tmp_path, recorded("couples"), link="#event=12&projector"
    )
    shown = seen.locator(".excerpt div").all_inner_texts()
    assert "if len(echiquier) == 1:" in shown
    assert not [each for each in shown if ") -> int:" in each]


def test_the_projector_shows_nothing_else_and_is_in_the_link(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded(port) for port in TWINS]
    seen = opened(sheet, tmp_path, *documents)
    seen.keyboard.press("p")
    assert seen.url.endswith("#event=1&projector")
    for other in ("#theme", "#legend", ".state", ".kept", ".code", "#scrub"):
        expect(seen.locator(other).first).to_be_hidden()
    seen.keyboard.press("ArrowRight")
    assert seen.url.endswith("#event=2&projector")
    seen.keyboard.press("Escape")
    assert seen.url.endswith("#event=2")
    expect(seen.locator("#theme")).to_be_visible()
    seen.get_by_role("button", name="Projector").click()
    expect(seen.locator("#theme")).to_be_hidden()


def test_arrows_lead_from_the_open_calls_to_what_they_hold(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded(port) for port in TWINS]
    seen = opened(sheet, tmp_path, *documents, link="#event=8")
    expect(seen.locator(".arrows").first).to_have_count(0)
    seen.keyboard.press("a")
    assert seen.url.endswith("#event=8&arrows")
    one, other = seen.locator("svg.arrows").all()
    # The 8 calls of parcourir, and principale, have one matrix.
    assert one.locator(".call").count() == 9
    assert one.locator(".value").count() == 1
    assert one.locator("path.shared").count() == 9
    # Each call of nb_parcours gets a list, and makes a shorter one.
    assert other.locator(".call").count() == 8
    assert other.locator("path.shared").count() == 0
    assert other.locator("path.equal").count() == 14
    assert other.locator("path.separate").count() == 8
    seen.keyboard.press("a")
    expect(seen.locator(".arrows")).to_have_count(0)


def test_curves_show_depth_what_is_kept_and_calls(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded(port) for port in TWINS]
    seen = opened(sheet, tmp_path, *documents, link="#event=8")
    seen.keyboard.press("c")
    assert seen.url.endswith("#event=8&curves")
    figures = seen.locator("#drawn figure")
    for at, name, values in (
        (0, "open calls", ("9", "8")),
        (1, "squares and cells kept", ("12", "79")),
        (2, "calls so far", ("10", "29")),
    ):
        expect(figures.nth(at)).to_contain_text(name)
        spans = figures.nth(at).locator("span").all_inner_texts()
        assert spans == [
            f"{port} {value}"
            for port, value in zip(TWINS, values, strict=True)
        ]
        assert figures.nth(at).locator("polyline").count() == 2
    seen.get_by_role("button", name="Curves").click()
    expect(seen.locator("#drawn")).to_be_hidden()


def test_a_link_keeps_every_view(sheet: Page, tmp_path: Path) -> None:
    documents = [recorded(port) for port in TWINS]
    link = "#event=8&leads=2&tree&arrows&curves&guess=9"
    seen = opened(sheet, tmp_path, *documents, link=link)
    for shown in (".tree", "svg.arrows", "#drawn", "#guess"):
        expect(seen.locator(shown).first).to_be_visible()
    seen.keyboard.press("ArrowRight")
    assert seen.url.endswith("#event=9&leads=2&tree&arrows&curves&guess=9")


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.needs("node", "npm")
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(
    "size", [(1440, 900), (1024, 768), (390, 844)], ids=str
)
def test_axe_finds_nothing_that_keeps_a_reader_out(
    sheet: Page, tmp_path: Path, *, size: tuple[int, int], dark: bool
) -> None:
    sheet.set_viewport_size({"width": size[0], "height": size[1]})
    sheet.emulate_media(color_scheme="dark" if dark else "light")
    documents = [recorded(port) for port in TWINS]
    for link in (
        *("", "#event=113", "#event=11&projector"),
        "#event=11&tree&curves&arrows&guess",
    ):
        seen = opened(sheet, tmp_path, *documents, link=link)
        seen.evaluate((installed() / "axe-core/axe.min.js").read_text())
        found = seen.evaluate("axe.run()")
        assert len(found["passes"]) > 20
        assert [each["help"] for each in found["violations"]] == []
        assert seen.evaluate("document.documentElement.scrollWidth") == size[0]
