"""Theorems of proofs/ as what is cited: their lines in the files of Coq."""

import re

from cavalier.catalogue.theorems import THEOREMS, Theorem
from cavalier.citing.definitions import Span
from cavalier.citing.fragments import ROOT, Fragment, decoded
from cavalier.citing.swhid import Swhid, content_hash
from common.errors import CavalierError
from common.untrusted import shown

_PROOF = re.compile(
    r"^(?:Theorem|Corollary|Lemma) (\w+)\b.*?\bQed\.$",
    re.MULTILINE | re.DOTALL,
)


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
    raise CavalierError(
        "Unknown theorem {name}. Use one of {names}.",
        name=shown(name),
        names=names,
    )


def _must_be_there(cited: Theorem) -> None:
    if not (ROOT / cited.path).is_file():
        raise CavalierError(
            "{path} is not installed with Cavalier. Use a clone.",
            path=cited.path,
        )


def stated(cited: Theorem, text: str) -> Fragment:
    """Return the lines of a theorem, with its proof.

    Raises CavalierError if the file has no such theorem.
    """
    span = proofs(text).get(cited.name)
    if span is None:
        raise CavalierError(
            "{path} has no theorem {name}. Use another version.",
            path=cited.path,
            name=cited.name,
        )
    lines = "\n".join(text.split("\n")[span[0] - 1 : span[1]])
    return Fragment(cited, cited.name, cited.path, span, lines, in_source=True)


def proofs(text: str) -> dict[str, Span]:
    r"""Return the lines of each theorem of a file of Coq, with its proof.

    >>> proofs("(* a *)\nTheorem t : True.\nProof.\nexact I. Qed.\n")
    {'t': (2, 4)}
    """
    found = {}
    for each in _PROOF.finditer(text):
        first = text.count("\n", 0, each.start()) + 1
        found[each[1]] = (first, first + each[0].count("\n"))
    return found


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
