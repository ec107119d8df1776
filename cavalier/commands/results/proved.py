"""Theorems as a box has them: what is proved of which ports, and where."""

from collections.abc import Sequence
from dataclasses import dataclass

from cavalier.catalogue.theorems import Theorem
from cavalier.citing.citations import Citation
from cavalier.citing.languages import AND, Language, Phrase

_PROVED = Phrase(
    "Proved for every board: {ports} {says} ({place}).",
    "Prouvé pour tout échiquier\xa0: {ports} {says} ({place}).",
)
_CHECKED = Phrase(
    "Coq checks the proof: `make -C proofs`, with Cavalier {version}{commit}.",
    "Coq vérifie la preuve\xa0: `make -C proofs`, avec Cavalier "
    "{version}{commit}.",
)

#: What the theorems say, in French.
_SAYS = {
    "give the same count": "donnent le même nombre",
    "have the same events in the same order": (
        "ont les mêmes événements dans le même ordre"
    ),
    "gives the number of tours": "donne le nombre de parcours",
    "gives each tour once, and nothing else": (
        "donne chaque parcours une fois, et rien d\u2019autre"
    ),
}


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
        edition, says = self.cited.edition, self.theorem.says
        ports = self.cited.said(AND).join(self.theorem.ports)
        french = self.cited.language == Language.FR
        return [
            self.cited.said(
                _PROVED,
                ports=ports,
                says=_SAYS[says] if french else says,
                place=self.cited.place(),
            ),
            self.cited.said(
                _CHECKED,
                version=edition.project.version,
                commit=f", {edition.commit.hash[:10]}"
                if edition.commit
                else "",
            ),
        ]
