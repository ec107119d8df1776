"""Types for the lexer that the listings use."""

class PythonLexer:
    def __init__(self, *, stripnl: bool) -> None: ...
