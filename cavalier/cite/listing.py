"""Listings: a fragment with the line numbers of its file."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from textwrap import dedent

from pygments import highlight
from pygments.formatters import HtmlFormatter, TerminalFormatter
from pygments.lexers import PythonLexer

from cavalier.cite.source import Fragment
from cavalier.cite.styles import tex

_LEXER = PythonLexer(stripnl=False)

_HTML = """\
<figure id="lst:{target}" style="margin: 1em 0">
<figcaption style="overflow-wrap: anywhere">{caption}</figcaption>
{table}</figure>"""

_LATEX = r"""% Needs \usepackage{{listings,textcomp}}
\begin{{lstlisting}}[
  language=Python, basicstyle=\ttfamily\footnotesize, keepspaces,
  columns=fullflexible, showstringspaces=false, upquote, breaklines,
  postbreak=\mbox{{\tiny$\hookrightarrow$\space}},
  numbers=left, numberstyle=\tiny, numbersep=4pt,
  firstnumber={first}, xleftmargin=16pt,{letters}
  caption={{{caption}}},
  label={{lst:{target}}}]
{code}
\end{{lstlisting}}"""

#: The letters of French for the package listings, which reads bytes.
_LETTERS = (
    "\n  literate="
    r"{à}{{\`a}}1 {â}{{\^a}}1 {ç}{{\c{c}}}1 {è}{{\`e}}1 {é}{{\'e}}1 "
    r"{ê}{{\^e}}1 {î}{{\^i}}1 {ï}{{\"i}}1 {ô}{{\^o}}1 {ù}{{\`u}}1 {É}{{\'E}}1,"
)

_TYPST = """\
#figure(kind: raw, caption: {caption}, {{
  set align(left)
  show raw.line: line => box(grid(
    columns: (2.4em, 1fr),
    text(gray, str({before} + line.number)), line.body,
  ))
  raw({text}, lang: "python", block: true)
}}) #label({label})"""


def plain(fragment: Fragment) -> str:
    """Write each line after its number."""
    return _numbered(fragment, fragment.text)


def terminal(fragment: Fragment) -> str:
    """Write each line as `plain` does, in a terminal's colours."""
    text = highlight(fragment.text, _LEXER, TerminalFormatter())
    return _numbered(fragment, text.removesuffix("\n"))


def _numbered(fragment: Fragment, text: str) -> str:
    first, last = fragment.span
    width = len(str(last))
    rows = enumerate(text.split("\n"), first)
    return "\n".join(
        f"{number:{width}}  {row}".rstrip() for number, row in rows
    )


def html(fragment: Fragment) -> str:
    """Write a figure whose code can be copied without the numbers."""
    formatter = HtmlFormatter(
        noclasses=True, linenos="table", linenostart=fragment.span[0]
    )
    return _HTML.format(
        target=fragment.target,
        caption=escape(fragment.caption),
        table=highlight(fragment.text, _LEXER, formatter),
    )


def latex(fragment: Fragment) -> str:
    """Write a snippet for the package listings, which knows French letters."""
    return _LATEX.format(
        letters="" if fragment.text.isascii() else _LETTERS,
        first=fragment.span[0],
        caption=tex(fragment.caption),
        target=fragment.target,
        code=dedent(fragment.text),
    )


def typst(fragment: Fragment) -> str:
    """Write a figure for Typst."""
    string = partial(json.dumps, ensure_ascii=False)
    return _TYPST.format(
        caption=string(fragment.caption),
        before=fragment.span[0] - 1,
        text=string(dedent(fragment.text)),
        label=string(f"lst:{fragment.target}"),
    )


#: How a fragment is written, by the name of the format.
FORMATS: Mapping[str, Callable[[Fragment], str]] = {
    "terminal": terminal,
    "latex": latex,
    "typst": typst,
    "html": html,
}
