"""Each file that a header, a comment, a page or a table names is there."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = """
    cavalier common docs functional imperative pedagogical tests tools typings
""".split()
FILES = [
    *ROOT.glob("*.*"),
    *(path for name in FOLDERS for path in (ROOT / name).rglob("*.*")),
]
PATHS = {f"/{path.relative_to(ROOT).as_posix()}" for path in FILES}

#: Names of the reader's own files, in examples of what to type.
READERS = """
    FILE.json FILE.py PORT.toml a.json a_b.py answers-N.md b.json biblatex.bib
    bibtex.bib board.txt cited.bib csl.json
    cavalier.py common.py
    direct_url.json file.py json.py knights_tour.py mended.py my.json my.py
    my_module.py nb.py report.bib report.json report.txt results.json
    task.md test_NAME.py your_file.py
""".split()

_NAME = re.compile(
    r"(?<![\w{*./-])((?:[\w-]+/)*[\w-]+\.(?:py|md|toml|json|txt|bib|cff))\b"
)

#: The name of the copy of a text that a port was made from.
_COPY = re.compile(r"00[0-4]_[0-9a-f]{16}\.txt")


def names(text: str) -> set[str]:
    r"""List the names of files in a text.

    >>> sorted(names(r"see common/known\_counts.json, ledger.md"))
    ['common/known_counts.json', 'ledger.md']
    """
    return set(_NAME.findall(re.sub(r"\\+_", "_", text)))


def prose(path: Path) -> str:
    """Return what a file says: of a program, comments and docstrings."""
    text = path.read_text("utf-8")
    return "\n".join(_said(text)) if path.suffix == ".py" else text


def _said(program: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(program).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    documented = ast.Module, ast.ClassDef, ast.FunctionDef
    for node in ast.walk(ast.parse(program)):
        if isinstance(node, documented):
            yield ast.get_docstring(node) or ""


def missing(text: str) -> set[str]:
    """List the names in a text that no file of the project has.

    A program that is only written for others has .txt after its name.
    """
    return {
        name
        for name in names(text)
        if name.rpartition("/")[2] not in READERS
        and not _COPY.fullmatch(name)
        and not any(
            path.endswith((f"/{name}", f"/{name}.txt")) for path in PATHS
        )
    }


@pytest.mark.parametrize(
    "path",
    [f for f in FILES if f.suffix in {".py", ".md", ".json", ".toml"}],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_each_file_that_is_named_is_in_the_project(path: Path) -> None:
    assert missing(prose(path)) == set()


def test_a_file_that_is_not_there_is_missed() -> None:
    text = "common/board.py, imperative/board.py, board.md, my_module.py"
    assert missing(text) == {"imperative/board.py", "board.md"}


def test_no_file_but_a_port_names_the_copy_of_a_text() -> None:
    ports = {"functional", "imperative", "pedagogical"}
    named = {
        path.parent.name
        for path in FILES
        if path.suffix in {".cff", ".json", ".md", ".py"}
        and _COPY.search(path.read_text("utf-8"))
    }
    assert named == ports
