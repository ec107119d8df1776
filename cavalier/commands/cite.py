"""`cavalier cite`: citations of the code and of the text that it ports."""

import json
from dataclasses import replace
from enum import StrEnum
from typing import Annotated, NamedTuple, TypedDict

import typer

from cavalier.citing import bibliography, csl, sentences
from cavalier.citing.citations import Citation, Project, project
from cavalier.citing.fragments import (
    ROOT,
    FragmentDocument,
    cut,
    decoded,
    fragment_document,
    named,
    namesakes_told,
    path_of,
)
from cavalier.citing.installation import installation
from cavalier.citing.languages import Language
from cavalier.citing.repository import Commit, Repository
from cavalier.citing.swhid import Swhid, checked_url, content_hash
from cavalier.commands import options, resolve
from cavalier.terminal import deliver, tell
from common.errors import CavalierError

_METADATA = "pyproject.toml"

STYLES = {**bibliography.STYLES, **csl.STYLES, **sentences.STYLES}


class SourceDocument(TypedDict):
    """A source text that is ported, and the clause of it."""

    source: str
    clause: str


class CitationDocument(FragmentDocument):
    """A citation; commit and date are null where they are not known."""

    swhid: str
    version: str
    commit: str | None
    date: str | None
    sources: list[SourceDocument]
    citation: str


class Style(StrEnum):
    """How a citation is written."""

    BIBLATEX = "biblatex"
    BIBTEX = "bibtex"
    CSL_JSON = "csl-json"
    APA = "apa"
    MARKDOWN = "markdown"
    TEXT = "text"


def command(
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="PORT[:FUNCTION]...",
            help="what to cite",
            autocompletion=options.fragments_like,
        ),
    ],
    style: Annotated[
        Style | None,
        typer.Option("--style", help="how to write it; biblatex if not given"),
    ] = None,
    origin: options.Origin = "",
    working_tree: Annotated[
        bool, typer.Option("--working-tree", help="the files as they are now")
    ] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check", hidden=True, help="the old name of `cavalier resolve`"
        ),
    ] = False,
    lang: Annotated[Language, options.LANG] = Language.EN,
    output: options.Output = None,
    as_json: options.Json = False,
) -> int:
    """Cite a port, or one function of it, and the text that it ports."""
    if check and (style or working_tree or output or lang != Language.EN):
        raise CavalierError(
            "Use --check without --style, --working-tree, --lang or --output."
        )
    if check:
        return resolve.command(targets, origin, as_json=as_json)
    if origin:
        checked_url(origin)
    cited = [
        _citation(target, origin, lang, working_tree=working_tree)
        for target in targets
    ]
    written = style or Style.BIBLATEX
    if as_json:
        text = json.dumps([_document(each, written) for each in cited])
    else:
        text = STYLES[written](cited)
    deliver(text, output)
    return 0


def _citation(
    target: str, origin: str, lang: Language, *, working_tree: bool
) -> Citation:
    """Cite a port or a function of it.

    A file that is in no commit has been found at no origin.
    """
    port, name = named(target)
    read = _working_tree if working_tree else _committed
    found = read(path_of(port))
    commit, origin = found.commit, origin or found.origin
    text = decoded(found.content, found.path)
    fragment = cut(port, name, text, adapter=True)
    fragment = replace(fragment, language=lang)
    if fragment.namesakes:
        tell(namesakes_told(fragment))
    if not fragment.in_source:
        what = f"{fragment.name} is in the adapter of {port.id}"
        tell(f"{what}, and ports no source")
    swhid = Swhid(
        "cnt",
        content_hash(found.content),
        origin=origin if commit else "",
        anchor=f"swh:1:rev:{commit.hash}" if commit else "",
        path=f"/{found.path}",
        lines=None if name is None else fragment.span,
    )
    return Citation(found.about, fragment, commit, swhid, origin)


class _Read(NamedTuple):
    """A file, its path from the root of its repository, and its commit."""

    about: Project
    content: bytes
    path: str
    commit: Commit | None = None
    origin: str = ""


def _working_tree(path: str) -> _Read:
    try:
        about = decoded((ROOT / _METADATA).read_bytes(), _METADATA)
    except FileNotFoundError as error:
        raise CavalierError(
            f"{ROOT} has no {_METADATA}, as where the package is installed "
            "without its clone. Use a clone, or install Cavalier from its "
            "repository."
        ) from error
    return _Read(project(about), (ROOT / path).read_bytes(), path)


def _committed(path: str) -> _Read:
    found = installation(ROOT)
    if found is None:
        return _checked_out(path)
    return _Read(
        found.project(),
        found.unchanged(path),
        found.prefix + path,
        found.commit,
        found.origin,
    )


def _checked_out(path: str) -> _Read:
    repository = Repository(ROOT)
    try:
        commit = repository.commit()
        content = repository.unchanged(path)
        about = decoded(repository.committed(_METADATA), _METADATA)
        path = repository.prefix() + path
    except CavalierError as error:
        problem = str(error).removesuffix(".")
        raise CavalierError(f"{problem}, or use --working-tree.") from error
    return _Read(project(about), content, path, commit)


def _document(cited: Citation, style: str) -> CitationDocument:
    commit = cited.commit
    return {
        **fragment_document(cited.fragment),
        "swhid": str(cited.swhid),
        "version": cited.project.version,
        "commit": commit.hash if commit else None,
        "date": cited.date or None,
        "sources": [
            {"source": source.id, "clause": clause}
            for source, clause in cited.sources
        ],
        "citation": STYLES[style]([cited]),
    }
