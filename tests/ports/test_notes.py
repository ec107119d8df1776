"""Each note is guarded: a port that is broken there fails a test."""

import ast
import tomllib

import pytest

from cavalier.catalogue import find
from tests.ports.port_notes import NOTES, ROOT, text_of
from tools.mutate import noted, outcomes

MUTATIONS = ROOT / "tests" / "ports" / "mutations"


@pytest.mark.parametrize("name", sorted({name for name, _ in NOTES}))
def test_each_note_has_one_mutation_that_can_be_tried(name: str) -> None:
    port = find(name)
    module = f"{port.module.replace('.', '/')}.py"
    text = text_of(port)
    mutants = noted(module)
    numbers = [number for of, number in NOTES if of == name]
    assert [mutant.change for mutant in mutants] == numbers
    for mutant in mutants:
        assert ast.dump(ast.parse(mutant.source)) != ast.dump(ast.parse(text))


def test_no_mutation_is_of_another_port() -> None:
    stems = {file.stem.replace("_", "-") for file in MUTATIONS.glob("*.toml")}
    assert stems == {name for name, _ in NOTES}
    for file in MUTATIONS.glob("*.toml"):
        assert tomllib.loads(file.read_text("utf-8"))


# `python -m tools.mutate FILE notes TESTS` tries those of any port.
@pytest.mark.slow
def test_a_port_that_is_broken_at_a_note_fails_a_test() -> None:
    module = "functional/couples.py"
    tests = ["tests/ports/test_couples.py", "tests/ports/test_searches.py"]
    tests += ["-m", "not slow"]
    mutants = list(outcomes(module, noted(module), tests))
    assert [mutant.change for mutant in mutants if not mutant.killed] == []
