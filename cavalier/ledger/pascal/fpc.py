"""The Pascal paper's program: changed, compiled and run by Free Pascal.

The program is read from table 2 of the text, changed, compiled, and run in a
folder that is removed afterwards.
"""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import page, printed_numbers, program
from common.errors import CavalierError

#: The dialects of Pascal that fpc has; in objfpc an integer has 32 bits.
DIALECTS = ("fpc", "tp", "delphi", "objfpc", "macpas")


class Change(NamedTuple):
    """What is replaced in the program: a pattern that it has once."""

    old: str
    new: str


#: What keeps the program from compiling, in the order of the page.
NAMED_TYPE = Change(r"(TBoard)=\^(array\S+ of integer);", r"T=\2; \1=^T;")

CLEAR_BOARD = Change(r"(:=0; end;) end;", r"\1")

MOVE = Change(r"(:=0 end; end) else", r"\1 end else")

MENDINGS = (NAMED_TYPE, CLEAR_BOARD, MOVE)

#: What hands the matrix over by value: p is then a pointer to a copy, v.
BY_VALUE = (
    Change(r"move\(var p:TBoard;", "move(v:T;"),
    Change("boolean; q:", "boolean; p,q:"),
    Change("begin q:=p", "begin p:=@v; q:=p"),
    Change(r"move\(p,xn", "move(p^,xn"),
    Change(r"move\(p,1", "move(p^,1"),
)

#: The exit status of a program that has made as many calls as it may.
STOPPED = 3

ANTICLOCKWISE = Change("1 to 8 do if", "8 downto 1 do if")


def side(n: int) -> Change:
    """Return the change to a board of n x n."""
    return Change("n=8", f"n={n}")


def start(x: int, y: int) -> Change:
    """Return the change to another first square."""
    return Change(r"move\(p,1,1", f"move(p,{x},{y}")


def stopped_after(calls: int) -> tuple[Change, ...]:
    """Return the changes that stop it, and write the largest k so far."""
    stop = f"writeln(f,most); close(f); halt({STOPPED})"
    count = f"inc(calls); if calls={calls} then begin {stop} end;"
    most = "if k>most then most:=k;"
    return (
        Change(r"\nvar p:", "\nvar calls,most:longint; p:"),
        Change("k0:=k;", f"k0:=k; {most} {count}"),
    )


def printed_program() -> str:
    """Return the program, from the left cells of table 2.

    Raises UnavailableError where the text is not kept here.
    """
    text = page("004")
    table = text[text.index("Таблица 2\n") : text.index("Результат работы")]
    cells = re.findall("^(.*?)\t", table, re.MULTILINE)
    return unescape(re.sub("</?pre>", "", "\n".join(cells))) + "\n"


def changed(text: str, *changes: Change) -> str:
    """Return the program with these changes.

    Raises CavalierError where a pattern is not in it exactly once.
    """
    for old, new in changes:
        text, found = re.subn(old, new, text)
        if found != 1:
            raise CavalierError(
                f"the program of the Pascal paper has {old!r} {found} "
                "times, not once"
            )
    return text


def mended_program() -> str:
    """Return the program as it compiles."""
    return changed(printed_program(), *MENDINGS)


def first_error(text: str, dialect: str = "fpc") -> str | None:
    """Return the first error that fpc finds, or None where it compiles."""
    with _compiled(text, f"-M{dialect}") as (_, messages):
        error = re.search("(?:Error|Fatal): (.+)", messages)
    return error[1] if error else None


def run(text: str, *options: str) -> tuple[int, str]:
    """Compile a program and run it on a stack of 8 MiB.

    Returns its exit status, negative for a signal, and what it has written.
    The file's folder on the page, "h:", is made for it where it runs.
    """
    with _compiled(text, *options) as (folder, _):
        written = folder / "h:" / "kon.txt"
        written.parent.mkdir()
        done = _in(folder, "/bin/sh", "-c", "ulimit -s 8192; exec ./knight")
        return done.returncode, written.read_text("ascii")


@contextmanager
def _compiled(text: str, *options: str) -> Iterator[tuple[Path, str]]:
    """Yield the folder that a program is compiled in, and fpc's messages."""
    fpc = program("fpc")
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "knight.pas").write_text(text, "ascii")
        done = _in(folder, fpc, "-v0e", *options, "knight.pas")
        yield folder, done.stdout


def _in(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        timeout=60,
        check=False,
    )


#: The exit status after a segmentation fault: here, of a stack that is full.
FAULT = -11


def pascal_compiles() -> Finding:
    """Compile the program as printed, and after each of its mendings."""
    text = printed_program()
    steps = [changed(text, *MENDINGS[:number]) for number in range(3)]
    errors = [first_error(step) for step in steps]
    _, written = run(mended_program())
    numbers = [[int(n) for n in row.split()] for row in written.splitlines()]
    same = numbers == printed_numbers("pascal-8x8")
    return claim(
        errors[0] is None,
        f"the first error is: {errors[0]}; with a name for the array's type: "
        f'{errors[1]}; with an "end" less in ClearBoard too: {errors[2]}; '
        "with one more in move too, it prints "
        + ("the page's board of 8x8" if same else "another board"),
    )


def pascal_type() -> Finding:
    """Compile the pointer's type in each dialect, with the ends mended."""
    text = changed(printed_program(), CLEAR_BOARD, MOVE)
    errors = {each: first_error(text, each) for each in DIALECTS}
    refused = [error for error in errors.values() if error is not None]
    return claim(
        not refused,
        f"with the ends mended, {len(refused)} of {len(errors)} dialects of "
        f"fpc refuse it: {', '.join(sorted(set(refused)))}; no other compiler "
        "is tried",
        *(f"{dialect}: {error}" for dialect, error in errors.items()),
    )


def pascal_stack() -> Finding:
    """Run the mended program with a pointer, and with the matrix by value.

    In fpc's own dialect an integer has 16 bits, and n*n is one up to n = 181.
    Each run is stopped after as many calls of move, and writes the largest
    number that it reached. By value, nothing is changed but the parameter.
    """
    sides, calls = (30, 60, 100, 181), 200_000
    stopped = stopped_after(calls)
    pointer, value = (
        {n: run(changed(mended_program(), *how, side(n))) for n in sides}
        for how in (stopped, (*BY_VALUE, *stopped))
    )
    wide = changed(mended_program(), *stopped, side(300))
    return claim(
        {status for status, _ in pointer.values()} == {STOPPED}
        and [n for n in sides if value[n][0] == FAULT] == [*sides[1:]],
        f"the mended program, on a stack of 8 MiB, stopped after {calls} "
        f"calls of move; with a pointer {_runs(pointer)}; with the matrix by "
        f"value {_runs(value)}; with integers of 32 bits, which allow a "
        f"larger n, a pointer too {_runs({300: run(wide, '-Mobjfpc')})}, as "
        "move is up to n*n calls deep",
    )


def _runs(ran: dict[int, tuple[int, str]]) -> str:
    """Say how the run for each n ended."""
    ends = [
        f"n = {n} overflows it"
        if status == FAULT
        else f"n = {n} gets to square {written.strip()}"
        for n, (status, written) in ran.items()
    ]
    return ", ".join(ends)
