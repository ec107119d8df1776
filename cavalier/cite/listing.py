"""Listings: a fragment numbered with its file's lines, in several formats."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from html import escape
from textwrap import dedent
from typing import TYPE_CHECKING
from unicodedata import normalize

from cavalier.cite.source import Fragment, lines
from cavalier.cite.styles import PREAMBLE, breakable, escaped
from common.errors import CavalierError

if TYPE_CHECKING:
    from pygments.formatters import HtmlFormatter, TerminalFormatter

_CAPTION = '<figcaption style="overflow-wrap: anywhere">'
_PRE = (
    '<pre style="background: #f8f8f8; line-height: 125%; padding: 0.5em; '
    'overflow-x: auto; white-space: pre; font-family: monospace">'
)

#: A line's number in a page: it stays out of what a reader selects and copies.
_HTML_NUMBER = '<span style="color: #666; user-select: none">{}  </span>'

#: A listing in LaTeX; an option that follows from the lines has its own line.
_LATEX = r"""% {preamble}
\begin{{lstlisting}}[
  language=Python, basicstyle=\ttfamily\footnotesize, keepspaces,
  columns=fullflexible, showstringspaces=false, upquote, breaklines,
  postbreak=\mbox{{\tiny$\hookrightarrow$\space}},{options}
  caption={{{caption}}},
  label={{{label}}}]
{code}
\end{{lstlisting}}"""

#: TeX's accents, by the combining character.
_ACCENTS = dict(
    zip("\u0300\u0301\u0302\u0303\u0308\u0327", "`'^~\"c", strict=True)
)

#: Numbers each line; one that does not fit has a sign below its number.
_TYPST_NUMBERS = """\
  show raw.line: line => box(width: 100%, layout(size => {{
    let number = text(gray, str({before} + line.number))
    let room = 2.4em.to-absolute()
    let broken = measure(line.body).width > size.width - room
    let sign = if broken {{ linebreak() + text(gray)[↪] }}
    grid(columns: (room, 1fr), number + sign, line.body)
  }}))
"""


def plain(fragment: Fragment, language: str, numbered: bool) -> str:
    """Write each line, with its number if it has one."""
    return _numbered(fragment, fragment.text) if numbered else fragment.text


def _numbered(fragment: Fragment, text: str, form: str = "{}  ") -> str:
    """Write each line's number before it; the form is that of the number."""
    first, last = fragment.span
    width = len(str(last))
    return "\n".join(
        f"{form.format(f'{number:{width}}')}{line}".rstrip()
        for number, line in enumerate(text.split("\n"), first)
    )


def terminal(fragment: Fragment, language: str, numbered: bool) -> str:
    """Write each line as `plain` does, in a terminal's colours."""
    from pygments.formatters import TerminalFormatter

    text = _coloured(fragment, TerminalFormatter())
    return _numbered(fragment, text) if numbered else text


def html(fragment: Fragment, language: str, numbered: bool) -> str:
    """Write a figure, its colours and all, for a page in UTF-8."""
    from pygments.formatters import HtmlFormatter

    text = _coloured(fragment, HtmlFormatter(nowrap=True, noclasses=True))
    if numbered:
        text = _numbered(fragment, text, _HTML_NUMBER)
    code = [f"<code>{escape(name)}</code>" for name in _names(fragment)]
    caption = ", ".join([*code, lines(fragment.span, language=language)])
    return (
        f'<figure id="{label(fragment)}" style="margin: 1em 0">\n'
        f"{_CAPTION}{caption}</figcaption>\n{_PRE}{text}</pre>\n</figure>"
    )


def _coloured(
    fragment: Fragment, formatter: "HtmlFormatter | TerminalFormatter"
) -> str:
    from pygments import highlight
    from pygments.lexers import PythonLexer

    text = highlight(fragment.text, PythonLexer(stripnl=False), formatter)
    return text.removesuffix("\n")


def latex(fragment: Fragment, language: str, numbered: bool) -> str:
    """Write a snippet for the package listings.

    Raises CavalierError for a letter that the package cannot print.
    """
    names = [f"\\texttt{{{breakable(name)}}}" for name in _names(fragment)]
    where = escaped(lines(fragment.span, "--", language))
    packages = "\\usepackage{listings,textcomp}"
    return _LATEX.format(
        preamble=PREAMBLE.into(language, packages=packages),
        options="".join(
            f"\n  {each}," for each in _options(fragment, numbered)
        ),
        caption=", ".join([*names, where]),
        label=label(fragment),
        code=fragment.text,
    )


def _options(fragment: Fragment, numbered: bool) -> Iterator[str]:
    """Yield the options that follow from the lines."""
    first, last = fragment.span
    if numbered:
        room = 4 + 4 * len(str(last))
        yield "numbers=left, numberstyle=\\tiny, numbersep=4pt"
        yield f"firstnumber={first}, xleftmargin={room}pt"
    rows = filter(str.strip, fragment.text.split("\n"))
    if margin := min(len(row) - len(row.lstrip(" ")) for row in rows):
        yield f"gobble={margin}"
    letters = {letter for letter in fragment.text if not letter.isascii()}
    if letters:
        yield f"literate={' '.join(map(_literate, sorted(letters)))}"


def _literate(letter: str) -> str:
    r"""Declare a letter with an accent: listings itself reads bytes.

    >>> print(_literate("é"))
    {é}{{\'{e}}}1
    """
    base, mark = normalize("NFD", letter)[:1], normalize("NFD", letter)[1:]
    if mark not in _ACCENTS:
        raise CavalierError(
            f"The package listings cannot print {letter!r}. Use --format "
            "typst or html."
        )
    return f"{{{letter}}}{{{{\\{_ACCENTS[mark]}{{{base}}}}}}}1"


def typst(fragment: Fragment, language: str, numbered: bool) -> str:
    """Write a figure for Typst, without the indentation of all lines."""
    code = [
        "#sym.zws".join(
            f"#raw({_string(part)})"
            for part in re.split(r"(?<=[./])(?!py$)", name)
        )
        for name in _names(fragment)
    ]
    numbers = _TYPST_NUMBERS.format(before=fragment.span[0] - 1)
    where = lines(fragment.span, language=language)
    text = _string(dedent(fragment.text))
    return (
        f"#figure(kind: raw, caption: [{', '.join([*code, where])}], {{\n"
        "  set align(left)\n"
        f"{numbers if numbered else ''}"
        f'  raw({text}, lang: "python", block: true)\n'
        f"}}) #label({_string(label(fragment))})"
    )


def _string(text: str) -> str:
    """Write a string of Typst, which is one of JSON for what a port has."""
    return json.dumps(text, ensure_ascii=False)


def _names(fragment: Fragment) -> list[str]:
    return [*filter(None, [fragment.name]), fragment.path]


def label(fragment: Fragment) -> str:
    """Return the label of a listing, by which `resolve` finds its lines."""
    code = fragment.port.id if fragment.port else fragment.path
    return ":".join(filter(None, ["lst", code, fragment.name]))


#: How a fragment is written, by the name of the format.
FORMATS: Mapping[str, Callable[[Fragment, str, bool], str]] = {
    "terminal": terminal,
    "latex": latex,
    "typst": typst,
    "html": html,
}
