"""The TIPE exam: what is transcribed from its text.

For each transcription a function reads the same from the text itself, so that
the two can be compared where the text is kept.
"""

import re
from typing import NamedTuple

from common.board import Board

Moves = tuple[tuple[int, ...], ...]

#: The 8 destinations of a knight in row i, column j, as section 1 lists them.
DESTINATIONS: Moves = (
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
)


class Condition(NamedTuple):
    """A condition under which M x N has no closed tour, M being at most N.

    Both sides odd, or M one of ``m`` and N one of ``n``, or any where ``n``
    is empty; ``but`` says what the page wants different from 1: on 1x1 alone
    "M x N" and "M et N", taken together, are 1.
    """

    odd: bool
    m: tuple[int, ...]
    n: tuple[int, ...]
    but: str

    def excludes(self, board: Board) -> bool:
        """Check whether by this condition a board has no closed tour."""
        m, n = sorted((board.rows, board.columns))
        if self.but and m == n == 1:
            return False
        if self.odd:
            return m % 2 == 1 and n % 2 == 1
        return m in self.m and (not self.n or n in self.n)


Conditions = tuple[Condition, ...]

#: The conditions of Schwenk's theorem.
THEOREM: Conditions = (
    Condition(True, (), (), "M x N"),
    Condition(False, (1, 2, 4), (), "M x N"),
    Condition(False, (3,), (4, 6, 8), ""),
)

#: The same, as the headings of its proof have them.
HEADINGS: Conditions = (
    Condition(True, (), (), "M et N"),
    Condition(False, (1, 2, 4), (), "M et N"),
    Condition(False, (3,), (4, 6, 8), ""),
)

#: The condition in Algorithme 1's function: its parentheses, and what is
#: between them.
CONDITION = "( ( ) et ( ) et ( ) et ( ) et ( et ( ) )"

#: The loops of Algorithme 4: its counter, the first value and the last.
LOOPS = "k = 0 to 7, i = 0 to M, j = 0 to N"

#: What Algorithme 4 declares for all, or in its procedure; what that reads.
DECLARED = {"M", "N", "ronde", "position_cavalier", "nb_solutions"}
DECLARED |= {"n", "x", "y", "k", "X", "Y"}

READ = {"ronde", "n", "NM", "k", "X", "Y", "x", "y", "position_cavalier"}
READ |= {"M", "N", "nb_solutions"}

_KEYWORDS = {"Si", "si", "alors", "sinon", "pour", "faire", "fin", "Fin"}
_KEYWORDS |= {"du", "et", "procedure"}


def destinations(text: str) -> list[Moves]:
    """Read the 8 moves: of section 1, of Algorithme 1, of Algorithme 4."""
    listed = re.findall(r"ligne \$i([+-]\d)\$, colonne \$j([+-]\d)\$", text)
    deltas = re.findall(r": DELTA = \[([^]]*)\]", text)
    pairs = _between(text, "position_cavalier={", "}}")
    return [
        tuple((int(down), int(right)) for down, right in listed),
        tuple(zip(*map(_numbers, deltas), strict=True)),
        tuple(
            _numbers(pair)
            for pair in re.findall(r"\{([^{}]*)", pairs)
            if pair.strip()
        ),
    ]


def theorem(text: str) -> Conditions:
    """Read the conditions of Schwenk's theorem."""
    stated = _between(text, "Théorème de Schwenk", "Démonstration")
    found = re.findall(r"^- (.*)$", stated, re.MULTILINE)
    return tuple(map(_condition, found))


def headings(text: str) -> Conditions:
    """Read the conditions in the headings of its proof."""
    found = re.findall(r"^Condition \d \((.*)\)$", text, re.MULTILINE)
    return tuple(map(_condition, found))


def condition(text: str) -> str:
    """Read the parentheses of Algorithme 1's condition, and "et" and "ou"."""
    printed = re.findall(r"\bsi ([( ]*pMin.*?)\balors\b", text, re.DOTALL)
    return " ".join(re.findall(r"[()]|\bet\b|\bou\b", "".join(printed)))


def loops(text: str) -> str:
    """Read the counter, the first and the last value of each loop."""
    found = re.findall(r"[Pp]our (\w) = (\w) à (\w) faire", text)
    return ", ".join(f"{k} = {first} to {last}" for k, first, last in found)


def names(text: str) -> tuple[set[str], set[str]]:
    """Read what Algorithme 4 declares for parcourir, and what that reads."""
    heading, _, rest = _procedure(text).partition(")")
    local, _, body = rest.partition(":entier")
    above = _between(text, "iv. Algorithme", "procedure parcourir")
    declared = re.findall(r"^ +(\w+) *[:=]", above, re.MULTILINE)
    declared += re.findall(r"(\w+):", heading) + re.findall(r"\w+", local)
    called = set(re.findall(r"([a-z_]+)\(", body))
    read = set(re.findall(r"\b[A-Za-z]\w*", body)) - called - _KEYWORDS
    return set(declared), read


def figure_2(text: str) -> list[list[int]]:
    """Read figure 2, its column and its line of coordinates included."""
    lines = re.findall(r"^\d?(?:\t\d+)+$", text, re.MULTILINE)
    return [list(_numbers(line)) for line in lines]


def _condition(words: str) -> Condition:
    but = re.search(r"(M et N|M \\times N)\$? différents? de 1", words)
    return Condition(
        "impairs" in words,
        _sides(words, "M"),
        _sides(words, "N"),
        but[1].replace(r"\times", "x") if but else "",
    )


def _sides(words: str, side: str) -> tuple[int, ...]:
    found = re.search(rf"\${side} (?:=|\\in) ([^$]*)\$", words)
    return _numbers(found[1]) if found else ()


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"-?\d+", text))


def _between(text: str, first: str, last: str) -> str:
    """Return what is between two words that the page has."""
    return text.partition(first)[2].partition(last)[0]


def _procedure(text: str) -> str:
    """Return Algorithme 4's procedure, without its comments."""
    printed = _between(text, "procedure parcourir(", "fin procedure")
    return re.sub(r"//.*", "", printed)
