r"""The words of citations and captions, in each language that they have.

The spaces of the French are those of the "Lexique des règles typographiques
en usage à l'Imprimerie nationale": no line breaks before a colon, nor between
a noun and its number (``\xa0``), and the space before a semicolon is thin
(``\u202f``). The French of the APA's form is that of "Citer selon les normes
de l'APA" of the libraries of the Université de Montréal.
"""

from dataclasses import replace
from datetime import date

from cavalier.catalogue.sources import SOURCES, Source
from common.phrases import Language as Language
from common.phrases import Phrase as Phrase

EN_DASH = "\N{EN DASH}"

LINE = Phrase("line {first}", "ligne\xa0{first}")
LINES = Phrase("lines {first}{dash}{last}", "lignes\xa0{first}{dash}{last}")
SECTION = Phrase("section {number}", "section\xa0{number}")
AND = Phrase(" and ", " et ")
COLON = Phrase(": ", "\xa0: ")
SEMICOLON = Phrase("; ", "\u202f; ")
UNCOMMITTED = Phrase(
    "working tree, without a commit", "copie de travail, sans commit"
)
PORTED = Phrase(
    "Ported from: {work}: {clause} ({language}).",
    "Portage de\xa0: {work}, {clause} ({language}).",
)
PORTED_NOTE = Phrase(
    "Ported from {title}: {clause}.", "Portage de\xa0: {title}, {clause}."
)
PORTS_OF = Phrase("Ports {clauses} of", "Portage ({clauses}) de\xa0:")
SOFTWARE = Phrase("Computer software", "Logiciel")
PORT_OF = Phrase(
    "port of {title}: {clause}", "portage de\xa0: {title}, {clause}"
)
BARE = Phrase(
    "without docstrings and comments",
    "sans chaînes de documentation ni commentaires",
)
PREAMBLE = Phrase(
    "The preamble needs: {packages}",
    "Avant \\begin{{document}}\xa0: {packages}",
)
OLD_LATEX = Phrase(
    "and, with a LaTeX of before 2018: \\usepackage[utf8]{{inputenc}}",
    "et, avec un LaTeX d\u2019avant 2018\xa0: \\usepackage[utf8]{{inputenc}}",
)
OLD_MINTED = Phrase(
    "With minted before its version 3: pdflatex -shell-escape",
    "Avec minted avant sa version 3\xa0: pdflatex -shell-escape",
)
ORIGIN = Phrase("Ported from: {sources}", "Portage de\xa0: {sources}")
STANDALONE = Phrase(
    "with all that it needs to run",
    "avec tout ce qu\u2019il faut pour l\u2019exécuter",
)

# In the form of the APA.
APA_AND = Phrase(", & ", " et ")
APA_SOFTWARE = Phrase(
    "(Version {version}; {place}) [Computer software].",
    "(version {version}\u202f; {place}) [logiciel].",
)
UNDATED = Phrase("n.d.", "s.\xa0d.")
DAY = Phrase("{year}, {month} {day}", "{year}, {day} {month}")
MONTHS = (
    Phrase("January", "janvier"),
    Phrase("February", "février"),
    Phrase("March", "mars"),
    Phrase("April", "avril"),
    Phrase("May", "mai"),
    Phrase("June", "juin"),
    Phrase("July", "juillet"),
    Phrase("August", "août"),
    Phrase("September", "septembre"),
    Phrase("October", "octobre"),
    Phrase("November", "novembre"),
    Phrase("December", "décembre"),
)
FIRST_DAY = Phrase("1", "1er")

_REPORT = SOURCES["002"].heading

#: What the catalogue says of its sources, by its English words.
CATALOGUE = {
    phrase.en: phrase
    for phrase in (
        Phrase("French, pseudo-code", "français, pseudo-code"),
        Phrase("French, C++", "français, C++"),
        Phrase("French, Python", "français, Python"),
        Phrase("English, pseudo-code", "anglais, pseudo-code"),
        Phrase("Russian, Pascal", "russe, Pascal"),
        Phrase(
            "[A paper on recursion for olympiad pupils, without title]",
            "[Article sur la récursivité pour les élèves des olympiades, sans "
            "titre]",
        ),
        Phrase(
            f"Taïga Gonçalves and Thomas Robbins, {_REPORT}, "
            "10 September 2021",
            f"Taïga Gonçalves et Thomas Robbins, {_REPORT}, "
            "10\xa0septembre 2021",
        ),
        Phrase("Algorithmics: Knight tour", "Algorithmics\xa0: Knight tour"),
        Phrase(
            "a paper on recursion for olympiad pupils, without title or "
            "author",
            "article sur la récursivité pour les élèves des olympiades, sans "
            "titre ni auteur",
        ),
        Phrase("Algorithmes 2 and 3, 4.d", "Algorithmes 2 et 3, 4.d"),
        Phrase("program knight", "programme knight"),
        Phrase(
            "program knight, the second storage",
            "programme knight, seconde représentation",
        ),
        Phrase("listing", "code"),
        Phrase("pseudocode", "pseudo-code"),
        Phrase("warm-up exercises", "exercices d\u2019échauffement"),
        Phrase("five steps", "cinq étapes"),
    )
}


def catalogued(words: str, language: Language) -> str:
    """Return what the catalogue says in a language; a title as it is."""
    phrase = CATALOGUE.get(words)
    return words if phrase is None else phrase.into(language)


def described(source: Source, language: Language) -> Source:
    """Return a text with what the catalogue says of it in a language."""
    return replace(
        source,
        heading=catalogued(source.heading, language),
        language=catalogued(source.language, language),
    )


def apa_date(day: str, language: Language) -> str:
    r"""Write a date in ISO form, or a year, as the APA does.

    >>> apa_date("2021-09-10", Language.EN), apa_date("", Language.FR)
    ('2021, September 10', 's.\xa0d.')
    """
    if len(day) <= len("2011"):
        return day or UNDATED.into(language)
    when = date.fromisoformat(day)
    first = FIRST_DAY.into(language)
    return DAY.into(
        language,
        year=when.year,
        month=MONTHS[when.month - 1].into(language),
        day=first if when.day == 1 else when.day,
    )
