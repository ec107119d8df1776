"""`cavalier resolve`: whether the SWHIDs of a report lead to the code.

They are made by `cavalier cite`, from a repository that is then changed.
"""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cavalier.citing.reports import written
from cavalier.citing.repository import Repository
from cavalier.citing.resolutions import Lookup, Resolution
from cavalier.citing.swhid import parsed
from tests import processes
from tests.cite.repositories import (
    COUPLES,
    MATRIX,
    NESTED,
    ORIGIN,
    change,
    commit,
    git,
    swhid_of,
    turn_to,
)
from tests.conftest import Cavalier, Ended

PAIRS = "functional/pairs.py"
LABYRINTH = "imperative/labyrinth.py"


def resolved(cavalier: Cavalier, given: str, *more: str) -> Ended:
    ran = cavalier("resolve", "-", *more, given=given)
    assert ran.err == ""
    return ran


@pytest.fixture(scope="module")
def with_nested(
    committed: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Commit a port that has procedures of one name inside others."""
    folder = tmp_path_factory.mktemp("nested") / "project"
    shutil.copytree(committed, folder)
    (folder / MATRIX).write_text(NESTED, encoding="utf-8")
    commit(folder)
    return folder


@pytest.fixture
def nested(
    with_nested: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Return a copy of the repository with that port, to change."""
    folder = tmp_path / "project"
    shutil.copytree(with_nested, folder)
    turn_to(folder, monkeypatch)
    return folder


def test_a_citation_just_made_leads_to_its_lines(
    cavalier: Cavalier, unchanged: Path, tmp_path: Path
) -> None:
    targets = ("couples:supprimer", "couples:parcours")
    text = cavalier("cite", *targets, "--origin", ORIGIN).out
    report = tmp_path / "report.bib"
    report.write_text(text, encoding="utf-8")
    ran = cavalier("resolve", str(report))
    assert (ran.status, ran.err) == (0, "")
    found = dict(line.split(": same: ") for line in ran.out.splitlines())
    assert [what.partition(", lines")[0] for what in found.values()] == [
        f"commit {git(unchanged, 'rev-parse', 'HEAD')[:7]}",
        f"supprimer in {COUPLES}",
        f"parcours in {COUPLES}",
    ]
    lines = enumerate(text.split("\n"), 1)
    assert list(found) == [
        f"{report}:{number}" for number, line in lines if "swhid = {" in line
    ]


#: What is cited, what is done to its file, and what is then said of it: {was}
#: and {now} are its lines.
CHANGES = {
    "a function moved": (
        "couples:nb_parcours",
        "\n\ndef nb_parcours(",
        "\n# moved\n\n\ndef nb_parcours(",
        "moved: nb_parcours in {file}, {was}: now {now}",
    ),
    "the one above it": (
        "couples:supprimer",
        "\n\ndef nb_parcours(",
        "\n# moved\n\n\ndef nb_parcours(",
        "same: supprimer in {file}, {was}",
    ),
    "a function changed": (
        "couples:nb_parcours",
        "(Algorithme 2)",
        "(the page's Algorithme 2)",
        "changed: nb_parcours in {file}, {was}: reads otherwise now",
    ),
    "a function changed, its old text in another file": (
        "best-first-padded:prometteur",
        "    return g.echiquier_bandes[new_x][new_y] == -1",
        "    return False",
        "changed: prometteur in {file}, {was}: reads otherwise now",
    ),
    "a file changed": (
        "couples",
        "(Algorithme 2)",
        "(the page's Algorithme 2)",
        "changed: {file}: reads otherwise now",
    ),
    "what it is in renamed": (
        "backtracking-matrix:search.walk",
        "def search(",
        "def research(",
        "same: search.walk in {file}, {was}",
    ),
    "moved into another": (
        "backtracking-matrix:search.walk",
        "\n\ndef search(",
        "\n# a line\n\n\ndef research(",
        "moved: search.walk in {file}, {was}: "
        "now research.walk in {file}, {now}",
    ),
    "moved out of it and rewritten": (
        "backtracking-matrix:search.walk",
        "def search() -> Iterator[int]:\n"
        "    def walk(n: int) -> Iterator[int]:\n"
        "        yield n\n"
        "        yield from walk(n + 1)\n"
        "\n"
        "    return walk(1)\n",
        "def walk(n: int) -> Iterator[int]:\n"
        "    yield n\n"
        "    yield from walk(n + 1)\n"
        "\n"
        "search = walk\n",
        "changed: search.walk in {file}, {was}: "
        "now walk in {file}, {now}, and reads otherwise",
    ),
    "a function changed and moved": (
        "backtracking-matrix:search.walk",
        "\n\ndef search() -> Iterator[int]:\n"
        "    def walk(n: int) -> Iterator[int]:",
        "\n# a line\n\n\ndef search() -> Iterator[int]:\n"
        "    def walk(n: int) -> Iterable[int]:",
        "changed: search.walk in {file}, {was}: "
        "now {now}, and reads otherwise",
    ),
    "renamed": (
        "backtracking-matrix:search.walk",
        "    def walk(n: int) -> Iterator[int]:\n"
        "        yield n\n"
        "        yield from walk(n + 1)\n",
        "    def go(n: int) -> Iterator[int]:\n"
        "        yield n\n"
        "        yield from go(n + 1)\n",
        "renamed: search.walk in {file}, {was}: "
        "now search.go in {file}, {now}",
    ),
    "renamed, with a call of another name": (
        "backtracking-matrix:search.walk",
        "    def walk(n: int) -> Iterator[int]:",
        "    def go(n: int) -> Iterator[int]:",
        "gone: search.walk in {file}, {was}: its text is in no port now",
    ),
    "of two with one text, the other one is nearer": (
        "backtracking-matrix:b.f",
        "\n\ndef search(",
        "\n# a line\n\n\ndef search(",
        "moved: b.f in {file}, {was}: now {now}",
    ),
    "of two with one text, the other one is in its place": (
        "backtracking-matrix:b.f",
        "\n\ndef search(",
        "\n# a line\n\n\n\ndef search(",
        "moved: b.f in {file}, {was}: now {now}",
    ),
}


@pytest.mark.parametrize(
    ("target", "old", "new", "told"), CHANGES.values(), ids=CHANGES.keys()
)
def test_a_change_is_told(
    cavalier: Cavalier,
    nested: Path,
    target: str,
    old: str,
    new: str,
    told: str,
) -> None:
    swhid = swhid_of(cavalier, target)
    file = parsed(swhid).path.removeprefix("/")
    first, last = parsed(swhid).lines or (0, 0)
    lower = new.count("\n") - old.count("\n")
    change(nested, old, new, file)
    ran = resolved(cavalier, swhid)
    said, *more = ran.out.splitlines()
    assert said == "-:1: " + told.format(
        file=file,
        was=in_words(first, last),
        now=in_words(first + lower, last + lower),
    )
    same = told.startswith("same")
    assert (ran.status, len(more)) == ((0, 0) if same else (1, 1))


def test_a_change_is_told_alike_when_it_is_committed(
    cavalier: Cavalier, project: Path
) -> None:
    swhid = swhid_of(cavalier, "couples:nb_parcours")
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)")
    ran = resolved(cavalier, swhid)
    commit(project)
    assert resolved(cavalier, swhid) == ran


@pytest.mark.needs("sed")
@pytest.mark.parametrize("more", [(), ("--working-tree",)])
def test_what_was_cited_is_printed_by_the_command_that_is_shown(
    cavalier: Cavalier, project: Path, more: tuple[str, ...]
) -> None:
    swhid = swhid_of(cavalier, "couples:nb_parcours", *more)
    listed = (project / COUPLES).read_text("utf-8").splitlines()
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)")
    (found,) = json.loads(resolved(cavalier, swhid, "--json").out)
    shown = processes.run(["/bin/sh", "-c", found["command"]], cwd=project)
    first, last = parsed(swhid).lines or (0, 0)
    assert shown.stdout.splitlines() == listed[first - 1 : last]


def test_lines_without_a_name_are_where_they_are_nearest(
    cavalier: Cavalier, nested: Path
) -> None:
    line = "    return walk(1)"
    first, second = (
        number
        for number, each in enumerate(NESTED.split("\n"), 1)
        if each == line
    )
    assert first < second
    hashed = git(nested, "hash-object", MATRIX)
    swhid = f"swh:1:cnt:{hashed};path=/{MATRIX};lines={second}"
    assert resolved(cavalier, swhid).status == 0
    change(nested, "def search(", "# a line\n\n\ndef search(", MATRIX)
    assert resolved(cavalier, swhid).out.startswith(
        f"-:1: moved: {MATRIX}, line {second}: now line {second + 3}\n"
    )


def in_words(first: int, last: int) -> str:
    return (
        f"line {first}" if first == last else f"lines {first}\N{EN DASH}{last}"
    )


def carry_off(project: Path) -> None:
    """Put the function supprimer into another file."""
    text = (project / COUPLES).read_text("utf-8")
    start = text.index("def supprimer(")
    function = text[start : text.index("\n\n\n", start)]
    change(project, function, "")
    other = project / LABYRINTH
    other.write_text(other.read_text("utf-8") + f"\n\n{function}\n")


def empty(project: Path) -> None:
    (project / COUPLES).write_text("nothing = 0\n")


def remove(project: Path) -> None:
    (project / COUPLES).unlink()


def rename(project: Path) -> None:
    (project / COUPLES).replace(project / LABYRINTH)


def give_another_name(project: Path) -> None:
    """Rename the file to what no port is called."""
    git(project, "mv", COUPLES, PAIRS)
    commit(project)


def give_another_name_and_change(project: Path) -> None:
    give_another_name(project)
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)", PAIRS)


@pytest.mark.parametrize(
    ("prepare", "target", "outcome", "now"),
    [
        (carry_off, "couples:supprimer", "moved", (LABYRINTH, "supprimer")),
        (empty, "couples:supprimer", "gone", None),
        (remove, "couples", "gone", None),
        (rename, "couples", "renamed", (LABYRINTH, None)),
        (give_another_name, "couples", "renamed", (PAIRS, None)),
        (
            give_another_name,
            "couples:parcours",
            "renamed",
            (PAIRS, "parcours"),
        ),
        (
            give_another_name_and_change,
            "couples:nb_parcours",
            "changed",
            (PAIRS, "nb_parcours"),
        ),
        (give_another_name_and_change, "couples", "changed", (PAIRS, None)),
    ],
)
def test_what_left_its_file_is_found_or_gone(
    cavalier: Cavalier,
    project: Path,
    prepare: Callable[[Path], None],
    target: str,
    outcome: str,
    now: tuple[str, str | None] | None,
) -> None:
    swhid = swhid_of(cavalier, target)
    prepare(project)
    ran = resolved(cavalier, swhid, "--json")
    assert ran.status == 1
    (found,) = json.loads(ran.out)
    assert found["outcome"] == outcome
    there = found["now"]
    assert (there and (there["path"], there["function"])) == now
    _, _, function = target.partition(":")
    assert found["cited"]["function"] == (function or None)
    assert found["cited"]["path"] == COUPLES


def test_a_citation_of_a_working_tree_resolves_until_it_changes(
    cavalier: Cavalier, project: Path
) -> None:
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)")
    swhid = swhid_of(cavalier, "couples:nb_parcours", "--working-tree")
    assert resolved(cavalier, swhid).status == 0
    change(project, "(the page's Algorithme 2)", "(no Algorithme)")
    ran = resolved(cavalier, swhid)
    assert ran.status == 1
    assert "gone: functional/couples.py: the content cited" in ran.out


def test_a_commit_that_is_on_no_branch_is_gone(
    cavalier: Cavalier, project: Path
) -> None:
    text = cavalier("cite", "couples:supprimer", "couples:parcours").out
    git(project, "commit", "--quiet", "--amend", "--message", "otherwise")
    ran = resolved(cavalier, text)
    assert ran.status == 1
    assert "gone: commit" in ran.out
    assert ran.out.count("is not in this repository") == 3


NOWHERE = {
    "{cnt}23": "malformed: '{cnt}23' is not a SWHID",
    "{cnt};lines=9-3": "malformed: '9-3' is not a range",
    "{cnt};colour=3": "malformed: 'colour=3' is not a qualifier",
    "{cnt};path=": "malformed: 'path=' is not a qualifier",
    "{cnt};Lines=1-9999": "malformed: 'Lines=1-9999' is not a qualifier",
    "{cnt};lines=3\N{EN DASH}4": "malformed: '3\N{EN DASH}4' is not a range",
    "{cnt};path=/../x": "malformed: '/../x' is outside the project",
    "{cnt};path=/a%00b": "malformed: 'path=/a%00b' is not a qualifier",
    "{cnt};anchor={cnt}": "malformed: '{cnt}' is not an anchor",
    "{cnt};lines=1-9999": (
        "gone: functional/couples.py, lines 1\N{EN DASH}9999: it has"
    ),
    "{cnt};anchor={zero};path=/functional/couples.py": (
        "gone: functional/couples.py: commit 0000000 is not in this"
    ),
    "{cnt};anchor={head};path=/functional/lazy_tours.py": (
        "has another content there"
    ),
    "swh:1:cnt:{none};path=/common/x.py": (
        "gone: common/x.py: the content cited is not in this repository"
    ),
    "swh:1:cnt:{none}": "gone: content 0000000: the content cited is not in",
    "{zero}": "gone: commit 0000000 is not in this repository",
    "swh:1:snp:{none}": "malformed: snapshot 0000000 cannot be looked up",
}


@pytest.mark.parametrize(("cited", "told"), NOWHERE.items())
def test_what_leads_nowhere_is_told(
    cavalier: Cavalier, unchanged: Path, cited: str, told: str
) -> None:
    known = {
        "cnt": f"swh:1:cnt:{git(unchanged, 'hash-object', COUPLES)}",
        "head": f"swh:1:rev:{git(unchanged, 'rev-parse', 'HEAD')}",
        "zero": f"swh:1:rev:{'0' * 40}",
        "none": "0" * 40,
    }
    given = cited.format(**known)
    ran = resolved(cavalier, given)
    assert ran.status == 1
    said, *_ = ran.out.splitlines()
    assert told.format(**known) in said


#: How a SWHID may be broken: no way hides its lines.
BROKEN = {
    "by TeX": "{core};%\n  path={path};%\n  lines=1-9999",
    "with a remark": "{core}; % a remark\n  path={path}; lines=1-9999",
    "before the sign": "{core}\n  ;path={path}\n  ;lines=1-9999",
    "after the key": "{core};path=\n  {path};lines\n =%\n 1-9999",
    "by a command": "{core};\\allowbreak path={path};\\-lines=1-9999",
    "by braces": "{core};{{}}path={path}{{}};lines=1-9999",
    "in a word": "{core};path=/functional%\n/couples.py;lines=1-99%\n  99",
    "in the hash": "{half}%\n   {rest};path={path};lines=1-9999",
    "by a carriage return": "{core};%\r\n path={path};\r\n lines=1-9999",
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_a_swhid_broken_over_lines_loses_no_qualifier(broken: str) -> None:
    core, path = f"swh:1:cnt:{'a' * 40}", f"/{COUPLES}"
    parts = {"core": core, "half": core[:30], "rest": core[30:], "path": path}
    given = f"\\url{{{broken.format(**parts)}}}."
    whole = f"{core};path={path};lines=1-9999"
    assert list(written(given)) == [(1, whole)]


ENCLOSED = [
    "`{}`", "'{}'", "``{}''", "({})", '"{}".', "|{}|", "{}/", "{}/.",
    "⟨{}⟩.",  # as biblatex-software prints it
    "«{}»", "\u201c{}\u201d", "\u2018{}\u2019.",  # as Word quotes it
]  # fmt: skip


@pytest.mark.parametrize("around", ENCLOSED)
def test_what_encloses_a_swhid_is_no_part_of_it(around: str) -> None:
    core = f"swh:1:cnt:{'a' * 40}"
    for swhid in (core, f"{core};lines=3-4"):
        assert list(written(around.format(swhid))) == [(1, swhid)]


def test_a_report_may_be_in_utf_16(
    cavalier: Cavalier, unchanged: Path, tmp_path: Path
) -> None:
    swhid = f"swh:1:cnt:{git(unchanged, 'hash-object', COUPLES)}"
    report = tmp_path / "report.txt"  # as `>` of PowerShell writes it
    report.write_text(swhid, encoding="utf-16")
    ran = cavalier("resolve", str(report))
    assert (ran.status, ran.out) == (0, f"{report}:1: same: {COUPLES}\n")


def test_an_origin_with_signs_of_tex_and_of_swhids_is_found_again(
    cavalier: Cavalier, unchanged: Path
) -> None:
    origin = "https://example.org/a(b),[c];d%20e/it's/"
    cited = cavalier("cite", "couples:parcours", "--origin", origin)
    ran = resolved(cavalier, cited.out, "--origin", origin)
    assert ran.status == 0, ran.out
    assert f" same: parcours in {COUPLES}, lines " in ran.out
    assert "elsewhere" not in ran.out


NAMED = {
    "BibTeX": "\\bibliography{more, report}",
    "biblatex": (
        "\\addbibresource{more.bib}\n\\addbibresource[datatype=bibtex]"
        "{report.bib}\\addbibresource[location=remote]{https://example.org/b}"
    ),
}


@pytest.mark.parametrize("named", NAMED.values(), ids=NAMED.keys())
def test_a_report_s_bibliographies_are_looked_up_too(
    cavalier: Cavalier, unchanged: Path, tmp_path: Path, named: str
) -> None:
    file = tmp_path / "report.bib"
    file.write_text(cavalier("cite", "couples:parcours").out, "utf-8")
    (tmp_path / "more.bib").write_text("@misc{nothing}")
    (tmp_path / "paper.tex").write_text(
        f"% \\bibliography{{old}}\n{named}\n", encoding="utf-8"
    )
    ran = cavalier("resolve", str(tmp_path / "paper.tex"))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == cavalier("resolve", str(file)).out


def test_a_comment_of_tex_cites_nothing(
    cavalier: Cavalier, unchanged: Path, tmp_path: Path
) -> None:
    hashed = git(unchanged, "hash-object", COUPLES)
    gone = f"swh:1:cnt:{'0' * 40}"
    text = f"% {gone}\nbut 3\\% of swh:1:cnt:{hashed} % {gone}\n"
    for name in ("report.tex", "report.bib"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    ran = cavalier("resolve", str(tmp_path / "report.tex"))
    assert ran.status == 0
    assert ran.out.endswith(f"report.tex:2: same: {COUPLES}\n")
    # In BibTeX nothing within an entry is a comment.
    ran = cavalier("resolve", str(tmp_path / "report.bib"))
    assert (ran.status, ran.out.count("gone")) == (1, 2)


def test_a_swhid_is_looked_up_once(
    cavalier: Cavalier, unchanged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def resolve(swhid: str, origin: str, repository: Repository) -> Lookup:
        asked.append(swhid)
        return Lookup(Resolution.SAME, f"{repository.root} {origin}")

    monkeypatch.setattr("cavalier.commands.resolve.resolve", resolve)
    ran = resolved(cavalier, "swh:1:a swh:1:b swh:1:a")
    assert len(ran.out.splitlines()) == 3
    assert asked == ["swh:1:a", "swh:1:b"]


def test_a_citation_of_another_project_is_left_to_it(
    cavalier: Cavalier, unchanged: Path
) -> None:
    other = f"swh:1:cnt:{'1' * 40};origin=https://example.org/other;path=/a.c"
    ours = swhid_of(cavalier, "couples", "--origin", ORIGIN)
    given = f"{other} {ours}"
    assert resolved(cavalier, given).status == 1
    ran = resolved(cavalier, given, "--origin", ORIGIN)
    assert ran.status == 0
    assert ran.out.splitlines() == [
        "-:1: elsewhere: its origin is https://example.org/other",
        f"-:1: same: {COUPLES}",
    ]
