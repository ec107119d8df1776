"""The Pascal paper, table 2: what happens when its program is compiled."""

from cavalier.evidence.entry import EntriesOf, Finding, Outcome, claim
from cavalier.evidence.pascal.compiler import (
    CLEAR_BOARD,
    DIALECTS,
    MENDINGS,
    MOVE,
    changed,
    first_error,
    mended_program,
    printed_program,
    run,
    side,
)
from cavalier.evidence.printed import printed_numbers

entry = EntriesOf("004")

#: The exit status after a segmentation fault, and that of fpc's own check of
#: the stack, its run-time error "stack overflow".
FAULT, OVERFLOW = -11, 202


@entry(
    "pascal-compiles",
    clause="table 2",
    printed="a program for the tour",
    expected=Outcome.REFUTED,
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
    printed="TBoard=^array[...]",
    expected=Outcome.REFUTED,
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
        f"fpc refuse it: {', '.join(sorted(set(refused)))}",
        *(f"{dialect}: {error}" for dialect, error in errors.items()),
    )


@entry(
    "pascal-stack",
    clause="table 2",
    printed=(
        "handing over a pointer avoids an overflow of the stack for large n"
    ),
    expected=Outcome.REFUTED,
    slow=True,
    compiles=True,
)
def pascal_stack() -> Finding:
    """Run the mended program with 32-bit integers, without and with checks."""
    sides = (300, 500, 1000)
    programs = [changed(mended_program(), side(n)) for n in sides]
    died = [run(text, "-Mobjfpc")[0] for text in programs]
    checked = [run(text, "-Mobjfpc", "-Ct")[0] for text in programs]
    overflows = {FAULT} == set(died) and {OVERFLOW} == set(checked)
    return claim(
        not overflows,
        f"n = {', '.join(map(str, sides))} on a stack of 8 MiB: exit status "
        f"{', '.join(map(str, died))} ({FAULT} is a segmentation fault); with "
        f"fpc's check of the stack {', '.join(map(str, checked))} "
        f"({OVERFLOW} is a stack overflow); move is up to n*n calls deep",
    )
