"""Theorems of proofs/: the addresses of their lines in the files of Coq."""

import re

from cavalier.catalogue.theorems import Theorem
from cavalier.citing.definitions import Span
from cavalier.citing.fragments import ROOT
from cavalier.citing.swhid import Swhid, content_hash


def lines_of(theorem: Theorem, text: str) -> Span:
    """Return the lines of a theorem and its proof, in its file's text."""
    proof = rf"^Theorem {theorem.name}\b.*?\bQed\.$"
    found = re.search(proof, text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise LookupError(f"{theorem.path} has no {theorem.name}")
    first = text.count("\n", 0, found.start()) + 1
    return first, first + found[0].count("\n")


def address(theorem: Theorem) -> str | None:
    """Return the address of a theorem's lines; None without proofs/."""
    try:
        content = (ROOT / theorem.path).read_bytes()
    except OSError:
        return None
    return Swhid(
        "cnt",
        content_hash(content),
        path=f"/{theorem.path}",
        lines=lines_of(theorem, content.decode()),
    ).address
