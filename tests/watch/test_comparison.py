"""Recordings: their comparison, their profiles and their sentences."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cavalier.catalogue import find
from cavalier.programs.box import Limits
from cavalier.programs.program import Function, program
from cavalier.watch.comparison import side_by_side
from cavalier.watch.profile import cost, profile
from cavalier.watch.recorder import record
from cavalier.watch.subjects import Run, watch
from cavalier.watch.words import remarks, sentences, table
from common.errors import RunError
from tests.watch.programs import BOARD, COUNT, beside, program_of, run_of


def test_a_search_that_leaves_a_square_out_is_another() -> None:
    run = run_of("couples")
    shorter = [e for e in run.events if e.square != run.events[-4].square]
    runs = beside(run, replace(run, events=shorter))
    assert runs.difference is not None
    assert not runs.is_one_search


def test_the_wrong_program_of_the_lesson_differs_where_it_fails() -> None:
    wrong = run_of("lesson")
    runs = beside(wrong, run_of("couples"))
    assert runs.difference == 17
    assert not runs.is_one_search
    assert str(wrong.recording.error).startswith("ValueError")


def test_runs_that_are_cut_are_compared_to_the_shortest() -> None:
    run = run_of("couples")
    shorter = replace(run, events=run.events[:9])
    cut = shorter.recording._replace(is_cut=True)
    assert beside(run, shorter).difference == 10
    assert beside(run, replace(shorter, recording=cut)).difference is None


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("couples", "no_board"), "no_board: Nothing in this program shows"),
        (("a_stack", "flat"), "They give the same result: 2 tours."),
        (("couples", "lost_result"), "couples 2 tours, lost_result None."),
        (("couples", "pascal-move"), "same search up to the order of moves."),
        (("grows", "couples"), "event 2: grows enters c2, couples enters b1."),
    ],
)
def test_results_and_events_are_compared_in_words(
    names: tuple[str, ...], sentence: str
) -> None:
    runs = beside(*map(run_of, names))
    assert sentence in replace(runs, costs=[cost(list)] * 2).text


def test_programs_are_recorded_and_measured_side_by_side() -> None:
    ports = [find("couples"), find("lazy-tours")]
    rows = side_by_side(ports, COUNT).text.splitlines()[7:9]
    assert [row.split()[0] for row in rows] == ["milliseconds", "peak"]


def test_a_profile_counts_calls_changes_and_containers() -> None:
    source = (
        "def f(n=2):\n    a = [n]\n    b = (a, {1: 2})\n    a.append(3)\n"
        "    n = n - 1\n    for n in (n, n):\n        pass\n"
        "    if n > 0:\n        f(n - 1)\n    return b\n"
    )
    counts = profile(record(program_of(source)))
    assert [*counts.values()] == [2, 2, 2, 2, 6]


def test_time_and_memory_are_measured() -> None:
    result = cost(lambda: [0] * 1000)
    assert 0 <= result.seconds < 1
    assert 8000 <= result.memory < 20_000


@pytest.mark.parametrize(
    ("name", "index", "sentence"),
    [
        ("backtracking-matrix", 0, "`ronde[x][y] = n` marque a3."),
        ("backtracking-matrix", -1, "`ronde[x][y] = 0` libère a3."),
        ("couples", 0, "`nb_parcours` est appelée pour a3."),
        ("couples", -1, "`nb_parcours` renvoie 2."),
        ("append_and_pop", 2, "a1 est ajouté à `path`."),
        ("append_and_pop", -2, "d2 est enlevé de `path`."),
        ("lesson", -1, "Une erreur interrompt `nb_parcours`."),
        ("lost_result", 0, "`path = path + ((row, column),)` marque a3."),
    ],
)
def test_a_sentence_uses_the_words_of_the_program(
    name: str, index: int, sentence: str
) -> None:
    run = run_of(name)
    texts = [*sentences(run, BOARD, "fr")]
    assert len(texts) == len(run.events)
    assert texts[index] == sentence


def test_a_recording_that_is_cut_has_a_remark() -> None:
    recording = record(program_of("def f():\n    f()\n"), 50)
    run = Run("f", None, recording, None, [])
    assert remarks(run, "fr")[1:] == [table()["longer"]["fr"]]


@pytest.mark.sandboxed
def test_a_false_recording_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "lies.py"
    file.write_text(
        "import cavalier.watch.guest_recording as g\n"
        "g.answer = lambda *_: {'steps': [[1, 'r']]}\n"
        "def f(rows, columns, row, column): return None\n"
    )
    with closing(program(f"{file}:f", Limits())) as function:
        assert isinstance(function, Function)
        with pytest.raises(RunError):
            watch(function, COUNT, "first_tour")
