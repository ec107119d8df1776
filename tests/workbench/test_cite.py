"""`cavalier cite`: citations that resolve to the very lines, and their check.

The repository cited is one made of copies of the ports, so that it can be
changed.
"""

import json
from pathlib import Path

import pytest
from pybtex.database import parse_string

from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import NBSP
from cavalier.citing.fragments import ROOT
from cavalier.citing.repository import Repository
from cavalier.citing.resolutions import Lookup, Resolution
from cavalier.citing.swhid import parsed
from cavalier.commands.cite import STYLES, Style
from tests.conftest import Cavalier, Ended
from tests.workbench.repositories import (
    commit,
    git,
    turn_to,
    without_history,
)

COUPLES = "functional/couples.py"
MATRIX = "imperative/backtracking_matrix.py"
PADDED = "imperative/backtracking_padded.py"
ORIGIN = "https://example.org/cavalier.git"

#: Two procedures of one name, each inside another.
NESTED = """\
def count() -> int:
    def walk(n: int) -> int:
        return n + 1

    return walk(1)


def search() -> Iterator[int]:
    def walk(n: int) -> Iterator[int]:
        yield n
        yield from walk(n + 1)

    return walk(1)
"""


def change(folder: Path, old: str, new: str, file: str = COUPLES) -> None:
    text = (folder / file).read_text("utf-8")
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def swhid_of(ran: Ended) -> str:
    (cited,) = json.loads(ran.out)
    swhid = cited["swhid"]
    assert isinstance(swhid, str)
    return swhid


def test_the_content_is_what_git_hashes(cavalier: Cavalier) -> None:
    hashed = git(ROOT, "hash-object", COUPLES)
    ran = cavalier("cite", "couples:nb_parcours", "--working-tree")
    assert (ran.status, ran.err) == (0, "")
    assert f"swhid = {{swh:1:cnt:{hashed};path=/{COUPLES};lines=" in ran.out
    assert "anchor" not in ran.out


def test_a_swhid_leads_to_the_very_lines(
    cavalier: Cavalier, project: Path
) -> None:
    ran = cavalier("cite", "couples:nb_parcours", "--json")
    swhid = swhid_of(ran)
    head = git(project, "rev-parse", "HEAD")
    hashed = git(project, "hash-object", COUPLES)
    assert swhid.split(";")[:3] == [
        f"swh:1:cnt:{hashed}",
        f"anchor=swh:1:rev:{head}",
        f"path=/{COUPLES}",
    ]
    core, *qualifiers = swhid.split(";")
    found = dict(each.split("=") for each in qualifiers)
    first, last = map(int, found["lines"].split("-"))
    content = git(project, "cat-file", "blob", core.removeprefix("swh:1:cnt:"))
    lines = content.split("\n")[first - 1 : last]
    assert lines[0] == "def nb_parcours("
    assert lines[-1].startswith("    return sum([nb_parcours(")
    at_anchor = git(project, "rev-parse", f"{head}:{found['path'][1:]}")
    assert at_anchor == hashed


@pytest.fixture
def nested(project: Path) -> Path:
    """Commit a port that has a procedure of one name inside two others."""
    (project / MATRIX).write_text(NESTED, encoding="utf-8")
    commit(project)
    return project


def test_a_procedure_inside_another_is_cited_by_its_lines_and_full_name(
    cavalier: Cavalier, nested: Path
) -> None:
    ran = cavalier("cite", "backtracking-matrix:walk", "--json")
    assert ran.status == 0
    assert ran.err.startswith("This is count.walk, the first of that name in")
    assert ran.err.endswith("The file also has search.walk.\n")
    cited = json.loads(ran.out)[0]
    assert cited["function"] == "count.walk"
    assert (
        "@codefragment{cavalier-backtracking-matrix-count.walk"
        in cited["citation"]
    )
    swhid = parsed(swhid_of(ran))
    content = git(nested, "cat-file", "blob", swhid.hash).split("\n")
    first, last = swhid.lines or (0, 0)
    assert content[first - 1] == "    def walk(n: int) -> int:"
    assert content[last - 1] == "        return n + 1"
    assert content[last] == ""
    full = cavalier("cite", "backtracking-matrix:count.walk", "--json")
    assert (full.out, full.err) == (ran.out, "")


def test_qualifiers_are_in_the_standard_s_order(
    cavalier: Cavalier, project: Path
) -> None:
    swhid = swhid_of(
        cavalier("cite", "couples:parcours", "--origin", ORIGIN, "--json")
    )
    keys = [part.split("=")[0] for part in swhid.split(";")[1:]]
    assert keys == ["origin", "anchor", "path", "lines"]
    whole = swhid_of(cavalier("cite", "couples", "--json"))
    assert [part.split("=")[0] for part in whole.split(";")[1:]] == [
        "anchor",
        "path",
    ]


def test_the_document_has_the_stable_keys(
    cavalier: Cavalier, project: Path
) -> None:
    (cited,) = json.loads(cavalier("cite", "couples:supprimer", "--json").out)
    assert list(cited) == [
        "port", "function", "path", "first_line", "last_line", "swhid",
        "version", "commit", "date", "sources", "citation",
    ]  # fmt: skip
    assert cited["version"] == "0.1.0"
    assert cited["commit"] == git(project, "rev-parse", "HEAD")
    assert cited["date"] == "2030-05-06"
    assert cited["sources"] == [
        {"source": "000", "clause": "Algorithmes 2 and 3, 4.d"}
    ]


def test_a_function_that_names_its_algorithm_is_cited_for_that_one(
    cavalier: Cavalier, project: Path
) -> None:
    (cited,) = json.loads(cavalier("cite", "couples:parcours", "--json").out)
    assert cited["sources"] == [{"source": "000", "clause": "Algorithme 3"}]


def test_biblatex_software_s_entries_refer_to_each_other(
    cavalier: Cavalier, project: Path
) -> None:
    head = git(project, "rev-parse", "HEAD")
    ran = cavalier("cite", "couples:nb_parcours", "--origin", ORIGIN)
    entries = parse_string(ran.out, "bibtex").entries
    assert [(key, entry.type) for key, entry in entries.items()] == [
        ("cavalier", "software"),
        ("cavalier-0.1.0", "softwareversion"),
        ("cavalier-couples-nb_parcours", "codefragment"),
        ("cavalier-source-000", "misc"),
    ]
    software, version, fragment, source = entries.values()
    assert software.fields["repository"] == ORIGIN
    assert software.fields["date"] == "2030"
    assert [str(each) for each in software.persons["author"]] == [
        "{The Cavalier developers}"
    ]
    assert version.fields["crossref"] == "cavalier"
    assert version.fields["swhid"] == f"swh:1:rev:{head};origin={ORIGIN}"
    assert fragment.fields["crossref"] == "cavalier-0.1.0"
    assert fragment.fields["file"] == COUPLES
    assert fragment.fields["related"] == "cavalier-source-000"
    assert parsed(fragment.fields["swhid"]).path == f"/{COUPLES}"
    assert source.fields["date"] == "2011"
    for entry in (version, fragment):
        address = entry.fields["url"].partition("/swh:")
        assert address[0] == "https://archive.softwareheritage.org"
        assert f"swh:{address[2]}" == entry.fields["swhid"]
    assert "author" not in source.persons


def test_a_line_can_end_in_the_name_of_a_procedure_inside_another(
    cavalier: Cavalier, project: Path
) -> None:
    name = "trouver_tous_les_meilleurs_voisins"
    ran = cavalier("cite", f"best-first-padded:{name}")
    escaped = name.replace("_", "\\_")
    assert f"libres.\\allowbreak {escaped}}}, " in ran.out


def test_bibtex_has_plain_entries_in_ascii(
    cavalier: Cavalier, project: Path
) -> None:
    ran = cavalier("cite", "best-first-padded", "--style", "bibtex")
    assert ran.out.replace(NBSP, " ").isascii()
    entries = parse_string(ran.out, "bibtex").entries
    assert next(iter(entries)) == "cavalier"
    whole, code, source = entries.values()
    assert [each.type for each in (whole, code, source)] == ["misc"] * 3
    assert whole.fields["title"] == "{Cavalier 0.1.0}"
    assert "\\url{swh:1:rev:" in whole.fields["note"]
    assert code.fields["year"] == "2030"
    assert "\\url{swh:1:cnt:" in code.fields["note"]
    assert [str(each) for each in source.persons["author"]] == [
        'Gon{\\c{c}}alves, Ta{\\"{i}}ga',
        "Robbins, Thomas",
    ]
    assert source.fields["year"] == "2021"


@pytest.mark.parametrize("style", STYLES)
def test_every_port_is_cited_with_its_source(
    cavalier: Cavalier, project: Path, style: str
) -> None:
    names = [port.id for port in PORTS]
    ran = cavalier("cite", *names, "--style", style)
    assert (ran.status, ran.err) == (0, "")
    for port in PORTS:
        path = port.module.replace(".", "/") + ".py"
        assert f"path=/{path}" in ran.out
    for words in (
        "TIPE 2011",
        "Algorithme de Warnsdorff",
        "Cavalier et Backtracking",
        "Knight tour",
        "recursion for olympiad pupils",
    ):
        assert words in ran.out
    if style.startswith("bib"):
        keys = list(parse_string(ran.out, "bibtex").entries)
        assert len(keys) == len(set(keys))
        assert len(keys) == ran.out.count("\n@")


def test_prose_tells_the_version_the_lines_and_the_source(
    cavalier: Cavalier, project: Path
) -> None:
    swhid = swhid_of(cavalier("cite", "best-first-padded", "--json"))
    told = {
        style: cavalier("cite", "best-first-padded", "--style", style).out
        for style in ("text", "markdown", "apa")
    }
    assert told["text"] == (
        "The Cavalier developers: Cavalier 0.1.0, 2030-05-06, "
        f"imperative/best_first_padded.py. {swhid}\n"
        "Ported from: Taïga Gonçalves and Thomas Robbins, Stratégies de "
        f"Résolution de Problèmes BE1{NBSP}: Cavalier et Backtracking, "
        "2021-09-10: section 3 (French, Python).\n"
    )
    assert told["apa"] == (
        "The Cavalier developers. (2030). Cavalier (Version 0.1.0; "
        f"imperative/best_first_padded.py) [Computer software]. {swhid}\n"
        "Gonçalves, T., & Robbins, T. (2021, September 10). Stratégies de "
        f"Résolution de Problèmes BE1{NBSP}: Cavalier et Backtracking "
        "(section 3) [French, Python].\n"
    )
    assert f"`{swhid}`\n\nPorted from: " in told["markdown"]


@pytest.mark.parametrize("style", ["text", "apa"])
def test_no_full_stop_ends_an_address(
    cavalier: Cavalier, project: Path, style: str
) -> None:
    arguments = ("couples", "--origin", ORIGIN, "--style", style)
    assert f" {ORIGIN} swh:1:cnt:" in cavalier("cite", *arguments).out


def test_nothing_is_said_of_a_source_that_is_not_known(
    cavalier: Cavalier, project: Path
) -> None:
    apa = cavalier("cite", "knight-exercises", "--style", "apa").out
    assert apa.splitlines()[1] == (
        "[A paper on recursion for olympiad pupils, without title] (warm-up "
        "exercises) [Russian, Pascal]. (n.d.)."
    )


def test_the_adapter_ports_no_source(
    cavalier: Cavalier, project: Path
) -> None:
    ran = cavalier("cite", "couples:first_tour", "--style", "text")
    assert ran.status == 0
    assert ran.err == (
        "first_tour is in the adapter of couples, and ports no source\n"
    )
    assert len(ran.out.splitlines()) == 1


def test_an_unrelated_commit_changes_no_key(
    cavalier: Cavalier, project: Path
) -> None:
    targets = ("cite", "couples:nb_parcours", "best-first-padded")
    for style in ("biblatex", "bibtex"):
        before = parse_string(
            cavalier(*targets, "--style", style).out, "bibtex"
        ).entries
        (project / f"{style}.txt").write_text("another file")
        commit(project)
        ran = cavalier(*targets, "--style", style)
        after = parse_string(ran.out, "bibtex").entries
        assert list(after) == list(before)
        assert after["cavalier-couples-nb_parcours"].fields != (
            before["cavalier-couples-nb_parcours"].fields
        )


def test_a_citation_goes_to_a_file(
    cavalier: Cavalier, project: Path, tmp_path: Path
) -> None:
    file = tmp_path / "report.bib"
    for more in ((), ("--json",)):
        ran = cavalier("cite", "couples", *more, "-o", str(file))
        assert (ran.status, ran.out, ran.err) == (0, "", "")
        assert (
            file.read_text("utf-8") == cavalier("cite", "couples", *more).out
        )


def test_authors_that_the_metadata_name_are_cited(
    cavalier: Cavalier, project: Path
) -> None:
    change(
        project,
        'license = "MIT"',
        'license = "MIT"\nauthors = [{name = "Ann Lee"}, {name = "Bo Ek"}]',
        "pyproject.toml",
    )
    commit(project)
    ran = cavalier("cite", "couples")
    assert "author = {Ann Lee and Bo Ek}," in ran.out


@pytest.mark.parametrize("metadata", ["[project]", "[project", "[tool.x]"])
def test_metadata_that_say_nothing_are_refused(
    cavalier: Cavalier, project: Path, metadata: str
) -> None:
    (project / "pyproject.toml").write_text(metadata)
    ran = cavalier("cite", "couples", "--working-tree")
    refused(ran, "pyproject.toml cannot be cited (", "version and license")


def test_metadata_that_are_not_text_are_refused(
    cavalier: Cavalier, project: Path
) -> None:
    (project / "pyproject.toml").write_bytes(b"\xff")
    ran = cavalier("cite", "couples", "--working-tree")
    refused(ran, "pyproject.toml is not text in UTF-8. Save it in UTF-8.")
    commit(project)
    refused(cavalier("cite", "couples"), "pyproject.toml is not text in UTF-8")


def test_a_changed_file_is_refused_unless_as_it_stands(
    cavalier: Cavalier, project: Path
) -> None:
    before = swhid_of(cavalier("cite", "couples:supprimer", "--json"))
    change(project, "\nCouple = ", "\n\nCouple = ")
    refused = cavalier("cite", "couples:supprimer")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == (
        f"cavalier: {COUPLES} differs from the commit. Commit it, "
        "or use --working-tree.\n"
    )
    after = swhid_of(
        cavalier(
            "cite", "couples:supprimer", "--working-tree", "--json",
            "--origin", ORIGIN,
        )
    )  # fmt: skip
    hashed = git(project, "hash-object", COUPLES)
    assert after.startswith(f"swh:1:cnt:{hashed};path=/{COUPLES};lines=")
    assert after.split("lines=")[1] != before.split("lines=")[1]
    assert cavalier("cite", "lazy-tours").status == 0


def test_a_part_of_another_repository_is_cited_from_its_root(
    cavalier: Cavalier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = without_history(tmp_path / "course" / "code")
    git(tmp_path / "course", "init", "--quiet")
    commit(tmp_path / "course")
    turn_to(folder, monkeypatch)
    swhid = swhid_of(cavalier("cite", "couples:parcours", "--json"))
    assert f";path=/code/{COUPLES};lines=" in swhid
    checked = cavalier("cite", "--check", "-", given=swhid)
    assert (checked.status, checked.out.split(":")[2]) == (0, " same")


def refused(ran: Ended, *words: str) -> None:
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    for word in words:
        assert word in ran.err


def test_without_git_only_the_working_tree_is_cited(
    cavalier: Cavalier, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    swhid = swhid_of(cavalier("cite", "couples", "--json"))
    monkeypatch.setenv("PATH", str(project))  # where no git is
    refused(
        cavalier("cite", "couples"),
        "git is not installed. Install it, or use --working-tree.",
    )
    refused(cavalier("cite", "--check", "-", given=swhid), "git is not in")
    working = cavalier("cite", "couples", "--working-tree")
    assert working.status == 0
    assert cavalier("cite", "--check", "-", given=working.out).status == 0


def test_without_a_repository_only_the_working_tree_is_cited(
    cavalier: Cavalier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_to(without_history(tmp_path / "unpacked"), monkeypatch)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    refused(
        cavalier("cite", "couples"),
        "is not a git checkout. Use a clone, or use --working-tree.",
    )
    assert cavalier("cite", "couples", "--working-tree").status == 0


def test_an_installation_without_a_clone_is_not_cited(
    cavalier: Cavalier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_to(without_history(tmp_path / "installed"), monkeypatch)
    (tmp_path / "installed" / "pyproject.toml").unlink()
    ran = cavalier("cite", "couples", "--working-tree")
    refused(ran, "has no pyproject.toml", ". Use a clone, or install ")


def test_a_repository_without_a_commit_is_refused(
    cavalier: Cavalier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = without_history(tmp_path / "new")
    git(folder, "init", "--quiet")
    turn_to(folder, monkeypatch)
    refused(cavalier("cite", "couples"), "has no commit yet. Commit")


def test_a_file_that_is_in_no_commit_is_refused(
    cavalier: Cavalier, project: Path
) -> None:
    git(project, "rm", "--quiet", "--cached", COUPLES)
    git(project, "commit", "--quiet", "--message", "without it")
    refused(cavalier("cite", "couples"), COUPLES, "is not in the commit")


def test_a_shallow_clone_is_refused(
    cavalier: Cavalier,
    project: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = swhid_of(cavalier("cite", "couples:parcours", "--json"))
    change(project, "(Algorithme 3)", "(the page's Algorithme 3)")
    new = commit(project)
    shallow = tmp_path / "shallow"
    source = project.as_uri()
    git(tmp_path, "clone", "--quiet", "--depth", "1", source, "shallow")
    turn_to(shallow, monkeypatch)
    refused(
        cavalier("cite", "couples"),
        "is a shallow clone",
        "Run `git fetch --unshallow`, or use --working-tree.",
    )
    checked = cavalier("cite", "--check", "-", given=old)
    refused(checked, "is a shallow clone")
    present = cavalier("cite", "--check", "-", given=f"swh:1:rev:{new}")
    assert present.status == 0


@pytest.mark.parametrize(
    "origin",
    [
        "example.org",
        "https://a b",
        "https://a{b}",
        "https://",
        "https://a\x1b",
    ],
)
def test_an_origin_is_a_url(cavalier: Cavalier, origin: str) -> None:
    ran = cavalier("cite", "couples", "--origin", origin)
    refused(ran, f"{origin!r} is not a URL")


def test_citing_nothing_is_refused(cavalier: Cavalier) -> None:
    refused(cavalier("cite"), "Missing argument 'PORT")
    refused(cavalier("cite", "--check"), "Missing argument")
    refused(cavalier("cite", "--check", "no/such/file"), "No such file")
    for more in ("--working-tree", "--style=biblatex", "--output=x.bib"):
        refused(cavalier("cite", "--check", "-", more), "without --style,")


@pytest.fixture
def report(cavalier: Cavalier, project: Path, tmp_path: Path) -> Path:
    """Return a report that cites three functions."""
    file = tmp_path / "report.bib"
    names = ("supprimer", "nb_parcours", "parcours")
    targets = [f"couples:{name}" for name in names]
    file.write_text(cavalier("cite", *targets).out, encoding="utf-8")
    return file


def outcomes(ran: Ended) -> list[str]:
    """Return what the check says of each function, without the file."""
    lines = [line.split(": ", 1)[1] for line in ran.out.splitlines()]
    return [line for line in lines if "commit" not in line]


def lines_of(folder: Path, name: str) -> str:
    text = (folder / COUPLES).read_text("utf-8").split("\n")
    first = next(
        n for n, line in enumerate(text, 1) if line.startswith(f"def {name}(")
    )
    last = text.index("", first)
    return f"lines {first}-{last}"


def test_a_citation_just_made_resolves(
    cavalier: Cavalier, project: Path, report: Path
) -> None:
    ran = cavalier("cite", "--check", str(report))
    assert (ran.status, ran.err) == (0, "")
    assert outcomes(ran) == [
        f"same: {name} in {COUPLES}, {lines_of(project, name)}"
        for name in ("supprimer", "nb_parcours", "parcours")
    ]
    where = ran.out.splitlines()[0].split(": ")[0]
    number = report.read_text("utf-8").split("\n")[
        int(where.rpartition(":")[2]) - 1
    ]
    assert "swhid = {swh:1:rev:" in number


def test_what_has_moved_is_told_with_its_place(
    cavalier: Cavalier, project: Path, report: Path
) -> None:
    was = {n: lines_of(project, n) for n in ("supprimer", "nb_parcours")}
    change(project, "\n\ndef nb_parcours(", "\n# moved\n\n\ndef nb_parcours(")
    ran = cavalier("cite", "--check", str(report))
    assert ran.status == 1
    same, moved, *_ = outcomes(ran)
    assert same == f"same: supprimer in {COUPLES}, {was['supprimer']}"
    assert moved == (
        f"moved: nb_parcours in {COUPLES}, {was['nb_parcours']}: "
        f"now {lines_of(project, 'nb_parcours')}"
    )
    commit(project)
    assert cavalier("cite", "--check", str(report)).out == ran.out


def test_a_function_that_reads_otherwise_is_told_so(
    cavalier: Cavalier, project: Path, report: Path
) -> None:
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)")
    ran = cavalier("cite", "--check", str(report))
    assert ran.status == 1
    where = lines_of(project, "nb_parcours")
    assert outcomes(ran)[1] == (
        f"moved: nb_parcours in {COUPLES}, {where}: now {where}, "
        "and reads otherwise"
    )


def test_a_file_that_reads_otherwise_is_told_so(
    cavalier: Cavalier, project: Path
) -> None:
    swhid = swhid_of(cavalier("cite", "couples", "--json"))
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)")
    ran = cavalier("cite", "--check", "-", given=swhid)
    assert ran.status == 1
    assert ran.out == f"-:1: moved: {COUPLES}: reads otherwise now\n"
    (project / COUPLES).unlink()
    ran = cavalier("cite", "--check", "-", given=swhid)
    assert ran.out == f"-:1: gone: {COUPLES}: its text is in no port now\n"


def test_what_has_gone_to_another_file_is_found_there(
    cavalier: Cavalier, project: Path, report: Path
) -> None:
    text = (project / COUPLES).read_text("utf-8")
    start = text.index("def supprimer(")
    function = text[start : text.index("\n\n\n", start)]
    change(project, function, "")
    other = project / "imperative" / "labyrinth.py"
    other.write_text(other.read_text("utf-8") + f"\n\n{function}\n")
    ran = cavalier("cite", "--check", str(report))
    assert ran.status == 1
    assert "now supprimer in imperative/labyrinth.py, line" in outcomes(ran)[0]


#: What is done to the file of a cited procedure inside another, and what is
#: then said of it: {was} and {now} are its lines.
CHANGES = {
    "nothing": ("", "", "same: search.walk in {file}, {was}"),
    "moved with what it is in": (
        "\n\ndef search(",
        "\n# a line\n\n\ndef search(",
        "moved: search.walk in {file}, {was}: now {now}",
    ),
    "changed": (
        "yield from walk(n + 1)",
        "yield from walk(1 + n)",
        "moved: search.walk in {file}, {was}: now {was}, and reads otherwise",
    ),
    "what it is in renamed": (
        "def search(",
        "def research(",
        "same: search.walk in {file}, {was}",
    ),
    "moved into another": (
        "\n\ndef search(",
        "\n# a line\n\n\ndef research(",
        "moved: search.walk in {file}, {was}: "
        "now research.walk in {file}, {now}",
    ),
    "moved out of it and rewritten": (
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
        "moved: search.walk in {file}, {was}: "
        "now walk in {file}, {now}, and reads otherwise",
    ),
    "renamed": (
        "    def walk(n: int) -> Iterator[int]:",
        "    def go(n: int) -> Iterator[int]:",
        "gone: search.walk in {file}, {was}: its text is in no port now",
    ),
}


@pytest.mark.parametrize(
    ("old", "new", "told"), CHANGES.values(), ids=CHANGES.keys()
)
def test_a_procedure_inside_another_is_found_again(
    cavalier: Cavalier, nested: Path, old: str, new: str, told: str
) -> None:
    swhid = swhid_of(
        cavalier("cite", "backtracking-matrix:search.walk", "--json")
    )
    first, last = parsed(swhid).lines or (0, 0)
    lower = new.count("\n") - old.count("\n")
    if old:
        change(nested, old, new, MATRIX)
    ran = cavalier("cite", "--check", "-", given=swhid)
    assert ran.out == "-:1: " + told.format(
        file=MATRIX,
        was=f"lines {first}-{last}",
        now=f"lines {first + lower}-{last + lower}",
    ) + "\n"  # fmt: skip
    assert ran.status == (0 if told.startswith("same") else 1)


def test_another_procedure_of_the_same_text_is_not_taken_for_it(
    cavalier: Cavalier, project: Path
) -> None:
    ran = cavalier("cite", "best-first-padded:prometteur", "--json")
    function = json.loads(ran.out)[0]
    padded = "imperative/best_first_padded.py"
    text = (project / padded).read_text("utf-8").split("\n")
    lines = text[function["first_line"] - 1 : function["last_line"]]
    assert "\n".join(lines) in (project / PADDED).read_text("utf-8")
    change(project, lines[-1], "    return False", padded)
    found = cavalier("cite", "--check", "-", given=swhid_of(ran))
    where = f"lines {function['first_line']}-{function['last_line']}"
    assert found.out == (
        f"-:1: moved: prometteur in {padded}, {where}: now {where}, and "
        "reads otherwise\n"
    )


def test_of_two_procedures_of_the_same_text_the_name_tells_which(
    cavalier: Cavalier, project: Path
) -> None:
    twins = "def a():\n    def f(): pass\n\ndef b():\n    def f(): pass\n"
    (project / COUPLES).write_text(twins)
    commit(project)
    swhid = swhid_of(cavalier("cite", "couples:b.f", "--json"))
    (project / COUPLES).write_text("\n\n" + twins)
    ran = cavalier("cite", "--check", "-", given=swhid)
    assert ran.out == (f"-:1: moved: b.f in {COUPLES}, line 5: now line 7\n")
    (project / COUPLES).write_text("\n\n\n" + twins)
    ran = cavalier("cite", "--check", "-", given=swhid)
    assert ran.out == (f"-:1: moved: b.f in {COUPLES}, line 5: now line 8\n")


def test_what_is_nowhere_is_gone(
    cavalier: Cavalier, project: Path, report: Path
) -> None:
    (project / COUPLES).write_text("nothing = 0\n")
    ran = cavalier("cite", "--check", str(report), "--json")
    assert ran.status == 1
    found = json.loads(ran.out)
    assert [each["outcome"] for each in found] == ["same", *["gone"] * 3]
    assert list(found[1]) == [
        "file", "line", "swhid", "outcome", "message", "cited", "now",
    ]  # fmt: skip
    assert found[1]["cited"]["function"] == "supprimer"
    assert found[1]["now"] is None
    (project / COUPLES).unlink()
    gone = cavalier("cite", "--check", str(report), "--json")
    assert [each["outcome"] for each in json.loads(gone.out)][1:] == [
        "gone"
    ] * 3


def test_a_renamed_file_has_moved(cavalier: Cavalier, project: Path) -> None:
    swhid = swhid_of(cavalier("cite", "couples", "--json"))
    other = "imperative/labyrinth.py"
    (project / COUPLES).replace(project / other)
    ran = cavalier("cite", "--check", "-", given=swhid)
    assert ran.out == f"-:1: moved: {COUPLES}: now {other}\n"
    assert ran.status == 1


def test_a_citation_of_a_working_tree_resolves_until_it_changes(
    cavalier: Cavalier, project: Path
) -> None:
    change(project, "(Algorithme 2)", "(the page's Algorithme 2)")
    swhid = swhid_of(
        cavalier("cite", "couples:nb_parcours", "--working-tree", "--json")
    )
    assert cavalier("cite", "--check", "-", given=swhid).status == 0
    change(project, "(the page's Algorithme 2)", "(no Algorithme)")
    ran = cavalier("cite", "--check", "-", given=swhid)
    assert ran.status == 1
    assert "gone: functional/couples.py: the content cited" in ran.out


def test_a_commit_that_is_on_no_branch_is_gone(
    cavalier: Cavalier, project: Path, report: Path
) -> None:
    git(project, "commit", "--quiet", "--amend", "--message", "otherwise")
    ran = cavalier("cite", "--check", str(report))
    assert ran.status == 1
    assert "gone: commit" in ran.out
    assert ran.out.count("is not in this repository") == 4


NOWHERE = {
    "{cnt}23": "malformed: '{cnt}23' is not a SWHID",
    "{cnt};lines=9-3": "malformed: '9-3' is not a range",
    "{cnt};colour=3": "malformed: 'colour=3' is not a qualifier",
    "{cnt};path=": "malformed: 'path=' is not a qualifier",
    "{cnt};Lines=1-9999": "malformed: 'Lines=1-9999' is not a qualifier",
    "{cnt};lines=3\N{EN DASH}4": "malformed: '3\N{EN DASH}4' is not a range",
    "{cnt};path=/../x": "malformed: '/../x' is outside the project",
    "{cnt};path=//etc/passwd": "malformed: '//etc/passwd' is outside",
    "{cnt};path=/a%00b": "malformed: 'path=/a%00b' is not a qualifier",
    "{cnt};lines=1-9999999999": "malformed: '1-9999999999' is not a range",
    "{cnt};anchor={cnt}": "malformed: '{cnt}' is not an anchor",
    "{cnt};lines=1-9999": "gone: functional/couples.py, lines 1-9999: it has",
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


@pytest.mark.parametrize(("written", "told"), NOWHERE.items())
def test_what_leads_nowhere_is_told(
    cavalier: Cavalier, project: Path, written: str, told: str
) -> None:
    known = {
        "cnt": f"swh:1:cnt:{git(project, 'hash-object', COUPLES)}",
        "head": f"swh:1:rev:{git(project, 'rev-parse', 'HEAD')}",
        "zero": f"swh:1:rev:{'0' * 40}",
        "none": "0" * 40,
    }
    given = written.format(**known)
    ran = cavalier("cite", "--check", "-", given=given)
    assert (ran.status, ran.err) == (1, "")
    assert len(ran.out.splitlines()) == 1
    assert told.format(**known) in ran.out


def test_swhids_are_read_as_reports_have_them(
    cavalier: Cavalier, project: Path
) -> None:
    hashed = git(project, "hash-object", "imperative/labyrinth.py")
    best = git(project, "hash-object", "imperative/best_first_padded.py")
    ran = cavalier(
        "cite",
        "--check",
        "-",
        given=f"""A report, see \\url{{swh:1:cnt:{hashed};lines=1-3}}.
\\href{{https://archive.example.org/swh:1:cnt:{hashed};lines=2}}{{here}},
as in \\texttt{{swh:1:cnt:{best};path=/imperative/best\\_first\\_padded.py}}
  swhid = {{swh:1:cnt:{best};
     path=/imperative/best_first_padded.py;
     lines=3-4}},
""",
    )
    assert ran.status == 0, ran.out
    best_first = "same: imperative/best_first_padded.py"
    assert ran.out.splitlines() == [
        "-:1: same: imperative/labyrinth.py, lines 1-3",
        "-:2: same: imperative/labyrinth.py, line 2",
        f"-:3: {best_first}",
        f"-:4: {best_first}, lines 3-4",
    ]


#: How a SWHID of lines that are not there may be broken: no way hides them.
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


@pytest.mark.parametrize("written", BROKEN.values(), ids=BROKEN.keys())
def test_a_swhid_broken_over_lines_loses_no_qualifier(
    cavalier: Cavalier, project: Path, written: str
) -> None:
    core = f"swh:1:cnt:{git(project, 'hash-object', COUPLES)}"
    parts = {"core": core, "half": core[:30], "rest": core[30:]}
    given = f"\\url{{{written.format(path=f'/{COUPLES}', **parts)}}}."
    ran = cavalier("cite", "--check", "-", given=given)
    assert ran.status == 1
    assert ran.out.startswith(
        f"-:1: gone: {COUPLES}, lines 1-9999: it has only"
    )


ENCLOSED = [
    "`{}`", "'{}'", "``{}''", "({})", '"{}".', "|{}|", "{}/", "{}/.",
    "⟨{}⟩.",  # as biblatex-software prints it
    "«{}»", "\u201c{}\u201d", "\u2018{}\u2019.",  # as Word quotes it
]  # fmt: skip


@pytest.mark.parametrize("around", ENCLOSED)
@pytest.mark.parametrize("qualifiers", ["", ";lines=3-4"])
def test_what_encloses_a_swhid_is_no_part_of_it(
    cavalier: Cavalier, project: Path, around: str, qualifiers: str
) -> None:
    hashed = git(project, "hash-object", COUPLES)
    given = around.format(f"swh:1:cnt:{hashed}{qualifiers}")
    ran = cavalier("cite", "--check", "-", given=given)
    lines = ", lines 3-4" if qualifiers else ""
    assert (ran.status, ran.out) == (0, f"-:1: same: {COUPLES}{lines}\n")


def test_a_report_may_be_in_utf_16(
    cavalier: Cavalier, project: Path, tmp_path: Path
) -> None:
    swhid = f"swh:1:cnt:{git(project, 'hash-object', COUPLES)}"
    report = tmp_path / "report.txt"  # as `>` of PowerShell writes it
    report.write_text(swhid, encoding="utf-16")
    ran = cavalier("resolve", str(report))
    assert (ran.status, ran.out) == (0, f"{report}:1: same: {COUPLES}\n")


def test_the_command_line_takes_every_style() -> None:
    assert set(Style) == set(STYLES)


@pytest.mark.parametrize("style", STYLES)
def test_what_is_cited_in_any_style_is_found_again(
    cavalier: Cavalier, project: Path, style: str
) -> None:
    origin = "https://example.org/a(b),[c];d%20e/it's/"
    cited = cavalier(
        "cite", "couples:parcours", "--origin", origin, "--style", style
    )
    ran = cavalier("cite", "--check", "-", "--origin", origin, given=cited.out)
    assert ran.status == 0, ran.out
    assert f" same: parcours in {COUPLES}, lines " in ran.out
    assert "elsewhere" not in ran.out


def test_a_comment_of_tex_cites_nothing(
    cavalier: Cavalier, project: Path, tmp_path: Path
) -> None:
    hashed = git(project, "hash-object", COUPLES)
    gone = f"swh:1:cnt:{'0' * 40}"
    text = f"% {gone}\nbut 3\\% of swh:1:cnt:{hashed} % {gone}\n"
    for name in ("report.tex", "report.bib"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    ran = cavalier("cite", "--check", str(tmp_path / "report.tex"))
    assert ran.status == 0
    assert ran.out.endswith(f"report.tex:2: same: {COUPLES}\n")
    # In BibTeX nothing within an entry is a comment.
    ran = cavalier("cite", "--check", str(tmp_path / "report.bib"))
    assert (ran.status, ran.out.count("gone")) == (1, 2)


def test_a_swhid_is_looked_up_once(
    cavalier: Cavalier, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def resolve(swhid: str, origin: str, repository: Repository) -> Lookup:
        asked.append(swhid)
        return Lookup(Resolution.SAME, f"{repository.root} {origin}")

    monkeypatch.setattr("cavalier.commands.resolve.resolve", resolve)
    ran = cavalier("cite", "--check", "-", given="swh:1:a swh:1:b swh:1:a")
    assert len(ran.out.splitlines()) == 3
    assert asked == ["swh:1:a", "swh:1:b"]


def test_a_citation_of_another_project_is_left_to_it(
    cavalier: Cavalier, project: Path
) -> None:
    other = f"swh:1:cnt:{'1' * 40};origin=https://example.org/other;path=/a.c"
    ours = swhid_of(cavalier("cite", "couples", "--origin", ORIGIN, "--json"))
    given = f"{other} {ours}"
    assert cavalier("cite", "--check", "-", given=given).status == 1
    ran = cavalier("cite", "--check", "-", "--origin", ORIGIN, given=given)
    assert ran.status == 0
    assert outcomes(ran) == [
        "elsewhere: its origin is https://example.org/other",
        f"same: {COUPLES}",
    ]


def test_a_report_without_any_swhid_is_refused(
    cavalier: Cavalier, project: Path
) -> None:
    ran = cavalier("cite", "--check", "-", given="A report on swh: nothing.")
    refused(
        ran,
        "-: there is no SWHID. Name a report or a bibliography with one.",
    )
