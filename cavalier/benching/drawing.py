"""The plots of a bench; only this module uses matplotlib.

What has another colour has another mark too. The paper is white, as in the
other pictures, so that a plot can be read on a dark page.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from itertools import cycle
from pathlib import Path
from textwrap import fill

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure, FigureBase
from matplotlib.ticker import FuncFormatter, NullFormatter

from cavalier.benching.document import (
    BenchDocument,
    BenchedDocument,
    SpreadDocument,
)
from cavalier.benching.sections import rate, title, works_of
from cavalier.drawing.figure import INK, PAPER
from common.board import parse_board

#: In inches. On a phone, the letters in a plot of this width are large enough.
_WIDTH = 4.9

#: In inches: the height of a row of points, and of what is around the rows.
_ROW, _AROUND = 0.25, 1.45

#: In inches: the height of a plot of lines.
_OF_LINES = 3.6

#: After so many letters, a title goes on in the next line.
_LETTERS = 52

_COLOURS = ("#00619a", "#c25400", INK)
_MARKS = ("o", "s", "^")

#: The points of a plot: the label of the row, the way, and the figure.
_Points = Sequence[tuple[str, str, SpreadDocument]]


def drawable(document: BenchDocument) -> list[str]:
    """Return the names of the sections that can be drawn."""
    return [name for name in _PANELS if _is_there(name, document)]


def _is_there(name: str, document: BenchDocument) -> bool:
    if name == "growth":
        return bool(document["growth"])
    return bool(works_of(document, name))


def draw(document: BenchDocument, names: Sequence[str], file: Path) -> None:
    """Draw these sections, one below the other, as SVG, PNG or PDF."""
    heights = [_height(name, document) for name in names]
    with _style():
        figure = Figure((_WIDTH, sum(heights)), layout="constrained")
        parts = figure.subfigures(
            len(names), squeeze=False, height_ratios=heights
        )
        for name, part in zip(names, parts.flat, strict=True):
            _panel(part, name, document)
        figure.savefig(file, dpi=200)


def _panel(part: FigureBase, name: str, document: BenchDocument) -> None:
    """Draw a section under its title, and its legend below."""
    about = fill(title(name, works_of(document, name)), _LETTERS)
    part.suptitle(about, x=0.01, ha="left", fontsize=11, fontweight="bold")
    axes = part.subplots()
    _PANELS[name](axes, document)
    handles, labels = axes.get_legend_handles_labels()
    marks = dict(zip(labels, handles, strict=True))
    if len(marks) > 1:
        part.legend(marks.values(), marks, loc="outside lower center", ncols=3)


def _style() -> AbstractContextManager[None]:
    """Return the context in which every plot is drawn."""
    return mpl.rc_context(
        {
            "axes.grid": True,
            "axes.spines.right": False,
            "axes.spines.top": False,
            "figure.facecolor": PAPER,
            "font.size": 10.5,
            "grid.color": "#d4d8db",
            "legend.frameon": False,
            "svg.fonttype": "none",  # text stays text
        }
    )


def _height(name: str, document: BenchDocument) -> float:
    """Return the inches that a panel needs."""
    if _PANELS[name] in (_growth, _cost):
        return _OF_LINES
    labels = {_label(each) for each in works_of(document, name)}
    return len(labels) * _ROW + _AROUND


# Points in rows.


def _counting(axes: Axes, document: BenchDocument) -> None:
    """Draw the nodes a second of each search."""
    works = works_of(document, "counting")
    points = [(_label(w), w["way"], _times(rate(w), 1e-6)) for w in works]
    _rows(axes, points, "million nodes a second")


def _finding(axes: Axes, document: BenchDocument) -> None:
    """Draw the milliseconds to a first tour."""
    works = works_of(document, "finding")
    points = [(_label(w), "", _times(w["seconds"], 1e3)) for w in works]
    _rows(axes, points, "milliseconds of processor time")


def _exact(axes: Axes, document: BenchDocument) -> None:
    """Draw the seconds of each count, by tier."""
    works = works_of(document, "exact")
    points = [(_label(w), w["way"], w["seconds"]) for w in works]
    _rows(axes, points, "seconds of processor time")


def _verify(axes: Axes, document: BenchDocument) -> None:
    """Draw the processor time of each port, and what the clock says."""
    works = works_of(document, "verify")
    by_processor = [(_label(w), "processor time", w["seconds"]) for w in works]
    by_clock = [(_label(w), "by the clock", w["elapsed"]) for w in works]
    _rows(axes, [*by_processor, *by_clock], "seconds")


def _label(work: BenchedDocument) -> str:
    """Return what a row of points is labelled with."""
    if work["part"] == "ports" and work["unit"] != "nodes":
        return f"{work['work']}, {work['board']}"
    return work["work"]


def _times(figure: SpreadDocument, factor: float) -> SpreadDocument:
    return {
        "median": factor * figure["median"],
        "least": factor * figure["least"],
        "most": factor * figure["most"],
    }


def _rows(axes: Axes, points: _Points, unit: str) -> None:
    """Draw points on a logarithmic scale, in rows from the top."""
    labels = list(dict.fromkeys(label for label, _, _ in points))
    ways = list(dict.fromkeys(way for _, way, _ in points))
    for way, colour, mark in zip(ways, cycle(_COLOURS), cycle(_MARKS)):
        own = [(labels.index(at), f) for at, each, f in points if each == way]
        axes.errorbar(
            [figure["median"] for _, figure in own],
            [row for row, _ in own],
            xerr=_reach(figure for _, figure in own),
            fmt=mark,
            color=colour,
            label=way,
            capsize=2.5,
            fillstyle="full" if mark == "o" else "none",
        )
    axes.set_xscale("log")
    axes.set_yticks(range(len(labels)), labels)
    axes.invert_yaxis()
    axes.set_xlabel(unit)
    _plain_numbers(axes)


def _reach(figures: Iterable[SpreadDocument]) -> list[list[float]]:
    """Return how far the least and the most are from each median."""
    known = list(figures)
    return [
        [each["median"] - each["least"] for each in known],
        [each["most"] - each["median"] for each in known],
    ]


def _plain_numbers(axes: Axes) -> None:
    """Write 0.1, 1 and 10 on the logarithmic axis."""
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.margins(x=0.08)


# Lines.


def _growth(axes: Axes, document: BenchDocument) -> None:
    """Draw the states by row, a line for each width."""
    for each in document["growth"]:
        closed = each["kind"] == "closed"
        states = each["states"]
        axes.plot(
            range(1, len(states) + 1),
            states,
            label=f"{each['kind']} tours",
            marker=_MARKS[not closed],
            color=_COLOURS[not closed],
            linestyle="-" if closed else "--",
            fillstyle="full" if closed else "none",
        )
        axes.annotate(
            f"{each['width']}",
            (len(states), states[-1]),
            xytext=(7, -3 if closed else 4),
            textcoords="offset points",
            va="center",
            color=_COLOURS[not closed],
        )
    axes.set_yscale("log")
    axes.set_xlabel("rows settled; at each line its number of columns")
    axes.set_ylabel("states")


def _cost(axes: Axes, document: BenchDocument) -> None:
    """Draw the microseconds of a square against the squares of the board."""
    works = works_of(document, "cost")
    methods = dict.fromkeys(work["work"] for work in works)
    for method, colour, mark in zip(methods, _COLOURS, _MARKS, strict=False):
        own = [work for work in works if work["work"] == method]
        figures = [
            _times(work["seconds"], 1e6 / (work["units"] or 1)) for work in own
        ]
        axes.errorbar(
            [len(parse_board(work["board"] or "")) for work in own],
            [figure["median"] for figure in figures],
            yerr=_reach(figures),
            marker=mark,
            color=colour,
            label=method,
            capsize=2.5,
        )
    axes.set_xscale("log")
    axes.set_ylim(bottom=0)
    axes.set_xlabel("squares of the board")
    axes.set_ylabel("microseconds a square")


_PANELS: dict[str, Callable[[Axes, BenchDocument], None]] = {
    "counting": _counting,
    "finding": _finding,
    "exact": _exact,
    "growth": _growth,
    "verify": _verify,
    "cost": _cost,
}
