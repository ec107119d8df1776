"""Theorems of proofs/ as what is cited: their lines in the files of Coq."""

import re

from cavalier.catalogue.theorems import THEOREMS, Theorem
from cavalier.citing.fragments import ROOT, Fragment, decoded
from cavalier.citing.swhid import Swhid, content_hash
from common.errors import CavalierError
from common.untrusted import shown


def theorem(target: str) -> tuple[Theorem, str] | None:
    """Read ``proof:NAME``, or return None if it is about no proof.

    Raises CavalierError if no theorem has the name, or where proofs/ is not
    installed.
    """
    kind, _, name = target.partition(":")
    if kind != Theorem.id:
        return None
    for each in THEOREMS:
        if each.name == name:
            _must_be_there(each)
            return each, name
    names = ", ".join(f"proof:{each.name}" for each in THEOREMS)
    raise CavalierError(f"Unknown theorem {shown(name)}. Use one of {names}.")


def _must_be_there(cited: Theorem) -> None:
    if not (ROOT / cited.path).is_file():
        raise CavalierError(
            f"{cited.path} is not installed with Cavalier. Use a clone."
        )


def stated(cited: Theorem, text: str) -> Fragment:
    """Return the lines of a theorem, with its proof.

    Raises CavalierError if the file has no such theorem.
    """
    name = re.escape(cited.name)
    found = re.search(
        rf"^(?:Theorem|Corollary) {name}\b.*?\bQed\.$",
        text,
        re.MULTILINE | re.DOTALL,
    )
    if found is None:
        raise CavalierError(
            f"{cited.path} has no theorem {cited.name}. Use another version."
        )
    first = text.count("\n", 0, found.start()) + 1
    last = first + found[0].count("\n")
    return Fragment(
        cited, cited.name, cited.path, (first, last), found[0], in_source=True
    )


def address(cited: Theorem) -> str | None:
    """Return the address of a theorem's lines; None without proofs/."""
    try:
        content = (ROOT / cited.path).read_bytes()
    except OSError:
        return None
    span = stated(cited, decoded(content, cited.path)).span
    return Swhid(
        "cnt", content_hash(content), path=f"/{cited.path}", lines=span
    ).address
