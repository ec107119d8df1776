"""How findings are kept for later runs: as JSON, without what may change."""

import json
import shutil
from typing import TypedDict

from cavalier.catalogue.sources import SOURCES
from cavalier.evidence.entry import Finding, Outcome
from cavalier.evidence.page import UnavailableError, page
from cavalier.running.store import Form, fingerprint, key_of

#: What a finding depends on, besides what this machine has.
CHECKING = (
    "cavalier.catalogue",
    "cavalier.drawing",
    "cavalier.evidence",
    "cavalier.running",
    "common",
    "functional",
    "imperative",
    "pedagogical",
    "toolz",
)
#: The programs that checks run, where they are installed.
PROGRAMS = ("fpc", "g++")


class _Kept(TypedDict):
    outcome: str
    evidence: str
    details: list[str]


def _key(name: str) -> str:
    texts = [_text(source) for source in SOURCES]
    programs = [shutil.which(program) for program in PROGRAMS]
    return key_of("entry", fingerprint(*CHECKING), name, texts, programs)


def _text(source: str) -> str:
    """Return the text of a source, or why it cannot be read."""
    try:
        return page(source)
    except UnavailableError as error:
        return str(error)


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
