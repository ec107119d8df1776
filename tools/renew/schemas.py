"""The JSON Schema of every command's answer with --json, of draft 2020-12.

pydantic makes them of the types in `cavalier.documents`. The schema of a trace
is written by hand, since it also says which numbers are possible.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import UnionType
from typing import (
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import ConfigDict, TypeAdapter, create_model
from pydantic.json_schema import GenerateJsonSchema

from cavalier import documents
from cavalier.citing.fragments import ROOT
from cavalier.citing.resolutions import Resolution
from cavalier.evidence.entry import Kind, Outcome, Weight
from cavalier.grading.judging import Judgement

FOLDER = ROOT / "docs" / "schemas"

_TRACE = ROOT / "cavalier" / "tracing" / "trace.schema.json"

_DRAFT = "https://json-schema.org/draft/2020-12/schema"

#: What each command prints with --json. Several files to check, a folder to
#: grade and `cite --check` have an answer of another form.
ANSWERS: dict[str, object] = {
    "list": list[documents.CataloguedPortDocument],
    "tour": documents.TourDocument,
    "count": documents.CountsDocument,
    "exact": documents.ExactDocument,
    "compare": documents.ComparisonDocument,
    "verify": documents.AgreementDocument,
    "reproduce": documents.LedgerDocument,
    "bench": documents.BenchDocument,
    "maze": documents.MazeDocument,
    "check": documents.VerdictDocument | list[documents.FileVerdictDocument],
    "grade": documents.GradeDocument | documents.BatchDocument,
    "style": documents.StyleDocument,
    "show": documents.ListingDocument,
    "cite": (
        list[documents.CitationDocument] | list[documents.ResolvedDocument]
    ),
    "resolve": list[documents.ResolvedDocument],
}

#: The types of keys whose words are known only above `cavalier.documents`.
_WORDS: dict[tuple[type, str], object] = {
    (documents.EntryDocument, "outcome"): Outcome,
    (documents.EntryDocument, "expected"): Outcome,
    (documents.EntryDocument, "kind"): Kind,
    (documents.EntryDocument, "weight"): Weight | None,
    (documents.CaseReport, "outcome"): Judgement,
    (documents.ResolvedDocument, "outcome"): Resolution,
}


class _Untitled(GenerateJsonSchema):
    """Makes schemas in which a key has no title: it would be its name."""

    def field_title_should_be_set(self, schema: Mapping[str, object]) -> bool:
        """Check whether it is the row or column of a square."""
        return schema["type"] != "model-field"


def files() -> dict[Path, str]:
    """Return the files of the schemas, each with its text."""
    made = {command: _written(_schema(command)) for command in ANSWERS}
    made["trace"] = _TRACE.read_text(encoding="utf-8")
    return {file_of(command): text for command, text in made.items()}


def file_of(command: str) -> Path:
    """Return the file of the schema of a command's answer."""
    return FOLDER / f"{command}.schema.json"


def _written(schema: object) -> str:
    return json.dumps(schema, indent=2) + "\n"


def _schema(command: str) -> dict[str, object]:
    """Return the schema, which begins with what it is about."""
    answer = TypeAdapter(_modelled(ANSWERS[command]))
    made = answer.json_schema(schema_generator=_Untitled)
    made["title"] = f"What `cavalier {command} --json` prints"
    return {"$schema": _DRAFT, "title": made["title"], **made}


def _modelled(hint: object) -> object:
    """Return a type with models in place of its documents."""
    if is_typeddict(hint):
        assert isinstance(hint, type)
        return _model(hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (None, Literal):
        return hint
    generic = Union if origin is UnionType else origin
    return generic[tuple(map(_modelled, parts))]


@cache
def _model(document: type) -> type:
    """Return a document as a model, which has no other keys.

    Before Python 3.12, pydantic does not take a TypedDict of `typing`.
    """
    keys = {
        key: (_modelled(_WORDS.get((document, key), hint)), ...)
        for key, hint in get_type_hints(document).items()
    }
    return create_model(
        document.__name__,
        __doc__=(document.__doc__ or "").replace("``", "`"),
        __config__=ConfigDict(extra="forbid"),
        **keys,
    )
