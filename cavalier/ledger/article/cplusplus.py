"""The web article's program: compiled from its page, and run."""

import os
import platform
import subprocess
import tempfile
from pathlib import Path

from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import (
    UnavailableError,
    page,
    printed_numbers,
    program,
)

#: The seeds of the boards of 8x8 that are kept in ``boards``.
SEEDS = (1, 2, 3)

#: The most seconds that the compiler or the program may take.
_LIMIT = 60


def listing() -> str:
    """Return the program as the page has it.

    Raises UnavailableError where the text is not kept here.
    """
    text = page("001")
    start = text.index("// C++ program")
    return text[start : text.index("Défis et Limitations", start)]


def with_side(side: int, source: str) -> str:
    """Return the program for another value of N."""
    return source.replace("#define N 8", f"#define N {side}")


def seeded(source: str) -> str:
    """Return the program with its seed from the environment, not the time."""
    return source.replace("time(NULL)", 'atoi(getenv("SEED"))')


def compiled(source: str, to: Path) -> bool:
    """Compile a program; return whether g++ takes it.

    Raises UnavailableError where g++ is not installed.
    """
    done = subprocess.run(
        [program("g++"), "-x", "c++", "-", "-o", str(to)],
        input=source,
        text=True,
        capture_output=True,
        timeout=_LIMIT,
        check=False,
    )
    return done.returncode == 0


def printed_by(file: Path, seed: int) -> list[list[int]]:
    """Run a compiled program after srand(seed); return what it prints."""
    done = subprocess.run(
        [file],
        env=os.environ | {"SEED": str(seed)},
        text=True,
        capture_output=True,
        timeout=_LIMIT,
        check=True,
    )
    return [
        [int(n) for n in line.split()] for line in done.stdout.splitlines()
    ]


def article_compiles() -> Finding:
    """Compile the page as it is; run it after the seeds of the boards kept.

    Raises UnavailableError where the text, g++ or glibc is not here.
    """
    if platform.libc_ver()[0] != "glibc":
        raise UnavailableError("the C library is not glibc, whose rand it is")
    source = listing()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "listing")
        as_printed = compiled(source, file)
        seven = compiled(with_side(7, source), file)
        eight = compiled(seeded(source), file) and [
            printed_by(file, seed) for seed in SEEDS
        ]
        ten = compiled(with_side(10, seeded(source)), file) and printed_by(
            file, 19
        )
    kept = [printed_numbers(f"article-8x8-srand-{seed}") for seed in SEEDS]
    same = eight == kept
    same_10 = ten == printed_numbers("article-10x10-moves-srand-19")
    return claim(
        as_printed and same and same_10 and not seven,
        f"g++ {'takes' if as_printed else 'refuses'} it as printed, although "
        "<iostream> alone promises no rand, srand, time, printf or NULL; "
        f"after srand(1), (2) and (3) it prints {_boards(same)}; for N = 10, "
        f"after srand(19), {_boards(same_10)}; for N = 7 g++ "
        f"{'takes' if seven else 'refuses'} it",
    )


def _boards(same: bool) -> str:
    return "the boards kept here" if same else "other boards"
