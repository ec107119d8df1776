"""The charts of a bench, one below the other."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from cavalier.benching.document import (
    BenchDocument,
    BenchedDocument,
    SpreadDocument,
)
from cavalier.benching.sections import rate, title, works_of
from cavalier.drawing.charts import (
    COLOURS,
    Axis,
    Chart,
    Series,
    Spot,
    below_each_other,
    chart_figure,
)
from cavalier.drawing.figure import Figure
from common.board import parse_board
from common.language import ENGLISH
from common.phrases import Phrase

_SECONDS = Phrase("seconds of processor time")

#: What is not a name, in the labels of works and ways.
_WORDS = (
    Phrase(" closed"),
    Phrase(" open"),
    Phrase("closed tours"),
    Phrase("open tours"),
    Phrase("all ports"),
    Phrase("plain"),
    Phrase("compiled"),
    Phrase("processor time"),
    Phrase("by the clock"),
    Phrase("bare, the page's tests"),
    Phrase("bare, a table of moves"),
)

#: Returns the figures of a work, each with the name of its series.
_Figures = Callable[[BenchedDocument], Sequence[tuple[str, SpreadDocument]]]

#: What is drawn as points in rows: the unit, and the figures.
_ROWS: dict[str, tuple[Phrase, _Figures]] = {
    "counting": (
        Phrase("million nodes a second"),
        lambda work: [(work["way"], _times(rate(work), 1e-6))],
    ),
    "finding": (
        Phrase("milliseconds of processor time"),
        lambda work: [("", _times(work["seconds"], 1e3))],
    ),
    "exact": (_SECONDS, lambda work: [(work["way"], work["seconds"])]),
    "verify": (
        Phrase("seconds"),
        lambda work: [
            ("processor time", work["seconds"]),
            ("by the clock", work["elapsed"]),
        ],
    ),
}


def bench_figure(
    document: BenchDocument,
    width: float | None = None,
    language: str = ENGLISH,
    only: str | None = None,
) -> Figure:
    """Draw each section that there is, or only one."""
    charts = {
        **{name: _rows(document, name, language) for name in _ROWS},
        "growth": _growth(document, language),
        "cost": _cost(document, language),
    }
    return below_each_other(
        [
            chart_figure(replace(chart, width=width, language=language))
            for name, chart in charts.items()
            if chart.series and only in (None, name)
        ]
    )


def _times(figure: SpreadDocument, factor: float) -> SpreadDocument:
    return {
        "median": factor * figure["median"],
        "least": factor * figure["least"],
        "most": factor * figure["most"],
    }


def _rows(document: BenchDocument, name: str, language: str) -> Chart:
    """Draw points on a logarithmic scale, in rows from the top."""
    unit, figures = _ROWS[name]
    works = works_of(document, name)
    labels = list(dict.fromkeys(map(_label, works)))
    series = dict[str, list[Spot]]()
    for work in works:
        row = labels.index(_label(work))
        for way, figure in figures(work):
            ends = [(figure["least"], row), (figure["most"], row)]
            series.setdefault(way, []).append(
                Spot(figure["median"], row, ends)
            )
    return Chart(
        title(name, works, language),
        Axis(unit.into(language)),
        Axis(""),
        _in_turn(series, language),
        [_said(label, language) for label in labels],
    )


def _label(work: BenchedDocument) -> str:
    """Return what a row of points is labelled with."""
    if work["part"] == "ports" and work["unit"] != "nodes":
        return f"{work['work']}, {work['board']}"
    return work["work"]


def _in_turn(series: dict[str, list[Spot]], language: str) -> list[Series]:
    """Return series by their names, whose looks are used in turn."""
    return [
        Series(_said(name, language), at % len(COLOURS), spots)
        for at, (name, spots) in enumerate(series.items())
    ]


def _said(label: str, language: str) -> str:
    """Return a label in a language; the names of ports are in none."""
    for words in _WORDS:
        label = label.replace(words, words.into(language))
    return label


def _growth(document: BenchDocument, language: str) -> Chart:
    """Draw the states by row, a line for each width."""
    across = Phrase("rows settled; on each line its number of columns")
    series = [
        Series(
            _said(f"{each['kind']} tours", language),
            int(each["kind"] == "open"),
            [Spot(row, held) for row, held in enumerate(each["states"], 1)],
            str(each["width"]),
        )
        for each in document["growth"]
    ]
    return Chart(
        title("growth", (), language),
        Axis(across.into(language), log=False),
        Axis(Phrase("states").into(language)),
        series,
    )


def _cost(document: BenchDocument, language: str) -> Chart:
    """Draw the microseconds of a square against the squares of the board."""
    across = Phrase("squares of the board")
    up = Phrase("microseconds a square")
    series = dict[str, list[Spot]]()
    for work in works_of(document, "cost"):
        squares = len(parse_board(work["board"] or ""))
        each = _times(work["seconds"], 1e6 / (work["units"] or 1))
        ends = [(squares, each["least"]), (squares, each["most"])]
        series.setdefault(work["work"], []).append(
            Spot(squares, each["median"], ends)
        )
    return Chart(
        title("cost", (), language),
        Axis(across.into(language)),
        Axis(up.into(language), log=False),
        _in_turn(series, language),
    )
