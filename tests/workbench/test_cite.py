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
from cavalier.citing.fragments import ROOT
from cavalier.citing.swhid import parsed
from cavalier.commands.cite import Style
from tests.conftest import Cavalier
from tests.workbench.repositories import (
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


def test_the_content_is_what_git_hashes(cavalier: Cavalier) -> None:
    hashed = git(ROOT, "hash-object", COUPLES)
    ran = cavalier("cite", "couples:nb_parcours", "--working-tree")
    assert (ran.status, ran.err) == (0, "")
    assert f"swhid = {{swh:1:cnt:{hashed};path=/{COUPLES};lines=" in ran.out
    assert "anchor" not in ran.out


def test_a_swhid_leads_to_the_very_lines(
    cavalier: Cavalier, project: Path
) -> None:
    swhid = swhid_of(cavalier, "couples:nb_parcours", "--origin", ORIGIN)
    keys = [part.split("=")[0] for part in swhid.split(";")[1:]]
    assert keys == ["origin", "anchor", "path", "lines"]
    found = parsed(swhid)
    assert found.anchor == f"swh:1:rev:{git(project, 'rev-parse', 'HEAD')}"
    at_anchor = git(project, "rev-parse", f"HEAD:{found.path[1:]}")
    assert at_anchor == found.hash
    first, last = found.lines or (0, 0)
    content = git(project, "cat-file", "blob", found.hash)
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
    commit(project)
    ran = cavalier("cite", "backtracking-matrix:walk", "--json")
    assert ran.status == 0
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
    full = cavalier("cite", "backtracking-matrix:count.walk", "--json")
    assert full.out == ran.out
    assert "walk" not in full.err


def test_the_document_says_what_is_cited(
    cavalier: Cavalier, project: Path
) -> None:
    ran = cavalier("cite", "couples:supprimer", "couples:parcours", "--json")
    cited, of_one_algorithm = json.loads(ran.out)
    assert cited["version"] == "0.1.0"
    assert cited["commit"] == git(project, "rev-parse", "HEAD")
    assert cited["date"] == "2030-05-06"
    assert cited["sources"] == [
        {"source": "000", "clause": "Algorithmes 2 and 3, 4.d"}
    ]
    assert of_one_algorithm["sources"] == [
        {"source": "000", "clause": "Algorithme 3"}
    ]


def test_biblatex_software_s_entries_refer_to_each_other(
    cavalier: Cavalier, project: Path
) -> None:
    head = git(project, "rev-parse", "HEAD")
    ran = cavalier("cite", "couples:nb_parcours", "--origin", ORIGIN)
    entries = parse_string(ran.out, "bibtex").entries
    assert [(key, entry.type) for key, entry in entries.items()] == [
        ("cavalier", "software"),
        ("cavalier-0.1.0", "softwareversion"),
        ("cavalier-couples-nb_parcours", "codefragment"),
        ("cavalier-source-000", "misc"),
    ]
    software, version, fragment, source = entries.values()
    assert software.fields["repository"] == ORIGIN
    assert software.fields["url"] == ORIGIN
    assert software.fields["date"] == "2030"
    assert [str(each) for each in software.persons["author"]] == [
        "{The Cavalier developers}"
    ]
    assert version.fields["crossref"] == "cavalier"
    assert version.fields["swhid"] == f"swh:1:rev:{head};origin={ORIGIN}"
    assert fragment.fields["crossref"] == "cavalier-0.1.0"
    assert "file" not in fragment.fields  # a copy to download
    assert COUPLES in fragment.fields["subtitle"].replace("\\allowbreak ", "")
    assert fragment.fields["related"] == "cavalier-source-000"
    assert parsed(fragment.fields["swhid"]).path == f"/{COUPLES}"
    assert source.fields["date"] == "2011"
    for entry in (version, fragment):
        address = entry.fields["url"].partition("/swh:")
        assert address[0] == "https://archive.softwareheritage.org"
        assert f"swh:{address[2]}" == entry.fields["swhid"]
    assert "author" not in source.persons


def test_bibtex_has_plain_entries_in_ascii(
    cavalier: Cavalier, project: Path
) -> None:
    ran = cavalier("cite", "best-first-padded", "--style", "bibtex")
    assert ran.out.replace(NBSP, " ").isascii()
    entries = parse_string(ran.out, "bibtex").entries
    assert next(iter(entries)) == "cavalier"
    whole, code, source = entries.values()
    assert [each.type for each in (whole, code, source)] == ["misc"] * 3
    assert whole.fields["title"] == "{Cavalier 0.1.0}"
    assert "\\url{swh:1:rev:" in whole.fields["note"]
    assert code.fields["year"] == "2030"
    assert "\\url{swh:1:cnt:" in code.fields["note"]
    assert [str(each) for each in source.persons["author"]] == [
        'Gon{\\c{c}}alves, Ta{\\"{i}}ga',
        "Robbins, Thomas",
    ]
    assert source.fields["year"] == "2021"


@pytest.mark.parametrize("style", Style)
def test_every_port_is_cited_with_its_source(
    cavalier: Cavalier, project: Path, style: str
) -> None:
    names = [port.id for port in PORTS]
    ran = cavalier("cite", *names, "--style", style)
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


def test_prose_has_the_date_of_the_commit_and_no_stop_after_an_address(
    cavalier: Cavalier, project: Path
) -> None:
    asked = ("best-first-padded", "--origin", ORIGIN)
    swhid = swhid_of(cavalier, *asked)
    for style, begun in {
        "text": "The Cavalier developers: Cavalier 0.1.0, 2030-05-06, "
        f"imperative/best_first_padded.py. {ORIGIN} {swhid}\n",
        "apa": "The Cavalier developers. (2030, May 6). Cavalier "
        "(Version 0.1.0; imperative/best_first_padded.py) "
        f"[Computer software]. {ORIGIN} {swhid}\n",
        "markdown": f"The Cavalier developers: [Cavalier]({ORIGIN}) 0.1.0, "
        f"2030-05-06, `imperative/best_first_padded.py`. `{swhid}`\n",
    }.items():
        out = cavalier("cite", *asked, "--style", style).out
        assert out.startswith(begun)
        assert "2021, September 10" in out or "2021-09-10: section 3" in out


def test_an_unrelated_commit_changes_no_key(
    cavalier: Cavalier, project: Path
) -> None:
    targets = ("cite", "couples:nb_parcours", "best-first-padded")
    for style in ("biblatex", "bibtex"):
        before = parse_string(
            cavalier(*targets, "--style", style).out, "bibtex"
        ).entries
        (project / f"{style}.txt").write_text("another file")
        commit(project)
        ran = cavalier(*targets, "--style", style)
        after = parse_string(ran.out, "bibtex").entries
        assert list(after) == list(before)
        assert after["cavalier-couples-nb_parcours"].fields != (
            before["cavalier-couples-nb_parcours"].fields
        )


def test_a_citation_goes_to_a_file(
    cavalier: Cavalier, project: Path, tmp_path: Path
) -> None:
    file = tmp_path / "report.bib"
    for more in ((), ("--json",)):
        ran = cavalier("cite", "couples", *more, "-o", str(file))
        assert (ran.status, ran.out) == (0, "")
        assert (
            file.read_text("utf-8") == cavalier("cite", "couples", *more).out
        )


def test_authors_that_the_metadata_name_are_cited(
    cavalier: Cavalier, project: Path
) -> None:
    change(
        project,
        'license = "MIT"',
        'license = "MIT"\nauthors = [{name = "Ann Lee"}, {name = "Bo Ek"}]',
        "pyproject.toml",
    )
    commit(project)
    ran = cavalier("cite", "couples")
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


def commit_bytes(folder: Path) -> None:
    write_metadata(b"\xff")(folder)
    commit(folder)


def shift(folder: Path) -> None:
    change(folder, "\nCouple = ", "\n\nCouple = ")


def lose_metadata(folder: Path) -> None:
    (folder / "pyproject.toml").unlink()


TREE = "--working-tree"

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
    "no text committed": (commit_bytes, "", ["pyproject.toml is not text"]),
    "no text": (write_metadata(b"\xff"), TREE, ["pyproject.toml is not text"]),
    "empty": (write_metadata(b"[project]"), TREE, ["version and license"]),
    "no TOML": (write_metadata(b"[project"), TREE, ["version and license"]),
    "no project": (write_metadata(b"[tool.x]"), TREE, ["pyproject.toml"]),
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
    cavalier: Cavalier, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = swhid_of(cavalier, "couples:supprimer")
    shift(project)
    after = swhid_of(cavalier, "couples:supprimer", TREE, "--origin", ORIGIN)
    hashed = git(project, "hash-object", COUPLES)
    assert after.startswith(f"swh:1:cnt:{hashed};path=/{COUPLES};lines=")
    assert after.split("lines=")[1] != before.split("lines=")[1]
    assert cavalier("cite", "lazy-tours").status == 0
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(project.parent))
    lose_history(project)
    assert swhid_of(cavalier, "couples:supprimer", TREE) == after


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
    cavalier: Cavalier, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    swhid = swhid_of(cavalier, "couples")
    monkeypatch.setenv("PATH", str(project))  # where no git is
    refused(
        cavalier("cite", "couples"), "git is not installed", "--working-tree"
    )
    refused(cavalier("resolve", "-", given=swhid), "git is not in")
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


@pytest.mark.parametrize(
    "origin",
    [
        "example.org",
        "https://a b",
        "https://a{b}",
        "https://",
        "https://a\x1b",
        "https://a@example.org:hidden@token b",
        "https://ann:hidden@example.org/<x>?hidden@hidden",
    ],
)
def test_an_origin_is_a_url_and_is_not_repeated(
    cavalier: Cavalier, origin: str
) -> None:
    ran = cavalier("cite", "couples", "--origin", origin)
    refused(ran, "is not a URL")
    assert "hidden" not in ran.err
