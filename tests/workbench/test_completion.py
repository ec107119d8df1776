"""Completion by the Tab key: as each shell asks, and how it is installed."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from cavalier.catalogue.ports import PORTS
from cavalier.commands.app import COMMANDS
from tests import processes
from tests.conftest import Cavalier, Ended

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


#: Runs the command line with variables of the environment.
Ask = Callable[[Mapping[str, str]], Ended]


@pytest.fixture
def ask(cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Return what runs the command line as a shell does that asks."""

    def run(environment: Mapping[str, str]) -> Ended:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        return cavalier()

    return run


def by_bash(*words: str) -> dict[str, str]:
    """Return what bash asks for the last of the words."""
    return {
        ASKED: "complete_bash",
        "COMP_WORDS": "\n".join(["cavalier", *words]),
        "COMP_CWORD": str(len(words)),
    }


def by_fish(so_far: str, action: str = "get-args") -> dict[str, str]:
    return {ASKED: "complete_fish", SO_FAR: so_far, FISH: action}


def by_zsh(so_far: str) -> dict[str, str]:
    return {ASKED: "complete_zsh", SO_FAR: so_far}


#: Words as bash splits them, the last of them to be completed, and its answer.
BY_BASH = {
    "cavalier count couples backtracking-r": "backtracking-report",
    "cavalier show couples : parc": "parcours",
    "cavalier check board": "",
}


@pytest.mark.needs("bash")
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
        ("count --all", "--all-ports --all-starts"),
        ("show couples :", "Couple supprimer nb_parcours"),
        ("show couples:", "couples:Couple couples:nb_parcours"),
        ("show couples : ", "lazy-tours"),
        ("show labyrinth : distan", "distance"),
        ("tour warnsdorff-matrix @", "@updated @initial"),
        ("cite --style bib", "biblatex bibtex"),
        ("cite --style = bibl", "biblatex"),
        ("cite --style =", "csl-json"),
        ("trace couples --format ", "trace pythontutor"),
        ("count my.py lazy", "lazy-tours"),
        ("count 'quoted", ""),
    ],
)
def test_bash_is_answered(ask: Ask, words: str, offered: str) -> None:
    ran = ask(by_bash(*words.split(" ")))
    assert (ran.status, ran.err) == (0, "")
    assert set(offered.split()) <= set(ran.out.splitlines())
    assert bool(offered) == bool(ran.out.strip())


def test_every_command_is_offered(ask: Ask) -> None:
    assert ask(by_bash("")).out.split() == list(COMMANDS)


def test_what_a_port_has_in_its_adapter_is_not_offered(ask: Ask) -> None:
    offered = ask(by_bash("show", "couples:")).out.split()
    assert "couples:nb_parcours" in offered
    assert "couples:count_tours" not in offered


@pytest.mark.parametrize(
    ("so_far", "offered"),
    [
        ("cou", "count"),
        ("tour sch", "schwenk"),
        ("tour warnsdorff-matrix@u", "warnsdorff-matrix@updated"),
        ("cite couples:nb", "couples:nb_parcours"),
        ("step couples as-", "as-printed"),
        ("grade --moves pascal-m", "pascal-move"),
        ("show couples --lang f", "fr"),
        ("--sh", "--show-completion"),
    ],
)
def test_fish_is_answered(ask: Ask, so_far: str, offered: str) -> None:
    ran = ask(by_fish(f"cavalier {so_far}"))
    assert (ran.status, ran.err) == (0, "")
    assert [line.split("\t")[0] for line in ran.out.splitlines()] == [offered]


@pytest.mark.parametrize(
    ("so_far", "status"), [("cavalier cou", 0), ("cavalier check my", 1)]
)
def test_fish_is_told_by_the_status_where_files_follow(
    ask: Ask, so_far: str, status: int
) -> None:
    ran = ask(by_fish(so_far, "is-args"))
    assert (ran.status, ran.out, ran.err) == (status, "", "")


def test_zsh_is_answered(ask: Ask) -> None:
    ran = ask(by_zsh("cavalier count "))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("_arguments '*: :((")
    for port in PORTS:
        assert f'"{port.id}"' in ran.out
    assert ask(by_zsh("cavalier count my")).out == "_files\n"


def test_what_is_completed_is_not_run(ask: Ask, home: Path) -> None:
    for option in (
        "--version",
        "--install-completion bash",
        "--show-completion bash",
    ):
        ran = ask(by_zsh(f"cavalier {option} ver"))
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
    ask: Ask, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]
) -> None:
    for name in ("COMP_WORDS", "COMP_CWORD", SO_FAR):
        monkeypatch.delenv(name, raising=False)
    ran = ask(environment)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"cavalier: {ASKED} is for a shell ")


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
    script = cavalier("--show-completion", shell).out
    assert f"_CAVALIER_COMPLETE=complete_{shell}" in script
    assert cavalier("--install-completion", shell).status == 0
    assert (home / name).read_text("utf-8").strip() == script.strip()
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
    assert "Your shell is not known" in ran.err


def test_a_file_of_the_shell_that_cannot_be_read_is_left_as_it_is(
    cavalier: Cavalier, home: Path
) -> None:
    (home / ".bashrc").write_bytes(b"caf\xe9\n")
    ran = cavalier("--install-completion", "bash")
    assert (ran.status, ran.out) == (2, "")
    assert "--show-completion bash`" in ran.err
    assert (home / ".bashrc").read_bytes() == b"caf\xe9\n"


@pytest.mark.parametrize("shell", FILES)
def test_a_user_without_a_folder_is_asked_for_it(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    def unknown(number: int) -> None:
        raise KeyError(number)

    monkeypatch.delenv("HOME")
    monkeypatch.setattr("pwd.getpwuid", unknown)
    ran = cavalier("--install-completion", shell)
    assert (ran.status, ran.out) == (2, "")
    assert "Set HOME to its path" in ran.err
