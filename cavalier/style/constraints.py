"""The constraints of the styles, and of the programs written for teaching."""

import ast
import tomllib
from pathlib import Path

from cavalier.catalogue.port import Style
from cavalier.style import checks
from cavalier.style.constraint import Constraint, Example

#: The check of each constraint, by its name in the table.
CHECKS: dict[str, checks.Check] = {
    "no-input-output": checks.input_output,
    "no-global-or-nonlocal": checks.finding(ast.Global | ast.Nonlocal),
    "sets-an-element": checks.no_element_set,
    "loop-statement": checks.wanting(ast.For | ast.While),
    "no-functional-import": checks.functional_imports,
    "no-lambda-map-filter-reduce": checks.lambda_map_filter_reduce,
    "returns-a-value": checks.without_value,
    "recursion-or-higher-order": checks.no_recursion,
    "no-element-or-attribute-set": checks.parts_changed,
    "no-mutating-call": checks.mutating_calls,
    "no-loop-statement": checks.finding(ast.For | ast.While | ast.AsyncFor),
    "no-rebinding": checks.rebindings,
    "no-mutable-class": checks.mutable_classes,
    "no-procedure-in-another": checks.inner_procedures,
    "no-hidden-branch": checks.hidden_branches,
}


def _read() -> list[Constraint]:
    """Read the table of the constraints."""
    file = Path(__file__).with_suffix(".toml")
    return [
        Constraint(
            name,
            row["sentence"],
            row["why"],
            CHECKS[name],
            {style: Example(*row[style]) for style in Style if style in row},
        )
        for name, row in tomllib.loads(file.read_text("utf-8")).items()
    ]


CONSTRAINTS = _read()


def constraints_of(style: Style) -> list[Constraint]:
    """List the constraints of a style.

    >>> len(constraints_of(Style.FUNCTIONAL))
    9
    """
    return [each for each in CONSTRAINTS if style in each.examples]
