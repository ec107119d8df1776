"""The statements of a port's procedure, to be compared with its page's."""

import ast


def shape(procedure: str) -> list[object]:
    """Return the kinds of its statements, each with those within it.

    The docstring is left out.
    """
    (function,) = ast.parse(procedure).body
    assert isinstance(function, ast.FunctionDef)
    return _shape(function.body[1:])


def _shape(statements: list[ast.stmt]) -> list[object]:
    return [
        [type(each).__name__, _shape(each.body)]
        if isinstance(each, ast.If | ast.For)
        else type(each).__name__
        for each in statements
    ]
