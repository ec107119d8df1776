"""Types for the formatters that the listings use."""

from typing import Literal, overload

class TerminalFormatter: ...

class HtmlFormatter:
    @overload
    def __init__(self, *, nowrap: bool) -> None: ...
    @overload
    def __init__(
        self,
        *,
        linenos: Literal["table"],
        linenostart: int,
        noclasses: bool,
    ) -> None: ...
