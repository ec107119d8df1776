"""Text for TeX: what must be escaped, and accents without their letters."""

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
