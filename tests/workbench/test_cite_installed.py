"""`cavalier cite` where pip installed Cavalier from a repository."""

import csv
import json
import os
import shutil
import sys
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from cavalier.citing.fragments import ROOT
from cavalier.citing.swhid import parsed
from tests import processes
from tests.conftest import Cavalier
from tests.workbench.repositories import (
    COUPLES,
    commit,
    git,
    refused,
    turn_to,
    without_history,
)

COMMIT = "0123456789" * 4
NOTED = {
    "url": "https://example.org/course.git",
    "vcs_info": {"vcs": "git", "commit_id": COMMIT},
}
METADATA = """\
Metadata-Version: 2.4
Name: cavalier
Version: 1.2
License-Expression: MIT
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder into which pip has installed a package, as it does."""
    folder = without_history(tmp_path / "site-packages")
    (folder / "pyproject.toml").unlink()
    about = folder / "cavalier-1.2.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(METADATA, encoding="utf-8")
    digest = sha256((folder / COUPLES).read_bytes()).digest()
    hashed = urlsafe_b64encode(digest).decode().rstrip("=")
    with (about / "RECORD").open("w", newline="") as record:
        csv.writer(record).writerow([COUPLES, f"sha256={hashed}", ""])
    note(folder, NOTED)
    monkeypatch.syspath_prepend(str(folder))
    turn_to(folder, monkeypatch)
    return folder


def note(folder: Path, noted: object) -> None:
    (about,) = folder.glob("*.dist-info")
    (about / "direct_url.json").write_text(json.dumps(noted))


def test_the_commit_that_pip_installed_is_cited(
    cavalier: Cavalier, installed: Path
) -> None:
    ran = cavalier("cite", "couples:parcours", "--json")
    assert (ran.status, ran.err) == (0, "")
    (cited,) = json.loads(ran.out)
    assert (cited["version"], cited["commit"]) == ("1.2", COMMIT)
    assert cited["date"] is None
    swhid = parsed(cited["swhid"])
    assert swhid.hash == git(ROOT, "hash-object", COUPLES)
    assert swhid.anchor == f"swh:1:rev:{COMMIT}"
    assert (swhid.origin, swhid.path) == (NOTED["url"], f"/{COUPLES}")
    ran = cavalier("cite", "couples", "--origin", "https://example.org/x")
    assert "origin=https://example.org/x;" in ran.out
    assert "example.org/course" not in ran.out
    apa = cavalier("cite", "couples", "--style", "apa").out
    assert apa.startswith("The Cavalier developers. (n.d.). Cavalier (Version")


def test_a_folder_of_a_repository_is_cited_from_its_root(
    cavalier: Cavalier, installed: Path
) -> None:
    note(installed, NOTED | {"subdirectory": "code", "url": "ssh://a@b/c"})
    (cited,) = json.loads(cavalier("cite", "couples", "--json").out)
    swhid = parsed(cited["swhid"])
    assert (swhid.origin, swhid.path) == ("", f"/code/{COUPLES}")


def test_authors_are_those_of_the_metadata(
    cavalier: Cavalier, installed: Path
) -> None:
    (about,) = installed.glob("*.dist-info/METADATA")
    more = "Author: Ann Lee, Bo Ek\nAuthor-email: Cy Day <cy@example.org>\n"
    about.write_text(METADATA + more)
    ran = cavalier("cite", "couples")
    assert "author = {Ann Lee and Bo Ek and Cy Day}," in ran.out


def test_a_file_changed_since_it_was_installed_is_refused(
    cavalier: Cavalier, installed: Path
) -> None:
    with (installed / COUPLES).open("a") as file:
        file.write("# more\n")
    ran = cavalier("cite", "couples")
    refused(ran, COUPLES, "Install Cavalier again.")
    assert cavalier("cite", "lazy-tours").status == 2  # it is not in RECORD


@pytest.mark.parametrize(
    "noted",
    [
        {"url": "https://example.org/a.whl", "archive_info": {}},
        {"url": "file:///a", "dir_info": {}},
        {"url": "https://a", "vcs_info": {"vcs": "hg", "commit_id": "1"}},
    ],
)
def test_an_installation_from_elsewhere_has_no_commit(
    cavalier: Cavalier, installed: Path, noted: object
) -> None:
    note(installed, noted)
    refused(cavalier("cite", "couples"), "names no commit", "use a clone.")


def test_the_repository_around_an_installation_is_another_one(
    cavalier: Cavalier, installed: Path
) -> None:
    git(installed.parent, "init", "--quiet")
    commit(installed.parent)
    ran = cavalier("cite", "couples", "-o", str(installed / "report.bib"))
    assert ran.status == 0
    ran = cavalier("resolve", str(installed / "report.bib"))
    refused(ran, f"{installed} has no history", "In a clone, run")


def test_a_clone_in_which_a_package_was_built_is_still_a_clone(
    cavalier: Cavalier, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = project / "cavalier.egg-info"
    about.mkdir()
    (about / "PKG-INFO").write_text(METADATA, encoding="utf-8")
    monkeypatch.syspath_prepend(str(project))
    ran = cavalier("cite", "couples", "--style", "text")
    assert ran.status == 0
    assert git(project, "rev-parse", "HEAD") in ran.out


@pytest.mark.slow
def test_what_pip_installs_from_a_repository_is_found_in_it(
    cavalier: Cavalier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clone = without_history(tmp_path / "clone")
    for name in ("README.md", "LICENSE"):
        shutil.copy(ROOT / name, clone)
    passed_over = shutil.ignore_patterns("__pycache__", "site", "build")
    for name in ("cavalier", "common"):
        shutil.copytree(ROOT / name, clone / name, ignore=passed_over)
    git(clone, "init", "--quiet")
    head = commit(clone)
    there = tmp_path / "there"
    for command in (
        ["pip", "install", "--quiet", "--no-deps", "--no-build-isolation",
         "--target", str(there), f"git+{clone.as_uri()}"],
        ["cavalier", "cite", "couples:parcours", "-o", "report.bib"],
    ):  # fmt: skip
        done = processes.run(
            [sys.executable, "-m", *command],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(there)},
        )
        assert done.returncode == 0, done.stderr
    turn_to(clone, monkeypatch)
    ran = cavalier("resolve", str(tmp_path / "report.bib"))
    assert ran.status == 0, ran.out
    assert f": same: commit {head[:7]}\n" in ran.out
    assert f": same: parcours in {COUPLES}, lines " in ran.out
