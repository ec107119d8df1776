"""Completion: what the Tab key adds to a command that is typed in a shell.

typer writes the scripts of the shells, and finds what can follow. A script
runs the command line itself, with the words so far in its environment.
"""

import os
import re
import shlex
from contextlib import redirect_stdout
from io import StringIO
from itertools import pairwise
from typing import TYPE_CHECKING

from common.errors import CavalierError
from common.language import N_, _
from common.untrusted import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typer import Typer

SHELLS = ("bash", "zsh", "fish")

_NAME = "cavalier"


def script(shell: str, variable: str) -> str:
    """Return the script that makes a shell complete commands.

    The script sets ``variable`` in the environment when it asks. An empty
    name is that of the shell in use.
    """
    from typer._completion_shared import get_completion_script

    return get_completion_script(
        prog_name=_NAME, complete_var=variable, shell=_known(shell)
    )


def install(shell: str, variable: str) -> str:
    """Write the script where its shell reads it; return where that is.

    Raises CavalierError where the user's folder is not known, or where the
    shell's own file cannot be read.
    """
    from typer import _completion_shared

    shell = _known(shell)
    try:
        path = _completion_shared.install(shell, _NAME, variable)[1]
    except RuntimeError as error:
        raise CavalierError(
            _("Your home folder is not known. Set HOME to its path.")
        ) from error
    except UnicodeError as error:
        raise CavalierError(
            "Your file .{shell}rc is not text in UTF-8. Add to it what "
            "`cavalier --show-completion {shell}` prints.",
            shell=shell,
        ) from error
    return _(
        "wrote {file}: open a new {shell}, and it completes commands",
        file=path,
        shell=shell,
    )


def _known(shell: str) -> str:
    """Return the name of a shell; raise CavalierError if it is unknown."""
    said = N_("Unknown shell {shell}. Name one of {known}.")
    asked = shown(shell)
    if not shell:
        from typer._completion_shared import _get_shell_name

        shell = _get_shell_name() or ""
        asked = shell
        said = N_("You use {shell}. Name one of {known}.")
        if not shell:
            said = N_("Your shell is not known. Name one of {known}.")
    if shell not in SHELLS:
        raise CavalierError(_(said, shell=asked, known=", ".join(SHELLS)))
    return shell


def answer(line: "Callable[[Sequence[str]], Typer]", variable: str) -> int:
    """Print what can follow the words in the environment; return the status.

    ``line`` returns the command line with the commands that words name.

    Raises CavalierError where the question is not one that `script` asks.
    """
    from typer._completion_classes import completion_init
    from typer.completion import shell_complete
    from typer.main import get_command

    asked = os.environ[variable]
    before, words = _so_far(asked, variable)
    completion_init()
    command = get_command(line(words))
    printed = StringIO()
    try:
        with redirect_stdout(printed):
            status = shell_complete(command, {}, _NAME, variable, asked)
    except SystemExit as ended:  # so typer answers fish
        status = int(ended.code or 0)
    for each in printed.getvalue().splitlines():
        print(each.removeprefix(before))
    return status


def _so_far(asked: str, variable: str) -> tuple[str, list[str]]:
    """Return what a shell keeps of the last word, and the words so far."""
    try:
        if asked == "complete_bash":
            return _join_words()
        if asked in {"complete_zsh", "complete_fish"}:
            return "", os.environ["_TYPER_COMPLETE_ARGS"].split()
    except (LookupError, ValueError):
        pass
    raise CavalierError(
        "{variable} is for a shell that asks what to complete. Unset it.",
        variable=variable,
    )


def _join_words() -> tuple[str, list[str]]:
    """Join the words that bash splits at ":", "@" and "=".

    Return the beginning of the last word that bash does not replace, and the
    words. After a port, bash replaces "@initial" with its "@", but no ":".
    """
    last = int(os.environ["COMP_CWORD"])
    split = os.environ["COMP_WORDS"].split("\n")[: last + 1]
    words = split[:1]
    for word, following in pairwise(split):
        if following and (_is_break(word) or _is_break(following)):
            words[-1] += following
        else:
            words.append(following)
    os.environ["COMP_WORDS"] = shlex.join(words)
    os.environ["COMP_CWORD"] = str(len(words) - 1)
    replaced = "" if _is_break(split[-1]) else split[-1]
    return words[-1].removesuffix(replaced).removesuffix("@"), words


def _is_break(word: str) -> bool:
    return re.fullmatch("[:@=]+", word) is not None
