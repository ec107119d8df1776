"""The page Live in a browser, with Python that runs in it."""

import socket
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from cavalier.grading.graded_cases import graded_cases
from cavalier.live.serving import Server
from cavalier.live.tasks import USUAL_SQUARES
from tests.workbench.live_visitor import IN_BOTH, PATIENCE, Live
from tools.site.live.installing import installed
from tools.site.live.page import programs

pytestmark = [pytest.mark.slow, pytest.mark.needs("playwright")]

WIDE, PHONE = (1440, 900), (390, 844)

TEXTS = {program["id"]: program["text"] for program in programs()}

#: What grading says of a port that is right.
ALL_PASSED = (
    f"All {sum(len(c.board) <= USUAL_SQUARES for c in graded_cases())} cases "
    "passed."
)

#: A port with one of its moves left out.
MISSING = TEXTS["couples"].replace("(-2, -1), ", "")

#: A program that does not let itself be interrupted, and prints without end.
ENDLESS = """
def first_tour(board, start):
    while True:
        try:
            print(board)
        except BaseException:
            pass
"""

#: What is said of a count that is right.
COUNTED = "2 paths-from-start; published or proved: 2 paths-from-start"

#: Programs that go too far, and what is said of them.
GREEDY = {
    "prints": (
        "for i in range(10**5): print('<b>', i)\nreturn 0",
        "0 paths-from-start",
    ),
    "calls": ("return count_tours()", "RecursionError"),
    "html": ("raise ValueError('<img src=/x onerror=alert(1)>')", "<img src"),
}

#: A program that takes the place of what grades it and others.
UNFAIR = """
from cavalier.live import answering

def grade(name, question):
    answer = dict(passed=99, failed=0, not_offered=0, problem="", hints=[])
    yield {"kind": "answer", "answer": answer}

answering._ANSWERING["grade"] = grade
"""

#: A program that takes the place of what grades it, and has no function.
FLOODING = """
from cavalier.live import answering

class Flood:
    def grade(*_):
        FLOOD

answering._ANSWERING["grade"] = Flood.grade
"""

#: What is sent about a question, without end or in one piece.
FLOODS = {
    "messages": "while True: yield {'kind': 'progress', 'done': 1, 'of': 2}",
    "cases": "while True: yield {'kind': 'case', 'name': 'a', 'said': 'b'}",
    "a long one": "yield {'kind': 'refused', 'message': 'a' * 10**8}",
}

#: A program that answers a question in the place of what judges it.
FORGED = """
import json
known = json.dumps
def forged(said, **form):
    if not isinstance(said, dict) or "kind" not in said:
        return known(said, **form)
    json.dumps = known
    html = '''HTML'''
    answer = dict.fromkeys("title work comparison data page".split(), html)
    pane = dict.fromkeys("port file style".split(), html)
    answer["kept"] = [[html, html]]
    answer["panes"] = [{**pane, "lines": [[html, html, [[html, html]]]]}]
    return known({"kind": "answer", "answer": answer})
json.dumps = forged
"""

#: What asks the server SITE for something, as soon as it is a page.
HOSTILE = """</script></style></title>"><html lang="en">
<meta http-equiv="refresh" content="0;url=SITE/a"><link rel="icon" href="SITE">
<img src="SITE/b"><link rel="stylesheet" href="SITE/c"><base href="SITE">
<iframe src="SITE/d"></iframe><script src="SITE/live/live.mjs?again"></script>
<script>fetch("SITE/e"); parent.document.body.remove()</script>
<link rel="preconnect" href="SITE"><link rel="dns-prefetch" href="SITE">
<body onload="location = 'SITE/f'">forged"""


@pytest.fixture(scope="module")
def loaded(browser: Browser, live_server: Server) -> Iterator[Live]:
    """Return the page with Python in it, which complains of nothing."""
    live = Live(browser.new_context(), live_server)
    live.open()
    expect(live.page.get_by_text("Ready. Python 3")).to_be_visible(
        timeout=PATIENCE
    )
    yield live
    assert live.complaints == []


@pytest.fixture
def live(loaded: Live) -> Live:
    """Return it with the text of couples, as if never edited."""
    loaded.page.evaluate("localStorage.clear()")
    loaded.go("#")
    loaded.go("#port=couples&board=3x4&start=a1")
    loaded.page.select_option("#what", "first")
    assert loaded.whose == "unchanged"
    return loaded


@pytest.mark.long
@IN_BOTH
def test_an_edited_port_is_red_until_it_is_mended(live: Live) -> None:
    live.write(MISSING)
    told = live.asked("Grade")
    assert "cases failed. Hint: the move (-2, -1) looks missing." in told
    first = live.page.inner_text(".first")
    assert first.startswith("First failure: count: 3x4 from a2: came: ")
    live.write(TEXTS["couples"])
    assert live.asked("Grade") == ALL_PASSED
    assert live.page.locator(".first > *").count() == 0


@IN_BOTH
def test_the_first_tour_is_on_the_board(live: Live) -> None:
    board = live.page.locator("#picture svg")
    assert board.get_attribute("aria-label") == "Board 3x4: no square yet"
    # What `cavalier tour couples --board 3x4 --start a1` prints.
    assert (
        live.asked("Run") == "couples.py: a tour, not closed, of 3x4 from a1"
    )
    squares = "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2"
    assert board.get_attribute("aria-label") == f"Board 3x4: {squares}"


@pytest.mark.long
def test_tours_are_counted_as_by_the_command(live: Live) -> None:
    live.page.fill("#board", "4x5")
    live.page.select_option("#what", "all")
    # OEIS A123935 has 82 tours of 4x5, each once: here in both directions.
    assert live.asked("Run") == "164 paths; published or proved: 164 paths"
    assert "board=4x5" in live.page.url


def test_a_wrong_board_is_refused_in_a_sentence(live: Live) -> None:
    for board in "4by5", "0x3", "3x4; import os", "":
        live.page.fill("#board", board)
        told = live.asked("Run")
        assert board.partition(";")[0] in told
        assert "Traceback" not in told


@IN_BOTH
def test_what_has_no_end_is_stopped_and_the_page_goes_on(live: Live) -> None:
    live.write(ENDLESS)
    live.page.locator(".cm-content").press("Control+Enter")
    live.page.evaluate("for (let i = 0; i < 20; i++) run.click()")
    expect(live.page.locator("#stop")).to_have_attribute(
        "aria-disabled", "false"
    )
    live.page.wait_for_timeout(500)
    assert live.page.inner_text("#answer").endswith("Stop ends it.")
    assert live.asked("Stop") == "Stopped."
    live.click("Run")
    assert live.asked("Stop") == "Stopped."
    live.click("Reset")
    live.page.select_option("#what", "one")
    assert live.asked("Run") == COUNTED


@pytest.mark.long
def test_a_grading_ends_what_has_no_end(live: Live) -> None:
    live.write(ENDLESS)
    cases = live.asked("Grade")
    first = live.page.inner_text(".first")
    assert "came: took longer than 6 seconds" in first
    said = live.page.locator(".cases .failed").all_inner_texts()
    assert f"{len(said)} of {len(said)} cases failed." in cases
    assert "not asked: it took longer than 6 seconds" in said[-1]


@pytest.mark.long
def test_what_a_program_does_to_python_ends_with_it(live: Live) -> None:
    live.write(UNFAIR)
    live.asked("Run")
    assert live.asked("Grade") == "All 99 cases passed."
    live.write(MISSING)
    assert "cases failed. Hint: the move (-2, -1)" in live.asked("Grade")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("flood", FLOODS)
def test_a_program_that_sends_too_much_is_ended(
    live: Live, flood: str
) -> None:
    live.write(FLOODING.replace("FLOOD", FLOODS[flood]))
    live.asked("Run")
    assert live.asked("Grade") == (
        "The program sent this page too much, and was ended."
    )
    live.click("Reset")
    live.page.select_option("#what", "one")
    assert live.asked("Run") == COUNTED


@pytest.mark.long
def test_a_program_that_ends_python_is_named_and_the_page_goes_on(
    live: Live,
) -> None:
    live.write("import os\n\ndef count_tours(*_):\n    os._exit(3)\n")
    live.page.select_option("#what", "one")
    assert live.asked("Run").startswith("The program ended Python:")
    live.click("Reset")
    assert live.asked("Run") == COUNTED


@pytest.mark.sampled(1)
@pytest.mark.parametrize("way", GREEDY)
def test_a_program_that_goes_too_far_is_named(live: Live, way: str) -> None:
    body, words = GREEDY[way]
    lines = "\n    ".join(body.split("\n"))
    live.write(f"def count_tours(*_):\n    {lines}\n")
    live.page.select_option("#what", "one")
    said = live.asked("Run")
    assert words in said
    assert live.page.locator("#answer > *").count() == 0
    live.click("Reset")
    assert live.asked("Run") == COUNTED


def test_a_run_is_played_step_by_step(live: Live) -> None:
    live.write(TEXTS["couples"].replace("nouvel_echiquier", "rest"))
    live.page.select_option("#what", "one")
    assert live.asked("Step") == "The run is below, step by step."
    player = live.page.frame_locator("#player iframe")
    # As in `cavalier compare couples backtracking-matrix --board 3x4`.
    expect(player.locator("#said")).to_contain_text(
        "Event 1 of 136. The knight enters a1, number 1."
    )
    player.get_by_label("One event on").click()
    expect(player.locator("#said")).to_contain_text("Event 2 of 136.")
    assert "rest = supprimer(" in player.locator(".code").inner_text()
    live.click("Close the player")
    expect(live.page.locator("#player")).to_be_hidden()
    expect(live.page.locator("#step")).to_be_focused()


def test_the_player_has_the_keys_at_once(live: Live) -> None:
    live.asked("Step")
    said = live.page.frame_locator("#player iframe").locator("#said")
    for key, number in ("ArrowRight", 2), ("End", 136), ("Home", 0):
        expect(said).not_to_contain_text(f"Event {number} of")
        live.page.keyboard.press(key)
        expect(said).to_contain_text(f"Event {number} of")
    live.click("Close the player")


@pytest.mark.long
def test_one_s_own_program_is_compared_with_any_port(live: Live) -> None:
    live.page.select_option("#what", "one")
    live.page.select_option("#other", "backtracking-matrix")
    said = live.asked("Compare")
    assert said.startswith("They have the same 136 events in the same order.")
    player = live.page.frame_locator("#player iframe")
    leads = player.locator(".lead")
    assert leads.all_inner_texts() == ["couples.py", "backtracking-matrix"]
    live.write(TEXTS["couples"].replace("(2, 1), (1, 2),", "(1, 2), (2, 1),"))
    live.page.select_option("#other", "couples")
    # As `cavalier compare own.py couples --board 3x4 --start a1 --count`.
    said = live.asked("Compare")
    parted = "They part at event 67: couples.py enters d2, couples enters c1."
    assert said.startswith(parted)
    player.get_by_role("button", name="Go there").click()
    expect(player.locator("#said")).to_contain_text("Event 67 of")
    live.page.select_option("#program", "lazy-tours")
    live.page.select_option("#other", "my-couples")
    assert live.asked("Compare").startswith("They ")
    live.click("Close the player")


def test_a_link_keeps_every_choice(live: Live) -> None:
    chosen = {
        "program": "lazy-tours",
        "entry": "tours",
        "board": "3x5",
        "start": "b2",
        "what": "all",
        "other": "pascal-move",
        "only": "count",
        "style": "imperative",
    }
    for name, value in chosen.items():
        field = live.page.locator(f"#{name}")
        if name in {"board", "start"}:
            field.fill(value)
            field.press("Tab")
        else:
            field.select_option(value)
    live.page.check("#large")
    live.page.check("#closed")
    address = live.page.url.partition("#")[2]
    live.go("#port=couples")
    expect(live.page.locator("#board")).to_have_value("3x4")
    live.go(f"#{address}")
    expect(live.page.locator("#board")).to_have_value("3x5")
    for name, value in chosen.items():
        assert live.page.input_value(f"#{name}") == value
    assert live.page.is_checked("#large")
    assert live.page.is_checked("#closed")


def test_the_editor_opens_on_the_search_below_the_folded_header(
    live: Live,
) -> None:
    live.page.select_option("#program", "pascal-move")
    shown = live.page.locator(".cm-line")
    expect(live.page.locator(".cm-activeLine")).to_contain_text("def move(")
    live.page.locator(".cm-content").press("Control+Home")
    assert "Errata" not in "\n".join(shown.all_inner_texts())
    expect(shown.first).to_contain_text('"""')
    live.page.keyboard.press("ArrowDown")
    live.page.keyboard.press("ArrowDown")
    line = live.page.locator(".cm-activeLine").inner_text()
    live.page.select_option("#program", "couples")
    live.page.select_option("#program", "pascal-move")
    expect(live.page.locator(".cm-activeLine")).to_have_text(line)


def test_what_is_printed_is_shown_in_its_pane(live: Live) -> None:
    live.write(
        "def count_tours(*_):\n    for n in range(10**5): print('<b>', n)\n"
    )
    live.page.select_option("#what", "one")
    pane = live.page.locator("#printed")
    for button in "Run", "Step":
        live.asked(button)
        lines = pane.locator("pre").inner_text().split("\n")
        assert len(lines) == 100
        assert lines[-1].startswith("<b> ")
    live.click("Reset")
    live.asked("Run")
    expect(pane).to_be_hidden()


def test_a_style_names_the_line_that_breaks_it(live: Live) -> None:
    live.write("def count(a, b, c, d):\n    n = 0\n    n += 1\n    return n\n")
    live.page.select_option("#style", "functional")
    assert live.asked("Style") == (
        "The program keeps 9 of 11 constraints of the functional style."
    )
    broken = live.page.locator(".cases .failed")
    assert "no-augmented-assignment line 3" in broken.first.inner_text()
    broken.first.get_by_role("button").click()
    expect(live.page.locator(".cm-activeLine")).to_have_text("    n += 1")


def test_own_code_begins_with_a_function_to_fill_in(live: Live) -> None:
    live.page.select_option("#program", "own")
    assert live.page.input_value("#entry") == "nb_parcours"
    assert live.page.inner_text("#file") == "own.py"
    live.asked("Grade")
    first = live.page.inner_text(".first")
    assert "NotImplementedError: write this function, line 14" in first


@IN_BOTH
def test_what_is_typed_is_kept_until_it_is_reset(
    visitor: BrowserContext, live_server: Server
) -> None:
    live = Live(visitor, live_server)
    live.open("#port=couples")
    live.write("# mine")
    assert live.whose.startswith("changed, and kept")
    live.open("#port=couples")
    assert live.page.locator(".cm-line").all_inner_texts() == ["# mine"]
    live.page.select_option("#program", "lazy-tours")
    assert live.whose == "unchanged"
    live.page.select_option("#program", "couples")
    live.click("Reset")
    assert live.keeps(None)
    assert live.whose == "unchanged"
    live.page.locator(".cm-content").press("Control+z")
    assert live.keeps("# mine")


@IN_BOTH
def test_a_phone_shows_it_without_scrolling_aside(live: Live) -> None:
    width, height = PHONE
    live.page.set_viewport_size({"width": width, "height": height})
    page = "document.documentElement"
    for theme in "dark", "light":
        live.page.select_option("#theme", theme)
        for button in "Style", "Run":
            live.asked(button)
            assert live.page.evaluate(
                f"{page}.scrollWidth === {page}.clientWidth"
            )
    width, height = WIDE
    live.page.set_viewport_size({"width": width, "height": height})
    live.page.select_option("#theme", "auto")


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_that_keeps_a_visitor_out(
    live: Live, dark: bool
) -> None:
    live.page.emulate_media(color_scheme="dark" if dark else "light")
    live.page.evaluate((installed() / "axe-core/axe.min.js").read_text())
    for button in "Run", "Style":
        live.asked(button)
        found = live.page.evaluate("axe.run()")
        assert len(found["passes"]) > 20
        assert [each["help"] for each in found["violations"]] == []


def test_a_forged_player_runs_nothing_and_reaches_nothing(live: Live) -> None:
    with socket.create_server(("127.0.0.1", 0)) as canary:
        elsewhere = f"http://127.0.0.1:{canary.getsockname()[1]}"
        forged = HOSTILE.replace("SITE", elsewhere)
        live.write(FORGED.replace("HTML", forged))
        assert live.asked("Step") == "The run is below, step by step."
        player = live.page.frame_locator("#player iframe")
        expect(player.locator(".code")).to_contain_text("forged")
        live.page.wait_for_timeout(1500)
        shown = ("h1", "h1 + p", ".pane h2", ".pane .style", ".code div")
        for part in shown:
            assert forged.splitlines()[1] in player.locator(part).inner_text()
        for tag in (
            "iframe",
            "img",
            "base",
            "link",
            "meta[http-equiv=refresh]",
        ):
            assert player.locator(tag).count() == 0
        canary.setblocking(False)
        with pytest.raises(BlockingIOError):
            canary.accept()
    live.click("Close the player")
    live.complaints.clear()  # the player cannot play this


def test_the_page_is_light_and_loads_nothing_from_elsewhere(
    loaded: Live,
) -> None:
    here = f"http://127.0.0.1:{loaded.server.server_port}/"
    own = ("blob:", "data:")
    sizes = {
        url.removeprefix(here): size
        for url, size in loaded.loaded.items()
        if not url.startswith(own)
    }
    assert not any("://" in url for url in sizes)
    first = [sizes[url] for url in sizes if "live/player-" not in url]
    assert sum(first) < 6_000_000
