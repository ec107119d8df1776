"""The tree of calls under the programs of the player's page."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cavalier.catalogue import find
from cavalier.watching.player.together import events
from cavalier.watching.recording import record
from cavalier.watching.trace_document import FULL, TraceDocument
from common.board import Board, Square
from common.search import Search
from tests.workbench.player_sheet import TWINS, opened, recorded

pytestmark = [pytest.mark.needs("playwright"), pytest.mark.slow]

SHAPES = "recordings.map(each => new CallTree(each).shape())"

#: The states of all nodes at the end of each program, counted.
STATES = """recordings.map(each => {
  const tree = new CallTree(each), found = {};
  for (const node of tree.nodes) {
    const state = tree.state(node, each.steps);
    found[state] = (found[state] ?? 0) + 1;
  }
  return found;
})"""


def calls_of(document: TraceDocument, name: str) -> int:
    """Return how often a function is called."""
    names = [each for each, _ in document["functions"]]
    return [names[each] for each in document["calls"]].count(name)


def test_the_trees_of_two_styles_have_the_same_shape(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded(port) for port in TWINS]
    one, other = opened(sheet, tmp_path, *documents).evaluate(SHAPES)
    assert one == other
    assert len(one) == 67
    assert calls_of(documents[0], "parcourir") == 67
    assert calls_of(documents[1], "nb_parcours") == 67
    # Each node but the first one is below another.
    assert sum(one) == 66


def test_another_order_of_moves_has_another_shape(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded("couples"), recorded("boolean-knight-tour")]
    one, other = opened(sheet, tmp_path, *documents).evaluate(SHAPES)
    assert one != other


def test_branches_with_a_full_board_are_found_and_the_others_dead(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded(port) for port in TWINS]
    found = opened(sheet, tmp_path, *documents).evaluate(STATES)
    path = set[tuple[int, ...]]()
    below: list[int] = []
    for kind, square in events(documents[0]):
        if kind == FULL:
            path |= {tuple(below[: n + 1]) for n in range(len(below))}
        elif square in below:
            below.remove(square)
        else:
            below.append(square)
    assert found == [{"found": len(path), "dead": 67 - len(path)}] * 2


def test_the_tree_grows_with_the_events_and_a_click_goes_back(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded(port) for port in TWINS]
    seen = opened(sheet, tmp_path, *documents, link="#event=11")
    expect(seen.locator("#pane-2 .tree")).to_be_hidden()
    seen.keyboard.press("t")
    assert seen.url.endswith("#event=11&tree")
    tree = seen.locator("#pane-2 .tree")
    expect(tree.get_by_role("img")).to_have_attribute(
        "aria-label",
        "Tree of calls: 10 calls so far; the present one is 10 deep.",
    )
    expect(tree.locator("g.present")).to_contain_text("a2")
    seen.keyboard.press("ArrowRight")
    dead = tree.locator("g.dead", has_text="a2")
    expect(dead.locator(".result")).to_have_text("0")
    tree.locator("g", has_text="d1").first.click()
    assert seen.url.endswith("#event=8&tree")
    expect(tree.locator("g.present")).to_contain_text("d1")
    seen.keyboard.press("t")
    expect(tree).to_be_hidden()


def test_arrow_keys_lead_from_call_to_call_in_the_tree_alone(
    sheet: Page, tmp_path: Path
) -> None:
    documents = [recorded(port) for port in TWINS]
    path, eighth = list[int](), list[int]()
    for event, (_, square) in enumerate(events(documents[0]), 1):
        if square in path:
            path.remove(square)
        else:
            path.append(square)
            eighth += [event] * (len(path) == 8)
    seen = opened(sheet, tmp_path, *documents)
    seen.goto(f"{seen.url}#event=9&tree")
    tree = seen.locator("#pane-1 .tree")
    tree.focus()
    for key, event in [
        ("ArrowUp", 8),
        ("ArrowDown", 9),
        ("ArrowUp", 8),
        ("ArrowRight", eighth[1]),
        ("ArrowLeft", eighth[0]),
    ]:
        seen.keyboard.press(key)
        expect(seen.locator("#said")).to_contain_text(f"Event {event} of 136")
    seen.keyboard.press("Tab")
    seen.keyboard.press("ArrowRight")
    expect(seen.locator("#said")).to_contain_text("Event 9 of 136")


@pytest.mark.long
def test_of_a_tree_of_ten_thousand_nodes_little_is_drawn(
    sheet: Page, tmp_path: Path
) -> None:
    search = Search(Board(5, 5), start=Square(0, 0))
    document = record(find("couples"), search, "count_tours", cap=160_000)
    seen = opened(sheet, tmp_path, document, link="#tree")
    assert (
        seen.evaluate(
            "recordings[0].calls.length && trees[0].tree.nodes.length"
        )
        > 10_000
    )
    last = seen.evaluate("recordings[0].last")
    for event in (2, last // 2, last):
        seen.evaluate("event => move(() => player.toEvent(event))", event)
        drawn = seen.locator(".tree g").count()
        assert 1 <= drawn < 500
        expect(seen.locator(".tree g.present")).to_be_visible()
    # Where the reader scrolls, the tree is drawn too.
    seen.locator(".tree").evaluate("box => { box.scrollLeft = 0; }")
    expect(seen.locator(".tree g.present")).to_have_count(0)
    assert seen.locator(".tree g").count() >= 1
