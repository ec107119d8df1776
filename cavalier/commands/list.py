"""`cavalier list`: the ports by style and by source, a line each."""

from collections.abc import Iterator
from textwrap import wrap

from cavalier.catalogue import CONSTRUCTION, ported
from cavalier.catalogue.port import Port, Problem, Style
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES, Source
from cavalier.commands import options
from cavalier.terminal import print_document
from common.language import Sentence, _

#: The most characters of a line.
_WIDTH = 80

#: What a port solves, in a word, and what the word means.
_WORDS = {
    Problem.COUNTING: ("count", "the number of tours"),
    Problem.ENUMERATING: ("list", "every tour"),
    Problem.BACKTRACKING: ("search", "a first tour by backtracking"),
    Problem.HEURISTIC: (
        "heuristic",
        "a first tour by a heuristic without backtracking",
    ),
    Problem.HEURISTIC_BACKTRACKING: (
        "heuristic+search",
        "a first tour by a heuristic with backtracking",
    ),
    Problem.CLOSED: ("closed", "closed tours too"),
    Problem.MAZE: ("maze", "a way through a maze"),
    Problem.EXERCISES: ("exercises", "warm-up exercises"),
}

_NEXT = (
    "To read a port:      cavalier show couples\nto run it:           "
    "cavalier tour couples --board 4x5\nto see two at work:  cavalier "
    "compare couples backtracking-matrix\n"
)

_COLUMNS = {
    Style.PEDAGOGICAL: (
        "not a third style: programs written for teaching, ported as they are"
    ),
    "proof: yes": "if it finds no tour, there is none",
    "proof: no": "may miss a tour",
    "up to, closed": (
        "the largest sensible board for a first tour, open and closed"
    ),
    CONSTRUCTION.id: (
        "not a port: `cavalier tour {name}` builds a tour of every board "
        "that has one"
    ),
}


_HEADINGS = ("solves", "proof", "up to", "closed")


def command(as_json: options.Json = False, lang: options.Lang = "") -> int:
    """Show the ports, what each of them solves, and their sources."""
    if as_json:
        print_document(_documents())
        return 0
    print(_NEXT)
    for style in Style:
        print(_line(style, *map(_, _HEADINGS)))
        for port in PORTS:
            if port.style == style:
                print(_described(port))
        print()
    print(*_legend(), sep="\n")
    print()
    print("Each source, with its ports, their clauses and their @variants:")
    for source in SOURCES.values():
        print()
        print(*_of_source(source), sep="\n")
    return 0


def _legend() -> Iterator[str]:
    """Yield what the words and the columns of the tables mean."""
    meanings = {
        word: meaning.format(name=CONSTRUCTION.id)
        for word, meaning in (*_WORDS.values(), *_COLUMNS.items())
    }
    wide = max(map(len, meanings))
    for word, meaning in meanings.items():
        line = f"{word:{wide}}  {meaning}"
        yield from _wrapped(line, "", " " * (wide + 2))


def _line(name: str, solves: str, *sizes: str) -> str:
    proof, largest, closed = sizes or ("", "", "")
    line = f"{name:24}  {solves:24}  {proof:5}  {largest:9}  {closed}"
    return line.rstrip()


def _described(port: Port) -> str:
    """Return what a port solves, with what proof, and up to which boards."""
    if port.mended_by:
        mended = ", ".join(port.mended_by)
        return _line(port.id, f"mended in {mended}")
    words = [_WORDS[problem][0] for problem in port.problems]
    solves = " ".join(map(_, words))
    if not port.tours_boards:
        return _line(port.id, solves)
    proof = "yes" if port.complete else "no"
    boards = (port.largest_board(closed=closed) for closed in (False, True))
    return _line(port.id, solves, proof, *map(str, boards))


def _of_source(source: Source) -> Iterator[str]:
    """Yield the name and title of a source, and each port of it."""
    name, written = source.name, Sentence(source.language).into()
    yield f"{name[0].upper() + name[1:]} ({source.id}; {written})"
    yield from _wrapped(Sentence(source.title).into(), "  ", "  ")
    for port in PORTS:
        for ported_source, clause in ported(port):
            if ported_source == source:
                variants = "".join(f" @{name}" for name in port.variants)
                part = Sentence(clause).into()
                line = f"  {port.id:24}  {part}{variants}"
                yield from _wrapped(line, "", " " * 28)


def _wrapped(text: str, first: str, others: str) -> list[str]:
    """Return the lines of a text, without breaking a word."""
    return wrap(
        text,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _documents() -> list[dict[str, object]]:
    """Return the ports as the catalogue describes them."""
    return [
        {
            "port": port.id,
            "variants": list(port.variants),
            "module": port.module,
            "source": ", ".join(source for source, _ in port.ported),
            "clause": "; ".join(clause for _, clause in port.ported),
            "style": port.style,
            "problems": port.problems,
            "complete": port.complete,
            "largest": str(port.largest),
            "largest_closed": str(port.largest_board(closed=True)),
            "moves": list(port.moves),
        }
        for port in PORTS
    ]
