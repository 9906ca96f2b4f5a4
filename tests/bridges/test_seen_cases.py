"""Each plan that once called itself agreed and was not: through the public API, on the offline engine."""

import pytest

from tests.bridges.test_honest_outcomes import MEETUP, PEOPLE, bridge_of, by_kind, ended, person, view
from tests.days import SATURDAY, SUNDAY
from towow_core.domain.events import TERMINAL_EVENT_TYPES

CATERER = person("xu", "许莉", "餐饮茶歇", price=2000.0, price_floor=1500.0, capacity_people=200)
HOST = person("zhao", "赵敏之", "活动主持", price=1500.0, price_floor=1200.0, languages=("zh", "en"))
PHOTOGRAPHER = person("he", "何洋", "活动摄影", price=1800.0, price_floor=1500.0, languages=("zh",))
MOVER = person("ma", "马强", "搬家搬运", price=1400.0, price_floor=1200.0)
PACKER = person("shen", "沈芸", "打包整理", price=380.0, price_floor=300.0)

EARLIER = SATURDAY.after(-9)  # a Thursday


def people(*more, without: tuple[str, ...] = ()):
    chosen = {name: profile for name, profile in PEOPLE.items() if name not in without}
    return {**chosen, **{profile.agent_id.removeprefix("user_agent_"): profile for profile in more}}


def requirements(found: dict, kind: str) -> list[dict]:
    return [wanted for wanted in found["requirements"] if wanted["kind"] == kind]


def capabilities(found: dict) -> set[str]:
    return {tag for part in found["proposal"]["assignments"] for tag in part["capabilities"]}


def active(found: dict) -> dict[str, dict]:
    parts = (found["proposal"] or {}).get("assignments", [])
    return {part["display_name"]: part for part in parts if part["standing"] != "stand_by"}


async def test_lunch_is_not_lost(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, f"{MEETUP}，包午餐")

    lunch = [r for r in requirements(found, "capability") if "餐饮茶歇" in r["value"]["tags"]]
    assert [r["is_hard"] for r in lunch] == [True]
    assert lunch[0]["status"] == "unmet"
    assert not found["is_complete"]
    assert any(point["requirement_id"] == lunch[0]["requirement_id"] for point in found["open_points"])


async def test_lunch_is_met_by_somebody_who_makes_it(tmp_path) -> None:
    async with bridge_of(tmp_path, people(CATERER)) as bridge:
        found = await ended(bridge, f"{MEETUP}，包午餐")

    lunch = [r for r in requirements(found, "capability") if "餐饮茶歇" in r["value"]["tags"]]
    assert [(r["status"], r["met_by"]) for r in lunch] == [("met", ["user_agent_xu"])]


@pytest.mark.parametrize("said", ["我们有自己的场地", "自带场地", "场地已经订好了", "场地我们自己有"])
async def test_nobody_is_paid_for_a_venue_that_is_there_already(tmp_path, said: str) -> None:
    demand = f"{SATURDAY.zh}在北京办一场50人的聚会，需要演讲嘉宾，{said}"
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, demand)

    assert found["status"] == "finalized"
    assert "场地提供" not in capabilities(found)
    assert by_kind(found)["provided_by_requester"] == "met"


async def test_a_person_asked_for_by_name_is_invited_and_preferred(tmp_path) -> None:
    other = person("zhou", "周到", "活动主持", price=900.0, price_floor=800.0)
    async with bridge_of(tmp_path, people(HOST, other)) as bridge:
        found = await ended(bridge, f"{MEETUP}，请赵敏之主持")

    assert by_kind(found)["person"] == "met"
    assert active(found)["赵敏之"]["capabilities"] == ["活动主持"]


async def test_a_person_asked_for_by_name_is_invited_for_what_the_demand_never_said(tmp_path) -> None:
    async with bridge_of(tmp_path, people(PHOTOGRAPHER)) as bridge:
        found = await ended(bridge, f"{MEETUP}，一定要何洋来")

    assert by_kind(found)["person"] == "met"
    assert "何洋" in active(found)


async def test_a_person_who_is_not_wanted_has_no_part(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, f"{MEETUP}，不要陈屿")

    assert "陈屿" not in str((found["proposal"] or {}).get("assignments"))
    assert {wanted["status"] for wanted in requirements(found, "exclusion")} <= {"met", "open"}


async def test_a_move_without_movers_is_not_agreed(tmp_path) -> None:
    async with bridge_of(tmp_path, {"shen": PACKER}) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}帮我在北京搬家，预算3000元")

    assert found["status"] == "failed"
    assert found["outcome"]["reason_code"] == "no_candidates"  # and nobody is asked to pack for a move that is none
    assert "搬家搬运" in str(found["outcome"])


async def test_a_launch_for_three_hundred_without_a_venue_is_not_agreed(tmp_path) -> None:
    async with bridge_of(tmp_path, {"zhao": HOST, "he": PHOTOGRAPHER}) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}在北京办一场300人的新品发布会，需要主持人和摄影师")

    venue = [r for r in requirements(found, "capability") if "场地提供" in r["value"]["tags"]]
    assert [(r["is_hard"], r["status"] == "met") for r in venue] == [(True, False)]
    assert not found["is_complete"]
    assert found["status"] == "finalized"
    assert any(point["requirement_id"] == venue[0]["requirement_id"] for point in found["open_points"])


async def test_seventy_people_instead_of_eighty_has_to_be_accepted_by_name(tmp_path) -> None:
    small = person("lin", "林望舒", "场地提供", price=6000.0, price_floor=5000.0, capacity_people=70)
    async with bridge_of(tmp_path, people(small, without=("lin",))) as bridge:
        found = await ended(bridge, MEETUP.replace("50", "80"))
        approve = f"/api/v1/demand/{found['demand_id']}/approve"
        others = [p["open_point_id"] for p in found["open_points"] if "70" not in p["text"]]
        refused = await bridge.http.post(approve, json={"plan_digest": found["plan_digest"], "accepts": others})

    about_seventy = {point["open_point_id"] for point in found["open_points"] if "70" in point["text"]}
    assert about_seventy
    assert refused.status_code == 409
    assert about_seventy <= {point["open_point_id"] for point in refused.json()["open_points"]}


async def sent_back(tmp_path, reason: str) -> dict:
    """A plan for moving house that was agreed and sent back, as it ended the second time."""
    async with bridge_of(tmp_path, {"ma": MOVER, "shen": PACKER}) as bridge:
        found = await ended(bridge, f"{SATURDAY.zh}帮我在北京搬家，需要打包，预算3000元")
        assert found["status"] == "finalized"
        await bridge.http.post(f"/api/v1/demand/{found['demand_id']}/reject", json={"reason": reason})
        stream = await bridge.network.bridge.stream(found["demand_id"])
        while sum(e.event_type in TERMINAL_EVENT_TYPES for e in stream.envelopes) < 2:
            await stream.wait(len(stream.envelopes), 30)
        return await view(bridge, found["demand_id"])


async def test_what_a_sent_back_plan_is_asked_for_is_met_where_its_facts_say_so(tmp_path) -> None:
    again = await sent_back(tmp_path, f"{EARLIER.zh}，2000元以内")

    total = sum(part["price"] or 0 for part in active(again).values())
    budget, day = requirements(again, "budget")[0], requirements(again, "date")[0]
    assert (again["status"], budget["status"], day["status"]) == ("finalized", "met", "met")
    assert total <= budget["value"]["number"] == 2000
    assert again["proposal"]["timeline"]["event_date"] == day["value"]["first"] == EARLIER.iso
    assert f"已答应：{EARLIER.zh}" not in str(again["proposal"])


async def test_what_a_sent_back_plan_is_asked_for_in_vain_is_not_met(tmp_path) -> None:
    again = await sent_back(tmp_path, f"大家都必须免费，搬家改到{EARLIER.zh}")

    budget, day = requirements(again, "budget")[0], requirements(again, "date")[0]
    (refused,) = again["proposal"]["refused_changes"]
    assert (again["status"], again["is_complete"]) == ("finalized", False)  # the plan before it stands
    assert {one["how"] for one in refused["asked"]} == {"declined"}
    assert (budget["status"], day["status"]) == ("unmet", "unmet")
    assert "已答应：大家" not in str(again["proposal"]) + str(again["outcome"])


async def test_a_language_that_somebody_does_not_speak_is_not_met(tmp_path) -> None:
    async with bridge_of(tmp_path, people(PHOTOGRAPHER, HOST)) as bridge:
        spoken = await ended(bridge, f"{MEETUP}，主持人要会英语")
        unspoken = await ended(bridge, f"{MEETUP}，主持人要会法语")

    assert by_kind(spoken)["language"] == "met"
    assert by_kind(unspoken)["language"] == "unmet"


@pytest.mark.parametrize("wish", ["每周六一次", "三个月", "必须有执照", "不要花生"])
async def test_what_no_fact_answers_is_open_and_has_to_be_accepted(tmp_path, wish: str) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, f"{MEETUP}，{wish}")

    asked = [r for r in found["requirements"] if r["kind"] in {"recurrence", "duration", "quality", "exclusion"}]
    hard = [r for r in asked if r["is_hard"]]
    assert hard
    assert {r["status"] for r in hard} == {"open"}
    assert all(r["note"] for r in hard)
    assert {r["requirement_id"] for r in hard} <= {point["requirement_id"] for point in found["open_points"]}
    assert not found["is_complete"]


async def test_days_and_hours_that_the_plan_names_and_everybody_agrees_to_are_met(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, f"{MEETUP}，两天，下午三点开始")

    timeline = found["proposal"]["timeline"]
    assert (timeline["event_days"], timeline["hours"]) == ([SATURDAY.iso, SUNDAY.iso], ["下午三点开始"])
    assert [r["status"] for r in found["requirements"] if r["text"] in {"两天", "下午三点开始"}] == ["met", "met"]
    assert {part["rate"]["quantity"] for part in active(found).values() if part["rate"]["unit"] == "day"} <= {2.0}


async def test_a_day_gone_by_is_assumed_to_be_another_and_stays_open(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, "昨天在北京办一场50人的聚会，需要场地和演讲嘉宾", questions=False)

    dates = requirements(found, "date")
    assert [(r["source"], r["status"]) for r in dates] == [("assumed", "open")]
    assert not found["is_complete"]


async def test_words_that_nobody_understood_are_no_part_of_an_agreement_without_more(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, f"{MEETUP}。猫很怕生")

    assert not found["is_complete"]
    assert [p["kind"] for p in found["open_points"] if "猫很怕生" in p["text"]] == ["not_understood"]


async def test_a_day_that_is_ruled_out_is_not_chosen_where_the_plan_chooses(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, MEETUP.replace(SATURDAY.zh, "明年一月") + "，不要周末")

    assert by_kind(found)["exclusion"] == "met"
