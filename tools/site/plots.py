"""The plots of the page of performance, drawn from its recorded run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cavalier.benching.drawing import bench_figure
from cavalier.citing.fragments import ROOT
from cavalier.drawing.svg import svg
from tools.renew.performance import NAMES, recorded

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: Where the page looks for them, which git ignores.
_FOLDER = ROOT / "docs" / "performance"


def setup(app: Sphinx) -> None:
    """Have Sphinx draw them before it reads the page."""
    if app.config.language == "en":
        app.connect("builder-inited", draw_plots)


def draw_plots(_: Sphinx) -> None:
    """Draw a plot of each section."""
    _FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        drawn = svg(bench_figure(recorded(), only=name))
        (_FOLDER / f"{name}.svg").write_text(drawn, encoding="utf-8")
