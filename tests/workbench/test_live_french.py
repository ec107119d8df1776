"""The page Live in French: what is said, what is loaded, what is kept."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from cavalier.live.serving import Server
from tests.workbench.live_visitor import IN_BOTH, Live

pytestmark = [pytest.mark.slow, pytest.mark.needs("playwright", "babel")]

#: What a function does, and what is said of the error in it, if anything.
MEANT = {
    "return x": "Python ne connaît pas ce nom",
    "a = b = b + 1; return a": "avant de lui avoir donné une valeur",
    "return [1][3]": "à cet indice",
    "a = 1\n      return a": "Les espaces au début de cette ligne",
    "return (1": "Python ne peut pas lire cette ligne",
    "return f(rows)": "la ligne def de la fonction",
    "return 1 + 'a'": "pour cette opération",
    "return f(rows, columns, row, column)": "appelle elle-même trop de fois",
    "return 1 // 0": "divise par zéro",
    "return [].size": "ni attribut ni méthode de ce nom",
    "return {}[1]": "Cette clé",
    "[].remove(1)": "La valeur cherchée",
    "a, b = [1]": "pas autant de noms que de valeurs",
    "return int('a')": "comme un nombre",
    "raise ValueError('list')": "",
    "set().pop()": "",
    "return 7": "",
}


@pytest.fixture
def live(browser: Browser, live_server: Server) -> Iterator[Live]:
    """Return a visitor who has not opened the page yet."""
    context = browser.new_context()
    live = Live(context, live_server)
    yield live
    assert not live.complaints
    context.close()


def in_french(live: Live) -> list[str]:
    """List the files in French that were loaded."""
    return [each for each in live.loaded if "/live/fr/" in each]


@IN_BOTH
def test_a_visitor_switches_to_french_and_back(live: Live) -> None:
    live.open("#port=couples&board=3x4&find=one")
    live.write("def f(rows, columns, row, column):\n    return 2\n")
    assert not in_french(live)
    page, choice = live.page, live.page.locator("#language")
    choice.select_option("fr")
    expect(page.locator("#run")).to_have_text("Exécuter")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert in_french(live)
    assert "return 2" in page.inner_text(".cm-content")
    assert live.page.url.endswith("&lang=fr")
    assert live.asked("Exécuter") == (
        "2 (paths-from-start)\u202f; "
        "publié ou démontré\xa0: 2 (paths-from-start)"
    )
    assert live.asked("Pas à pas").endswith("est ci-dessous, pas à pas.")
    player = page.frame_locator("#player iframe")
    expect(player.locator("html")).to_have_attribute("lang", "fr")
    expect(player.locator("#said")).to_contain_text("f est appelée")
    choice.select_option("en")
    expect(page.locator("#run")).to_have_text("Run")
    assert "lang=" not in page.url
    assert "return 2" in page.inner_text(".cm-content")


def test_an_unchanged_skeleton_is_in_the_language(live: Live) -> None:
    live.open("#port=own&lang=fr")
    expect(live.page.locator(".cm-content")).to_contain_text("Les sauts")
    live.page.locator("#language").select_option("en")
    expect(live.page.locator(".cm-content")).to_contain_text("The moves")
    live.open("#port=own&lang=../x")
    expect(live.page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.long
def test_an_error_of_python_is_explained_where_that_is_sure(
    live: Live,
) -> None:
    live.open("#port=own&board=3x4&lang=fr")
    said = {}
    for body in MEANT:
        live.write(f"def f(rows, columns, row, column):\n    {body}\n")
        live.asked("Exécuter")
        means = live.page.locator("#answer .means").all_inner_texts()
        said[body] = "".join(means)
    for body, part in MEANT.items():
        assert (part in said[body]) if part else not said[body], body
