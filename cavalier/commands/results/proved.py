"""Theorems as a box has them: what is proved of which ports, and where."""

from collections.abc import Sequence
from dataclasses import dataclass

from cavalier.catalogue.theorems import Theorem
from cavalier.citing.citations import Citation
from cavalier.citing.languages import Phrase
from common.language import spoken_in

_CHECKED = Phrase(
    "Coq checks the proof, {lines}: `make -C proofs`, with Cavalier "
    "{version}{commit}.",
    "Coq vérifie la preuve, {lines}\xa0: `make -C proofs`, avec Cavalier "
    "{version}{commit}.",
)


@dataclass(frozen=True, slots=True)
class Proved:
    """A theorem with the citation of its lines; the ledger has none."""

    theorem: Theorem
    cited: Citation
    ledger: None = None

    @property
    def identifier(self) -> str:
        """The SWHID of its lines."""
        return str(self.cited.swhid)

    @property
    def sentences(self) -> Sequence[str]:
        """What is proved, and how it is checked."""
        edition, commit = self.cited.edition, self.cited.edition.commit
        with spoken_in(self.cited.language):
            proved = self.theorem.sentence
        checked = self.cited.said(
            _CHECKED,
            lines=self.cited.fragment.lines(),
            version=edition.project.version,
            commit=f", {commit.hash[:10]}" if commit else "",
        )
        return [proved, checked]
