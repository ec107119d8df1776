from types import TracebackType
from typing import Self

class rpc:
    def __init__(
        self, address: str, *, connection_args: dict[str, object]
    ) -> None: ...
    async def __aenter__(self) -> Self: ...
    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...
    async def identity(self) -> dict[str, str]: ...
