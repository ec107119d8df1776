"""The page of all commands: what `--help` prints, command by command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer.testing import CliRunner

from cavalier.commands.app import GROUPS, app

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_PAGE = "reference/commands"


def setup(sphinx: Sphinx) -> None:
    """Have Sphinx complete the page when it reads it."""
    sphinx.connect("source-read", complete)


def complete(_sphinx: Sphinx, page: str, source: list[str]) -> None:
    """Add the help of each command to the text of the page."""
    if page == _PAGE:
        for heading, group in GROUPS.items():
            source[0] += f"\n## {heading}\n"
            source[0] += "".join(map(_help, group))


def _help(name: str) -> str:
    asked = [name, "--help"]
    said = CliRunner().invoke(app(asked), asked, prog_name="cavalier").output
    return f"\n### cavalier {name}\n\n```text\n{said.strip()}\n```\n"
