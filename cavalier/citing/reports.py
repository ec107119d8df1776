"""Reports that cite: their text, and the bibliographies that they name."""

import re
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from cavalier.citing.tex import without_comments
from cavalier.citing.written import written
from cavalier.terminal import read_input, read_regular
from common.errors import CavalierError
from common.reading import encoding_of

#: No report is longer.
_MOST_BYTES = 32 * 1024 * 1024

#: No report names more bibliographies.
_MOST_BIBLIOGRAPHIES = 100

#: Files of entries, as biblatex and BibTeX have a report name them.
_RESOURCE = re.compile(r"\\addbibresource\s*(?:\[[^][]*\]\s*)?\{([^{}]*)\}")
_BIBLIOGRAPHY = re.compile(r"\\bibliography\s*\{([^{}]*)\}")


def cited(file: str) -> Iterator[tuple[str, int, str]]:
    """Yield file, line and SWHID of each citation of a report.

    In LaTeX, also those of the bibliographies that it names. Raises
    CavalierError if one is not there, if there are too many, or if the report
    is not text.
    """
    text = _text(file, read_input(file, _MOST_BYTES))
    yield from _found(file, text)
    if _is_tex(file):
        names = dict.fromkeys(_bibliographies(text))
        if len(names) > _MOST_BIBLIOGRAPHIES:
            raise CavalierError(
                f"{file} names {len(names)} bibliographies. Use "
                f"{_MOST_BIBLIOGRAPHIES} at most."
            )
        for name in names:
            bibliography = str(Path(file).parent / name)
            yield from _found(bibliography, _of(bibliography, file))


def _found(file: str, text: str) -> Iterator[tuple[str, int, str]]:
    """Yield each SWHID once where it is written twice in a row.

    So it is in an entry of a bibliography: with its address, and without.
    """
    for swhid, lines in groupby(written(text), key=itemgetter(1)):
        line, _ = next(lines)
        yield file, line, swhid


def _bibliographies(text: str) -> Iterator[str]:
    """Yield the names of the files; those on the network are not read."""
    for found in _RESOURCE.finditer(text):
        if "://" not in found[1]:
            yield found[1].strip()
    for found in _BIBLIOGRAPHY.finditer(text):
        for name in found[1].split(","):
            yield name.strip().removesuffix(".bib") + ".bib"


def _of(bibliography: str, report: str) -> str:
    # A name with a NUL is that of no file.
    if "\0" in bibliography or not Path(bibliography).exists():
        raise CavalierError(
            f"{report} names {bibliography}, which is not there. Write the "
            "bibliography, or correct its name."
        )
    return _text(bibliography, read_regular(bibliography, _MOST_BYTES))


def _text(file: str, content: bytes) -> str:
    if content.startswith(b"%PDF-"):
        raise CavalierError(
            f"{file} is a PDF. Take its text out of it, as by `pdftotext "
            f"{file} report.txt`, and name that file."
        )
    if content.startswith(b"PK\x03\x04"):
        raise CavalierError(
            f"{file} is a file of Word or another archive. Take its text out "
            f"of it, as by `pandoc {file} -t plain -o report.txt`, and name "
            "that file."
        )
    text = content.decode(encoding_of(content), errors="replace")
    return without_comments(text) if _is_tex(file) else text


def _is_tex(file: str) -> bool:
    return file.lower().endswith(".tex")
