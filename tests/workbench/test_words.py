"""The words that the project's prose avoids: each rule, and who keeps them."""

import sys
from pathlib import Path

import pytest

from tools.words import Rule, broken, findings, read_rules
from tools.words.__main__ import main

RULES = read_rules()

PROGRAM = '''"""Give the tour.

>>> 1
"""

# A square that is
# no square.
PORT = "is no port"  # beside it

def refuse(name: str) -> str:
    """Refuse it, and `whoever` it is, `likewise`."""
    return (
        f"{name} is no"
        f" port: nobody {name!r}"
    )
'''

PAGE = """# Whoever

There is no tour, and
`nobody` finds one, likewise.

| a | b |
|---|---|
| c | is told |

```python
beside = "likewise"
```
"""


@pytest.mark.parametrize(
    "rule", RULES["rule"], ids=lambda rule: rule["wrong"][0]
)
def test_a_rule_tells_its_examples_apart(rule: Rule) -> None:
    assert all(any(broken(rule, text)) for text in rule["wrong"])
    assert not any(any(broken(rule, text)) for text in rule["right"])
    assert rule["wrong"]
    assert rule["right"]


def found(text: str, name: str) -> list[tuple[int, str]]:
    """Write a file in this folder, and return the lines and words found."""
    file = Path(name)
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return [(finding.line, finding.words) for finding in findings(file)]


def test_a_program_is_read_in_comments_docstrings_and_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    prose = [(1, '"""Give'), (6, "is no square"), (8, "beside")]
    messages = [(8, "is no port"), (13, "is no port"), (13, "nobody")]
    assert found(PROGRAM, "port.py") == sorted(prose + messages)
    # A test quotes the messages of others.
    assert found(PROGRAM, "tests/test_port.py") == prose


def test_a_page_is_read_without_its_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert found(PAGE, "page.md") == [
        (1, "Whoever"),
        (4, "likewise"),
        (8, "is told"),
    ]


@pytest.mark.parametrize("pattern", RULES["checked"])
def test_the_project_keeps_its_own_rules(
    pattern: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["words", pattern])
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code


def test_the_command_prints_the_place_and_what_to_write(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.md").write_text("Read this.\nIt is no port.\n", "utf-8")
    monkeypatch.setattr(sys, "argv", ["words", "*.md"])
    with pytest.raises(SystemExit, match="1"):
        main()
    line = "page.md:2: 'is no port': write \"is not a\", or say what it is\n"
    assert capsys.readouterr().out == line


def test_a_pattern_that_no_file_matches_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["words", "*.md"])
    with pytest.raises(SystemExit, match=r"No file matches '\*\.md'\."):
        main()
