class NodeOrLeaf:
    # Only inner nodes have children; only leaves a prefix and a value.
    type: str
    prefix: str
    parent: NodeOrLeaf | None
    children: list[NodeOrLeaf]
    start_pos: tuple[int, int]
    end_pos: tuple[int, int]
    def get_code(self) -> str: ...
    def get_first_leaf(self) -> NodeOrLeaf: ...
