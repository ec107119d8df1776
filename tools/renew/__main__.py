"""Write all generated parts: ``python -m tools.renew [--evidence]``.

``--golden`` writes the golden files of the commands, and nothing else;
``--languages`` the catalogues of translated sentences.
"""

import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib.util import find_spec

from cavalier.citing.fragments import ROOT
from tools.renew import generated
from tools.renew.errata import record_evidence


def main() -> None:
    """Write the generated parts, first the evidence if that is asked for."""
    parser = ArgumentParser("python -m tools.renew")
    parser.add_argument(
        "--evidence",
        action="store_true",
        help="first check the ledger's entries with errata (half a minute)",
    )
    parser.add_argument(
        "--golden",
        nargs="*",
        metavar="COMMAND",
        help="write only the golden files of these commands, or of all",
    )
    parser.add_argument(
        "--languages",
        action="store_true",
        help="write only the catalogues of translated sentences",
    )
    asked = parser.parse_args()
    if asked.languages:
        renew_languages()
        return
    if asked.golden is not None:
        sys.exit(renew_golden(asked.golden))
    if asked.evidence:
        record_evidence()
    for file, text in generated().items():
        file.write_text(text, encoding="utf-8")
    renew_languages()


def renew_languages() -> None:
    """Write the catalogues of sentences, for which Babel is needed.

    Those of the site are written where Sphinx is installed.
    """
    from tools import translations

    translations.renew()
    if find_spec("sphinx"):
        translations.renew_site()


def renew_golden(commands: Sequence[str]) -> int:
    """Write what the commands print into tests/golden; return the status.

    The tests that compare these files write them.
    """
    chosen = " or ".join(f"[{command}:" for command in commands)
    return subprocess.call(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-m", "",
         "--renew-golden", "-k", chosen, "tests/golden"],
        cwd=ROOT,
    )  # fmt: skip


if __name__ == "__main__":
    main()
