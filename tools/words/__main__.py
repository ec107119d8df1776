"""Check the prose: ``python -m tools.words ['PATTERN'...]``."""

import sys
from pathlib import Path

from tools.words import findings, read_rules


def main() -> None:
    """Print each place where a rule is broken, and fail if there is one."""
    found = False
    for pattern in sys.argv[1:] or read_rules()["checked"]:
        files = sorted(Path().glob(pattern))
        if not files:
            sys.exit(f"No file matches '{pattern}'.")
        for file in files:
            for finding in findings(file):
                print(finding)
                found = True
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
