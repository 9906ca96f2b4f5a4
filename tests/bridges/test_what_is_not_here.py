"""Of several works that are asked for, one that nobody here does leaves the others standing, in whatever order."""

from dataclasses import replace

import pytest

from tests.bridges.test_demand_changes import next_end, patch
from tests.bridges.test_honest_outcomes import PEOPLE, bridge_of, ended, view
from tests.days import SATURDAY

AWAY = {**PEOPLE, "lin": replace(PEOPLE["lin"], location="上海")}
DEAR = {**PEOPLE, "lin": replace(PEOPLE["lin"], terms=replace(PEOPLE["lin"].terms, capacity_people=10))}


@pytest.mark.parametrize("works", ["场地和演讲嘉宾", "演讲嘉宾和场地"])
async def test_who_is_here_keeps_the_part_and_what_nobody_here_does_is_an_open_point(tmp_path, works: str) -> None:
    async with bridge_of(tmp_path, AWAY) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}在北京办一场50人的聚会，需要{works}")

    parts = [part["agent_id"] for part in found["proposal"]["assignments"] if part["standing"] == "active"]
    unmet = [r["value"]["tags"] for r in found["requirements"] if r["status"] == "unmet"]
    assert (found["status"], found["is_complete"]) == ("finalized", False)
    assert parts == ["user_agent_chen"]
    assert unmet == [["场地提供"]]
    assert any("场地" in point["text"] for point in found["open_points"])


async def test_what_is_asked_first_and_was_refused_is_still_no_agreement(tmp_path) -> None:
    async with bridge_of(tmp_path, DEAR) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}在北京办一场50人的聚会，需要场地和演讲嘉宾")

    assert found["status"] == "failed"


async def test_where_nobody_here_does_any_of_it_there_is_no_agreement(tmp_path) -> None:
    away = {name: replace(one, location="上海") for name, one in PEOPLE.items()}
    async with bridge_of(tmp_path, away) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}在北京办一场50人的聚会，需要场地和演讲嘉宾")

    assert found["status"] == "failed"


async def test_what_an_occasion_needs_and_nobody_asked_for_carries_no_agreement(tmp_path) -> None:
    people = {**PEOPLE, "chen": replace(PEOPLE["chen"], location="上海")}
    async with bridge_of(tmp_path, people) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}在北京办婚礼，50人，要一位演讲嘉宾", questions=False)

    assert found["status"] == "failed"


async def test_who_is_elsewhere_and_too_small_besides_is_still_elsewhere(tmp_path) -> None:
    lin = replace(AWAY["lin"], terms=replace(AWAY["lin"].terms, capacity_people=10))
    async with bridge_of(tmp_path, {**AWAY, "lin": lin}) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}在北京办一场50人的聚会，需要场地和演讲嘉宾")

    assert (found["status"], found["is_complete"]) == ("finalized", False)


async def test_who_was_too_small_at_first_is_no_nobody_after_a_change(tmp_path) -> None:
    async with bridge_of(tmp_path, DEAR) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}在北京办一场50人的聚会，需要场地和演讲嘉宾")
        seen = len((await bridge.network.bridge.stream(found["demand_id"])).envelopes)
        assert (await patch(bridge, found["demand_id"], text="40人")).is_success
        await next_end(bridge, found["demand_id"], seen)
        after = await view(bridge, found["demand_id"])

    assert (found["status"], after["status"]) == ("failed", "failed")


@pytest.mark.parametrize("works", ["场地和演讲嘉宾", "演讲嘉宾和场地"])
async def test_who_is_away_on_the_day_takes_down_nobody_who_agreed(tmp_path, works: str) -> None:
    lin = replace(PEOPLE["lin"], terms=replace(PEOPLE["lin"].terms, unavailable_dates=(SATURDAY.iso,)))
    async with bridge_of(tmp_path, {**PEOPLE, "lin": lin}) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}在北京办一场50人的聚会，需要{works}")

    unmet = [r["value"]["tags"] for r in found["requirements"] if r["status"] == "unmet"]
    assert (found["status"], found["is_complete"]) == ("finalized", False)
    assert unmet == [["场地提供"]]


async def test_a_price_above_the_limit_of_one_work_stands_as_an_open_point_beside_others_and_alone(tmp_path) -> None:
    stands = []
    for works in ("场地5100以内", "场地5100以内；另外请一位演讲嘉宾，2900以内"):
        async with bridge_of(tmp_path / str(len(stands)), PEOPLE) as bridge:
            found = await ended(bridge, f"{SATURDAY.zh}在北京办一场50人的聚会，需要{works}", questions=False)
        unmet = [r for r in found["requirements"] if r["kind"] == "budget" and r["status"] == "unmet"]
        amount = next(part["price"] for part in found["proposal"]["assignments"] if "场地提供" in part["capabilities"])
        assert any(f"{amount:,.0f}" in line for line in found["advice"])
        stands.append((found["status"], found["is_complete"], [r["value"]["number"] for r in unmet]))

    assert stands == [("finalized", False, [5100.0])] * 2
