"""Where a stand-in chose the people or drew the plan up, its requester may have the model asked again."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from tests.agents.small_network import SmallNetwork, small_network
from tests.agents.test_requesters_decisions import record_of, second_end, types
from tests.scripted_model import ScriptedModel, assign_all, invite_all, scripted, take_part
from towow_core.domain.errors import TooLate
from towow_core.llm.circuit_breaker import CircuitBreaker
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.services.demands.approving import ApprovalRequest
from towow_core.services.demands.asking_again import AskedAgain
from towow_core.services.evidence.reenactment import reenact
from towow_core.services.evidence.replay import first_difference, record
from towow_core.support.envelopes import Envelope

SENTENCE = "我想在北京办一场AI聚会"


class Moody:
    """A model that is away for some prompts, until it is back."""

    def __init__(self, *away: str) -> None:
        self.away, self.finds_nobody = set(away), False
        self.model = ScriptedModel(smart_filter=self._of(invite_all), proposal_aggregation=self._of(assign_all))
        # A breaker that never opens: what is away here is single prompts.
        self.service = LLMService(self.model, fallbacks=FALLBACKS, breaker=CircuitBreaker(failure_threshold=1000))

    def _of(self, script: Any) -> Any:
        key = {invite_all: "smart_filter", assign_all: "proposal_aggregation"}[script]

        def answer(inputs: Any) -> Mapping[str, Any]:
            if key in self.away:
                raise RuntimeError("away")
            said: Mapping[str, Any] = script(inputs)
            return {**said, "definitely_related": []} if key == "smart_filter" and self.finds_nobody else said

        return answer


async def ask_again(network: SmallNetwork, demand_id: str) -> AskedAgain:
    return await network.demand_service.asking_again.ask_again(await record_of(network, demand_id))


def payload(events: list[Envelope], name: str) -> dict[str, Any]:
    return next(e.payload for e in events if e.event_type == name)


async def test_a_filter_that_was_stood_in_for_is_asked_again_and_people_are_invited(tmp_path) -> None:
    moody = Moody("smart_filter")
    async with small_network(tmp_path, admin_model=moody.service) as network:
        demand_id = await network.ask(SENTENCE)
        first = await network.until(demand_id)
        moody.away.clear()
        asked = await ask_again(network, demand_id)
        second = await second_end(network, demand_id, first)

    assert payload(first, "towow.llm.degraded")["prompt"] == "smart_filter"
    assert (asked.version, asked.prompts) == (2, ("smart_filter",))
    changed = payload(second, "towow.demand.changed")
    assert (changed["asks_again"], changed["changes"], changed["removed"]) == (["smart_filter"], [], [])
    found = payload(second, "towow.filter.completed")
    assert (found["provenance"], found["is_fallback"], found["candidates_count"]) == ("llm", False, 3)
    assert "towow.llm.degraded" not in types(second)
    assert second[-1].event_type == "towow.proposal.finalized"
    assert len({first[-1].payload["channel_id"], second[-1].payload["channel_id"]}) == 2


async def test_a_plan_that_was_stood_in_for_is_drawn_up_again_and_everybody_is_asked_about_it(tmp_path) -> None:
    moody = Moody("proposal_aggregation")
    async with small_network(tmp_path, admin_model=moody.service) as network:
        demand_id = await network.ask(SENTENCE)
        first = await network.until(demand_id)
        moody.away.clear()
        asked = await ask_again(network, demand_id)
        second = await second_end(network, demand_id, first)
        understood = moody.model.calls["demand_understanding"]
        held = await network.store.commitments.of_demand(demand_id)

    assert payload(first, "towow.proposal.distributed")["proposal"]["is_fallback"]
    assert asked.prompts == ("proposal_aggregation",)
    assert understood == 1
    assert not payload(second, "towow.proposal.distributed")["proposal"]["is_fallback"]
    answered = [e.payload for e in second if e.event_type == "towow.proposal.feedback"]
    assert {said["agent_id"] for said in answered} == {"user_agent_alice", "user_agent_bob", "user_agent_carol"}
    assert {said["rests_on_round"] for said in answered} == {0}  # nobody's yes to the plan before
    assert second[-1].event_type == "towow.proposal.finalized"
    assert {each.channel_id for each in held} <= {second[-1].payload["channel_id"]}


async def test_what_stands_is_proved_like_any_other_negotiation(tmp_path) -> None:
    moody = Moody("smart_filter", "proposal_aggregation")
    async with small_network(tmp_path, admin_model=moody.service) as network:
        demand_id = await network.ask(SENTENCE)
        first = await network.until(demand_id)
        moody.away.clear()
        await ask_again(network, demand_id)
        await second_end(network, demand_id, first)
        await network.until_nothing_is_open()
        recording = await record(network.store, [demand_id])

    assert first_difference(recording) is None
    proved = await reenact(recording)
    assert proved.difference is None, proved


async def test_a_second_try_that_fails_may_be_tried_again(tmp_path) -> None:
    moody = Moody("proposal_aggregation")
    async with small_network(tmp_path, admin_model=moody.service) as network:
        demand_id = await network.ask(SENTENCE)
        events = await network.until(demand_id)
        for version in (2, 3):
            assert (await ask_again(network, demand_id)).version == version
            events = [*events, *await second_end(network, demand_id, events)]

    assert types(events).count("towow.llm.degraded") == 3


async def test_who_has_left_is_not_asked_again(tmp_path) -> None:
    moody = Moody("proposal_aggregation")
    async with small_network(tmp_path, admin_model=moody.service) as network:
        demand_id = await network.ask(SENTENCE)
        first = await network.until(demand_id)
        await network.twins["bob"].withdraw(first[-1].payload["channel_id"], "病了")
        await network.until(demand_id, "towow.agent.withdrawn")
        stream = await network.bridge.stream(demand_id)
        before = list(stream.envelopes)
        moody.away.clear()
        await ask_again(network, demand_id)
        second = await second_end(network, demand_id, before)

    assert "user_agent_bob" not in [c["agent_id"] for c in payload(second, "towow.filter.completed")["candidates"]]


async def test_what_the_model_answered_itself_is_not_asked_again(tmp_path) -> None:
    async with small_network(tmp_path, admin_model=Moody().service) as network:
        demand_id = await network.ask(SENTENCE)
        first = await network.until(demand_id)
        with pytest.raises(TooLate, match="No stand-in"):
            await ask_again(network, demand_id)
        stream = await network.bridge.stream(demand_id)
        assert [e.event_type for e in stream.envelopes[: len(first)]] == types(first)


class Turncoat:
    """A twin's model that takes part until it is told not to."""

    def __init__(self) -> None:
        self.declines = False
        self.service = scripted(response_generation=self._answer)

    def _answer(self, inputs: Any) -> Mapping[str, Any]:
        return {"decision": "decline", "decline_reason": "没空"} if self.declines else take_part(inputs)


@pytest.mark.parametrize("nobody_is_found", [False, True], ids=["all decline", "nobody is found"])
async def test_where_the_second_try_comes_to_nothing_the_agreed_plan_stands(tmp_path, nobody_is_found) -> None:
    moody, twin = Moody("proposal_aggregation"), Turncoat()
    twins = dict.fromkeys(("alice", "bob", "carol"), twin.service)
    async with small_network(tmp_path, admin_model=moody.service, twin_models=twins) as network:
        demand_id = await network.ask(SENTENCE)
        first = await network.until(demand_id)
        twin.declines = True
        moody.away.clear()
        moody.finds_nobody = nobody_is_found
        await ask_again(network, demand_id)
        second = await second_end(network, demand_id, first)
        await network.until_nothing_is_open()
        recording = await record(network.store, [demand_id])
        again = await ask_again(network, demand_id)

    before, after = first[-1].payload, second[-1].payload
    assert second[-1].event_type == "towow.proposal.finalized"
    assert after["proposal"]["assignments"] == before["proposal"]["assignments"]
    assert after["proposal"]["agreed_in"] == before["channel_id"] != after["channel_id"]
    assert [change["text"] for change in after["proposal"]["refused_changes"]] == ["再用模型试一次"]
    assert after["accepted_by"] == before["accepted_by"] != []
    assert first_difference(recording) is None
    assert again.prompts == ("proposal_aggregation",)  # the plan that stands is a stand-in's still


async def test_an_approved_plan_is_not_taken_away(tmp_path) -> None:
    async with small_network(tmp_path, admin_model=Moody("proposal_aggregation").service) as network:
        demand_id = await network.ask(SENTENCE)
        ended = (await network.until(demand_id))[-1].payload
        accepts = [point["open_point_id"] for point in ended["open_points"]]
        await network.demand_service.approve(await record_of(network, demand_id), ApprovalRequest(accepts=accepts))
        with pytest.raises(TooLate, match="was approved"):
            await ask_again(network, demand_id)


async def test_of_two_tries_at_once_one_is_taken(tmp_path) -> None:
    moody = Moody("proposal_aggregation")
    async with small_network(tmp_path, admin_model=moody.service) as network:
        demand_id = await network.ask(SENTENCE)
        first = await network.until(demand_id)
        moody.away.clear()
        tries = await asyncio.gather(*(ask_again(network, demand_id) for _ in range(2)), return_exceptions=True)
        second = await second_end(network, demand_id, first)

    assert sorted(type(each).__name__ for each in tries) == ["AskedAgain", "TooLate"]
    assert types(second).count("towow.demand.changed") == 1
    assert types(second).count("towow.filter.completed") == 1
