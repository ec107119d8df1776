"""Types for what the listings use of Pygments."""

from collections.abc import Iterator

from pygments.formatters import HtmlFormatter, TerminalFormatter
from pygments.lexers import PythonLexer
from pygments.token import TokenType

def lex(code: str, lexer: PythonLexer) -> Iterator[tuple[TokenType, str]]: ...
def highlight(
    code: str,
    lexer: PythonLexer,
    formatter: HtmlFormatter | TerminalFormatter,
) -> str: ...
