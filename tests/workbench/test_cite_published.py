"""`cavalier cite` says whether a reader finds the commit at the address.

No user and no token of an address is printed.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cavalier.citing.addresses import same_repository
from cavalier.commands.cite import Style
from tests.conftest import Cavalier
from tests.workbench.repositories import ORIGIN, change, commit, git, refused
from tests.workbench.test_cite_installed import NOTED, installed, note

__all__ = ["installed"]

TOKEN = "s3cret"
CITED = ("cite", "couples:parcours")


def push(project: Path, address: str, remote: str = "origin") -> str:
    """Let git know a remote as after a push, and return the commit."""
    git(project, "remote", "add", remote, address)
    head = git(project, "rev-parse", "HEAD")
    git(project, "update-ref", f"refs/remotes/{remote}/main", head)
    return head


#: Addresses of a remote, and what of each is cited.
REMOTES = {
    ORIGIN: ORIGIN,
    f"https://ann:{TOKEN}@example.org/cavalier.git": ORIGIN,
    f"https://{TOKEN}@example.org/cavalier.git": ORIGIN,
    f"https://x:{TOKEN}/a@example.org/cavalier.git": "",
    f"https://example.org/cavalier.git?token={TOKEN}": "",
    f"{TOKEN}@example.org:cavalier.git": "",
    f"ssh://{TOKEN}@example.org/cavalier.git": "",
    "/srv/cavalier.git": "",
}


@pytest.mark.parametrize(("address", "cited"), REMOTES.items())
@pytest.mark.parametrize("style", ["json", *Style])
def test_the_address_of_the_clone_is_cited_without_its_user(
    cavalier: Cavalier, project: Path, address: str, cited: str, style: str
) -> None:
    push(project, address)
    asked = ["--json"] if style == "json" else ["--style", style]
    ran = cavalier(*CITED, *asked)
    assert ran.status == 0
    assert TOKEN not in ran.out + ran.err
    assert ("example.org" in ran.out) == bool(cited)
    assert (ran.err == "") == bool(cited)


@pytest.mark.parametrize("address", [a for a in REMOTES if ":" in a])
def test_an_address_that_is_typed_loses_its_user(
    cavalier: Cavalier, project: Path, address: str
) -> None:
    for command in (CITED, ("resolve", "-")):
        given = f"swh:1:cnt:{'0' * 40};origin={address}"
        ran = cavalier(*command, "--origin", address, given=given)
        assert TOKEN not in ran.out + ran.err
        if ran.status == 2:
            assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    "origin",
    [
        f"https://ann:{TOKEN}@example.org/c",
        f"https://{TOKEN}@example.org/c",
        f"{TOKEN}@example.org/c",
        f"https://{TOKEN}@{TOKEN}@example.org/c",
        f"https://ann:a/{TOKEN}@example.org/c",
        f"https://example.org/c?token={TOKEN}",
        f"https://example.org/c%3Ftoken={TOKEN}",
    ],
)
def test_a_report_that_names_a_user_or_a_token_is_not_repeated(
    cavalier: Cavalier, project: Path, origin: str
) -> None:
    for kind in ("rev", "cnt"):
        given = f"swh:1:{kind}:{'0' * 40};origin={origin};lines=0"
        for more in ((), ("--json",), ("--origin", ORIGIN)):
            ran = cavalier("resolve", "-", *more, given=given)
            assert TOKEN not in ran.out + ran.err


def test_a_commit_on_the_remote_that_is_cited_is_published(
    cavalier: Cavalier, project: Path
) -> None:
    push(project, ORIGIN)
    ran = cavalier(*CITED, "--require-published")
    assert (ran.status, ran.err) == (0, "")
    by_ssh = "git@example.org:cavalier.git"
    git(project, "remote", "set-url", "origin", by_ssh)
    ran = cavalier(*CITED, "--require-published", "--origin", ORIGIN)
    assert (ran.status, ran.err) == (0, "")


def not_pushed(project: Path) -> list[str]:
    push(project, ORIGIN)
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)")
    commit(project)
    return []


def pushed_elsewhere(project: Path) -> list[str]:
    push(project, "https://example.org/fork.git", "fork")
    return ["--origin", ORIGIN]


def without_a_remote(_project: Path) -> list[str]:
    return []


def of_files(project: Path) -> list[str]:
    push(project, ORIGIN)
    return ["--working-tree"]


@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        (not_pushed, f"is not at {ORIGIN}"),
        (pushed_elsewhere, f"no remote with the address {ORIGIN}"),
        (without_a_remote, "No address is cited"),
        (of_files, "no commit that a reader could find"),
    ],
)
def test_what_a_reader_may_not_find_is_said_or_fails(
    cavalier: Cavalier,
    project: Path,
    prepare: Callable[[Path], list[str]],
    said: str,
) -> None:
    more = prepare(project)
    ran = cavalier(*CITED, *more)
    assert (ran.status, bool(ran.out)) == (0, True)
    assert ran.err.count("\n") == (0 if prepare is of_files else 1)
    ran = cavalier(*CITED, *more, "--require-published")
    assert (ran.status, ran.out) == (1, "")
    assert said in ran.err


def test_what_pip_installed_was_at_its_address(
    cavalier: Cavalier, installed: Path
) -> None:
    address = f"https://ann:{TOKEN}@example.org/course.git"
    note(installed, NOTED | {"url": address})
    ran = cavalier(*CITED, "--require-published", "--json")
    assert (ran.status, ran.err) == (0, "")
    (cited,) = json.loads(ran.out)
    assert ";origin=https://example.org/course.git;" in cited["swhid"]
    ran = cavalier(*CITED, "--require-published", "--origin", ORIGIN)
    assert ran.status == 1


def test_addresses_are_compared_by_host_and_path() -> None:
    https = "https://example.org/ann/c"
    for same in (
        "git@example.org:ann/c.git",
        "ssh://git@example.org/ann/c.git",
        "https://Example.org/ann/c/",
    ):
        assert same_repository(https, same)
    for other in ("https://example.org/Ann/c", "https://e.org/ann/c"):
        assert not same_repository(https, other)


@pytest.mark.parametrize(
    "origin", [f"https://e.org/x?{TOKEN}", f"https://e.org/x#{TOKEN}"]
)
def test_an_address_that_may_hold_a_token_is_refused(
    cavalier: Cavalier, origin: str
) -> None:
    ran = cavalier("cite", "couples", "--origin", origin)
    refused(ran, "may hold a token")
    assert TOKEN not in ran.err
