"""The document of the page that plays programs."""

import json
import re
from pathlib import Path

import pytest

from cavalier.watch.page import page
from cavalier.watch.words import table
from tests.watch.programs import beside, guessed_run, program_of, run_of

FOLDER = Path(__file__).parents[2] / "cavalier" / "watch" / "page"
PAIR = ("backtracking-matrix", "couples")


def page_of(*names: str, language: str = "en") -> str:
    """Return the page of some runs."""
    return page(beside(*map(run_of, names)), language)


def test_the_page_is_one_file_that_asks_no_host() -> None:
    text = page_of(*PAIR)
    addresses = {*re.findall(r'\b(?:src|href)="([^"$]*)"', text)}
    assert addresses == {"data:,", "#knight"}
    assert not re.search(r"https?:|@import|url\(", text)


def test_the_page_has_the_events_the_sentences_and_the_lines() -> None:
    text = page_of("couples", "lesson", "no_board")
    data = text.split('json">')[1].split("</script>")[0]
    couples, wrong, blind = json.loads(data)["programs"]
    run = run_of("couples")
    assert couples["events"] == [[*event] for event in run.events]
    assert couples["sentences"][0] == "`nb_parcours` is called on a3."
    assert len(couples["sentences"]) == len(couples["events"])
    assert "list.remove(x): x not in list" in wrong["remarks"][0]
    assert blind["lens"] is None and len(blind["remarks"]) == 1
    lines = run.recording.source.split("\n")
    assert all(text == lines[n - 1] for n, text in couples["lines"])
    assert lines[couples["lines"][0][0] - 1].startswith("def nb_parcours")
    assert not any("def parcours" in text for _, text in couples["lines"])


def test_a_program_cannot_end_the_script() -> None:
    source = 'def f():\n    a = "</script><script><!--"\n    return a\n'
    text = page(beside(guessed_run(program_of(source))))
    assert text.count("<script") == text.count("</script>") == 2
    assert "<!--" not in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_word_of_the_page_is_there(language: str) -> None:
    texts = [file.read_text("utf-8") for file in FOLDER.glob("*.js")]
    names = {n for t in texts for n in re.findall(r'say\("(\w+)"', t)}
    assert names <= table().keys()
    for word in table().values():
        places = {*re.findall(r"{\w+}", word[language])}
        assert places == {*re.findall(r"{\w+}", word["en"])}
    text = page_of("couples", language=language)
    assert f'<html lang="{language}">' in text
    assert f">{table()['projector'][language]}<" in text
