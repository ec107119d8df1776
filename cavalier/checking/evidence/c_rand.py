"""C's rand(), as glibc gives it, which makes a C program's run its own."""

from collections.abc import Callable, Iterator


def glibc(seed: int) -> Callable[[], int]:
    """Return what rand() returns after srand(seed), by glibc's recurrence.

    >>> rand = glibc(1)
    >>> rand(), rand()
    (1804289383, 846930886)
    """

    def numbers() -> Iterator[int]:
        r = [seed]
        for _ in range(30):
            r.append(16807 * r[-1] % 2147483647)
        r += r[:3]
        for i in range(34, 344):
            r.append((r[i - 31] + r[i - 3]) % 2**32)
        while True:
            r.append((r[-31] + r[-3]) % 2**32)
            yield r[-1] >> 1

    return numbers().__next__
