"""Programs in any language, followed: their walks, judged and played."""

import json
import shutil
from pathlib import Path
from typing import Protocol

import pytest

from cavalier.catalogue import find
from cavalier.checking.differences import drawn
from cavalier.commands.opening import limits
from cavalier.sandboxed.own import OwnFile, own_file
from cavalier.sandboxed.sandbox import Sandbox
from cavalier.watching.player.narration import Narration
from cavalier.watching.player.together import Run, Together
from cavalier.watching.recording_files import checked
from cavalier.watching.subjects import recorded
from common.board import Board, Square
from common.errors import CavalierError
from common.search import Search
from tests.conftest import Cavalier
from tests.workbench.test_recipes import typed

pytestmark = pytest.mark.sandboxed

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "docs" / "examples"

SEARCH = Search(Board(3, 4), start=Square(0, 0))

#: Three squares of 3x4, and back.
WALK = "+ 0 0\n+ 1 2\n+ 2 0\n- 2 0\n- 1 2\n- 0 0"


class Write(Protocol):
    """Writes a program that prints a walk, and does more then."""

    def __call__(self, walk: str, *then: str) -> OwnFile:
        """Return the program, opened."""
        ...


@pytest.fixture
def written(tmp_path: Path) -> Write:
    """Return what writes a program that prints a walk, and opens it."""

    def write(walk: str, *then: str) -> OwnFile:
        lines = ["#!/bin/sh", f"printf '%s\\n' '{walk}'", *then]
        file = tmp_path / "kt"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        file.chmod(0o755)
        return own_file(str(file), limits(2), Sandbox.AUTO)

    return write


@pytest.mark.parametrize(
    ("walk", "told"),
    [
        ("unknown", "kt does not walk: it printed 'unknown'. An event is"),
        ("12", "kt does not walk: it printed '12'"),
        ("+ 0 0\n+ 1", "kt printed '+ 1' as event 2. An event is + ROW"),
        ("+ 0 0\n+ 1 -2", "kt printed '+ 1 -2' as event 2"),
        ("+ 0 0\n+ 3 1", "kt enters 3,1, which is not on the 3x4 board, at"),
        ("+ 0 0\n- 9 9", "kt leaves 9,9, which is not on the 3x4 board, at"),
        ("+ 0 0\n+ 1 2\n- 0 0", "kt leaves a3, but is on c2, at event 3"),
        ("+ 0 0\n- 0 0\n- 0 0", "kt leaves a3, but is on no square, at event"),
        ("+ 0 0\n=", "says that the board is full, and is on 1 of 12 squares"),
        ("+ 0 0 2\n+ 1 2 99", "kt names line 99 at event 2. Use a line of kt"),
        ("+ 0 0 2\n+ 1 2", "kt names no line at event 2. Use a line of kt, 1"),
    ],
)
def test_a_walk_that_cannot_be_is_refused_at_its_event(
    written: Write, walk: str, told: str
) -> None:
    with pytest.raises(CavalierError) as refusal:
        recorded(written(walk), SEARCH, "first_tour")
    assert told in str(refusal.value)


@pytest.mark.parametrize(
    ("does", "told"),
    [
        (":", "kt printed nothing, asked to walk"),
        ("exit 3", "kt ended with status 3, asked to walk"),
        ("kill -SEGV $$", "kt was ended by SIGSEGV, asked to walk"),
    ],
)
def test_a_program_that_prints_no_event_is_refused(
    tmp_path: Path, does: str, told: str
) -> None:
    file = tmp_path / "kt"
    file.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    file.chmod(0o755)
    own = own_file(str(file), limits(2), Sandbox.AUTO)
    with pytest.raises(CavalierError) as refusal:
        recorded(own, SEARCH, "first_tour")
    assert str(refusal.value) == told


@pytest.mark.parametrize(
    ("then", "why"),
    [
        ("exit 3", "ended with status 3"),
        ("kill -SEGV $$", "was ended by SIGSEGV"),
        ("while :; do :; done", "took longer than 2 seconds"),
    ],
)
def test_a_walk_that_does_not_end_well_is_kept_so_far(
    written: Write, then: str, why: str
) -> None:
    document = recorded(written(WALK, then), SEARCH, "count_tours")
    assert (document["ended"], document["why"]) == ("failed", why)
    assert document["kinds"] == "cccrrr"


def test_a_walk_without_end_is_cut(written: Write) -> None:
    for_ever = "while :; do echo '+ 0 0'; echo '- 0 0'; done"
    own = written("+ 0 0", for_ever)
    document = recorded(own, SEARCH, "count_tours", cap=1000, from_event=501)
    assert (document["ended"], len(document["kinds"])) == ("cap", 1000)
    assert (document["path"], document["stack"]) == ([0], [0])
    assert checked(json.loads(json.dumps(document)))


def test_a_walk_is_recorded_from_an_event_on_if_it_has_it(
    written: Write,
) -> None:
    own = written(f"{WALK}\n7")
    document = recorded(own, SEARCH, "count_tours", from_event=4)
    assert (document["path"], document["result"]) == ([0, 6], "7")
    with pytest.raises(CavalierError, match="has 6 events on 3x4, so none"):
        recorded(own, SEARCH, "count_tours", from_event=6)
    with pytest.raises(CavalierError, match="Leave out --lens"):
        recorded(own, SEARCH, "count_tours", lens="numbering board")


def test_the_lines_of_a_source_are_shown_if_the_program_names_them(
    written: Write, tmp_path: Path
) -> None:
    """The source of kt is kt.c, next to it; without lines it is not shown."""
    source = tmp_path / "kt.c"
    source.write_text("int main()\n{ enter(); }\n", encoding="utf-8")
    for walk, shown, told in (
        ("+ 0 0 2", "kt.c", "The program is at this line: { enter(); }"),
        ("+ 0 0", "kt", ""),
    ):
        document = recorded(written(walk), SEARCH, "count_tours")
        assert document["file"] == shown
        together = Together([document])
        together.to_event(1)
        narration = Narration(Run(document))
        assert narration.sentence(together.now) == told


def test_a_script_reads_what_it_names_next_to_it(tmp_path: Path) -> None:
    """As a script of Java names the folder of its classes."""
    for name in ("kt", "counts.txt", "other"):
        (tmp_path / name).write_text("2\n", encoding="utf-8")
    program = tmp_path / "kt"
    program.write_text(
        '#!/bin/sh\nread n < "${0%/*}/counts.txt"\necho "$n"\n', "utf-8"
    )
    program.chmod(0o755)
    own = own_file(str(program), limits(2), Sandbox.AUTO)
    assert own.target.readable == [program, tmp_path / "counts.txt"]
    assert own.count_tours(SEARCH.board, Square(0, 0)) == 2


#: The skeleton that each search completes, and how its `count` begins.
SKELETONS = {
    "walk.c": ("skeleton.c", "static void count", "gcc"),
    "Walk.java": ("Skeleton.java", "    static void count", "javac"),
    "walk.js": ("skeleton.js", "function count", "node"),
    "walk.ml": ("skeleton.ml", "let count", "ocamlopt"),
    "walk.pas": ("skeleton.pas", "procedure Count", "fpc"),
}


def completed(walk: str, folder: Path) -> Path:
    """Write a skeleton with a search, which has the three lines of a walk."""
    name, begins, _ = SKELETONS[walk]
    skeleton = (EXAMPLES / name).read_text(encoding="utf-8")
    search = (HERE / "walks" / walk).read_text(encoding="utf-8")
    head, _, rest = skeleton.partition(f"\n{begins}")
    _, _, main = rest.partition("\n\n")
    file = folder / name
    file.write_text(f"{head}\n{search}\n{main}", encoding="utf-8")
    return file


@pytest.mark.slow
@pytest.mark.parametrize(
    "walk",
    [
        pytest.param(walk, marks=pytest.mark.needs(program))
        for walk, (_, _, program) in SKELETONS.items()
    ],
)
def test_a_completed_skeleton_walks_as_the_port_of_its_moves(
    walk: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = completed(walk, tmp_path)
    monkeypatch.chdir(tmp_path)
    typed(file.name)
    made = file.name if walk == "walk.js" else file.stem
    own = own_file(made, limits(60), Sandbox.AUTO)
    port = find("backtracking-matrix")
    for search in (SEARCH, Search(Board(4, 3), start=Square(3, 1))):
        document = recorded(own, search, "count_tours")
        expected = recorded(port, search, "count_tours")
        assert document["events"][1::3] == expected["events"][1::3]
        assert document["events"][2::3] == expected["events"][2::3]
        assert document["result"] == expected["result"]


def asked(folder: Path, name: str, count: int, last: str) -> str:
    """Write a program that counts and walks, and return its name."""
    program = folder / name
    program.write_text(
        "#!/bin/sh\n"
        'case "$1 $2x$3 $6" in\n'
        f'"count 4x3 ") echo {count};;\n'
        '"count "*) echo 0;;\n'
        f'"walk "*) printf "+ $4 $5\\n{last}\\n";;\n'
        "*) echo unknown;;\n"
        "esac\n",
        encoding="utf-8",
    )
    program.chmod(0o755)
    return f"./{name}"


def test_two_programs_are_compared_without_the_reference(
    cavalier: Cavalier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What both answer on 3x4 is wrong, and is not said to be."""
    monkeypatch.chdir(tmp_path)
    one = asked(tmp_path, "kt.sh", 1, "+ 2 1")
    other = asked(tmp_path, "Kt", 2, "+ 1 1")
    boards = ("--board", "4x3", "--board", "3x4", "--start", "0,0")
    ended = cavalier("compare", one, other, *boards)
    assert (ended.status, ended.err) == (1, "")
    assert ended.out.splitlines() == [
        "They differ on 4x3 from a4: kt.sh counts 1 tour, Kt counts 2 tours.",
        "They part at event 2: kt.sh enters b2, Kt enters b3.",
    ]
    ended = cavalier("compare", one, other, *boards[2:])
    assert ended.status == 0
    assert ended.out.splitlines() == [
        "They give the same answers to 2 questions, on 3x4.",
        "On 3x4 from a3, they part at event 2: kt.sh enters b1, Kt enters b2.",
    ]


@pytest.mark.needs("gcc")
def test_a_program_a_port_and_a_file_are_compared_alike(
    cavalier: Cavalier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = completed("walk.c", tmp_path)
    monkeypatch.chdir(tmp_path)
    typed(file.name)
    port = EXAMPLES.parents[1] / "imperative" / "backtracking_matrix.py"
    names = ("./skeleton", str(shutil.copy(port, "my.py")), "couples")
    asked = ("--board", "3x4", "--start", "a1")
    ended = cavalier("compare", *names, *asked)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == (
        "They give the same answers to 6 questions, on 3x4.\n"
        "On 3x4 from a1, they have the same 136 events in the same order.\n"
    )
    document = json.loads(cavalier("compare", *names, *asked, "--json").out)
    assert (document["questions"], document["difference"]) == (6, None)


def test_the_same_seed_draws_the_same_boards_the_smallest_first() -> None:
    cases = drawn(7)
    assert cases == drawn(7) != drawn(8)
    boards = {case.board for case in cases}
    assert {Board(1, 1), Board(3, 4), Board(4, 5)} < boards
    assert all(case.starts[0] in case.board for case in cases)
