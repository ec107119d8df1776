"""Types for the formatters that the listings use."""

from typing import Literal, overload

class TerminalFormatter: ...

class HtmlFormatter:
    @overload
    def __init__(self, *, nowrap: bool, noclasses: bool = False) -> None: ...
    @overload
    def __init__(
        self,
        *,
        linenos: Literal["inline", "table", False],
        linenostart: int = 1,
        noclasses: bool = False,
        anchorlinenos: bool = False,
        lineanchors: str = "",
    ) -> None: ...
