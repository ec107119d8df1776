"""Records of results: what they say, in every style and as a box."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from cavalier.catalogue.sources import SOURCES, Source
from cavalier.checking.evidence.entry import Entry, Passage
from cavalier.checking.evidence.ledger import ENTRIES
from cavalier.citing.bibliography import csl_dated, entry, of_source, title_of
from cavalier.citing.editions import Edition
from cavalier.citing.languages import COLON, Phrase, apa_date, described
from cavalier.commands.results.answer_files import Answer
from common.language import ENGLISH, spoken_in
from common.tex import ascii_only, escaped

RESULT = Phrase("result {name}")
CHECKED = Phrase(
    "Checked by `{command}` on {date}, with Cavalier {version}{commit}."
)
PRINTED = Phrase("{title}, {clause}, line {line}: \u201c{quotation}\u201d")
CITED = Phrase(
    "Answer of `{command}`, cited on {date} with Cavalier {version}{commit}."
)
CERTIFIED = Phrase(
    "Certified by `{command}` on {date}, with Cavalier {version}{commit}; all "
    "numbers of the certificate agree."
)
APA_RESULT = Phrase("[Result of a command]")
OUTCOMES = {
    "reproduced": Phrase("Reproduced"),
    "refuted": Phrase("Refuted"),
    "not-checkable": Phrase("Not checkable"),
    "not-a-claim": Phrase("Not a claim"),
}


class Boxed(NamedTuple):
    """What a box has: sentences, the identifier that leads back, a passage."""

    sentences: Sequence[str]
    identifier: str
    passage: Passage | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """An answer, with the edition that gave it and the day, in ISO form.

    ``how`` says what the command did on that day.
    """

    name: str
    command: str
    answer: Answer
    edition: Edition
    date: str
    language: str = ENGLISH
    how: Phrase = CHECKED

    @property
    def address(self) -> str:
        """Where a reader finds the commit, and the identifier after it."""
        commit = self.edition.commit
        archive = "https://archive.softwareheritage.org/swh:1:rev:"
        return f"{archive}{commit.hash}#{self.identifier}" if commit else ""

    @property
    def ledger(self) -> Entry | None:
        """The entry of the ledger, if the result is one."""
        return next((e for e in ENTRIES if e.id == self.name), None)

    @property
    def identifier(self) -> str:
        """What a report prints, by which `cavalier resolve` finds it."""
        commit = self.edition.commit
        parts = [
            f"cavalier:1:{quote(self.name, safe=':@-.')}",
            f"answer={quote(self.answer.short, safe='-')}",
            *([f"commit={commit.hash}"] if commit else []),
            f"digest={self.answer.digest}",
        ]
        return ";".join(parts)

    @property
    def key(self) -> str:
        """The key in a bibliography."""
        return f"cavalier-{re.sub('[^A-Za-z0-9_.]+', '-', self.name)}"

    @property
    def title(self) -> str:
        """The title in a bibliography."""
        colon = COLON.into(self.language)
        what = RESULT.into(self.language, name=self.name)
        return f"Cavalier {self.edition.project.version}{colon}{what}"

    @property
    def outcome(self) -> str:
        """What was found, as a sentence."""
        known = OUTCOMES.get(self.answer.short)
        colon = COLON.into(self.language)
        with spoken_in(self.language):
            said = self.answer.said()
        if known is None:
            return f"`{self.name}`{colon}{said}."
        return f"{known.into(self.language)}{colon}{said}."

    @property
    def checked(self) -> str:
        """By which command it was found, when, and at which commit."""
        commit = self.edition.commit
        return self.how.into(
            self.language,
            command=self.command,
            date=self.date,
            version=self.edition.project.version,
            commit=f", {commit.hash[:10]}" if commit else "",
        )

    @property
    def source(self) -> Source | None:
        """The text of which it is, if it is an entry of the ledger."""
        if self.ledger is None:
            return None
        return described(SOURCES[self.ledger.source], self.language)

    @property
    def printed(self) -> str:
        """The original passage with its place; "" if there is none."""
        if self.ledger is None or not self.ledger.passages:
            return ""
        passage, *_ = self.ledger.passages
        return PRINTED.into(
            self.language,
            title=SOURCES[self.ledger.source].heading,
            clause=self.ledger.clause,
            line=passage.line,
            quotation=passage.quotation,
        )

    @property
    def boxed(self) -> Boxed:
        """All that is said of it."""
        passages = self.ledger.passages if self.ledger else ()
        said = [*filter(None, [self.printed]), self.outcome, self.checked]
        return Boxed(said, self.identifier, next(iter(passages), None))


def text(record: Record) -> str:
    """Cite in a line of sentences."""
    names = record.edition.project.names
    colon = COLON.into(record.language)
    said = " ".join(record.boxed.sentences)
    return f"{names}{colon}{record.title}. {said} {record.identifier}"


def markdown(record: Record) -> str:
    """Cite in a paragraph."""
    head, _, _ = text(record).rpartition(" ")
    return f"{head} `{record.identifier}`"


def apa(record: Record) -> str:
    """Cite in the form of the APA's manual, and the text below it."""
    date = apa_date(record.date, record.language)
    kind = APA_RESULT.into(record.language)
    reference = (
        f"{record.edition.project.names}. ({date}). {record.title} {kind}. "
        f"{record.outcome.replace('`', '')} {record.identifier}"
    )
    return "\n".join(filter(None, [reference, record.printed]))


def bibtex(record: Record) -> str:
    """Cite by an entry for BibTeX, in ASCII."""
    return _bib(record, ascii_only, ("year", record.date[:4]), plain=True)


def biblatex(record: Record) -> str:
    """Cite by an entry for biber."""
    return _bib(record, str, ("date", record.date), plain=False)


def _bib(
    record: Record,
    letters: Callable[[str], str],
    dated: tuple[str, str],
    *,
    plain: bool,
) -> str:
    said = letters(" ".join(_in_tex(record.boxed))).replace("~", "\xa0")
    title = letters(escaped(record.title)).replace("~", "\xa0")
    name = escaped(record.name)
    code = name if plain else _as_code(name)
    cited = entry(
        "misc",
        record.key,
        ("author", f"{{{letters(escaped(record.edition.project.names))}}}"),
        ("title", f"{{{title.replace(name, code)}}}"),
        dated,
        ("url", record.address if plain else ""),
        ("note", f"{said} \\url{{{record.identifier}}}"),
    )
    sources = [record.source] if record.source else []
    return "\n\n".join(
        [cited, *(of_source(each, plain=plain) for each in sources)]
    )


def csl_item(record: Record) -> Mapping[str, object]:
    """Return the item of a record, of a type that Zotero takes."""
    address = record.address
    item: dict[str, object] = {
        "id": record.key,
        "type": "dataset",
        "title": title_of(record.title),
        "author": [
            {"literal": name} for name in record.edition.project.authors
        ],
        "version": record.edition.project.version,
        "genre": f"{record.outcome} {record.checked}".replace("`", ""),
        "language": record.language,
        **csl_dated(record.date),
        "note": record.printed if address else record.identifier,
    }
    return item | ({"URL": address} if address else {})


def _csl(record: Record) -> str:
    return json.dumps([csl_item(record)], ensure_ascii=False, indent=2)


def _in_tex(box: Boxed) -> list[str]:
    """Return the sentences for TeX, in letters that it has by itself."""
    passage = box.passage
    said = [
        each.replace(passage.quotation, passage.transliteration)
        if passage and passage.transliteration
        else each
        for each in box.sentences
    ]
    quoted = (re.sub("\u201c(.*?)\u201d", r"``\1''", s) for s in said)
    return [
        re.sub("(?<!`)`(?!`)(.*?)`", lambda m: _as_code(m[1]), escaped(each))
        for each in quoted
    ]


def _as_code(words: str) -> str:
    """Write code; of two hyphens TeX would make a dash."""
    return f"\\texttt{{{words.replace('--', '-{}-')}}}"


def latex_box(box: Boxed) -> str:
    """Draw a box in LaTeX, which needs no package, but T1 or babel's French.

    That is for the quotation marks of a passage in French.
    """
    lines = _in_tex(box)
    width = "\\dimexpr\\linewidth-2\\fboxsep-2\\fboxrule\\relax"
    body = "\\par\n  ".join([*lines, f"\\raggedright\\scriptsize\\texttt{{"
        f"{_breakable(box.identifier)}}}"])  # fmt: skip
    return (
        f"\\par\\medskip\\noindent\\fbox{{\\begin{{minipage}}{{{width}}}\n"
        f"  {body}\n\\end{{minipage}}}}\\par\\medskip"
    )


def _breakable(identifier: str) -> str:
    """Let a line end after the parts of an identifier."""
    return escaped(identifier).replace(";", ";\\allowbreak{}")


def typst_box(box: Boxed) -> str:
    """Draw a box in Typst; each part of the identifier has a line."""
    lines = map(_in_typst, box.sentences)
    breaks = (
        'show regex("anchor=|commit=|digest=|path="): it => linebreak() + it'
    )
    code = f"raw({json.dumps(box.identifier)})"
    small = f"#text(size: 7pt, {{ {breaks}; {code} }})"
    body = "\n\n  ".join([*lines, small])
    return f"#block(stroke: 0.5pt, inset: 8pt, width: 100%)[\n  {body}\n]"


def _in_typst(sentence: str) -> str:
    """Write strings, which need no other escapes; each second one is code."""
    parts = (json.dumps(p, ensure_ascii=False) for p in sentence.split("`"))
    return "".join(
        f"#raw({part})" if number % 2 else f"#{part}"
        for number, part in enumerate(parts)
    )


def markdown_box(box: Boxed) -> str:
    """Draw a quotation in Markdown."""
    lines = [*box.sentences, f"`{box.identifier}`"]
    return "\n>\n".join(f"> {line}" for line in lines)


def html_box(box: Boxed) -> str:
    """Draw a box in HTML."""
    said = map(escape, box.sentences)
    lines = [re.sub("`(.*?)`", r"<code>\1</code>", each) for each in said]
    code = (
        '<code style="overflow-wrap: anywhere; font-size: 80%">'
        f"{escape(box.identifier)}</code>"
    )
    body = "\n".join(f"<p>{line}</p>" for line in [*lines, code])
    style = "border: 1px solid; padding: 0 1em; margin: 1em 0"
    return f'<aside style="{style}">\n{body}\n</aside>'


#: How a record is written: its styles, and its boxes.
STYLES: Mapping[str, Callable[[Record], str]] = {
    "biblatex": biblatex,
    "bibtex": bibtex,
    "csl-json": _csl,
    "apa": apa,
    "markdown": markdown,
    "text": text,
}
BOXES: Mapping[str, Callable[[Boxed], str]] = {
    "latex": latex_box,
    "typst": typst_box,
    "markdown": markdown_box,
    "html": html_box,
}
