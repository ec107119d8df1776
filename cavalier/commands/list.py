"""`cavalier list`: the ports by style, a line each, and the texts."""

import click

from cavalier.catalogue import CONSTRUCTION
from cavalier.catalogue.port import Fidelity, Port, Problem, Style
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES
from cavalier.commands.terminal import print_folded

#: What a port solves, in a word.
_WORDS = {
    Problem.COUNTING: "count",
    Problem.ENUMERATING: "list",
    Problem.BACKTRACKING: "search",
    Problem.HEURISTIC: "heuristic",
    Problem.HEURISTIC_BACKTRACKING: "heuristic+search",
    Problem.CLOSED: "closed",
    Problem.MAZE: "maze",
    Problem.EXERCISES: "exercises",
}


@click.command()
def command() -> int:
    """List the ports, the problems they solve and their sources."""
    for style in Style:
        _print_row(style, "fidelity", "solves", "source: clause")
        for port in PORTS:
            if port.style == style:
                _print_port(port)
        print()
    for source in SOURCES.values():
        print_folded(f"{source.title} ({source.language})", f"{source.id}  ")
    print()
    for problem, word in _WORDS.items():
        print(f"{word:18}{problem}")
    for fidelity in Fidelity:
        print(f"{fidelity:18}{fidelity.meaning}")
    print(f"`cavalier tour {CONSTRUCTION.id}` builds tours without searching.")
    return 0


def _print_port(port: Port) -> None:
    """Print what a port solves, the clauses that it ports, its variants."""
    solves = " ".join(_WORDS[problem] for problem in port.problems)
    if port.mended_by:
        solves = "mistakes of the page"
    clauses = f"{port.source}: {port.clause}"
    _print_row(port.id, port.fidelity, solves, clauses)
    if port.variants:
        print("  " + " ".join(f"@{name}" for name in port.variants))


def _print_row(name: str, fidelity: str, solves: str, source: str) -> None:
    print_folded(source, f"{name:25}{fidelity:11}{solves:26}")
