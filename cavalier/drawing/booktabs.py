r"""Tables for LaTeX, by the package booktabs."""

from collections.abc import Iterable, Sequence


def booktabs(
    columns: str,
    heading: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    breaks: bool = False,
) -> str:
    """Write rows whose cells are in TeX; a long table breaks over pages."""
    kind = "longtable" if breaks else "tabular"
    packages = "array,booktabs,longtable" if breaks else "booktabs"
    return "\n".join(
        [
            rf"% It needs \usepackage{{{packages}}}.",
            rf"\begin{{{kind}}}{{{columns}}}",
            r"  \toprule",
            rf"  {' & '.join(heading)} \\",
            r"  \midrule",
            *([r"  \endhead"] if breaks else []),
            *(rf"  {' & '.join(row)} \\" for row in rows),
            r"  \bottomrule",
            rf"\end{{{kind}}}",
        ]
    )
