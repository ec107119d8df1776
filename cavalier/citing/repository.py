"""The project's repository: what git knows of its files."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from common.errors import CavalierError
from common.language import _

#: Set where git runs a hook; they would lead it to another repository.
_MISLEADING = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")

#: What git calls each kind of object that a SWHID may be of.
_KINDS = {"cnt": "blob", "dir": "tree", "rev": "commit", "rel": "tag"}


@dataclass(frozen=True, slots=True)
class Commit:
    """The commit that is checked out; the date is in ISO form."""

    hash: str
    date: str


@dataclass(frozen=True, slots=True)
class Repository:
    """The folder that holds the ports' folders, and what git knows of it.

    Each method but `working` raises CavalierError if git is not installed, or
    if the folder is not in a git checkout.
    """

    root: Path

    def commit(self) -> Commit:
        """Return the commit that is checked out.

        Raises CavalierError if there is no commit, or if its history is cut
        off.
        """
        self.refuse_shallow()
        head = self._word("rev-parse", "--verify", "--quiet", "HEAD")
        if head is None:
            raise CavalierError(
                f"{self.root} has no commit yet. Commit its files."
            )
        if len(head) != 40:
            raise CavalierError(
                f"git hashes {self.root} by SHA-256, a SWHID by SHA-1. "
                "Use a repository with SHA-1."
            )
        date = self._word("log", "-1", "--no-show-signature", "--format=%cs")
        return Commit(head, date or "")

    def refuse_shallow(self) -> None:
        """Raise CavalierError if the history is cut off."""
        if self._word("rev-parse", "--is-shallow-repository") == "true":
            raise CavalierError(
                f"{self.root} is a shallow clone, without the history in "
                "which a citation is found again. Run `git fetch "
                "--unshallow`."
            )

    def committed(self, path: str) -> bytes:
        """Return a file as it is in the commit that is checked out."""
        content = self._git("cat-file", "blob", f"HEAD:./{path}")
        if content is None:
            raise CavalierError(f"{path} is not in the commit. Commit it.")
        return content

    def unchanged(self, path: str) -> bytes:
        """Return a file that is the same in the folder and in the commit.

        Raises CavalierError if it is not.
        """
        content = self.committed(path)
        if self.working(path) != _with_unix_lines(content):
            raise CavalierError(f"{path} differs from the commit. Commit it.")
        return content

    def working(self, path: str) -> bytes | None:
        """Return a file as it is now, with LF at the end of lines.

        None if it cannot be read.
        """
        try:
            return _with_unix_lines((self.root / path).read_bytes())
        except OSError:
            return None

    def prefix(self) -> str:
        """Return the folder's path in the repository: "", or as in "a/b/"."""
        return self._word("rev-parse", "--show-prefix") or ""

    def has(self, kind: str, name: str) -> bool:
        """Check whether git knows an object of a SWHID's kind.

        A commit that is not on any branch does not count, such as one that was
        amended: no other clone will ever have it.
        """
        wanted = f"{name}^{{{_KINDS[kind]}}}"
        if self._git("cat-file", "-e", wanted) is None:
            return False
        if kind != "rev":
            return True
        ancestor = ("merge-base", "--is-ancestor", name, "HEAD")
        return self._git(*ancestor) is not None or bool(self._branches(name))

    def _branches(self, commit: str, *among: str) -> str | None:
        """Return a branch that has a commit, if there is one."""
        asked = ("for-each-ref", "--count=1", "--contains", commit)
        return self._word(*asked, *among)

    def remotes(self, commit: str) -> dict[str, bool]:
        """Return the addresses of the remotes, "origin" first.

        Each has whether a branch has the commit, as far as git has fetched
        from there or pushed.
        """
        names = (self._word("remote") or "").splitlines()
        names.sort(key=lambda name: name != "origin")
        return {
            url: bool(self._branches(commit, f"refs/remotes/{name}/"))
            for name in names
            if (url := self._word("remote", "get-url", name))
        }

    def content(self, name: str) -> bytes | None:
        """Return a content by its hash, if git knows it."""
        return self._git("cat-file", "blob", name)

    def hash_at(self, anchor: str, path: str) -> str | None:
        """Return the hash of the file at a path, in a commit or a folder."""
        return self._word(
            "rev-parse", "--verify", "--quiet", f"{anchor}:{path}"
        )

    def renamed(self, commit: str, path: str) -> str | None:
        """Return what a file of a commit is called now, if it was renamed."""
        listed = self._git(
            "diff", "--no-ext-diff", "--find-renames", "--diff-filter=R",
            "--name-status", "--relative", "-z", commit,
        )  # fmt: skip
        parts = (listed or b"").decode(errors="replace").split("\0")
        names = dict(zip(parts[1::3], parts[2::3], strict=False))
        return names.get(path)

    def _word(self, *arguments: str) -> str | None:
        answer = self._git(*arguments)
        return None if answer is None else answer.decode().rstrip("\n")

    def _git(self, *arguments: str) -> bytes | None:
        """Return what git prints, or None if its answer is no."""
        try:
            ran = subprocess.run(
                ["git", *arguments],
                cwd=self.root,
                env=_environment(),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
            )
        except OSError as error:  # in a browser, too
            raise CavalierError(
                _("git is not installed. Install it.")
            ) from error
        if ran.returncode == 0:
            return ran.stdout
        self._refuse_folder(ran.stderr.decode(errors="replace"))
        return None

    def _refuse_folder(self, complaint: str) -> None:
        """Raise CavalierError if git complains of the folder itself."""
        line, *_ = complaint.splitlines() or [""]
        if "not a git repository" in line:
            raise CavalierError(
                f"{self.root} is not a git checkout. Use a clone."
            )
        if "dubious ownership" in line:
            raise CavalierError(f"git refuses {self.root}: {line}")


def _with_unix_lines(content: bytes) -> bytes:
    return content.replace(b"\r\n", b"\n")


def _environment() -> dict[str, str]:
    """Return the environment, without what leads to another repository."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in _MISLEADING
    } | {"LC_ALL": "C"}
