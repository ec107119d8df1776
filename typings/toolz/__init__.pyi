"""Types for the functions of toolz that the functional ports use."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")

def count(seq: Iterable[object]) -> int: ...
def first(seq: Iterable[A]) -> A: ...
def iterate(func: Callable[[A], A], x: A) -> Iterator[A]: ...
def mapcat(
    func: Callable[[A], Iterable[B]], seqs: Iterable[A]
) -> Iterator[B]: ...
