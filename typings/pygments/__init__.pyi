"""Types for what the listings use of Pygments."""

from collections.abc import Iterator

from pygments.formatters import HtmlFormatter, TerminalFormatter
from pygments.lexer import Lexer
from pygments.token import TokenType

def lex(code: str, lexer: Lexer) -> Iterator[tuple[TokenType, str]]: ...
def highlight(
    code: str,
    lexer: Lexer,
    formatter: HtmlFormatter | TerminalFormatter,
) -> str: ...
