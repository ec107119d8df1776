"""Which errata of the ports' headers an entry of the ledger shows.

An erratum is named by its port and its number there, as in ``couples E1``.
"""

#: The errata, by the entry that shows them.
ERRATA: dict[str, tuple[str, ...]] = {
    "tipe-alg1": (
        "warnsdorff-matrix E1",
        "warnsdorff-matrix E2",
        "as-printed E1",
        "as-printed E2",
    ),
    "tipe-alg1-condition": ("warnsdorff-matrix E3",),
    "tipe-alg4": (
        "backtracking-matrix E1",
        "backtracking-matrix E2",
        "backtracking-matrix E3",
    ),
    "article-backtracking": ("warnsdorff-random-closed E4",),
    "article-steps": ("steps-as-printed E1",),
    "article-3x3": ("warnsdorff-random-closed E3",),
    "article-side": ("warnsdorff-random-closed E1",),
    "article-print": ("warnsdorff-random-closed E2",),
    "article-no-guarantee": ("warnsdorff-random-closed E4",),
    "report-any-start": ("backtracking-report E2",),
    "report-value": ("backtracking-report E1",),
    "report-complexity": ("backtracking-report E3",),
    "report-over": ("backtracking-report E3",),
    "report-5x": ("backtracking-padded E1",),
    "report-risk": ("best-first-padded E3",),
    "report-start": ("best-first-padded E1", "best-first-lazy E1"),
    "report-increasing": ("best-first-padded E2", "best-first-lazy E2"),
    "report-name": ("best-first-padded E4",),
    "report-quadratic": ("best-first-padded E3",),
    "report-worst": ("best-first-padded E3",),
    "report-nil": ("best-first-padded E3",),
    "report-7x7": ("backtracking-report E4",),
    "report-maze": ("labyrinth E1",),
    "algo-walk": ("boolean-knight-tour E3",),
    "algo-order": ("boolean-knight-tour E3",),
    "algo-pseudocode": (
        "boolean-knight-tour E1",
        "boolean-knight-tour E2",
        "as-printed E3",
        "as-printed E4",
    ),
    "pascal-exercises": ("knight-exercises E1",),
    "pascal-edges": ("pascal-move E7",),
    "pascal-table1": ("pascal-move E4",),
    "pascal-compiles": ("pascal-move E1",),
    "pascal-type": ("pascal-move E1",),
    "pascal-queens": ("pascal-move E8",),
    "pascal-minil": ("pascal-move E3", "pascal-coordinates E1"),
    "pascal-clear": ("pascal-move E5",),
    "pascal-snapshot": ("pascal-move E2", "pascal-coordinates E1"),
    "pascal-other-start": ("pascal-move E6",),
}
