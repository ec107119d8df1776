"""The example of a report: what its Makefile asks of the commands."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests import processes
from tests.conftest import ROOT

BUILT = "counts.tex counts.csv tour.tikz tour.svg first.latex second.typst"


@pytest.mark.slow
@pytest.mark.needs("make")
@pytest.mark.usefixtures("clone")
def test_the_report_has_what_it_names_and_its_citations_lead_to_it(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "report"
    shutil.copytree(ROOT / "docs" / "examples" / "report", folder)
    own = Path(sys.executable).parent
    made = [f"build/{name}" for name in BUILT.split()]
    ran = processes.run(
        ["make", "check", *made],
        cwd=folder,
        env=os.environ | {"PATH": f"{own}:{os.environ['PATH']}"},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.count(": same: ") == 8
    counts = (folder / "build" / "counts.csv").read_text("utf-8")
    assert [row.split(",")[1] for row in counts.split()] == ["32", "32"]
