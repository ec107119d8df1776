"""A style is a list of constraints; each is checked on the syntax tree.

For each constraint there is a small violation here, which `cavalier style`
must name.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from cavalier.catalogue.port import ADAPTER, Port, Style
from cavalier.catalogue.ports import PORTS
from cavalier.cite.source import cut, named, path_of, read
from cavalier.styles.by_style import STYLES, constraints_of
from cavalier.styles.constraint import Constraint, judge
from cavalier.styles.looked_at import Program, parsed, read_program
from tests.conftest import Cavalier

ROOT = Path(__file__).parents[2]

SAMPLE = f"""
from common.board import Board, Square, Tour

MOVES = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)

{{procedure}}

{ADAPTER}

def first_tour(board: Board, start: Square) -> Tour | None:
    return _helper(start)

def _helper(start: Square) -> Tour:
    return (start,)
"""

MARK = "def mark(ronde, x, y, n):\n    ronde[x][y] = n"
PUT = "def put_first(x, tour):\n    longer = (x, *tour)\n    return longer"

#: A program of each style that keeps its constraints and its rules.
SAMPLES = {
    Style.IMPERATIVE: SAMPLE.format(procedure=MARK),
    Style.FUNCTIONAL: SAMPLE.format(procedure=PUT),
    Style.PEDAGOGICAL: '"""A method.\n\nErrata       E1  a mistake\n"""\n'
    + SAMPLE.format(procedure=MARK),
}


@dataclass(frozen=True)
class Violation:
    """A change of a sample that breaks one constraint."""

    old: str
    new: str


def added(code: str) -> Violation:
    """Return a violation that adds code above the adapter."""
    return Violation(ADAPTER, f"{code}\n{ADAPTER}")


#: What breaks each constraint, in whatever style it is.
VIOLATIONS = {
    "imports-only-the-vocabulary": added("from common.tour import is_closed"),
    "own-moves": Violation("(-1, 2), ", ""),
    "one-adapter-line": Violation(ADAPTER, ""),
    "named-entry-points": Violation("def _helper", "def helper"),
    "no-input-output": added("print(1)"),
    "no-global": added("def f() -> None:\n    global x"),
    "matrix-set-in-place": Violation("ronde[x][y] = n", "x = n"),
    "no-functional-import": added("from functools import partial"),
    "no-function-as-argument": added("rows = list(map(len, MOVES))"),
    "no-item-assignment": added("def f(x):\n    (x[0], y) = 1, 2"),
    "no-attribute-assignment": added("def f(x):\n    x.y = 1"),
    "no-augmented-assignment": added("def f(x):\n    x += 1"),
    "no-deletion": added("def f(x):\n    del x[0]"),
    "no-nonlocal": added("def f(x):\n    def g():\n        nonlocal x"),
    "no-mutating-call": added("def f(x):\n    return x.append(1)"),
    "no-loop-statement": added("def f(x):\n    for y in x:\n        yield y"),
    "no-rebinding": added("def f(x):\n    x = x + 1\n    return x"),
    "no-mutable-class": added("class State:\n    position: int"),
    "states-its-errata": Violation("E1  ", ""),
    "page-coordinates": added("def f(x: Square) -> int:\n    return x.row"),
    "no-procedure-in-another": added("def f(x):\n    def g():\n        pass"),
    "fixed-size": added("def f(x):\n    x.append(1)"),
    "no-hidden-branch": added("def f(x):\n    return 1 if x else 2"),
}

#: The ports that look for no tour, and so have no adapter.
EXERCISES = {"knight-exercises"}

BY_STYLE = [(style, each) for style in Style for each in STYLES[style]]


def str_of(parameter: Style | Constraint | None) -> str:
    return getattr(parameter, "name", str(parameter))


EACH = pytest.mark.parametrize(("style", "constraint"), BY_STYLE, ids=str_of)


def broken(program: Program, style: Style) -> dict[str, list[int | None]]:
    """Name the constraints that a program breaks, each with the lines."""
    return {
        verdict.constraint.name: [place.line for place in verdict.places]
        for verdict in judge(program, constraints_of(style, port=True))
        if not verdict.kept
    }


@pytest.mark.parametrize("style", Style)
def test_the_sample_keeps_the_constraints(style: Style) -> None:
    assert broken(parsed("sample.py", SAMPLES[style]), style) == {}


@pytest.mark.parametrize(
    ("style", "constraint"),
    [each for each in BY_STYLE if not each[1].for_ports],
    ids=str_of,
)
def test_each_violation_is_named_with_its_place_and_a_port(
    cavalier: Cavalier, tmp_path: Path, style: Style, constraint: Constraint
) -> None:
    sample, violation = SAMPLES[style], VIOLATIONS[constraint.name]
    assert violation.old in sample
    file = tmp_path / "sample.py"
    file.write_text(sample.replace(violation.old, violation.new), "utf-8")
    ran = cavalier("style", str(file), "--as", style)
    assert (ran.status, ran.err) == (1, "")
    _, *explained = ran.out.split("\n\n")
    (found,) = [
        each.splitlines()
        for each in explained
        if each.startswith(f"{constraint.name}: {constraint.sentence}\n")
    ]
    assert f"  why: {constraint.why}" in found
    if violation.old == ADAPTER and violation.new:
        line = re.fullmatch(r"  line \d+: (.*?)(  \(.*\))?", found[1])
        assert line is not None
        added_lines = map(str.strip, violation.new.splitlines())
        assert line[1] in list(added_lines)[:-1]
    *_, how, pointer = found
    assert how.endswith(constraint.example.how)
    shown = re.fullmatch(r"    (.+), line (\d+): cavalier (.+)", pointer)
    assert shown is not None
    path, number, command = shown.groups()
    text = (ROOT / path).read_text("utf-8").splitlines()[int(number) - 1]
    name = named(constraint.example.target).name
    assert (name or '"""') in text
    ended = cavalier(*command.split())
    assert (ended.status, ended.err) == (0, "")
    assert (name or "") in ended.out


@pytest.mark.parametrize(
    ("style", "rule"),
    [each for each in BY_STYLE if each[1].for_ports],
    ids=str_of,
)
def test_each_rule_for_ports_is_broken_by_its_violation(
    style: Style, rule: Constraint
) -> None:
    sample, violation = SAMPLES[style], VIOLATIONS[rule.name]
    text = sample.replace(violation.old, violation.new)
    assert rule.name in broken(parsed("sample.py", text), style)


@EACH
def test_each_constraint_leads_to_a_function_that_keeps_it(
    style: Style, constraint: Constraint
) -> None:
    target = named(constraint.example.target)
    path, name, port = target
    assert port is not None
    assert cut(target, read(path)).path == path
    program = read_program(path)
    if name and not constraint.for_ports:
        program = program.only(name)
    (verdict,) = judge(program, [constraint])
    assert verdict.kept
    assert port.style == style


@pytest.mark.parametrize("style", Style)
def test_a_constraint_of_a_style_has_its_own_violation(style: Style) -> None:
    names = [each.name for each in STYLES[style]]
    assert len(set(names)) == len(names)
    assert set(names) <= VIOLATIONS.keys()


@pytest.mark.parametrize(
    "port",
    [port for port in PORTS if port.id not in EXERCISES],
    ids=lambda port: port.id,
)
def test_each_port_keeps_the_constraints_of_its_style(port: Port) -> None:
    assert broken(read_program(path_of(port)), port.style) == {}


@pytest.mark.parametrize("style", Style)
def test_each_file_of_a_style_is_a_port(style: Style) -> None:
    files = {path.name for path in (ROOT / style).glob("*.py")}
    ports = {Path(path_of(p)).name for p in PORTS if p.style == style}
    assert files == ports | {"__init__.py"}


@pytest.mark.parametrize("name", sorted(EXERCISES))
def test_an_exercise_lacks_only_what_an_adapter_has(name: str) -> None:
    program = read_program(named(name).path)
    missing = {"one-adapter-line": [None], "named-entry-points": [None]}
    assert broken(program, Style.PEDAGOGICAL) == missing


@pytest.mark.parametrize("style", Style)
def test_the_readme_lists_the_constraints_and_then_the_rules(
    style: Style,
) -> None:
    text = (ROOT / style / "README.md").read_text("utf-8")
    listed = re.findall(r"^- \*\*([\w-]+)\*\*", text, re.MULTILINE)
    every = sorted(STYLES[style], key=lambda each: each.for_ports)
    assert listed == [each.name for each in every]
