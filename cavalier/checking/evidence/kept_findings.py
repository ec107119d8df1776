"""How findings are kept for later runs: as JSON, without what may change."""

import json
from typing import TypedDict

from cavalier.checking.evidence.entry import Finding, Outcome
from cavalier.checking.evidence.ledger import find
from cavalier.checking.evidence.page import folder
from cavalier.running.store import Form, fingerprint, key_of

#: What a finding depends on, besides the texts.
CHECKING = (
    "cavalier.catalogue",
    "cavalier.drawing",
    "cavalier.checking.evidence",
    "cavalier.exact",
    "cavalier.running",
    "common",
    "functional",
    "imperative",
    "pedagogical",
    "toolz",
)


class _Kept(TypedDict):
    outcome: str
    evidence: str
    details: list[str]


def _key(name: str) -> str | None:
    """Return the key of an entry; None where it depends on a compiler."""
    if find(name).compiles:
        return None
    return key_of("entry", fingerprint(*CHECKING, folder()), name)


def _write(found: tuple[str, Finding]) -> str | None:
    """Return a finding as text; None if the check could not be made."""
    _, finding = found
    if finding.outcome in (Outcome.NOT_CHECKED, Outcome.FAILED):
        return None
    kept: _Kept = {
        "outcome": finding.outcome,
        "evidence": finding.evidence,
        "details": list(finding.details),
    }
    return json.dumps(kept)


def _read(name: str, text: str) -> tuple[str, Finding]:
    kept: _Kept = json.loads(text)
    outcome = Outcome(kept["outcome"])
    return name, Finding(outcome, kept["evidence"], tuple(kept["details"]))


#: How the finding of an entry, which is named by its id, is kept.
FOUND = Form(_key, _write, _read)
