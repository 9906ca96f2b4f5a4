"""The requester decides: cancels at any time, approves, or does not take a plan and has it negotiated again."""

import asyncio

import pytest

from tests.agents.silent_twins import SilentTwin
from tests.agents.small_network import SmallNetwork, small_network
from tests.scripted_model import scripted
from tests.waiting import PATIENCE_S
from towow_core.domain.errors import TooLate
from towow_core.domain.messages import Invite, Renegotiate
from towow_core.domain.policy import NegotiationPolicy
from towow_core.support.envelopes import Envelope

SENTENCE = "我想在北京办一场AI聚会"


def types(events: list[Envelope]) -> list[str]:
    return [e.event_type for e in events]


async def record_of(network: SmallNetwork, demand_id: str):
    record = await network.store.demand(demand_id)
    assert record is not None
    return record


async def second_end(network: SmallNetwork, demand_id: str, first: list[Envelope]) -> list[Envelope]:
    """The events after those of the first channel, up to the next end."""
    stream = await network.bridge.stream(demand_id)
    async with asyncio.timeout(PATIENCE_S):
        while True:
            rest = stream.envelopes[len(first) :]
            ends = [i for i, e in enumerate(rest) if e.event_type.endswith(("finalized", "failed"))]
            if ends:
                return rest[: ends[0] + 1]
            await stream.wait(len(stream.envelopes), PATIENCE_S)


async def test_a_plan_that_is_not_taken_is_adjusted_to_the_reason_and_agreed_again(tmp_path) -> None:
    asked: list[Invite] = []
    async with small_network(tmp_path) as network:
        for twin in network.twins.values():
            answer = twin.answer_invitation

            async def remember(invite, answer=answer):
                asked.append(invite)
                return await answer(invite)

            twin.answer_invitation = remember
        demand_id = await network.ask(SENTENCE)
        first = await network.until(demand_id)
        left = await network.demand_service.reject(await record_of(network, demand_id), "太贵")
        second = await second_end(network, demand_id, first)

    again = [invite for invite in asked if isinstance(invite, Renegotiate)]
    assert left == 4
    assert len(asked) == 6
    assert {(m.feedback_summary, m.previous_proposal.version, m.round) for m in again} == {("太贵", 1, 2)}
    (sent_out,) = [e.payload for e in second if e.event_type == "towow.proposal.distributed"]
    assert (sent_out["version"], sent_out["round"]) == (2, 2)
    answered = sent_out["proposal"]["adjustment_summary"]["requests_addressed"]
    assert ("requester", "太贵") in {(change["agent_id"], change["what"]) for change in answered}
    assert second[-1].event_type == "towow.proposal.finalized"
    assert second[-1].payload["rounds_taken"] == 2


async def test_after_the_last_round_a_rejection_is_the_end_and_says_so(tmp_path) -> None:
    async with small_network(tmp_path, policy=NegotiationPolicy(rounds_max=1)) as network:
        demand_id = await network.ask(SENTENCE)
        first = await network.until(demand_id, "towow.gap.identified")
        left = await network.demand_service.reject(await record_of(network, demand_id), "太贵")
        await network.until_nothing_is_owed("bridge")
        record, stream = await record_of(network, demand_id), await network.bridge.stream(demand_id)

    assert left == 0
    assert (record.decision, record.decision_reason) == ("rejected", "太贵")
    assert stream.envelopes == first


async def test_only_an_agreed_plan_can_be_rejected(tmp_path) -> None:
    def nobody(_):
        return {"analysis": "", "definitely_related": [], "possibly_related": []}

    async with small_network(tmp_path, admin_model=scripted(smart_filter=nobody)) as network:
        demand_id = await network.ask(SENTENCE)
        await network.until(demand_id)
        with pytest.raises(TooLate):
            await network.demand_service.reject(await record_of(network, demand_id), "太贵")


def with_subnet() -> dict:
    """Scripts of a staff that finds a gap, and one person outside to ask about it."""

    def gap(_):
        return {"gaps": [{"gap_type": "摄影", "importance": 80, "suggested_capability_tags": ["摄影"]}]}

    def worth_it(_):
        met = {"met": True}
        sub = {"description": "找摄影", "capability_tags": ["摄影"], "gap_addressed": "摄影"}
        return {"should_recurse": True, "satisfaction": met, "stakeholders": met, "cost": met, "sub_demands": [sub]}

    def first_two(inputs):
        found = [{"agent_id": p.agent_id, "reason": "合适", "relevance_score": 80} for p in inputs.profiles]
        return {"definitely_related": found[:2]}

    return {"gap_identify": gap, "recursion_decide": worth_it, "smart_filter": first_two}


@pytest.mark.parametrize("decision", ["cancel", "reject"])
async def test_what_the_requester_decides_ends_a_running_subnet_too(tmp_path, decision: str) -> None:
    async with small_network(
        tmp_path, admin_model=scripted(**with_subnet()), twin_types={"carol": SilentTwin}
    ) as network:
        demand_id = await network.ask(SENTENCE)
        events = await network.until(demand_id, "towow.subnet.triggered")
        sub_id = events[-1].payload["sub_demand_id"]
        await network.until(sub_id, "towow.demand.broadcast")
        record = await record_of(network, demand_id)
        if decision == "cancel":
            await network.demand_service.cancel(record, "不办了")
        else:
            await network.demand_service.reject(record, "太贵")
        below = await network.until(sub_id)
        after = await network.until(demand_id, "towow.subnet.completed")

    assert below[-1].payload["reason_code"] == ("cancelled" if decision == "cancel" else "not_wanted")
    assert after[-1].payload["outcome"] == "cancelled"
    assert after[-1].payload["merged_assignments"] == []
    assert types(after).index("towow.proposal.finalized") < types(after).index("towow.subnet.completed")


async def test_a_subnet_has_its_parents_deadline(tmp_path) -> None:
    rules = NegotiationPolicy(subnet_timeout_s=6, stuck_check_every_s=0.1)  # begun until then on any machine
    async with small_network(
        tmp_path, admin_model=scripted(**with_subnet()), policy=rules, twin_types={"carol": SilentTwin}
    ) as network:
        demand_id = await network.ask(SENTENCE)
        events = await network.until(demand_id, "towow.subnet.completed")
        below = await network.until(next(e.payload["sub_demand_id"] for e in events if "sub_demand_id" in e.payload))

    assert events[-1].payload["outcome"] in {"timeout", "failed"}
    assert below[-1].event_type == "towow.negotiation.failed"
    assert [e for e in events if e.event_type == "towow.proposal.finalized"]
