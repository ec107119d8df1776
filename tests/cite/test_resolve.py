"""`cavalier resolve`: whether the citations of a report lead to the code.

They are made by `cavalier cite`, from a repository that is then changed.
"""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cavalier.cite.source import place
from tests import processes
from tests.cite.conftest import (
    COUPLES,
    MATRIX,
    NESTED,
    change,
    commit,
    git,
    outcomes,
    parts,
    resolved,
    swhid_of,
)
from tests.conftest import Cavalier

LABYRINTH = "imperative/labyrinth.py"


#: What is cited, the change of its file, the outcome, and its name then.
CHANGES = [
    (
        "couples:supprimer",
        "\n\ndef may_end(",
        "\n# moved\n\n\ndef may_end(",
        "same",
        "",
    ),
    (
        "best-first-padded:prometteur",
        "    return g.echiquier_bandes[new_x][new_y] == -1",
        "    return False",
        "changed",
        "",
    ),
    (
        "backtracking-matrix:search.walk",
        "\n\ndef search() -> Iterator[int]:\n    def walk(n: int)",
        "\n# a line\n\n\ndef search() -> Iterator[int]:\n    def walk(m: int)",
        "changed",
        "search.walk",
    ),
    (
        "backtracking-matrix:search.walk",
        "walk(n: int) -> Iterator[int]:\n"
        "        yield n\n        yield from walk(",
        "go(n: int) -> Iterator[int]:\n"
        "        yield n\n        yield from go(",
        "renamed",
        "search.go",
    ),
    (  # of two with one text, the other one is in its place
        "backtracking-matrix:b.f",
        "\n\ndef search(",
        "\n# a line\n\n\n\ndef search(",
        "moved",
        "b.f",
    ),
]


@pytest.mark.parametrize(("target", "old", "new", "outcome", "name"), CHANGES)
def test_a_change_is_reported(
    cavalier: Cavalier,
    nested: Path,
    target: str,
    old: str,
    new: str,
    outcome: str,
    name: str,
) -> None:
    swhid = swhid_of(cavalier, target)
    file = parts(swhid)["path"][1:]
    first, last = map(int, parts(swhid)["lines"].split("-"))
    lower = new.count("\n") - old.count("\n")
    change(nested, old, new, file)
    (row,) = resolved(cavalier, swhid)
    message = place(file, (first, last), target.partition(":")[2])
    if name:
        message += f": now {place(file, (first + lower, last + lower), name)}"
    assert (row["outcome"], row["message"]) == (outcome, message)
    assert bool(row["command"]) == (outcome != "same")
    commit(nested)
    assert resolved(cavalier, swhid) == [row]


@pytest.mark.needs("sed")
def test_the_command_that_is_shown_prints_the_lines_as_they_were(
    cavalier: Cavalier, project: Path
) -> None:
    swhid = swhid_of(cavalier, "couples:nb_parcours")
    rows = (project / COUPLES).read_text("utf-8").splitlines()
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)")
    (row,) = resolved(cavalier, swhid)
    command = ["/bin/sh", "-c", str(row["command"])]
    output = processes.run(command, cwd=project).stdout
    first, last = map(int, parts(swhid)["lines"].split("-"))
    assert output.splitlines() == rows[first - 1 : last]


def test_lines_without_a_path_or_a_name_are_found_by_their_text(
    cavalier: Cavalier, nested: Path
) -> None:
    line = NESTED.split("\n").index("        yield n") + 1
    core = f"swh:1:cnt:{git(nested, 'hash-object', MATRIX)}"
    both = f"{core};lines={line} {core};path=/{MATRIX};lines={line}"
    assert outcomes(cavalier, both) == ["same", "same"]
    change(nested, "def search(", "# a line\n\n\ndef search(", MATRIX)
    for row in resolved(cavalier, both):
        assert row["outcome"] == "moved"
        assert str(row["message"]).endswith(f": now {MATRIX}, line {line + 3}")


def copy(project: Path) -> None:
    shutil.copy(project / COUPLES, project / LABYRINTH)
    empty(project)


def empty(project: Path) -> None:
    (project / COUPLES).write_text("nothing = 0\n")


def rename(project: Path) -> None:
    (project / COUPLES).replace(project / LABYRINTH)


@pytest.mark.parametrize(
    ("prepare", "target", "outcome", "message"),
    [
        (copy, "couples:supprimer", "moved", LABYRINTH),
        (empty, "couples:supprimer", "gone", "no longer in any"),
        (empty, "couples", "changed", COUPLES),
        (copy, "couples", "moved", f": now {LABYRINTH}"),
        (rename, "couples", "moved", f": now {LABYRINTH}"),
        (rename, "couples:parcours", "moved", LABYRINTH),
    ],
)
def test_code_that_left_its_file_is_found_or_gone(
    cavalier: Cavalier,
    project: Path,
    prepare: Callable[[Path], None],
    target: str,
    outcome: str,
    message: str,
) -> None:
    swhid = swhid_of(cavalier, target)
    prepare(project)
    (row,) = resolved(cavalier, swhid)
    assert row["outcome"] == outcome
    assert message in str(row["message"])
    assert row["command"]


def test_a_citation_of_a_working_tree_resolves_until_it_changes(
    cavalier: Cavalier, project: Path
) -> None:
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)")
    swhid = swhid_of(cavalier, "couples:nb_parcours", "--working-tree")
    assert outcomes(cavalier, swhid) == ["same"]
    change(project, "(the page's Algorithme 2)", "(no Algorithme)")
    assert outcomes(cavalier, swhid) == ["gone"]


def test_a_commit_that_was_amended_is_gone_with_the_code_it_anchors(
    cavalier: Cavalier, project: Path
) -> None:
    swhid = swhid_of(cavalier, "couples:parcours")
    head = git(project, "rev-parse", "HEAD")
    text = f"swh:1:rev:{head} {swhid}"
    assert outcomes(cavalier, text) == ["same", "same"]
    git(project, "commit", "--quiet", "--amend", "--message", "another")
    assert outcomes(cavalier, text) == ["gone", "gone"]


def test_a_malformed_citation_is_named_and_lines_past_the_end_are_gone(
    cavalier: Cavalier, unchanged: Path
) -> None:
    swhid = swhid_of(cavalier, "couples")
    assert outcomes(cavalier, f"{swhid};lines=1-9999") == ["gone"]
    for core, qualifiers in [
        ("swh:1:cnt:12", ""),
        (f"swh:1:cnt:{'0' * 40}", ";origin=https://a:s3cret@e.org;lines=0"),
        (swhid.partition(";")[0], ";lines=4-3"),
        (f"swh:1:dir:{'0' * 40}", ""),
    ]:
        (row,) = resolved(cavalier, f"see {core}{qualifiers}.")
        assert row["outcome"] == "malformed"
        assert core in str(row["message"])
        assert "s3cret" not in str(row["message"])


def test_a_history_of_four_commits_is_reported_in_each_kind_of_file(
    cavalier: Cavalier, project: Path, tmp_path: Path
) -> None:
    names = ("supprimer", "nb_parcours", "cases_accessible", "parcours")
    targets = [f"couples:{name}" for name in names]
    text = cavalier("cite", *targets, "--style", "text").out
    escaped = text.replace("_", r"\_").replace(";lines", ";%\n  lines")
    notebook = text.replace("\n", '\\n",\n    "')
    reports = {
        "a.txt": text,
        "a.bib": cavalier("cite", *targets).out,
        "a.tex": f"\\url{{{escaped}}}",
        "a.md": f"- <{text}>",
        "a.ipynb": f'{{"source": ["{notebook}"]}}',
    }
    steps = [
        ("\n\ndef supprimer(", "\n# lower\n\n\ndef supprimer("),
        ("c, nouvel_echiquier, depart) for c", "c, nouvel_echiquier) for c"),
        ("def parcours(", "def chemins("),
        ("def cases_accessible(", "def cases("),
    ]
    for old, new in steps:
        change(project, old, new)
        commit(project)
    for name, content in reports.items():
        (tmp_path / name).write_text(content, "utf-8")
        result = cavalier("resolve", str(tmp_path / name), "--json")
        values = [row["outcome"] for row in json.loads(result.out)]
        assert values == ["moved", "changed", "renamed", "gone"]
        assert result.status == 1


@pytest.mark.parametrize("form", ["latex", "typst"])
def test_a_listing_is_compared_with_the_lines_that_it_names(
    cavalier: Cavalier, project: Path, form: str
) -> None:
    words = ("show", "backtracking-matrix:parcourir", "--format", form)
    listing = cavalier(*words).out + cavalier(*words, "--lang", "fr").out
    assert outcomes(cavalier, listing) == ["same", "same"]
    changed = listing.replace("<= 1", "< 1")
    assert outcomes(cavalier, changed) == ["changed", "changed"]
    change(project, "\n\ndef parcourir(", "\n\n\ndef parcourir(", MATRIX)
    assert outcomes(cavalier, listing) == ["moved", "moved"]
    change(project, "nb_solutions <= 1", "nb_solutions < 1", MATRIX)
    assert outcomes(cavalier, listing) == ["changed", "changed"]
    code = (project / MATRIX).read_text("utf-8")
    (project / MATRIX).write_text(code.replace("parcourir", "essayer"))
    assert outcomes(cavalier, listing) == ["gone", "gone"]


def test_listings_of_methods_and_whole_files_lead_there(
    cavalier: Cavalier, unchanged: Path
) -> None:
    targets = (
        "algorithm-1-as-printed:Mat.checked",
        "warnsdorff-matrix@initial",
        "couples",
        "common/judge.py:is_tour",
        "couples:Couple",
    )
    for form, start in {"latex": "caption={", "typst": "#figure("}.items():
        listings = [cavalier("show", t, "--format", form).out for t in targets]
        text = "\n".join(["Before.", *listings])
        rows = resolved(cavalier, text)
        assert [row["outcome"] for row in rows] == ["same"] * len(targets)
        numbered = enumerate(text.split("\n"), 1)
        starts = [number for number, line in numbered if start in line]
        assert [row["line"] for row in rows] == starts
