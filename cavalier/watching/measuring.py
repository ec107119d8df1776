"""How large a program is, and the time and memory that it needs."""

import time
import tokenize
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from io import StringIO

#: A small work is repeated until it has taken so many seconds in all.
_ENOUGH = 0.1

# What is on a line besides code.
_NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def code_lines(text: str) -> int:
    r"""Count the lines with code: not blank, a comment or a docstring.

    >>> code_lines('"A file."\n\nx = (  # two\n    1)\n')
    2
    """
    return len(
        {
            line
            for statement in _statements(text)
            if [token.type for token in statement] != [tokenize.STRING]
            for token in statement
            for line in range(token.start[0], token.end[0] + 1)
        }
    )


def _statements(text: str) -> Iterator[list[tokenize.TokenInfo]]:
    """Go through the statements, each the list of its tokens."""
    tokens: list[tokenize.TokenInfo] = []
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type == tokenize.NEWLINE:
            yield tokens
            tokens = []
        elif token.type not in _NO_CODE:
            tokens.append(token)


def seconds(works: Iterable[Callable[[], object]]) -> float:
    """Return the least processor time of works that do the same."""
    times: list[float] = []
    for work in works:
        begun = time.thread_time()
        work()
        times.append(time.thread_time() - begun)
        if sum(times) > _ENOUGH:
            break
    return min(times)


def peak_memory(work: Callable[[], object]) -> int:
    """Return the most bytes that a work needs at once, for what it makes."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        result = work()
        _, peak = tracemalloc.get_traced_memory()
        del result
    finally:
        tracemalloc.stop()
    return peak - before
