r"""The words of citations and captions, in each language that they have.

The spaces of the French are those of the "Lexique des règles typographiques
en usage à l'Imprimerie nationale": no line breaks before a colon, nor between
a noun and its number (``\xa0``), and the space before a semicolon is thin
(``\u202f``).
"""

from dataclasses import replace

from cavalier.catalogue.sources import Source
from common.language import Phrase as Phrase

EN_DASH = "\N{EN DASH}"

LINE = Phrase("line {first}")
LINES = Phrase("lines {first}{dash}{last}")
SECTION = Phrase("section {number}")
AND = Phrase(" and ")
COLON = Phrase(": ")
SEMICOLON = Phrase("; ")
UNCOMMITTED = Phrase("working tree, without a commit")
PORTED = Phrase("Ported from: {work}: {clause} ({language}).")
PORTED_NOTE = Phrase("Ported from {title}: {clause}.")
PORTS_OF = Phrase("Ports {clauses} of")
SOFTWARE = Phrase("Computer software")
PORT_OF = Phrase("port of {title}: {clause}")
PREAMBLE = Phrase("The preamble needs: {packages}")
OLD_LATEX = Phrase(
    "and, with a LaTeX of before 2018: \\usepackage[utf8]{{inputenc}}"
)
ORIGIN = Phrase("Ported from: {sources}")

#: What the catalogue of ports and texts says of them, besides titles.
CATALOGUE = frozenset(
    (
        Phrase("French, pseudo-code"),
        Phrase("French, C++"),
        Phrase("French, Python"),
        Phrase("English, pseudo-code"),
        Phrase("Russian, Pascal"),
        Phrase("[A paper on recursion for olympiad pupils, without title]"),
        Phrase(
            "Taïga Gonçalves and Thomas Robbins, Stratégies de Résolution de "
            "Problèmes BE1\xa0: Cavalier et Backtracking, 10 September 2021"
        ),
        Phrase("Algorithmics: Knight tour"),
        Phrase(
            "a paper on recursion for olympiad pupils, without title or author"
        ),
        Phrase("Algorithmes 2 and 3, 4.d"),
        Phrase("program knight"),
        Phrase("program knight, the second storage"),
        Phrase("listing"),
        Phrase("pseudocode"),
        Phrase("warm-up exercises"),
        Phrase("five steps"),
    )
)


def catalogued(words: str, language: str) -> str:
    """Return what the catalogue says in a language; a title as it is."""
    return Phrase(words).into(language) if words in CATALOGUE else words


def described(source: Source, language: str) -> Source:
    """Return a text with what the catalogue says of it in a language."""
    return replace(
        source,
        heading=catalogued(source.heading, language),
        language=catalogued(source.language, language),
    )
