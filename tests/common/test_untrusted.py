"""Values of any type: which are whole numbers, and whose code is not run."""

import sys
from types import ModuleType

import numpy as np
import pytest

from common.board import Board
from common.untrusted import whole_number
from common.validator import examine

#: numpy's own; a duration is derived from them, and is not a number.
KINDS: list[type] = [
    *np.signedinteger.__subclasses__(),
    *np.unsignedinteger.__subclasses__(),
]
INTEGERS = [kind for kind in KINDS if kind is not np.timedelta64]


@pytest.mark.parametrize("kind", INTEGERS)
def test_each_of_numpys_whole_numbers_is_read_as_a_plain_one(
    kind: type[np.integer[np.typing.NBitBase]],
) -> None:
    number = whole_number(kind(7))
    assert number == 7
    assert type(number) is int


def test_a_number_derived_from_int_is_read_past_its_methods() -> None:
    class Lying(int):
        def __index__(self) -> int:
            raise AssertionError

    assert whole_number(Lying(7)) == 7


class Derived(np.int64):
    """A whole number of numpy's, with a method of a stranger's."""

    def __index__(self) -> int:
        """Return another number."""
        return 1


class Indexed:
    """Not a whole number, although it can be used as one."""

    def __index__(self) -> int:
        """Return a number."""
        return 1


@pytest.mark.parametrize(
    "value",
    [
        True,
        1.0,
        "1",
        None,
        np.float64(1),
        np.bool_(True),
        Derived(1),
        Indexed(),
    ],
    ids=lambda value: type(value).__name__,
)
def test_nothing_else_is_a_whole_number(value: object) -> None:
    assert whole_number(value) is None


def test_what_goes_by_the_name_of_numpy_is_not_trusted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake = ModuleType("numpy")
    vars(fake)["int64"] = object
    monkeypatch.setitem(sys.modules, "numpy", fake)
    assert whole_number(object()) is None
    assert whole_number(np.int8(7)) == 7
    assert not examine(Board(1, 2), [(object(), 0)]).valid


def test_a_type_that_takes_the_name_of_numpys_is_none_of_them() -> None:
    names = {"__module__": "numpy", "__index__": lambda _: 1}
    assert whole_number(type("int64", (), names)()) is None
