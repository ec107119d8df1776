from collections.abc import Callable

class _CacheLocator: ...

class CompileResultCacheImpl:
    _locator_classes: tuple[type[_CacheLocator], ...]

class FunctionCache:
    _impl_class: type[CompileResultCacheImpl]
    def __init__(self, function: Callable[..., object]) -> None: ...
    def save_overload(self, types: object, made: object) -> None: ...
