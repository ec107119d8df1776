"""The exercises of the course kit, read from its page.

The page is docs/course.md; what is read is the copy in ``files``.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from posixpath import normpath

from common.errors import CavalierError
from common.language import _, spoken, text_file

#: Copies of pages and examples; .txt is added to the names.
FILES = Path(__file__).parent / "files"

_HEADING = re.compile(r"^## (\d+)\. (.+)\n", re.MULTILINE)

_ANSWER = re.compile(r"^:::\{dropdown\}.*\n((?:.*\n)*?):::$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]*)\]\(([^)#]*)(?:#([^)]*))?\)")
_LINES = re.compile(r"L(\d+)(?:-L(\d+))?")
_CITED = re.compile(r"\{cite:t\}`(\w+)-(\d+)`")


@dataclass(frozen=True)
class Exercise:
    """An exercise, its parts in Markdown without links.

    The answer is empty where programs are graded instead.
    """

    number: int
    title: str
    task: str
    teaches: str
    answer: str


def copied(name: str) -> str:
    """Return the text of a page or an example, in the language if it is."""
    return text_file(FILES, f"{name}.txt").read_text("utf-8")


def said(name: str) -> str:
    """Return what a handout says, in the language."""
    return str(tomllib.loads(copied("handout.toml"))[name])


def exercises() -> Mapping[int, Exercise]:
    """Return the exercises by their numbers."""
    return _exercises(spoken())


@cache
def _exercises(_language: str) -> Mapping[int, Exercise]:
    _before, *parts = _HEADING.split(copied("course.md"))
    each = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return {int(number): _read(number, *rest) for number, *rest in each}


def exercise(number: int) -> Exercise:
    """Return an exercise; raises CavalierError if there is none."""
    known = exercises()
    if number not in known:
        raise CavalierError(
            "There is no exercise {number}. Use 1 to {last}.",
            number=number,
            last=max(known),
        )
    return known[number]


def _read(number: str, title: str, text: str) -> Exercise:
    text = without_links(text)
    taught = re.compile(rf"^{re.escape(said('teaches'))} .*\n", re.MULTILINE)
    task = taught.sub("", _ANSWER.sub("", text))
    task = re.sub(r"\n{3,}", "\n\n", task.replace(f"{said('task')} ", ""))
    return Exercise(
        int(number),
        title,
        task.strip(),
        "\n".join(taught.findall(text)).strip(),
        "\n".join(_ANSWER.findall(text)).strip(),
    )


def without_links(text: str) -> str:
    """Name in words what the page links to.

    >>> without_links("the [proof](theory.md#schwenk)")
    'the proof (`docs/theory.md`)'
    >>> without_links("[`f`](../functional/couples.py#L3-L4)")
    '`f` (`functional/couples.py`, lines 3-4)'
    >>> without_links("[in the browser](live.md#port=couples)")
    'in the browser (`live.html#port=couples`)'
    """
    text = _CITED.sub(lambda cited: f"{cited[1].title()} ({cited[2]})", text)
    return _LINK.sub(
        lambda link: f"{link[1]} ({_place(*link.groups()[1:])})", text
    )


def _place(target: str, part: str | None) -> str:
    if target == "live.md":
        return (
            f"`live.html#{part}`" if "=" in (part or "") else "`cavalier live`"
        )
    path = f"`{normpath(f'docs/{target}')}`"
    lines = _LINES.fullmatch(part or "")
    if lines is None:
        return path
    first, last = lines.groups()
    if last is None:
        return _("{path}, line {first}", path=path, first=first)
    return _("{path}, lines {first}-{last}", path=path, first=first, last=last)
