"""The files of the lesson: its texts, filled in, and what is made of them."""

import re
import tomllib
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NotRequired, TypedDict, cast
from zlib import compressobj

from cavalier.citing.extracts import bare
from cavalier.citing.fragments import ROOT, cut, named, read
from cavalier.lesson.figures import Runs
from cavalier.lesson.slides import slides
from common.language import is_translated, spoken, text_file

#: The wrong programs, which pupils get.
WRONG = ("shared.py", "forgotten.py", "swapped.py")

FOLDER = files("cavalier.lesson") / "files"

_FIELD = re.compile(r"\{\{(.+?)\}\}")


class Asked(TypedDict):
    """What pupils do on the page Live, at the address ``{}``, or type."""

    live: str
    typed: str


class Link(TypedDict):
    """What the address of the page Live asks for, the text of a file too."""

    link: str
    text: NotRequired[str]


class Outline(TypedDict):
    """What the lesson runs: of each player, its start and its programs.

    The ports that are ``measured`` have a profile each, from the corner.
    """

    board: str
    measured: Sequence[str]
    players: Mapping[str, Sequence[str]]
    links: Mapping[str, Link]


def text(name: str) -> str:
    """Return a file of the lesson, as it is before its fields are filled."""
    return text_file(FOLDER, name).read_text("utf-8")


def wrong_programs() -> Mapping[str, str]:
    """Return the wrong programs by their names."""
    return {name: text(f"{name}.txt") for name in WRONG}


@cache
def outline() -> Outline:
    """Return what the lesson runs, and what it opens."""
    return cast("Outline", tomllib.loads(text("lesson.toml")))


def asked(name: str) -> Asked:
    """Return something that the lesson asks pupils to do."""
    return cast("Asked", tomllib.loads(text("asked.toml"))[name])


def packed(program: str) -> str:
    """Return a text in the letters of an address, as the page Live reads it.

    >>> packed("x = 1")
    'q1CwVTAEAA'
    """
    packer = compressobj(level=9, wbits=-15)
    content = packer.compress(program.encode()) + packer.flush()
    return urlsafe_b64encode(content).decode().rstrip("=")


@dataclass(frozen=True)
class Box:
    """What the lesson is filled in with; the address of Live may be ""."""

    runs: Runs
    figures: Mapping[str, str]
    live: str = ""

    def files(self) -> dict[str, str]:
        """Return the files; raises KeyError for a field that is not known."""
        return {
            "teacher/plan.md": self.filled("plan.md"),
            "teacher/slides.html": slides(
                self.filled("slides.md"), self.runs, packed
            ),
            "teacher/answers.md": self.filled("answers.md"),
            "pupils/sheets.md": self.filled("sheets.md"),
            **{f"pupils/{n}": text for n, text in wrong_programs().items()},
        }

    def filled(self, name: str) -> str:
        """Return a text with its fields filled in."""
        return _FIELD.sub(lambda found: self.field(found[1]), text(name))

    def field(self, name: str) -> str:
        """Return what a field is filled with; raises KeyError."""
        kind, _, rest = name.partition(": ")
        if kind == "code":
            return _listing(rest)
        if kind == "asked":
            return self._asked(rest)
        return self.figures[name]

    def _asked(self, name: str) -> str:
        if not self.live:
            return asked(name)["typed"]
        chosen = outline()["links"][name]
        parts = [chosen["link"], f"lang={spoken()}" * is_translated()]
        if "text" in chosen:
            parts.append(f"text={packed(wrong_programs()[chosen['text']])}")
        address = f"{self.live}#{'&'.join(filter(None, parts))}"
        return asked(name)["live"].replace("{}", address)


def _listing(target: str) -> str:
    """Return the lines of a port's function, without remarks."""
    port, name = named(target)
    return bare(cut(port, name, read(ROOT, port)).text).strip()
