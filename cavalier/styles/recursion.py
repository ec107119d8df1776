"""Functions that call themselves, directly or through others."""

from collections.abc import Iterator, Sequence

from cavalier.styles.looking import Found
from cavalier.styles.naming import functions
from cavalier.styles.program import Program
from cavalier.styles.scopes import Function


def recursions(program: Program) -> Iterator[Found]:
    """Find the calls by which a function comes back to itself."""
    for function in functions(program.tree):
        for named, line in function.named:
            if way := _way(named, function):
                names = ", which calls ".join(each.name for each in way)
                itself = "itself" if named is function else names
                yield Found(line, f"{function.name} calls {itself}")


def _way(start: Function, end: Function) -> Sequence[Function]:
    """Return a shortest way by names from one function to another, or ()."""
    ways: dict[Function, tuple[Function, ...]] = {start: (start,)}
    queue = [start]
    for function in queue:
        if function is end:
            return ways[function]
        for named, _ in function.named:
            if named not in ways:
                ways[named] = (*ways[function], named)
                queue.append(named)
    return ()
