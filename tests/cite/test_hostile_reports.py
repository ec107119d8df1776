"""`cavalier resolve` of reports that were written to do harm."""

import os
from pathlib import Path
from time import process_time

import pytest

from cavalier.citing.reports import cited
from tests.conftest import Cavalier

SWHID = f"swh:1:cnt:{'a' * 40}"
MANY = 40_000

#: Texts whose reading took the square of their length, or what may.
LONG = {
    "qualifiers": SWHID + ";path=/a" * MANY,
    "qualifiers in lines": SWHID + "\n;path=/a" * MANY,
    "keys": SWHID + ";path" * MANY,
    "lines of dashes": f"{SWHID};path=/a" + "\n-" * MANY,
    "lines of a range": f"{SWHID};lines=1" + "\n1" * MANY,
    "lines of an origin": f"{SWHID};origin=https://e.org/" + "\na/" * MANY,
    "lines of percents": f"{SWHID};path=/a" + "\n%" * MANY,
    "percents and ends of lines": f"{SWHID};path=/a" + "%\n" * MANY,
    "comments that begin one": "%swh:1\n" * MANY,
    "beginnings": "swh:1\n" * MANY,
    "spaces after a percent": f"{SWHID};path=/a%\n{' ' * MANY}b",
    "commands": SWHID + r"\a" * MANY + ";",
    "words and qualifiers": SWHID + "\nw\nw;path=/a" * (MANY // 2),
    r"\bibliography": r"\bibliography{" * MANY,
    r"\addbibresource": r"\addbibresource[" * MANY,
    r"\addbibresource[]": r"\addbibresource[a]{" * MANY,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_a_long_report_is_read_in_linear_time(
    name: str, tmp_path: Path
) -> None:
    for ending in ("txt", "tex"):
        file = tmp_path / f"report.{ending}"
        file.write_text(LONG[name])
        begun = process_time()
        count = sum(1 for _ in cited(str(file)))
        assert 0 <= count <= MANY
        assert process_time() - begun < 20


def test_a_swhid_ends_where_there_are_too_many_qualifiers(
    tmp_path: Path,
) -> None:
    file = tmp_path / "report.txt"
    file.write_text(LONG["qualifiers"])
    ((_, line, swhid),) = cited(str(file))
    assert line == 1
    assert SWHID < swhid < SWHID + ";path=/a" * 100


@pytest.mark.parametrize("kind", ["pipe", "folder", "device"])
def test_a_bibliography_that_is_not_a_regular_file_is_refused(
    cavalier: Cavalier, tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "named.bib"
    match kind:
        case "pipe":
            os.mkfifo(file)
        case "folder":
            file.mkdir()
        case _:
            file.symlink_to("/dev/zero")
    report = tmp_path / "report.tex"
    report.write_text(f"{SWHID} \\addbibresource{{named.bib}}")
    ran = cavalier("resolve", str(report))
    assert (ran.status, ran.out) == (2, "")
    assert f"{file} is not a regular file" in ran.err


@pytest.mark.parametrize("name", ["a\0b", "none", "a" * 5000])
def test_a_bibliography_that_is_not_there_is_named(
    cavalier: Cavalier, tmp_path: Path, name: str
) -> None:
    report = tmp_path / "report.tex"
    report.write_text(f"{SWHID} \\bibliography{{{name}}}")
    ran = cavalier("resolve", str(report))
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert str(tmp_path) in ran.err


def test_a_report_names_so_many_bibliographies_and_no_more(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    report, named = tmp_path / "report.tex", tmp_path / "same.bib"
    named.write_text("")
    report.write_text(r"\bibliography{same,same}" * MANY)
    assert "no SWHID" in cavalier("resolve", str(report)).err
    report.write_text(f"\\bibliography{{{','.join(map(str, range(101)))}}}")
    ran = cavalier("resolve", str(report))
    assert ran.status == 2
    assert "names 101 bibliographies" in ran.err


def test_so_many_swhids_are_looked_up_and_no_more(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    report = tmp_path / "report.txt"
    report.write_text("\n".join(f"swh:1:cnt:{n:040x}" for n in range(1001)))
    ran = cavalier("resolve", str(report))
    assert (ran.status, ran.out) == (2, "")
    assert "1001 different SWHIDs" in ran.err
