"""Two of one trade in two places: each has its own person, day and price, and neither meets the other's."""

from dataclasses import replace

from tests.bridges.test_honest_outcomes import bridge_of, ended, person
from tests.days import NEXT_SATURDAY, SATURDAY

FIRST = f"{SATURDAY.year}年{SATURDAY.zh}"
LEI = person("lei", "雷鸣", "场地提供", price=1800.0, capacity_people=60)
PEOPLE = {
    "lin": person("lin", "林望舒", "场地提供", price=2000.0, capacity_people=80),
    "lei": replace(LEI, location="上海", profile_summary="雷鸣在上海，做场地提供多年。"),
}


async def test_a_room_in_each_of_two_towns_is_had_from_two_people(tmp_path) -> None:
    async with bridge_of(tmp_path, PEOPLE) as bridge:
        found = await ended(
            bridge,
            f"{FIRST}在北京要一个30人的场地，{NEXT_SATURDAY.zh}在上海也要一个场地，各2500元以内",
            questions=False,
        )

    parts = {part["agent_id"]: part for part in found["proposal"]["assignments"]}
    assert {part["standing"] for part in parts.values()} == {"active"}
    assert parts["user_agent_lin"]["capabilities"] == ["场地提供"]
    assert parts["user_agent_lei"]["capabilities"] == ["场地提供（上海）"]
    assert parts["user_agent_lei"]["days"] == [NEXT_SATURDAY.iso]
    assert {r["status"] for r in found["requirements"] if r["is_hard"]} == {"met"}


async def test_one_room_meets_neither_the_other_place_nor_its_day(tmp_path) -> None:
    async with bridge_of(tmp_path, {"lin": PEOPLE["lin"]}) as bridge:
        found = await ended(
            bridge, f"{FIRST}在北京要一个30人的场地，{NEXT_SATURDAY.zh}在上海也要一个场地", questions=False
        )

    status = {r["text"]: r["status"] for r in found["requirements"] if r["is_hard"]}
    assert status["场地提供"] == "met"
    assert status["场地提供（上海）"] == "unmet"
    assert status["上海"] != "met"
    assert status[NEXT_SATURDAY.zh] != "met"
