"""The catalogues of translated sentences: ``python -m tools.translations``.

It prints how much of each language is translated, and what is behind: not
translated, or *fuzzy*, which means that the English has changed since. With
``--release`` it fails if French is behind. ``python -m tools.renew`` takes the
sentences of the code into the catalogues, and compiles them. A text that has
a translation, as plan.md has plan.fr.md, is there by its digest: where it has
changed, look at the translation, and confirm it.
"""

import ast
import io
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from babel.messages import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from cavalier.catalogue.port import Problem, Style
from cavalier.checking.evidence.entry import Outcome, weighed
from cavalier.checking.evidence.ledger import ENTRIES, LEDGER
from cavalier.citing.fragments import ROOT
from cavalier.citing.resolutions import Resolution
from cavalier.commands.app import COMMANDS, GROUPS
from cavalier.lesson.box import FOLDER as LESSON
from cavalier.styles.by_style import FORBIDDEN, STYLES
from cavalier.watching.player import wording
from common import errors
from common.translation import COMPLETE, FOLDER
from tools.renew.errata import evidence

#: What of the code is looked through.
_PACKAGES = ("common", "cavalier")

#: What others say, which a user of a translated command can meet: the system
#: of a file, Python of JSON, and what typer says of its options.
_OF_OTHERS = (
    "No such file or directory",
    "Is a directory",
    "Not a directory",
    "Permission denied",
    "File name too long",
    "Too many levels of symbolic links",
    "Input/output error",
    "No space left on device",
    "Address already in use",
    "Expecting value",
    "Expecting ',' delimiter",
    "Expecting ':' delimiter",
    "Expecting property name enclosed in double quotes",
    "Illegal trailing comma before end of array",
    "Illegal trailing comma before end of object",
    "Extra data",
    "Unterminated string starting at",
    "Invalid control character at",
    "Invalid \\escape",
    "Invalid \\uXXXX escape",
    "Show this message and exit.",
)

#: The errors whose sentences have values.
_ERRORS = (
    "TooLongError",
    "UnavailableError",
    *(name for name in vars(errors) if name.endswith("Error")),
)

#: What marks a sentence. The others are of tables, which are read as a whole.
_KEYWORDS = {
    "Sentence": None,
    "Phrase": None,
    **dict.fromkeys(_ERRORS),
    **{
        name: places
        for name, places in DEFAULT_KEYWORDS.items()
        if "pgettext" not in name
    },
}

_LIVE = ROOT / "cavalier" / "live" / "web"
_UNSCRIPTED = re.compile(r'<p id="notice".*?</noscript>', re.DOTALL)
_SAID = re.compile(r'\b(?:_|counted)\("([^"]+)"')

#: The languages' files are compared, so nothing in them changes by itself.
_WIDTH = 79


class Progress(NamedTuple):
    """How many sentences a catalogue has, and which are behind."""

    language: str
    page: str
    total: int
    behind: list[str]


#: The catalogues of the site, by language, and what Sphinx makes of its pages.
SITE = ROOT / "docs" / "locale"
_PAGES = ROOT / "build" / "gettext"

#: The catalogue of the site's own sentences, and those of its theme.
_OF_SITE = "sphinx"
_OF_THEME = (
    "Languages",
    "On this page",
    "Skip to content",
    "Back to top",
    "Home",
)


def template(file: Path) -> Catalog:
    """Return the sentences that belong in a catalogue."""
    if SITE not in file.parents:
        return of_code()
    if file.stem == _OF_SITE:
        return of_site()
    page = Path(*file.relative_to(SITE).parts[2:])
    with (_PAGES / page).with_suffix(".pot").open("rb") as opened:
        return _unplaced(read_po(opened))


def _unplaced(read: Catalog) -> Catalog:
    """Return a template of Sphinx without the places of its sentences."""
    catalog = Catalog(project="cavalier", fuzzy=False)
    for message in read:
        if message.id:
            catalog.add(message.id)
    return catalog


def read_pages() -> None:
    """Have Sphinx collect the sentences of the pages."""
    subprocess.run(
        [
            *(sys.executable, "-m", "sphinx", "--quiet", "--fresh-env"),
            *("-b", "gettext"),
            *(ROOT / "docs", _PAGES),
        ],
        cwd=ROOT,
        check=True,
    )


def of_site() -> Catalog:
    """Return the sentences that the site adds to its pages."""
    catalog = Catalog(project="cavalier", fuzzy=False)
    for file in sorted((ROOT / "tools" / "site").rglob("*.py")):
        for sentence, _ in _sentences(file, ["_"]):
            catalog.add(sentence)
    for said in _OF_THEME:
        catalog.add(said)
    return catalog


def of_code() -> Catalog:
    """Return the sentences of the code, in the order of their files."""
    catalog = Catalog(project="cavalier", fuzzy=False)
    for package in _PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            place = file.relative_to(ROOT).as_posix()
            for sentence, remarks in _sentences(file):
                catalog.add(sentence, None, [(place, 1)], (), remarks)
    for said in (*_of_tables(), *_OF_OTHERS):
        catalog.add(said)
    for file in texts():
        # It is another sentence as soon as the text has changed.
        digest = sha256(file.read_bytes()).hexdigest()[:16]
        name = file.relative_to(ROOT).as_posix()
        catalog.add(f"{name} {digest}", context="text")
    for said in _of_ledger():
        catalog.add(said, context=LEDGER)
    for text in _pages():
        one, divided, many = text.partition("|")
        pair = (one, many) if divided else text
        catalog.add(pair, context=wording.CONTEXT)
    return catalog


def _of_ledger() -> Iterator[str]:
    """Yield what the entries of the ledger say, and what they show."""
    for entry in ENTRIES:
        yield from (entry.printed, *entry.readings)
    yield from evidence().values()


def _pages() -> Iterator[str]:
    """Yield what is read in a page, or on what it says in a script."""
    yield from wording.read()
    yield from wording.read_in((LESSON / "slides.html").read_text("utf-8"))
    yield from of_live()


def of_live() -> Iterator[str]:
    """Yield what the page Live says: its texts, and sentences of its scripts.

    Where it cannot run its scripts, it speaks English.
    """
    page = (_LIVE / "live.html").read_text("utf-8")
    yield from wording.read_in(_UNSCRIPTED.sub("", page))
    for script in sorted(_LIVE.glob("*.mjs")):
        yield from _SAID.findall(script.read_text("utf-8"))
    yield from ("own code", *(each.heading for each in Style))


def texts() -> dict[Path, list[Path]]:
    """Return each text in English with its translations, as plan.fr.md is."""
    found = defaultdict(list)
    for language in (file.parts[-3] for file in sources()):
        for file in sorted((ROOT / "cavalier").rglob(f"*.{language}.*")):
            english = file.with_name(file.name.replace(f".{language}", "", 1))
            if english.is_file():
                found[english].append(file)
    return found


def _of_tables() -> Iterator[str]:
    """Yield what is said of styles, problems, constraints and commands."""
    yield from (
        *Style,
        *(each.heading for each in Style),
        *Problem,
        *(weighed(entry) for entry in ENTRIES if not entry.repeats),
        *Outcome,
        *Resolution,
        "attempts",
        "backtracks",
    )
    yield from ("|".join(FORBIDDEN), *GROUPS, *COMMANDS.values())
    for each in (*chain(*STYLES.values()), *FORBIDDEN.values()):
        yield from (each.sentence, each.why, each.example.how)


def _sentences(
    file: Path,
    names: Iterable[str] = _KEYWORDS,
) -> Iterator[tuple[str | tuple[str, ...], list[str]]]:
    """Yield the marked sentences of a file, and the help of a command."""
    source = file.read_bytes()
    found = extract(
        "python",
        io.BytesIO(source),
        {name: _KEYWORDS[name] for name in names},
        comment_tags=["Translators:"],
    )
    for _, sentence, remarks, _ in found:
        if sentence:
            yield sentence, remarks
    if file.parent.name == "commands" and file.stem in COMMANDS:
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and node.name == "command":
                yield ast.get_docstring(node) or "", []


def sources() -> list[Path]:
    """List the catalogues of the code, which people write."""
    return sorted(FOLDER.glob("*/LC_MESSAGES/messages.po"))


def sources_of_site() -> list[Path]:
    """List the catalogues of the site, one for each page that has any."""
    return sorted(SITE.glob("*/LC_MESSAGES/**/*.po"))


def _language(file: Path) -> str:
    return file.parts[file.parts.index("LC_MESSAGES") - 1]


def renewed(file: Path) -> bytes:
    """Return a catalogue with the sentences that the code has now."""
    catalog = _read(file)
    catalog.update(template(file), update_creation_date=False)
    written = io.BytesIO()
    write_po(
        written,
        catalog,
        width=_WIDTH,
        ignore_obsolete=True,
        include_lineno=False,
        omit_header=False,
    )
    return written.getvalue()


def compiled(file: Path) -> bytes:
    """Return what the program reads of a catalogue: nothing that is fuzzy."""
    written = io.BytesIO()
    write_mo(written, _read(file))
    return written.getvalue()


def progress(file: Path) -> Progress:
    """Return how much of a language is translated."""
    messages = [message for message in _read(file) if message.id]
    behind = [
        message.id if isinstance(message.id, str) else message.id[0]
        for message in messages
        if message.fuzzy or not all(_strings(message.string))
    ]
    return Progress(_language(file), file.stem, len(messages), behind)


def _strings(said: object) -> Sequence[object]:
    return said if isinstance(said, tuple | list) else [said]


def _read(file: Path) -> Catalog:
    with file.open("rb") as opened:
        return read_po(opened, locale=_language(file))


def renew() -> None:
    """Write the catalogues, and what the program reads of them."""
    for file in sources():
        file.write_bytes(renewed(file))
        file.with_suffix(".mo").write_bytes(compiled(file))


def renew_site() -> None:
    """Write the catalogues of the site, for which Sphinx is needed."""
    read_pages()
    for file in sources_of_site():
        file.write_bytes(renewed(file))


def main() -> None:
    """Print how much of each language is translated."""
    parser = ArgumentParser("python -m tools.translations")
    parser.add_argument("--release", action="store_true")
    asked = parser.parse_args()
    behind = 0
    every = [*sources(), *sources_of_site()]
    for language, page, total, missing in map(progress, every):
        done = total - len(missing)
        print(f"{language}, {page}: {done} of {total}, {100 * done // total}%")
        if language in COMPLETE:
            behind += len(missing)
            for sentence in missing:
                print(f"  behind: {sentence}")
    if asked.release and behind:
        sys.exit(1)


if __name__ == "__main__":
    main()
