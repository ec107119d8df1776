"""The published schemas: every document has one, and it is strict."""

import json
import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from cavalier.citing.fragments import ROOT
from cavalier.commands import options
from cavalier.commands.app import COMMANDS
from tests import processes, schemas
from tests.conftest import Cavalier

FILES = sorted(schemas.FOLDER.iterdir())

#: A recorded answer of `cavalier bench`, which takes minutes.
BENCH = ROOT / "docs" / "performance.json"

#: Commands with an answer in each form; FOLDER has what they read.
ASKED = [
    "list",
    "tour couples --board 3x4",
    "tour couples --board 3x3",
    "count couples --board 3x4",
    "exact --board 3x4",
    "compare couples lazy-tours --board 3x4",
    "verify --board 2x3",
    "reproduce tipe-3x3",
    "maze --generate 3x5",
    "trace couples --board 3x4 --cap 60",
    "check wrong.txt",
    "check wrong.txt missing.txt",
    "grade wrong.py:count --only count --first",
    "grade --batch . --function count --first --style functional",
    "style couples --as functional",
    "style wrong.py",
    "show couples:supprimer",
    "cite couples --working-tree",
    "cite report.txt --check",
    "resolve report.txt",
]

FOLDER = {
    "wrong.txt": "1 2\n3 4",
    "wrong.py": "def count(rows, columns, row, column):\n    return 0\n",
    "report.txt": "swh:1:cnt:1",
}

#: Objects with any keys: what they count, or the names of versions.
OPEN = {"counters", "mutations", "fault_counts", "versions"}

Json = dict[str, "Json"] | list["Json"] | str | float | None

#: The keys and numbers that lead to a place in a document.
Place = tuple[str | int, ...]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in FOLDER.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)


def answer(cavalier: Cavalier, asked: str) -> Json:
    """Return the document that a command prints."""
    document: Json = json.loads(cavalier(*asked.split(), "--json").out)
    return document


def test_every_command_with_json_has_a_schema() -> None:
    answering = {
        name
        for name in COMMANDS
        if any(
            each.annotation == options.Json
            for each in signature(
                import_module(f"cavalier.commands.{name}").command
            ).parameters.values()
        )
    }
    assert {file.name for file in FILES} == {
        f"{name}.schema.json" for name in answering
    }
    assert answering == {asked.split()[0] for asked in ASKED} | {"bench"}


def test_the_page_links_each_schema() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    linked = re.findall(r"\]\(schemas/(.+?)\)", page)
    assert sorted(linked) == sorted(file.name for file in FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_schema_is_one(file: Path) -> None:
    schema = json.loads(file.read_text("utf-8"))
    assert schema["$schema"].endswith("/draft/2020-12/schema")
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("asked", ASKED)
def test_a_key_that_is_missing_or_too_much_is_noticed(
    cavalier: Cavalier, asked: str
) -> None:
    document = answer(cavalier, asked)
    validator = schemas.validator(asked.split()[0])
    assert validator.is_valid(document)
    for place, spoilt in with_other_keys(document):
        assert not validator.is_valid(spoilt), place


@pytest.mark.parametrize("command", ["tour", "count", "show", "cite", "trace"])
def test_what_is_written_to_a_file_keeps_to_the_schema(
    cavalier: Cavalier, tmp_path: Path, command: str
) -> None:
    asked = next(each for each in ASKED if each.split()[0] == command)
    file = tmp_path / "answer.json"
    written = cavalier(*asked.split(), "--json", "-o", str(file))
    assert (written.status, written.out) == (0, "")
    document = json.loads(file.read_text("utf-8"))
    schemas.validator(command).validate(document)


def test_the_recorded_bench_keeps_to_its_schema() -> None:
    document = json.loads(BENCH.read_text("utf-8"))
    validator = schemas.validator("bench")
    validator.validate(document)
    for place, spoilt in with_other_keys(document):
        assert not validator.is_valid(spoilt), place


def with_other_keys(document: Json) -> Iterator[tuple[str, Json]]:
    """Yield the document without each of its keys, and with one more.

    Of each list, the first item is spoilt.
    """
    for path in closed_objects(document):
        whole = at(document, path)
        assert isinstance(whole, dict)
        for key in (*whole, "more"):
            spoilt = deepcopy(document)
            place = at(spoilt, path)
            assert isinstance(place, dict)
            place[key] = None
            if key in whole:
                del place[key]
            yield f"{path} {key}", spoilt


def closed_objects(document: Json, path: Place = ()) -> Iterator[Place]:
    """Yield the paths to the objects whose keys are a contract."""
    if isinstance(document, list):
        for item in document[:1]:
            yield from closed_objects(item, (*path, 0))
    elif isinstance(document, dict) and not OPEN & {*path[-1:]}:
        yield path
        for key, value in document.items():
            yield from closed_objects(value, (*path, key))


def at(document: Json, path: Iterable[str | int]) -> Json:
    """Return what is at a place of a document."""
    for key in path:
        match document, key:
            case dict(), str():
                document = document[key]
            case list(), int():
                document = document[key]
    return document


@pytest.mark.parametrize(
    ("asked", "place", "wrong"),
    [
        ("exact --board 3x4", "convention", "tours"),
        ("count couples --board 3x4", "counts 0 convention", "tours"),
        ("check wrong.txt", "faults 0 code", "wrong"),
        ("check wrong.txt", "fault_counts", {"wrong": 1}),
        ("reproduce tipe-3x3", "entries 0 outcome", "right"),
        ("reproduce tipe-3x3", "entries 0 expected", "right"),
        ("grade wrong.py:count --first", "cases 0 outcome", "wrong"),
        ("resolve report.txt", "0 outcome", "there"),
        ("list", "0 style", "object-oriented"),
        ("list", "0 problems 0", "chess"),
        ("compare couples lazy-tours --board 3x4", "results", "alike"),
        ("style couples --as functional", "constraints 0 style", "good"),
        ("trace couples --board 3x4 --cap 60", "ended", "well"),
        ("tour couples --board 3x4", "squares 0", [0]),
        ("tour couples --board 3x4", "squares 0", [0, 0, 0]),
        ("tour couples --board 3x4", "squares 0", ["a", "1"]),
        ("tour couples --board 3x4", "squares 0", "a1"),
        ("tour couples --board 3x4", "found", 1),
    ],
)
def test_a_wrong_word_and_what_is_not_a_square_are_noticed(
    cavalier: Cavalier, asked: str, place: str, wrong: Json
) -> None:
    document = answer(cavalier, asked)
    *path, last = [int(k) if k.isdigit() else k for k in place.split()]
    match at(document, path), last:
        case dict() as around, str():
            assert last in around
            around[last] = wrong
        case list() as items, int():
            items[last] = wrong
    assert not schemas.validator(asked.split()[0]).is_valid(document)


@pytest.mark.parametrize("form", ["--json", "--format=json"])
def test_what_the_tests_have_printed_is_checked(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    nothing = Draft202012Validator(False)
    monkeypatch.setattr(schemas, "validator", lambda _: nothing)
    asked = ("tour", "couples", "--board", "3x4", form)
    with pytest.raises(ValidationError):
        cavalier(*asked)
    with pytest.raises(ValidationError):
        processes.run([*processes.CAVALIER, *asked])


def test_a_number_that_json_does_not_have_is_noticed() -> None:
    with pytest.raises(AssertionError, match="NaN is not a number of JSON"):
        schemas.check(["exact", "--json"], '{"count": NaN}')
