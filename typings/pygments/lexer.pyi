"""Types for what the lexers have in common."""

class Lexer:
    def __init__(self, *, stripnl: bool) -> None: ...
