"""The packages that npm installs for the page."""

from pathlib import Path

from cavalier.citing.fragments import ROOT


def installed() -> Path | None:
    """Return the folder of the packages; None if there is no npm."""
    folder = ROOT / "build" / "npm" / "node_modules"
    return folder if folder.is_dir() else None
