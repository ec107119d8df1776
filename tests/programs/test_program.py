"""A program of somebody's: refused at once, or asked whatever it does."""

import sys
from contextlib import closing
from pathlib import Path

import pytest

from cavalier.programs.box import Limits
from cavalier.programs.program import Program, program
from cavalier.programs.question import Question, Verb
from common.board import Board, Square
from common.errors import CavalierError
from tests.conftest import Cavalier

BOARD, START = Board(3, 4), Square(2, 0)
COUNT, TOUR = (
    Question(verb, BOARD, START) for verb in (Verb.COUNT, Verb.TOUR)
)

FOUR = "rows, columns, row, column"
PYTHON = f"#!{sys.executable}\n"

#: The text of a file, the function that is named, and why it is refused.
REFUSED = [
    ("class Board: pass", "Board", "no function Board. Write one"),
    ("def __annotate__(format): pass", "", "no functions."),
    (f"def count({FOUR}): pass", "cuont", "(FILE.py:NAME): count."),
    ("def f(a, b, c, d, e): pass", "", "cannot call `f(a, b, c, d, e)`."),
    ("import not_there", "", "the file may be correct: install the package."),
    ("x = 1\ndef f(:\n", "", "SyntaxError: invalid syntax, line 2 (on"),
    ("\nn = input()", "", "it calls input(): use parameters instead."),
    ("import sys\nsys.exit(3)", "", "SystemExit: 3, line 2 (on import)."),
    ("import os\nos._exit(0)", "", "ended without an answer (on import)"),
    ("while True: pass", "", "took longer than 1 s (on import)"),
    ("import os\nos.write(4, b'[1]\\n')", "", "ended without an answer"),
]

#: Source files and scripts, their text, and what to type for each.
SOURCES = """
a b.c; ; Type `cc -O2 -o 'a b' 'a b.c'`, then use ./a b.
t.pas; ; `fpc -O2 t.pas`, then use ./t.
T.java; class T {}; java -cp "${0%%/*}/classes" T "$@"\\n' > T
folder/T.java; package a.b ;; /classes" a.b.T "$@"
script; #!/no/such/program; script needs /no/such/program, which does not
x y; #!/bin/sh; is not executable. Type `chmod +x 'x y'`.
folder; -; folder is not a file. Name a program, FILE.py or FILE.py:FUN
nothing.py:f; -; nothing.py does not exist. Name a program
text.txt:f; -; text.txt is not a Python file. Name it without :f.
"""

#: The body of a function, and the answer to a count.
CRASHES = {
    "os._exit(0)": "ended without an answer",
    "print('why'); os._exit(3)": "ended with status 3: why",
    "import signal; signal.raise_signal(11)": "killed by SIGSEGV",
    "f(rows, columns, row, column)": "raises RecursionError: maximum recurs",
    "sys.exit('so')": "raises SystemExit: so, line 3, called as f(3, 4, 2, 0)",
    "raise ValueError('\\033[2J')": "raises ValueError: \\x1b[2J, line 3",
    "input()": "raises EOFError: EOF when reading a line, line 3",
    "yield 1; raise KeyError(2)": "raises KeyError: 2, line 3",
    "os.write(4, b'[1]\\n')": "ended without an answer",
    "os.write(1, b'[1]\\n')": "returned None instead of a number",
    "return 10**10000": "returned 100000000000000000...000",
    "\n        class E(OSError): __str__ = 1\n        raise E": "raises E,",
    "\n        while True: pass": "took longer than 1 s",
}

#: The text of a script, and the answer to a tour.
SCRIPTS = {
    "print('none'); sys.exit(2)": "none",
    "print('none'); sys.exit('because')": "ended with status 1: because",
    "print(1, 2); sys.exit(1)": "a board",
    "print('what'); sys.exit(1)": "ended with status 1",
    "sys.exit('why\\nIOError: x\\n  at y')": "ended with status 1: IOError: x",
    "import os; os.kill(os.getpid(), 9)": "killed by SIGKILL",
    "sys.stdout.buffer.write(b'\\xff')": "printed '\\\\xff' instead of",
    "input()": "EOFError: EOF when reading a line",
    "while True: pass": "took longer than 1 s",
}


def opened(folder: Path, text: str, name: str = "") -> Program:
    """Open a Python file; what loops may take a second."""
    file = folder / "mine.py"
    file.write_text(text)
    limits = Limits(seconds=1 if "while" in text else 30)
    return program(f"{file}:{name}" if name else str(file), limits)


def script(folder: Path, text: str) -> Program:
    file = folder / "script"
    file.write_text(f"{PYTHON}import sys\n{text}\n")
    file.chmod(0o755)
    return program(str(file), Limits(seconds=1 if "while" in text else 30))


@pytest.mark.parametrize(("text", "name", "reason"), REFUSED)
def test_a_file_without_a_fitting_function_is_refused(
    text: str, name: str, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(CavalierError) as refused:
        opened(tmp_path, text, name)
    assert reason in str(refused.value)
    assert str(refused.value)[-1] in ".?"


@pytest.mark.parametrize(
    ("name", "text", "advice"),
    [line.split("; ", 2) for line in SOURCES.strip().splitlines()],
)
def test_a_file_that_cannot_be_run_is_refused_with_advice(
    name: str,
    text: str,
    advice: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("text.txt").touch()
    if text != "-":
        Path(name).write_text(text)
    with pytest.raises(CavalierError) as refused:
        program(name, Limits())
    assert advice in str(refused.value)


@pytest.mark.parametrize("body", CRASHES)
def test_a_function_that_crashes_is_asked_again(
    body: str, tmp_path: Path
) -> None:
    text = f"import os, sys\ndef f({FOUR}):\n    if rows == 3: {body}\n"
    with closing(opened(tmp_path, text)) as subject:
        assert CRASHES[body] in str(subject.ask(COUNT))
        other = Question(Verb.COUNT, Board(1, 2), Square(0, 0))
        if not body.startswith("yield"):
            assert "returned None" in str(subject.ask(other))


def test_a_file_that_cannot_be_started_again_is_reported(
    tmp_path: Path,
) -> None:
    text = (
        "import os\nfrom pathlib import Path\n"
        "if Path(__file__).with_name('gone').exists(): os._exit(4)\n"
        f"def f({FOUR}): os._exit(3)\n"
    )
    with closing(opened(tmp_path, text)) as subject:
        assert "ended with status 3" in str(subject.ask(COUNT))
        (tmp_path / "gone").touch()
        assert "ended with status 4" in str(subject.ask(COUNT))


@pytest.mark.parametrize("text", SCRIPTS)
def test_any_script_gives_an_answer(text: str, tmp_path: Path) -> None:
    subject = script(tmp_path, text)
    assert SCRIPTS[text] in str(subject.ask(TOUR))
    readable = SCRIPTS[text] in ("none", "a board")
    assert len(subject.remarks) == readable


def test_a_script_gets_the_question_in_its_arguments(tmp_path: Path) -> None:
    subject = script(tmp_path, "print(*sys.argv[1:], file=sys.stderr)")
    subject.ask(Question(Verb.TOURS, BOARD, START, closed=True))
    assert subject.printed() == ["tours 3 4 2 0 closed"]
    subject.ask(COUNT)
    assert subject.printed() == ["count 3 4 2 0"]
    subject.close()


def test_entry_points_are_asked_by_their_names(tmp_path: Path) -> None:
    text = """
        def first_tour(board, start, *, closed=False):
            print("on", board, start, closed)
            return [(r, c) for r in range(board.rows) for c in range(4)]
        def count_tours(board, start, *, closed=False):
            return board.rows * 10 + closed
        def helper(): pass
    """.replace("\n        ", "\n")
    with closing(opened(tmp_path, text)) as subject:
        assert subject.verbs == {Verb.TOUR, Verb.COUNT}
        assert subject.closes and subject.has_start and not subject.is_square
        assert str(subject.ask(COUNT)) == "30"
        closed = Question(Verb.COUNT, BOARD, START, closed=True)
        assert str(subject.ask(closed)) == "31"
        assert str(subject.ask(TOUR)) == "a board"
        assert subject.remarks == []
    assert subject.printed() == ["on 3x4 Square(row=2, column=0) False"]


def test_parameters_limit_the_questions(tmp_path: Path) -> None:
    with closing(opened(tmp_path, "def knights(n): return n")) as subject:
        assert subject.verbs == {*Verb}
        [remark] = subject.remarks
        assert remark.startswith("`knights(n)` takes one size")
        assert "works on square boards only" in subject.misfit(COUNT)
        for start, closed, reason in [
            (Square(0, 0), False, ""),
            (Square(0, 1), False, "has no parameter for the start"),
            (Square(0, 0), True, "has no parameter named closed"),
        ]:
            question = Question(Verb.COUNT, Board(4, 4), start, closed)
            assert reason in subject.misfit(question)
            assert bool(reason) == bool(subject.misfit(question))


@pytest.mark.parametrize("home", ["/nowhere", "."])
def test_a_file_finds_the_modules_of_its_folder_first(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / home))
    (tmp_path / "common.py").write_text("BOARD = 41")
    text = f"import common\ndef f({FOUR}): return common.BOARD"
    with closing(opened(tmp_path, text)) as subject:
        assert str(subject.ask(COUNT)) == "41"


def test_a_file_keeps_its_values_until_a_limit_ends_it(tmp_path: Path) -> None:
    text = f"""
kept = []
def f({FOUR}):
    kept.append(1)
    while columns == 2: pass
    return len(kept)
"""
    with closing(opened(tmp_path, text)) as subject:
        assert [str(subject.ask(COUNT)) for _ in range(2)] == ["1", "2"]
        slow = Question(Verb.COUNT, Board(1, 2), Square(0, 0))
        assert str(subject.ask(slow, 0.1)) == "took longer than 0.1 s"
        assert str(subject.ask(COUNT)) == "1"


def test_a_generator_is_read_as_far_as_a_tour_goes(tmp_path: Path) -> None:
    text = f"def f({FOUR}):\n    while True: yield [1]"
    with closing(opened(tmp_path, text)) as subject:
        question = Question(Verb.TOUR, Board(1, 1), Square(0, 0))
        assert str(subject.ask(question)) == "a board"


def test_deep_recursion_has_room(tmp_path: Path) -> None:
    text = f"""
def f({FOUR}):
    def deep(n): return n and 1 + deep(n - 1)
    return deep(9_000 + 15 * rows * columns)
"""
    with closing(opened(tmp_path, text)) as subject:
        question = Question(Verb.COUNT, Board(30, 30), Square(0, 0))
        assert str(subject.ask(question)) == "22500"


def test_a_program_takes_the_place_of_a_port(
    tmp_path: Path, cavalier: Cavalier
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def count_tours(board, start): return 2\n")
    ended = cavalier("count", str(file), "--board", "3x4")
    assert ended.status == 0
    assert ": 2 paths-from-start of 3x4 from a3" in ended.out
