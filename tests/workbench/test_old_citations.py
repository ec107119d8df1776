"""Citations of an old commit: they still lead to the code.

In that commit most procedures of the imperative ports were inside others.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cavalier.citing.definitions import definitions
from cavalier.citing.fragments import ROOT
from cavalier.citing.repository import Repository
from cavalier.citing.swhid import Swhid
from common.errors import CavalierError
from tests.conftest import Cavalier
from tests.needs import absent
from tests.workbench.repositories import git

COMMIT = "7b765ea0f329125422b0635b4bf2a95e196f40cc"

#: What the ports no longer have, by the reason: each file and name.
GONE = {
    "it is called is_one_move, as in every port": (
        "functional/lazy_tours.py est_cyclique",
        "functional/couples.py returns",
        "functional/warnsdorff_unfold.py _closes",
        "imperative/backtracking_matrix.py one_jump",
        "imperative/backtracking_padded.py one_jump",
        "imperative/backtracking_report.py one_jump",
        "imperative/best_first_padded.py one_jump",
        "imperative/warnsdorff_matrix.py _one_jump",
        "pedagogical/pascal_coordinates.py _one_move",
        "pedagogical/pascal_move.py _one_move",
    ),
    "every port uses squares_in_order of common/board.py": (
        "functional/best_first_lazy.py _squares",
        "imperative/backtracking_padded.py _squares",
        "imperative/backtracking_report.py _squares",
        "imperative/best_first_padded.py _squares",
        "imperative/warnsdorff_matrix.py _squares",
    ),
    "the search has the functions of the page, and walks through no tree": (
        "functional/best_first_lazy.py Branche",
        "functional/best_first_lazy.py Arbre",
        "functional/best_first_lazy.py Arbre.case",
        "functional/best_first_lazy.py Arbre.prochain_numero",
        "functional/best_first_lazy.py Arbre.branches",
        "functional/best_first_lazy.py Pas",
        "functional/best_first_lazy.py Pas.arbre",
        "functional/best_first_lazy.py Pas.branches",
        "functional/best_first_lazy.py Pas.dessus",
        "functional/best_first_lazy.py marche",
        "functional/best_first_lazy.py advance",
        "functional/best_first_lazy.py is_end",
        "functional/best_first_lazy.py is_tour",
        "functional/best_first_lazy.py arbre",
    ),
    "the board and its counts are of one type, Matrix": (
        "functional/best_first_lazy.py Echiquier",
    ),
    "the counts are kept, and the start deducted from them or not": (
        "functional/best_first_lazy.py COUNTED",
    ),
    "the board is a set of columns for each row": (
        "functional/warnsdorff_unfold.py BANDE",
        "functional/warnsdorff_unfold.py Echiquier.M",
        "functional/warnsdorff_unfold.py Echiquier.N",
        "functional/warnsdorff_unfold.py Echiquier.bandes",
        "functional/warnsdorff_unfold.py whole_board",
    ),
    "its few words are written where they are used": (
        "functional/couples.py _couples",
        "functional/lazy_tours.py _rondes",
        "pedagogical/knight_exercises.py words",
    ),
    "it is called trouver_voisins": (
        "imperative/labyrinth.py parcours_labyrinthe.voisins",
    ),
    "common/mazes.py refuses such a maze before the port runs": (
        "imperative/labyrinth.py _refuse_ragged",
        "imperative/labyrinth.py _refuse_wall",
    ),
    "it is called _path": ("imperative/labyrinth.py _squares",),
    "`rand() % N` is written out, and its numbers are taken as they are": (
        "imperative/warnsdorff_random_closed.py RandError",
        "imperative/warnsdorff_random_closed.py draw",
    ),
    "it is called may_end": ("pedagogical/boolean_knight_tour.py leads_to",),
}


@pytest.mark.slow
def test_what_was_cited_at_an_old_commit_is_found_again(
    cavalier: Cavalier, clone: Path
) -> None:
    refuse_history_cut_off(clone)
    swhids = list(citations())
    assert len(swhids) > 200
    ran = cavalier("resolve", "-", "--json", given=" ".join(swhids))
    found = json.loads(ran.out)
    assert [each["swhid"] for each in found] == swhids
    outcomes = {
        f"{each['cited']['path']} {each['cited']['function']}": each["outcome"]
        for each in found
    }
    assert set(outcomes.values()) <= {"same", "moved", "gone"}
    gone = {name for name in outcomes if outcomes[name] == "gone"}
    assert gone == {name for names in GONE.values() for name in names}
    assert [
        each["message"]
        for each in found
        if each["now"] and each["now"]["path"] != each["cited"]["path"]
    ] == []


def refuse_history_cut_off(clone: Path) -> None:
    """Skip where the history does not go back so far."""
    repository = Repository(clone)
    try:
        repository.refuse_shallow()
        if not repository.has("rev", COMMIT):
            raise CavalierError(f"{clone} does not have commit {COMMIT[:7]}")
    except CavalierError as lack:
        raise absent(str(lack)) from None


def citations() -> Iterator[str]:
    """Yield a SWHID for each definition of each port in the commit."""
    files = git(
        ROOT, "ls-tree", "-r", "--name-only", COMMIT,
        "functional", "imperative", "pedagogical",
    )  # fmt: skip
    for path in files.splitlines():
        if path.endswith(".py"):
            yield from citations_of(path)


def citations_of(path: str) -> Iterator[str]:
    hashed = git(ROOT, "rev-parse", f"{COMMIT}:{path}")
    content = git(ROOT, "cat-file", "blob", hashed)
    for span in definitions(content).values():
        yield str(
            Swhid(
                "cnt",
                hashed,
                anchor=f"swh:1:rev:{COMMIT}",
                path=f"/{path}",
                lines=span,
            )
        )
