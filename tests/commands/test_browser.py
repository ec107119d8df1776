"""What ``import cavalier`` has, where there are no threads and processes."""

import sys

import pytest

from tests import processes

#: Pyodide has neither of these, as far as a notebook is concerned.
BROWSER = """
import subprocess, sys, threading, time
del time.thread_time
sys.platform = "emscripten"
for name in ("click", "multiprocessing", "resource", "rich"):
    sys.modules[name] = None
def refuse(*given, **named):
    raise OSError(138, "emscripten does not support it")
subprocess.Popen = threading.Thread.start = refuse
import cavalier
def nb_parcours(rows, columns, row, column):
    return 0
"""


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ('cavalier.tour("couples", "3x4").names[0]', "a3"),
        ('"<svg" in cavalier.tour()._repr_html_()', "True"),
        ('cavalier.count("couples", "3x4")', "16"),
        ('cavalier.exact("3x4")', "16"),
        ('bool(cavalier.check([[1]]))', "True"),
        ("len(cavalier.ports()) > 15", "True"),
        ('cavalier.port("couples").name', "couples"),
        ('"def " in cavalier.port("couples").show("supprimer")', "True"),
        ('"supprimer" in cavalier.cite("couples:supprimer", '
         "working_tree=True)", "True"),
        ('cavalier.reproduce("report-value").outcome', "refuted"),
        ("cavalier.grade(nb_parcours).points", "0"),
        ('cavalier.compare("couples", "lazy-tours").text[-15:]',
         "the same order."),
    ],
)  # fmt: skip
@pytest.mark.slow
def test_a_browser_has_it(typed: str, printed: str) -> None:
    script = f"{BROWSER}\nprint({typed})"
    ran = processes.run([sys.executable, "-c", script])
    assert (ran.stdout, ran.stderr) == (f"{printed}\n", "")
