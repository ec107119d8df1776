"""`cavalier list`: the ports by style, a line each, and the texts."""

from textwrap import fill

import click

from cavalier.catalogue import CONSTRUCTION
from cavalier.catalogue.port import Fidelity, Port, Problem, Style
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES
from cavalier.commands import options
from cavalier.commands.terminal import print_document

#: What a port solves, in a word, and what the word means.
_WORDS = {
    Problem.COUNTING: ("count", "the number of tours"),
    Problem.ENUMERATING: ("list", "every tour"),
    Problem.BACKTRACKING: ("search", "one tour, by backtracking"),
    Problem.HEURISTIC: (
        "heuristic",
        "one tour, by a heuristic without backtracking (may miss tours)",
    ),
    Problem.HEURISTIC_BACKTRACKING: (
        "heuristic+search",
        "one tour, by a heuristic with backtracking",
    ),
    Problem.CLOSED: ("closed", "closed tours too"),
    Problem.MAZE: ("maze", "a way through a maze"),
    Problem.EXERCISES: ("exercises", "warm-up exercises"),
}


@click.command()
@options.as_json
def command(as_json: bool) -> int:
    """List the ports, the problems they solve and their sources."""
    if as_json:
        print_document([_document(port) for port in PORTS])
        return 0
    for style in Style:
        print(_line(style, "fidelity", "solves", "source: clause"))
        for port in PORTS:
            if port.style == style:
                print(_row(port))
        print()
    for source in SOURCES.values():
        title = f"{source.title} ({source.language})"
        print(_folded(f"{source.id}  ", title))
    print()
    meanings = [(fidelity, fidelity.meaning) for fidelity in Fidelity]
    for word, meaning in (*_WORDS.values(), *meanings):
        print(_folded(f"{word:18}", meaning))
    print(f"`cavalier tour {CONSTRUCTION.id}` builds tours without a search.")
    return 0


def _row(port: Port) -> str:
    """Write a port: fidelity, problems, and the clauses that it ports."""
    solves = " ".join(_WORDS[problem][0] for problem in port.problems)
    if port.mended_by:
        solves = "mistakes of the page"
    clauses = f"{port.source}: {port.clause}"
    row = _line(port.id, port.fidelity, solves, clauses)
    names = " ".join(f"@{name}" for name in port.variants)
    return f"{row}\n  {names}" if names else row


def _line(port: str, fidelity: str, solves: str, source: str) -> str:
    return _folded(f"{port:25}{fidelity:11}{solves:26}", source)


def _folded(head: str, text: str) -> str:
    """Fold a text at 80 columns; the other lines go below its start."""
    below = " " * len(head)
    return fill(text, 80, initial_indent=head, subsequent_indent=below)


def _document(port: Port) -> dict[str, object]:
    """Return a port as the catalogue describes it."""
    return {
        "port": port.id,
        "variants": list(port.variants),
        "module": port.module,
        "source": port.source,
        "clause": port.clause,
        "style": port.style,
        "fidelity": port.fidelity,
        "problems": port.problems,
        "complete": port.complete,
        "largest": str(port.largest),
        "largest_closed": str(port.largest_board(closed=True)),
        "moves": list(port.moves),
    }
