"""Who was asked for by name and cannot come leaves standing what others do, and is an open point by name."""

from dataclasses import replace

import pytest

from tests.bridges.test_honest_outcomes import PEOPLE, bridge_of, ended
from tests.days import SATURDAY

AWAY = {**PEOPLE, "chen": replace(PEOPLE["chen"], location="上海")}


@pytest.mark.parametrize(
    "works", ["要一个场地，再请陈屿来做演讲嘉宾", "请陈屿来做演讲嘉宾，再要一个场地"], ids=["last", "first"]
)
async def test_what_others_do_stands_without_who_was_named(tmp_path, works: str) -> None:
    async with bridge_of(tmp_path, AWAY) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}在北京办一场50人的聚会，{works}")

    parts = [part["agent_id"] for part in found["proposal"]["assignments"] if part["standing"] == "active"]
    unmet = [r["text"] for r in found["requirements"] if r["status"] == "unmet"]
    assert (found["status"], found["is_complete"], parts) == ("finalized", False, ["user_agent_lin"])
    assert "陈屿" in unmet
    assert any("陈屿" in point["text"] for point in found["open_points"])
    of_all = [r for r in found["requirements"] if r["kind"] in {"place", "date", "head_count"}]
    assert not any("陈屿" in r["note"] for r in of_all)


async def test_where_the_missing_was_to_do_all_of_it_there_is_no_agreement(tmp_path) -> None:
    async with bridge_of(tmp_path, AWAY) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}在北京办一场50人的聚会，请陈屿来做演讲嘉宾")

    assert found["status"] == "failed"


async def test_where_who_was_to_do_what_is_not_said_there_is_no_agreement(tmp_path) -> None:
    async with bridge_of(tmp_path, PEOPLE) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}在北京办一场50人的聚会，需要场地和演讲嘉宾，必须由马强主持")

    assert found["status"] == "failed"
