"""Each note of a header is guarded: a port broken there fails a test."""

import ast
from pathlib import Path

import pytest

from tests.tools import break_notes
from tests.tools.break_notes import Mutation, MutationError

NAMES = break_notes.ports()


@pytest.mark.parametrize("name", NAMES)
def test_each_note_has_mutations_that_can_be_tried(name: str) -> None:
    assert break_notes.missing(name) == []
    text = break_notes.port_file(name).read_text("utf-8")
    tried = break_notes.mutations(name)
    assert list(dict.fromkeys(each.note for each in tried)) == (
        break_notes.notes(name)
    )
    assert len({each.applied(text) for each in tried}) == len(tried)
    for mutation in tried:
        assert ast.dump(ast.parse(mutation.applied(text))) != ast.dump(
            ast.parse(text)
        ), mutation.note


def test_no_mutation_is_of_another_port() -> None:
    files = break_notes.MUTATIONS.glob("*.toml")
    assert sorted(file.stem.replace("_", "-") for file in files) == NAMES


# `python -m tests.tools.break_notes` tries all the ports: it takes minutes.
@pytest.mark.slow
@pytest.mark.parametrize(
    "mutation",
    break_notes.mutations("couples"),
    ids=lambda each: f"{each.port}-{each.note}",
)
def test_a_port_broken_at_a_note_fails_a_test_of_its_number(
    mutation: Mutation,
) -> None:
    assert break_notes.failing(mutation)


@pytest.mark.slow
def test_the_tests_of_the_notes_pass_on_the_port_as_it_is() -> None:
    assert break_notes.failing_unbroken("couples") is None


def test_a_test_that_fails_without_a_mutation_is_named(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    # Red where the port is copied to, and green where it is at home.
    file = tmp_path / "test_planted.py"
    file.write_text(
        "import functional.couples as port\n"
        "def test_s1_at_home():\n"
        f"    assert port.__file__.startswith({str(break_notes.ROOT)!r})\n",
        "utf-8",
    )
    tests = [f"{file}::test_s1_at_home"]
    monkeypatch.setattr(break_notes, "tests_of", lambda *_: tests)
    monkeypatch.setattr(break_notes, "tried", lambda _: "any")
    assert break_notes.main(["couples"]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "failing on the port as it is: couples test_s1_at_home"


@pytest.mark.slow
def test_what_needs_the_texts_does_not_fail_where_they_are_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    nowhere = {"CAVALIER_SOURCES": str(tmp_path)}
    monkeypatch.setattr(
        break_notes, "_ENVIRONMENT", break_notes._ENVIRONMENT | nowhere
    )
    assert break_notes.failing_unbroken("backtracking-report") is None


def test_what_does_not_occur_once_is_refused() -> None:
    mutation = Mutation("couples", "S1", "absent", "")
    with pytest.raises(MutationError, match="occurs 0 times"):
        mutation.applied("x = 1")


@pytest.mark.slow
def test_a_change_that_alters_nothing_is_seen_by_no_test() -> None:
    mutation = Mutation("couples", "S1", "set(ech)", "frozenset(ech)")
    assert break_notes.failing(mutation) is None


@pytest.mark.slow
def test_a_port_that_cannot_be_imported_is_refused() -> None:
    mutation = Mutation("couples", "S1", "from functools", "from nowhere")
    with pytest.raises(MutationError, match="the tests do not run"):
        break_notes.failing(mutation)
