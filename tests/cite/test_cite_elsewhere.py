"""Citations that leave LaTeX or Typst: what a reader finds in the PDF.

The SWHID is taken out of what a program made of the citation, and looked up.
"""

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests import processes
from tests.cite.repositories import COUPLES, ORIGIN
from tests.cite.typesetting import Compile
from tests.conftest import Cavalier

#: What is cited, and from where.
CITED = (
    "cite", "couples:nb_parcours", "best-first-padded", "--origin", ORIGIN,
)  # fmt: skip


def found_again(cavalier: Cavalier, pages: Path) -> None:
    """Check that each SWHID of a PDF leads to the code."""
    text = [page.extract_text() for page in PdfReader(pages).pages]
    ran = cavalier("resolve", "-", given="\n".join(text))
    assert ran.status == 0, ran.out
    assert f": same: nb_parcours in {COUPLES}, lines " in ran.out
    assert ": same: imperative/best_first_padded.py\n" in ran.out


@pytest.mark.needs("typst")
@pytest.mark.slow
@pytest.mark.parametrize("look", ["ieee", "apa", "chicago-author-date"])
@pytest.mark.parametrize("style", ["bibtex", "biblatex"])
def test_typst_keeps_the_swhid(
    cavalier: Cavalier, unchanged: Path, tmp_path: Path, style: str, look: str
) -> None:
    import typst

    cited = cavalier(*CITED, "--style", style).out
    (tmp_path / "report.bib").write_text(cited, "utf-8")
    for width in (7, 11, 16):
        (tmp_path / "report.typ").write_text(
            f"#set page(width: {width}cm)\n"
            f'#bibliography("report.bib", full: true, style: "{look}")\n'
        )
        pages = tmp_path / f"{width}.pdf"
        typst.compile(tmp_path / "report.typ", output=pages)
        found_again(cavalier, pages)


CITING_ALL = r"""\twocolumn
As in \cite{cavalier}. \nocite{*}
\bibliographystyle{plain}
\bibliography{report}
"""


@pytest.mark.slow
def test_bibtex_keeps_the_swhid(
    cavalier: Cavalier, unchanged: Path, tmp_path: Path, pdflatex: Compile
) -> None:
    cited = cavalier(*CITED, "--style", "bibtex").out
    (tmp_path / "report.bib").write_text(cited, "utf-8")
    pdflatex(CITING_ALL, "url")
    ran = processes.run(["bibtex", "report"], cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout
    for _ in range(2):
        assert pdflatex(CITING_ALL, "url").status == 0
    found_again(cavalier, tmp_path / "report.pdf")
