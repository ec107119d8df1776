"""`cavalier cite` says whether a reader finds the commit at the address.

No user and no token of an address is printed.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from cavalier.citing.addresses import same_repository
from tests.cite.repositories import ORIGIN, change, commit, git, refused
from tests.conftest import Cavalier

TOKEN = "s3cret"
CITED = ("cite", "couples:parcours")


def push(project: Path, address: str, remote: str = "origin") -> None:
    """Let git know a remote as after a push."""
    git(project, "remote", "add", remote, address)
    git(project, "update-ref", f"refs/remotes/{remote}/main", "HEAD")


#: Addresses of a remote, and what of each is cited.
REMOTES = {
    ORIGIN: ORIGIN,
    f"https://ann:{TOKEN}@example.org/cavalier.git": ORIGIN,
    f"https://{TOKEN}@example.org/cavalier.git": ORIGIN,
    f"https://x:{TOKEN}/a@example.org/cavalier.git": "",
    f"https://example.org/cavalier.git?token={TOKEN}": "",
    f"{TOKEN}@example.org:cavalier.git": "",
    "/srv/cavalier.git": "",
}


@pytest.mark.parametrize(("address", "cited"), REMOTES.items())
def test_the_address_of_the_clone_is_cited_without_its_user(
    cavalier: Cavalier, project: Path, address: str, cited: str
) -> None:
    push(project, address)
    ran = cavalier(*CITED)
    assert ran.status == 0
    assert TOKEN not in ran.out + ran.err
    assert (f"origin={cited};" in ran.out) == bool(cited)
    assert ("example.org" in ran.out) == bool(cited)
    assert (ran.err == "") == bool(cited)


@pytest.mark.parametrize("address", [a for a in REMOTES if ":" in a])
def test_an_address_that_is_typed_loses_its_user(
    cavalier: Cavalier, unchanged: Path, address: str
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
        f"{TOKEN}@example.org/c",
        f"https://{TOKEN}@{TOKEN}@example.org/c",
        f"https://ann:a/{TOKEN}@example.org/c",
        f"https://example.org/c?token={TOKEN}",
        f"https://example.org/c%3Ftoken={TOKEN}",
    ],
)
def test_a_report_that_names_a_user_or_a_token_is_not_repeated(
    cavalier: Cavalier, unchanged: Path, origin: str
) -> None:
    given = f"swh:1:cnt:{'0' * 40};origin={origin};lines=0"
    for more in ((), ("--json",), ("--origin", ORIGIN)):
        ran = cavalier("resolve", "-", *more, given=given)
        assert TOKEN not in ran.out + ran.err


def test_a_commit_on_the_remote_that_is_cited_is_published(
    cavalier: Cavalier, project: Path
) -> None:
    push(project, "git@example.org:cavalier.git")
    ran = cavalier(*CITED, "--origin", ORIGIN)
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


@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        (not_pushed, f"is not at {ORIGIN}"),
        (pushed_elsewhere, f"no remote with the address {ORIGIN}"),
        (without_a_remote, "No address is cited"),
    ],
)
def test_what_a_reader_may_not_find_is_said(
    cavalier: Cavalier,
    project: Path,
    prepare: Callable[[Path], list[str]],
    said: str,
) -> None:
    ran = cavalier(*CITED, *prepare(project))
    assert (ran.status, bool(ran.out)) == (0, True)
    assert ran.err.count("\n") == 1
    assert said in ran.err


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
    ("origin", "said"),
    [
        (f"https://e.org/x?{TOKEN}", "may hold a token"),
        (f"https://e.org/x#{TOKEN}", "may hold a token"),
        ("example.org", "is not a URL"),
        ("https://a b", "is not a URL"),
        ("https://a\x1b", "is not a URL"),
        (f"https://a@example.org:{TOKEN}@token b", "is not a URL"),
        (f"https://ann:x@example.org/<x>?x@{TOKEN}", "is not a URL"),
    ],
)
def test_an_origin_is_a_url_and_is_not_repeated(
    cavalier: Cavalier, origin: str, said: str
) -> None:
    ran = cavalier("cite", "couples", "--origin", origin)
    refused(ran, said)
    assert TOKEN not in ran.err
