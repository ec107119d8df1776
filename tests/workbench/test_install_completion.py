"""Where the scripts of completion are written, and for which shell."""

from pathlib import Path

import pytest

from tests.conftest import Cavalier

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
    assert f"_CAVALIER_COMPLETE=complete_{shell}" in script.out
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
            "cavalier: Unknown shell 'tcsh'. Name one of bash, zsh, fish.\n"
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
    assert ran.err == (
        "cavalier: Your home folder is not known. Set HOME to its path.\n"
    )


def test_the_help_names_the_options(cavalier: Cavalier) -> None:
    told = " ".join(cavalier("--help").out.split())
    assert "--install-completion [bash|zsh|fish] Let the Tab key" in told
    assert "--show-completion [bash|zsh|fish] Show the script" in told
