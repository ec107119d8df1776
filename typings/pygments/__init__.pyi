"""Types for what the listings use of Pygments."""

from pygments.formatters import HtmlFormatter, TerminalFormatter
from pygments.lexers import PythonLexer

def highlight(
    code: str,
    lexer: PythonLexer,
    formatter: HtmlFormatter | TerminalFormatter,
) -> str: ...
