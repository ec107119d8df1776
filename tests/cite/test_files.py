"""Files in place of ports, and remotes by ssh or by another name."""

from pathlib import Path

import pytest

from tests.cite.repositories import parts, push, refused, swhid_of
from tests.cite.test_cite import pushed_elsewhere
from tests.conftest import Cavalier


@pytest.mark.parametrize(
    ("address", "cited"),
    [
        ("git@example.org:ann/c.git", "https://example.org/ann/c.git"),
        ("ssh://git@example.org:22/c.git", "https://example.org/c.git"),
    ],
)
def test_an_address_by_ssh_is_that_on_the_web(
    cavalier: Cavalier, project: Path, address: str, cited: str
) -> None:
    push(project, address)
    ran = cavalier("cite", "couples:parcours")
    assert (f"origin={cited};" in ran.out, ran.err) == (True, "")


def test_the_remote_that_has_the_commit_is_cited(
    cavalier: Cavalier, project: Path
) -> None:
    pushed_elsewhere(project)
    origin = parts(swhid_of(cavalier, "couples"))["origin"]
    assert origin == "https://example.org/fork.git"


def test_a_file_of_the_project_is_cited_in_place_of_a_port(
    cavalier: Cavalier, unchanged: Path
) -> None:
    port = cavalier("cite", "couples:parcours")
    assert cavalier("cite", "functional/couples.py:parcours") == port
    ran = cavalier("cite", "common/judge.py:is_tour")
    assert "@codefragment{cavalier-common-judge-is_tour," in ran.out
    assert ";path=/common/judge.py;lines=" in ran.out
    assert "relatedstring" not in ran.out


def test_another_file_is_refused(cavalier: Cavalier, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("x = 1\n")
    for file in (str(own), "common/nothing.py", "./README.md"):
        ran = cavalier("show", file)
        refused(ran, "is not a Python file of the project")
