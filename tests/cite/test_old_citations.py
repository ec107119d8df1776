"""Citations of an old commit: they still lead to the code.

In that commit most procedures of the imperative ports were inside others.
"""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from cavalier.citing.definitions import definitions
from cavalier.citing.fragments import ROOT
from cavalier.citing.swhid import Swhid
from tests.cite.repositories import git
from tests.conftest import Cavalier

COMMIT = "7b765ea0f329125422b0635b4bf2a95e196f40cc"

#: What the ports no longer have, by the reason: each file and name.
GONE = Path(__file__).with_name("old_citations.toml").read_text("utf-8")


@pytest.mark.slow
def test_what_was_cited_at_an_old_commit_is_found_again(
    cavalier: Cavalier, clone: Path
) -> None:
    if git(clone, "rev-parse", "--is-shallow-repository") == "true":
        pytest.skip(f"{clone} does not have commit {COMMIT[:7]}")
    swhids = list(citations())
    assert len(swhids) > 100
    ran = cavalier("resolve", "-", "--json", given=" ".join(swhids))
    found = json.loads(ran.out)
    assert [each["swhid"] for each in found] == swhids
    gone = {
        f"{each['cited']['path']} {each['cited']['function']}"
        for each in found
        if each["outcome"] == "gone"
    }
    reasons = tomllib.loads(GONE)["gone"]
    assert gone == {name for each in reasons for name in each["names"]}
    assert [
        each["message"]
        for each in found
        if each["now"] and each["now"]["path"] != each["cited"]["path"]
    ] == []


def citations() -> Iterator[str]:
    """Yield a SWHID for each definition of each imperative port."""
    for line in git(ROOT, "ls-tree", "-r", COMMIT, "imperative").splitlines():
        _, _, hashed, path = line.split()
        if path.endswith(".py"):
            content = git(ROOT, "cat-file", "blob", hashed)
            for span in definitions(content).values():
                yield str(
                    Swhid(
                        "cnt", hashed, anchor=f"swh:1:rev:{COMMIT}",
                        path=f"/{path}", lines=span,
                    )
                )  # fmt: skip
