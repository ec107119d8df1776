"""Files with a command's answer: a certificate, or what --json printed."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from cavalier.catalogue import solving
from cavalier.catalogue.port import Problem
from cavalier.checking.evidence.ledger import LEDGER
from cavalier.commands.results.certificates import (
    CertificateDocument,
    fault_of,
    start_of,
)
from cavalier.commands.results.documents import object_in, read_as
from cavalier.commands.results.kinds import command_of
from common.board import Square, parse_board, square_name
from common.errors import CavalierError
from common.language import N_, _, pgettext
from common.untrusted import printable

if TYPE_CHECKING:
    from cavalier.commands.reproduce import EntryDocument

#: The results that are in their file alone, and why they are not found again
#: by a command.
IN_FILES = {
    "certificate": N_("its numbers agree; nothing was counted again"),
    "verdict": N_("not checked again: a verdict does not name its board"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command answered: a word or a number, a sentence, a digest."""

    short: str
    said: Callable[[], str]
    digest: str


@dataclass(frozen=True, slots=True)
class Filed:
    """A result that a file holds, by its name, with the command to type."""

    name: str
    command: str
    answer: Answer
    certificate: CertificateDocument | None = None


def results_in(file: str, content: bytes) -> Sequence[Filed]:
    """Read the results that a file holds.

    Raises CavalierError where it is not an answer, or contradicts itself.
    """
    document = object_in(file, content)
    try:
        for key, read in _READ.items():
            if key in document and (found := read(file, document)):
                return found
    except CavalierError as error:
        words = str(error)
        named = words.startswith(file)
        raise CavalierError(words if named else f"{file}: {words}") from None
    raise CavalierError(
        "{file} is not an answer that can be cited. Use a certificate, or "
        "what `cavalier count`, `exact`, `check` or `reproduce` prints with "
        "--json.",
        file=file,
    )


def _answer(short: str, said: Callable[[], str], facts: object) -> Answer:
    text = json.dumps(facts, ensure_ascii=False, sort_keys=True)
    return Answer(short, said, sha256(text.encode()).hexdigest())


def _certificate(file: str, document: Mapping[str, object]) -> Sequence[Filed]:
    read = read_as(CertificateDocument, document, file)
    fault = fault_of(read)
    if fault:
        raise CavalierError(
            "{file} is not a valid certificate: {fault}.",
            file=file,
            fault=fault,
        )
    count = str(read["count"])
    said = partial(
        _,
        N_("{count} {of} of {board}, by {cuts} cuts and {rest} remainders"),
        count=count,
        of=read["convention"],
        board=read["board"],
        cuts=len(read["cuts"]),
        rest=len(read["remainders"]),
    )
    counted = command_of(
        _name("exact", read["board"], read["convention"], start_of(read))
    )
    return [
        Filed(
            f"certificate:{_base(file)}",
            f"{counted} --certify",
            _answer(count, said, document),
            read,
        )
    ]


def _verdict(file: str, document: Mapping[str, object]) -> Sequence[Filed]:
    from cavalier.commands.check import (
        CertificateVerdictDocument,
        VerdictDocument,
    )

    if "fault" in document:
        verdict = read_as(CertificateVerdictDocument, document, file)
        fault = printable(verdict["fault"] or "")
        valid = verdict["valid"]
        said = partial(_, N_("a certificate whose numbers agree"))
        wrong = bool(fault) and partial(
            _, N_("not a valid certificate: {fault}"), fault=fault
        )
    else:
        of_board = read_as(VerdictDocument, document, file)
        count = sum(of_board["fault_counts"].values())
        valid = of_board["valid"]
        said = (
            partial(_, N_("a tour, closed"))
            if of_board["closed"]
            else partial(_, N_("a tour, not closed"))
        )
        wrong = bool(count) and partial(
            _, N_("not a tour; faults: {count}"), count=count
        )
    if valid == bool(wrong):
        raise CavalierError(
            "{file}: valid does not fit the faults.", file=file
        )
    short = "valid" if valid else "not-valid"
    answer = _answer(short, wrong or said, document)
    return [Filed(f"verdict:{_base(file)}", "cavalier check", answer)]


def _entries(file: str, document: Mapping[str, object]) -> Sequence[Filed]:
    from cavalier.commands.reproduce import LedgerDocument

    read = read_as(LedgerDocument, document, file)
    return [
        Filed(each["id"], command_of(each["id"]), _entry(each))
        for each in read["entries"]
    ]


def _entry(entry: "EntryDocument") -> Answer:
    """Read what an entry gave, but for details: they depend on a machine."""
    facts = [entry["id"], entry["outcome"], entry["evidence"]]
    short = entry["outcome"].replace(" ", "-")
    evidence = printable(entry["evidence"])
    return _answer(short, partial(pgettext, LEDGER, evidence), facts)


def _counts(file: str, document: Mapping[str, object]) -> Sequence[Filed]:
    from cavalier.commands.counted import CountsDocument

    read = read_as(CountsDocument, document, file)["counts"]
    ports = [each["port"] for each in read]
    every = [each.id for each in solving(Problem.COUNTING)]
    kind = "count" if ports == every else f"count:{','.join(ports)}"
    names = {
        _name(kind, each["board"], each["convention"], each["start"])
        for each in read
    }
    if len(names) != 1:
        raise CavalierError(
            "{file} does not hold the counts of one board.", file=file
        )
    (name,) = names
    counts = {each["port"]: each["count"] for each in read}
    short = "/".join(sorted({str(count) for count in counts.values()}))
    said = partial(_, N_("{count}, by {port}"), count=short, port=ports[0])
    if ports[1:]:
        sentence = N_("{count}, by {n} ports")
        said = partial(_, sentence, count=short, n=len(ports))
    answer = _answer(short, said, counts)
    return [Filed(name, command_of(name), answer)]


def _exact(file: str, document: Mapping[str, object]) -> Sequence[Filed]:
    from cavalier.commands.exact import ExactDocument

    read = read_as(ExactDocument, document, file)
    name = _name("exact", read["board"], read["convention"], read["start"])
    count = str(read["count"])
    said = partial(
        _, N_("{count}, without going through the tours"), count=count
    )
    return [Filed(name, command_of(name), _answer(count, said, count))]


def _name(kind: str, board: str, convention: str, start: Square | None) -> str:
    """Return the name of a count; a start may be a list, as JSON has it."""
    place = [square_name(Square(*start), parse_board(board))] if start else []
    return ":".join([kind, board, convention, *place])


def _base(file: str) -> str:
    return file.replace("\\", "/").rpartition("/")[2]


_READ: Mapping[str, Callable[[str, Mapping[str, object]], Sequence[Filed]]] = {
    "remainders": _certificate,
    "valid": _verdict,
    "entries": _entries,
    "counts": _counts,
    "convention": _exact,
}
