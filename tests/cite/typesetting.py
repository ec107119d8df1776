"""Setting a document by pdflatex."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tests import processes

#: The packages that a listing needs.
LISTINGS = "listings,textcomp"


@dataclass(frozen=True)
class Compiled:
    """What became of a document."""

    status: int
    log: str
    pages: bytes


class Compile(Protocol):
    """Compiles the body of a document that loads these packages."""

    def __call__(self, body: str, packages: str = LISTINGS) -> Compiled:
        """Return what becomes of it."""
        ...


def compiled(folder: Path, body: str, packages: str) -> Compiled:
    """Return what becomes of a document in a folder."""
    (folder / "report.tex").write_text(
        "\\pdfinfoomitdate=1 \\pdftrailerid{}\n"
        f"\\documentclass{{article}}\n\\usepackage{{{packages}}}\n"
        f"\\begin{{document}}\n{body}\n\\end{{document}}\n",
        encoding="utf-8",
    )
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode"]
    ran = processes.run([*command, "report.tex"], cwd=folder)
    log = (folder / "report.log").read_text("utf-8", errors="replace")
    pages = folder / "report.pdf"
    return Compiled(
        ran.returncode, log, pages.read_bytes() if pages.exists() else b""
    )
