"""Text for TeX: what must be escaped, and accents without their letters."""

import re
from unicodedata import normalize

_ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "\N{NO-BREAK SPACE}": "~",
        "\N{NARROW NO-BREAK SPACE}": r"\,",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        **{character: f"\\{character}" for character in "#$%&_{}"},
    }
)

#: TeX's accents, by the combining character.
_ACCENTS = {
    "\N{COMBINING GRAVE ACCENT}": "`",
    "\N{COMBINING ACUTE ACCENT}": "'",
    "\N{COMBINING CIRCUMFLEX ACCENT}": "^",
    "\N{COMBINING TILDE}": "~",
    "\N{COMBINING DIAERESIS}": '"',
    "\N{COMBINING CEDILLA}": "c",
}

_LETTERS = {
    "œ": r"\oe{}",
    "Œ": r"\OE{}",
    "æ": r"\ae{}",
    "Æ": r"\AE{}",
    "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}": r"\guillemotleft{}",
    "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}": r"\guillemotright{}",
}


def escaped(text: str) -> str:
    r"""Escape what is special to TeX; accents stay as they are.

    >>> print(escaped("nb_parcours"))
    nb\_parcours
    """
    return text.translate(_ESCAPES)


def breakable(name: str) -> str:
    r"""Escape the name of a file or a procedure, so that it can be broken.

    A line may end after a slash, or after the dot in the name of a procedure
    inside another, even if much of it stays blank, since such names are long.

    >>> print(breakable("folder/file.py"))
    folder/\hfil\penalty200\hfilneg file.py
    >>> print(breakable("outer.a_b"))
    outer.\hfil\penalty200\hfilneg a\_b
    """
    end = "/" if "/" in name else "."
    return escaped(name).replace(end, f"{end}\\hfil\\penalty200\\hfilneg ")


def command(character: str) -> str | None:
    r"""Return the TeX command for a letter with an accent, else None.

    >>> print(command("é"), command("ç"), command("e"))
    \'{e} \c{c} None
    """
    if character in _LETTERS:
        return _LETTERS[character]
    decomposed = normalize("NFD", character)
    letter, mark = decomposed[:1], decomposed[1:]
    if not letter.isascii() or mark not in _ACCENTS:
        return None
    return f"\\{_ACCENTS[mark]}{{{letter}}}"


def ascii_only(text: str) -> str:
    r"""Write letters with accents as commands, for BibTeX to sort and cut.

    >>> print(ascii_only("Gonçalves"))
    Gon{\c{c}}alves
    """
    return "".join(
        f"{{{found}}}" if (found := command(character)) else character
        for character in text
    )


def without_comments(text: str) -> str:
    r"""Leave out TeX's comments; a "%" inside a word, as in %3B, stays.

    >>> without_comments("one % two\n% three\na%3Bb 4 \\% five")
    'one \n\na%3Bb 4 \\% five'
    """
    return re.sub(r"(?m)(?:^|(?<=\s))%.*", "", text)
