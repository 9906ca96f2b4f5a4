"""Of work that only usually belongs to an occasion nobody is told that it was not found: nobody looked for it."""

from tests.core.matching_kit import demand, person
from towow_core.engine.matching.binding import hindrances
from towow_core.engine.planning.compromise import find_compromise

MOVER = person("ma", "搬家搬运", city="北京", price=2000.0)


def test_a_truck_that_nobody_asked_for_is_not_missed() -> None:
    asked = demand("我要从广州搬到深圳，1月10号左右，找搬家公司。总共8000以内。")
    why = hindrances(asked, [MOVER], ("搬家搬运",))

    ended = find_compromise(
        asked, "no_candidates", candidates=(), offers=(), proposal=None, feedbacks=(), gaps=(), hindered=why
    )

    assert "搬家搬运" in ended.summary
    assert "货车运输" not in " ".join((ended.summary, *ended.suggestions))
