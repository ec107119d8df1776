"""A port's text, or a part of it, found by name.

The name is looked up in the syntax tree; the lines are those of the file.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cavalier.catalogue import find, ported
from cavalier.catalogue.port import Port, above_adapter
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import Source
from cavalier.citing.definitions import Span, definitions, meant, nearest
from cavalier.citing.languages import EN_DASH, LINE, LINES
from common.errors import CavalierError
from common.language import ENGLISH, N_, _
from common.plain_values import shown

#: The folder that holds the ports' folders.
ROOT = Path(__file__).parent.parent.parent


def in_words(span: Span, dash: str = EN_DASH, language: str = ENGLISH) -> str:
    """Write a span in words.

    >>> in_words((3, 3)), in_words((3, 14), "--")
    ('line 3', 'lines 3--14')
    """
    first, last = span
    words = LINE if first == last else LINES
    return words.into(language, first=first, dash=dash, last=last)


@dataclass(frozen=True, slots=True)
class Fragment:
    """Lines of a port, all or the definition of a name.

    The name is the full one: ``outer.inner`` where a procedure is inside
    another. ``path`` is relative to the folder of the ports' folders.
    ``in_source`` says that the lines are above the adapter; ``namesakes``
    are the other definitions that the name asked for can mean. ``numbered``
    says whether a listing has the lines' numbers, and ``language`` is that of
    the words about it.
    """

    port: Port
    name: str | None
    path: str
    span: Span
    text: str
    in_source: bool
    namesakes: tuple[str, ...] = ()
    numbered: bool = True
    language: str = ENGLISH

    def lines(self, dash: str = EN_DASH) -> str:
        """Write which lines these are."""
        return in_words(self.span, dash, self.language)

    @property
    def sources(self) -> list[tuple[Source, str]]:
        """The sources that are ported, each with its clause.

        A function whose docstring names an algorithm is of that one.
        """
        if not self.in_source:
            return []
        own = self.name and re.search(r"\((Algorithme \d+)\)\.", self.text)
        return [
            (source, own[1] if own else clause)
            for source, clause in ported(self.port)
        ]


def fragment_document(fragment: Fragment) -> Mapping[str, object]:
    """Return which lines a fragment has, for --json."""
    first, last = fragment.span
    return {
        "port": fragment.port.id,
        "function": fragment.name,
        "path": fragment.path,
        "first_line": first,
        "last_line": last,
    }


def named(target: str) -> tuple[Port, str | None]:
    """Read ``PORT`` or ``PORT:NAME``.

    >>> port, name = named("couples:nb_parcours")
    >>> port.id, name
    ('couples', 'nb_parcours')

    Raises CavalierError for an unknown port, and for the name of a file.
    """
    bare, colon, name = target.partition(":")
    if "/" in bare or bare.endswith(".py"):
        raise _file_for_a_port(bare)
    return find(bare), name if colon else None


def _file_for_a_port(file: str) -> CavalierError:
    for port in PORTS:
        if Path(file).resolve() == (ROOT / path_of(port)).resolve():
            return CavalierError(
                f"{file!r} is a file. Name its port, {port.id}."
            )
    inside = Path(file).resolve().is_relative_to(ROOT.resolve())
    return CavalierError(
        _(_NOT_A_PORT if inside else _OUTSIDE, file=repr(file))
    )


_NOT_A_PORT = N_(
    "{file} is not the file of a port. Run `cavalier list` to see the ports."
)
_OUTSIDE = N_(
    "{file} is outside the project. Run `cavalier list` to see the ports."
)


def path_of(port: Port) -> str:
    """Return the path of a port's file, from the folder of the folders.

    >>> path_of(find("couples"))
    'functional/couples.py'
    """
    return port.module.replace(".", "/") + ".py"


def read(root: Path, port: Port) -> str:
    """Read a port's file as it is now; raises OSError if that fails."""
    return decoded((root / path_of(port)).read_bytes(), path_of(port))


def decoded(content: bytes, path: str) -> str:
    """Decode a file; raises CavalierError if it is not text in UTF-8."""
    try:
        return content.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise CavalierError(
            f"{path} is not text in UTF-8. Save it in UTF-8."
        ) from error


def cut(
    port: Port, name: str | None, text: str, *, adapter: bool = False
) -> Fragment:
    """Cut a port's text: the definition of the name, or all without a name.

    Of several that a name can mean it is the first in the file. Without a
    name, what is not in the source is left out, unless `adapter` asks for
    it. Raises CavalierError if the name is not in the text.
    """
    lines = text.split("\n")
    below = len(above_adapter(text).split("\n"))
    namesakes: list[str] = []
    if name is not None:
        known = _known(port, text)
        name, *namesakes = _found(port, name, known)
        first, last = known[name]
    else:
        first, last = 1, len(lines) if adapter else below
        while not lines[last - 1]:
            last -= 1
    return Fragment(
        port,
        name,
        path_of(port),
        (first, last),
        "\n".join(lines[first - 1 : last]),
        in_source=first <= below,
        namesakes=tuple(namesakes),
    )


def namesakes_told(fragment: Fragment) -> str:
    """Write which of the definitions of a name this is, and the others."""
    return _(
        "This is {name}, the first of that name in {file}. The file also has "
        "{others}.",
        name=fragment.name,
        file=fragment.path,
        others=", ".join(fragment.namesakes),
    )


def _known(port: Port, text: str) -> dict[str, Span]:
    try:
        return definitions(text)
    except CavalierError as error:
        wrong = _("{file} is {problem}", file=path_of(port), problem=error)
        raise CavalierError(wrong) from error


def _found(port: Port, name: str, known: Iterable[str]) -> list[str]:
    """Find a name, or say which port has it and which name is near to it."""
    if names := meant(name, known):
        return names
    others = [other.id for other in PORTS if meant(name, _names(other))]
    raise CavalierError(
        _(
            _ELSEWHERE if others else _NOWHERE,
            port=port.id,
            name=shown(name),
            ports=_(" and ").join(others),
            known=nearest(name, known),
        )
    )


_NOWHERE = N_("{port} has no {name}. Use {known}.")
_ELSEWHERE = N_("{port} has no {name}, which is in {ports}. Use {known}.")


def _names(port: Port) -> list[str]:
    """List what a port defines; nothing if it cannot be read."""
    try:
        return list(definitions(read(ROOT, port)))
    except (OSError, ValueError):
        return []
