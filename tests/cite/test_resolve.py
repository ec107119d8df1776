"""`cavalier resolve`: whether the citations of a report lead to the code.

They are made by `cavalier cite`, from a repository that is then changed.
"""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cavalier.cite.source import lines
from tests import processes
from tests.cite.repositories import (
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
    turn_to,
)
from tests.conftest import Cavalier

LABYRINTH = "imperative/labyrinth.py"


#: What is cited, what is done to its file, the outcome, and where it is now.
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


@pytest.mark.parametrize(("target", "old", "new", "outcome", "now"), CHANGES)
def test_a_change_is_reported(
    cavalier: Cavalier,
    nested: Path,
    target: str,
    old: str,
    new: str,
    outcome: str,
    now: str,
) -> None:
    swhid = swhid_of(cavalier, target)
    file = parts(swhid)["path"][1:]
    first, last = (int(line) for line in parts(swhid)["lines"].split("-"))
    lower = new.count("\n") - old.count("\n")
    change(nested, old, new, file)
    (found,) = resolved(cavalier, swhid)
    name = target.partition(":")[2]
    message = f"{name} in {file}, {lines((first, last))}"
    if now:
        span = lines((first + lower, last + lower))
        message += f": now {now} in {file}, {span}"
    assert (found["outcome"], found["message"]) == (outcome, message)
    assert bool(found["command"]) == (outcome != "same")
    commit(nested)
    assert resolved(cavalier, swhid) == [found]


@pytest.mark.needs("sed")
def test_what_was_cited_is_printed_by_the_command_that_is_shown(
    cavalier: Cavalier, project: Path
) -> None:
    swhid = swhid_of(cavalier, "couples:nb_parcours")
    listed = (project / COUPLES).read_text("utf-8").splitlines()
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)")
    (found,) = resolved(cavalier, swhid)
    command = str(found["command"])
    shown = processes.run(["/bin/sh", "-c", command], cwd=project)
    first, last = (int(line) for line in parts(swhid)["lines"].split("-"))
    assert shown.stdout.splitlines() == listed[first - 1 : last]


def test_a_swhid_without_a_path_leads_to_the_file_of_its_hash(
    cavalier: Cavalier, project: Path
) -> None:
    swhid = swhid_of(cavalier, "couples:supprimer")
    short = "swh:1:cnt:{hash};lines={lines}".format(**parts(swhid))
    rename(project)
    assert outcomes(cavalier, short) == ["same"]
    git(project, "checkout", ".")
    for new in ("\n\ndef supprimer(", "\n# lower\n\ndef retirer("):
        change(project, "\n\ndef supprimer(", new)
        assert resolved(cavalier, short) == resolved(cavalier, swhid)


def test_lines_without_a_name_are_found_by_their_text(
    cavalier: Cavalier, nested: Path
) -> None:
    line = NESTED.split("\n").index("        yield n") + 1
    hashed = git(nested, "hash-object", MATRIX)
    swhid = f"swh:1:cnt:{hashed};path=/{MATRIX};lines={line}"
    assert outcomes(cavalier, swhid) == ["same"]
    change(nested, "def search(", "# a line\n\n\ndef search(", MATRIX)
    (found,) = resolved(cavalier, swhid)
    assert found["outcome"] == "moved"
    assert str(found["message"]).endswith(f": now {MATRIX}, line {line + 3}")


def copy(project: Path) -> None:
    shutil.copy(project / COUPLES, project / LABYRINTH)
    empty(project)


def empty(project: Path) -> None:
    (project / COUPLES).write_text("nothing = 0\n")


def rename(project: Path) -> None:
    (project / COUPLES).replace(project / LABYRINTH)


@pytest.mark.parametrize(
    ("prepare", "target", "outcome", "place"),
    [
        (copy, "couples:supprimer", "moved", LABYRINTH),
        (empty, "couples:supprimer", "gone", "no longer in any"),
        (empty, "couples", "changed", COUPLES),
        (copy, "couples", "moved", f": now {LABYRINTH}"),
        (rename, "couples", "renamed", f": now {LABYRINTH}"),
        (rename, "couples:parcours", "renamed", LABYRINTH),
    ],
)
def test_what_left_its_file_is_found_or_gone(
    cavalier: Cavalier,
    project: Path,
    prepare: Callable[[Path], None],
    target: str,
    outcome: str,
    place: str,
) -> None:
    swhid = swhid_of(cavalier, target)
    assert outcomes(cavalier, swhid) == ["same"]
    prepare(project)
    (found,) = resolved(cavalier, swhid)
    assert found["outcome"] == outcome
    assert place in str(found["message"])
    assert found["command"]


def test_a_citation_of_a_working_tree_resolves_until_it_changes(
    cavalier: Cavalier, project: Path
) -> None:
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)")
    swhid = swhid_of(cavalier, "couples:nb_parcours", "--working-tree")
    assert outcomes(cavalier, swhid) == ["same"]
    change(project, "(the page's Algorithme 2)", "(no Algorithme)")
    assert outcomes(cavalier, swhid) == ["gone"]


def test_a_commit_that_was_amended_is_gone_with_what_it_anchors(
    cavalier: Cavalier, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = swhid_of(cavalier, "couples:parcours")
    (project / "more.txt").write_text("a")
    head = commit(project)
    swhid = swhid_of(cavalier, "couples:parcours")
    given = f"swh:1:rev:{head} {swhid}"
    assert outcomes(cavalier, given) == ["same", "same"]
    git(project, "commit", "--quiet", "--amend", "--message", "another")
    assert outcomes(cavalier, given) == ["gone", "gone"]
    git(project, "clone", "--quiet", "--depth=1", project.as_uri(), "shallow")
    assert outcomes(cavalier, first) == ["same"]
    turn_to(project / "shallow", monkeypatch)
    (found,) = resolved(cavalier, first)
    assert "shallow. Run `git fetch --unshallow`" in str(found["message"])


def test_other_lines_than_there_are_and_what_is_malformed(
    cavalier: Cavalier, project: Path
) -> None:
    swhid = swhid_of(cavalier, "couples")
    assert outcomes(cavalier, f"{swhid};lines=1-9999") == ["gone"]
    for wrong in (
        "swh:1:cnt:12",
        f"swh:1:cnt:{'0' * 40};origin=https://ann:s3cret@e.org/c;lines=0",
        f"{swhid};lines=4-3",
        f"swh:1:dir:{'0' * 40}",
    ):
        (found,) = resolved(cavalier, f"see {wrong}.")
        assert found["outcome"] == "malformed"
        assert "s3cret" not in str(found["message"])


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
        ran = cavalier("resolve", str(tmp_path / name), "--json")
        found = [row["outcome"] for row in json.loads(ran.out)]
        assert found == ["moved", "changed", "renamed", "gone"]
        assert ran.status == 1


@pytest.mark.parametrize("form", ["latex", "typst"])
def test_a_listing_is_compared_with_the_lines_that_it_names(
    cavalier: Cavalier, project: Path, form: str
) -> None:
    asked = ("show", "backtracking-matrix:parcourir", "--format", form)
    listing = cavalier(*asked).out + cavalier(*asked, "--lang", "fr").out
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
    assert outcomes(cavalier, changed) == ["renamed", "renamed"]
    whole = cavalier("show", "couples", "--format", form).out
    rename(project)
    assert outcomes(cavalier, whole) == ["renamed"]


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
    for form in ("latex", "typst"):
        listings = [cavalier("show", t, "--format", form).out for t in targets]
        found = resolved(cavalier, "Before.\n" + "\n".join(listings))
        assert [row["outcome"] for row in found] == ["same"] * len(targets)
        begun = "caption={" if form == "latex" else "#figure("
        rows = "\n".join(["Before.", *listings]).split("\n")
        begins = [n for n, row in enumerate(rows, 1) if begun in row]
        assert [row["line"] for row in found] == begins
