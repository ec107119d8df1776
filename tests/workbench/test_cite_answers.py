"""`cavalier cite` of files: certificates, and what --json printed."""

import json
from pathlib import Path

import pytest

from cavalier import cite
from common.board import Board
from common.counts import Convention
from common.known_counts import published
from tests.conftest import Cavalier
from tests.workbench.repositories import refused
from tests.workbench.test_certificate_files import WHOLE
from tests.workbench.test_cite_results import TREE

# 3x10 has 16 closed tours (table of published counts).
EXACT: dict[str, object] = {
    "board": "3x10",
    "start": None,
    "convention": "cycles",
    "count": published(Board(3, 10), Convention.CYCLES),
    "published": None,
    "reference": None,
}
VERDICT: dict[str, object] = {
    "valid": True,
    "closed": False,
    "faults": [],
    "fault_counts": {},
}
DONE: dict[str, object] = {"complete": True, "done": 1, "planned": 1}
COUNT: dict[str, object] = {
    "port": "couples",
    "board": "3x4",
    "start": None,
    "convention": "paths",
    "count": 16,
    "parts": [],
}


def counts(*wrong: dict[str, object]) -> dict[str, object]:
    return DONE | {"counts": [COUNT | each for each in wrong]}


@pytest.fixture
def answer(tmp_path: Path) -> Path:
    return tmp_path / "answer.json"


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (EXACT | {"count": "16"}, "count is missing"),
        (EXACT | {"convention": "closed-paths"}, "is not a count"),
        (EXACT | {"board": "0x4"}, "0x4"),
        (EXACT | {"start": [0, 0]}, "does not fit its convention"),
        (EXACT | {"start": [9, 9]}, "does not fit its convention"),
        (EXACT | {"reference": "\ud800"}, "not a whole document"),
        (VERDICT | {"valid": False}, "does not fit the faults"),
        (VERDICT | {"fault_counts": {"missing": 1}}, "does not fit"),
        (VERDICT | {"fault_counts": {"late": 1}}, "fault_counts.late"),
        ({"valid": False, "fault": None}, "does not fit the faults"),
        (WHOLE | {"count": 17}, "not a valid certificate"),
        (DONE | {"entries": []}, "not an answer"),
        (DONE | {"entries": [{"id": "tipe-six"}]}, "entries[0].clause"),
        (counts(), "not hold the counts of one"),
        (counts({}, {"board": "3x5"}), "not hold the counts of one"),
        (counts({"port": "own.py"}), "Unknown port 'own.py'"),
        (counts({"port": "warnsdorff-matrix"}), "warnsdorff-matrix"),
        ({"port": "couples"}, "not an answer"),
        ([VERDICT], "one object of JSON"),
    ],
)
def test_what_is_no_answer_is_refused(
    cavalier: Cavalier, answer: Path, document: object, words: str
) -> None:
    answer.write_text(json.dumps(document))
    refused(cavalier("cite", str(answer), TREE), words, str(answer))


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (EXACT, "exact:3x10:cycles|exact --board 3x10 --closed|16"),
        (
            counts({}, {"port": "lazy-tours"}),
            "count:couples,lazy-tours:3x4:paths|"
            "count couples lazy-tours --board 3x4 --all-starts|16",
        ),
        (VERDICT, "verdict:answer.json|check|valid"),
        (
            {"valid": False, "fault": "x"},
            "verdict:answer.json|check|not-valid",
        ),
        (
            WHOLE,
            "certificate:answer.json|exact --board 3x10 --closed --certify|16",
        ),
    ],
)
@pytest.mark.parametrize("style", ["bibtex", "csl-json"])
def test_an_answer_is_cited_and_found_again(
    cavalier: Cavalier, answer: Path, document: object, said: str, style: str
) -> None:
    answer.write_text(json.dumps(document))
    asked = ("cite", str(answer), TREE, "--style", style)
    (cited,) = json.loads(cavalier(*asked, "--json").out)
    name, command, found = said.split("|")
    assert (cited["result"], cited["answer"]) == (name, found)
    assert cited["command"] == f"cavalier {command}"
    report = answer.with_name("report.md")
    report.write_text(cavalier(*asked).out)
    ran = cavalier("resolve", str(report))
    assert ": same: " in ran.out
    assert (ran.status, ran.err) == (0, "")


def test_a_row_in_a_file_is_the_result_that_is_worked_out(
    cavalier: Cavalier, answer: Path
) -> None:
    name = "tipe-3x3"
    cavalier("reproduce", name, "-o", str(answer))
    ran = [cavalier("cite", t, TREE, "--json") for t in (name, str(answer))]
    one, other = (json.loads(each.out)[0]["identifier"] for each in ran)
    assert one == other


def test_a_certificate_is_cited_as_of_its_own_day_and_version(
    cavalier: Cavalier, answer: Path
) -> None:
    commit = "a" * 40
    answer.write_text(json.dumps(WHOLE | {"commit": commit, "version": "9.8"}))
    (cited,) = json.loads(cavalier("cite", str(answer), TREE, "--json").out)
    assert (cited["version"], cited["commit"]) == ("9.8", commit)
    assert cited["date"] == WHOLE["date"]


@pytest.mark.parametrize(
    ("now", "outcome"),
    [
        (None, "gone"),
        (json.dumps(WHOLE | {"date": "2026-02-01"}), "changed"),
        (json.dumps(WHOLE | {"count": 17}), "changed"),
        (json.dumps(EXACT), "changed"),
        ("{", "changed"),
    ],
)
def test_a_certificate_is_read_again(
    cavalier: Cavalier, answer: Path, now: str | None, outcome: str
) -> None:
    answer.write_text(json.dumps(WHOLE))
    text = cavalier("cite", str(answer), TREE, "--style", "text").out
    report = answer.with_name("report.md")
    report.write_text(text)
    answer.unlink() if now is None else answer.write_text(now)
    ran = cavalier("resolve", str(report))
    assert (ran.status, ran.err) == (1, "")
    assert f": {outcome}: certificate:answer.json: " in ran.out
    report.write_text(text.replace("answer.json", "..%2Fanswer.json"))
    assert ": gone: " in cavalier("resolve", str(report)).out


@pytest.mark.parametrize(
    "target",
    [
        "couples:parcours",
        "common.validator:examine",
        "proof:two_styles_one_search",
        "count:couples:3x4:paths",
        "the Pascal paper",
        "answer.json",
    ],
)
def test_what_the_command_cites_is_cited_alike(
    cavalier: Cavalier, answer: Path, target: str
) -> None:
    answer.write_text(json.dumps(WHOLE))
    target = target.replace(answer.name, str(answer))
    ran = cavalier("cite", target, TREE, "--lang", "fr", "--style", "bibtex")
    cited = cite(target, "bibtex", working_tree=True, lang="fr")
    assert (ran.status, ran.out) == (0, f"{cited}\n")
