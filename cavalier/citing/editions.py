"""The edition of the project that is cited: its metadata and its files.

It is the commit of a clone, or the files as they are now.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cavalier.citing.addresses import same_repository, web_address
from cavalier.citing.fragments import decoded
from cavalier.citing.repository import Commit, Repository
from common.errors import CavalierError
from common.language import _

#: The authors, if the package's metadata do not name any.
DEVELOPERS = "The Cavalier developers"

_METADATA = "pyproject.toml"


@dataclass(frozen=True, slots=True)
class Project:
    """What the package's metadata say."""

    version: str
    authors: tuple[str, ...]
    license: str

    @property
    def names(self) -> str:
        """The authors in a row."""
        return ", ".join(self.authors)


@dataclass(frozen=True, slots=True)
class Edition:
    """The project at a commit, or without a commit: a working tree.

    ``read`` returns a file of it by its path, and raises CavalierError if the
    file was changed since. ``origin`` is the address of the repository where
    it is known, and ``prefix`` the project's folder in it: "", or as in
    "a/b/". ``remotes`` are the addresses that git knows, each with whether
    the commit is there.
    """

    project: Project
    read: Callable[[str], bytes]
    commit: Commit | None = None
    origin: str = ""
    prefix: str = ""
    remotes: Mapping[str, bool] = field(default_factory=dict)

    @property
    def doubt(self) -> str:
        """Why a reader may not find what is cited; "" if nothing is known."""
        if self.commit is None:
            return _("A working tree has no commit that a reader could find.")
        if not self.origin:
            return _(
                "No address is cited, so your reader has the SWHID alone, and "
                "nowhere to get a clone. Add --origin URL."
            )
        there = [
            has_commit
            for url, has_commit in self.remotes.items()
            if same_repository(url, self.origin)
        ]
        commit = self.commit.hash[:7]
        if not there:
            return _(
                "git has no remote with the address {origin}, so it is not "
                "known whether commit {commit} is there.",
                origin=self.origin,
                commit=commit,
            )
        if not any(there):
            return _(
                "As far as git knows, commit {commit} is not at {origin}. Run "
                "`git push`, or `git fetch` if it has been pushed.",
                origin=self.origin,
                commit=commit,
            )
        return ""


def working_tree(root: Path) -> Edition:
    """Return the files of a folder as they are now.

    Raises CavalierError if the folder has no metadata.
    """
    try:
        about = (root / _METADATA).read_bytes()
    except FileNotFoundError as error:
        raise CavalierError(
            f"{root} has no {_METADATA}, as where the package is "
            "installed without its clone. Use a clone."
        ) from error

    def read(path: str) -> bytes:
        return (root / path).read_bytes()

    return Edition(project(decoded(about, _METADATA)), read)


def committed(root: Path) -> Edition:
    """Return the commit that a folder has checked out.

    Raises CavalierError if there is none.
    """
    repository = Repository(root)

    def read(path: str) -> bytes:
        try:
            return repository.unchanged(path)
        except CavalierError as error:
            raise _or_working_tree(error) from error

    try:
        commit = repository.commit()
        about = decoded(repository.committed(_METADATA), _METADATA)
        prefix = repository.prefix()
        remotes = repository.remotes(commit.hash)
    except CavalierError as error:
        raise _or_working_tree(error) from error
    origin = next(filter(None, map(web_address, remotes)), "")
    return Edition(project(about), read, commit, origin, prefix, remotes)


def _or_working_tree(error: CavalierError) -> CavalierError:
    problem = str(error).removesuffix(".")
    return CavalierError(f"{problem}, or use --working-tree.")


def project(metadata: str) -> Project:
    r"""Read the package's metadata, as pyproject.toml has them.

    >>> project('[project]\nversion = "1.2"\nlicense = "MIT"').authors
    ('The Cavalier developers',)

    Raises CavalierError if the version or the license is missing.
    """
    try:
        about = tomllib.loads(metadata)["project"]
        authors = [author["name"] for author in about.get("authors", ())]
        return Project(
            about["version"], tuple(authors or [DEVELOPERS]), about["license"]
        )
    except (tomllib.TOMLDecodeError, KeyError) as error:
        raise CavalierError(
            f"pyproject.toml cannot be cited ({error}). Write the "
            "project's version and license in it."
        ) from error
