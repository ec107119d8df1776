"""`cavalier style`: what it finds in anybody's program, and its report."""

import json
import os
from pathlib import Path

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.port import COMPARED, Port, Style
from cavalier.catalogue.ports import PORTS
from cavalier.style.constraints import (
    CONSTRAINTS,
    Constraint,
    constraints_of,
    judge,
)
from cavalier.style.python_source import Program, parsed, read_module
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
    ended = cavalier("style", str(mine), "--as", "functional", "--json")
    document = json.loads(ended.out)
    assert ended.status == 1
    assert list(document) == ["file", "kept", "constraints"]
    assert (document["file"], document["kept"]) == ("mine.py", False)
    rows = {row["constraint"]: row for row in document["constraints"]}
    assert len(rows) == 9
    assert all(row["kept"] == (not row["places"]) for row in rows.values())
    text = "found += count(board, move)"
    assert rows["no-rebinding"] == {
        "constraint": "no-rebinding",
        "style": "functional",
        "kept": False,
        "sentence": BY_NAME["no-rebinding"].sentence,
        "why": BY_NAME["no-rebinding"].why,
        "example": "couples:parcours",
        "how": BY_NAME["no-rebinding"].examples[Style.FUNCTIONAL].how,
        "places": [{"line": 7, "note": "found is rebound", "text": text}],
    }
    profile = json.loads(cavalier("style", str(mine), "--json").out)
    assert profile["kept"] is None
    styles = [row["style"] for row in profile["constraints"]]
    assert [styles.count(style) for style in Style] == [6, 9, 0]


def broken(program: Program, style: Style) -> list[str]:
    """Name the constraints that a program breaks."""
    verdicts = judge(program, constraints_of(style))
    return [v.constraint.name for v in verdicts if not v.kept]


def lines_of(text: str, name: str) -> list[int | None]:
    """Return the lines that break a constraint."""
    [verdict] = judge(parsed("x.py", text), [BY_NAME[name]])
    return [place.line for place in verdict.places]


LOOP = r"def mark(b, x, n):\n for y in range(3):\n  b[x][y] = n\n"
CALL = r"def count(x):\n return count(x - 1) if x else 0\n"

#: The lines on which a program breaks each constraint; 0 where it lacks
#: something.
VIOLATIONS = rf"""
no-input-output; 1 2 3; print(1)\nimport sys\nfrom time import time
no-input-output; 2; def f(x):\n return open(x)
no-global-or-nonlocal; 2 4; def f():\n global x\n def g():\n  nonlocal y
sets-an-element; 0; {CALL}
sets-an-element; ; {LOOP}
sets-an-element; ; x[0]\ndel x[1]
sets-an-element; 0; x.y = 1
loop-statement; 0; {CALL}
loop-statement; ; {LOOP}
loop-statement; 0; [x for x in y]
loop-statement; ; while x:\n x = 1
no-functional-import; 1 2; from functools import cache\nimport toolz.curried
no-functional-import; 1; __import__('operator')
no-functional-import; ; from . import itertools
no-lambda-map-filter-reduce; 1 2 3 4; f = lambda: 1\nmap(f)\nreduce(f)\nfilter
no-lambda-map-filter-reduce; ; sorted(x, key=f)
returns-a-value; 1; {LOOP}
returns-a-value; ; {CALL}
returns-a-value; 1; def f():\n return
returns-a-value; ; def f():\n yield
recursion-or-higher-order; ; {CALL}
recursion-or-higher-order; 0; {LOOP}
recursion-or-higher-order; 0; def f():\n return 1
recursion-or-higher-order; ; def f(x):\n return g(x)\ndef g(x):\n return f(x)
recursion-or-higher-order; ; def f(x):\n return x\nsorted(y, key=f)
recursion-or-higher-order; ; max(y, key=lambda x: x)
recursion-or-higher-order; 0; sorted(y, key=len)
no-element-or-attribute-set; 1 2; x[0] += 1\nx[1], y = 4, 5
no-element-or-attribute-set; 1 2; del x[0]\ndel x.y
no-element-or-attribute-set; 1; for a[0] in b:\n pass
no-element-or-attribute-set; 1 2; x.y = 2\nsetattr(a, b, 1)
no-element-or-attribute-set; ; x[0], x.y
no-mutating-call; 2 3 4; y = sorted(x)\nx.sort()\nx.pop()\nx.update()\nx.copy()
no-loop-statement; ; [a for a in b]\nsum(a for a in b)
no-loop-statement; 1 2; for a in b:\n while a:\n  pass
no-loop-statement; ; a = 1\nif __name__ == "__main__":\n for a in b: pass
no-loop-statement; 2; if a:\n for a in b: pass
no-rebinding; ; x = 1\nx: int\nf = lambda x: x
no-rebinding; 2; x = 1\nx += 1
no-rebinding; 2; x = 1\n[x := 2 for y in z]
no-rebinding; 3; x = 1\n[x for x in z]\nx = 2
no-rebinding; ; import a.b\nimport a.c
no-rebinding; ; match x:\n case [y]:\n  z(y)\n case [y, _]:\n  z(y)
no-mutable-class; 1; class A:\n x = 1\nclass B(NamedTuple):\n x: int
no-mutable-class; ; @dataclass(frozen=True)\nclass A:\n x: int
no-mutable-class; ; class Stuck(Exception):\n pass
no-procedure-in-another; 2; def f():\n def g():\n  return 1
no-procedure-in-another; 1; x = lambda: 1
no-hidden-branch; 1 2; x = 1 if y else 2\n(z := 3)
no-hidden-branch; ; x = 1\n# --- adapter ---\ny = 1 if x else 2
"""
ROWS = [row.split("; ", 2) for row in VIOLATIONS.strip().splitlines()]


@pytest.mark.parametrize(("name", "lines", "text"), ROWS)
def test_a_broken_constraint_is_found(
    name: str, lines: str, text: str
) -> None:
    numbers = [int(line) or None for line in lines.split()]
    assert lines_of(text.replace("\\n", "\n"), name) == numbers


def test_each_constraint_can_be_broken() -> None:
    assert {name for name, lines, _text in ROWS if lines} == {*BY_NAME}


@pytest.mark.parametrize("port", PORTS, ids=lambda port: port.id)
def test_a_port_keeps_its_own_style_and_breaks_two_of_the_other(
    port: Port,
) -> None:
    program = read_module(port.module)
    assert broken(program, port.style) == []
    for style in COMPARED:
        if port.style in COMPARED and style != port.style:
            assert len(broken(program, style)) >= 2


def test_a_function_that_returns_1_is_in_no_style() -> None:
    one = parsed("one.py", "def count(rows, columns):\n    return 1\n")
    for style in Style:
        assert broken(one, style)


@pytest.mark.parametrize(
    ("style", "constraint"),
    [(style, c) for style in Style for c in constraints_of(style)],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_each_constraint_has_an_example_that_keeps_it(
    cavalier: Cavalier, style: Style, constraint: Constraint
) -> None:
    target = constraint.examples[style].target
    port, _colon, name = target.partition(":")
    assert find(port).style == style
    program = read_module(find(port).module).only(name)
    [verdict] = judge(program, [constraint])
    assert verdict.kept
    ended = cavalier("show", target)
    assert (ended.status, name in ended.out) == (0, True)


#: Contents that are not a Python program, and the beginning of the refusal.
REFUSED = {
    "prog": (b"MZ\x90\xff", "prog is not"),
    "latin.py": ("x = 'é'\n".encode("latin-1"), "latin.py is not UTF-8 text"),
    "nul.py": (b"x = 1\n\ny = '\0'\n", "nul.py is not valid Python: "),
    "bad.py": (
        b"a = 1\n\ndef f(:\n    pass\n",
        "bad.py is not valid Python: invalid syntax (bad.py, line 3).",
    ),
    "minus.py": (b"x = " + b"-" * 90_000 + b"1", "minus.py is nested too de"),
    "dots.py": (b"x = " + b"a." * 40_000 + b"a", "dots.py is nested too de"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_is_no_program_is_refused_in_a_sentence(
    cavalier: Cavalier, mine: Path, name: str
) -> None:
    content, sentence = REFUSED[name]
    mine.with_name(name).write_bytes(content)
    ended = cavalier("style", f"./{name}", "--as", "functional")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith(f"cavalier: ./{sentence}")


def test_a_pipe_is_refused_without_waiting_for_a_writer(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe.py"
    os.mkfifo(pipe)
    ended = cavalier("style", str(pipe))
    assert (ended.status, ended.out) == (2, "")


def test_text_is_read_as_python_reads_it(
    cavalier: Cavalier, mine: Path
) -> None:
    text = "x = '\\d'\r\ny = x is 1\ry = '\x0c'\n"
    mine.write_bytes(b"\xef\xbb\xbf" + text.encode())
    ended = cavalier("style", str(mine), "--as", "functional")
    assert (ended.status, ended.err) == (1, "")
    assert "  line 3: y = '\\x0c'  (y is" in ended.out
