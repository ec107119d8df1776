"""What is recorded: a function of a file, as a fresh copy of its module."""

import ast
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Literal, Protocol

from cavalier.catalogue.port import Port, above_adapter
from common.search import Search

EntryPoint = Literal["first_tour", "tours", "count_tours"]


class Function(Protocol):
    """A function with parameters that are not known."""

    def __call__(self, *arguments: object, **options: object) -> object:
        """Call the function."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A function of a file, and how it is called.

    ``text`` is the whole file, ``name`` what the trace is of. ``function`` is
    called, with these arguments and options; ``entry_point`` is what people
    call it. ``returns_counters`` says that it returns a couple: its answer,
    and counters.
    """

    name: str
    style: str | None = None
    file: str
    text: str
    function: str
    entry_point: str
    arguments: tuple[object, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    returns_counters: bool = False

    @property
    def source(self) -> str:
        """The lines that are followed: those above any adapter's line."""
        return above_adapter(self.text)

    @property
    def module(self) -> str:
        """The name of the copy of the module."""
        return f"traced {self.file}"

    @contextmanager
    def fresh(
        self, tree: ast.Module | None = None, **given: object
    ) -> Iterator[Function]:
        """Return the function, in a copy of its module with empty caches.

        The tree is executed in place of the text. Names that are given are in
        the module before. Raises what executing the module raises.
        """
        module = ModuleType(self.module)
        module.__dict__.update(given)
        sys.modules[self.module] = module
        try:
            code = compile(
                tree or self.text, self.file, "exec", dont_inherit=True
            )
            exec(code, module.__dict__)
            function: Function = getattr(module, self.function)
            yield function
        finally:
            del sys.modules[self.module]


def file_of(port: Port) -> Path:
    """Return the file of a port."""
    spec = find_spec(port.module)
    assert spec is not None
    return Path(spec.origin or "")


def program_of(port: Port, search: Search, entry_point: EntryPoint) -> Program:
    """Return what is called for an entry point of a port.

    The search has one start. Of a port with counters, ``counted_tour`` is
    called for the first tour.
    """
    counted = port.has_counters and entry_point == "first_tour"
    file = file_of(port)
    (start,) = search.starts
    return Program(
        name=port.id,
        style=port.style,
        file="/".join(file.parts[-2:]),
        text=file.read_text(encoding="utf-8"),
        function="counted_tour" if counted else entry_point,
        entry_point=entry_point,
        arguments=(search.board, start),
        options={**port.options, "closed": search.closed},
        returns_counters=counted,
    )
