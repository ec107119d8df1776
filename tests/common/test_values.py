"""What is passed from one part to another is a value: nothing changes it."""

from dataclasses import FrozenInstanceError, fields, is_dataclass
from importlib import import_module

import pytest

from common.plain_values import printable, rows_of

MODULES = (
    "common.board",
    "cavalier.exact.question",
    "common.counts",
    "common.verdict",
    "cavalier.verify.disagreements",
    "cavalier.verify.observations",
)

VALUES = [
    pytest.param(each, id=f"{module}.{each.__name__}")
    for module in MODULES
    for each in vars(import_module(module)).values()
    if isinstance(each, type)
    and is_dataclass(each)
    and each.__module__ == module
]


@pytest.mark.parametrize("kind", VALUES)
def test_no_field_of_a_value_changes_and_none_is_added(kind: type) -> None:
    value: object = object.__new__(kind)
    assert not hasattr(value, "__dict__")
    assert is_dataclass(kind)
    for field in fields(kind):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field.name, None)


def test_what_is_printed_moves_no_cursor_and_keeps_its_spaces() -> None:
    assert printable("\u00a0\u202f\x1b[1m\n") == "\u00a0\u202f\\x1b[1m\\n"


def test_what_is_no_list_has_no_rows() -> None:
    assert [*map(rows_of, (None, "12", 3))] == [(), (), ()]
