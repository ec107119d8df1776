"""Which results can be cited, and by which command each is worked out."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, TypedDict

from cavalier.catalogue import find
from cavalier.catalogue.port import Problem
from cavalier.checking.evidence.ledger import ENTRIES
from cavalier.citing.fragments import ROOT
from common.board import parse_board, parse_square
from common.counts import Convention
from common.errors import CavalierError
from common.untrusted import printable, shown

if TYPE_CHECKING:
    from cavalier.commands.counted import CountDocument
    from cavalier.commands.reproduce import EntryDocument


class _Document(TypedDict, total=False):
    entries: "list[EntryDocument]"
    counts: "list[CountDocument]"
    count: int


class TooLongError(CavalierError):
    """A result that is not worked out within the time allowed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command answered: a word or a number, a sentence, a digest."""

    short: str
    said: str
    digest: str


@dataclass(frozen=True, slots=True)
class Kind:
    """What is worked out by a command, and how its document is read."""

    arguments: Callable[[str], Sequence[str]]
    read: Callable[[_Document], Answer]


def answer_of(short: str, said: str, facts: object) -> Answer:
    """Return an answer with the digest of the facts."""
    text = json.dumps(facts, ensure_ascii=False, sort_keys=True)
    return Answer(short, said, sha256(text.encode()).hexdigest())


def entry_read(entry: "EntryDocument") -> Answer:
    """Read what reproducing an entry of the ledger gave.

    Its details are left out: they say which texts a machine lacks.
    """
    facts = [entry["id"], entry["outcome"], entry["evidence"]]
    short = entry["outcome"].replace(" ", "-")
    return answer_of(short, printable(entry["evidence"]), facts)


def counts_read(documents: "Sequence[CountDocument]") -> Answer:
    """Read the counts of ports."""
    counts = {each["port"]: each["count"] for each in documents}
    different = "/".join(sorted({str(count) for count in counts.values()}))
    by = f"{len(counts)} ports" if len(counts) > 1 else next(iter(counts))
    return answer_of(different, f"{different}, by {by}", counts)


def exact_read(count: int) -> Answer:
    """Read an exact count."""
    said = f"{count}, without going through the tours"
    return answer_of(str(count), said, str(count))


def _counted(
    command: str, conventions: Sequence[Convention]
) -> Callable[[str], Sequence[str]]:
    """Return what reads BOARD:CONVENTION[:SQUARE] as arguments.

    To count, names of ports may come first, as in ``couples,lazy-tours``.
    """

    def arguments(name: str) -> Sequence[str]:
        _, *parts = name.split(":")
        more = ["--all-ports"] if command == "count" else []
        if more and not parts[0][:1].isdigit():
            more = parts.pop(0).split(",")
            for port in more:
                find(port).must_solve(Problem.COUNTING)
        if len(parts) < 2 or parts[1] not in conventions:
            raise CavalierError(
                f"{shown(name)} is not a count. Use {command}:BOARD:CONVENTION"
                f"[:SQUARE] with one of {', '.join(conventions)}."
            )
        board, convention = parse_board(parts[0]), Convention(parts[1])
        wanted = 3 if convention.from_start else 2
        if len(parts) != wanted:
            raise CavalierError(
                f"{shown(name)} does not fit its convention: a count from a "
                "start ends in its square, and no other does."
            )
        start = ["--start", parts[2]] if wanted == 3 else []
        for square in start[1:]:
            parse_square(square, board)
        closed = ["--closed"] if convention.closed else []
        every = [] if start or command == "exact" else ["--all-starts"]
        return [command, *more, "--board", str(board), *start, *every, *closed]

    return arguments


#: The kinds of results by the prefix of their names; an entry of the ledger
#: has none.
KINDS: Mapping[str, Kind] = {
    "count": Kind(
        _counted(
            "count",
            (
                Convention.PATHS_FROM_START,
                Convention.PATHS,
                Convention.CLOSED_FROM_START,
                Convention.CLOSED_PATHS,
            ),
        ),
        lambda document: counts_read(document["counts"]),
    ),
    "exact": Kind(
        _counted(
            "exact",
            (
                Convention.PATHS_FROM_START,
                Convention.PATHS,
                Convention.CLOSED_FROM_START,
                Convention.CYCLES,
            ),
        ),
        lambda document: exact_read(document["count"]),
    ),
}

_LEDGER = Kind(
    lambda name: ["reproduce", name],
    lambda document: entry_read(document["entries"][0]),
)


def kind_of(name: str) -> Kind | None:
    """Return the kind of a result by its name; None if it is not a result."""
    prefix, colon, _ = name.partition(":")
    if colon:
        return KINDS.get(prefix)
    return _LEDGER if any(entry.id == name for entry in ENTRIES) else None


def command_of(name: str) -> str:
    """Return the command to type for a result.

    >>> command_of("exact:3x10:cycles")
    'cavalier exact --board 3x10 --closed'
    """
    kind = kind_of(name)
    if kind is None:
        raise CavalierError(f"{shown(name)} is not a result.")
    return " ".join(["cavalier", *kind.arguments(name)])


def worked_out(name: str, seconds: float | None = None) -> Answer:
    """Run the command of a result in a process of its own.

    Raises CavalierError with its complaint, TooLongError after the time.
    """
    kind = kind_of(name)
    if kind is None:
        raise CavalierError(f"{shown(name)} is not a result.")
    arguments = list(kind.arguments(name))
    unkept = [] if arguments[0] == "exact" else ["--no-store"]
    command = [sys.executable, "-P", "-m", "cavalier", *arguments, *unkept]
    path = filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])
    try:
        ran = subprocess.run(
            [*command, "--json"],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise TooLongError(f"{name} takes more than {seconds:g} s.") from error
    if ran.returncode not in (0, 1) or not ran.stdout.strip():
        said = ran.stderr.decode(errors="replace").strip().splitlines()
        last = said[-1] if said else f"status {ran.returncode}"
        raise CavalierError(re.sub(r"^cavalier: ", "", last))
    return kind.read(json.loads(ran.stdout))
