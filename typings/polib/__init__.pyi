from collections.abc import Iterator

class POEntry:
    msgid: str
    msgid_plural: str
    msgstr: str
    msgctxt: str | None
    msgstr_plural: dict[int, str]

class POFile:
    def __iter__(self) -> Iterator[POEntry]: ...
    def save_as_mofile(self, fpath: str) -> None: ...

def pofile(pofile: str) -> POFile: ...
def mofile(mofile: str) -> POFile: ...
