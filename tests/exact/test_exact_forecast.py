"""The forecast of an exact count: its shares, and the time left."""

import pytest

from cavalier.exact import compiled, cost
from cavalier.exact.cost import Tier
from cavalier.exact.forecast import Forecast, forecast_of
from cavalier.exact.question import of_cycles, of_paths, of_paths_from
from common.board import Board, Square

pytestmark = pytest.mark.needs("numba")


@pytest.mark.parametrize(
    ("board", "start", "closed"),
    [
        (Board(6, 6), None, True),
        (Board(5, 7), None, False),
        (Board(6, 5), Square(1, 2), False),
    ],
)
def test_the_share_of_the_whole_grows_from_stage_to_stage(
    monkeypatch: pytest.MonkeyPatch,
    board: Board,
    start: Square | None,
    closed: bool,
) -> None:
    monkeypatch.setattr(cost, "find_spec", lambda name: object())
    monkeypatch.setattr(cost, "_WORTH_COMPILING", 0)
    forecast = forecast_of(board, start, closed=closed)
    if start:
        question = of_paths_from(board, start)
    else:
        question = (of_cycles if closed else of_paths)(board)
    shares: list[float] = []
    compiled.count(
        question,
        lambda stage, share, states: shares.append(
            forecast.share(stage, share)
        ),
    )
    assert shares == sorted(shares)
    assert 0 < shares[0] < 0.1
    assert shares[-1] == 1


def test_both_halves_are_foreseen_unless_they_are_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for tier, halves in ((Tier.COMPILED, 0.5), (Tier.PLAIN, 0.25)):
        monkeypatch.setattr(
            "cavalier.exact.forecast.tier_for", lambda *_, closed, t=tier: t
        )
        forecast = forecast_of(Board(8, 8), None, closed=True)
        assert forecast.share("settling squares", 1.0) == pytest.approx(halves)


def test_the_last_row_of_a_half_takes_most_of_it() -> None:
    forecast = Forecast(Board(8, 8), closed=True, alike=True)
    assert forecast.share("settling squares", 2 / 3) < 0.1
    assert forecast.share("settling squares", 1.0) == pytest.approx(0.5)
    assert forecast.share("joining the halves", 0.5) == 0.75


def test_the_rest_is_estimated_from_what_was_done_since_the_first_time() -> (
    None
):
    forecast = Forecast(Board(6, 6), closed=True, alike=True)
    assert forecast.seconds_left(0.5, 100.0) is None
    assert forecast.seconds_left(0.75, 130.0) == pytest.approx(30)
    assert forecast.seconds_left(1.0, 160.0) == 0


def test_a_line_tells_stage_states_memory_and_the_rest() -> None:
    forecast = Forecast(Board(6, 6), closed=True, alike=True)
    share, text = forecast.told("joining the halves", 0.25, 12345)
    assert share == 0.625
    assert text.startswith("joining the halves, 12,345 states, ")
    assert text.endswith("iB at most")
    _, text = forecast.told("joining the halves", 0.5, 12345)
    assert text.endswith(" seconds left")


def test_a_board_beyond_all_measure_can_be_foreseen() -> None:
    forecast = Forecast(Board(1000, 1000), closed=False, alike=False)
    assert 0 <= forecast.share("settling squares", 0.5) <= 1
