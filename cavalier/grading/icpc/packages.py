"""The files of the problem packages, in the format that Kattis describes.

A package has a statement, a validator of questions, test data, and
submissions, right and wrong. `knightcount` asks for a number, which the judge
compares; for `knighttour`, the validator of ``common`` judges the output.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import as_file, files
from typing import TypedDict

from cavalier.catalogue import find
from cavalier.citing.extracts import standalone
from cavalier.grading.graded_cases import GradedCase, Property, graded_cases
from cavalier.grading.icpc.older_python import older
from cavalier.grading.unseen import unseen_cases
from common.board import Square
from common.tour import to_matrix

#: What each problem asks; a board without a tour is asked for in both.
PROBLEMS: Mapping[str, tuple[Property, ...]] = {
    "knightcount": (Property.COUNT,),
    "knighttour": (Property.TOUR, Property.NO_TOUR),
}

#: The validators of the package, of questions and of tours.
QUESTION, TOUR = "question.py", "output_validators/tour.py"

#: How many cases are drawn besides the public ones, and by which seed.
_DRAWN, _SEED = 24, 1

#: The starts of the samples, on 3x4: with tours, and without.
_SAMPLES = Square(0, 0), Square(0, 1)


#: The port that answers where any tour will do.
_ANSWERS = "best-first-padded"


class Planted(TypedDict):
    """A wrong submission: which one it is made of, and what is replaced."""

    of: str
    old: str
    new: str


def packages() -> dict[str, str]:
    """Return the files of all packages, each below its problem's name."""
    return {
        f"{problem}/{name}": content
        for problem in PROBLEMS
        for name, content in {
            **_written(problem),
            **dict(_wrong(problem)),
            **dict(_data(problem)),
            f"input_validators/{QUESTION}": _texts("shared")[QUESTION],
        }.items()
    }


def planted() -> Mapping[str, Mapping[str, Planted]]:
    """Return the wrong submissions, by problem and name."""
    return tomllib.loads(_texts("")["wrong.toml"])


def _texts(folder: str) -> dict[str, str]:
    """Return the files below a folder, without the ending .txt."""
    with as_file(files("cavalier.grading.icpc") / "files" / folder) as top:
        return {
            path.relative_to(top).as_posix().removesuffix(".txt"): (
                path.read_text("utf-8")
            )
            for path in sorted(top.rglob("*.*"))
            if path.is_file()
        }


def _written(problem: str) -> dict[str, str]:
    """Return the files that are written by hand, with the validator whole."""
    texts = _texts(problem)
    if TOUR in texts:
        head = _texts("shared")["older_python.py"]
        texts[TOUR] = older(head, standalone(TOUR, texts[TOUR]))
    return texts


def _wrong(problem: str) -> Iterable[tuple[str, str]]:
    accepted = _texts(f"{problem}/submissions/accepted")
    for name, each in planted()[problem].items():
        program = accepted[each["of"]].replace(each["old"], each["new"])
        yield f"submissions/wrong_answer/{name}.py", program


def _data(problem: str) -> Iterator[tuple[str, str]]:
    for number, case in enumerate(_cases(PROBLEMS[problem]), 1):
        assert case.start is not None
        board, (row, column) = case.board, case.start
        sample = str(board) == "3x4" and case.start in _SAMPLES
        group = "sample" if sample else "secret"
        name = f"data/{group}/{number:02}-{board}-{row}-{column}"
        question = f"{board.rows} {board.columns} {row} {column}\n"
        yield f"{name}.in", question
        yield f"{name}.ans", _answer(case, case.start)


def _cases(asked: Iterable[Property]) -> Iterator[GradedCase]:
    """Yield the public cases and the drawn ones that no program may omit."""
    drawn = (
        case for each in asked for case in unseen_cases(_DRAWN, _SEED, [each])
    )
    for case in (*graded_cases(), *drawn):
        if case.asks in asked and not case.optional:
            yield case


def _answer(case: GradedCase, start: Square) -> str:
    if case.asks == Property.COUNT:
        return f"{case.expected}\n"
    tour = find(_ANSWERS).first_tour(case.board, start)
    if tour is None:
        return "none\n"
    rows = to_matrix(case.board, tour)
    return "".join(f"{' '.join(map(str, row))}\n" for row in rows)
