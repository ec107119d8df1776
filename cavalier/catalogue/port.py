"""What finds tours: how the workbench describes and calls it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from importlib import import_module
from typing import NamedTuple, Protocol, Self

from common.board import Board, Square, Tour
from common.errors import CavalierError
from common.plain_values import shown
from common.search import Search

#: Moves in the order in which they are tried, as (rows, columns) downwards.
Moves = tuple[tuple[int, int], ...]

#: What is below this line in a port is not in its source.
ADAPTER = "# --- adapter: not in the source ---"


def above_adapter(text: str) -> str:
    r"""Return the text of a port above its adapter's line, or else all of it.

    >>> above_adapter(f"MOVES = ()\n{ADAPTER}\nx = 1\n")
    'MOVES = ()'
    """
    lines = text.split("\n")
    return "\n".join(
        lines[: lines.index(ADAPTER)] if ADAPTER in lines else lines
    )


class Style(StrEnum):
    """Two styles, and the programs written for teaching: a folder each.

    The third says where a program comes from, and is not a third style.
    """

    IMPERATIVE = "imperative"
    FUNCTIONAL = "functional"
    PEDAGOGICAL = "pedagogical"

    @property
    def heading(self) -> str:
        """What the programs of the folder have in common, as a heading."""
        taught = self is Style.PEDAGOGICAL
        return "written for teaching" if taught else str(self)


#: The styles that are compared.
COMPARED = (Style.IMPERATIVE, Style.FUNCTIONAL)


class Problem(StrEnum):
    """What a port solves: the rows of the grid."""

    COUNTING = "counting"
    ENUMERATING = "enumerating"
    BACKTRACKING = "first tour by backtracking"
    HEURISTIC = "heuristic without backtracking"
    HEURISTIC_BACKTRACKING = "heuristic with backtracking"
    CLOSED = "closed tours"
    MAZE = "a way through a maze"
    EXERCISES = "warm-up exercises"


class FirstTour(Protocol):
    """The entry point that returns one tour, or None."""

    def __call__(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Tour | None:
        """Return a tour from the start."""
        ...


class Tours(Protocol):
    """The entry point that yields every tour, in the port's order."""

    def __call__(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Iterator[Tour]:
        """Yield the tours from the start."""
        ...


class CountTours(Protocol):
    """The entry point that returns the number of tours."""

    def __call__(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> int:
        """Return how many tours there are from the start."""
        ...


class CountedTour(Protocol):
    """The entry point that returns one tour, or None, and its counters."""

    def __call__(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> tuple[Tour | None, dict[str, int]]:
        """Return a tour from the start, and the counters by their names."""
        ...


class Variant(NamedTuple):
    """The keywords that make a variant, and its moves where they differ."""

    options: Mapping[str, str | int]
    moves: Moves = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finder:
    """What finds a first tour: a port, a variant of one, or a construction.

    ``complete`` says that it finds a tour wherever there is one: where it
    finds none, that is a proof. ``largest`` is the largest sensible board for
    a first tour, ``largest_closed`` for one that closes, where that differs;
    without ``largest``, every board is sensible. ``square`` says that it
    takes square boards only, ``closed_only`` that all its tours are closed,
    ``has_counters`` that it has ``counted_tour``, ``seeded`` that its choices
    are random. ``closes`` says that it can be asked for closed tours.
    ``options`` are the keywords that make this variant. A construction tries
    no ``moves``.
    """

    id: str
    module: str
    complete: bool
    largest: Board | None
    largest_closed: Board | None = None
    square: bool = False
    closed_only: bool = False
    closes: bool = True
    has_counters: bool = False
    seeded: bool = False
    moves: Moves = ()
    variants: Mapping[str, Variant] = field(default_factory=dict)
    options: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """What it is called in a sentence."""
        return f"{self.id}, a construction"

    @property
    def is_search(self) -> bool:
        """Whether it searches, also where nothing can be found."""
        return False

    def must_tour(self) -> None:
        """Raise CavalierError unless it finds tours."""

    def largest_board(self, *, closed: bool) -> Board | None:
        """Return the largest sensible board, for a closed tour or for any."""
        return (closed and self.largest_closed) or self.largest

    @property
    def first_tour(self) -> FirstTour:
        """The entry point ``first_tour``; raises CavalierError without one."""
        self.must_tour()
        function = import_module(self.module).first_tour
        entry_point: FirstTour = partial(function, **self.options)
        return entry_point

    @property
    def counted_tour(self) -> CountedTour:
        """The first tour with its counters, if it has any."""
        if not self.has_counters:
            return self._without_counters
        function = import_module(self.module).counted_tour
        entry_point: CountedTour = partial(function, **self.options)
        return entry_point

    def _without_counters(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> tuple[Tour | None, dict[str, int]]:
        return self.first_tour(board, start, closed=closed), {}

    def variant(self, name: str) -> Self:
        """Return the variant of this name; raise CavalierError without."""
        if name not in self.variants:
            known = [f"{self.id}@{variant}" for variant in self.variants]
            raise CavalierError(
                f"{self.id} has no variant {shown(name)}. Use "
                f"{' or '.join(known or [self.id])}."
            )
        options, moves = self.variants[name]
        return replace(
            self,
            id=f"{self.id}@{name}",
            variants={},
            options=options,
            moves=moves or self.moves,
        )

    def with_seed(self, seed: int) -> Self:
        """Return it with this seed; raises CavalierError if it takes none."""
        if not self.seeded:
            raise CavalierError(
                f"{self.id} takes no seed, because nothing in it is random."
            )
        return replace(self, options={**self.options, "seed": seed})


@dataclass(frozen=True, slots=True, kw_only=True)
class Port(Finder):
    """A port, or one variant of it, as the catalogue describes it.

    Its style and, unless given, its id are those of its module. ``ported``
    names each source by its id, with the clause of it that is ported.
    ``mended_by`` names the ports that mend a page that is here as printed.
    ``by_tours`` names the entry points that only take the first of what
    ``tours`` yields, or count it.
    """

    id: str = ""
    by_tours: tuple[str, ...] = ()
    ported: tuple[tuple[str, str], ...]
    problems: tuple[Problem, ...]
    largest: Board
    moves: Moves
    mended_by: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Derive the id from the name of the file."""
        name = self.module.rpartition(".")[2].replace("_", "-")
        object.__setattr__(self, "id", self.id or name)

    @property
    def is_search(self) -> bool:
        """Whether it searches, also where nothing can be found."""
        return True

    @property
    def is_own(self) -> bool:
        """Whether it is somebody's program, and no port."""
        return False

    @property
    def style(self) -> Style:
        """The style, whose folder the module is in."""
        return Style(self.module.partition(".")[0])

    @property
    def title(self) -> str:
        """What it is called in a sentence."""
        return self.id

    @property
    def tours_boards(self) -> bool:
        """Whether the port is about tours: some are about the moves alone."""
        return not {Problem.MAZE, Problem.EXERCISES} & set(self.problems)

    @property
    def finds(self) -> bool:
        """Whether it has ``first_tour``; an own file may only count."""
        return True

    @property
    def ends_anywhere(self) -> bool:
        """Whether it ends on every board: a heuristic does."""
        return not self.complete

    def prepared(self, search: Search) -> Self:
        """Return it to be asked about a search; a program is asked here."""
        return self

    def only(self, problem: Problem | None) -> Self:
        """Return it to be asked one thing: a count, all tours, or a tour."""
        spared = {Problem.COUNTING, Problem.ENUMERATING} - {problem}
        left = tuple(each for each in self.problems if each not in spared)
        return replace(self, problems=left)

    @property
    def tours(self) -> Tours:
        """The port's ``tours``; raises CavalierError if it has none."""
        self.must_solve(Problem.ENUMERATING)
        function = import_module(self.module).tours
        entry_point: Tours = partial(function, **self.options)
        return entry_point

    @property
    def count_tours(self) -> CountTours:
        """The port's ``count_tours``; raises CavalierError if it has none."""
        self.must_solve(Problem.COUNTING)
        function = import_module(self.module).count_tours
        entry_point: CountTours = partial(function, **self.options)
        return entry_point

    def must_tour(self) -> None:
        """Raise CavalierError unless the port finds tours."""
        if self.tours_boards:
            return
        said = (
            "{port} finds no tours. Choose another port, or use its "
            "functions in Python: from {module} import attacked_squares"
        )
        if Problem.MAZE in self.problems:
            said = (
                "{port} finds no tours. Run `cavalier maze` to find ways "
                "through mazes with it."
            )
        raise CavalierError(said.format(port=self.id, module=self.module))

    def must_solve(self, problem: Problem) -> None:
        """Raise CavalierError unless the port solves the problem."""
        if problem not in self.problems:
            raise CavalierError(
                f"{self.id} is not a port for {problem}. Run `cavalier "
                "list` to see which ports are."
            )
