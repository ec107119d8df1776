"""Types for the bibliographies that the tests read with pybtex."""

from collections.abc import Mapping, Sequence

class Person: ...

class Entry:
    type: str
    fields: Mapping[str, str]
    persons: Mapping[str, Sequence[Person]]

class BibliographyData:
    entries: Mapping[str, Entry]

def parse_string(value: str, bib_format: str) -> BibliographyData: ...
