r"""The words of citations and captions, in each language that they have.

The spaces of the French are those of the "Lexique des règles typographiques
en usage à l'Imprimerie nationale": no line breaks before a colon, nor between
a noun and its number (``\xa0``), and the space before a semicolon is thin
(``\u202f``).
"""

from dataclasses import replace

from cavalier.catalogue.sources import Source
from common.language import Sentence as Sentence

EN_DASH = "\N{EN DASH}"

LINE = Sentence("line {first}")
LINES = Sentence("lines {first}{dash}{last}")
SECTION = Sentence("section {number}")
AND = Sentence(" and ")
COLON = Sentence(": ")
SEMICOLON = Sentence("; ")
UNCOMMITTED = Sentence("working tree, without a commit")
PORTED = Sentence("Ported from: {work}: {clause} ({language}).")
PORTED_NOTE = Sentence("Ported from {title}: {clause}.")
PORTS_OF = Sentence("Ports {clauses} of")
SOFTWARE = Sentence("Computer software")
PORT_OF = Sentence("port of {title}: {clause}")
PREAMBLE = Sentence("The preamble needs: {packages}")
OLD_LATEX = Sentence(
    "and, with a LaTeX of before 2018: \\usepackage[utf8]{{inputenc}}"
)
ORIGIN = Sentence("Ported from: {sources}")

#: What the catalogue of ports and texts says of them, besides titles.
CATALOGUE = frozenset(
    (
        Sentence("French, pseudo-code"),
        Sentence("French, C++"),
        Sentence("French, Python"),
        Sentence("English, pseudo-code"),
        Sentence("Russian, Pascal"),
        Sentence("[A paper on recursion for olympiad pupils, without title]"),
        Sentence(
            "Taïga Gonçalves and Thomas Robbins, Stratégies de Résolution de "
            "Problèmes BE1\xa0: Cavalier et Backtracking, 10 September 2021"
        ),
        Sentence("Algorithmics: Knight tour"),
        Sentence(
            "a paper on recursion for olympiad pupils, without title or author"
        ),
        Sentence("Algorithmes 2 and 3, 4.d"),
        Sentence("program knight"),
        Sentence("program knight, the second storage"),
        Sentence("listing"),
        Sentence("pseudocode"),
        Sentence("warm-up exercises"),
        Sentence("five steps"),
    )
)


def catalogued(words: str, language: str) -> str:
    """Return what the catalogue says in a language; a title as it is."""
    return Sentence(words).into(language) if words in CATALOGUE else words


def described(source: Source, language: str) -> Source:
    """Return a text with what the catalogue says of it in a language."""
    return replace(
        source,
        heading=catalogued(source.heading, language),
        language=catalogued(source.language, language),
    )
