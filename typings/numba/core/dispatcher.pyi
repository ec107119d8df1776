from numba.core.caching import FunctionCache

class Dispatcher:
    _cache: FunctionCache
