"""SWHIDs are found in a report whatever they say of their origin."""

from hypothesis import given
from hypothesis import strategies as st

from cavalier.citing.swhid import Swhid, checked_url, parsed, written

#: What means something in TeX, in a SWHID or in a sentence.
SPECIAL = st.sampled_from("'()[],;:%&#$_=?@!*+~./-aF0")

#: What else a URL may have.
OTHERS = st.characters(
    exclude_categories=("C", "Z"), exclude_characters='<>"{}|\\^`'
)


@given(st.text(SPECIAL | OTHERS).map("https://a{}".format))
def test_every_origin_survives_in_a_report(origin: str) -> None:
    swhid = Swhid("cnt", "0" * 40, origin=checked_url(origin), lines=(3, 4))
    ((_, found),) = written(f"\\url{{{swhid}}}.")
    assert parsed(found) == swhid
