"""Reports that cite: their SWHIDs, as TeX or the text of a PDF breaks them.

In LaTeX and Typst, a report names the bibliographies that have more of them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from cavalier.citing.addresses import without_secrets
from cavalier.citing.report_texts import MOST_BYTES, Page, pages_of, text_of
from cavalier.citing.swhid import CLOSING, CORE
from cavalier.terminal import read_input, read_regular
from common.errors import CavalierError

#: What each SWHID is grouped by, and so much of it is seldom broken.
_SWHID = itemgetter(1)
_BEGINNING = len("swh:1:cnt:") + 7

#: No report names more bibliographies.
_MOST_BIBLIOGRAPHIES = 100

#: Files of entries, as biblatex and BibTeX have a report name them.
_RESOURCE = re.compile(r"\\addbibresource\s*(?:\[[^][]*\]\s*)?\{([^{}]*)\}")
_TYPST = re.compile(r"\bbibliography\s{0,99}\((\(?[^()]{1,2000})")
_BIBLIOGRAPHY = re.compile(r"\\bibliography\s*\{([^{}]*)\}")


def cited(file: str) -> Iterator[tuple[str, int, str]]:
    """Yield file, line and SWHID of each citation of a report.

    Also those of the bibliographies that it names. Raises CavalierError if
    one is not there, if there are too many, or if the report has no text.
    """
    before = 0
    for page in pages_of(file, read_input(file, MOST_BYTES)):
        for line, swhid in _on(page):
            yield file, before + line, without_secrets(swhid)
        before += page.text.count("\n") + 1
    for bibliography in bibliographies(file, page.text):
        for line, swhid in _on(Page(_of(bibliography, file))):
            yield bibliography, line, without_secrets(swhid)


def _on(page: Page) -> Iterator[tuple[int, str]]:
    """Yield each SWHID once where it is written twice in a row.

    So it is in an entry of a bibliography: with its address, and without. A
    link has it whole, however the lines of its text are broken.
    """
    found = [next(each) for _, each in groupby(written(page.text), _SWHID)]
    for link in page.links:
        yield next((n for n, swhid in found if _is_of(link, swhid)), 1), link
    for line, swhid in found:
        if not any(_is_of(link, swhid) for link in page.links):
            yield line, swhid


def _is_of(link: str, swhid: str) -> bool:
    """Check whether a SWHID, which may be broken, begins like a link."""
    return link.startswith(swhid[:_BEGINNING])


def bibliographies(file: str, text: str) -> list[str]:
    """Return the bibliographies that a report in LaTeX or Typst names.

    Raises CavalierError if there are too many.
    """
    named = _NAMED.get(Path(file).suffix.lower())
    names = dict.fromkeys(named(text)) if named else {}
    if len(names) > _MOST_BIBLIOGRAPHIES:
        raise CavalierError(
            f"{file} names {len(names)} bibliographies. Use "
            f"{_MOST_BIBLIOGRAPHIES} at most."
        )
    return [str(Path(file).parent / name) for name in names]


def _of_latex(text: str) -> Iterator[str]:
    """Yield the names of the files; those on the network are not read."""
    for found in _RESOURCE.finditer(text):
        if "://" not in found[1]:
            yield found[1].strip()
    for found in _BIBLIOGRAPHY.finditer(text):
        for name in found[1].split(","):
            yield name.strip().removesuffix(".bib") + ".bib"


def _of_typst(text: str) -> Iterator[str]:
    for found in _TYPST.finditer(text):
        yield from re.findall(r'"([^"\n]+\.(?:bib|ya?ml))"', found[1])


#: What finds the bibliographies in a report, by the end of its name.
_NAMED: Mapping[str, Callable[[str], Iterable[str]]] = {
    ".tex": _of_latex,
    ".typ": _of_typst,
}


def _of(bibliography: str, report: str) -> str:
    # A name with a NUL is that of no file.
    if "\0" in bibliography or not Path(bibliography).exists():
        raise CavalierError(
            f"{report} names {bibliography}, which is not there. Write "
            "the bibliography, or correct its name."
        )
    return text_of(bibliography, read_regular(bibliography, MOST_BYTES))


def _most(number: int, item: str) -> str:
    """Return a pattern of all items that are there, up to a number.

    An item must match in one way only. Python's own possessive repetition
    leaves a part of an item matched in some releases of Python 3.11.
    """
    return f"(?:{item}){{0,{number}}}(?!{item})"


# Each repetition has a limit, far above what a report needs: so a text takes
# a time that grows with its length, whatever it holds.

_WHITE = r"\s{1,200}(?!\s)"
_MACRO = r"\\[A-Za-z]{1,50}(?![A-Za-z])"

#: What may be around ";" and "=" where TeX breaks a line.
_GAP = _most(20, rf"(?:{_WHITE}|%.{{0,200}}\n|\{{\}}|{_MACRO}|\\[-/])")

#: A line's end that TeX does not see.
_HIDDEN_END = r"%[ \t\r]{0,200}\n\s{0,200}(?!\s)"

#: What a SWHID goes on with, up to a closing quote; TeX must escape some.
_PLAIN = rf"(?!{_HIDDEN_END})[^\s;{{}}\[\]()<>{CLOSING},\"|'`\\]"
_PIECE = rf"(?:{_HIDDEN_END}|\\[_%&#$~]|{_PLAIN})"
_REST = _most(4000, _PIECE)

#: Where a line of a PDF ends, in its text.
_BREAK = r"[ \t\r]{0,200}\n[ \t\f]{0,200}"

#: A qualifier, even if a line ends in its key.
_KEY = rf"[A-Za-z]{{1,20}}(?:{_BREAK}[a-z]{{1,20}})?"
_QUALIFIER = rf"{_GAP};{_GAP}{_KEY}{_GAP}={_GAP}{_REST}"
_QUALIFIERS = rf"(?:{_QUALIFIER}){{0,20}}"

#: The first word of the next line, unless another SWHID begins in it.
_WORD = rf"{_BREAK}(?![^\s;]{{0,4000}}swh:){_PIECE}{_REST}"
_NEXT = re.compile(rf"{_WORD}{_QUALIFIERS}")

#: A few lines of a word each, until one has a qualifier.
_LATER = re.compile(rf"(?:{_WORD}){{1,30}}{_QUALIFIER}")

#: The beginning of a SWHID without its end.
_BEGUN = re.compile("s?|sw|swh:?|swh:1(:[a-z]{0,3}|:[a-z]{3}:[0-9a-f]{0,39})?")

#: How a SWHID begins; nbconvert ends a line anywhere in it.
_FIRST = f"(?:{_BREAK})?".join("swh:")

#: A SWHID as a report has it, with all that may be wrong with it.
_WRITTEN = re.compile(rf"{_FIRST}(?:{_BREAK})?[0-9]{_REST}{_QUALIFIERS}")

#: The most lines that a SWHID goes on for.
_MOST_LINES = 100


def written(text: str) -> Iterator[tuple[int, str]]:
    r"""Find the SWHIDs in a text, each with its line.

    >>> list(written("\n\\url{swh:1:cnt:12;%\n  path=/a\\_b.py}."))
    [(2, 'swh:1:cnt:12;path=/a_b.py')]
    >>> list(written(f"see swh:1:\ncnt:{'1' * 30}\n{'1' * 10};path=/a/\nb.py"))
    [(1, 'swh:1:cnt:1111111111111111111111111111111111111111;path=/a/b.py')]
    """
    line, end = 1, 0
    while found := _WRITTEN.search(text, end):
        line += text.count("\n", end, found.start())
        start, swhid, end = found.start(), found[0], found.end()
        for _ in range(_MOST_LINES):
            more = _NEXT.match(text, end)
            if more is None or not (
                _LATER.match(text, end) or _goes_on(swhid, more[0].strip())
            ):
                break
            swhid, end = swhid + more[0].strip(), more.end()
        yield line, _joined(swhid)
        line += text.count("\n", start, end)


def _goes_on(swhid: str, word: str) -> bool:
    """Check whether a SWHID is not complete without the word after it."""
    core, *qualifiers = _without_tex(swhid).split(";")
    if not qualifiers:
        return _core_goes_on(core, word)
    key, _, value = qualifiers[-1].partition("=")
    match key:
        case "anchor":
            return _core_goes_on(value, word)
        case "origin":
            return value.endswith(("/", ".")) and word[0].islower()
        case "path":
            is_file = core.startswith("swh:1:cnt:")
            return is_file and _path_goes_on(value, word)
        case "lines":
            return _range_goes_on(value.rstrip(".:"), word)
    return False


def _core_goes_on(core: str, word: str) -> bool:
    if _BEGUN.fullmatch(core) is None:
        return False
    whole = core + word
    return bool(CORE.match(whole) or _BEGUN.fullmatch(whole))


def _path_goes_on(path: str, word: str) -> bool:
    """Check whether the name of a file has no ending before the word."""
    if re.search(r"\.\w{2,}[.:]?$", path):
        return False
    return bool(re.search("[./_-]$", path) or re.search("[./_-]", word))


def _range_goes_on(lines: str, word: str) -> bool:
    """Check whether a range ends too early, as 54-6 does if 2 follows."""
    first, dash, last = lines.partition("-")
    if not dash:
        return bool(re.match("[0-9]*-[0-9]", word))
    ended = last.isdecimal() and int(last) >= int(first or 0)
    return not ended and word[0].isdecimal()


def _without_tex(swhid: str) -> str:
    """Take away what TeX needs, and where lines end."""
    swhid = re.sub(rf"{_GAP}([;=]){_GAP}", r"\1", swhid)
    return re.sub(rf"{_HIDDEN_END}|\\|\s", "", swhid)


def _joined(swhid: str) -> str:
    """Take away what TeX needs, and what follows in the text.

    A "/" at the end comes from an address of the SWHID, unless it ends the
    origin.
    """
    swhid = _without_tex(swhid).rstrip(".:")
    _, _, last = swhid.rpartition(";")
    return swhid if last.startswith("origin=") else swhid.rstrip("/")
