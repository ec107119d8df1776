"""Certificates of exact counts as documents, and what can be checked of them.

Nothing is counted again: the cuts, the remainders and the partial sums of the
count must agree with each other, with published counts and with theorems.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from math import isqrt
from typing import TYPE_CHECKING, TypedDict

from cavalier.citing.editions import at_work
from cavalier.citing.fragments import ROOT
from common.board import Board, Square, parse_board
from common.counts import Convention
from common.errors import CavalierError
from common.known_counts import published
from common.language import _
from common.theory import why_none
from common.untrusted import shown

if TYPE_CHECKING:
    from cavalier.exact.certificate import Certificate

#: What is counted, as `cavalier.exact` explains it.
METHOD = "states of connection of two halves, joined at a cut"

#: The primes are below.
_LARGEST = 2**31

# What a cycle, or an undirected path, counts for.
_TWICE = (Convention.PATHS, Convention.CLOSED_FROM_START)


class CutDocument(TypedDict):
    """Where the board was cut, and what was counted by it.

    The board may be turned, so that its rows are the columns of the other.
    """

    board: str
    rows_above: int
    rows_below: int
    count: int


class RemainderDocument(TypedDict):
    """The count modulo a prime, by the first cut, and the sums it is made of.

    Each sum is that of a part of the join of both halves.
    """

    prime: int
    remainder: int
    partial_sums: list[int]


class CertificateDocument(TypedDict):
    """An exact count made in several ways, which agree.

    The start is null where all starts are counted. The commit is null where it
    is not known, or where the program was changed since.
    """

    board: str
    start: Square | None
    convention: Convention
    count: int
    method: str
    cuts: list[CutDocument]
    remainders: list[RemainderDocument]
    version: str
    commit: str | None
    date: str


def certificate_document(
    board: Board,
    start: Square | None,
    convention: Convention,
    found: "Certificate",
) -> CertificateDocument:
    """Write down a certificate, in the convention asked for."""
    times = 2 if convention in _TWICE else 1
    version, commit = at_work(ROOT)
    cuts: list[CutDocument] = [
        {
            "board": cut.board,
            "rows_above": cut.rows_above,
            "rows_below": cut.rows_below,
            "count": times * cut.count,
        }
        for cut in found.cuts
    ]
    return {
        "board": str(board),
        "start": start,
        "convention": convention,
        "count": cuts[0]["count"],
        "method": METHOD,
        "cuts": cuts,
        "remainders": [
            {
                "prime": prime,
                "remainder": times * found.residues[prime] % prime,
                "partial_sums": [times * each % prime for each in sums],
            }
            for prime, sums in found.sums.items()
        ],
        "version": version,
        "commit": commit,
        "date": date.today().isoformat(),
    }


def fault_of(document: CertificateDocument) -> str | None:
    """Return the first contradiction in a certificate, if there is one."""
    try:
        for faults in (
            _of_origin,
            _of_count,
            _of_cuts,
            _of_remainders,
            _known,
        ):
            for fault in faults(document):
                return fault
    except CavalierError as error:  # of a board that cannot be read
        return str(error).rstrip(".")
    return None


def start_of(document: CertificateDocument) -> Square | None:
    """Return the start, which JSON has as a list."""
    start = document["start"]
    return None if start is None else Square(*start)


def _of_origin(document: CertificateDocument) -> Iterator[str]:
    commit, day = document["commit"], document["date"]
    if document["method"] != METHOD:
        name = shown(document["method"])
        yield _("the method {name} is not known", name=name)
    if commit is not None and not re.fullmatch("[0-9a-f]{40}", commit):
        yield _("{commit} is not a commit", commit=shown(commit))
    if not re.fullmatch(r"\d+(\.\w+)+", document["version"], re.ASCII):
        version = shown(document["version"])
        yield _("{version} is not a version", version=version)
    with suppress(ValueError):
        if date.fromisoformat(day).isoformat() == day:
            return
    yield _("{day} is not a date such as 2026-01-31", day=shown(day))


def _of_count(document: CertificateDocument) -> Iterator[str]:
    convention, count = Convention(document["convention"]), document["count"]
    board, start = parse_board(document["board"]), start_of(document)
    if convention in (Convention.CLOSED_PATHS, Convention.UNDIRECTED_PATHS):
        yield _(
            "{convention} are not counted by this method",
            convention=convention,
        )
    if convention.from_start != (start is not None):
        yield _("the start does not fit the convention {convention}",
            convention=convention)  # fmt: skip
    if start and start not in board:
        yield _(
            "the start {start} is not on {board}", start=[*start], board=board
        )
    if count < 0 or (convention in _TWICE and count % 2):
        yield _(
            "{count} cannot be a number of {convention}",
            count=shown(count),
            convention=convention,
        )


def _of_cuts(document: CertificateDocument) -> Iterator[str]:
    board, cuts = parse_board(document["board"]), document["cuts"]
    for cut in cuts:
        above, below = cut["rows_above"], cut["rows_below"]
        of = parse_board(cut["board"])
        if {of.rows, of.columns} != {board.rows, board.columns}:
            yield _("a cut is of {other}, not of {board}", other=of,
                board=board)  # fmt: skip
        if min(above, below) < 1 or above + below != of.rows:
            yield _(
                "{board} has {rows} rows, so it is not cut between {above} "
                "and {below} rows",
                board=of,
                rows=of.rows,
                above=shown(above),
                below=shown(below),
            )
        if cut["count"] != document["count"]:
            yield _(
                "the cut between {above} and {below} rows counted {this}, not "
                "{count}",
                above=above,
                below=below,
                this=shown(cut["count"]),
                count=shown(document["count"]),
            )
    turned = document["start"] is None  # then both halves can be exchanged
    places = {
        (cut["board"], min(rows) if turned else rows[0])
        for cut in cuts
        for rows in [(cut["rows_above"], cut["rows_below"])]
    }
    if len(places) < 2:
        yield _("there are not two different cuts")


def _of_remainders(document: CertificateDocument) -> Iterator[str]:
    for each in document["remainders"]:
        prime, remainder = each["prime"], shown(each["remainder"])
        if not _is_prime(prime):
            yield _("{prime} is not a prime below 2^31", prime=shown(prime))
            return
        left = document["count"] % prime
        if left != each["remainder"]:
            yield _(
                "modulo {prime} the count leaves {left}, not {remainder}",
                prime=prime,
                left=left,
                remainder=remainder,
            )
        total = sum(each["partial_sums"]) % prime
        if total != left:
            yield _(
                "the partial sums modulo {prime} add up to {total}, not "
                "{remainder}",
                prime=prime,
                total=total,
                remainder=remainder,
            )
        if not all(0 <= part < prime for part in each["partial_sums"]):
            yield _(
                "a partial sum modulo {prime} is out of range", prime=prime
            )
    if len({each["prime"] for each in document["remainders"]}) < 2:
        yield _("there are no remainders modulo two different primes")


def _is_prime(number: int) -> bool:
    if not 2 <= number < _LARGEST:
        return False
    return all(number % each for each in range(2, isqrt(number) + 1))


def _known(document: CertificateDocument) -> Iterator[str]:
    board, start = parse_board(document["board"]), start_of(document)
    convention, count = Convention(document["convention"]), document["count"]
    known = published(board, convention, start)
    if known not in (None, count):
        yield _("the published count is {known}, not {count}", known=known,
            count=shown(count))  # fmt: skip
    theorem = why_none(board, start, closed=convention.closed)
    if count and theorem:
        yield theorem
