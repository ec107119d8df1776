"""The document of the page that plays programs."""

import json
import re
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tomllib import loads

import pytest

from cavalier.catalogue import find
from cavalier.watch.lens import events, guess
from cavalier.watch.page import page
from cavalier.watch.recorder import Program, record
from cavalier.watch.subjects import Watched, watched
from common.search import Search
from tests.watch.programs import BOARD, START, functions, lesson, program

FOLDER = Path(__file__).parents[2] / "cavalier" / "watch" / "page"
WORDS = loads((FOLDER / "words.toml").read_text(encoding="utf-8"))
PAIR = ("backtracking-matrix", "couples")


@cache
def seen(name: str) -> Watched:
    """Return a port that counts, or a program of the texts beside."""
    if name == "lesson":
        return own(lesson())
    for file in ("board_programs.txt", "hard_programs.txt"):
        if name in functions(file):
            return own(program(file, name))
    return watched(find(name), Search(BOARD, start=START), "count_tours")


def own(given: Program) -> Watched:
    recording = record(given)
    sight = guess(recording, BOARD, START)
    happened = events(recording, sight, BOARD) if sight else []
    return Watched(given.function, None, recording, sight, happened)


def played(*names: str, language: str = "en") -> str:
    return page([seen(name) for name in names], BOARD, language)


class Document(HTMLParser):
    """The tags of a page, and the texts of its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags = Counter[str]()
        self.addresses: list[str] = []
        self.scripts: list[str] = []
        self.feed(text)

    def handle_starttag(
        self, tag: str, attrs: list[tuple[str, str | None]]
    ) -> None:
        """Count a tag."""
        self.tags[tag] += 1
        self.addresses += [v or "" for k, v in attrs if k in ("src", "href")]
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        """Keep the text of a script."""
        if self.scripts and self.lasttag == "script":
            self.scripts[-1] += data

    def data(self) -> dict[str, object]:
        """Return what the page plays."""
        data = json.loads(self.scripts[0])
        assert isinstance(data, dict)
        return data


def test_the_page_is_one_file_that_needs_no_other() -> None:
    document = Document(played(*PAIR))
    assert document.addresses == ["data:,"]
    assert document.tags["script"] == 2
    assert "http" not in "".join(document.scripts[1:])


def test_the_page_has_the_events_the_sentences_and_the_lines() -> None:
    data = Document(played("couples", "lesson", "no_board")).data()
    assert isinstance(data["programs"], list)
    couples, wrong, blind = data["programs"]
    given = seen("couples")
    assert couples["events"] == [[*event] for event in given.events]
    assert couples["sentences"][0] == "`nb_parcours` is called for a3."
    assert wrong["remarks"] == [
        "The program ends with ValueError: list.remove(x): x not in list."
    ]
    assert blind["sight"] is None and len(blind["remarks"]) == 1
    lines = given.recording.source.split("\n")
    assert all(text == lines[n - 1] for n, text in couples["lines"])
    assert any("def nb_parcours" in text for _, text in couples["lines"])
    assert not any("def parcours" in text for _, text in couples["lines"])


def test_a_program_cannot_end_the_script() -> None:
    text = 'def f():\n    a = "</script><script>alert(1)<!--"\n    return a\n'
    given = Program(source=text, path="f.py", function="f", arguments=())
    document = Document(page([own(given)], BOARD))
    assert document.tags["script"] == 2
    assert document.data()["programs"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_of_the_scripts_are_there(language: str) -> None:
    texts = [file.read_text("utf-8") for file in FOLDER.glob("*.js")]
    asked = {n for t in texts for n in re.findall(r'say\("(\w+)"', t)}
    named = set(re.findall(r"{([a-z_]+)}", (FOLDER / "page.html").read_text()))
    assert asked | named <= WORDS.keys()
    assert all(word[language] for word in WORDS.values())
    text = played("couples", language=language)
    assert f'<html lang="{language}">' in text
    assert f">{WORDS['projector'][language]}<" in text


def test_both_languages_have_the_same_places() -> None:
    for word in WORDS.values():
        places = [{*re.findall(r"{\d}", word[tongue])} for tongue in word]
        assert places[0] == places[1]
