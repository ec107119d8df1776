"""The words that the project's prose avoids, and what to write instead.

``python -m tools.words`` reads the files that ``rules.toml`` names as
checked, ``python -m tools.words 'cavalier/**/*.py'`` those that you name. It
prints each place where a rule is broken. Of a program it reads comments,
docstrings and other strings, of a page all but the blocks of code. It leaves
out what is between backticks: quote there.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypedDict, cast

from tools.words.passages import passages

_CODE = re.compile(r"(`+).*?\1", re.DOTALL)


class Rule(TypedDict):
    """What to avoid, as a regular expression, and what to write instead.

    A space in the expression is any white space. Each of ``wrong`` breaks
    the rule, none of ``right`` does.
    """

    avoid: str
    write: str
    wrong: list[str]
    right: list[str]


class Rules(TypedDict):
    """What ``rules.toml`` holds; the files checked are patterns of paths."""

    checked: list[str]
    rule: list[Rule]


class Finding(NamedTuple):
    """Words that break a rule."""

    file: Path
    line: int
    words: str
    write: str

    def __str__(self) -> str:
        """Return the line to print."""
        return f"{self.file}:{self.line}: '{self.words}': {self.write}"


@cache
def read_rules() -> Rules:
    """Return the rules of the project."""
    text = Path(__file__).with_name("rules.toml").read_text(encoding="utf-8")
    return cast("Rules", tomllib.loads(text))


def findings(file: Path) -> list[Finding]:
    """Return where a file breaks a rule, line by line."""
    return sorted(
        Finding(
            file,
            passage.line_of(match),
            " ".join(match[0].split()),
            rule["write"],
        )
        for passage in passages(file)
        for rule in read_rules()["rule"]
        for match in broken(rule, passage.text)
    )


def broken(rule: Rule, text: str) -> Iterator[re.Match[str]]:
    """Yield where a text breaks a rule."""
    prose = _CODE.sub(lambda code: "`" + "\n" * code[0].count("\n"), text)
    avoid = rule["avoid"].replace(" ", r"\s+")
    yield from re.finditer(avoid, prose, re.IGNORECASE)
