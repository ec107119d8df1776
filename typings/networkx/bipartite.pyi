"""The part of networkx.bipartite that the tests use."""

from typing import TypeVar

from networkx import Graph

V = TypeVar("V")

def color(graph: Graph[V]) -> dict[V, int]: ...
