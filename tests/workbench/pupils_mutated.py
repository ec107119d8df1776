"""Wrong programs by a table: kinds of faults, each in several programs.

A kind replaces texts of a right program, or puts a wrong function around its
right one. `python -m tests.workbench.test_mutated` prints what the grader says
of each.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from tests.workbench.pupils_wrong import (
    FUNCTIONS,
    NONE_FOUND,
    TOO_FAR,
    USUAL,
    Wrong,
)

#: Right programs that count, whose function has four parameters.
COUNTING = (
    "matrix_count", "marks_itself", "visited_set", "flat_board",
    "board_copied",
)  # fmt: skip

_ONES = "only the first tour looks found"
SWAPPED = USUAL["swapped"]

#: A kind: what a function returns around a right one, and what its hint may
#: say; "" if there is to be none.
AROUND: Mapping[str, tuple[str, str]] = {
    "half": ("right(*at) // 2", "counted once for both directions"),
    "twice": ("2 * right(*at)", "every tour looks taken twice"),
    "one more": ("right(*at) + 1", ""),
    "at least one": ("right(*at) or 1", ""),
    "whether": ("min(right(*at), 1)", _ONES),
    "always 0": ("0", NONE_FOUND),
    "always 1": ("1", "the answer looks like 1"),
    "a truth": ("right(*at) > 0", ""),
    "a text": ("str(right(*at))", ""),
    "a float": ("right(*at) / 1", ""),
    "None for 0": ("right(*at) or None", ""),
    "none on oblongs": ("right(*at) * (at[0] == at[1])", ""),
    "only oblongs": ("right(*at) or int(at[0] == at[1])", ""),
    "rows and columns": (
        "right(at[1], at[0], *at[2:])", SWAPPED,
    ),
    "row and column": (
        "right(*at[:2], at[3], at[2])", SWAPPED,
    ),
    "the corner": (
        "right(*at[:2], 0, 0)",
        "the start looks ignored: every tour begins at (0, 0)",
    ),
    "all starts": (
        "sum(right(*at[:2], r, c) for r in range(at[0])"
        " for c in range(at[1]))",
        "tours from all squares look taken",
    ),
    "one less": (
        "right(*at[:2], at[2] - 1, at[3] - 1)",
        "the start looks counted from 1",
    ),
    "the squares": ("at[0] * at[1]", ""),
    "three quarters": ("3 * right(*at) // 4", ""),
    "wrong later": ("right(*at) + (at in asked or asked.append(at) or 0)", ""),
    "kept": ("asked.append(right(*at)) or sum(asked)", ""),
}  # fmt: skip

#: What is made of a board, by a function that finds one tour.
OF_A_BOARD: Mapping[str, tuple[str, str]] = {
    "turned over": (
        "[list(line) for line in zip(*found)]", SWAPPED,
    ),
    "upside down": ("found[::-1]", "rows look counted from the bottom"),
    "mirrored": (
        "[line[::-1] for line in found]",
        "columns look counted from the right",
    ),
    "from 0": (
        "[[n - 1 for n in line] for line in found]",
        "numbers look counted from the wrong one: 0 for 1",
    ),
    "backwards": (
        "[[at[0] * at[1] + 1 - n for n in line] for line in found]",
        "squares look numbered backwards",
    ),
    "never": ("None", NONE_FOUND),
    "a row short": ("found[1:]", ""),
    "whether found": ("True", ""),
}  # fmt: skip

#: The moves of the knight.
_MOVES = [
    (down, right)
    for down, right in product((-2, -1, 1, 2), repeat=2)
    if abs(down) != abs(right)
]

#: Texts of the borders, by program, with one too far.
_BORDERS = {
    "matrix_count": ("0 <= r < rows", "0 <= r <= rows"),
    "marks_itself": ("i >= rows", "i > rows"),
    "visited_set": ("0 <= c < columns", "0 <= c <= columns"),
    "board_copied": ("0 <= c + dc < columns", "0 <= c + dc <= columns"),
    "first_tour": ("0 <= nr < rows", "0 <= nr <= rows"),
    "path_tour": ("0 <= c < columns", "0 <= c <= columns"),
    "all_tours": ("0 <= r + dr < rows", "0 <= r + dr <= rows"),
}


def _around() -> Iterator[Wrong]:
    """Yield programs whose answers a function spoils."""
    for number, (kind, (body, hint)) in enumerate(AROUND.items()):
        for k in range(3):
            program = COUNTING[(number + k) % len(COUNTING)]
            yield _spoilt(program, kind, body, hint)
    for kind, (body, hint) in OF_A_BOARD.items():
        given = f"(lambda found: found and {body})(right(*at))"
        yield _spoilt("first_tour", kind, given, hint)


def _spoilt(program: str, kind: str, body: str, hint: str) -> Wrong:
    """Call the right function `right`, and have another one in its place."""
    name = FUNCTIONS.get(program, "count")
    wrong = f"asked = []\n\n\ndef {name}(*at):\n    return {body}\n"
    changes = (f"def {name}(", "def right(", '"""\n', f'"""\n\n{wrong}\n\n')
    return Wrong("around", program, kind, changes, hint)


def _moves() -> Iterator[Wrong]:
    """Yield programs with a move missing, another one twice, or mistyped."""
    for move in _MOVES:
        line = f"    {move},\n"
        missing = f"the move {move} looks missing"
        yield Wrong("move", "visited_set", "missing", (line, ""), missing)
        twice = f"the move {move} looks written twice"
        yield Wrong("move", "matrix_count", "twice", (line, 2 * line), twice)
        other = (move[0], move[0])
        mistyped = (line, f"    {other},\n")
        hint = f"the move {move} looks written as {other}"
        yield Wrong("move", "board_copied", "mistyped", mistyped, hint)


def _borders() -> Iterator[Wrong]:
    for program, changes in _BORDERS.items():
        yield Wrong("border", program, "one too far", changes, TOO_FAR)


MUTATED = [*_around(), *_moves(), *_borders()]

#: What becomes of a number, and the first public count that shows it. What a
#: plain search counts in two seconds shows all but the last: no number above
#: 9,658 takes it fewer than 200 million steps.
NUMBERS: Mapping[str, tuple[Callable[[int], int], str]] = {
    "int8": (lambda n: (n + 2**7) % 2**8 - 2**7, "5x5 from a5"),
    "uint8": (lambda n: n % 2**8, "5x5 from a5"),
    "Integer ==": (lambda n: n + (n > 127), "5x5 from a5"),
    "float16": (lambda n: min(n, 2**11), "3x11 from a3"),
    "12 bits": (lambda n: n % 2**12, "3x12 from a3"),
    "int16": (lambda n: (n + 2**15) % 2**16 - 2**15, "6x6 from c6"),
    "uint16": (lambda n: n % 2**16, "6x6 from c6"),
    "float32": (lambda n: min(n, 2**24), ""),
}
