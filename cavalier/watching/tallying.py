"""What an instrumented program reports while it runs."""

from collections import Counter
from sys import getrefcount

from cavalier.watching.programs import Function

#: What is counted as a container, with everything derived from it.
CONTAINERS = (list, tuple, set, frozenset, dict, bytes, bytearray)

#: The kinds of mutations: items and attributes that are set or deleted, calls
#: of methods and functions that mutate, and objects that ``+=`` changes.
KINDS = ("items", "attributes", "calls", "in_place")


class Tally:
    """What one run has done: its calls, mutations, bindings and containers.

    ``module`` is the name of the program: its own functions may be called
    like a method that mutates, and do not mutate.
    """

    def __init__(self, module: str) -> None:
        self.module = module
        self.begin()

    def begin(self) -> None:
        """Forget what was counted, as while the program was imported."""
        self.calls = 0
        self.mutations: Counter[str] = Counter()
        self.bound_again = 0
        self.outer_set = 0
        self.containers = 0
        self.cells = 0
        self._seen: object = None

    def opened(self, names: tuple[str, ...]) -> set[str]:
        """Return the names that a call has bound when it begins."""
        self.calls += 1
        return set(names)

    def bind(self, bound: set[str], name: str) -> None:
        """Count a name that the same call has bound before."""
        self.bound_again += name in bound
        bound.add(name)

    def unbind(self) -> None:
        """Count a name that is deleted: it no longer means what it did."""
        self.bound_again += 1

    def bind_first(self, value: object, bound: set[str], name: str) -> object:
        """Return the value of ``(name := value)``."""
        self.bind(bound, name)
        return value

    def set_outer(self, value: object = None) -> object:
        """Count a variable that belongs to an outer procedure or the file."""
        self.outer_set += 1
        return value

    def mutate(self, kind: str) -> bool:
        """Count a mutation; always true, to be a condition too."""
        self.mutations[kind] += 1
        return True

    def augmented(self, before: object, after: object) -> None:
        """Count what ``before += ...`` has done to the object."""
        if after is not before:
            self.make(after)
        elif type(after).__hash__ is None:
            self.mutate("in_place")

    def mutating(self, function: object) -> object:
        """Return what counts each call of a function that mutates."""
        own = getattr(function, "__module__", None) == self.module
        if own or not callable(function):
            return function
        return self._counting(function)

    def _counting(self, function: Function) -> Function:
        def counted(*arguments: object, **named: object) -> object:
            result = function(*arguments, **named)
            self.mutate("calls")
            return result

        return counted

    def made(self, value: object) -> object:
        """Return the value; count it if it is a container, and new.

        New is what nothing refers to, and what was not just seen: a list that
        a procedure returns was counted where the procedure made it.
        """
        if value is not self._seen and getrefcount(value) <= _NEW:
            self.make(value)
        return value

    def make(self, value: object) -> None:
        """Count a container that was made, and its cells."""
        if isinstance(value, CONTAINERS):
            self.containers += 1
            self.cells += len(value)
            self._seen = value

    def returned(self, value: object) -> object:
        """Return what a procedure returns; it is counted where it was made."""
        if isinstance(value, CONTAINERS):
            self._seen = value
        return value


def _references(value: object) -> int:
    return getrefcount(value)


# What refers to a new object in a function that it was passed to.
_NEW = _references([])
