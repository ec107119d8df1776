"""An installation from a repository: what pip has written down of it.

PEP 610 has it in the file direct_url.json, and the core metadata say the rest.
"""

import json
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from email.utils import getaddresses
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import urlsplit

from cavalier.citing.citations import DEVELOPERS, Project
from cavalier.citing.repository import Commit
from common.errors import CavalierError


@dataclass(frozen=True, slots=True)
class Installation:
    """The files of one commit; pip does not note the commit's date.

    ``origin`` is the address of the repository where it is on the web, and
    ``prefix`` the folder in it that was installed: "", or as in "a/b/".
    """

    files: Distribution
    commit: Commit
    origin: str
    prefix: str

    def unchanged(self, path: str) -> bytes:
        """Return a file as it was installed.

        Raises CavalierError if it was changed since.
        """
        content = Path(str(self.files.locate_file(path))).read_bytes()
        digest = urlsafe_b64encode(sha256(content).digest()).decode()
        for file in self.files.files or ():
            hashed = file.hash.value if file.hash else ""
            if (str(file), hashed) == (path, digest.rstrip("=")):
                return content
        raise CavalierError(
            f"{path} is not as it was installed. Install Cavalier again."
        )

    def project(self) -> Project:
        """Return what the package's metadata say."""
        about = self.files.metadata
        named = ", ".join(about.get_all("Author") or ()).split(", ")
        written = getaddresses(about.get_all("Author-email") or ())
        authors = [*filter(None, [*named, *(name for name, _ in written)])]
        return Project(
            self.files.version,
            tuple(authors or [DEVELOPERS]),
            about["License-Expression"],
        )


def installation(root: Path) -> Installation | None:
    """Return how the files of a folder were installed from a repository.

    None if pip did not put them there, as in a clone. Raises CavalierError if
    it did, from anything else: no commit is then known.
    """
    files = _installed(root)
    if files is None:
        return None
    found = _of_repository(files, files.read_text("direct_url.json") or "{}")
    if found is None:
        raise CavalierError(
            "Cavalier was installed from a folder or a wheel, which names no "
            "commit. Install it from its repository, or use a clone."
        )
    return found


def refuse_installed(root: Path) -> None:
    """Raise CavalierError if pip installed the folder: it has no history."""
    if _installed(root) is not None:
        raise CavalierError(
            f"{root} has no history of Cavalier. In a clone, run "
            "`python -m cavalier resolve`."
        )


def _installed(root: Path) -> Distribution | None:
    """Return what was installed into a folder; a clone has no RECORD."""
    try:
        files = distribution("cavalier")
    except PackageNotFoundError:
        return None
    here = Path(str(files.locate_file(""))).resolve() == root.resolve()
    return files if here and files.read_text("RECORD") else None


def _of_repository(files: Distribution, noted: str) -> Installation | None:
    match json.loads(noted):
        case {
            "url": str(url),
            "vcs_info": {"vcs": "git", "commit_id": str(commit)},
            **others,
        }:
            folder = others.get("subdirectory")
            return Installation(
                files,
                Commit(commit, ""),
                url if urlsplit(url).scheme in {"http", "https"} else "",
                f"{folder}/" if folder else "",
            )
    return None
