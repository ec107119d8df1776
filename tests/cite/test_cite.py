"""`cavalier cite`: citations that lead to the very lines, in every style.

`committed.txt` has what is printed of a commit.
"""

import inspect
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

import pytest
from pybtex.database import parse_string

from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS
from cavalier.cite.source import path_of
from tests import processes
from tests.cite.conftest import (
    COUPLES,
    MATRIX,
    ORIGIN,
    change,
    commit,
    git,
    outcomes,
    push,
    refused,
    swhid_of,
    swhids,
    turn_to,
    without_history,
)
from tests.conftest import Cavalier

TREE = "--working-tree"
TOKEN = "s3cret"


def functions(code: CodeType) -> Iterator[tuple[str, int, int]]:
    """Yield each function's name and lines, as Python itself has them."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            is_function = inner.co_flags & inspect.CO_OPTIMIZED
            if is_function and not inner.co_name.startswith(("<", "__ann")):
                rows, first = inspect.getsourcelines(inner)
                name = inner.co_qualname.replace(".<locals>", "")
                yield name, first, first + len(rows) - 1
            yield from functions(inner)


@pytest.mark.parametrize("port", PORTS, ids=lambda port: port.id)
def test_the_lines_and_the_swhid_of_every_function_are_right(
    port: Port, cavalier: Cavalier, unchanged: Path
) -> None:
    path = path_of(port)
    text = (unchanged / path).read_text("utf-8")
    known = list(functions(compile(text, str(unchanged / path), "exec")))
    targets = [f"{port.id}:{function}" for function, _, _ in known]
    text = cavalier("cite", *targets, "--style", "text").out
    cited = swhids(text)
    assert outcomes(cavalier, text) == ["same"] * len(cited)
    head = git(unchanged, "rev-parse", "HEAD")
    assert cited == [
        f"swh:1:cnt:{git(unchanged, 'rev-parse', f'HEAD:{path}')};"
        f"anchor=swh:1:rev:{head};path=/{path};lines={first}-{last}"
        for _, first, last in known
    ]


def test_what_is_committed_is_cited_as_the_file_shows(
    cavalier: Cavalier, nested: Path, pytestconfig: pytest.Config
) -> None:
    push(nested, ORIGIN)
    text = ""
    for style in ("biblatex", "bibtex", "text"):
        target = "backtracking-matrix:count.walk"
        result = cavalier("cite", target, "--style", style)
        assert (
            cavalier("resolve", "-", given=result.out).status == result.status
        )
        text += f"$ {style}\n{result.out}\n"
    for word, name in {"COMMIT": "HEAD", "CONTENT": f"HEAD:{MATRIX}"}.items():
        text = text.replace(git(nested, "rev-parse", name), word)
    file = Path(__file__).with_name("committed.txt")
    if pytestconfig.getoption("renew"):
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")


def test_csl_has_the_same_in_fields(cavalier: Cavalier, project: Path) -> None:
    push(project, ORIGIN)
    result = cavalier("cite", "best-first-padded", "--style", "csl-json")
    code, source = json.loads(result.out)
    assert code["issued"] == {"date-parts": [[2030, 5, 6]]}
    assert f";path=/{code['title'].split()[-1][:-7]}" in code["URL"]
    assert "Ported from Taïga Gonçalves, Thomas Robbins" in code["genre"]
    assert source["author"][1] == {"family": "Robbins", "given": "Thomas"}
    assert source["issued"] == {"date-parts": [[2021, 9, 10]]}
    assert (source["language"], source["type"]) == ("fr", "report")


def test_zotero_reads_each_item_and_each_entry_has_a_key(
    cavalier: Cavalier,
) -> None:
    targets = [*(port.id for port in PORTS), "tipe-six", TREE]
    items = json.loads(cavalier("cite", *targets, "--style", "csl-json").out)
    for item in items:
        # Zotero makes a program of a book that has a version.
        assert item["type"] in {"book", "dataset", "report", "webpage"}
        assert ("version" in item) == ("source" not in item["id"])
    entries = cavalier("cite", *targets).out
    keys = list(parse_string(entries, "bibtex").entries)
    assert keys == [item["id"] for item in items]


def test_code_is_cited_in_french_and_an_entry_in_english(
    cavalier: Cavalier,
) -> None:
    words = ("cite", "pascal-move", "pascal-euler", TREE, "--lang", "fr")
    code, _, entry = cavalier(*words, "--style", "text").out.splitlines()
    assert "Copie de travail, sans commit." in code
    assert "Portage de\xa0: [Article sur la récursivité" in code
    assert " (russe, Pascal). " in code
    assert "Èta zadača" in entry
    assert "Not checkable. Run cavalier reproduce pascal-euler" in entry
    *_, item = json.loads(cavalier(*words, "--style", "csl-json").out)
    assert item["language"] == "en"


@pytest.mark.slow
@pytest.mark.needs("biber")
def test_biber_reads_what_is_printed(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    targets = ("couples:nb_parcours", "best-first-padded", "tipe-six")
    result = cavalier("cite", *targets, TREE, "--lang", "fr")
    (tmp_path / "a.bib").write_text(result.out, "utf-8")
    biber = ["biber", "--tool", "--nolog", "--output-file=b.bib", "a.bib"]
    read = processes.run(biber, cwd=tmp_path)
    assert (read.returncode, "ERROR" in read.stdout) == (0, False)
    assert "WARN" not in read.stdout, read.stdout
    assert len(swhids((tmp_path / "b.bib").read_text("utf-8"))) == 2


@pytest.mark.slow
@pytest.mark.needs("pandoc")
@pytest.mark.parametrize("style", ["biblatex", "bibtex", "csl-json"])
def test_pandoc_reads_what_is_printed(
    cavalier: Cavalier, tmp_path: Path, style: str
) -> None:
    result = cavalier("cite", "couples:nb_parcours", TREE, "--style", style)
    name = {"csl-json": "a.json", "bibtex": "a.bibtex"}.get(style, "a.bib")
    (tmp_path / name).write_text(result.out, "utf-8")
    report = "[@cavalier-couples-nb_parcours; @cavalier-source-000]"
    (tmp_path / "a.md").write_text(report)
    pandoc = ["pandoc", "a.md", "--citeproc", "--bibliography", name]
    read = processes.run(
        [*pandoc, "--to", "plain", "--wrap=none"], cwd=tmp_path
    )
    assert (read.returncode, read.stderr) == (0, "")
    assert len(swhids(read.stdout)) >= 1
    assert "TIPE 2011" in read.stdout


def test_uncommitted_code_is_cited_as_a_working_tree(
    cavalier: Cavalier, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(project, "\nCouple = ", "\n\nCouple = ")
    refused(cavalier("cite", "couples"), f"{COUPLES} differs from", TREE)
    hashed = git(project, "hash-object", COUPLES)
    shutil.rmtree(project / ".git")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(project.parent))
    refused(cavalier("cite", "couples"), "not a Git clone with a commit", TREE)
    monkeypatch.setenv("PATH", str(project))  # without git
    refused(cavalier("cite", "couples"), "git: No such file")
    swhid = f"swh:1:cnt:{hashed};path=/{COUPLES};lines="
    assert swhid_of(cavalier, "couples:supprimer", TREE).startswith(swhid)


def test_a_folder_of_another_repository_is_cited_from_its_root(
    cavalier: Cavalier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = without_history(tmp_path / "course" / "code")
    git(tmp_path / "course", "init", "--quiet")
    commit(tmp_path / "course")
    turn_to(folder, monkeypatch)
    swhid = swhid_of(cavalier, "couples:parcours")
    assert f";path=/code/{COUPLES};lines=" in swhid
    assert outcomes(cavalier, swhid) == ["same"]


#: Addresses of a remote, and what of each is cited.
REMOTES = {
    ORIGIN: ORIGIN,
    f"https://ann:{TOKEN}@example.org/cavalier.git": ORIGIN,
    f"https://{TOKEN}@example.org/cavalier.git": ORIGIN,
    f"https://x:{TOKEN}/a@example.org/cavalier.git": "",
    f"https://example.org/cavalier.git?token={TOKEN}": "",
    f"https://example.org/cavalier.git#{TOKEN}": "",
    "git@example.org:ann/c.git": "https://example.org/ann/c.git",
    "ssh://git@example.org:22/c.git": "https://example.org/c.git",
    "/srv/cavalier.git": "",
}


@pytest.mark.parametrize(("address", "cited"), REMOTES.items())
def test_the_address_of_the_clone_is_cited_without_its_user(
    cavalier: Cavalier, project: Path, address: str, cited: str
) -> None:
    push(project, address)
    result = cavalier("cite", "couples:parcours")
    assert result.status == 0
    assert TOKEN not in result.out + result.err
    assert (f"origin={cited};" in result.out) == bool(cited)
    assert ("example.org" in result.out) == bool(cited)
    assert ("does not seem to be public" in result.err) == (not cited)


def test_a_commit_that_is_not_pushed_is_cited_with_a_warning(
    cavalier: Cavalier, project: Path
) -> None:
    push(project, ORIGIN)
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)")
    head = commit(project)
    result = cavalier("cite", "couples:parcours")
    assert (result.status, result.err.count("\n")) == (0, 1)
    assert f"Commit {head[:7]} does not seem to be" in result.err
    push(project, "https://example.org/fork.git", "fork")
    result = cavalier("cite", "couples:parcours")
    assert result.err == ""
    assert "origin=https://example.org/fork.git;" in result.out


def test_only_what_is_above_the_adapter_of_a_port_ports_a_source(
    cavalier: Cavalier, unchanged: Path
) -> None:
    port = cavalier("cite", "couples:parcours")
    assert cavalier("cite", "functional/couples.py:parcours") == port
    assert "Ports Algorithme 3 of" in port.out
    whole = cavalier("cite", "couples").out
    assert "Ports Algorithmes 2 and 3, 4.d of" in whole
    for target in ("couples:first_tour", "common/judge.py:is_tour"):
        assert "relatedstring" not in cavalier("cite", target).out
