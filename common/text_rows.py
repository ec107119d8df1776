r"""A text as rows of numbers, names of squares and words.

All else (spaces, commas, bars, rules, brackets, markup) is punctuation. Rows
are the brackets that hold most of the numbers, or else the lines.

>>> [row.tokens for row in rows_of("[[1, 14],\n [9, x]]")]
[['1', '14'], ['9', 'x']]
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from common.errors import CavalierError

#: Patterns of markup and code around numbers, with their replacements: NUL
#: ends a row within a line.
_MARKUP = [
    (re.compile(pattern, re.MULTILINE), instead)
    for pattern, instead in (
        (r"\A\s*\{(?s:.*)\"matrix\": *(\[\[[^{}]*\]\])(?s:.*)", r"\1"),
        (r"\\\\|^(?:\{\||\|[-}]).*|</?(?:tr|table|br|p|h\d)\b[^>]*>", "\0"),
        (r"</?[A-Za-z][^>\n]{0,200}>|&nbsp;", " "),
        (r"\\(?:begin|end|cline)(?:\{[^}\n]{0,99}\})*|\\[A-Za-z]+", " "),
        (r"(?<!\S)(?:#|//|%).*", "\0"),
        (r"^[^=\n]{0,200}=\s{0,9}(?:\[\d+\]){0,2}(?=[\w.]*\s?[\[({])", ""),
        (r"\b(?:np\.|numpy\.)?u?(?:int|float)\d*\(([+-]?[\d.]+)\)", r"\1"),
        (r"(?<=\d)\.0*(?![\w.])", ""),
    )
]
#: A key before a number, such as row=0, "row": 0, 5: 1. KEY marks its end.
KEY = "\x01"
_KEY = re.compile(
    r"(?<![\w.])(?![A-Za-z]{1,2}\d)(\w{1,20})(?=[\"']?"
    r"(?: ?(?:=>|=) ?|: |(?<!\d):)[\"']?[+-]?\d+\b)"
)
#: A table whose marks end its rows, so that lines do not.
_TABLE = re.compile(r"<t[dh]\b|^\{\|", re.MULTILINE)
#: A number, a word or a key, a lone full stop, or a dash in a cell.
_TOKEN = re.compile(
    r"(?:(?<![\w)\]])[+-])?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w\x01])|\w+\x01?"
    r"|(?<![^\s|])\.(?![^\s|])|(?<=\| )-(?= ?\|)"
)
#: The name of a square.
NAME = re.compile(r"[A-Za-z]{1,2}[1-9]\d{0,4}")
#: What can be a cell: a number, a name, or a sign for an empty square.
_CELL = re.compile(
    rf"[+-]?[\d.]+(?:e[+-]?\d+)?|{NAME.pattern}|[-._x]|none|null|nan",
    re.IGNORECASE,
)
#: A piece of a line of pairs: a pair, a key or an arrow.
_PAIR = re.compile(r"(?:\w+\x01\W*)?(?:[+-]?\d+,[+-]?\d+,?)?|\W+")
_BRACKET = r"[\[({][^][(){}\0]*[\])}]"
#: An empty cell, which is nothing between two separators, or dots for many.
_LEFT_OUT = re.compile(r"([,;\t&]) *\1|\| +\||\.\.\.|…")
_LETTER = re.compile(r"[^\W\d]")
#: Text between two rows that may separate two boards.
_GAP = re.compile(r"\n[^\S\n]*\n|[\])}]|\w")


class Row(NamedTuple):
    """A row: its tokens, and its cells, which are the tokens between words.

    Rows are numbered; lines count from 1. A row is apart if the text between
    it and the row before may end a board. ``values`` counts the numbers,
    names and signs for an empty square among its tokens, ``words`` the words.
    """

    number: int
    line: int
    text: str
    is_apart: bool
    tokens: list[str]
    cells: list[str]
    values: int
    words: int

    @property
    def quoted(self) -> str:
        """The row as a sentence quotes it."""
        text = " ".join(self.text[:200].replace(KEY, "").split())
        return repr(text if len(text) <= 40 else f"{text[:37]}...")

    def error(self, message: str) -> CavalierError:
        """Return an error about the row, which it quotes."""
        return CavalierError(f"line {self.line} {message}: {self.quoted}")


def rows_of(text: str) -> Iterator[Row]:
    """Split a text into rows, skipping those without a token.

    Raises CavalierError for a row of numbers with an empty cell.
    """
    plain = _plain(text)
    line, place, last, number = 1, 0, 0, 0
    for match in _pattern(plain).finditer(plain):
        tokens, (start, end) = _TOKEN.findall(match[0]), match.span()
        between = plain[place:start]
        line += between.count("\n") + between.count("\r")
        place = start
        is_apart = bool(tokens and _GAP.search(plain, last, start))
        row = Row(number, line, match[0], is_apart, tokens, *_cells(tokens))
        is_numbers = (tokens or number) and not _LETTER.search(match[0])
        if is_numbers and _LEFT_OUT.search(match[0]):
            raise row.error("has an empty cell")
        if tokens:
            yield row
            last, number = end, number + 1


def _plain(text: str) -> str:
    """Remove markup, and end rows with NUL where lines do not."""
    is_table = _TABLE.search(text)
    for pattern, instead in _MARKUP:
        text = pattern.sub(instead, text)
    if ":" in text or "=" in text:
        text = _KEY.sub(rf"\g<0>{KEY}", text)
    text = "\n".join(map(_pairs_apart, text.split("\n")))
    if "\n" not in text.strip():
        text = text.replace(";", "\0")
    return text.replace("\n", "\r") if is_table else text


def _pairs_apart(line: str) -> str:
    """End a row after each pair of a line such as 0,0 1,2 2,4."""
    chunks = line.replace(";", " ").split() if "," in line else []
    if len(chunks) > 1 and all(map(_PAIR.fullmatch, chunks)):
        return re.sub(r"\s+|;", "\0", line)
    return line


def _pattern(text: str) -> re.Pattern[str]:
    """Return a pattern for the rows of a plain text, with all around them."""
    brackets = re.findall(_BRACKET, text)
    held = [part for part in brackets if re.search(r"\d\D+\d", part)]
    numbered = [part for part in brackets if re.search(r"\d", part)]
    numbers, size = (
        len(re.findall(r"\d+", part)) for part in (" ".join(held), text)
    )
    if len(numbered) > 1 and 2 * numbers > size:
        around = r"[^][(){}\n\0]"
        return re.compile(f"{around}*{_BRACKET}|{around}+")
    return re.compile(r"[^\n\0]+")


def _cells(tokens: list[str]) -> tuple[list[str], int, int]:
    """Return the cells between words, and count the values and the words.

    A sign for an empty square has no value alone, nor among words.
    """
    plain = [token for token in tokens if token[-1] != KEY]
    at = [n for n, token in enumerate(plain) if _CELL.fullmatch(token)]
    are_signs = not any(plain[n][-1].isdigit() for n in at)
    if are_signs and not 1 < len(at) == len(plain):
        return [], 0, len(plain)
    return plain[at[0] : at[-1] + 1], len(at), len(plain) - len(at)
