"""Who is booked by another plan on the day that is asked for does not vanish: it is said why, and what would help."""

from dataclasses import replace

from tests.bridges.test_commitments import bridge_of, ended
from tests.bridges.test_honest_outcomes import PEOPLE, person
from tests.core.matching_kit import person as somebody
from tests.days import SATURDAY
from tests.requirements.test_found_by_its_name import read
from towow_core.engine.matching.event_days import booked_out

PIA = person("pia", "皮娅", "摄影", price=1000.0, price_floor=900.0)
FAR = replace(person("far", "法尔", "摄影", price=900.0, price_floor=800.0), location="广州")
QUN = person("qun", "群山", "摄影", price=1200.0, price_floor=1000.0)
ONE = f"{SATURDAY.zh}在北京请一位摄影师拍一天活动"
PARTY = f"{SATURDAY.zh}在北京办一场50人的聚会，需要场地和摄影师"


async def _booked_and_then(bridge, *, approve: str = ONE, then: str = PARTY) -> tuple[dict, dict]:
    first = await ended(bridge, approve)
    await bridge.approve(first["demand_id"])
    return first, await ended(bridge, then)


async def _why_not(bridge, found: dict, name: str) -> tuple[dict, str]:
    answer = await bridge.http.get(f"/api/v1/demand/{found['demand_id']}/why-not/user_agent_{name}")
    return answer.raise_for_status().json(), answer.text


async def test_the_only_one_who_could_come_is_asked_and_the_demand_says_that_they_are_booked(tmp_path) -> None:
    """Who does the same in another city, and never comes, is nobody who could instead."""
    async with bridge_of(tmp_path, {**PEOPLE, "pia": PIA, "far": FAR}) as bridge:
        first, second = await _booked_and_then(bridge)

    photos = next(r for r in second["requirements"] if r["text"] == "活动摄影")
    assert photos["status"] == "unmet"
    assert "皮娅" in photos["note"]
    assert SATURDAY.zh in photos["note"]
    assert "已经定了别的安排" in photos["note"]
    point = next(p for p in second["open_points"] if p["requirement_id"] == photos["requirement_id"])
    assert "已经定了别的安排" in point["text"]
    assert first["demand_id"] not in str(second)


async def test_who_was_not_asked_for_being_booked_learns_so_with_another_day_and_nothing_of_the_other_demand(
    tmp_path,
) -> None:
    async with bridge_of(tmp_path, {**PEOPLE, "pia": PIA, "qun": QUN}) as bridge:
        first, second = await _booked_and_then(bridge)
        parts = first["proposal"]["assignments"]
        ((name, busy),) = [(p["display_name"], p["agent_id"][11:]) for p in parts if p["standing"] != "stand_by"]
        found, text = await _why_not(bridge, second, busy)
        await bridge.http.post(f"/api/v1/demand/{first['demand_id']}/cancel")
        again, _ = await _why_not(bridge, second, busy)

    assert not found["is_invited"]
    assert [one["kind"] for one in found["obstacles"]] == ["booked"]
    assert f"{name}{SATURDAY.zh}" in found["text"]["zh"].replace(f"{SATURDAY.year}年", "")
    assert "is booked on" in found["text"]["en"]
    changes = {one["what"]: one["patch"] for one in found["alterations"]}
    assert changes["date"]["date"] != SATURDAY.iso
    assert first["demand_id"] not in text
    assert again == found  # it is told as it was when people were looked for


def test_who_is_found_by_no_table_but_by_their_own_words_is_not_lost_for_being_booked() -> None:
    tuner, other = somebody("tuner", "钢琴调律"), somebody("other", "钢琴调律", city="广州")
    asked = read("12月19日在北京要一位钢琴调律师傅", (tuner, other))
    booked = {"user_agent_tuner": ("2026-12-19",)}
    assert booked_out((tuner, other), asked, booked) == frozenset()
    near = somebody("near", "钢琴调律")
    assert booked_out((tuner, near), asked, booked) == {"user_agent_tuner"}
