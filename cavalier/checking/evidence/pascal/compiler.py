"""The Pascal paper's program: changed, compiled and run.

The program is read from the text, changed, compiled by Free Pascal and run in
a folder that is removed afterwards.
"""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cavalier.checking.evidence.page import page, program
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
                f"the program of the Pascal paper has {old!r} {found} times, "
                "not once"
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
