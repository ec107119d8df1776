"""What open calls keep: one matrix, or a growing pile of smaller lists."""

from collections.abc import Iterator, Sequence
from itertools import chain

from cavalier.watching.playback import Playback, State, identity_of
from cavalier.watching.trace_document import TraceDocument, Value

#: Of each name, the indices of the values, that of the outermost call first.
Kept = dict[str, list[int]]

NOTHING = "no matrix and no list of squares at this moment"


def kept(values: Sequence[Value], state: State) -> Kept:
    """Return the matrices and the groups of squares that open calls hold.

    Each is there once, under the name that it has in the outermost call. A
    matrix is itself by its id; the innermost call has seen it last.
    """
    found: dict[tuple[str, int], tuple[str, int]] = {}
    for frame in state.stack:
        for name, value in frame.variables.items():
            for own, index in inside(values, name, value) if name else ():
                key = _identity(values[index], index)
                first, _ = found.get(key, (own, index))
                found[key] = first, index
    groups: Kept = {}
    for name, index in found.values():
        groups.setdefault(name, []).append(index)
    return groups


def inside(
    values: Sequence[Value], name: str, index: int
) -> Iterator[tuple[str, int]]:
    """Yield what a value consists of, with the names of its fields."""
    value = values[index]
    if isinstance(value, str):
        return
    if "items" in value:
        for each in value["items"]:
            yield from inside(values, name, each)
    elif "fields" in value:
        for field, each in value["fields"]:
            yield from inside(values, field, each)
    else:
        yield name, index


def _identity(value: Value, index: int) -> tuple[str, int]:
    identity = identity_of(value)
    return ("squares", index) if identity is None else ("matrix", identity)


def squares_of(document: TraceDocument, index: int) -> list[int]:
    """Return the squares of a value, if it is a group of squares."""
    value = document["values"][index]
    if isinstance(value, str) or "squares" not in value:
        return []
    return value["squares"]


def summary(playback: Playback, groups: Kept) -> str:
    """Say how much is kept: "1 matrix of 12 cells"."""
    return " and ".join(filter(None, amounts(playback, groups))) or NOTHING


def amounts(playback: Playback, groups: Kept) -> tuple[str, str]:
    """Say how many matrices are kept, and how many lists and sets."""
    cells: list[int] = []
    squares: list[int] = []
    for index in chain.from_iterable(groups.values()):
        rows = playback.cells(index)
        if rows is None:
            squares.append(len(squares_of(playback.document, index)))
        else:
            cells.append(sum(map(len, rows)))
    return (
        _counted(cells, "matrix", "matrices", "cell"),
        _counted(squares, "list or set", "lists and sets", "square"),
    )


def _counted(sizes: Sequence[int], one: str, many: str, of: str) -> str:
    if not sizes:
        return ""
    size = sum(sizes)
    what = one if len(sizes) == 1 else many
    return f"{len(sizes):,} {what} of {size:,} {of}{'s' * (size != 1)}"
