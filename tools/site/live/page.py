"""The page Live itself: its editor, and the programs that it can edit."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections import Counter
from pathlib import Path
from shutil import copyfile
from string import Template
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypedDict

from cavalier.catalogue.lenses import lens_of
from cavalier.catalogue.port import Port, Style
from cavalier.catalogue.ports import PORTS
from cavalier.citing.fragments import ROOT, read
from cavalier.watching.player import player_page as player
from cavalier.watching.player.together import Run
from cavalier.watching.recording import record
from common.board import Square, parse_board
from common.search import Search
from tools.site.live import languages
from tools.site.live.links import PAGE

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: The page's own files.
WEB = ROOT / "cavalier" / "live" / "web"
_PLAYER = ROOT / "cavalier" / "watching" / "player" / "web"

#: What is taken of the player's script, and from which of its parts.
_PARTS = ("words.js", "model.js", "values.js", "board.js")
_TAKEN = "BoardView, Recording, html"


class Program(TypedDict):
    """A program that can be edited, and a board that suits it.

    ``search`` is the function on which the editor opens, ``what`` is first
    looked for, as the page has it.
    """

    id: str
    title: str
    heading: str
    module: str
    style: str
    board: str
    closed: bool
    what: str
    search: str
    text: str


def programs() -> list[Program]:
    """List the ports, and a file to translate into."""
    return [*map(_program, PORTS), _own()]


def _program(port: Port) -> Program:
    return {
        "id": port.id,
        "title": port.id,
        "heading": port.style.heading,
        "module": port.module,
        "style": port.style,
        "board": _board(port),
        "closed": port.closed_only,
        "what": "first",
        "search": _search(port),
        "text": read(ROOT, port),
    }


def _search(port: Port) -> str:
    """Return the function in which most of what a lens sees happens."""
    if lens_of(port) is None or not port.tours_boards:
        return ""
    board = parse_board(_board(port))
    search = Search(board, port.closed_only, Square(0, 0))
    run = Run(record(port, search, "first_tour"))
    events = range(run.first + 1, run.last + 1)
    states = [run.playback.at(run.position_of(event)) for event in events]
    often = Counter(each.stack[-1].function for each in states if each.stack)
    functions = run.document["functions"]
    return functions[often.most_common(1)[0][0]][0] if often else ""


def _board(port: Port) -> str:
    """Return a board on which a port soon finds a tour from a corner."""
    if port.closed_only:
        return "6x6"
    if port.square:
        return "5x5"
    return "3x4" if port.complete else "5x6"


def _own() -> Program:
    skeleton = languages.SKELETON / "skeleton.py"
    return {
        "id": "own",
        "title": "own code",
        "heading": "",
        "module": "own",
        "style": Style.FUNCTIONAL,
        "board": "3x4",
        "closed": False,
        "what": "one",
        "search": "nb_parcours",
        "text": skeleton.read_text("utf-8"),
    }


def policy() -> str:
    """Return what the page may do: run its scripts, and show the player.

    What is in a frame may do no more, so that the frame in which Python runs
    has its rules here too.
    """
    scripts, (style, *_) = zip(*languages.in_each(player.hashes), strict=True)
    allowed = " ".join(f"'{each}'" for each in scripts)
    runner = (WEB / "runner.html").read_text("utf-8")
    (framed,) = re.findall(r"script-src ([^;]+); worker-src blob:", runner)
    rules = {
        "default-src": "'none'",
        "script-src": f"'self' {allowed} {framed}",
        "worker-src": "'self' blob:",
        "style-src": f"'self' '{style}'",
        "connect-src": "'self'",
        "frame-src": "'self' blob:",
        "img-src": "'self' data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def show(
    _: Sphinx, name: str, __: str, context: dict[str, object], ___: object
) -> str | None:
    """Return the page's template; every other page has that of the theme."""
    if name != PAGE:
        return None
    context["whole"] = whole(str(context["body"]))
    return "whole.html"


def whole(body: str) -> str:
    """Return the page, with what is to be read below the editor."""
    template = Template((WEB / "live.html").read_text("utf-8"))
    return template.substitute(
        policy=policy(), body=body, languages=languages.choices()
    )


def write(folder: Path, packages: Path) -> None:
    """Write the programs, the player and its style sheet, and the script.

    Raises RuntimeError, with what esbuild says, if it fails.
    """
    known = json.dumps(programs(), ensure_ascii=False)
    (folder / "programs.json").write_text(known, "utf-8")
    languages.write_players(folder)
    languages.write(folder)
    copyfile(_PLAYER / "page.css", folder / "player.css")
    with TemporaryDirectory() as temporary:
        part = Path(temporary) / "player.mjs"
        part.write_text(_part_of_the_player(), "utf-8")
        _bundle(folder / "live.mjs", part, packages)


def _part_of_the_player() -> str:
    """Return what draws boards, as a module: the player has one script."""
    return f"{player.script(_PARTS)}\nexport {{ {_TAKEN} }};\n"


def _bundle(target: Path, part_of_the_player: Path, packages: Path) -> None:
    """Put the modules of the page, and what they import, into one file."""
    ran = subprocess.run(
        [
            *(packages / ".bin" / "esbuild", WEB / "live.mjs"),
            *("--bundle", "--minify", "--format=esm", "--log-level=warning"),
            *(f"--alias:player={part_of_the_player}", f"--outfile={target}"),
        ],
        env={**os.environ, "NODE_PATH": str(packages)},
        capture_output=True,
        text=True,
    )
    if ran.returncode:
        raise RuntimeError(ran.stderr)
