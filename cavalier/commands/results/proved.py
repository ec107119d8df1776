"""Theorems in boxes: what is proved of which ports, and where."""

from cavalier.catalogue.theorems import Theorem
from cavalier.citing.citations import Citation
from cavalier.citing.languages import Phrase
from cavalier.commands.results.records import Boxed
from common.language import spoken_in

_CHECKED = Phrase(
    "Coq checks the proof, {lines}: `make -C proofs`, with Cavalier "
    "{version}{commit}."
)


def proved(theorem: Theorem, cited: Citation) -> Boxed:
    """Return what is proved, and how it is checked."""
    commit = cited.edition.commit
    checked = cited.said(
        _CHECKED,
        lines=cited.fragment.lines(),
        version=cited.edition.project.version,
        commit=f", {commit.hash[:10]}" if commit else "",
    )
    with spoken_in(cited.language):
        return Boxed([theorem.sentence, checked], str(cited.swhid))
