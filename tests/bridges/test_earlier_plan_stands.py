"""A plan was agreed, its requester asks for something else, and nobody takes that on: the plan is still there.

The offline engine answers for those whose twins are none of a test's own.
"""

from copy import deepcopy

import pytest

from tests.agents.silent_twins import TwinSilentAboutChanges, TwinThatDeclinesChanges
from tests.bridges.test_clarifications import bridge_of, of_type, view
from tests.bridges.test_demand_changes import ended, next_end, patch, who
from tests.bridges.test_honest_outcomes import MEETUP, PEOPLE, person
from tests.days import SATURDAY
from towow_core.domain.policy import NegotiationPolicy
from towow_core.services.evidence.exports import export_in
from towow_core.services.evidence.verification import verify
from towow_core.services.evidence.verified_plans import consents

OTHER = person("zhou", "周到", "演讲嘉宾", price=1500.0)
WITH_ANOTHER = {**PEOPLE, "zhou": OTHER}
QUICK = NegotiationPolicy(collect_timeout_s=2.0)
FINALIZED = "towow.proposal.finalized"


async def changed(bridge, found: dict, **changes) -> tuple[list, dict]:
    """What was told of a change of an agreed plan, and how the demand stands then."""
    await patch(bridge, found["demand_id"], **changes)
    events = await next_end(bridge, found["demand_id"], found["last_seq"])
    return events, await view(bridge, found["demand_id"])


def confirmed(found: dict) -> dict[str, bool]:
    return {part["agent_id"]: part["is_confirmed"] for part in found["proposal"]["assignments"]}


def active(found: dict) -> list[dict]:
    return [part for part in found["proposal"]["assignments"] if part["standing"] != "stand_by"]


def both(twin: type) -> dict[str, type]:
    return {"chen": twin, "zhou": twin}


def speakers(found: dict) -> tuple[str, str]:
    """Who speaks, and who could have."""
    (there,) = [part["display_name"] for part in active(found) if "演讲嘉宾" in part["capabilities"]]
    (other,) = {"陈屿", "周到"} - {there}
    return there, other


@pytest.mark.parametrize("twin", [TwinThatDeclinesChanges, TwinSilentAboutChanges])
async def test_where_everybody_who_is_asked_in_somebodys_place_declines_the_plan_stands(tmp_path, twin) -> None:
    async with bridge_of(tmp_path, WITH_ANOTHER, twin_types=both(twin), policy=QUICK) as bridge:
        found = await ended(bridge)
        gone, other = speakers(found)
        events, stands = await changed(bridge, found, without=[gone])
        points = [point["open_point_id"] for point in stands["open_points"]]
        answer = {"plan_digest": stands["plan_digest"], "accepts": points}
        given = await bridge.http.post(f"/api/v1/demand/{found['demand_id']}/approve", json=answer)
        certificate = (await bridge.http.get(f"/api/v1/demand/{found['demand_id']}/certificate")).json()
        export = (await bridge.http.get(f"/api/v1/demand/{found['demand_id']}/export")).json()

    assert stands["channel_id"] != found["channel_id"]
    assert (stands["status"], active(stands)) == ("finalized", active(found))
    assert confirmed(stands) == confirmed(found)
    open_of_gone = {p["kind"]: p for p in stands["open_points"] if p["requirement_id"] and gone in p["text"]}
    assert set(open_of_gone) == {"unmet", "unchecked"}
    about = open_of_gone["unmet"]
    assert f"只有{gone}做到，而你不要{gone}" in open_of_gone["unchecked"]["text"]
    assert other in about["text"]
    assert ("谢绝" if twin is TwinThatDeclinesChanges else "没有回答") in about["text"]
    assert "原来的方案照旧" in about["text"]
    assert not stands["is_complete"]
    (end,) = of_type(events, FINALIZED)
    assert end["proposal"]["agreed_in"] == found["channel_id"]
    assert given.status_code == 200
    consents = {each["agent_id"]: each for each in certificate["certificate"]["consents"]}
    assert {each["channel_id"] for each in consents.values()} == {found["channel_id"]}
    assert {each["consent"] for each in consents.values()} == {"accepted"}
    assert [finding for finding in verify(export).findings if not finding.holds] == []


async def test_a_cheaper_price_that_nobody_accepts_leaves_the_plan_with_its_price_open(tmp_path) -> None:
    twins = dict.fromkeys(PEOPLE, TwinThatDeclinesChanges)
    async with bridge_of(tmp_path, twin_types=twins) as bridge:
        found = await ended(bridge)
        _, stands = await changed(bridge, found, budget="3000")

    assert (stands["status"], who(stands)) == ("finalized", who(found))
    assert [part["price"] for part in active(stands)] == [part["price"] for part in active(found)]
    (budget,) = [r for r in stands["requirements"] if r["kind"] == "budget"]
    assert budget["status"] == "unmet"
    (about,) = [p for p in stands["open_points"] if p["requirement_id"] == budget["requirement_id"]]
    assert "说好的不改" in about["text"]
    assert stands["over_budget"]


async def test_a_plan_that_stands_can_be_changed_again_and_the_wish_be_given_up(tmp_path) -> None:
    async with bridge_of(tmp_path, WITH_ANOTHER, twin_types=both(TwinThatDeclinesChanges)) as bridge:
        found = await ended(bridge)
        gone, _ = speakers(found)
        _, stands = await changed(bridge, found, without=[gone])
        _, again = await changed(bridge, stands, people=60)
        (ruled_out,) = [r["requirement_id"] for r in again["requirements"] if r["kind"] == "exclusion"]
        await patch(bridge, found["demand_id"], waive=[ruled_out])
        kept = await view(bridge, found["demand_id"])

    assert again["status"] == "finalized"
    assert gone in [part["display_name"] for part in active(again)]
    assert ruled_out in {point["requirement_id"] for point in again["open_points"]}
    assert ruled_out not in {point["requirement_id"] for point in kept["open_points"]}
    assert gone in [part["display_name"] for part in active(kept)]


@pytest.mark.parametrize(
    ("sentence", "remark", "now"),
    [
        (f"{SATURDAY.zh}在北京请一位演讲嘉宾，再要一个能坐50人的场地", "人数改成120人", "人数改成60人"),
        (f"A keynote speaker in 北京 on {SATURDAY.en}, and a venue for 50 people", "we will be 120", "we will be 60"),
    ],
)
async def test_a_change_that_only_one_part_could_meet_and_does_not_leaves_the_plan_with_its_reason(
    tmp_path, sentence: str, remark: str, now: str
) -> None:
    async with bridge_of(tmp_path, twin_types={"lin": TwinThatDeclinesChanges}) as bridge:
        found = await ended(bridge, sentence)
        _, stands = await changed(bridge, found, text=remark)
        _, again = await changed(bridge, stands, text=now)

    assert who(found) == {"lin", "chen"}
    assert (stands["status"], active(stands)) == ("finalized", active(found))
    (people,) = [r for r in stands["requirements"] if r["kind"] == "head_count"]
    assert people["status"] == "partly"
    assert "120" in people["note"]
    assert "80" in people["note"]
    assert remark in stands["proposal"]["summary"]
    assert stands["proposal"]["summary"].startswith(found["proposal"]["summary"])
    assert (again["status"], active(again)) == ("finalized", active(found))
    assert now in again["proposal"]["summary"]
    assert remark not in again["proposal"]["summary"]


@pytest.mark.parametrize(
    ("sentence", "remark"),
    [
        (f"{MEETUP}，预算1万", "演讲嘉宾不要了，人数改成70人"),
        ("明年3月6日在北京办30人的读书会，要场地提供和演讲嘉宾，总共9000。", "改到3月7日，演讲嘉宾就不用了"),
    ],
)
async def test_of_two_changes_the_one_that_needs_nobodys_yes_is_made_where_the_other_comes_to_nothing(
    tmp_path, sentence: str, remark: str
) -> None:
    async with bridge_of(tmp_path, twin_types={"lin": TwinThatDeclinesChanges}, policy=QUICK) as bridge:
        found = await ended(bridge, sentence)
        _, stands = await changed(bridge, found, text=remark)
        points = [point["open_point_id"] for point in stands["open_points"]]
        answer = {"plan_digest": stands["plan_digest"], "accepts": points}
        given = await bridge.http.post(f"/api/v1/demand/{found['demand_id']}/approve", json=answer)
        export = (await bridge.http.get(f"/api/v1/demand/{found['demand_id']}/export")).json()

    assert who(found) == {"lin", "chen"}
    assert (stands["status"], who(stands)) == ("finalized", {"lin"})
    said = {r["text"]: r["status"] for r in stands["requirements"] if r["requirement_id"].endswith("-v2")}
    assert len(said) == 2
    assert [*said.values()].count("met") == 1
    assert said[next(text for text in said if "演讲嘉宾" in text)] == "met"
    (end,) = [e for e in export["events"] if e["event_type"] == FINALIZED][1:]
    assert "（陈屿）" in end["payload"]["proposal"]["summary"]
    assert "现在没有人" not in end["payload"]["proposal"]["summary"]
    assert any("说好的不改" in point["text"] for point in stands["open_points"])
    assert given.status_code == 200
    assert [finding for finding in verify(export).findings if not finding.holds] == []
    assert list(consents(export_in(as_before_days_went(export)))) == []
    assert any("that one was another" in said.en for said in consents(export_in(as_before_days_went(export, "x"))))


def as_before_days_went(export: dict, deliverable: str = "") -> dict:
    """The export as an earlier version made it, in which the days of who had left stayed; one of them is forged."""
    made = deepcopy(export)
    before, end = [e["payload"]["proposal"] for e in made["events"] if e["event_type"] == FINALIZED]
    assert before["timeline"] != end["timeline"]
    end["timeline"] = deepcopy(before["timeline"])
    end["timeline"]["milestones"][0]["deliverable"] += deliverable
    left = {part["agent_id"] for part in end["assignments"]}
    end["assignments"] = [part for part in before["assignments"] if part["agent_id"] in left]
    return made
