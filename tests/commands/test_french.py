"""The French catalogue has what the code can say in French, and no more."""

import ast
from collections.abc import Iterator

import polib

from cavalier.catalogue.ports import PORTS
from tests.conftest import ROOT
from tools.renew import FRENCH

SOURCE = polib.pofile(str(FRENCH.with_suffix(".po")))


def marked() -> Iterator[tuple[str, str]]:
    """Yield the sentences that the code marks, each with its plural."""
    for folder in ("cavalier", "common"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                match node:
                    case ast.Call(
                        ast.Name("_" | "N_"), [ast.Constant(str(one))]
                    ):
                        yield one, ""
                    case ast.Call(
                        ast.Name("ngettext"),
                        [ast.Constant(str(one)), ast.Constant(str(many)), *_],
                    ):
                        yield one, many


def test_each_sentence_that_is_marked_has_its_french() -> None:
    known = {(e.msgid, e.msgid_plural) for e in SOURCE}
    clauses = known & {(port.clause, "") for port in PORTS}
    assert {*marked()} | clauses == known
    assert all(e.msgstr or all(e.msgstr_plural.values()) for e in SOURCE)


def test_the_compiled_catalogue_is_that_of_the_source() -> None:
    def content(entries: polib.POFile) -> set[tuple[object, ...]]:
        return {
            (e.msgid, e.msgstr, *e.msgstr_plural.values()) for e in entries
        }

    assert content(polib.mofile(str(FRENCH))) == content(SOURCE)
