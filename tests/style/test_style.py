"""`cavalier style`: what it finds in anybody's program, and what it says."""

import json
import os
from collections import deque
from pathlib import Path
from types import MappingProxyType

import pytest
from cavalier.styles import constraints
from cavalier.styles.by_style import STYLES

from cavalier.catalogue.port import Style
from cavalier.style.checks import MUTATING
from cavalier.style.constraint import Constraint, judge
from cavalier.style.python_source import parsed
from tests.conftest import Cavalier

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
    assert len(document["constraints"]) == 11
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
    assert [styles.count(style) for style in Style] == [5, 11, 0]


def test_pedagogical_is_not_a_style_that_a_plain_program_has(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    plain = tmp_path / "plain.py"
    plain.write_text("def count(rows, columns, row, column):\n    return 0\n")
    for subject in (str(plain), "pascal-move"):
        _, *lines = cavalier("style", subject).out.splitlines()
        styles = [line.partition(":")[0].strip() for line in lines]
        assert styles == ["imperative", "functional"]
    asked = cavalier("style", str(plain), "--as", "pedagogical")
    assert "7 of 7 kept" in asked.out


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


def broken(text: str, constraint: Constraint) -> list[int | None]:
    """Return the lines that break a constraint."""
    (verdict,) = judge(parsed("x.py", text), [constraint])
    return [place.line for place in verdict.places]


@pytest.mark.parametrize(
    ("constraint", "text", "lines"),
    [
        (constraints.NO_ITEM_ASSIGNMENT, "x[0] += 1\nx[1], y = 4, 5", [1, 2]),
        (constraints.NO_ITEM_ASSIGNMENT, "for a[0] in b:\n    pass", [1]),
        (constraints.NO_ATTRIBUTE_ASSIGNMENT, "x.y = 2\nsetattr(a, b, 1)",
         [1, 2]),
        (constraints.NO_MUTATING_CALL, "y = sorted(x)\nx.sort()", [2]),
        (constraints.NO_REBINDING, "x = 1\nx: int\nf = lambda x: x", []),
        (constraints.NO_REBINDING, "x = 1\n[x := 2 for y in z]", [2]),
        (constraints.NO_REBINDING, "x = 1\n[x for x in z]\nx = 2", [3]),
        (constraints.NO_LOOP_STATEMENT, "[a for a in b]\nsum(a for a in b)",
         []),
        (constraints.NO_LOOP_STATEMENT,
         "for a in b:\n    while a:\n        pass", [1, 2]),
    ],
)  # fmt: skip
def test_what_breaks_a_constraint_is_found(
    constraint: Constraint, text: str, lines: list[int]
) -> None:
    assert broken(text, constraint) == lines


def test_only_the_block_that_tries_a_program_out_is_left_out() -> None:
    loops = constraints.NO_LOOP_STATEMENT
    loop = "\n    for a in b:\n        pass\n"
    main = f'if __name__ == "__main__":{loop}'
    assert broken(f"a = 1\n{main}", loops) == []
    assert broken(f"{main}else:{loop}", loops) != []
    assert broken(f"if a:{loop}", loops) == [2]


def test_an_exception_a_match_and_an_import_are_not_state() -> None:
    text = (
        "import a.b\nimport a.c\n\nclass Stuck(Exception):\n    pass\n\n"
        "def f(x):\n    match x:\n        case [y]:\n            return y\n"
        "        case [y, _]:\n            return y\n"
    )
    names = ["no-mutable-class", "no-rebinding"]
    functional = [e for e in STYLES[Style.FUNCTIONAL] if e.name in names]
    verdicts = judge(parsed("x.py", text), functional)
    assert [each.kept for each in verdicts] == [True, True]


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
