"""The contract's own client, fed by real runs over the real bridge: every ending, both vocabularies."""

from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.agents.silent_twins import SilentTwin, TwinThatReviewsNothing
from tests.bridges.raw_reader import PATH, RawReader
from tests.bridges.small_bridge import SmallBridge, small_bridge
from tests.contract.catalogue import PAYLOADS
from tests.contract.client import BridgePicture, Picture
from tests.scripted_model import DEFAULT_SCRIPTS, ScriptedModel, scripted
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService

SENTENCE = "我想在北京办一场AI聚会"
ALICE, BOB, CAROL = (f"user_agent_{name}" for name in ("alice", "bob", "carol"))
SEEN: set[str] = set()  # events that some run of this module has shown


@asynccontextmanager
async def negotiated(tmp_path, **network):
    async with small_bridge(tmp_path, **network) as bridge:
        yield bridge, await bridge.submit(SENTENCE)


async def picture_of(bridge: SmallBridge, demand_id: str, until: str, times: int = 1) -> Picture:
    """What the contract's client makes of the stream up to that event; the older vocabulary must tell the same."""
    async with await RawReader.open(bridge.url, PATH.format(demand_id) + "?include=subnets") as reader:
        await reader.until(until, times)
    picture = Picture(demand_id)
    for envelope in reader.events:
        picture.feed(envelope)
    SEEN.update(picture.seen)
    compare(picture, await bridge_picture_of(bridge, demand_id, picture.seq))
    return picture


async def bridge_picture_of(bridge: SmallBridge, demand_id: str, seq: int) -> BridgePicture:
    """The same events in seed 000's words: what came after `seq` meanwhile is left out."""
    async with await RawReader.open(
        bridge.url, PATH.format(demand_id) + "?vocabulary=bridge&include=subnets"
    ) as reader:
        await reader.more()
        if seq > 1:
            await reader.until("id: ")
    told = BridgePicture()
    for place, event in zip(reader.ids, reader.events, strict=True):
        if place <= seq:
            told.feed(event)
    return told


def compare(picture: Picture, told: BridgePicture) -> None:
    channels = picture.channels
    assert told.statuses == {i: c.status for i, c in channels.items()}
    assert told.answers == {
        (i, a): "decline" if said["decision"] == "decline" else "proposal"
        for i, c in channels.items()
        for a, said in c.answers.items()
    }
    latest = {(i, a): said == "accept" for i, c in channels.items() for r in c.rounds for a, said in r.said.items()}
    assert told.accepted == latest
    assert told.plans == sum(len(c.versions) for c in channels.values())
    assert told.subnets == {sub for c in channels.values() for sub in c.subnets}
    failed = {i: "failed" in c.ending for i, c in channels.items() if c.ending}
    if picture.failed_before_a_channel:
        failed[picture.demand_id.replace("d-", "collab-")] = True
    assert told.ends == {i: "channel_failed" if so else "channel_completed" for i, so in failed.items()}


def says(**answer: Any):
    return lambda _: {"reasoning": "因为", **answer}


def haggle(until_round: int):
    def answer(inputs):
        if inputs.round <= until_round:
            return {"feedback_type": "negotiate", "reasoning": "太早", "adjustment_request": f"改到{inputs.round}点"}
        return {"feedback_type": "accept", "reasoning": "可以"}

    return answer


def find(definitely: int, possibly: int = 0):
    def answer(inputs):
        found = [
            {"agent_id": p.agent_id, "display_name": p.user_name, "reason": "合适", "relevance_score": 80}
            for p in inputs.profiles
        ]
        reserve = found[definitely : definitely + possibly]
        return {"analysis": "", "definitely_related": found[:definitely], "possibly_related": reserve}

    return answer


async def test_agreed(tmp_path) -> None:
    async with negotiated(tmp_path) as (bridge, demand_id):
        picture = await picture_of(bridge, demand_id, "towow.gap.identified")

    channel = picture.main
    assert (picture.raw_input, picture.user_id) == (SENTENCE, "anonymous")
    assert picture.understanding["capability_tags"] == ["场地", "演讲"]
    assert picture.cards() == dict.fromkeys((ALICE, BOB, CAROL), "participate")
    assert (channel.status, channel.ending) == ("finalized", "towow.proposal.finalized")
    assert channel.confirmed == [ALICE, BOB, CAROL]
    assert [a["agent_id"] for a in channel.plan["assignments"]] == [ALICE, BOB, CAROL]
    assert (channel.invited, channel.versions, channel.max_rounds, channel.gaps) == (3, [1], 5, [])


async def test_agreed_in_the_second_round_with_conditions(tmp_path) -> None:
    point = {"aspect": "时间", "current_value": "上午", "desired_value": "下午", "reason": "上午有课"}
    answer = says(
        decision="conditional",
        response_type="negotiate",
        negotiation_points=[point],
        conditions=["有投影"],
        confidence=60,
    )
    twins = {"alice": scripted(proposal_feedback=haggle(1)), "bob": scripted(response_generation=answer)}
    async with negotiated(tmp_path, twin_models=twins) as (bridge, demand_id):
        picture = await picture_of(bridge, demand_id, "towow.gap.identified")

    channel = picture.main
    assert picture.cards()[BOB] == "conditional"
    assert channel.answers[BOB]["negotiation_points"] == [point]
    assert channel.answers[BOB]["negotiation_summary"]
    assert [r.number for r in channel.rounds] == [1, 2]
    assert channel.rounds[0].said[ALICE] == "negotiate"
    assert channel.plan["version"] == 2
    assert channel.plan["adjustment_summary"]["requests_addressed"][0]["agent_id"] == ALICE


async def test_silence_is_marked_and_never_confirmed(tmp_path) -> None:
    policy = NegotiationPolicy(feedback_timeout_s=4)
    async with small_bridge(tmp_path, policy=policy, twin_types={"carol": TwinThatReviewsNothing}) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        picture = await picture_of(bridge, demand_id, "towow.gap.identified")

    assert picture.main.rounds[-1].silent == {CAROL}
    assert CAROL not in picture.main.confirmed


async def test_force_finalized(tmp_path) -> None:
    twins = {"bob": scripted(proposal_feedback=haggle(9))}
    policy = NegotiationPolicy(rounds_max=2)
    async with negotiated(tmp_path, twin_models=twins, policy=policy) as (bridge, demand_id):
        picture = await picture_of(bridge, demand_id, "towow.negotiation.force_finalized")

    channel = picture.main
    assert (channel.status, channel.confirmed, channel.pending) == ("force_finalized", [ALICE, CAROL], [BOB])
    assert channel.plan["optional_participants"] == [BOB]
    assert [r.counted["decision"] for r in channel.rounds] == ["renegotiate", "force_finalize"]
    assert channel.rounds[-1].counted["accept_rate"] == pytest.approx(2 / 3, abs=0.001)


async def test_failed_because_nobody_was_found(tmp_path) -> None:
    async with negotiated(tmp_path, admin_model=scripted(smart_filter=find(0))) as (bridge, demand_id):
        picture = await picture_of(bridge, demand_id, "towow.negotiation.failed")

    assert (picture.candidates, picture.last.why_failed) == ({}, "no_candidates")
    assert picture.last.advice
    assert picture.last.plan is None


async def test_failed_because_all_declined(tmp_path) -> None:
    decline = scripted(response_generation=says(decision="decline", decline_reason="没空", confidence=90))
    twins = dict.fromkeys(("alice", "bob", "carol"), decline)
    async with negotiated(tmp_path, twin_models=twins) as (bridge, demand_id):
        picture = await picture_of(bridge, demand_id, "towow.negotiation.failed")

    assert set(picture.cards().values()) == {"decline"}
    assert picture.main.answers[BOB]["decline_reason"] == "没空"
    assert picture.main.why_failed == "no_participants"


async def test_failed_because_most_refused(tmp_path) -> None:
    refuse = scripted(proposal_feedback=says(feedback_type="reject", concerns=["太远"]))
    async with negotiated(tmp_path, twin_models={"alice": refuse, "bob": refuse}) as (bridge, demand_id):
        picture = await picture_of(bridge, demand_id, "towow.negotiation.failed")

    assert picture.main.why_failed == "majority_refused"
    assert picture.main.rounds[-1].counted["rejects"] == 2
    assert picture.main.plan["version"] == 1


async def test_failed_because_nothing_moves(tmp_path) -> None:
    stuck = scripted(proposal_feedback=says(feedback_type="negotiate", adjustment_request="更便宜"))
    twins = dict.fromkeys(("alice", "bob", "carol"), stuck)
    async with negotiated(tmp_path, twin_models=twins) as (bridge, demand_id):
        picture = await picture_of(bridge, demand_id, "towow.negotiation.failed")

    assert picture.main.why_failed == "rounds_exhausted"
    assert picture.main.versions == list(range(1, len(picture.main.rounds) + 1))
    assert picture.main.advice


async def test_somebody_withdraws_and_is_replaced(tmp_path) -> None:
    twins = {"bob": scripted(proposal_feedback=says(feedback_type="withdraw"))}
    model = scripted(smart_filter=find(2, 1))
    async with negotiated(tmp_path, twin_models=twins, admin_model=model) as (bridge, demand_id):
        picture = await picture_of(bridge, demand_id, "towow.proposal.finalized")

    channel = picture.main
    assert list(channel.withdrawn) == [BOB]
    assert channel.substitutes == {BOB: CAROL}
    assert [a["agent_id"] for a in channel.plan["assignments"]] == [ALICE, CAROL]


async def test_a_subnet_fills_a_gap(tmp_path) -> None:
    async with negotiated(tmp_path, admin_model=model_with_a_gap()) as (bridge, demand_id):
        picture = await picture_of(bridge, demand_id, "towow.proposal.updated")
        view = (await bridge.http.get(f"/api/v1/demand/{demand_id}")).json()

    channel = picture.main
    assert view["proposal"]["assignments"] == channel.plan["assignments"]  # to whoever asks, too
    ((sub_id, outcome),) = channel.subnets.items()
    sub = picture.channels[sub_id]
    assert (sub.depth, sub.parent, sub.status, outcome) == (1, channel.channel_id, "finalized", "finalized")
    assert [gap["gap_type"] for gap in channel.gaps] == ["摄影"]
    assert [a["agent_id"] for a in channel.plan["assignments"]] == [ALICE, BOB, CAROL]


def model_with_a_gap() -> LLMService:
    def gap(inputs):
        if "摄影" in inputs.understanding.capability_tags:
            return {"is_complete": True, "gaps": []}
        return {"gaps": [{"gap_type": "摄影", "importance": 80, "suggested_tags": ["摄影"]}], "analysis": "缺摄影"}

    def yes(_):
        met = {"met": True}
        sub = {"description": "找摄影", "capability_tags": ["摄影"], "gap_addressed": "摄影"}
        return {"should_recurse": True, "satisfaction": met, "stakeholders": met, "cost": met, "sub_demands": [sub]}

    return scripted(gap_identify=gap, recursion_decide=yes, smart_filter=find(2))


async def test_cancelled(tmp_path) -> None:
    async with small_bridge(tmp_path, twin_types={"bob": SilentTwin}) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        await picture_of(bridge, demand_id, "towow.offer.submitted", times=2)
        await bridge.http.post(f"/api/v1/demand/{demand_id}/cancel", json={"reason": "不办了"})
        picture = await picture_of(bridge, demand_id, "towow.negotiation.failed")

    assert picture.main.why_failed == "cancelled"
    assert picture.cards() == {ALICE: "participate", BOB: "", CAROL: "participate"}


async def test_cancelled_before_there_is_a_channel(tmp_path) -> None:
    async with small_bridge(tmp_path) as bridge:
        await bridge.network.coordinator.kill()  # nobody works on it
        demand_id = await bridge.submit(SENTENCE)
        await bridge.http.post(f"/api/v1/demand/{demand_id}/cancel")
        picture = await picture_of(bridge, demand_id, "towow.demand.failed")

    assert picture.failed_before_a_channel == "cancelled"
    assert not picture.channels


async def test_asked_back(tmp_path) -> None:
    async with small_bridge(tmp_path) as bridge:
        answered, assumed = await bridge.submit("我想办个活动"), await bridge.submit("我想办个活动")
        for demand_id, answer in ((answered, "读书会"), (assumed, None)):
            await bridge.network.until(demand_id, "towow.clarification.asked")
            body = {"answers": {"q-1": answer}}
            await bridge.http.post(f"/api/v1/demand/{demand_id}/clarifications", json=body)
        pictures = [await picture_of(bridge, one, "towow.filter.completed") for one in (answered, assumed)]

    assert [picture.questions for picture in pictures] == [{"q-1": "answered"}, {"q-1": "assumed"}]


async def test_approved(tmp_path) -> None:
    async with negotiated(tmp_path) as (bridge, demand_id):
        await picture_of(bridge, demand_id, "towow.gap.identified")
        approved = await bridge.approve(demand_id)
        picture = await picture_of(bridge, demand_id, "towow.gap.identified")

    assert approved["decision"] == "approved"
    assert picture.last.ending == "towow.proposal.finalized"


async def test_rejected_and_negotiated_again(tmp_path) -> None:
    async with negotiated(tmp_path) as (bridge, demand_id):
        before = await picture_of(bridge, demand_id, "towow.gap.identified")
        await bridge.http.post(f"/api/v1/demand/{demand_id}/reject", json={"reason": "要有嘉宾名单"})
        picture = await picture_of(bridge, demand_id, "towow.proposal.finalized", times=2)

    assert picture.last.channel_id != before.main.channel_id
    assert picture.main.ending == picture.last.ending == "towow.proposal.finalized"


async def test_a_model_that_fails_is_seen(tmp_path) -> None:
    scripts = {key: script for key, script in DEFAULT_SCRIPTS.items() if key != "proposal_aggregation"}
    model = ScriptedModel()
    model.scripts = scripts
    admin = LLMService(model, fallbacks=FALLBACKS)
    async with negotiated(tmp_path, admin_model=admin) as (bridge, demand_id):
        picture = await picture_of(bridge, demand_id, "towow.gap.identified")

    assert picture.degraded == ["proposal_aggregation"]
    assert picture.main.ending == "towow.proposal.finalized"


def test_every_event_of_the_contract_was_seen(request) -> None:
    """What no run above has shown, nobody has checked."""
    here = [item for item in request.session.items if item.path == request.path]
    if len(here) < len([name for name in globals() if name.startswith("test_")]):
        pytest.skip("only some of this module's tests were chosen")
    assert set(PAYLOADS) == SEEN
