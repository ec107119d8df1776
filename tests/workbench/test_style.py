"""`cavalier style`: what it finds in anybody's program, and what it says."""

import json
import os
from collections import deque
from pathlib import Path
from types import MappingProxyType

import pytest

from cavalier.catalogue.port import Style
from cavalier.grading.grades import Grade, styled
from cavalier.grading.output import class_notes, explanation
from cavalier.sandboxed.sandbox import Sandbox
from cavalier.styles.by_style import FORBIDDEN, STYLES
from cavalier.styles.constraint import judge
from cavalier.styles.looked_at import parsed
from cavalier.styles.style_checks import MUTATING
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
    ran = cavalier("style", str(mine), "--as", "functional", "--no",
                   "recursion", "--json")  # fmt: skip
    document = json.loads(ran.out)
    assert ran.status == 1
    assert list(document) == ["file", "kept", "constraints"]
    assert (document["file"], document["kept"]) == ("mine.py", False)
    assert len(document["constraints"]) == 12
    for each in document["constraints"]:
        assert list(each) == [
            "constraint", "style", "kept", "sentence", "why", "how",
            "example", "places",
        ]  # fmt: skip
        assert each["kept"] == (not each["places"])
    *_, recursion = document["constraints"]
    assert (recursion["constraint"], recursion["style"]) == (
        "no-recursion",
        None,
    )
    assert recursion["places"] == [
        {
            "line": 7,
            "text": "found += count(board, move)",
            "note": "count calls itself",
        }
    ]
    assert recursion["example"]["path"] == "imperative/warnsdorff_matrix.py"
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


def broken(text: str, forbidden: str) -> list[tuple[int | None, str]]:
    """Return the lines that do what is forbidden, each with its note."""
    (verdict,) = judge(parsed("x.py", text), [FORBIDDEN[forbidden]])
    return [(place.line, place.note) for place in verdict.places]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("def f(n):\n    return f(n - 1)", [(2, "f calls itself")]),
        ("def f(a):\n    return sum(map(f, a))", [(2, "f calls itself")]),
        ("def f(a):\n    return [f(b) for b in a]", [(2, "f calls itself")]),
        ("def f():\n    yield from f()", [(2, "f calls itself")]),
        (
            "def even(n):\n    return odd(n)\ndef odd(n):\n    return even(n)",
            [
                (2, "even calls odd, which calls even"),
                (4, "odd calls even, which calls odd"),
            ],
        ),
        ("go = lambda n: go(n - 1)", [(1, "go calls itself")]),
        ("go: F = lambda n: go(n - 1)", [(1, "go calls itself")]),
        ("f = lru_cache(None)(lambda n: f(n))", [(1, "f calls itself")]),
        (
            "def f(n):\n    return again(n)\nagain = partial(f, 1)",
            [
                (2, "f calls again, which calls f"),
                (3, "again calls f, which calls again"),
            ],
        ),
        (
            "class A:\n    def go(self):\n        return self.go()",
            [(3, "A.go calls itself")],
        ),
        (
            "class A:\n    def a(self):\n        self.b()\n"
            "    def b(this):\n        this.a()",
            [
                (3, "A.a calls A.b, which calls A.a"),
                (5, "A.b calls A.a, which calls A.b"),
            ],
        ),
        (
            "class A:\n    @staticmethod\n    def f(n):\n        A.f(n)",
            [(4, "A.f calls itself")],
        ),
        (
            "class Node:\n    def depth(self):\n"
            "        return 1 + self.left.depth()",
            [(3, "Node.depth calls itself")],
        ),
        (
            "def outer():\n    def inner():\n        outer()\n    inner()",
            [
                (3, "inner calls outer, which calls inner"),
                (4, "outer calls inner, which calls outer"),
            ],
        ),
    ],
)
def test_recursion_is_found(
    text: str, places: list[tuple[int | None, str]]
) -> None:
    assert broken(text, "recursion") == places


@pytest.mark.parametrize(
    "text",
    [
        "def f(n):\n    return g(n)\ndef g(n):\n    return n",
        "def f(f):\n    return f(1)",
        "def f(a):\n    return [f for f in a]",
        "def f():\n    f = 1\n    return f",
        "def f(n):\n    return n\nf = cache(f)",
        "def f():\n    def g():\n        return 1\n    return g()\n"
        "def g():\n    return f()",
        "class A:\n    def f(self):\n        return f(self)\n"
        "def f(a):\n    return a",
        "class A:\n    def pop(self):\n        return self.items.pop()",
        "class A:\n    def go(self):\n        return super().go()",
        "class A:\n    def free(self):\n        return self.cells.free()\n"
        "class B:\n    def free(self):\n        return 1",
        "def f(n):\n    n = n - 1\n    m = n\n    n = m\n    return n",
    ],
)
def test_what_is_not_a_recursion_is_not_found(text: str) -> None:
    assert broken(text, "recursion") == []


def test_a_long_way_back_is_cut_short() -> None:
    text = "\n".join(
        f"def f{n}(): f{(n + 1) % 9}()" for n in range(9)
    )  # fmt: skip
    (_, note), *others = broken(text, "recursion")
    assert len(others) == 8
    assert note == (
        "f0 calls f1, which calls f2, which calls f3, which calls others, one "
        "of which calls f0"
    )


@pytest.mark.parametrize(
    ("forbidden", "text", "lines"),
    [
        ("assignment", "A = 1\nB = A\n\ndef f(a, b=2):\n    return a", []),
        ("assignment", "class A(NamedTuple):\n    x: int\n    y: int = 1", []),
        ("assignment", "def f():\n    x = 1\n    x: int\n    x += 1", [2, 4]),
        ("assignment", "A = 1\nA = 2\nA.x = 3\nA[1], B = 4, 5", [2, 3, 4]),
        ("assignment", "f = lambda a: (b := a)", [1]),
        ("assignment", "if a:\n    b = 1", [2]),
        ("mutation", "x = 1\nx = 2\nx += 1\ny = sorted(x)", []),
        ("mutation", "x[0] = 1\nx.y = 2\ndel x\nx.sort()", [1, 2, 3, 4]),
        ("mutation", "x[0] += 1\nfor a[0] in b:\n    setattr(a, b, 1)",
         [1, 2, 3]),
        ("loops", "[a for a in b]\nsum(a for a in b)", []),
        ("loops", "for a in b:\n    while a:\n        pass", [1, 2]),
    ],
)  # fmt: skip
def test_what_is_forbidden_is_found(
    forbidden: str, text: str, lines: list[int]
) -> None:
    assert [line for line, _ in broken(text, forbidden)] == lines


def test_only_the_block_that_tries_a_program_out_is_left_out() -> None:
    loop = "\n    for a in b:\n        pass\n"
    main = f'if __name__ == "__main__":{loop}'
    assert broken(f"a = 1\n{main}", "loops") == []
    assert broken(f"{main}else:{loop}", "loops") != []
    assert broken(f"if a:{loop}", "loops") == [(2, "")]


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
    ran = cavalier("style", name, "--as", "functional", "--no", "recursion")
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
    ran = cavalier("style", str(mine), "--only", "no-rebinding")
    assert (ran.status, ran.err) == (1, "")
    assert "  line 3: y = '\\x0c'  (y is" in ran.out


def test_a_target_has_the_style_of_its_whole_file(mine: Path) -> None:
    for target in (str(mine), f"{mine}:count", "mine", "mine:count"):
        found = styled(target, Style.FUNCTIONAL)
        assert [each.constraint.name for each in found.broken] == [
            "no-item-assignment",
            "no-augmented-assignment",
            "no-loop-statement",
            "no-rebinding",
        ]


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("prog", "not checked: it is not a Python file"),
        ("nothing.here", "not checked: it is not a Python file"),
        (".", "not checked: it is not a Python file"),
        ("bad.py", "bad.py is not Python: line 1: invalid syntax. Correct it "
         "first."),
    ],
)  # fmt: skip
def test_a_target_without_a_style_says_why(
    mine: Path, target: str, said: str
) -> None:
    for name in ("prog", "bad.py"):
        mine.with_name(name).write_text("def f(:", "utf-8")
    found = styled(target, Style.FUNCTIONAL)
    assert (found.broken, found.said) == ([], said)
    grade = Grade(target, (), Sandbox.NONE, styled=found)
    assert f"{target}: functional style: {said}" in class_notes([grade])
    assert explanation(grade) == [f"functional style, worth no points: {said}"]
