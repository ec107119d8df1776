"""The Pascal paper, table 2: what happens when its program is compiled."""

from cavalier.checking.evidence.entry import (
    EntriesOf,
    Finding,
    Kind,
    Outcome,
    Weight,
    claim,
)
from cavalier.checking.evidence.pascal.compiler import (
    BY_VALUE,
    CLEAR_BOARD,
    DIALECTS,
    MENDINGS,
    MOVE,
    STOPPED,
    changed,
    first_error,
    mended_program,
    printed_program,
    run,
    side,
    stopped_after,
)
from cavalier.checking.evidence.printed import printed_numbers

entry = EntriesOf("004")

#: The exit status after a segmentation fault: here, of a stack that is full.
FAULT = -11


@entry(
    "pascal-compiles",
    clause="table 2",
    printed="a program for the tour",
    expected=Outcome.REFUTED,
    kind=Kind.LISTING,
    weight=Weight.MISTAKE,
    readings=(
        "in the dialects of fpc: they refuse the type of the pointer, and "
        "then the two ends",
        "in a dialect that takes '^array[1..n,1..n]' (line 68): one 'end' is "
        "too many in ClearBoard and one too few in move, in any Pascal",
        "the program that the author ran: mended, it prints the page's board "
        "of 8x8, so that the ends went wrong on the way to the text kept, or "
        "on the page",
    ),
    errata=("pascal-move E1",),
    compiles=True,
)
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


@entry(
    "pascal-type",
    clause="table 2",
    printed="TBoard=^array[1..n,1..n] of integer: a pointer to a matrix",
    expected=Outcome.REFUTED,
    weight=Weight.REPEAT,
    repeats="pascal-compiles",
    errata=("pascal-move E1",),
    compiles=True,
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


@entry(
    "pascal-stack",
    clause="table 2",
    printed=(
        "handing over a pointer instead of the n*n elements avoids an "
        "overflow of the stack for large n"
    ),
    expected=Outcome.REPRODUCED,
    compiles=True,
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
