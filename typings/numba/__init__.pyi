"""The part of numba that the compiled tier of cavalier.exact uses."""

from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

class Compiler(Protocol):
    def __call__(self, function: Callable[P, R], /) -> Callable[P, R]: ...

def njit(*, cache: bool = ...) -> Compiler: ...
