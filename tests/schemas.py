"""Checks what the tests have commands print against the published schemas."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

FOLDER = Path(__file__).parent.parent / "docs" / "schemas"


@cache
def validator(command: str) -> "Draft202012Validator":
    """Return what checks a command's answer; it is slow to import."""
    from jsonschema import Draft202012Validator

    text = (FOLDER / f"{command}.schema.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def check(arguments: Sequence[str], printed: str | bytes) -> None:
    """Check the answer of `cavalier *arguments`, if it is one document.

    Raises ValidationError where it does not keep to the schema.
    """
    if _asks_for_json(arguments) and printed.strip():
        document = json.loads(printed, parse_constant=_refuse)
        validator(arguments[0]).validate(document)


def _asks_for_json(arguments: Sequence[str]) -> bool:
    words = " ".join(arguments).replace("=", " ")
    asked = "--json" in arguments or "--format json" in words
    return asked and "--help" not in arguments


def _refuse(constant: str) -> float:
    """Refuse what Python writes for a number that JSON does not have."""
    raise AssertionError(f"{constant} is not a number of JSON")
