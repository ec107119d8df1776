"""Listings: a fragment numbered with its file's lines, in several formats."""

import json
import re
from collections.abc import Callable, Mapping
from html import escape
from itertools import filterfalse
from textwrap import dedent, wrap

from pygments import highlight
from pygments.formatters import HtmlFormatter, TerminalFormatter
from pygments.lexers import PythonLexer

from cavalier.citing.fragments import Fragment
from cavalier.citing.languages import (
    COLON,
    EN_DASH,
    OLD_LATEX,
    ORIGIN,
    PREAMBLE,
    SEMICOLON,
    catalogued,
)
from cavalier.citing.tex import command, escaped
from common.errors import CavalierError

#: No line of a snippet is longer.
WIDTH = 79

_CAPTION = '<figcaption style="overflow-wrap: anywhere">'
_PRE = (
    '<pre style="background: #f8f8f8; line-height: 125%; padding: 0.5em; '
    'overflow-x: auto; white-space: pre; font-family: monospace">'
)

#: A line that is too long is broken, with this sign in the second part.
_BROKEN = "postbreak=\\mbox{\\tiny$\\hookrightarrow$\\space}"

#: A line's number in a page: it stays out of what a reader selects and copies.
_HTML_NUMBER = '<span style="color: #666; user-select: none">{}  </span>'


#: Numbers each line; one that does not fit has a sign below its number.
_TYPST = """\
  show raw.line: line => box(width: 100%, layout(size => {{
    let number = text(gray, str({before} + line.number))
    let room = 2.4em.to-absolute()
    let broken = measure(line.body).width > size.width - room
    let sign = if broken {{ linebreak() + text(gray)[↪] }}
    grid(columns: (room, 1fr), number + sign, line.body)
  }}))
"""


def plain(fragment: Fragment) -> str:
    """Write each line, with its number if it has one."""
    return _numbered(fragment, fragment.text)


def terminal(fragment: Fragment) -> str:
    """Write each line as `plain` does, in a terminal's colours."""
    coloured = highlight(fragment.text, _lexer(), TerminalFormatter())
    return _numbered(fragment, coloured.removesuffix("\n"))


def _lexer() -> PythonLexer:
    return PythonLexer(stripnl=False)


def _numbered(fragment: Fragment, text: str, form: str = "{}  ") -> str:
    """Write each line's number before it; the form is that of the number."""
    if not fragment.numbered:
        return text
    first, last = fragment.span
    width = len(str(last))
    return "\n".join(
        f"{form.format(f'{number:{width}}')}{line}".rstrip()
        for number, line in enumerate(text.split("\n"), first)
    )


def html(fragment: Fragment) -> str:
    """Write a figure, its colours and all, for a page in UTF-8."""
    formatter = HtmlFormatter(nowrap=True, noclasses=True)
    coloured = highlight(fragment.text, _lexer(), formatter)
    text = _numbered(fragment, coloured.removesuffix("\n"), _HTML_NUMBER)
    names, lines = _caption(fragment)
    code = [f"<code>{escape(name)}</code>" for name in names]
    return (
        f'<figure id="{_label(fragment)}" style="margin: 1em 0">\n'
        f"{_CAPTION}{', '.join([*code, lines])}</figcaption>\n"
        f"{_PRE}{text}</pre>\n</figure>"
    )


def latex(fragment: Fragment) -> str:
    """Write a snippet for `listings`.

    It reads bytes where pdflatex reads UTF-8, so the snippet declares every
    letter that has an accent. Raises CavalierError for any other character.
    """
    caption = _tex_caption(fragment)
    words = fragment.language
    needed = PREAMBLE.into(words, packages="\\usepackage{listings,textcomp}")
    is_ascii = f"{fragment.text}{caption}".isascii()
    return "\n".join(
        [
            f"% {needed}",
            *([] if is_ascii else [f"% {OLD_LATEX.into(words)}"]),
            *_origin(fragment),
            "\\begin{lstlisting}[",
            *(f"  {option}" for option in _options(fragment, caption)),
            fragment.text,
            "\\end{lstlisting}",
        ]
    )


def _placed(fragment: Fragment, *numbers: str) -> list[str]:
    """Return the options that number the lines and set them at the margin.

    The numbers are the file's own, and have a margin in the column of the
    lines. The indentation that all lines share is not printed.
    """
    lines = filter(str.strip, fragment.text.split("\n"))
    margin = min(len(line) - len(line.lstrip(" ")) for line in lines)
    first, last = fragment.span
    room = f"numbersep=4pt, xleftmargin={4 + 4 * len(str(last))}pt"
    numbered = [*numbers, f"firstnumber={first}", room]
    gobble = [f"gobble={margin}"] if margin else []
    return (numbered if fragment.numbered else []) + gobble


def _options(fragment: Fragment, caption: str) -> list[str]:
    letters = sorted(set(filterfalse(str.isascii, fragment.text)))
    literate = " ".join(
        f"{{{letter}}}{{{{{_command(fragment, letter)}}}}}1"
        for letter in letters
    )
    placed = _placed(fragment, "numbers=left", "numberstyle=\\tiny")
    code = (
        "columns=fullflexible, showstringspaces=false, upquote, breaklines, "
        f"{_BROKEN},"
    )
    return [
        "language=Python, basicstyle=\\ttfamily\\footnotesize, keepspaces,",
        *_filled(code),
        *(_filled(f"{', '.join(placed)},") if placed else ()),
        *(_filled(f"literate={literate},") if literate else ()),
        *_filled(f"caption={{{caption}}},"),
        f"label={{{_label(fragment)}}}]",
    ]


def typst(fragment: Fragment) -> str:
    """Write a figure for Typst, without the indentation of all lines.

    Below the number of a line that is broken there is a sign.
    """
    names, lines = _caption(fragment)
    code = [
        "#sym.zws".join(
            f"#raw({_string(part)})"
            for part in re.split(r"(?<=[./])(?!py$)", name)
        )
        for name in names
    ]
    numbers = _TYPST.format(before=fragment.span[0] - 1)
    text = _string(dedent(fragment.text))
    return (
        f"#figure(kind: raw, caption: [{', '.join([*code, lines])}], {{\n"
        "  set align(left)\n"
        f"{numbers if fragment.numbered else ''}"
        f'  raw({text}, lang: "python", block: true)\n'
        f"}}) #label({_string(_label(fragment))})"
    )


def _string(text: str) -> str:
    """Write a string of Typst, which is one of JSON for what a port has."""
    return json.dumps(text, ensure_ascii=False)


def _command(fragment: Fragment, character: str) -> str:
    found = command(character)
    if found is None:
        line = fragment.text.partition(character)[0].count("\n")
        raise CavalierError(
            f"{fragment.path}, line {fragment.span[0] + line}, has "
            f"{character!r}, which the package listings cannot print. "
            "Use --format typst or html."
        )
    return found


def _caption(fragment: Fragment, dash: str = EN_DASH) -> tuple[list[str], str]:
    """Return the names of what is listed and its file, and which lines."""
    names = [*filter(None, [fragment.name]), fragment.path]
    return names, fragment.lines(dash)


def _tex_caption(fragment: Fragment) -> str:
    names, lines = _caption(fragment, "--")
    code = [f"\\texttt{{{_breakable(name)}}}" for name in names]
    return ",\\hfil\\penalty0\\hfilneg\\ ".join([*code, escaped(lines)])


def _breakable(name: str) -> str:
    """Let a line end after a slash, or a dot in the name of a procedure.

    Much of the line may stay blank then, since such names are long.
    """
    end = "/" if "/" in name else "."
    return escaped(name).replace(end, f"{end}\\hfil\\penalty200\\hfilneg ")


def _label(fragment: Fragment) -> str:
    return ":".join(filter(None, ["lst", fragment.port.id, fragment.name]))


def _origin(fragment: Fragment) -> list[str]:
    """Write a comment with the source, if the fragment has one."""
    if not fragment.sources:
        return []
    words = fragment.language
    works = [
        f"{catalogued(source.title, words)}{COLON.into(words)}"
        f"{catalogued(clause, words)}"
        for source, clause in fragment.sources
    ]
    return wrap(
        ORIGIN.into(words, sources=SEMICOLON.into(words).join(works)),
        WIDTH,
        initial_indent="% ",
        subsequent_indent="%   ",
        break_on_hyphens=False,
    )


def _filled(text: str) -> list[str]:
    """Break a text into lines, at spaces.

    Where a word is too long, it may be broken after a command of TeX.
    """
    if max(map(len, text.split())) > WIDTH - 2:
        text = text.replace(r"\hfil\penalty", r"\hfil \penalty")
    return wrap(
        text,
        WIDTH - 2,
        subsequent_indent="  ",
        break_on_hyphens=False,
        break_long_words=False,
    )


#: How a fragment is written, by the name of the format.
FORMATS: Mapping[str, Callable[[Fragment], str]] = {
    "terminal": terminal,
    "latex": latex,
    "typst": typst,
    "html": html,
    "plain": plain,
}
