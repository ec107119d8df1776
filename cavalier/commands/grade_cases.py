"""The cases that the options of `cavalier grade` choose."""

from collections.abc import Sequence

from cavalier.commands import options
from cavalier.grading.graded_cases import (
    GradedCase,
    graded_cases,
    with_witnesses,
)
from cavalier.grading.unseen import (
    new_seed,
    unseen_cases,
    unseen_properties,
)
from cavalier.terminal import tell
from common.errors import CavalierError
from common.language import _, ngettext


def chosen_cases(
    *,
    unseen: int | None,
    seed: str | None,
    only: Sequence[str],
) -> Sequence[GradedCase]:
    """Return the public cases, or so many unseen ones.

    Raises CavalierError where the options do not go together, or one of them
    names what there is not.
    """
    if unseen is not None:
        return _drawn(unseen, seed, only)
    if seed is not None:
        raise CavalierError(f"--seed {seed} is for --unseen N. Use both.")
    cases = graded_cases()
    known = list(dict.fromkeys(str(case.asks) for case in cases))
    _must_be_among(known, only)
    chosen = [case for case in cases if case.asks in (only or known)]
    return with_witnesses(chosen)


def _drawn(
    number: int, seed: str | None, only: Sequence[str]
) -> Sequence[GradedCase]:
    """Draw cases by the seed, or by a new one, and say which it is."""
    _must_be_among(unseen_properties(), only)
    given = options.parse_seed(seed)
    drawn = new_seed() if given is None else given
    cases = unseen_cases(number, drawn, only)
    tell(
        ngettext(
            "{n} unseen case, drawn by --seed {seed}",
            "{n} unseen cases, drawn by --seed {seed}",
            len(cases),
            n=len(cases),
            seed=str(drawn),
        )
    )
    return with_witnesses(cases)


def _must_be_among(known: Sequence[str], only: Sequence[str]) -> None:
    """Raise CavalierError for a property that cannot be asked for."""
    for name in only:
        if name not in known:
            raise CavalierError(
                f"Unknown property --only {name}. Use {_(' or ').join(known)}."
            )
