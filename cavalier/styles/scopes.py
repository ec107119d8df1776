"""Which functions a program has, and in what scope each name means one.

A function may get another name, as by ``step = partial(go, 1)``.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cavalier.styles.looking import COMPREHENSION, FUNCTION, names_bound

#: What gives a function another name.
_WRAPPING = {"cache", "lru_cache", "partial"}

#: What has names of its own.
SCOPE = FUNCTION | ast.ClassDef | ast.Lambda | COMPREHENSION


@dataclass(eq=False, slots=True)
class Function:
    """A function, or another name of one, and where it names others.

    ``renames`` says that it is made by an assignment, not by ``def``.
    """

    name: str
    renames: bool
    named: list[tuple["Function", int]] = field(default_factory=list)


#: Names, each with its function; None where it is anything else.
Names = Mapping[str, Function | None]


@dataclass(frozen=True, eq=False, slots=True)
class Scope:
    """Where names are looked up: in a module, a class, a function.

    A method has the name of its first parameter, and its class's methods.
    """

    names: Names
    outer: "Scope | None"
    is_class: bool
    first: str = ""
    methods: Names = field(default_factory=dict)

    def find(self, name: str) -> Function | None:
        """Find a function by its name, as Python does."""
        if name in self.names:
            return self.names[name]
        outer = self._around()
        return outer.find(name) if outer else None

    def methods_of(self, name: str) -> Names:
        """Return the methods of what is named, if it is an own object."""
        if name in self.names:
            return self.methods if name == self.first else {}
        outer = self._around()
        return outer.methods_of(name) if outer else {}

    def _around(self) -> "Scope | None":
        """Return the next scope outwards whose names this one sees."""
        outer = self.outer
        while outer and outer.is_class:
            outer = outer.outer
        return outer


def scope_of(node: ast.AST, outer: Scope | None) -> Scope:
    """Return the scope that a node opens."""
    names, is_class = _names(node), isinstance(node, ast.ClassDef)
    if isinstance(node, FUNCTION) and outer and outer.is_class:
        parameters = (*node.args.posonlyargs, *node.args.args)
        first = parameters[0].arg if parameters else ""
        return Scope(names, outer, is_class, first, outer.names)
    return Scope(names, outer, is_class)


def renamed(node: ast.AST) -> tuple[str, ast.expr | None]:
    """Return the name that a node gives to a function, and the function.

    The function is None where the node gives no name to one.
    """
    match node:
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=value)
            | ast.AnnAssign(
                target=ast.Name(id=name), value=ast.expr() as value
            )
            | ast.NamedExpr(target=ast.Name(id=name), value=value)
        ) if _is_function(value):
            return name, value
    return "", None


def _is_function(value: ast.expr) -> bool:
    """Check whether a value may be a function, and is likely to be one."""
    match value:
        case ast.Lambda() | ast.Name():
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _WRAPPING
        case ast.Call(func=ast.Call() as inner):
            return _is_function(inner)
    return False


def _names(node: ast.AST) -> Names:
    """Return the names that a node binds, those of functions with them."""
    bound = Counter(name for name, _ in names_bound(node))
    names: dict[str, Function | None] = dict.fromkeys(bound)
    before = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
    for child in _own(node):
        name, value = renamed(child)
        if isinstance(child, FUNCTION):
            name = child.name
            names[name] = names[name] or Function(before + name, renames=False)
        elif value and bound[name] == 1:
            names[name] = Function(before + name, renames=True)
    return names


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope, without what is inside another."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, SCOPE):
            yield from _own(child)
