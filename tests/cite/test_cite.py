"""`cavalier cite`: citations that lead to the very lines, in every style.

The repository cited is one made of copies of the ports, so that it can be
changed. What is printed of the working tree is in the golden file.
"""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pybtex.database import parse_string

from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import NBSP
from cavalier.citing import ledger_entries
from cavalier.citing.swhid import parsed
from cavalier.commands.cite import Style
from cavalier.ledger.entry import Finding, Outcome
from tests.cite.repositories import (
    COUPLES,
    MATRIX,
    NESTED,
    ORIGIN,
    change,
    commit,
    git,
    refused,
    swhid_of,
    turn_to,
    without_history,
)
from tests.conftest import Cavalier

TREE = "--working-tree"


def test_a_swhid_leads_to_the_very_lines(
    cavalier: Cavalier, unchanged: Path
) -> None:
    swhid = swhid_of(cavalier, "couples:nb_parcours", "--origin", ORIGIN)
    keys = [part.split("=")[0] for part in swhid.split(";")[1:]]
    assert keys == ["origin", "anchor", "path", "lines"]
    found = parsed(swhid)
    assert found.anchor == f"swh:1:rev:{git(unchanged, 'rev-parse', 'HEAD')}"
    at_anchor = git(unchanged, "rev-parse", f"HEAD:{found.path[1:]}")
    assert at_anchor == found.hash
    first, last = found.lines or (0, 0)
    content = git(unchanged, "cat-file", "blob", found.hash)
    lines = content.split("\n")[first - 1 : last]
    assert lines[0] == "def nb_parcours("
    assert lines[-1].startswith("    return sum([nb_parcours(")
    whole = swhid_of(cavalier, "couples")
    keys = [part.split("=")[0] for part in whole.split(";")[1:]]
    assert keys == ["anchor", "path"]


def test_a_procedure_inside_another_is_cited_by_its_lines_and_full_name(
    cavalier: Cavalier, project: Path
) -> None:
    (project / MATRIX).write_text(NESTED, encoding="utf-8")
    ran = cavalier("cite", "backtracking-matrix:walk", TREE, "--json")
    assert "count.walk" in ran.err
    assert "search.walk" in ran.err
    (cited,) = json.loads(ran.out)
    assert cited["function"] == "count.walk"
    assert (
        "@codefragment{cavalier-backtracking-matrix-count.walk"
        in cited["citation"]
    )
    first, last = parsed(cited["swhid"]).lines or (0, 0)
    lines = NESTED.split("\n")
    assert lines[first - 1] == "    def walk(n: int) -> int:"
    assert lines[last - 1 : last + 1] == ["        return n + 1", ""]
    full = cavalier("cite", "backtracking-matrix:count.walk", TREE, "--json")
    assert (full.out, full.err) == (ran.out, "")


def test_the_document_says_what_is_cited(
    cavalier: Cavalier, unchanged: Path
) -> None:
    ran = cavalier("cite", "couples:supprimer", "couples:parcours", "--json")
    cited, of_one_algorithm = json.loads(ran.out)
    assert cited["version"] == "0.1.0"
    assert cited["commit"] == git(unchanged, "rev-parse", "HEAD")
    assert cited["date"] == "2030-05-06"
    assert cited["sources"] == [
        {"source": "000", "clause": "Algorithmes 2 and 3, 4.d"}
    ]
    assert of_one_algorithm["sources"] == [
        {"source": "000", "clause": "Algorithme 3"}
    ]


def test_biblatex_software_s_entries_refer_to_each_other(
    cavalier: Cavalier, unchanged: Path
) -> None:
    head = git(unchanged, "rev-parse", "HEAD")
    ran = cavalier("cite", "couples:nb_parcours", "--origin", ORIGIN)
    entries = parse_string(ran.out, "bibtex").entries
    software, version, fragment, source = entries.values()
    assert software.fields["repository"] == ORIGIN
    assert software.fields["url"] == ORIGIN
    assert software.fields["date"] == "2030"
    assert version.fields["crossref"] == "cavalier"
    assert version.fields["swhid"] == f"swh:1:rev:{head};origin={ORIGIN}"
    assert fragment.fields["crossref"] == "cavalier-0.1.0"
    assert parsed(fragment.fields["swhid"]).path == f"/{COUPLES}"
    assert fragment.fields["related"] == list(entries)[-1]
    assert source.fields["date"] == "2011"


def test_bibtex_is_in_ascii_and_has_the_commit(
    cavalier: Cavalier, unchanged: Path
) -> None:
    ran = cavalier("cite", "best-first-padded", "--style", "bibtex")
    assert ran.out.replace(NBSP, " ").isascii()
    whole, code, _ = parse_string(ran.out, "bibtex").entries.values()
    assert "\\url{swh:1:rev:" in whole.fields["note"]
    assert "\\url{swh:1:cnt:" in code.fields["note"]
    assert whole.fields["year"] == code.fields["year"] == "2030"


def test_csl_json_cites_the_software_the_code_and_its_source_once(
    cavalier: Cavalier, unchanged: Path
) -> None:
    targets = ("couples:nb_parcours", "couples:parcours")
    ran = cavalier("cite", *targets, "--style", "csl-json", "--origin", ORIGIN)
    items = {item["id"]: item for item in json.loads(ran.out)}
    assert list(items) == [
        "cavalier",
        "cavalier-couples-nb_parcours",
        "cavalier-source-000",
        "cavalier-couples-parcours",
    ]
    assert items["cavalier"]["URL"].startswith(
        "https://archive.softwareheritage.org/swh:1:rev:"
    )
    code = items["cavalier-couples-nb_parcours"]
    assert code["issued"] == {"date-parts": [[2030, 5, 6]]}
    assert "note" not in code


@pytest.mark.parametrize("style", Style)
def test_every_port_is_cited_with_its_source(
    cavalier: Cavalier, style: str
) -> None:
    names = [port.id for port in PORTS]
    ran = cavalier("cite", *names, TREE, "--style", style)
    assert ran.status == 0
    for port in PORTS:
        path = port.module.replace(".", "/") + ".py"
        assert f"path=/{path}" in ran.out
    for words in (
        "TIPE 2011",
        "Algorithme de Warnsdorff",
        "Cavalier et Backtracking",
        "Knight tour",
        "recursion for olympiad pupils",
    ):
        assert words in ran.out
    if style.startswith("bib"):
        keys = list(parse_string(ran.out, "bibtex").entries)
        assert len(keys) == len(set(keys))
        assert len(keys) == ran.out.count("\n@")


def test_text_has_the_date_of_the_commit_and_no_stop_after_an_address(
    cavalier: Cavalier, unchanged: Path
) -> None:
    asked = ("best-first-padded", "--origin", ORIGIN)
    swhid = swhid_of(cavalier, *asked)
    out = cavalier("cite", *asked, "--style", "text").out
    assert out.startswith(
        "The Cavalier developers: Cavalier 0.1.0, 2030-05-06, "
        f"imperative/best_first_padded.py. {ORIGIN} {swhid}\n"
    )


def test_an_entry_of_the_ledger_is_cited_with_its_commit(
    cavalier: Cavalier, unchanged: Path
) -> None:
    head = git(unchanged, "rev-parse", "HEAD")
    asked = ("cite", "pascal-euler", "--origin", ORIGIN)
    (cited,) = json.loads(cavalier(*asked, "--json").out)
    assert cited["command"] == "cavalier reproduce pascal-euler"
    assert cited["commit"] == head
    assert cited["swhid"] == f"swh:1:rev:{head};origin={ORIGIN}"
    text = cavalier(*asked, "--style", "text").out
    for part in (cited["printed"], cited["outcome"], head[:10]):
        assert part in text
    assert cavalier("resolve", "-", given=text).status == 0
    bibtex = cavalier(*asked, "--style", "bibtex").out
    assert "zadača" in bibtex  # the passage is in Cyrillic letters
    (item, _source) = parse_string(bibtex, "bibtex").entries.values()
    assert f"\\url{{{cited['swhid']}}}" in item.fields["note"]
    ran = cavalier(*asked, "--style", "csl-json")
    (item,) = json.loads(ran.out)
    assert item["URL"].endswith(cited["swhid"])


def test_an_entry_that_cannot_be_checked_is_not_cited(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding = Finding(Outcome.NOT_CHECKED, "no compiler")
    monkeypatch.setattr(ledger_entries, "check", lambda name: (name, finding))
    refused(cavalier("cite", "tipe-six", TREE), "tipe-six", "no compiler")


def test_an_unrelated_commit_changes_no_key(
    cavalier: Cavalier, project: Path
) -> None:
    before = parse_string(cavalier("cite", "couples").out, "bibtex").entries
    (project / "more.txt").write_text("another file")
    commit(project)
    after = parse_string(cavalier("cite", "couples").out, "bibtex").entries
    assert list(after) == list(before)
    code = "cavalier-couples"
    assert after[code].fields != before[code].fields


def test_authors_that_the_metadata_name_are_cited(
    cavalier: Cavalier, project: Path
) -> None:
    authors = 'authors = [{name = "Ann Lee"}, {name = "Bo Ek"}]'
    change(project, 'license = "MIT"', f'license = "MIT"\n{authors}',
           "pyproject.toml")  # fmt: skip
    ran = cavalier("cite", "couples", TREE)
    assert "author = {Ann Lee and Bo Ek}," in ran.out


def write_metadata(content: bytes) -> Callable[[Path], object]:
    return lambda folder: (folder / "pyproject.toml").write_bytes(content)


def lose_history(folder: Path) -> None:
    shutil.rmtree(folder / ".git")


def begin_history(folder: Path) -> None:
    lose_history(folder)
    git(folder, "init", "--quiet")


def leave_out(folder: Path) -> None:
    git(folder, "rm", "--quiet", "--cached", COUPLES)
    git(folder, "commit", "--quiet", "--message", "without it")


def shift(folder: Path) -> None:
    change(folder, "\nCouple = ", "\n\nCouple = ")


def lose_metadata(folder: Path) -> None:
    (folder / "pyproject.toml").unlink()


#: What is done to a project, how it is then cited, and what is named.
REFUSED: dict[str, tuple[Callable[[Path], object], str, list[str]]] = {
    "no history": (
        lose_history,
        "",
        ["is not a git checkout", "Use a clone, or use --working-tree."],
    ),
    "no commit": (begin_history, "", ["has no commit yet. Commit"]),
    "not committed": (leave_out, "", [COUPLES, "is not in the commit"]),
    "changed": (shift, "", [COUPLES, "Commit it, or use --working-tree."]),
    "no metadata": (lose_metadata, TREE, ["has no pyproject.toml"]),
    "no text": (write_metadata(b"\xff"), TREE, ["pyproject.toml is not text"]),
    "empty": (write_metadata(b"[project]"), TREE, ["version and license"]),
    "no TOML": (write_metadata(b"[project"), TREE, ["version and license"]),
}


@pytest.mark.parametrize(
    ("prepare", "more", "named"), REFUSED.values(), ids=REFUSED.keys()
)
def test_what_no_commit_has_is_refused(
    cavalier: Cavalier,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    prepare: Callable[[Path], object],
    more: str,
    named: list[str],
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(project.parent))
    prepare(project)
    refused(cavalier("cite", "couples", *filter(None, [more])), *named)


def test_a_working_tree_is_cited_as_it_is(
    cavalier: Cavalier, project: Path
) -> None:
    before = swhid_of(cavalier, "couples:supprimer")
    shift(project)
    lose_history(project)
    after = swhid_of(cavalier, "couples:supprimer", TREE, "--origin", ORIGIN)
    hashed = git(project, "hash-object", COUPLES)
    assert after.startswith(f"swh:1:cnt:{hashed};path=/{COUPLES};lines=")
    assert after.split("lines=")[1] != before.split("lines=")[1]


def test_a_part_of_another_repository_is_cited_from_its_root(
    cavalier: Cavalier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = without_history(tmp_path / "course" / "code")
    git(tmp_path / "course", "init", "--quiet")
    commit(tmp_path / "course")
    turn_to(folder, monkeypatch)
    swhid = swhid_of(cavalier, "couples:parcours")
    assert f";path=/code/{COUPLES};lines=" in swhid
    found = cavalier("resolve", "-", given=swhid)
    assert (found.status, found.out.split(":")[2]) == (0, " same")


def test_without_git_only_the_working_tree_is_cited(
    cavalier: Cavalier, unchanged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(unchanged))  # where no git is
    refused(
        cavalier("cite", "couples"), "git is not installed", "--working-tree"
    )
    working = cavalier("cite", "couples", TREE)
    assert working.status == 0
    assert cavalier("resolve", "-", given=working.out).status == 0


def test_a_shallow_clone_is_refused(
    cavalier: Cavalier,
    project: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = swhid_of(cavalier, "couples:parcours")
    change(project, "(Algorithme 3)", "(the page's Algorithme 3)")
    new = commit(project)
    source = project.as_uri()
    git(tmp_path, "clone", "--quiet", "--depth", "1", source, "shallow")
    turn_to(tmp_path / "shallow", monkeypatch)
    refused(
        cavalier("cite", "couples"),
        "is a shallow clone",
        "Run `git fetch --unshallow`, or use --working-tree.",
    )
    refused(cavalier("resolve", "-", given=old), "is a shallow clone")
    present = cavalier("resolve", "-", given=f"swh:1:rev:{new}")
    assert present.status == 0
