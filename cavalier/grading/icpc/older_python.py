"""A program for Python 3.11 made into one for an older Python."""

import ast

from cavalier.citing.extracts import standalone

#: Keyword arguments that only check or save memory, and the calls they are of.
_LEFT_OUT = {"dataclass": "slots", "zip": "strict"}

_STARTED = 'if __name__ == "__main__":\n    sys.exit(main(*sys.argv[1:4]))\n'


class _Plainer(ast.NodeTransformer):
    """Leaves out the types of functions, and keywords that are too new."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Return the argument without its type."""
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Return the function without types."""
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Return the call without a keyword that is too new."""
        self.generic_visit(node)
        called = ast.unparse(node.func)
        node.keywords = [
            each
            for each in node.keywords
            if each.arg is None or each.arg != _LEFT_OUT.get(called)
        ]
        return node


def older(head: str, text: str) -> str:
    """Return the ``main`` of a program, with all that it needs, below a head.

    What only annotations need is left out.
    """
    plain = ast.unparse(_Plainer().visit(ast.parse(text)))
    return "\n\n".join([head, standalone("", plain, "main"), _STARTED])
