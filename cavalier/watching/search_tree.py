"""The search tree of a recorded run, from the squares that it enters."""

from dataclasses import replace

from cavalier.drawing.trees import Node
from cavalier.watching.playback import Playback
from cavalier.watching.tours import square_at
from cavalier.watching.trace_document import ENTERED, FULL, TraceDocument
from common.board import parse_board
from common.errors import CavalierError


def search_tree(document: TraceDocument) -> list[Node]:
    """Return the nodes in the order in which their squares are entered.

    Raises CavalierError where the recording has no entered square, or does
    not begin with the run.
    """
    if document["from_event"] or not document["events"]:
        raise CavalierError(
            "The recording of {port} has no search tree: it has no events "
            "from the first on. Leave out --from, and name a lens.",
            port=document["port"],
        )
    board = parse_board(document["board"])
    nodes, path = list[Node](), list[int]()
    for event in Playback(document).events:
        square = square_at(board, event.square)
        if event.kind == ENTERED:
            parent = path[-1] if path else None
            path.append(len(nodes))
            nodes.append(Node(square, parent, len(path)))
        elif event.kind == FULL:
            last = nodes[path[-1]]
            nodes[path[-1]] = replace(last, full=True)
        else:
            path.remove(
                next(at for at in path[::-1] if nodes[at].square == square)
            )
    return nodes
