"""`cavalier cite proof:NAME`, its boxes, and what resolve says of it."""

import json
from pathlib import Path

import pytest

from cavalier.catalogue.theorems import THEOREMS
from cavalier.citing.fragments import ROOT
from cavalier.commands.cite import Box, Style
from tests.conftest import Cavalier
from tests.workbench.repositories import change, commit, refused

MATRIX = "proofs/Matrix.v"
NAME = "two_styles_one_search"
TREE = "--working-tree"
STATED = f"Theorem {NAME} : "


@pytest.fixture
def proofs(project: Path) -> Path:
    """Commit a file of the proofs next to the ports."""
    (project / "proofs").mkdir()
    (project / MATRIX).write_bytes((ROOT / MATRIX).read_bytes())
    commit(project)
    return project


def test_an_unknown_theorem_and_a_box_with_code_are_refused(
    cavalier: Cavalier,
) -> None:
    refused(cavalier("cite", "proof:none", TREE), "'none'")
    both = ("cite", f"proof:{NAME}", "couples", TREE, "--box", "latex")
    refused(cavalier(*both), "--box without")


@pytest.mark.parametrize(
    ("old", "new", "outcome", "function"),
    [
        (STATED, f"(* moved *)\n{STATED}", "moved", NAME),
        (STATED, f"Theorem another_name : {' ' * 9}", "gone", None),
        (STATED, "Theorem one_search : ", "renamed", "one_search"),
        (
            f"{STATED}forall moves M",
            f"{STATED}forall  moves M",
            "changed",
            NAME,
        ),
    ],
)
def test_a_theorem_is_found_by_its_name(
    cavalier: Cavalier,
    proofs: Path,
    old: str,
    new: str,
    outcome: str,
    function: str | None,
) -> None:
    text = cavalier("cite", f"proof:{NAME}", "--style", "text").out
    change(proofs, old, new, MATRIX)
    ran = cavalier("resolve", "-", "--json", given=text)
    (found,) = json.loads(ran.out)
    now = found["now"] and found["now"]["function"]
    assert (found["outcome"], now) == (outcome, function)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("box", Box)
def test_a_box_says_what_is_proved_and_leads_back(
    cavalier: Cavalier, lang: str, box: str
) -> None:
    targets = [f"proof:{each.name}" for each in THEOREMS]
    ran = cavalier("cite", *targets, TREE, "--box", box, "--lang", lang)
    assert (ran.status, ran.err) == (0, "")
    for port in ("couples", "backtracking-matrix"):
        assert port in ran.out
    word = "Démontré" if lang == "fr" else "Proved"
    assert ran.out.count(word) == len(targets)
    found = cavalier("resolve", "-", given=ran.out)
    assert found.status == 0
    for theorem in THEOREMS:
        assert f": same: {theorem.name} in {theorem.path}, " in found.out


@pytest.mark.parametrize("style", Style)
def test_every_style_leads_back_to_the_lines(
    cavalier: Cavalier, style: str
) -> None:
    ran = cavalier("cite", f"proof:{NAME}", TREE, "--style", style)
    found = cavalier("resolve", "-", given=ran.out)
    assert (found.status, found.err) == (0, "")
    assert f": same: {NAME} in {MATRIX}, lines " in found.out
