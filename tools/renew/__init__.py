"""Every generated part of the project, from one command.

``python -m tools.renew`` writes the generated parts of README and docs, the
pictures, the canonical data of `cavalier grade`, CITATION.cff and the JSON
Schemas anew.
``python -m tools.renew --evidence`` first checks the entries of the ledger
that have an erratum, which takes half a minute, and records what they show
in ``docs/evidence.json``, from which the pages of the sources quote it.
``python -m tools.renew --golden`` writes what the commands print into
``tests/golden`` instead.

A module here makes one kind of part. Its ``files()`` returns the files, each
with the text that belongs in it.
"""

from pathlib import Path

from tools.renew import (
    canonical,
    citation_file,
    handouts,
    pages,
    pictures,
    schemas,
)


def generated() -> dict[Path, str]:
    """Return all files that have generated parts, each with its whole text."""
    return {
        **pages.files(),
        **pictures.files(),
        **canonical.files(),
        **citation_file.files(),
        **handouts.files(),
        **schemas.files(),
    }
