"""What `cavalier exercise` hands out: copies of pages and examples of docs.

A wheel does not have docs, so the package has the copies.
"""

from pathlib import Path

from cavalier.citing.fragments import ROOT
from cavalier.grading.exercises.course import FILES
from tools.renew.pages import renewed

_DOCS = ROOT / "docs"


def files() -> dict[Path, str]:
    """Return the copies, each with the text of its original."""
    examples = [
        _DOCS / "examples" / "classroom" / "github" / "classroom.yml",
        *sorted((_DOCS / "examples").glob("[Ss]keleton.*")),
    ]
    return {
        **{
            FILES / f"{page.name}.txt": renewed(page)
            for page in sorted(_DOCS.glob("course*.md"))
        },
        **{
            FILES / f"{each.name}.txt": each.read_text("utf-8")
            for each in examples
        },
    }
