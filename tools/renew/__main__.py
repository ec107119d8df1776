"""Write all generated parts: ``python -m tools.renew [--evidence]``."""

from argparse import ArgumentParser

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
    if parser.parse_args().evidence:
        record_evidence()
    for file, text in generated().items():
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
