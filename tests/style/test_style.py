"""`cavalier style`: what it finds in anybody's program, and what it says."""

import json
import os
import re
from collections import deque
from pathlib import Path
from types import MappingProxyType

import pytest

from cavalier.catalogue.port import COMPARED, Port, Style
from cavalier.catalogue.ports import PORTS
from cavalier.cite.source import named, path_of
from cavalier.style.checks import MUTATING
from cavalier.style.constraint import Constraint, judge
from cavalier.style.constraints import CONSTRAINTS, constraints_of
from cavalier.style.python_source import Program, parsed, read_program
from tests.conftest import Cavalier

BY_NAME = {constraint.name: constraint for constraint in CONSTRAINTS}

LOOPING = """\
MOVES = ((1, 2), (2, 1))


def count(board, square):
\tfound = 0
\tfor move in MOVES:
\t\tfound += count(board, move)
\tboard[0][1] = square
\treturn found


if __name__ == "__main__":
    print(count([[0, 0]], 1))
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of a student's program, in the present folder."""
    monkeypatch.chdir(tmp_path)
    file = Path("mine.py")
    file.write_text(LOOPING, encoding="utf-8")
    return file


def test_a_document_has_the_stable_keys(
    cavalier: Cavalier, mine: Path
) -> None:
    ran = cavalier("style", str(mine), "--as", "functional", "--json")
    document = json.loads(ran.out)
    assert ran.status == 1
    assert list(document) == ["file", "kept", "constraints"]
    assert (document["file"], document["kept"]) == ("mine.py", False)
    assert len(document["constraints"]) == 9
    for each in document["constraints"]:
        assert list(each) == [
            "constraint", "style", "kept", "sentence", "why", "how",
            "example", "places",
        ]  # fmt: skip
        assert each["style"] == "functional"
        assert each["kept"] == (not each["places"])
    (loop,) = [
        each
        for each in document["constraints"]
        if each["constraint"] == "no-rebinding"
    ]
    assert loop["places"] == [
        {
            "line": 7,
            "text": "found += count(board, move)",
            "note": "found is bound again",
        }
    ]
    assert loop["example"]["path"] == "functional/couples.py"
    profile = json.loads(cavalier("style", str(mine), "--json").out)
    assert profile["kept"] is None
    styles = [each["style"] for each in profile["constraints"]]
    assert [styles.count(style) for style in Style] == [6, 9, 0]


def test_pedagogical_is_not_a_style_that_a_plain_program_has(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    plain = tmp_path / "plain.py"
    plain.write_text("def count(rows, columns, row, column):\n    return 0\n")
    for subject in (str(plain), "pascal-move"):
        _, *lines = cavalier("style", subject).out.splitlines()
        styles = [line.partition(":")[0].strip() for line in lines]
        assert styles == ["imperative", "functional"]


def test_the_methods_that_change_an_object_are_those_of_python() -> None:
    kinds = [(list, tuple), (set, frozenset), (deque, tuple),
             (dict, MappingProxyType)]  # fmt: skip
    changing = {
        name
        for changes, stays in kinds
        for name in dir(changes)
        if name not in dir(stays) and not name.startswith("__")
    } - {"copy", "fromkeys", "maxlen"}
    assert changing == {n for n in MUTATING if not n.startswith("__")}


def broken(program: Program, style: Style) -> dict[str, list[int | None]]:
    """Name the constraints that a program breaks, each with the lines."""
    return {
        verdict.constraint.name: [place.line for place in verdict.places]
        for verdict in judge(program, constraints_of(style))
        if not verdict.kept
    }


def lines_of(text: str, constraint: Constraint) -> list[int | None]:
    """Return the lines that break a constraint."""
    (verdict,) = judge(parsed("x.py", text), [constraint])
    return [place.line for place in verdict.places]


LOOP = (
    "def mark(board, x, n):\n    for y in range(3):\n        board[x][y] = n\n"
)
CALL = "def count(x):\n    return count(x - 1) if x else 0\n"

#: What breaks each constraint, and on which lines.
VIOLATIONS: dict[str, list[tuple[str, list[int | None]]]] = {
    "no-input-output": [
        ("print(1)\nimport sys\nfrom time import time", [1, 2, 3]),
        ("def f(x):\n    return open(x)", [2]),
    ],
    "no-global-or-nonlocal": [
        ("def f():\n    global x\n    def g():\n        nonlocal y", [2, 4])
    ],
    "sets-an-element": [
        (CALL, [None]), (LOOP, []), ("x[0]\ndel x[1]", []), ("x.y = 1", [None])
    ],
    "loop-statement": [
        (CALL, [None]), (LOOP, []), ("[x for x in y]", [None]),
        ("while x:\n    x = 1", []),
    ],
    "no-functional-import": [
        ("from functools import cache\nimport toolz.curried", [1, 2]),
        ("__import__('operator')", [1]), ("from . import itertools", []),
    ],
    "no-lambda-map-filter-reduce": [
        ("f = lambda: 1\nmap(f, x)\nreduce(f, x)\nfilter(f, x)",
         [1, 2, 3, 4]),
        ("sorted(x, key=f)", []),
    ],
    "returns-a-value": [
        (LOOP, [1]), (CALL, []), ("def f():\n    return", [1]),
        ("def f():\n    yield", []),
    ],
    "recursion-or-higher-order": [
        (CALL, []), (LOOP, [None]), ("def f():\n    return 1", [None]),
        ("def f(x):\n    return g(x)\ndef g(x):\n    return f(x)", []),
        ("def f(x):\n    return x\nsorted(y, key=f)", []),
        ("max(y, key=lambda x: x)", []), ("sorted(y, key=len)", [None]),
    ],
    "no-element-or-attribute-set": [
        ("x[0] += 1\nx[1], y = 4, 5", [1, 2]), ("del x[0]\ndel x.y", [1, 2]),
        ("for a[0] in b:\n    pass", [1]),
        ("x.y = 2\nsetattr(a, b, 1)", [1, 2]), ("x[0], x.y", []),
    ],
    "no-mutating-call": [("y = sorted(x)\nx.sort()", [2])],
    "no-loop-statement": [
        ("[a for a in b]\nsum(a for a in b)", []),
        ("for a in b:\n    while a:\n        pass", [1, 2]),
    ],
    "no-rebinding": [
        ("x = 1\nx: int\nf = lambda x: x", []), ("x = 1\nx += 1", [2]),
        ("x = 1\n[x := 2 for y in z]", [2]),
        ("x = 1\n[x for x in z]\nx = 2", [3]),
    ],
    "no-mutable-class": [
        ("class A:\n    x = 1\nclass B(NamedTuple):\n    x: int", [1]),
        ("@dataclass(frozen=True)\nclass A:\n    x: int", []),
    ],
    "no-procedure-in-another": [
        ("def f():\n    def g():\n        return 1", [2]),
        ("x = lambda: 1", [1]),
    ],
    "no-hidden-branch": [
        ("x = 1 if y else 2\n(z := 3)", [1, 2]),
        ("x = 1\n# --- adapter ---\ny = 1 if x else 2", []),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        (name, text, lines)
        for name in BY_NAME
        for text, lines in VIOLATIONS[name]
    ],
)
def test_what_breaks_a_constraint_is_found(
    name: str, text: str, lines: list[int | None]
) -> None:
    assert lines_of(text, BY_NAME[name]) == lines


@pytest.mark.parametrize("port", PORTS, ids=lambda port: port.id)
def test_a_port_keeps_its_own_style_and_breaks_two_of_the_other(
    port: Port,
) -> None:
    program = read_program(path_of(port))
    assert broken(program, port.style) == {}
    for style in COMPARED:
        if port.style in COMPARED and style != port.style:
            assert len(broken(program, style)) >= 2


def test_a_function_that_returns_1_is_in_no_style() -> None:
    one = parsed("one.py", "def count(rows, columns):\n    return 1\n")
    for style in Style:
        assert broken(one, style)


@pytest.mark.parametrize(
    ("style", "constraint"),
    [(style, each) for style in Style for each in constraints_of(style)],
    ids=lambda each: getattr(each, "name", str(each)),
)
def test_each_constraint_leads_to_a_function_that_keeps_it(
    cavalier: Cavalier, style: Style, constraint: Constraint
) -> None:
    target = named(constraint.examples[style].target)
    assert target.port is not None and target.name is not None
    assert target.port.style == style
    program = read_program(path_of(target.port)).only(target.name)
    (verdict,) = judge(program, [constraint])
    assert verdict.kept
    ran = cavalier("show", constraint.examples[style].target)
    assert (ran.status, target.name in ran.out) == (0, True)


def test_a_broken_constraint_is_explained_with_a_port(
    cavalier: Cavalier, mine: Path
) -> None:
    ran = cavalier("style", str(mine), "--as", "functional")
    assert ran.status == 1
    _, *explained = ran.out.split("\n\n")
    for each in explained:
        name, _, _ = each.partition(":")
        assert f"  why: {BY_NAME[name].why}" in each
        assert re.search(r"\n    functional/\w+\.py, line \d+: cavalier", each)


def test_only_the_block_that_tries_a_program_out_is_left_out() -> None:
    loops = BY_NAME["no-loop-statement"]
    loop = "\n    for a in b:\n        pass\n"
    main = f'if __name__ == "__main__":{loop}'
    assert lines_of(f"a = 1\n{main}", loops) == []
    assert lines_of(f"{main}else:{loop}", loops) != []
    assert lines_of(f"if a:{loop}", loops) == [2]


def test_an_exception_a_match_and_an_import_are_not_state() -> None:
    text = (
        "import a.b\nimport a.c\n\nclass Stuck(Exception):\n    pass\n\n"
        "def f(x):\n    match x:\n        case [y]:\n            return y\n"
        "        case [y, _]:\n            return y\n"
    )
    for name in ("no-mutable-class", "no-rebinding"):
        assert lines_of(text, BY_NAME[name]) == []


NUL = "x = 1\n\ny = '\0'\n"

#: What cannot be looked at: the name, what is in it, and what is said of it.
REFUSED = {
    "prog": (
        b"MZ", "prog is not a Python file. Name a file that ends in .py."
    ),
    "latin.py": (
        "x = 'é'\n".encode("latin-1"),
        "latin.py is not text in UTF-8. Save it in UTF-8.",
    ),
    "empty.py": (
        b"", "empty.py has no statement. Write a program in it first."
    ),
    "words.py": (
        b"# nothing\n",
        "words.py has no statement. Write a program in it first.",
    ),
    "nul.py": (
        NUL.encode(), "nul.py has a NUL character on line 3. Take it out."
    ),
    "bad.py": (
        b"a = 1\n\ndef f(:\n    pass\n",
        "bad.py is not Python: line 3: invalid syntax. Correct it first.",
    ),
    "large.py": (
        b"x = 1\n" * 20_000,
        "large.py is too large. The limit is 100000 bytes.",
    ),
    **{
        name: (
            text.encode(),
            f"{name} is nested too deeply to be looked at. Write shorter "
            "expressions, and fewer blocks inside blocks.",
        )
        for name, text in {
            "minus.py": f"x = {'-' * 90_000}1",
            "dots.py": f"x = {'a.' * 40_000}a",
            "sum.py": f"x = {'a + ' * 2_000}a",
            "base.py": f"class A({'-' * 930}x): pass",
        }.items()
    },
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_looked_at_is_refused_in_a_sentence(
    cavalier: Cavalier,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    content, said = REFUSED[name]
    Path(name).write_bytes(content)
    ran = cavalier("style", name, "--as", "functional")
    assert (ran.status, ran.out, ran.err) == (2, "", f"cavalier: {said}\n")


def test_a_pipe_is_refused_without_waiting_for_a_writer(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe.py"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDWR)
    os.write(reader, b"x = 1\n")
    ran = cavalier("style", str(pipe))
    os.close(reader)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        f"cavalier: {pipe} is a pipe or a device. Save the program in a "
        "file.\n"
    )


def test_text_is_read_as_python_reads_it(
    cavalier: Cavalier, mine: Path
) -> None:
    text = "x = '\\d'\r\ny = x is 1\ry = '\x0c'\n"
    mine.write_bytes(b"\xef\xbb\xbf" + text.encode())
    ran = cavalier("style", str(mine), "--as", "functional")
    assert (ran.status, ran.err) == (1, "")
    assert "  line 3: y = '\\x0c'  (y is" in ran.out
