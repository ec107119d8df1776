"""The files that grades are written to, each by the option that names it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from cavalier.grading.grades import Grade
from cavalier.grading.reporting.files import comma_separated, junit
from cavalier.grading.reporting.places import exercism, gradescope
from cavalier.sandboxed.imports import real
from cavalier.sandboxed.targets import parted
from cavalier.terminal import must_be_writable, write_file
from common.errors import CavalierError

#: What writes all grades, by its option.
_ALL: Mapping[str, Callable[[Sequence[Grade]], str]] = {
    "--junit": junit,
    "--csv": comma_separated,
}

#: What writes the grade of one submission.
_ONE: Mapping[str, Callable[[Grade], str]] = {
    "--gradescope": gradescope,
    "--exercism": exercism,
}


@dataclass(frozen=True, slots=True)
class Reports:
    """The files asked for, by option; an option without a file is None."""

    files: Mapping[str, Path | None]

    @property
    def asked(self) -> dict[str, Path]:
        """The files that there are to be."""
        return {option: file for option, file in self.files.items() if file}

    def check(self, target: str | None) -> None:
        """Check before the grading that all of them can be written.

        The target is None for a folder. Raises CavalierError where two are
        one file, or one is the target or not for a folder, and OSError where
        a file cannot be written.
        """
        for (option, file), (other, same) in combinations(
            self.asked.items(), 2
        ):
            if real(file) == real(same):
                raise CavalierError(
                    f"{option} and {other} are both {file}. Name two files."
                )
        for option, file in self.asked.items():
            if target and real(file) == real(Path(parted(target)[0])):
                raise CavalierError(
                    f"{option} {file} is what is graded. Name another file."
                )
            if not target and option in _ONE:
                raise CavalierError(
                    f"{option} is about one submission. Name a TARGET in "
                    f"place of --batch."
                )
        must_be_writable(*self.asked.values())

    def write(self, grades: Sequence[Grade]) -> None:
        """Write the files, unless nothing at all is judged in them."""
        if all(each.missing and not each.results for each in grades):
            return
        for option, file in self.asked.items():
            if option in _ALL:
                write_file(file, _ALL[option](grades))
            else:
                write_file(file, _ONE[option](grades[0]))
