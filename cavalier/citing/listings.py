"""Listings: a fragment numbered with its file's lines, in several formats."""

from collections.abc import Callable, Mapping
from html import escape
from itertools import filterfalse
from textwrap import wrap

from pygments import highlight
from pygments.formatters import HtmlFormatter, TerminalFormatter
from pygments.lexers import PythonLexer

from cavalier.citing.fragments import Fragment
from cavalier.citing.languages import (
    COLON,
    EN_DASH,
    OLD_LATEX,
    OLD_MINTED,
    ORIGIN,
    PREAMBLE,
    SEMICOLON,
    catalogued,
)
from common.errors import CavalierError
from common.tex import breakable, command, escaped

#: No line of a snippet is longer.
WIDTH = 79

_PRE = '<pre style="background: #f8f8f8; line-height: 125%; padding: 0.5em">'

#: A line's number in a page: it stays out of what a reader selects and copies.
_HTML_NUMBER = '<span style="color: #666; user-select: none">{}  </span>'


def plain(fragment: Fragment) -> str:
    """Write each line, with its number if it has one."""
    return _numbered(fragment, fragment.listed)


def terminal(fragment: Fragment) -> str:
    """Write each line as `plain` does, in a terminal's colours."""
    coloured = highlight(fragment.listed, _lexer(), TerminalFormatter())
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
    coloured = highlight(fragment.listed, _lexer(), formatter)
    text = _numbered(fragment, coloured.removesuffix("\n"), _HTML_NUMBER)
    names, lines = _caption(fragment)
    code = [f"<code>{escape(name)}</code>" for name in names]
    return (
        f'<figure id="{_label(fragment)}">\n'
        f"<figcaption>{', '.join([*code, lines])}</figcaption>\n"
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
    is_ascii = f"{fragment.listed}{caption}".isascii()
    return "\n".join(
        [
            f"% {needed}",
            *([] if is_ascii else [f"% {OLD_LATEX.into(words)}"]),
            *_origin(fragment),
            "\\begin{lstlisting}[",
            *(f"  {option}" for option in _options(fragment, caption)),
            fragment.listed,
            "\\end{lstlisting}",
        ]
    )


def _placed(fragment: Fragment, *numbers: str) -> list[str]:
    """Return the options that number the lines and set them at the margin.

    The numbers are the file's own. The indentation that all lines share is not
    printed.
    """
    lines = filter(str.strip, fragment.listed.split("\n"))
    margin = min(len(line) - len(line.lstrip(" ")) for line in lines)
    numbered = [*numbers, f"firstnumber={fragment.span[0]}"]
    gobble = [f"gobble={margin}"] if margin else []
    return (numbered if fragment.numbered else []) + gobble


def _options(fragment: Fragment, caption: str) -> list[str]:
    letters = sorted(set(filterfalse(str.isascii, fragment.listed)))
    literate = " ".join(
        f"{{{letter}}}{{{{{_command(fragment, letter)}}}}}1"
        for letter in letters
    )
    placed = _placed(fragment, "numbers=left", "numberstyle=\\tiny")
    return [
        "language=Python, basicstyle=\\ttfamily\\footnotesize, keepspaces,",
        "columns=fullflexible, showstringspaces=false, upquote, breaklines,",
        *([f"{', '.join(placed)},"] if placed else ()),
        *(_filled(f"literate={literate},") if literate else ()),
        *_filled(f"caption={{{caption}}},"),
        f"label={{{_label(fragment)}}}]",
    ]


def minted(fragment: Fragment) -> str:
    """Write a snippet for `minted`; not in a float, so that it can break."""
    options = [
        "fontsize=\\footnotesize",
        "breaklines",
        *_placed(fragment, "linenos"),
    ]
    words = fragment.language
    needed = PREAMBLE.into(words, packages="\\usepackage{caption,minted}")
    return "\n".join(
        [
            f"% {needed}",
            f"% {OLD_MINTED.into(words)}",
            *_origin(fragment),
            "\\begingroup",
            "\\captionsetup{type=listing}",
            *_filled(f"\\caption{{{_tex_caption(fragment)}}}"),
            f"\\label{{{_label(fragment)}}}",
            *_filled(f"\\begin{{minted}}[{', '.join(options)}]{{python}}"),
            fragment.listed,
            "\\end{minted}",
            "\\endgroup",
        ]
    )


def _command(fragment: Fragment, character: str) -> str:
    found = command(character)
    if found is None:
        line = fragment.text.partition(character)[0].count("\n")
        raise CavalierError(
            f"{fragment.path}, line {fragment.span[0] + line}, has "
            f"{character!r}, which the package listings cannot print. Use "
            "--format minted, which takes any character."
        )
    return found


def _caption(fragment: Fragment, dash: str = EN_DASH) -> tuple[list[str], str]:
    """Return the names of what is listed and its file, and which lines."""
    names = [*filter(None, [fragment.name]), fragment.path]
    changes = (how.into(fragment.language) for how in fragment.changes)
    return names, ", ".join([fragment.lines(dash), *changes])


def _tex_caption(fragment: Fragment) -> str:
    names, lines = _caption(fragment, "--")
    code = [f"\\texttt{{{breakable(name)}}}" for name in names]
    return ", ".join([*code, escaped(lines)])


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
    """Break a text into lines, at spaces."""
    return wrap(
        text, WIDTH - 2, subsequent_indent="  ", break_on_hyphens=False
    )


#: How a fragment is written, by the name of the format.
FORMATS: Mapping[str, Callable[[Fragment], str]] = {
    "terminal": terminal,
    "latex": latex,
    "minted": minted,
    "html": html,
    "plain": plain,
}
