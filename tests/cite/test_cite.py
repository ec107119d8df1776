"""`cavalier cite`: citations that lead to the very lines, in every style.

What is printed of the working tree is in the golden file.
"""

import inspect
import json
import shutil
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from types import CodeType

import pytest
from pybtex.database import parse_string

from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS
from cavalier.cite import record
from cavalier.cite.styles import STYLES
from tests import processes
from tests.cite.repositories import (
    COUPLES,
    MATRIX,
    ORIGIN,
    change,
    commit,
    git,
    parts,
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

#: What is cited of a commit: code, code without a source, a statement.
CITED = ("couples:nb_parcours", "common/judge.py:is_tour", "pascal-euler")

#: What Zotero's translator of CSL-JSON takes; it makes a program of a book
#: that has a version.
ZOTERO = {"book", "dataset", "report", "webpage"}


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
    name, path = port.id, port.module.replace(".", "/") + ".py"
    text = (unchanged / path).read_text("utf-8")
    known = list(functions(compile(text, str(unchanged / path), "exec")))
    targets = [f"{name}:{function}" for function, _, _ in known]
    cited = swhids(cavalier("cite", *targets, "--style", "text").out)
    head = git(unchanged, "rev-parse", "HEAD")
    assert cited == [
        f"swh:1:cnt:{git(unchanged, 'rev-parse', f'HEAD:{path}')};"
        f"anchor=swh:1:rev:{head};path=/{path};lines={first}-{last}"
        for _, first, last in known
    ]


class Day(date):
    """The day on which the ledger is checked."""

    @classmethod
    def today(cls) -> "Day":
        """Return a day that is another than that of the commit."""
        return cls(2031, 2, 3)


def test_what_is_committed_is_cited_as_the_file_shows(
    cavalier: Cavalier,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    pytestconfig: pytest.Config,
) -> None:
    monkeypatch.setattr(record, "date", Day)
    push(project, ORIGIN)
    change(
        project, 'license = "MIT"',
        'license = "MIT"\nauthors = [{name = "Ann Lee"}, {name = "Bo Ek"}]',
        "pyproject.toml",
    )  # fmt: skip
    head = git(project, "rev-parse", "HEAD")
    text = ""
    for style in STYLES:
        ran = cavalier("cite", *CITED, "--style", style)
        assert (
            ran.status,
            cavalier("resolve", "-", given=ran.out).status,
        ) == (0, 0)
        text += f"$ {style}\n{ran.out}\n"
    for word, known in {
        "COMMIT": head,
        "SHORT": head[:10],
        "COUPLES": git(project, "rev-parse", f"HEAD:{COUPLES}"),
        "OTHER": git(project, "rev-parse", "HEAD:common/judge.py"),
    }.items():
        text = text.replace(known, word)
    file = Path(__file__).with_name("committed.txt")
    if pytestconfig.getoption("renew"):
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")


def test_zotero_takes_each_item(cavalier: Cavalier) -> None:
    names = [port.id for port in PORTS]
    ran = cavalier("cite", *names, "tipe-six", TREE, "--style", "csl-json")
    for item in json.loads(ran.out):
        assert item["type"] in ZOTERO
        assert ("version" in item) == ("source" not in item["id"])
    entries = cavalier("cite", *names, TREE).out
    keys = list(parse_string(entries, "bibtex").entries)
    assert len(keys) == len(set(keys)) == entries.count("\n@")


@pytest.mark.slow
@pytest.mark.needs("biber")
def test_biber_reads_what_is_printed(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    targets = ("couples:nb_parcours", "best-first-padded", "tipe-six")
    ran = cavalier("cite", *targets, TREE, "--lang", "fr")
    (tmp_path / "a.bib").write_text(ran.out, "utf-8")
    asked = ["biber", "--tool", "--nolog", "--output-file=b.bib", "a.bib"]
    read = processes.run(asked, cwd=tmp_path)
    assert (read.returncode, "ERROR" in read.stdout) == (0, False)
    assert "WARN" not in read.stdout, read.stdout
    assert len(swhids((tmp_path / "b.bib").read_text("utf-8"))) == 2


@pytest.mark.slow
@pytest.mark.needs("pandoc")
@pytest.mark.parametrize("style", ["biblatex", "bibtex", "csl-json"])
def test_pandoc_reads_what_is_printed(
    cavalier: Cavalier, tmp_path: Path, style: str
) -> None:
    ran = cavalier("cite", "couples:nb_parcours", TREE, "--style", style)
    name = {"csl-json": "a.json", "bibtex": "a.bibtex"}.get(style, "a.bib")
    (tmp_path / name).write_text(ran.out, "utf-8")
    report = "[@cavalier-couples-nb_parcours; @cavalier-source-000]"
    (tmp_path / "a.md").write_text(report)
    asked = ["pandoc", "a.md", "--citeproc", "--bibliography", name]
    read = processes.run(
        [*asked, "--to", "plain", "--wrap=none"], cwd=tmp_path
    )
    assert (read.returncode, read.stderr) == (0, "")
    assert len(swhids(read.stdout)) >= 1
    assert "TIPE 2011" in read.stdout


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


@pytest.mark.parametrize(
    ("prepare", "named"),
    [
        (lose_history, "lone"),
        (begin_history, "has no commit"),
        (leave_out, f"{COUPLES} is not in the commit. Commit it, or"),
        (shift, f"{COUPLES} differs from the commit. Commit it, or"),
    ],
)
def test_what_no_commit_has_is_refused(
    cavalier: Cavalier,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    prepare: Callable[[Path], object],
    named: str,
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(project.parent))
    prepare(project)
    refused(cavalier("cite", "couples"), named, "or use --working-tree.")


def test_a_working_tree_is_cited_as_it_is(
    cavalier: Cavalier, project: Path
) -> None:
    before = parts(swhid_of(cavalier, "couples:supprimer"))
    shift(project)
    lose_history(project)
    after = swhid_of(cavalier, "couples:supprimer", TREE)
    hashed = git(project, "hash-object", COUPLES)
    assert after.startswith(f"swh:1:cnt:{hashed};path=/{COUPLES};lines=")
    first, last = before["lines"].split("-")
    assert parts(after)["lines"] == f"{int(first) + 1}-{int(last) + 1}"


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
    assert cavalier("cite", "couples", TREE).status == 0


#: Addresses of a remote, and what of each is cited.
REMOTES = {
    ORIGIN: ORIGIN,
    f"https://ann:{TOKEN}@example.org/cavalier.git": ORIGIN,
    f"https://{TOKEN}@example.org/cavalier.git": ORIGIN,
    f"https://x:{TOKEN}/a@example.org/cavalier.git": "",
    f"https://example.org/cavalier.git?token={TOKEN}": "",
    f"https://example.org/cavalier.git#{TOKEN}": "",
    "/srv/cavalier.git": "",
}


@pytest.mark.parametrize(("address", "cited"), REMOTES.items())
def test_the_address_of_the_clone_is_cited_without_its_user(
    cavalier: Cavalier, project: Path, address: str, cited: str
) -> None:
    push(project, address)
    ran = cavalier("cite", "couples:parcours")
    assert ran.status == 0
    assert TOKEN not in ran.out + ran.err
    assert (f"origin={cited};" in ran.out) == bool(cited)
    assert ("example.org" in ran.out) == bool(cited)
    assert (ran.err == "") == bool(cited)


def not_pushed(project: Path) -> None:
    push(project, ORIGIN)
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)")
    commit(project)


def pushed_elsewhere(project: Path) -> None:
    push(project, "https://example.org/fork.git", "fork")
    git(project, "remote", "add", "origin", ORIGIN)


@pytest.mark.parametrize(
    ("prepare", "said"),
    [(not_pushed, f"is not at {ORIGIN}"), (str, "add")],
)
def test_what_a_reader_may_not_find_is_said(
    cavalier: Cavalier,
    project: Path,
    prepare: Callable[[Path], object],
    said: str,
) -> None:
    prepare(project)
    ran = cavalier("cite", "couples:parcours")
    assert (ran.status, bool(ran.out)) == (0, True)
    assert ran.err.count("\n") == 1
    assert said in ran.err.lower()


def test_an_inner_procedure_is_cited_by_its_full_name(
    cavalier: Cavalier, nested: Path
) -> None:
    ran = cavalier("cite", "backtracking-matrix:walk")
    assert "{cavalier-backtracking-matrix-count.walk," in ran.out
    assert f";path=/{MATRIX};lines=2-3" in ran.out
    other = cavalier("cite", "backtracking-matrix:search.walk")
    assert f";path=/{MATRIX};lines=9-11" in other.out
