"""Results of a report, worked out again: the same, changed, or too long."""

import re
from dataclasses import dataclass
from time import monotonic
from urllib.parse import unquote

from cavalier.citing.resolutions import Lookup, Resolution
from cavalier.commands.results.kinds import (
    Answer,
    TooLongError,
    kind_of,
    worked_out,
)
from common.errors import CavalierError

_IDENTIFIER = re.compile(
    r"cavalier:1:(?P<name>[^;]{1,200});answer=(?P<answer>[^;]{1,200})"
    r"(?:;commit=[0-9a-f]{40})?;digest=(?P<digest>[0-9a-f]{64})"
)


def is_result(identifier: str) -> bool:
    """Check whether this is the identifier of a result, not a SWHID."""
    return identifier.startswith("cavalier:")


@dataclass(frozen=True, slots=True)
class _Cited:
    name: str
    answer: str
    digest: str


def again(identifier: str, seconds: float) -> Lookup:
    """Work a result out again, and compare it with what was cited."""
    found = _IDENTIFIER.fullmatch(identifier)
    if found is None:
        return Lookup(
            Resolution.MALFORMED,
            f"{identifier!r} is not the identifier of a result, as `cavalier "
            "cite` writes it.",
        )
    cited = _Cited(
        unquote(found["name"]), unquote(found["answer"]), found["digest"]
    )
    if kind_of(cited.name) is None:
        return Lookup(
            Resolution.GONE, f"{cited.name} is not a result of this version"
        )
    begun = monotonic()
    try:
        answer = worked_out(cited.name, seconds)
    except TooLongError as error:
        return Lookup(Resolution.TOO_LONG, str(error).rstrip("."))
    except CavalierError as error:
        return Lookup(Resolution.GONE, f"{cited.name}: {error}")
    return _compared(cited, answer, monotonic() - begun)


def _compared(cited: _Cited, answer: Answer, took: float) -> Lookup:
    if answer.digest == cited.digest and answer.short == cited.answer:
        words = f"{cited.name}: {answer.short} ({took:.1f} s)"
        return Lookup(Resolution.SAME, words)
    if answer.short == cited.answer:
        how = f"still {answer.short}, but the evidence reads otherwise"
    else:
        how = f"was {cited.answer}, is {answer.short}"
    return Lookup(Resolution.CHANGED, f"{cited.name}: {how} ({took:.1f} s)")
