# What the tools use of pydantic, whose own hints say less of it.

from types import EllipsisType
from typing import Literal, TypedDict

from pydantic.json_schema import GenerateJsonSchema

class ConfigDict(TypedDict):
    extra: Literal["forbid"]

class TypeAdapter:
    def __init__(self, type: object) -> None: ...
    def json_schema(
        self, *, schema_generator: type[GenerateJsonSchema]
    ) -> dict[str, object]: ...

def create_model(
    name: str,
    /,
    *,
    __doc__: str | None,
    __config__: ConfigDict,
    **keys: tuple[object, EllipsisType],
) -> type: ...
