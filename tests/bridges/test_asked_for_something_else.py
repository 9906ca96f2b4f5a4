"""Who was asked only for what nobody wants any more is asked for what is wanted now, where they can do it."""

from dataclasses import replace

from tests.bridges.test_clarifications import bridge_of
from tests.bridges.test_demand_changes import ended, next_end, patch, view, who
from tests.bridges.test_honest_outcomes import PEOPLE, person
from tests.days import SATURDAY

PACKER = replace(
    person("shen", "沈芸", "打包整理", price=450.0),
    tags=("打包整理", "保洁"),
    capabilities={"打包整理": "上门打包", "保洁": "退租深度保洁"},
)
MOVER = person("ma", "马强", "搬家搬运", price=1400.0)


async def test_who_packed_is_asked_to_clean_where_that_is_what_is_wanted_now(tmp_path) -> None:
    async with bridge_of(tmp_path, {**PEOPLE, "shen": PACKER, "ma": MOVER}) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}在北京搬家，需要搬家搬运和打包整理。")
        assert who(found) == {"ma", "shen"}
        await patch(bridge, found["demand_id"], text="打包不用了，我们自己来；加一次保洁。")
        await next_end(bridge, found["demand_id"], found["last_seq"])
        after = await view(bridge, found["demand_id"])

    (part,) = [one for one in after["proposal"]["assignments"] if one["agent_id"] == "user_agent_shen"]
    assert part["capabilities"] == ["保洁"]
