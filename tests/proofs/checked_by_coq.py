"""Let Coq check the files of proofs/, as they are or with a mistake in one.

``python -m tests.proofs.checked_by_coq`` makes each mistake of mistakes.toml
in a copy, and prints the lemma that Coq refuses. The exit status is 1 if Coq
accepts one.
"""

import re
import shutil
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.processes import run

PROOFS = Path(__file__).parents[2] / "proofs"
CHAIN = ("Tour", "Lists", "Couples", "Events", "Matrix", "Consequences")


@dataclass(frozen=True, slots=True)
class Mistake:
    """What replaces a text in a file of proofs/, where it occurs once."""

    file: str
    old: str
    new: str

    def made(self, text: str) -> str:
        """Return the file with the mistake."""
        assert text.count(self.old) == 1, self
        return text.replace(self.old, self.new)


def mistakes() -> list[Mistake]:
    """Read the mistakes."""
    file = Path(__file__).with_name("mistakes.toml")
    tables = tomllib.loads(file.read_text("utf-8"))
    return [
        Mistake(name, each["old"], each["new"])
        for name, every in tables.items()
        for each in every
    ]


def copied(folder: Path) -> Path:
    """Copy what is needed to check the proofs; return where it is."""
    folder.mkdir()
    for pattern in ("*.v", "*.ml", "Makefile"):
        for file in PROOFS.glob(pattern):
            shutil.copy(file, folder)
    return folder


def refused(checked: Path, mistake: Mistake) -> str | None:
    """Return the lemma at which Coq stops, or None if it accepts all.

    ``checked`` is a folder with the files that Coq has checked. Those below
    the one with the mistake are not checked again.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "proofs"
        shutil.copytree(checked, folder)
        file = folder / f"{mistake.file}.v"
        file.write_text(mistake.made(file.read_text("utf-8")), "utf-8")
        for each in CHAIN[CHAIN.index(mistake.file) :]:
            done = run(["coqc", "-q", f"{each}.v"], cwd=folder)
            if done.returncode:
                return _lemma(folder / f"{each}.v", done.stderr)
    return None


def _lemma(file: Path, complaint: str) -> str:
    """Return the lemma whose proof has the line of a complaint.

    What is refused as a definition would have needed no proof to be refused.
    """
    found = re.search(r"line (\d+)", complaint)
    assert found, complaint
    above = file.read_text("utf-8").splitlines()[: int(found[1])]
    stated = r"^(Lemma|Theorem|Corollary|Definition|Fixpoint|Record) (\w+)"
    *_, last = re.finditer(stated, "\n".join(above), re.MULTILINE)
    assert last[1] in {"Lemma", "Theorem", "Corollary"}, complaint
    return last[2]


def main() -> int:
    """Make each mistake; print where Coq refuses it."""
    accepted = 0
    with tempfile.TemporaryDirectory() as name:
        checked = copied(Path(name) / "proofs")
        assert run(["make", "check"], cwd=checked).returncode == 0
        for each in mistakes():
            lemma = refused(checked, each)
            accepted += lemma is None
            line = each.new.strip().splitlines()[0]
            print(each.file, line, lemma or "accepted", sep=" | ", flush=True)
    return 1 if accepted else 0


if __name__ == "__main__":
    sys.exit(main())
