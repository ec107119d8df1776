"""CITATION.cff, made of the package's metadata and the catalogue's SOURCES.

Its date is that of the version in CHANGELOG.md; the repository is there once
pyproject.toml names it, in its table of URLs.

It has the form of the Citation File Format 1.2.0, which asks for an author of
every reference. The author of a text that does not name one is "anonymous",
as the guide of the format says.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from cavalier.catalogue.sources import SOURCES, Source
from cavalier.citing.editions import project
from cavalier.citing.fragments import ROOT

_MESSAGE = (
    "If you use Cavalier, please cite it; `cavalier cite` cites lines of it."
)


def files() -> dict[Path, str]:
    """Return the file with its text."""
    return {ROOT / "CITATION.cff": _text()}


def _text() -> str:
    metadata = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    about = project(metadata)
    declared = tomllib.loads(metadata)["project"]
    address = declared.get("urls", {}).get("Repository")
    lines = [
        "cff-version: 1.2.0",
        f"message: {_string(_MESSAGE)}",
        "type: software",
        "title: Cavalier",
        f"abstract: {_string(declared['description'])}",
        f"version: {_string(about.version)}",
        f"date-released: {_released(about.version)}",
        *([f"repository-code: {_string(address)}"] if address else []),
        f"license: {about.license}",
        "authors:",
        *(f"  - name: {_string(name)}" for name in about.authors),
        "references:",
        *(line for source in SOURCES.values() for line in _reference(source)),
    ]
    return "\n".join(lines) + "\n"


def _released(version: str) -> str:
    """Return the date that the changelog gives of a version."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = rf"^## {re.escape(version)} - (\d{{4}}-\d\d-\d\d)$"
    (date,) = re.findall(heading, changes, re.MULTILINE)
    return str(date)


def _reference(source: Source) -> Iterator[str]:
    yield "  - type: generic"
    yield f"    title: {_string(source.heading)}"
    yield "    authors:"
    for given, family in source.authors:
        yield f"      - given-names: {_string(given)}"
        yield f"        family-names: {_string(family)}"
    if not source.authors:
        yield "      - name: anonymous"
    if len(source.date) == len("2011"):
        yield f"    year: {source.date}"
    elif source.date:
        yield f"    date-published: {source.date}"
    _, _, kind = source.language.partition(", ")
    yield f"    languages: [{source.code}]"
    yield f"    notes: {_string(kind)}"


def _string(text: str) -> str:
    """Write a text in quotes, as JSON does and YAML allows."""
    return json.dumps(text, ensure_ascii=False)
