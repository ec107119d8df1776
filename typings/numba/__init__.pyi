"""The part of numba that the compiled tier of common.exact uses."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

def njit(
    *, cache: bool = ..., nogil: bool = ...
) -> Callable[[Callable[P, R]], Callable[P, R]]: ...
