"""The style of a target: a check next to its grade, worth no points."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cavalier.catalogue.port import Style
from cavalier.sandboxed.targets import parted
from cavalier.styles.by_style import constraints_of
from cavalier.styles.constraint import Verdict, judge, summary
from cavalier.styles.looked_at import read_program
from common.errors import CavalierError


@dataclass(frozen=True, slots=True)
class Styled:
    """What a target keeps of a style; ``problem`` is why it is not known."""

    style: Style
    verdicts: Sequence[Verdict] = ()
    problem: str = ""

    @property
    def broken(self) -> Sequence[Verdict]:
        """The constraints that the target breaks."""
        return [each for each in self.verdicts if not each.kept]

    @property
    def title(self) -> str:
        """What the check is called."""
        return f"{self.style} style"

    @property
    def said(self) -> str:
        """What the target keeps and breaks, in a line, or the problem."""
        return self.problem or summary(self.verdicts)


def styled(name: str, style: Style) -> Styled:
    """Check the style of a target's file, all of it, whatever it is."""
    file, _ = parted(name)
    path = Path(file)
    if not path.exists():
        path = Path(*file.split(".")).with_suffix(".py")
    if path.suffix != ".py" or not path.is_file():
        return Styled(style, problem="not checked: it is not a Python file")
    try:
        program = read_program(str(path))
        verdicts = judge(program, constraints_of(style, port=False))
    except (CavalierError, OSError) as error:
        return Styled(style, problem=str(error))
    return Styled(style, verdicts)
