"""Charts: points with their spread, in rows or along lines.

A `Chart` has two axes and `Series` of `Spot`s. What has another colour has
another mark too, and another grey.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log10
from textwrap import wrap
from typing import NamedTuple

from cavalier.drawing.figure import (
    DIGIT,
    INK,
    LEAST_LETTER,
    LINE,
    Disc,
    Figure,
    Layer,
    Line,
    Look,
    Point,
    Words,
    written_at,
)
from common.language import ENGLISH, _, spoken_in

#: In points: a chart, if no width is given.
_WIDTH = 353.0

#: The colours of the series, in turn; each has its own mark.
COLOURS = (LINE, "#c9731f", INK)

#: The widths of a letter in words and in bold, of each point of their size.
_LETTER, _BOLD = 0.58, 0.7


class Spot(NamedTuple):
    """A point, and both ends of the line through it, if it has one."""

    x: float
    y: float
    ends: Sequence[Point] = ()


class Series(NamedTuple):
    """Spots of one look; a note is at the last of them."""

    name: str
    look: int
    spots: Sequence[Spot]
    note: str = ""


class Axis(NamedTuple):
    """What an axis measures, by even steps or even factors."""

    title: str
    log: bool = True

    def share(self, value: float, ends: Point) -> float:
        """Return how far along the axis a value is, from 0 to 1."""
        least, most, at = (
            log10(each) if self.log else each for each in (*ends, value)
        )
        return (at - least) / (most - least)

    def ends(self, values: Sequence[float]) -> Point:
        """Return the ends of an axis that leaves some room at the values."""
        if not self.log:
            return 0, 1.08 * max(values)
        room = 1.1 * (max(values) / min(values)) ** 0.06
        return min(values) / room, max(values) * room

    def ticks(self, least: float, most: float) -> list[float]:
        """Return round numbers between two ends; few, if there is any."""
        steps = [m * 10.0**power for power in range(-9, 16) for m in (1, 2, 5)]
        if not self.log:
            step = next(each for each in steps if each >= most / 8)
            return [step * n for n in range(int(most / step) + 1)]
        inside = [each for each in steps if least <= each <= most]
        powers = [each for each in inside if log10(each) % 1 == 0]
        return inside if len(inside) <= 4 else powers


@dataclass(frozen=True)
class Chart:
    """Series as lines; or, if there are names of rows, as points in rows.

    Then the height of a spot is the number of its row, from the top.
    """

    title: str
    across: Axis
    up: Axis
    series: Sequence[Series]
    names: Sequence[str] = ()
    width: float | None = None
    language: str = ENGLISH

    @property
    def wide(self) -> float:
        """The width."""
        return self.width or _WIDTH

    @property
    def letter(self) -> float:
        """The size of the letters."""
        return max(LEAST_LETTER, min(9.0, self.wide / 40))

    @property
    def heading(self) -> list[str]:
        """The lines of the title."""
        letters = self.wide / (_BOLD * (self.letter + 1))
        return wrap(self.title, int(letters))

    @cached_property
    def ends(self) -> tuple[Point, Point]:
        """The ends of both axes."""
        spots = [spot for each in self.series for spot in each.spots]
        points = [p for s in spots for p in ((s.x, s.y), *s.ends)]
        x, y = zip(*points, strict=True)
        rows = (len(self.names) - 0.5, -0.5)
        return self.across.ends(x), rows if self.names else self.up.ends(y)

    @cached_property
    def rows(self) -> list[tuple[float, str]]:
        """The heights that are labelled, with their labels."""
        if self.names:
            return [*enumerate(self.names)]
        ticks = self.up.ticks(*self.ends[1])
        return [(tick, written(tick, self.language)) for tick in ticks]

    @cached_property
    def corners(self) -> tuple[Point, Point]:
        """The top left and the bottom right corner of what the axes bound."""
        letters = max(len(label) for _, label in self.rows)
        left = (
            (_LETTER if self.names else DIGIT) * letters + 0.8
        ) * self.letter
        lines = len(self.heading) + bool(self.up.title)
        top = (1.5 * lines + 0.9) * self.letter
        high = 1.8 * self.letter * len(self.names) or 0.5 * self.wide
        return (left, top), (self.wide - 2 * self.letter, top + high)

    def at(self, x: float, y: float) -> Point:
        """Return the place of a point."""
        (left, top), (right, bottom) = self.corners
        up = Axis("", log=False) if self.names else self.up
        across, up_to = (
            self.across.share(x, self.ends[0]),
            up.share(y, self.ends[1]),
        )
        return left + across * (right - left), bottom - up_to * (bottom - top)


def chart_figure(chart: Chart) -> Figure:
    """Draw a chart, its title above it and the names of its series below.

    >>> line = Series("a line", 0, [Spot(1, 2), Spot(2, 4)])
    >>> axes = Axis("squares"), Axis("nodes", log=False)
    >>> chart_figure(Chart("Growth", *axes, [line])).description
    'a line: 1 2, 2 4.'
    """
    names = {each.name: each.look for each in chart.series}
    legend = [*names.items()] if len(names) > 1 else []
    bottom = chart.corners[1][1] + 3.2 * chart.letter
    return Figure(
        chart.wide,
        bottom + 1.4 * chart.letter * len(legend),
        chart.title,
        " ".join(_described(chart, each) for each in chart.series),
        [
            *_axes(chart),
            *(layer for each in chart.series for layer in _drawn(chart, each)),
            *_legend(legend, bottom, chart.letter),
        ],
    )


def written(value: float, language: str) -> str:
    r"""Write a number as a language does.

    >>> written(1e6, ENGLISH), written(2500.5, "fr")
    ('1,000,000', '2\xa0500,5')
    """
    text = f"{value:,}" if isinstance(value, int) else f"{value:,.10g}"
    with spoken_in(language):
        # LaTeX has no narrow space.
        apart, point = _(",").replace("\u202f", "\xa0"), _(".")
    return text.translate({ord(","): apart, ord("."): point})


def _axes(chart: Chart) -> Iterator[Layer]:
    """Yield the titles, the grid, and what is written along it."""
    letter = chart.letter
    (left, top), (right, bottom) = chart.corners
    first, lowest = chart.ends[0][0], chart.ends[1][0]
    ticks = chart.across.ticks(*chart.ends[0])
    xs = [chart.at(tick, lowest)[0] for tick in ticks]
    ys = [chart.at(first, row)[1] for row, _ in chart.rows]
    heading = [
        Words(0, 1.5 * letter * (at + 0.8), line)
        for at, line in enumerate(chart.heading)
    ]
    grid = [
        *(Line([(x, top), (x, bottom)]) for x in xs),
        *(Line([(left, y), (right, y)]) for y in ys),
    ]
    along = [
        Words(x, bottom + 1.3 * letter, written(tick, chart.language))
        for x, tick in zip(xs, ticks, strict=True)
    ]
    before = [
        Words(left - 0.5 * letter, y + 0.365 * letter, label)
        for y, (_, label) in zip(ys, chart.rows, strict=True)
    ]
    before.append(Words(right, bottom + 2.6 * letter, chart.across.title))
    above = [Words(0, top - 0.8 * letter, chart.up.title)]
    bound = Line([(left, top), (left, bottom), (right, bottom)])
    start = written_at(letter, anchor="start")
    bold = start._replace(size=letter + 1, bold=True)
    yield Layer("title", bold, heading)
    yield Layer("grid", Look(stroke="#d4d8db", width=0.5), grid)
    yield Layer("axes", Look(stroke=INK, width=0.7), [bound])
    yield Layer("along", written_at(letter), along)
    yield Layer("before", written_at(letter, anchor="end"), before)
    yield Layer("above", start, above if chart.up.title else [])


def _drawn(chart: Chart, series: Series) -> Iterator[Layer]:
    """Yield the spots of a series; their line, with its note; the marks."""
    _, look, spots, note = series
    stroke = Look(stroke=COLOURS[look], width=1, dashed=look == 1)
    spread = [
        Line([chart.at(*end) for end in s.ends]) for s in spots if s.ends
    ]
    yield Layer("spread", stroke._replace(dashed=False), spread)
    places = [chart.at(spot.x, spot.y) for spot in spots]
    if not chart.names:
        yield Layer("line", stroke, [Line(places)])
    away, anchor = (0.6, "start") if len(places) > 1 else (-0.6, "end")
    if note:  # of a lone spot, at its left
        words = written_at(chart.letter, COLOURS[look], anchor)
        right, down = away * chart.letter, (1.1 * look - 0.4) * chart.letter
        place = Words(*places[-1], note).moved(right, down)
        yield Layer("note", words, [place])
    yield _marks(look, places, chart.letter)


def _marks(look: int, places: Sequence[Point], letter: float) -> Layer:
    """Return discs, squares or triangles around points."""
    half = 0.28 * letter
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    if look == 2:
        corners[:2] = [(0, -half)]
    shapes = [
        Line([*corners, corners[0]]).moved(x, y) if look else Disc(x, y, half)
        for x, y in places
    ]
    fill = "none" if look else COLOURS[look]
    return Layer("marks", Look(fill, COLOURS[look], 1), shapes)


def _legend(
    legend: Sequence[tuple[str, int]], top: float, letter: float
) -> Iterator[Layer]:
    """Yield the name of each series after its mark."""
    for at, (name, look) in enumerate(legend):
        y = top + 1.4 * letter * (at + 0.5)
        yield _marks(look, [(0.6 * letter, y - 0.365 * letter)], letter)
        words = [Words(1.5 * letter, y, name)]
        yield Layer("legend", written_at(letter, anchor="start"), words)


def _described(chart: Chart, series: Series) -> str:
    """Say where the spots of a series are, for those who cannot see them."""
    names = chart.names
    told = []
    for spot in series.spots:
        x, y = (f"{round(each, 2 if each >= 1 else 5):g}" for each in spot[:2])
        told.append(f"{names[int(spot.y)]} {x}" if names else f"{x} {y}")
    heading = ", ".join(filter(None, (series.name, series.note)))
    return f"{heading}: {', '.join(told)}.".removeprefix(": ")


def below_each_other(figures: Sequence[Figure]) -> Figure:
    """Return figures as one, the next below the last."""
    layers, down = list[Layer](), 0.0
    for each in figures:
        layers += [layer.moved(0, down) for layer in each.layers]
        down += each.height + LEAST_LETTER
    return Figure(
        figures[0].width,
        down - LEAST_LETTER,
        "; ".join(each.title for each in figures),
        " ".join(f"{each.title}. {each.description}" for each in figures),
        layers,
    )
