"""What was recorded of models gives every answer of a negotiation again, and a forged one is named."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bridges.simulation.faults import Fault
from bridges.simulation.scenario import draw_scenario
from bridges.simulation.world import live_through
from tests.agents.small_network import small_network
from tests.scripted_model import ScriptedModel
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import Provenance
from towow_core.llm.build import build_client
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.services.evidence.reenactment import reenact
from towow_core.services.evidence.replay import Recording, record

SENTENCE = "我想在北京办一场AI聚会"
NAMES = ("alice", "bob", "carol")


async def negotiated(folder: Path, make: Callable[[], LLMService]) -> Recording:
    models = {name: make() for name in NAMES}
    async with small_network(folder, admin_model=make(), twin_models=models) as network:
        demand_id = await network.ask(SENTENCE)
        await network.until(demand_id)
        await network.until_nothing_is_open()
        return await record(network.store, [demand_id])


def scripted_model() -> LLMService:
    return LLMService(ScriptedModel(), fallbacks=FALLBACKS)


def our_engine() -> LLMService:
    return LLMService(build_client("offline"), fallbacks=FALLBACKS)


def changed(recording: Recording, prompt: str, **changes: object) -> Recording:
    calls = tuple(replace(c, **changes) if c.prompt == prompt else c for c in recording.calls)  # type: ignore[arg-type]
    return replace(recording, calls=calls)


@pytest.mark.parametrize("make", [scripted_model, our_engine])
async def test_every_answer_comes_out_again_byte_for_byte(tmp_path: Path, make: Callable[[], LLMService]) -> None:
    recording = await negotiated(tmp_path, make)
    found = await reenact(recording)

    assert found.difference is None
    assert found.unproven == ()
    assert found.answers == len(recording.calls) >= 8


async def test_rounds_of_failures_come_out_again_with_their_reasons(tmp_path: Path) -> None:
    model = ScriptedModel()
    for key in ("proposal_aggregation", "demand_understanding", "compromise"):
        del model.scripts[key]
    recording = await negotiated(tmp_path, lambda: LLMService(model, fallbacks=FALLBACKS))
    found = await reenact(recording)

    assert "fallback" in {call.provenance for call in recording.calls}
    assert found.difference is None
    assert found.answers > 0


@pytest.mark.parametrize("prompt", ["demand_understanding", "smart_filter", "proposal_aggregation", "gap_identify"])
async def test_a_changed_answer_is_named(tmp_path: Path, prompt: str) -> None:
    recording = await negotiated(tmp_path, scripted_model)
    other = {
        "demand_understanding": '{"surface_demand": "别的事", "capability_tags": ["场地"], "confidence": "low"}',
        "smart_filter": '{"analysis": "", "definitely_related": [], "possibly_related": []}',
        "proposal_aggregation": '{"summary": "别的方案", "assignments": []}',
        "gap_identify": '{"is_complete": false, "analysis": "别的", "gaps": []}',
    }
    found = await reenact(changed(recording, prompt, answer=other[prompt]))

    assert found.difference is not None
    assert "what was recorded of the model gives" in found.difference


async def test_a_changed_question_is_named(tmp_path: Path) -> None:
    recording = await negotiated(tmp_path, scripted_model)
    found = await reenact(changed(recording, "proposal_aggregation", question="0" * 32))

    assert found.difference is not None
    assert "gives the question that was recorded" in found.difference


async def test_a_twin_in_its_own_words_contradicts_nothing(tmp_path: Path) -> None:
    """A twin of somebody's own may do with its model's answer what it likes."""
    recording = await negotiated(tmp_path, scripted_model)
    other = '{"decision": "decline", "reasoning": "没空", "decline_reason": "没空"}'
    found = await reenact(changed(recording, "response_generation", answer=other))

    assert found.difference is None
    assert len(found.unproven) == len(NAMES)
    assert "in other words" in found.unproven[0]


@cache
def storm(seed: int) -> Recording:
    return live_through(draw_scenario(seed, frozenset(Fault))).recording


@pytest.mark.parametrize("seed", range(12))
def test_a_simulated_storm_comes_out_again(seed: int) -> None:
    """Crashes, lost and repeated messages, garbage and outages of the model: the record still explains the journal."""
    recording = storm(seed)
    found = asyncio.run(reenact(recording))

    assert found.difference is None
    assert found.answers > 0 or not recording.calls  # somebody may cancel before anybody was asked


def test_the_storms_have_failures_in_them() -> None:
    """A check of the check above."""
    outcomes: Counter[str] = Counter()
    calls: list[CallRecord] = []
    for seed in range(12):
        calls += storm(seed).calls
    outcomes.update(call.outcome for call in calls)
    assert outcomes["answered"] > 50
    assert len(outcomes) > 1
    assert {call.provenance for call in calls} >= {Provenance.LLM, Provenance.FALLBACK}
