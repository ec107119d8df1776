"""The part of numba that cavalier.exact uses."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

def njit(function: Callable[P, R], /) -> Callable[P, R]: ...
