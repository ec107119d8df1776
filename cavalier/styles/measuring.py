"""How large a program is, how deep it calls itself, and what it needs."""

import sys
import time
import tokenize
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from io import StringIO
from types import CodeType, FrameType

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


class Depth:
    """How many calls of one procedure are open at once, at most.

    It looks at the procedures on the first lines of a file only.
    """

    def __init__(self, file: str, last_line: int) -> None:
        self.deepest = 0
        self._file, self._last_line = file, last_line
        self._open: list[FrameType] = []
        self._of_each: Counter[CodeType] = Counter()

    def watch(self, work: Callable[[], object]) -> None:
        """Do the work and watch it, in this thread."""
        sys.setprofile(self._see)
        try:
            work()
        finally:
            sys.setprofile(None)

    def _see(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and self._is_procedure(code):
            self._open.append(frame)
            self._of_each[code] += 1
            self.deepest = max(self.deepest, self._of_each[code])
        elif event == "return" and self._open[-1:] == [frame]:
            self._open.pop()
            self._of_each[code] -= 1

    def _is_procedure(self, code: CodeType) -> bool:
        named = not code.co_name.startswith("<") or code.co_name == "<lambda>"
        here = code.co_filename == self._file
        return named and here and code.co_firstlineno <= self._last_line


def seconds(fresh_works: Iterator[Callable[[], object]]) -> float:
    """Return the least processor time of works that do the same."""
    times: list[float] = []
    for work in fresh_works:
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
