"""Which functions of a program name which others.

To name a function counts as calling it, so that ``map(go, squares)`` inside
``go`` is seen. A lambda without a name belongs to the function around it.
"""

import ast
from collections import deque
from dataclasses import dataclass, field

from cavalier.styles.looking import FUNCTION
from cavalier.styles.scopes import SCOPE, Function, Scope, renamed, scope_of

#: The methods of Python's own types: an object may be of one of them.
_OF_PYTHON = {
    name
    for kind in (list, dict, set, frozenset, str, bytes, tuple, int, deque)
    for name in dir(kind)
}


def functions(tree: ast.Module) -> list[Function]:
    """Return the functions of a program, each with those that it names."""
    reader = _Reader()
    reader.read(tree)
    return reader.functions


@dataclass(slots=True)
class _Reader:
    """Reads the functions of a program from its tree.

    ``attributes`` are those that each function names, with the scope: what
    they mean is known when all methods are.
    """

    functions: list[Function] = field(default_factory=list)
    methods: dict[str, list[Function]] = field(default_factory=dict)
    attributes: list[tuple[Function, ast.Attribute, Scope]] = field(
        default_factory=list
    )

    def read(self, tree: ast.Module) -> None:
        """Read a whole program."""
        self._inside(tree, self._opened(tree, None), None)
        for owner, node, scope in self.attributes:
            if method := self._method(node, scope):
                owner.named.append((method, node.lineno))

    def _opened(self, node: ast.AST, outer: Scope | None) -> Scope:
        """Open a scope, and collect its functions."""
        scope = scope_of(node, outer)
        found = {name: each for name, each in scope.names.items() if each}
        self.functions += found.values()
        if scope.is_class:
            for name, method in found.items():
                self.methods.setdefault(name, []).append(method)
        return scope

    def _inside(
        self, node: ast.AST, scope: Scope, owner: Function | None
    ) -> None:
        for child in ast.iter_child_nodes(node):
            self._read(child, scope, owner)

    def _read(
        self, node: ast.AST, scope: Scope, owner: Function | None
    ) -> None:
        """Read what a function, the owner, names in a node."""
        if isinstance(node, SCOPE):
            self._read_scope(node, scope, owner)
            return
        if isinstance(node, ast.Name) and owner:
            if function := scope.find(node.id):
                owner.named.append((function, node.lineno))
        elif isinstance(node, ast.Attribute) and owner:
            self.attributes.append((owner, node, scope))
        name, value = renamed(node)
        function = scope.find(name)
        if value and function and function.renames:
            self._read(value, scope, function)
        else:
            self._inside(node, scope, owner)

    def _read_scope(
        self, node: ast.AST, outer: Scope, owner: Function | None
    ) -> None:
        scope = self._opened(node, outer)
        if isinstance(node, FUNCTION):
            for each in (*node.decorator_list, node.args):
                self._read(each, outer, owner)
            for statement in node.body:
                self._read(statement, scope, outer.names[node.name])
        else:
            self._inside(node, scope, owner)

    def _method(self, node: ast.Attribute, scope: Scope) -> Function | None:
        """Find the method that an attribute means, if it can mean only one."""
        match node.value:
            case ast.Call(func=ast.Name(id="super")):
                return None
            case ast.Name(id=name):
                if method := scope.methods_of(name).get(node.attr):
                    return method
        methods = self.methods.get(node.attr, [])
        unsure = len(methods) > 1 or node.attr in _OF_PYTHON
        return None if unsure or not methods else methods[0]
