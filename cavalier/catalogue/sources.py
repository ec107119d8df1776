"""The five texts that are ported."""

from dataclasses import dataclass

from common.language import N_

#: French has a no-break space before a colon.
NBSP = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Source:
    """One of the five texts, described with no more than it shows.

    ``name`` is what messages call it. ``language`` names its language and
    that of its programs, ``code`` is the first of them by ISO 639. ``authors``
    are given and family names, and ``date`` is in ISO form, where the text
    has them. ``on_the_web`` says that it is a web page.
    """

    id: str
    name: str
    title: str
    language: str
    code: str
    authors: tuple[tuple[str, str], ...] = ()
    date: str = ""
    on_the_web: bool = False


_SOURCES = (
    Source(
        "000",
        "the TIPE exam",
        f"Épreuve commune de TIPE 2011, partie D{NBSP}: "
        "Parcours du cavalier sur l'échiquier",
        N_("French, pseudo-code"),
        "fr",
        date="2011",
    ),
    Source(
        "001",
        "the web article",
        "Maîtrisez l'Algorithme de Warnsdorff pour le Problème du Cavalier "
        "aux Échecs",
        N_("French, C++"),
        "fr",
        on_the_web=True,
    ),
    Source(
        "002",
        "the lab report",
        "Stratégies de Résolution de Problèmes "
        f"BE1{NBSP}: Cavalier et Backtracking",
        N_("French, Python"),
        "fr",
        authors=(("Taïga", "Gonçalves"), ("Thomas", "Robbins")),
        date="2021-09-10",
    ),
    Source(
        "003",
        "the pseudo-code page",
        "Knight tour",
        N_("English, pseudo-code"),
        "en",
        on_the_web=True,
    ),
    Source(
        "004",
        "the Pascal paper",
        N_("[A paper on recursion for olympiad pupils, without title]"),
        N_("Russian, Pascal"),
        "ru",
    ),
)

#: The texts by id.
SOURCES = {source.id: source for source in _SOURCES}
