"""SWHIDs looked up: whether each still leads to the same lines."""

from cavalier.catalogue.ports import PORTS
from cavalier.citing.fragments import path_of
from cavalier.citing.repository import Repository
from cavalier.citing.resolutions import (
    Lookup,
    Place,
    Resolution,
    compared,
    lines_of,
    name_of,
)
from cavalier.citing.swhid import Swhid, content_hash, parsed
from common.errors import CavalierError

_NOUNS = {
    "dir": "folder",
    "rev": "commit",
    "rel": "release",
    "snp": "snapshot",
}


def resolve(swhid: str, origin: str, repository: Repository) -> Lookup:
    """Look a SWHID up, unless it is of another origin than is asked for.

    Raises CavalierError if the repository cannot answer.
    """
    try:
        found = parsed(swhid)
    except CavalierError as error:
        return Lookup(Resolution.MALFORMED, str(error))
    if origin and found.origin and found.origin != origin:
        return Lookup(Resolution.ELSEWHERE, f"its origin is {found.origin}")
    if found.kind == "cnt":
        return _content(found, repository)
    return _object(found.kind, found.hash, repository)


def _object(kind: str, name: str, repository: Repository) -> Lookup:
    """Look up what is not a content: a commit, a release, a folder."""
    what = f"{_NOUNS[kind]} {name[:7]}"
    if kind == "snp":
        return Lookup(
            Resolution.MALFORMED,
            f"{what} cannot be looked up in a clone. Cite a commit or a "
            "content.",
        )
    if repository.has(kind, name):
        return Lookup(Resolution.SAME, what)
    repository.refuse_shallow()
    return Lookup(Resolution.GONE, f"{what} is not in this repository")


def _content(swhid: Swhid, repository: Repository) -> Lookup:
    """Look up a content, or lines of it."""
    path = swhid.path.removeprefix("/")
    if path and repository.working(path) is None:
        path = path.removeprefix(repository.prefix())
    files = _files(path, repository)
    same = (
        path
        for path, file in files.items()
        if content_hash(file) == swhid.hash
    )
    unchanged = next(same, None)
    path = path or unchanged or f"content {swhid.hash[:7]}"
    # What is unchanged may never have been committed.
    content = files[unchanged] if unchanged else repository.content(swhid.hash)
    if content is None:
        repository.refuse_shallow()
        words = f"{path}: the content cited is not in this repository"
        return Lookup(Resolution.GONE, words)
    place = Place(path, swhid.lines, name_of(content, swhid.lines))
    wrong = _contradiction(swhid, content, repository)
    if wrong is not None:
        return Lookup(Resolution.GONE, f"{place}: {wrong}", place)
    return compared(place, content, files)


def _files(path: str, repository: Repository) -> dict[str, bytes]:
    """Read the cited file, if it is still there, and the ports' files."""
    paths = dict.fromkeys([path, *(path_of(port) for port in PORTS)])
    read = {path: repository.working(path) for path in paths if path}
    return {path: file for path, file in read.items() if file is not None}


def _contradiction(
    swhid: Swhid, content: bytes, repository: Repository
) -> str | None:
    """Return why the lines cannot be found, although the content is known."""
    if swhid.lines and swhid.lines[1] > len(lines_of(content)):
        return f"it has only {len(lines_of(content))} lines"
    if not swhid.anchor or swhid.anchor.startswith("swh:1:snp:"):
        return None
    _, _, kind, anchor = swhid.anchor.split(":")
    if not repository.has(kind, anchor):
        repository.refuse_shallow()
        return f"{_NOUNS[kind]} {anchor[:7]} is not in this repository"
    at_path = repository.hash_at(anchor, swhid.path.removeprefix("/"))
    if swhid.path and at_path != swhid.hash:
        return f"{_NOUNS[kind]} {anchor[:7]} has another content there"
    return None
