"""A port: its entry in the catalogue, and its entry points."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from importlib import import_module
from types import ModuleType
from typing import ClassVar, Self

from common.board import Board, Square, Tour
from common.errors import CavalierError
from common.plain_values import shown
from common.search import Search

#: Moves in the order in which they are tried, as (rows, columns) downwards.
Moves = tuple[tuple[int, int], ...]

#: The lines that open the three zones of a port: what is in its source, what
#: its source calls or implies, and the entry points.
PAGE = "# --- the page ---"
SUPPLIED = "# --- supplied: the page calls or implies it ---"
ADAPTER = "# --- adapter ---"


def above_adapter(text: str) -> str:
    r"""Return the text of a port above its adapter, or all of a text without.

    >>> above_adapter(f"MOVES = ()\n{ADAPTER}\nx = 1\n")
    'MOVES = ()'
    """
    lines = text.split("\n")
    return "\n".join(
        lines[: lines.index(ADAPTER)] if ADAPTER in lines else lines
    )


class Style(StrEnum):
    """The folders of the ports: two styles, and programs for teaching."""

    IMPERATIVE = "imperative"
    FUNCTIONAL = "functional"
    PEDAGOGICAL = "pedagogical"

    @property
    def heading(self) -> str:
        """The heading of the folder's programs."""
        taught = self is Style.PEDAGOGICAL
        return "written for teaching" if taught else str(self)


#: The styles that are compared.
COMPARED = (Style.IMPERATIVE, Style.FUNCTIONAL)


class Fidelity(StrEnum):
    """How near a port is to its page."""

    AS_WRITTEN = "as written"
    PORTED = "ported"
    REWRITTEN = "rewritten"

    @property
    def meaning(self) -> str:
        """What the word means."""
        return {
            Fidelity.AS_WRITTEN: (
                "the statements of the page, mistakes included"
            ),
            Fidelity.PORTED: "the page's structure and names, made to work",
            Fidelity.REWRITTEN: "the page's method in another structure",
        }[self]


class Problem(StrEnum):
    """What a port solves: the rows of the grid."""

    COUNTING = "counting"
    ENUMERATING = "enumerating"
    BACKTRACKING = "first tour by backtracking"
    HEURISTIC = "heuristic without backtracking"
    HEURISTIC_BACKTRACKING = "heuristic with backtracking"
    CLOSED = "closed tours"
    MAZE = "a path through a maze"
    EXERCISES = "warm-up exercises"


HEURISTICS = {Problem.HEURISTIC, Problem.HEURISTIC_BACKTRACKING}


@dataclass(frozen=True, slots=True, kw_only=True)
class Port:
    """A port, a variant of one, or the construction, which has no source.

    Attributes:
        ``id``, by default, is the name of the file.
        ``source`` is the id of a text, and ``clause`` the part that is ported.
        ``largest`` is the largest sensible board for a first tour, and
            ``largest_closed`` for a closed one, where that differs.
        ``square``: all its boards must be square.
        ``closed_only``: all its tours are closed.
        ``has_counters``: it has ``counted_tour``.
        ``seeded``: its choices are random.
        ``by_tours`` names the entry points that only count what ``tours``
            yields, or return the first of it.
        ``mended_by`` names the ports that correct a page as printed.
        ``variants`` has the options of each variant; the one that
            ``backwards`` names tries the moves in reverse.
        ``options`` are those of this variant.
    """

    id: str = ""
    module: str
    source: str = ""
    clause: str = ""
    problems: tuple[Problem, ...]
    fidelity: Fidelity = Fidelity.PORTED
    moves: Moves = ()
    largest: Board
    largest_closed: Board | None = None
    square: bool = False
    closed_only: bool = False
    has_counters: bool = False
    seeded: bool = False
    by_tours: tuple[str, ...] = ()
    mended_by: tuple[str, ...] = ()
    variants: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    backwards: str = ""
    options: Mapping[str, object] = field(default_factory=dict)

    #: A program of somebody's own may differ from ports in these.
    is_own: ClassVar = False
    closes: ClassVar = True
    finds: ClassVar = True

    def __post_init__(self) -> None:
        """Derive the id from the name of the file."""
        name = self.module.rpartition(".")[2].replace("_", "-")
        object.__setattr__(self, "id", self.id or name)

    @property
    def style(self) -> Style:
        """The style, whose folder the module is in."""
        return Style(self.module.partition(".")[0])

    @property
    def complete(self) -> bool:
        """Whether there is no tour where the port finds none."""
        return not (self.mended_by or HEURISTICS & {*self.problems})

    @property
    def tours_boards(self) -> bool:
        """Whether the port is about tours: some are about the moves alone."""
        return not {Problem.MAZE, Problem.EXERCISES} & {*self.problems}

    def largest_board(self, *, closed: bool) -> Board:
        """Return the largest sensible board, for a closed tour or for any."""
        return (closed and self.largest_closed) or self.largest

    def prepared(self, search: Search) -> Self:
        """Return the port: only a program of one's own is asked here."""
        return self

    def variant(self, name: str) -> Self:
        """Return the variant of this name; raise CavalierError without."""
        if name not in self.variants:
            known = " or ".join(self.variants)
            raise CavalierError(
                f"{self.id} has no variant {shown(name)}. Use {known}."
                if known
                else f"{self.id} has no variants."
            )
        return replace(
            self,
            id=f"{self.id}@{name}",
            variants={},
            options=self.variants[name],
            moves=self.moves[:: -1 if name == self.backwards else 1],
        )

    def with_seed(self, seed: int) -> Self:
        """Return it with this seed; raises CavalierError if it takes none."""
        if not self.seeded:
            raise CavalierError(
                f"{self.id} makes no random choices. Leave out --seed."
            )
        return replace(self, options={**self.options, "seed": seed})

    @property
    def program(self) -> ModuleType:
        """The module of the port."""
        return import_module(self.module)

    def first_tour(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Tour | None:
        """Return the first tour; raise CavalierError if it finds none."""
        self.must_tour()
        tour: Tour | None = self.program.first_tour(
            board, start, closed=closed, **self.options
        )
        return tour

    def counted_tour(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> tuple[Tour | None, dict[str, int]]:
        """Return the first tour with the port's counters, if it has any."""
        if not self.has_counters:
            return self.first_tour(board, start, closed=closed), {}
        tour: tuple[Tour | None, dict[str, int]] = self.program.counted_tour(
            board, start, closed=closed, **self.options
        )
        return tour

    def tours(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Iterator[Tour]:
        """Yield all tours; raise CavalierError if the port cannot."""
        self.must_solve(Problem.ENUMERATING)
        tours: Iterator[Tour] = self.program.tours(
            board, start, closed=closed, **self.options
        )
        return tours

    def count_tours(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> int:
        """Count the tours; raise CavalierError if the port does not count."""
        self.must_solve(Problem.COUNTING)
        count: int = self.program.count_tours(
            board, start, closed=closed, **self.options
        )
        return count

    def must_tour(self) -> None:
        """Raise CavalierError unless the port finds tours."""
        if Problem.MAZE in self.problems:
            raise CavalierError(
                f"{self.id} solves mazes, not boards. Use `cavalier maze`."
            )
        if Problem.EXERCISES in self.problems:
            raise CavalierError(
                f"{self.id} does not search for tours. Use its functions in "
                f"Python: from {self.module} import attacked_squares"
            )

    def must_solve(self, problem: Problem) -> None:
        """Raise CavalierError unless the port solves the problem."""
        if problem not in self.problems:
            raise CavalierError(
                f"{self.id} is not a port for {problem}. "
                "Run `cavalier list` to find one."
            )
