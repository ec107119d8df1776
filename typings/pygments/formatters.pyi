"""Types for the formatters that the listings use."""

from typing import Literal

class TerminalFormatter: ...

class HtmlFormatter:
    def __init__(
        self,
        *,
        linenos: Literal["table"],
        linenostart: int,
        noclasses: bool,
    ) -> None: ...
