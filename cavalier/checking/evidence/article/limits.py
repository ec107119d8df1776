"""The web article: the limits that it names."""

from functools import partial

from cavalier.checking.evidence.article.runs import closes, tally
from cavalier.checking.evidence.c_rand import glibc
from cavalier.checking.evidence.entry import EntriesOf, Finding, Outcome, claim
from cavalier.checking.evidence.tracing import count_calls_in
from imperative.warnsdorff_random_closed import closed_tour
from pedagogical import steps_as_printed

entry = EntriesOf("001")


@entry(
    "article-no-guarantee",
    clause="limits",
    printed="may get stuck; does not guarantee a solution from every start",
    expected=Outcome.REPRODUCED,
)
def article_no_guarantee() -> Finding:
    """Count apart the tours that get stuck and those that do not close."""
    found = tally()
    return claim(
        found.begun > found.complete,
        f"for {found.seeds} seeds on 8x8 it begins {found.begun} tours: "
        f"{found.begun - found.complete} get stuck, "
        f"{found.complete - found.seeds} are complete and do not close, "
        f"{found.seeds} close, after {found.most - 1} restarts at most; it "
        "never goes back",
    )


@entry(
    "article-worst",
    clause="limits",
    printed="the complexity may be high in the worst case",
    expected=Outcome.REPRODUCED,
)
def article_worst() -> Finding:
    """Count the tours begun until one closes, on larger and larger boards.

    One run of the five steps, which do not begin again, is counted too.
    """
    seeds, sides = range(20), (8, 12, 16)
    means = [
        sum(closes(side, seed)[1] for seed in seeds) / len(seeds)
        for side in sides
    ]
    begun = 1000
    _, in_vain = closed_tour(5, glibc(1), begun)
    return claim(
        means == sorted(means) and in_vain == begun,
        "of the listing, which begins again until a tour closes: over 20 "
        f"seeds {', '.join(f'{mean:.1f}' for mean in means)} tours are begun "
        "on average on 8x8, 12x12 and 16x16, and on 5x5, where none closes, "
        f"{in_vain} in vain; one run of the five steps tests "
        f"{', '.join(f'{_tests(side):.0f}' for side in sides)} squares a move",
    )


def _tests(side: int) -> float:
    """Return how many squares a move a run of the five steps tests."""
    visitee = steps_as_printed.nothing_visited(side, side)
    work = partial(steps_as_printed.repeter, visitee, 0, 0, lambda _: 0)
    _, tests = count_calls_in(work, steps_as_printed, "unvisited")
    return tests / max(map(max, visitee))
