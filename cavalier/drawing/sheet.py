"""Sheets of A4: Markdown as a PDF, set by Typst, which brings its own fonts.

A sheet has the constructs of Markdown that `_SET` and `_OPENED` name, and two
fences of its own: ``board 3x4`` draws a walk over the squares that it names,
and ``lines 3`` leaves three lines to write on. The same sheet is the same
file, byte for byte. typst is imported where a sheet is set.
"""

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from importlib.util import find_spec

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from cavalier.drawing.boards import Panel, board_figure
from cavalier.drawing.figure import Figure
from cavalier.drawing.svg import svg
from common.board import parse_board, parse_square
from common.errors import CavalierError
from common.language import N_, spoken
from common.tour import is_closed

#: In points: a square, large enough to write in.
_CELL = 36.0

#: What is said where Typst is missing.
MISSING = N_(
    "The PDFs are left out: they are set by Typst, which is not installed. "
    'Run `python -m pip install "cavalier[pdf]"`, then this command again '
    "with --force."
)


def can_be_set() -> bool:
    """Check whether Typst is installed."""
    return find_spec("typst") is not None


def with_pdfs(written: Mapping[str, str]) -> dict[str, str | bytes]:
    """Return files with a PDF after each sheet, if it can be set."""
    made: dict[str, str | bytes] = {}
    for name, text in written.items():
        made[name] = text
        if name.endswith(".md") and can_be_set():
            made[f"{name.removesuffix('.md')}.pdf"] = pdf(text)
    return made


def pdf(markdown: str) -> bytes:
    """Return a sheet, whose first heading is its title.

    Raises CavalierError for what a sheet cannot have.
    """
    import typst

    template = (files("cavalier.drawing") / "sheet.typ").read_text("utf-8")
    title, body = _set(markdown)
    told = f"{_string(title)}, {_string(spoken())}"
    source = f"{template}\n#show: sheet.with({told})\n{body}"
    return typst.compile(
        source.encode(),
        format="pdf",
        ignore_system_fonts=True,
        pdf_standards=["ua-1"],
    )


def board_of(board_text: str, names: str) -> Figure:
    """Draw a walk over the squares that are named, or the board alone."""
    board = parse_board(board_text)
    walk = tuple(parse_square(name, board) for name in names.split())
    closed = len(walk) > 2 and is_closed(walk)
    width = _CELL * (board.columns + 1)
    return board_figure([Panel(board, walk, closed=closed)], width)


def _set(markdown: str) -> tuple[str, str]:
    """Return the title, and the sheet in the markup of Typst."""
    tree = SyntaxTreeNode(MarkdownIt().enable("table").parse(markdown))
    words = [each for each in tree.children[0].walk() if not each.children]
    title = "".join(each.content for each in words)
    return title, "\n\n".join(map(_node, tree.children))


def _node(node: SyntaxTreeNode) -> str:
    if node.type in _OPENED:
        return f"#{_OPENED[node.type]}[{_inside(node)}]"
    if node.type in _SET:
        return _SET[node.type](node)
    raise CavalierError("A sheet cannot have this: {type}.", type=node.type)


def _inside(node: SyntaxTreeNode) -> str:
    return "".join(map(_node, node.children))


def _blocks(node: SyntaxTreeNode) -> str:
    return ", ".join(f"[{_inside(each)}]" for each in node.children)


def _fence(node: SyntaxTreeNode) -> str:
    kind, _, rest = node.info.partition(" ")
    if kind == "board":
        figure = board_of(rest, node.content)
        return f"#board({_string(svg(figure))}, {_string(figure.title)})"
    if kind == "lines":
        return f"#lines({int(rest)})"
    return f"#raw({_string(node.content.rstrip())}, block: true)"


def _table(node: SyntaxTreeNode) -> str:
    head, *body = (row for part in node.children for row in part.children)
    rows = "".join(f"{_blocks(row)}, " for row in body)
    columns = f"(auto, ..(1fr,) * {len(head.children) - 1})"
    return f"#table(columns: {columns}, table.header({_blocks(head)}), {rows})"


def _string(text: str) -> str:
    """Return a string of Typst, whose escapes are those of JSON here."""
    return json.dumps(text, ensure_ascii=False)


#: What is a function of Typst around what is in it.
_OPENED = {
    "strong": "strong",
    "em": "emph",
    "blockquote": "quote(block: true)",
}

#: What else a sheet may have.
_SET: Mapping[str, Callable[[SyntaxTreeNode], str]] = {
    "paragraph": lambda node: f"{_inside(node)}\n\n",
    "inline": _inside,
    "heading": lambda node: (
        f"#heading(level: {int(node.tag[1:])})[{_inside(node)}]"
    ),
    "text": lambda node: f"#{_string(node.content)}",
    "softbreak": lambda _: "\n",
    "hardbreak": lambda _: "#linebreak()",
    "hr": lambda _: "#pagebreak()",
    "code_inline": lambda node: f"#raw({_string(node.content)})",
    "link": lambda node: (
        f"#link({_string(str(node.attrs['href']))})[{_inside(node)}]"
    ),
    "fence": _fence,
    "bullet_list": lambda node: f"#list({_blocks(node)})",
    "ordered_list": lambda node: (
        f"#enum(start: {node.attrs.get('start', 1)}, {_blocks(node)})"
    ),
    "table": _table,
}
