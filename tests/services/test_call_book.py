"""The record of model calls: written with its step, carried with its negotiation, gone with it."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest_asyncio

from agents.user_agent import TowowUserAgent
from bridges.views.call_view import totals_of, totals_view
from tests.agents.small_network import small_network
from tests.scripted_model import ScriptedModel
from tests.services.test_llm_service import ASK, GOOD, Scripted
from tests.waiting import until
from towow_core.domain.model_calls import CallRecord, handed_over
from towow_core.domain.models import Provenance
from towow_core.llm.budget import Budget, BudgetLimits
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING
from towow_core.services.evidence.call_notes import CallNotes
from towow_core.services.evidence.replay import write_recording
from towow_core.services.evidence.transfer import bring_in, read_checked, take_out
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock

SENTENCE = "我想在北京办一场AI聚会"
CALL = CallRecord(
    call_id="call-1",
    prompt="smart_filter",
    client="anthropic",
    model="claude",
    provenance=Provenance.LLM,
    outcome="answered",
    question="0" * 32,
    system="规则",
    user="数据 \x00 \ud800",
    answer="{}",
    waited_s=1.5,
    requests=2,
    tokens_in=100,
    tokens_out=10,
    usd=0.25,
    at="2026-11-20T10:00:00.000000Z",
    demand_id="d-00000001",
    channel_id="collab-00000001",
    agent_id="coordinator",
)


@pytest_asyncio.fixture
async def store(store_url: str) -> AsyncIterator[Store]:
    """On each database that is here."""
    opened = Store(Database(store_url))
    yield opened
    opened.close()


async def test_a_call_comes_back_as_it_was_noted_but_for_what_is_no_text(store: Store) -> None:
    await store.calls.add([CALL])

    (found,) = await store.calls.of("d-00000001")
    assert found == replace(CALL, user="数据 \ufffd ?")


async def test_the_same_call_is_noted_once(store: Store) -> None:
    await store.calls.add([CALL, CALL])
    await store.calls.add([replace(CALL, answer="other")])

    assert [call.answer for call in await store.calls.of("d-00000001")] == ["{}"]


async def test_calls_are_summed_by_prompt_model_and_outcome(store: Store) -> None:
    others = [
        replace(CALL, call_id="call-2", waited_s=2.5),
        replace(CALL, call_id="call-3", outcome="timeout", provenance=Provenance.FALLBACK, usd=0.0),
        replace(CALL, call_id="call-4", demand_id="d-00000002"),
    ]
    await store.calls.add([CALL, *others])

    answered, timed_out = await store.calls.totals(["d-00000001"])
    assert (answered.outcome, answered.calls, answered.requests, answered.tokens_in) == ("answered", 2, 4, 200)
    assert (answered.usd, answered.waited_s, answered.longest_s) == (0.5, 4.0, 2.5)
    assert (timed_out.outcome, timed_out.calls) == ("timeout", 1)
    assert sum(row.calls for row in await store.calls.totals()) == 4


async def test_every_question_of_a_negotiation_is_noted_with_the_step_that_it_decided(tmp_path: Path) -> None:
    async with small_network(tmp_path) as network:
        demand_id = await network.ask(SENTENCE)
        await network.until(demand_id, "towow.gap.identified")
        calls = await network.store.calls.of(demand_id)
        journal = await network.store.journal(calls[0].channel_id)

    asked = [call.prompt for call in calls]
    assert asked[:2] == ["demand_understanding", "smart_filter"]
    assert sorted(asked[2:]) == sorted(
        ["response_generation"] * 3 + ["proposal_aggregation"] + ["proposal_feedback"] * 3 + ["gap_identify"]
    )
    steps = {entry.n: entry.message for entry in journal}
    for call in calls[2:]:
        assert f'"call_id":"{call.call_id}"' in steps[call.step or 0]
    assert [call.step for call in calls[:2]] == [None, None]
    assert all(call.at and call.agent_id for call in calls)


async def test_a_call_that_failed_is_noted_with_its_reason(tmp_path: Path) -> None:
    model = LLMService(ScriptedModel(), fallbacks=FALLBACKS)
    del model.client.scripts["proposal_aggregation"]  # type: ignore[attr-defined]
    async with small_network(tmp_path, admin_model=model) as network:
        demand_id = await network.ask(SENTENCE)
        await network.until(demand_id)
        calls = {call.prompt: call for call in await network.store.calls.of(demand_id)}

    failed = calls["proposal_aggregation"]
    assert (failed.outcome, failed.provenance) == ("error", Provenance.FALLBACK)
    assert "KeyError" in failed.reason
    assert failed.user


async def test_calls_travel_with_their_negotiation_and_go_with_it(tmp_path: Path, store: Store) -> None:
    async with small_network(tmp_path) as network:
        demand_id = await network.ask(SENTENCE)
        await network.until(demand_id, "towow.gap.identified")
        await network.until_nothing_is_open()
        calls = await network.store.calls.of(demand_id)
        write_recording(await take_out(network.store, demand_id), tmp_path / "out.json")
        assert await network.store.archive.forget(demand_id, "2999")
        await network.store.calls.sweep("2999")
        assert await network.store.calls.of(demand_id) == ()

    await bring_in(store, read_checked(tmp_path / "out.json"))
    assert await store.calls.of(demand_id) == calls


async def test_what_is_about_no_demand_goes_by_its_age(store: Store) -> None:
    await store.calls.add([replace(CALL, demand_id=""), replace(CALL, call_id="call-2")])
    await store.calls.sweep(CALL.at)
    assert len(await store.calls.by_id(["call-1", "call-2"])) == 2
    await store.calls.sweep("2999")

    assert [call.call_id for call in await store.calls.by_id(["call-1", "call-2"])] == ["call-2"]


async def test_a_conversations_questions_are_noted_without_a_demand(store: Store) -> None:
    notes, service = CallNotes(store, SystemClock(), asked_by="bridge"), LLMService(Scripted(GOOD))
    service.recorders.append(notes.note)
    answer = await service.ask(DEMAND_UNDERSTANDING, ASK, about="turn-0000abcd")
    kept = await until(lambda: store.calls.by_id([answer.call.call_id]))
    await notes.stop()

    assert (kept[0].agent_id, kept[0].demand_id, kept[0].channel_id) == ("bridge", "", "turn-0000abcd")
    assert kept[0].answer == GOOD
    assert kept[0].at


LIAR = "user_agent_eve"
BOUNDS = {"usd": 100.0, "tokens_in": 10_000_000, "tokens_out": 10_000_000, "requests": 100, "waited_s": 3_600.0}


def lie(call: CallRecord) -> CallRecord:
    return replace(call, **dict.fromkeys(BOUNDS, 10**8))


async def test_what_twins_say_is_summed_by_itself(store: Store) -> None:
    about = {"demand_id": CALL.demand_id, "channel_id": CALL.channel_id}
    claim = handed_over(lie(replace(CALL, call_id="call-2")), agent_id=LIAR, **about)
    await store.calls.add([CALL, claim])
    own, claimed = await store.calls.totals()
    seen = totals_view([own, claimed])
    at_hand = totals_view(totals_of(await store.calls.of(CALL.demand_id)))

    assert (own.is_claimed, own.usd, own.tokens_in) == (False, CALL.usd, CALL.tokens_in)
    assert {name: getattr(claimed, name) for name in BOUNDS} == BOUNDS
    assert seen == at_hand
    assert (seen["totals"]["calls"], seen["totals"]["usd"]) == (2, CALL.usd)
    assert (seen["totals"]["claimed"]["calls"], seen["totals"]["claimed"]["usd"]) == (1, BOUNDS["usd"])


class Liar(TowowUserAgent):
    """Says of every answer that it cost a fortune."""

    async def ask_model(self, prompt, inputs, asked):
        answer = await super().ask_model(prompt, inputs, asked)
        self._calls = {place: lie(call) for place, call in self._calls.items()}
        return answer


async def test_a_twins_lie_about_its_cost_is_never_against_the_demands_budget(tmp_path: Path) -> None:
    budget = Budget(BudgetLimits(usd_max=1.0), tmp_path / "budgets")
    model = LLMService(ScriptedModel(), budget=budget)
    async with small_network(tmp_path, ("alice", "eve"), admin_model=model, twin_types={"eve": Liar}) as network:
        demand_id = await network.ask(SENTENCE)
        events = await network.until(demand_id)
        sums = totals_view(await network.store.calls.totals([demand_id]))["totals"]

    assert events[-1].payload["accepted_by"] == ["user_agent_alice", LIAR]
    assert sums["usd"] == 0.0
    assert 0.0 < sums["claimed"]["usd"] <= BOUNDS["usd"] * 2
    assert (budget.used(demand_id).usd, budget.used_up(demand_id)) == (0.0, None)
