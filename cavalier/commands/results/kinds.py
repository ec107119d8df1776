"""Which results have a name, and by which command each is worked out."""

from collections.abc import Mapping, Sequence

from cavalier.catalogue import find
from cavalier.catalogue.port import Problem
from cavalier.checking.evidence.ledger import ENTRIES
from common.board import parse_board, parse_square
from common.counts import Convention
from common.errors import CavalierError
from common.untrusted import shown

_OPEN = (Convention.PATHS_FROM_START, Convention.PATHS)

#: What the commands count, which are the prefixes of the names; an entry of
#: the ledger has none.
COUNTED: Mapping[str, Sequence[Convention]] = {
    "count": (*_OPEN, Convention.CLOSED_FROM_START, Convention.CLOSED_PATHS),
    "exact": (*_OPEN, Convention.CLOSED_FROM_START, Convention.CYCLES),
}


def is_named(name: str) -> bool:
    """Check whether a result has this name, or one that begins like it."""
    prefix, colon, _ = name.partition(":")
    if colon:
        return prefix in COUNTED
    return any(entry.id == name for entry in ENTRIES)


def arguments_of(name: str) -> Sequence[str]:
    """Return what is typed after `cavalier` for a result.

    Raises CavalierError if it is not the name of one.
    """
    if not is_named(name):
        raise CavalierError("{name} is not a result.", name=shown(name))
    command, *parts = name.split(":")
    return _counted(name, command, parts) if parts else ["reproduce", name]


def command_of(name: str) -> str:
    """Return the command to type for a result.

    >>> command_of("exact:3x10:cycles")
    'cavalier exact --board 3x10 --closed'
    """
    return " ".join(["cavalier", *arguments_of(name)])


def _counted(name: str, command: str, parts: list[str]) -> Sequence[str]:
    """Read BOARD:CONVENTION[:SQUARE] as arguments.

    To count, names of ports may come first, as in ``couples,lazy-tours``.
    """
    ports = ["--all-ports"] if command == "count" else []
    if ports and not parts[0][:1].isdigit():
        ports = parts.pop(0).split(",")
        for port in ports:
            find(port).must_solve(Problem.COUNTING)
    conventions = COUNTED[command]
    if len(parts) < 2 or parts[1] not in conventions:
        raise CavalierError(
            "{name} is not a count. Use {command}:BOARD:CONVENTION[:SQUARE] "
            "with one of {known}.",
            name=shown(name),
            command=command,
            known=", ".join(conventions),
        )
    board, convention = parse_board(parts[0]), Convention(parts[1])
    if len(parts) != (3 if convention.from_start else 2):
        raise CavalierError(
            "{name} does not fit its convention: a count from a start ends "
            "in its square, and no other does.",
            name=shown(name),
        )
    starts = ["--all-starts"] if command == "count" else []
    for square in parts[2:]:
        parse_square(square, board)
        starts = ["--start", square]
    closed = ["--closed"] if convention.closed else []
    return [command, *ports, "--board", str(board), *starts, *closed]
