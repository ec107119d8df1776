"""The questions of the player's page, checked against the recordings."""

from pathlib import Path
from typing import TypedDict

import pytest
from playwright.sync_api import Page, expect

from cavalier.watching.playback import Frame, Playback
from cavalier.watching.player.together import events
from cavalier.watching.trace_document import ENTERED, FULL, LEFT, TraceDocument
from common.board import Board
from tests.workbench.player_sheet import TWINS, opened, recorded

pytestmark = [pytest.mark.needs("playwright"), pytest.mark.slow]

KINDS = ("square", "line", "kept", "left")


class Answer(TypedDict):
    """An answer: what it says, its text, and whether it is the right one."""

    value: int | str | list[int]
    text: str
    right: bool


class Question(TypedDict):
    """A question about an event."""

    event: int
    kind: str
    answers: list[Answer]
    asked: str | None
    waiting: list[int]


#: Each question of one kind, or of the kind whose turn it is. Of a line, the
#: lines of the open calls are those that may not be wrong.
ASKED = """([leads, kind]) => {
  const found = [], {recording} = panes[leads];
  for (let event = 1; event <= recording.last; event++) {
    const question = guess.questions.ask(leads, event, kind ?? undefined);
    if (!question) continue;
    const other = panes[(leads + 1) % panes.length].recording;
    const frames = other.at(other.positionOf(event)).frames;
    const {kind: of, asked, answers} = question;
    found.push({event, kind: of, asked: asked?.name ?? null,
      waiting: frames.map(frame => frame.line),
      answers: answers.map(({value, text, right}) => (
        {value, text: plain(text), right}))});
  }
  return found;
}"""


def paths(document: TraceDocument) -> list[list[int]]:
    """Return the path after each event."""
    found: list[list[int]] = [[]]
    for kind, square in events(document):
        path = found[-1].copy()
        if kind == ENTERED:
            path.append(square)
        elif kind == LEFT:
            path.remove(square)
        found.append(path)
    return found


def right_square(document: TraceDocument, event: int) -> list[int]:
    """Return the event: its kind and its square."""
    kind, square = list(events(document))[event - 1]
    return [kind, square]


def right_left(document: TraceDocument, event: int) -> int:
    """Return how many squares are not in the path after an event."""
    rows, columns = map(int, document["board"].split("x"))
    return len(Board(rows, columns)) - len(paths(document)[event])


def held(
    document: TraceDocument, frame: Frame
) -> list[tuple[str, frozenset[int] | int]]:
    """Return the lists of squares and the matrices that a call holds."""
    found: list[tuple[str, frozenset[int] | int]] = []

    def look(name: str, index: int) -> None:
        value = document["values"][index]
        if isinstance(value, str):
            return
        if "squares" in value:
            found.append((name, frozenset(value["squares"])))
        elif "fields" in value:
            for field, each in value["fields"]:
                look(field, each)
        elif "items" in value:
            for each in value["items"]:
                look(name, each)
        else:
            found.append((name, value["id"]))

    for name, index in frame.variables.items():
        if name:
            look(name, index)
    return found


def right_kept(
    document: TraceDocument, playback: Playback, event: int, asked: str
) -> set[str]:
    """Return which open call still has a list after the return at an event.

    One call may have two lists of the same name, in different records.
    """
    *others, ending = playback.at(event_steps(document)[event - 1] + 1).stack
    found = set()
    for name, what in held(document, ending):
        if name == asked:
            having = [
                frame
                for frame in others
                if what in [each for _, each in held(document, frame)]
            ]
            if not having:
                found.add("gone")
            elif having[-1] is others[-1]:
                found.add("caller")
            else:
                found.add("further")
    return found


def event_steps(document: TraceDocument) -> list[int]:
    """Return the step of each event."""
    steps, step = [], 0
    for difference in document["events"][::3]:
        step += difference
        steps.append(step)
    return steps


PAIRS = [
    (TWINS, Board(3, 4)),
    (TWINS[::-1], Board(3, 4)),
    (("lazy-tours", "boolean-knight-tour"), Board(3, 4)),
    (("warnsdorff-matrix", "warnsdorff-unfold"), Board(5, 6)),
    (("best-first-lazy", "best-first-padded"), Board(3, 4)),
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("ports", "board"), PAIRS, ids=str)
def test_the_right_answer_is_right_and_all_others_are_wrong(
    sheet: Page,
    tmp_path: Path,
    ports: tuple[str, ...],
    board: Board,
    kind: str,
) -> None:
    documents = [recorded(port, board) for port in ports]
    seen = opened(sheet, tmp_path, *documents)
    asked: list[Question] = seen.evaluate(ASKED, [0, kind])
    playback = Playback(documents[0])
    for question in asked:
        answers, event = question["answers"], question["event"]
        assert 3 <= len(answers) <= 4
        assert len({each["text"] for each in answers}) == len(answers)
        (right,) = [each["value"] for each in answers if each["right"]]
        if kind == "square":
            assert right == right_square(documents[0], event)
        elif kind == "left":
            assert right == right_left(documents[0], event)
        elif kind == "kept":
            assert question["asked"] is not None
            assert right in right_kept(
                documents[0], playback, event, question["asked"]
            )
        else:
            wrong = {e["value"] for e in answers if not e["right"]}
            assert not wrong & set(question["waiting"])
    happening = [of for of, _ in events(documents[0])]
    if kind in ("square", "left"):
        assert len(asked) == len(happening) - happening.count(FULL)


def test_the_line_that_is_asked_for_is_the_line_that_does_it(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded(port) for port in TWINS]
    seen = opened(sheet, tmp_path, *documents)
    for leads, entering, leaving in (
        (0, {"return sum([nb_parcours(c, nouvel_echiquier, depart) for c …"},
         {"return sum([nb_parcours(c, nouvel_echiquier, depart) for c …",
          "return 1 if depart is None or is_one_move(position, depart)…"}),
        (1, {"ronde[x][y] = n"}, {"ronde[x][y] = 0"}),
    ):  # fmt: skip
        found: dict[int, set[str]] = {ENTERED: set(), LEFT: set()}
        asked: list[Question] = seen.evaluate(ASKED, [leads, "line"])
        for question in asked:
            kind, _ = list(events(documents[leads]))[question["event"] - 1]
            found[kind] |= {
                each["text"] for each in question["answers"] if each["right"]
            }
        assert found == {ENTERED: entering, LEFT: leaving}


def test_each_event_has_its_question_and_always_the_same(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded(port) for port in TWINS]
    seen = opened(sheet, tmp_path, *documents)
    asked: list[Question] = seen.evaluate(ASKED, [1, None])
    full = [kind for kind, _ in events(documents[1])].count(FULL)
    assert len(asked) == 136 - full
    assert {each["kind"] for each in asked} == set(KINDS)
    assert seen.evaluate(ASKED, [1, None]) == asked


def test_the_next_step_reveals_the_answer_and_keeps_the_score(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded(port) for port in TWINS]
    seen = opened(
        sheet, tmp_path, *documents, link="#guess=9:square,14:left,22"
    )
    assert seen.inner_text("#said").startswith("Event 8 of 136.")
    texts = seen.locator("#guess .answers button").all_inner_texts()
    right = next(
        n for n, text in enumerate(texts, 1) if "It enters c3" in text
    )
    seen.keyboard.press(str(right))
    expect(seen.locator("#guess .verdict")).to_have_text("")
    seen.keyboard.press("ArrowRight")
    expect(seen.locator("#guess .verdict")).to_have_text(
        "Right: It enters c3. Score: 1 of 1."
    )
    seen.get_by_role("button", name="Next question").click()
    assert seen.inner_text("#said").startswith("Event 13 of 136.")
    expect(seen.locator("#guess .question")).to_contain_text("How many")
    seen.keyboard.press("1")
    seen.keyboard.press("ArrowRight")
    expect(seen.locator("#guess .verdict")).to_have_text(
        "No: 6. Score: 1 of 2."
    )
    # What is revealed is not chosen anew.
    seen.keyboard.press("ArrowLeft")
    seen.keyboard.press("3")
    seen.keyboard.press("ArrowRight")
    expect(seen.locator("#guess .verdict")).to_contain_text("Score: 1 of 2.")
    assert seen.url.endswith("#event=14&guess=9:square,14:left,22")
    seen.keyboard.press("Escape")
    expect(seen.locator("#guess")).to_be_hidden()


def test_without_a_link_each_event_is_asked_about(
    sheet: Page, tmp_path: Path
) -> None:
    seen = opened(sheet, tmp_path, *[recorded(port) for port in TWINS])
    seen.keyboard.press("g")
    assert seen.url.endswith("#event=1&guess")
    for _ in range(4):
        expect(seen.locator("#guess .question")).not_to_be_empty()
        seen.keyboard.press("ArrowRight")


def test_a_question_that_cannot_be_is_named(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded(port) for port in TWINS]
    for link, answer in (
        ("#guess=9,999", "Nothing can be asked about event 999."),
        ("#guess=9:when", "is not a moment of this page."),
    ):
        seen = opened(sheet, tmp_path, *documents, link=link)
        expect(seen.locator("#notice")).to_contain_text(answer)
