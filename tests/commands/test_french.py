"""The French catalogue has what the code can say in French, and no more."""

import ast
from collections.abc import Iterator

import polib

from cavalier.catalogue.ports import PORTS
from tests.conftest import ROOT
from tools.renew import FRENCH

#: What marks a sentence, and how many strings it has: a second one for many.
MARKS = {"_": 1, "N_": 1, "ngettext": 2}

SOURCE = polib.pofile(str(FRENCH.with_suffix(".po")))


def marked() -> Iterator[tuple[str, ...]]:
    """Yield the sentences that the code marks, some with their plural."""
    for folder in ("cavalier", "common"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(
                    node.func, ast.Name
                ):
                    words = node.args[: MARKS.get(node.func.id, 0)]
                    if words and isinstance(words[0], ast.Constant):
                        yield tuple(map(ast.literal_eval, words))


def test_each_sentence_that_is_marked_has_its_french() -> None:
    known = {(e.msgid, *filter(None, [e.msgid_plural])) for e in SOURCE}
    clauses = known & {(port.clause,) for port in PORTS}
    assert {*marked()} | clauses == known
    assert all(e.msgstr or all(e.msgstr_plural.values()) for e in SOURCE)


def test_the_compiled_catalogue_is_that_of_the_source() -> None:
    def content(entries: polib.POFile) -> set[tuple[object, ...]]:
        return {
            (e.msgid, e.msgstr, *e.msgstr_plural.values()) for e in entries
        }

    assert content(polib.mofile(str(FRENCH))) == content(SOURCE)
