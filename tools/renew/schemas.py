"""The JSON Schema of every command's answer with --json, of draft 2020-12.

They are made of the types of the documents, and say what the docstrings of
these types say. ``Annotated[int, ("minimum", 0)]`` adds words of JSON Schema.
"""

import json
from collections.abc import Mapping, Sequence
from enum import Enum
from inspect import cleandoc
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from cavalier.benching.document import BenchDocument
from cavalier.checking.table import AgreementDocument
from cavalier.citing.fragments import ROOT
from cavalier.commands import (
    check,
    cite,
    counted,
    exact,
    maze,
    questions,
    reproduce,
    resolve,
    show,
    style,
    tour,
)
from cavalier.commands.list import CataloguedPortDocument
from cavalier.commands.results.certificates import CertificateDocument
from cavalier.grading.output import BatchDocument, GradeDocument
from cavalier.watching.side_by_side import ComparisonDocument
from cavalier.watching.trace_document import TraceDocument

FOLDER = ROOT / "docs" / "schemas"

_DRAFT = "https://json-schema.org/draft/2020-12/schema"

#: What each command prints with --json. Several files to check, a folder to
#: grade and `cite --check` have an answer of another form.
ANSWERS: dict[str, object] = {
    "list": list[CataloguedPortDocument],
    "tour": tour.TourDocument,
    "count": counted.CountsDocument,
    "exact": exact.ExactDocument | CertificateDocument,
    "compare": ComparisonDocument | questions.AnswersDocument,
    "verify": AgreementDocument,
    "reproduce": reproduce.LedgerDocument,
    "bench": BenchDocument,
    "maze": maze.MazeDocument,
    "trace": TraceDocument,
    "check": (
        check.VerdictDocument
        | check.CertificateVerdictDocument
        | list[check.FileVerdictDocument]
    ),
    "grade": GradeDocument | BatchDocument,
    "style": style.StyleDocument,
    "show": show.ListingDocument,
    "cite": (
        list[cite.CitationDocument | cite.ResultDocument | cite.TextDocument]
        | list[resolve.ResolvedDocument]
    ),
    "resolve": list[resolve.ResolvedDocument],
}

#: A schema, or a part of one.
Schema = dict[str, object]

#: What a type of Python is called in a schema.
_PLAIN: dict[object, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    NoneType: "null",
}


def files() -> dict[Path, str]:
    """Return the files of the schemas, each with its text."""
    return {
        file_of(command): _written(_schema(command)) for command in ANSWERS
    }


def file_of(command: str) -> Path:
    """Return the file of the schema of a command's answer."""
    return FOLDER / f"{command}.schema.json"


def _written(schema: object) -> str:
    return json.dumps(schema, indent=2) + "\n"


def _schema(command: str) -> Schema:
    """Return the schema, which begins with what it is about."""
    made = _Schemas()
    answer = made.of(ANSWERS[command])
    if "$ref" in answer:
        _, answer = made.named.popitem()
    named = {"$defs": dict(sorted(made.named.items()))} if made.named else {}
    return {
        "$schema": _DRAFT,
        "title": f"What `cavalier {command} --json` prints",
        **named,
        **{key: part for key, part in answer.items() if key != "title"},
    }


class _Schemas:
    """Makes the schemas of types; ``named`` has those of classes, by name.

    A class is there after all classes that its schema refers to.
    """

    def __init__(self) -> None:
        self.named: dict[str, Schema] = {}

    def of(self, hint: object) -> Schema:
        """Return the schema of a type."""
        origin, parts = get_origin(hint), get_args(hint)
        if hint in _PLAIN:
            return {"type": _PLAIN[hint]}
        if isinstance(hint, type) and origin is None:
            return self._reference(hint)
        if origin is Annotated:
            return {**self.of(parts[0]), **dict(parts[1:])}
        if origin is Literal and len(parts) == 1:
            return {"const": parts[0]}
        if origin is Literal:
            return {"enum": [*parts], "type": "string"}
        if origin in (Union, UnionType):
            return {"anyOf": [*map(self.of, parts)]}
        if origin in (dict, Mapping):
            return self._mapping(*parts)
        if origin is tuple and Ellipsis not in parts:
            return _row([*map(self.of, parts)])
        return {"items": self.of(parts[0]), "type": "array"}

    def _mapping(self, key: object, value: object) -> Schema:
        values: Schema = {"additionalProperties": self.of(value)}
        keys = {} if key is str else {"propertyNames": self.of(key)}
        return {**values, **keys, "type": "object"}

    def _reference(self, kind: type) -> Schema:
        name = kind.__name__
        if name not in self.named:
            self.named[name] = self._of_class(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _of_class(self, kind: type) -> Schema:
        """Return the schema of words, of a square, or of a document."""
        if issubclass(kind, Enum):
            return {
                "description": _told(kind),
                "enum": [member.value for member in kind],
                "title": kind.__name__,
                "type": "string",
            }
        parts = {
            key: self.of(hint)
            for key, hint in get_type_hints(kind, include_extras=True).items()
        }
        if issubclass(kind, tuple):
            return _row([{"title": k.capitalize(), **parts[k]} for k in parts])
        return {
            "additionalProperties": False,
            "description": _told(kind),
            "properties": parts,
            "required": [*parts],
            "title": kind.__name__,
            "type": "object",
        }


def _row(parts: Sequence[Schema]) -> Schema:
    """Return the schema of a list of so many parts."""
    return {
        "maxItems": len(parts),
        "minItems": len(parts),
        "prefixItems": [*parts],
        "type": "array",
    }


def _told(kind: type) -> str:
    return cleandoc(kind.__doc__ or "").replace("``", "`")
