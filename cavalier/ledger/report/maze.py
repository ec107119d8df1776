"""The lab report, section 5: a path through a maze."""

from cavalier.ledger.entry import Finding, Outcome
from common.mazes import draw, generate, shortest_path
from imperative import labyrinth


def report_maze_cost() -> Finding:
    """Count the attempts in mazes, by the port's own program and heuristic."""
    told = []
    for kind, openings in (("one path", 0), ("several paths", 30)):
        without, with_it = (
            sum(_maze_attempts(seed, openings, chosen) for seed in range(50))
            for chosen in (False, True)
        )
        told.append(f"{without} and {with_it} in 50 mazes with {kind}")
    return Finding(
        Outcome.NOT_CHECKABLE,
        "neither the program nor its heuristic is printed; those that the "
        "port supposes (S2, S3) try a square once at most, without and with: "
        + "; ".join(told),
    )


def _maze_attempts(seed: int, openings: int, heuristic: bool) -> int:
    maze = generate(15, 21, seed, openings)
    _, counters = labyrinth.counted_path(
        maze.rows, maze.start, maze.exit, heuristic=heuristic
    )
    return counters["attempts"]


def report_maze() -> Finding:
    """Compare paths with shortest ones, in mazes of two kinds.

    The outcome says nothing of the report: the program and the heuristic are
    the port's own.
    """
    told, drawn = [], []
    for kind, openings in (("one path", 0), ("several paths", 30)):
        longer = 0
        for seed in range(50):
            maze = generate(15, 21, seed, openings)
            path = labyrinth.first_path(
                maze.rows, maze.start, maze.exit, heuristic=True
            )
            if len(path or ()) > len(shortest_path(maze) or ()):
                longer += 1
                drawn.append(draw(maze, path))
        told.append(f"{longer} of 50 mazes with {kind}")
    return Finding(
        Outcome.NOT_CHECKABLE,
        "neither the program nor its heuristic is printed; those that the "
        "port supposes (S2, S3) find a path that is longer than a shortest "
        f"in {' and '.join(told)}",
        tuple(drawn[:1]),
    )
