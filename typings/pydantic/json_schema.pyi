from collections.abc import Mapping

class GenerateJsonSchema:
    def field_title_should_be_set(
        self, schema: Mapping[str, object]
    ) -> bool: ...
