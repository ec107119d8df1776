from collections.abc import Iterable, Sequence

from parso.tree import NodeOrLeaf

class Example:
    pre_mutation_code: str
    post_mutation_code: str
    occurrence: int
    def __init__(
        self,
        pre_mutation_code: str,
        post_mutation_code: str,
        occurrence: int = 0,
    ) -> None: ...

class Operator:
    def mutation_positions(
        self, node: NodeOrLeaf
    ) -> Iterable[tuple[tuple[int, int], tuple[int, int]]]: ...
    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf | None: ...
    @classmethod
    def arguments(cls) -> Sequence[object]: ...
    @classmethod
    def examples(cls) -> Iterable[Example]: ...
