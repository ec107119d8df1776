"""What the page Live is built from, installed by npm as the lock file says.

npm checks the hash of each package that it downloads.
"""

import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from cavalier.citing.fragments import ROOT

_HERE = Path(__file__).parent

#: What npm reads: the packages, their versions and hashes, and its options.
FILES = ("package.json", "package-lock.json", ".npmrc")

#: Where the packages are kept, which git ignores.
_KEPT = ROOT / "build" / "live"


class UnavailableError(Exception):
    """Why npm cannot install the packages, in a sentence."""


def installed() -> Path:
    """Return the folder of the packages, after installing them once.

    Raises UnavailableError where npm is missing or fails.
    """
    texts = b"".join((_HERE / name).read_bytes() for name in FILES)
    folder = _KEPT / sha256(texts).hexdigest()[:16]
    if not folder.exists():
        for program in ("node", "npm"):
            if shutil.which(program) is None:
                raise UnavailableError(
                    f"{program} is missing. Install nodejs and npm."
                )
        _KEPT.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=_KEPT) as new:
            _install(Path(new))
            _put(Path(new) / "node_modules", folder)
    return folder


def _install(folder: Path) -> None:
    for name in FILES:
        shutil.copy(_HERE / name, folder)
    ran = subprocess.run(
        ["npm", "ci", "--prefer-offline", "--no-progress"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    if ran.returncode:
        raise UnavailableError(
            f"`npm ci` failed: {_reason(ran.stderr)}. Connect to the network "
            "for the first build."
        )


def _reason(errors: str) -> str:
    """Return the first line on the error that npm names."""
    lines = [line for line in errors.splitlines() if "error" in line.lower()]
    return lines[0].strip() if lines else "it does not say why"


def _put(packages: Path, folder: Path) -> None:
    """Move the packages there, unless another build was quicker."""
    try:
        packages.rename(folder)
    except OSError:
        if not folder.exists():
            raise
