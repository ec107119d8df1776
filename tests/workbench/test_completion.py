"""Completion by the Tab key: by bash itself, and as zsh and fish ask."""

import sys
from pathlib import Path

import pytest

from cavalier.catalogue.ports import PORTS
from cavalier.main import COMMANDS
from tests import processes
from tests.conftest import Cavalier

#: Completes the last word of each line, as bash does.
ASKING = """
source <(cavalier --show-completion bash)
complete -p cavalier
while IFS=' ' read -r -a COMP_WORDS; do
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _cavalier_completion cavalier
    echo "${COMPREPLY[*]}"
done <<< "$1"
"""

ASKED = "_CAVALIER_COMPLETE"
FISH = "_TYPER_COMPLETE_FISH_ACTION"
SO_FAR = "_TYPER_COMPLETE_ARGS"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that is the user's own for the test."""
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


#: Words as bash parts them, the last of them to be completed, and its answer.
BY_BASH = {
    "cavalier count couples backtracking-r": "backtracking-report",
    "cavalier show couples : parc": "parcours",
    "cavalier check board": "",
}


def test_bash_completes(tmp_path: Path) -> None:
    command = tmp_path / "cavalier"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m cavalier "$@"\n')
    command.chmod(0o755)
    path = f"PATH={tmp_path}:/usr/bin:/bin"
    lines = "\n".join(BY_BASH)
    ran = processes.run(["env", path, "bash", "-c", ASKING, "ask", lines])
    assert (ran.returncode, ran.stderr) == (0, "")
    made, *offered = ran.stdout.splitlines()
    # By default, where nothing is offered, it completes the names of files.
    assert made == "complete -o default -F _cavalier_completion cavalier"
    assert offered == list(BY_BASH.values())


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["count", "--all"], ["--all-ports", "--all-starts"]),
        (["show", "couples", ":"], ["Couple", "supprimer", "nb_parcours"]),
        (["show", "couples:"], ["couples:Couple", "couples:nb_parcours"]),
        (["show", "couples", ":", ""], []),
        (["show", "labyrinth", ":", "distan"], ["distance"]),
        (["tour", "warnsdorff-matrix", "@"], ["@updated", "@initial"]),
        (["cite", "--style", "bib"], ["biblatex", "bibtex"]),
        (["cite", "--style", "=", "bibl"], ["biblatex"]),
        (["cite", "--style", "="], ["csl-json"]),
        (["trace", "couples", "--format", ""], ["trace", "pythontutor"]),
        (["count", "my.py", "lazy"], ["lazy-tours"]),
        (["count", "'quoted"], []),
    ],
    ids=" ".join,
)
def test_bash_is_answered(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    offered: list[str],
) -> None:
    monkeypatch.setenv(ASKED, "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "\n".join(["cavalier", *words]))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    ran = cavalier()
    assert (ran.status, ran.err) == (0, "")
    assert set(offered) <= set(ran.out.splitlines())
    assert bool(offered) == bool(ran.out.strip())


def test_every_command_is_offered(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ASKED, "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "cavalier\n")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert cavalier().out.split() == list(COMMANDS)


@pytest.mark.parametrize(
    ("so_far", "offered"),
    [
        ("cavalier cou", "count"),
        ("cavalier tour sch", "schwenk"),
        ("cavalier tour warnsdorff-matrix@u", "warnsdorff-matrix@updated"),
        ("cavalier cite couples:nb", "couples:nb_parcours"),
        ("cavalier step couples as-", "as-printed"),
        ("cavalier grade --moves pascal-m", "pascal-move"),
        ("cavalier show couples --lang f", "fr"),
        ("cavalier --sh", "--show-completion"),
    ],
)
def test_fish_is_answered(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    so_far: str,
    offered: str,
) -> None:
    monkeypatch.setenv(ASKED, "complete_fish")
    monkeypatch.setenv(SO_FAR, so_far)
    monkeypatch.setenv(FISH, "get-args")
    ran = cavalier()
    assert (ran.status, ran.err) == (0, "")
    assert [line.split("\t")[0] for line in ran.out.splitlines()] == [offered]


@pytest.mark.parametrize(
    ("so_far", "status"), [("cavalier cou", 0), ("cavalier check my", 1)]
)
def test_fish_is_told_by_the_status_where_files_follow(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    so_far: str,
    status: int,
) -> None:
    monkeypatch.setenv(ASKED, "complete_fish")
    monkeypatch.setenv(SO_FAR, so_far)
    monkeypatch.setenv(FISH, "is-args")
    ran = cavalier()
    assert (ran.status, ran.out, ran.err) == (status, "", "")


def test_zsh_is_answered(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ASKED, "complete_zsh")
    monkeypatch.setenv(SO_FAR, "cavalier count ")
    ran = cavalier()
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("_arguments '*: :((")
    for port in PORTS:
        assert f'"{port.id}"' in ran.out
    monkeypatch.setenv(SO_FAR, "cavalier count my")
    assert cavalier().out == "_files\n"


def test_what_is_completed_is_not_run(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setenv(ASKED, "complete_zsh")
    for option in (
        "--version",
        "--install-completion bash",
        "--show-completion bash",
    ):
        monkeypatch.setenv(SO_FAR, f"cavalier {option} ver")
        ran = cavalier()
        assert (ran.status, ran.err) == (0, "")
        assert len(ran.out.splitlines()) == 1
        assert ran.out.startswith('_arguments \'*: :(("verify"')
    assert not list(home.iterdir())


@pytest.mark.parametrize(
    "environment",
    [
        {ASKED: "complete_tcsh"},
        {ASKED: "complete_bash"},
        {ASKED: "complete_zsh"},
        {ASKED: "complete_bash", "COMP_WORDS": "cavalier", "COMP_CWORD": "x"},
        {ASKED: "1"},
    ],
)
def test_a_question_of_no_shell_is_one_sentence(
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
) -> None:
    for name in ("COMP_WORDS", "COMP_CWORD", SO_FAR):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    ran = cavalier("list")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        f"cavalier: {ASKED} is for a shell that asks what to complete. "
        "Unset it.\n"
    )


#: For each shell, the file that it is completed by, and who reads that.
FILES = {
    "bash": (".bash_completions/cavalier.sh", ".bashrc"),
    "zsh": (".zfunc/_cavalier", ".zshrc"),
    "fish": (".config/fish/completions/cavalier.fish", None),
}


@pytest.mark.parametrize("shell", FILES)
def test_completion_is_installed_for_a_shell(
    cavalier: Cavalier, home: Path, shell: str
) -> None:
    name, reader = FILES[shell]
    script = cavalier("--show-completion", shell)
    assert (script.status, script.err) == (0, "")
    assert f"{ASKED}=complete_{shell}" in script.out
    ran = cavalier("--install-completion", shell)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        f"wrote {home / name}: open a new {shell}, and it completes commands\n"
    )
    assert (home / name).read_text("utf-8").strip() == script.out.strip()
    if reader:
        assert Path(name).parent.name in (home / reader).read_text("utf-8")


def test_the_shell_that_is_used_is_found(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = "typer._completion_shared._get_shell_name"
    monkeypatch.setattr(named, lambda: "fish")
    shown = cavalier("--show-completion")
    assert shown == cavalier("--show-completion", "fish")
    assert shown.status == 0
    monkeypatch.setattr(named, lambda: "tcsh")
    assert "You use tcsh. Name one of" in cavalier("--show-completion").err
    monkeypatch.setattr(named, lambda: None)
    ran = cavalier("--install-completion")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        "cavalier: You use a shell that is not known. Name one of bash, zsh, "
        "fish.\n"
    )


def test_another_shell_is_refused(cavalier: Cavalier, home: Path) -> None:
    for option in ("--install-completion", "--show-completion"):
        ran = cavalier(option, "tcsh")
        assert (ran.status, ran.out) == (2, "")
        assert ran.err == (
            "cavalier: 'tcsh' is not a shell that completes commands here. "
            "Name one of bash, zsh, fish.\n"
        )
    assert not list(home.iterdir())


def test_a_file_of_the_shell_that_cannot_be_read_is_left_as_it_is(
    cavalier: Cavalier, home: Path
) -> None:
    (home / ".bashrc").write_bytes(b"caf\xe9\n")
    ran = cavalier("--install-completion", "bash")
    assert (ran.status, ran.out) == (2, "")
    assert "--show-completion bash`" in ran.err
    assert (home / ".bashrc").read_bytes() == b"caf\xe9\n"


def test_the_help_names_the_options(cavalier: Cavalier) -> None:
    told = " ".join(cavalier("--help").out.split())
    assert "--install-completion [bash|zsh|fish] Let the Tab key" in told
    assert "--show-completion [bash|zsh|fish] Show the script" in told
