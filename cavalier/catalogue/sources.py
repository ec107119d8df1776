"""The five texts that are ported."""

from dataclasses import dataclass

from common.language import N_

#: French has a space before a colon, at which no line is broken.
NBSP = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Source:
    """One of the five texts, described with no more than it shows.

    ``name`` is what messages call it, ``title`` says which text it is,
    ``language`` names its language and that of its programs, ``code`` is the
    first of them by ISO 639, and ``heading`` is what it is cited by.
    ``authors`` are given and family names, and ``date`` is in ISO form, where
    the text has them. ``on_the_web`` says that it is a page of the web.
    """

    id: str
    name: str
    title: str
    language: str
    code: str
    heading: str
    authors: tuple[tuple[str, str], ...] = ()
    date: str = ""
    on_the_web: bool = False


SOURCES = {
    "000": Source(
        "000",
        "the TIPE exam",
        f"Épreuve commune de TIPE 2011, partie D{NBSP}: "
        "Parcours du cavalier sur l'échiquier",
        N_("French, pseudo-code"),
        "fr",
        f"Épreuve commune de TIPE 2011, partie D{NBSP}: "
        "Parcours du cavalier sur l'échiquier",
        date="2011",
    ),
    "001": Source(
        "001",
        "the web article",
        "Maîtrisez l'Algorithme de Warnsdorff pour le Problème du Cavalier "
        "aux Échecs",
        N_("French, C++"),
        "fr",
        "Maîtrisez l'Algorithme de Warnsdorff pour le Problème du Cavalier "
        "aux Échecs",
        on_the_web=True,
    ),
    "002": Source(
        "002",
        "the lab report",
        N_(
            "Taïga Gonçalves and Thomas Robbins, Stratégies de Résolution de "
            "Problèmes BE1\xa0: Cavalier et Backtracking, 10 September 2021"
        ),
        N_("French, Python"),
        "fr",
        "Stratégies de Résolution de Problèmes "
        f"BE1{NBSP}: Cavalier et Backtracking",
        authors=(("Taïga", "Gonçalves"), ("Thomas", "Robbins")),
        date="2021-09-10",
    ),
    "003": Source(
        "003",
        "the pseudo-code page",
        N_("Algorithmics: Knight tour"),
        N_("English, pseudo-code"),
        "en",
        "Knight tour",
        on_the_web=True,
    ),
    "004": Source(
        "004",
        "the Pascal paper",
        N_(
            "a paper on recursion for olympiad pupils, without title or author"
        ),
        N_("Russian, Pascal"),
        "ru",
        N_("[A paper on recursion for olympiad pupils, without title]"),
    ),
}
