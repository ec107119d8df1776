"""What open calls keep: one matrix, or a growing pile of smaller lists."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from cavalier.watching.playback import Playback, State, identity_of
from cavalier.watching.trace_document import Value
from common.language import Sentence

_MATRICES = {
    "one": Sentence("{number} matrix"),
    "many": Sentence("{number:,} matrices"),
    "one_of": Sentence("of {size} cell"),
    "of": Sentence("of {size:,} cells"),
}
_LISTS = {
    "one": Sentence("{number} list or set"),
    "many": Sentence("{number:,} lists and sets"),
    "one_of": Sentence("of {size} square"),
    "of": Sentence("of {size:,} squares"),
}
NOTHING = Sentence("no matrix and no list of squares at this moment")

#: Of each name, the indices of the values, that of the outermost call first.
Kept = dict[str, list[int]]


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


def amounts(
    playback: Playback, groups: Kept, language: str
) -> tuple[str, str]:
    """Say how many matrices are kept, and how many lists and sets."""
    cells: list[int] = []
    squares: list[int] = []
    for index in chain.from_iterable(groups.values()):
        value = playback.document["values"][index]
        if not isinstance(value, str) and "squares" in value:
            squares.append(len(value["squares"]))
        else:
            cells.append(sum(map(len, playback.cells(index) or [])))
    return (
        _counted(cells, _MATRICES, language),
        _counted(squares, _LISTS, language),
    )


def _counted(
    sizes: Sequence[int], phrases: Mapping[str, Sentence], language: str
) -> str:
    """Return how many there are, and how large they are together."""
    if not sizes:
        return ""
    size, number = sum(sizes), len(sizes)
    key = "one" if number == 1 else "many"
    of = "one_of" if size == 1 else "of"
    return " ".join(
        [
            phrases[key].into(language, number=number),
            phrases[of].into(language, size=size),
        ]
    )
