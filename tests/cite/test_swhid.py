"""SWHIDs are found in a report whatever they say of their origin."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cavalier.citing.reports import written
from cavalier.citing.swhid import CLOSING, Swhid, parsed

#: What means something in TeX, in a SWHID or in a sentence.
SPECIAL = st.sampled_from(f"'()[],;:%&#$_=?@!*+~./-aF0{CLOSING}")

#: What else a URL may have.
OTHERS = st.characters(
    exclude_categories=("C", "Z"), exclude_characters='<>"{}|\\^`'
)


@pytest.mark.slow  # hypothesis reads the table of Unicode first
@given(st.text(SPECIAL | OTHERS).map("https://a{}".format))
def test_every_origin_survives_in_a_report(origin: str) -> None:
    swhid = Swhid("cnt", "0" * 40, origin=origin, lines=(3, 4))
    ((_, found),) = written(f"\\url{{{swhid}}}.")
    assert parsed(found) == swhid


HASH = "94a9ed024d3859793618152ea559a168bbcbb5e2"
WHOLE = (
    f"swh:1:cnt:{HASH};origin=https://example.org/a;anchor=swh:1:rev:{HASH};"
    "path=/functional/best_first.py"
)


@pytest.mark.parametrize("swhid", [f"{WHOLE};lines=254-1062", WHOLE])
@pytest.mark.parametrize("end", ["\n", " \r\n", "\n    "])
def test_a_line_may_end_anywhere_in_a_swhid(swhid: str, end: str) -> None:
    # Not in the number that comes last, nor in the last letters of a file:
    # what follows might then be the next word of the text.
    last = len(swhid) - len("062" if "lines" in swhid else "py")
    for place in range(len("swh:"), last):
        broken = swhid[:place] + end + swhid[place:]
        for text in (f"See {broken}. The", f"{broken}{end}Next"):
            assert [found for _, found in written(text)] == [swhid], text


def test_lines_may_end_at_several_places_of_a_swhid() -> None:
    swhid = f"{WHOLE};lines=254-1062"
    for width in range(9, 60):
        parts = [
            swhid[at : at + width] for at in range(0, len(swhid) - 4, width)
        ]
        parts[-1] = swhid[(len(parts) - 1) * width :]
        found = list(written("\n".join(parts)))
        assert found == [(1, swhid)], width


def test_the_next_word_is_no_part_of_a_swhid_that_is_complete() -> None:
    core = f"swh:1:cnt:{HASH}"
    for swhid in (
        core,
        f"{core};path=/a.py",
        f"{core};lines=3",
        f"{core};lines=3-14",
        f"swh:1:dir:{HASH};path=/functional",
    ):
        for following in ("and", "15", "abc", "swh:1:a;path=/b", ""):
            (_, found), *_ = written(f"{swhid}\n{following} more")
            assert found == swhid


@pytest.mark.parametrize("place", ["https://", "example.org/", "cavalier."])
def test_an_origin_that_comes_last_may_be_broken_at_its_signs(
    place: str,
) -> None:
    origin = "https://example.org/cavalier.git"
    swhid = f"swh:1:rev:{HASH};origin={origin}"
    broken = swhid.replace(place, f"{place}\n")
    for following in (". Next", ".\nNext", "\n2030"):
        assert list(written(broken + following)) == [(1, swhid)]
