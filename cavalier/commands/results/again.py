"""Results of a report, worked out again: the same, changed, or too long."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from urllib.parse import unquote

from cavalier.citing.resolutions import Lookup, Resolution
from cavalier.commands.results.answer_files import (
    IN_FILES,
    Answer,
    results_in,
)
from cavalier.commands.results.kinds import is_named
from cavalier.commands.results.targets import TooLongError, worked_out
from cavalier.terminal import read_regular
from common.errors import CavalierError
from common.language import _
from common.reading import MOST_BYTES

_IDENTIFIER = re.compile(
    r"cavalier:1:(?P<name>[^;]{1,1000});answer=(?P<answer>[^;]{1,200})"
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


def again(
    identifier: str, seconds: float, folders: Iterable[Path] = ()
) -> Lookup:
    """Work a result out again, and compare it with what was cited.

    One that is in a file alone is looked for in the folders.
    """
    found = _IDENTIFIER.fullmatch(identifier)
    if found is None:
        return Lookup(
            Resolution.MALFORMED,
            _(
                "{identifier!r} is not the identifier of a result, as "
                "`cavalier cite` writes it.",
                identifier=identifier,
            ),
        )
    cited = _Cited(
        unquote(found["name"]), unquote(found["answer"]), found["digest"]
    )
    if cited.name.partition(":")[0] in IN_FILES:
        return _filed(cited, folders)
    if not is_named(cited.name):
        words = _("{name} is not a result of this version", name=cited.name)
        return Lookup(Resolution.GONE, words)
    begun = monotonic()
    try:
        answer = worked_out(cited.name, seconds)
    except TooLongError as error:
        return Lookup(Resolution.TOO_LONG, str(error).rstrip("."))
    except CavalierError as error:
        return Lookup(Resolution.GONE, f"{cited.name}: {error}")
    return _compared(cited, answer, f"{monotonic() - begun:.1f} s")


def _filed(cited: _Cited, folders: Iterable[Path]) -> Lookup:
    """Read the file of a result again, if it is in one of the folders."""
    kind, __, name = cited.name.partition(":")
    files = [
        folder / name for folder in folders if Path(name).parts == (name,)
    ]
    try:
        file = next(filter(Path.is_file, files))
        found = results_in(name, read_regular(str(file), MOST_BYTES))[0]
    except (StopIteration, OSError):
        words = _(
            "{cited}: {file} is not next to the report",
            cited=cited.name,
            file=name,
        )
        return Lookup(Resolution.GONE, words)
    except CavalierError as error:
        return Lookup(Resolution.CHANGED, f"{cited.name}: {error}")
    return _compared(cited, found.answer, _(IN_FILES[kind]))


def _compared(cited: _Cited, answer: Answer, how_found: str) -> Lookup:
    if answer.digest == cited.digest and answer.short == cited.answer:
        words = f"{cited.name}: {answer.short} ({how_found})"
        return Lookup(Resolution.SAME, words)
    if answer.short == cited.answer:
        how = _(
            "still {answer}, but the evidence reads otherwise",
            answer=answer.short,
        )
    else:
        how = _("was {old}, is {new}", old=cited.answer, new=answer.short)
    return Lookup(Resolution.CHANGED, f"{cited.name}: {how} ({how_found})")
