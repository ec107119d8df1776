"""Types for the lexer that the listings use."""

from pygments.lexer import Lexer

class PythonLexer(Lexer): ...
