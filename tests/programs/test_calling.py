"""Functions of targets: what one may take, and what it may return."""

import pytest
from cavalier.sandboxed.calling import Function, call, written


def asked(body: str) -> object:
    """Call the function f about 3x4 from (1, 2)."""
    names: dict[str, Function] = {}
    exec(body, names)
    return call(names["f"], (3, 4, 1, 2), closed=False)


@pytest.mark.parametrize(
    "taken",
    [
        "rows, columns, row, column",
        "rows, columns, row, column, /",
        "rows, columns, row, column, memo=None, depth=0",
        "rows, columns, row=0, column=0",
        "rows, columns, row, column, closed",
        "rows, columns, row, column, *, closed=False",
    ],
)
def test_four_numbers_are_given(taken: str) -> None:
    assert asked(f"def f({taken}): return rows, columns, row, column") == [
        *(3, 4, 1, 2)
    ]


@pytest.mark.parametrize("taken", ["*given", "*given, **options"])
def test_who_takes_any_number_is_given_four(taken: str) -> None:
    assert asked(f"def f({taken}): return given") == [3, 4, 1, 2]


@pytest.mark.parametrize(
    "taken", ["couple, couples", "couple, couples, vus=()"]
)
def test_a_couple_and_all_couples_are_given(taken: str) -> None:
    couples = [[i, j] for i in range(3) for j in range(4)]
    given = asked(f"def f({taken}): return couple, couples")
    assert given == [[1, 2], couples]


@pytest.mark.parametrize(
    "taken",
    [
        "board, start",
        "board, start, closed",
        "board, start, *, n=0",
        "board, start, moves=(), depth=0",
    ],
)
def test_a_board_and_a_start_are_given(taken: str) -> None:
    body = f"def f({taken}): return board.rows, board.columns, start"
    assert asked(body) == [3, 4, [1, 2]]


@pytest.mark.parametrize(
    ("given", "verb", "answer"),
    [
        (0, "count", "0"),
        ("many", "count", "'many'"),
        (None, "count", "unknown"),
        (False, "count", "unknown"),
        ([], "count", "unknown"),
        (None, "tour", "none"),
        (False, "tour", "none"),
        (5, "tour", "unknown"),
        ([[1, 2]], "tour", "[[1, 2]]\n"),
        (((1, 2),), "tour", "[[1, 2]]\n"),
        ([[[1, 2]], [[2, 1]]], "tour", "unknown"),
        ([[1, 2]], "tours", "unknown"),
        (([[n, 2]] for n in (1, 2)), "tours", "[[1, 2]]\n\n[[2, 2]]\n"),
        ([], "tours", "none"),
    ],
)
def test_what_is_returned_says_what_the_function_does(
    given: object, verb: str, answer: str
) -> None:
    assert written(verb, given) == answer
