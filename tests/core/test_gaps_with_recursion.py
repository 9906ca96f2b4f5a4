"""One answer may say what a plan lacks and whether that is worth looking for: then nobody is asked for the second."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.agents.small_network import small_network
from tests.core.kit import ALICE, BOB, channel, gap, offer, one, plan, play, recursion, says, start
from tests.core.test_prompts import INPUTS
from tests.scripted_model import ScriptedModel
from tests.subnet_scripts import LACKS_PHOTOS, gap_for_photos, worth_it
from towow_core.domain import events as ev
from towow_core.domain.drafts import GapAnalysis, RecursionDecision
from towow_core.domain.messages import DemandSubnet
from towow_core.domain.models import Provenance
from towow_core.llm.service import LLMService
from towow_core.negotiation import messages as msg
from towow_core.negotiation.effects import DecideRecursion, Send
from towow_core.negotiation.state import AfterEnd
from towow_core.negotiation.step import Step
from towow_core.prompts.p07_gap_identification import GAP_IDENTIFICATION
from towow_core.prompts.rendering import blocks_in
from towow_core.services.evidence.reenactment import reenact
from towow_core.services.evidence.replay import first_difference, record

ASKED = INPUTS["gap_identify"]
TOGETHER = replace(
    ASKED, recursion=replace(INPUTS["recursion_decide"], estimated_cost={"tokens": 60000.0, "time_seconds": 0.0})
)
CONDITION = {"met": True, "value": 0.25, "analysis": "够"}
WORTH_IT: dict[str, Any] = {
    "should_recurse": True,
    "reason": "值得",
    "satisfaction": CONDITION,
    "stakeholders": {**CONDITION, "value": 1},
    "cost": CONDITION,
    "sub_demands": [{"description": "找一位摄影师", "capability_tags": ["摄影"], "gap_addressed": "摄影"}],
}


def read(inputs: Any = TOGETHER, *, recursion: Any = WORTH_IT, gaps: Any = ("摄影",)) -> RecursionDecision | None:
    said = {"is_complete": not gaps, "analysis": "", "gaps": [{"gap_type": each} for each in gaps]}
    found: GapAnalysis = GAP_IDENTIFICATION.parse(json.dumps({**said, "recursion": recursion}), inputs)
    return found.recursion


def test_the_answer_about_gaps_may_decide_about_them() -> None:
    found = read()

    assert found is not None
    assert found.should_recurse
    assert [sub.gap_addressed for sub in found.sub_demands] == ["摄影"]


@pytest.mark.parametrize("condition", ["satisfaction", "stakeholders", "cost"])
def test_a_yes_counts_only_if_all_three_conditions_hold(condition) -> None:
    beyond = {"met": True, "value": 0.9 if condition == "cost" else 0, "analysis": ""}
    found = read(recursion={**WORTH_IT, condition: beyond})

    assert found is not None
    assert not found.should_recurse


@pytest.mark.parametrize(
    "said",
    [{"inputs": ASKED}, {"gaps": ()}, {"recursion": None}, {"recursion": {}}, {"recursion": "yes"}],
    ids=["not asked", "nothing is missing", "null", "empty", "text"],
)
def test_where_it_does_not_decide_prompt_8_is_asked(said) -> None:
    assert read(**said) is None


def test_who_is_not_asked_to_decide_is_told_of_nobody_else() -> None:
    alone, together = (blocks_in(GAP_IDENTIFICATION.render(each).user) for each in (ASKED, TOGETHER))

    assert together.keys() - alone.keys() == {"outside", "estimated_cost", "limits"}


def decided(*topics: str, by: Provenance = Provenance.LLM, **changes: Any) -> Step:
    """An agreed plan of which one answer says that these are missing, and what of it is looked for."""
    agreed = play(channel(ALICE, BOB), start(), offer(ALICE), offer(BOB), plan(ALICE, BOB), says(ALICE), says(BOB))
    ids = tuple(f"d-0000000{number}" for number, _ in enumerate(topics, start=1))
    decision = replace(recursion(*ids).decision, **changes)
    found = GapAnalysis(is_complete=False, gaps=tuple(gap(each) for each in topics), provenance=by, recursion=decision)
    return play(agreed.state, msg.GapsIdentified(at=agreed.at, analysis=found, sub_demand_ids=ids))


def asked_for(step: Step) -> list[str]:
    sent = [effect.message for effect in step.effects if isinstance(effect, Send)]
    return [message.sub_demand.gap_addressed for message in sent if isinstance(message, DemandSubnet)]


def test_what_is_worth_it_is_looked_for_at_once_and_prompt_8_is_not_asked() -> None:
    step = decided("摄影", by=Provenance.SCRIPTED)

    assert asked_for(step) == ["摄影"]
    assert not [effect for effect in step.effects if isinstance(effect, DecideRecursion)]
    assert step.state.after_end is AfterEnd.SUBNETS
    assert step.state.recursion is not None
    assert step.state.recursion.provenance is Provenance.SCRIPTED


def test_what_is_not_worth_it_is_declined_with_its_numbers() -> None:
    step = decided("摄影", should_recurse=False, reason="太贵")

    declined = one(step.effects, ev.SubnetDeclined)
    assert (declined.reason, set(declined.conditions)) == ("太贵", {"satisfaction", "stakeholders", "cost"})
    assert step.state.after_end is AfterEnd.NOTHING


def test_nobody_is_looked_for_for_a_gap_that_is_too_small() -> None:
    agreed = play(channel(ALICE, BOB), start(), offer(ALICE), offer(BOB), plan(ALICE, BOB), says(ALICE), says(BOB))
    small = replace(gap("灯光"), importance=10)
    ids = ("d-00000001", "d-00000002")
    found = GapAnalysis(is_complete=False, gaps=(gap("摄影"), small), recursion=recursion(*ids).decision)
    step = play(agreed.state, msg.GapsIdentified(at=agreed.at, analysis=found, sub_demand_ids=ids))

    assert asked_for(step) == ["摄影"]


async def test_on_a_network_one_call_finds_the_gap_and_opens_the_subnet_and_is_proved(tmp_path) -> None:
    def both(inputs: Any) -> dict[str, Any]:
        return {**gap_for_photos(inputs), **({} if inputs.recursion is None else {"recursion": dict(worth_it(inputs))})}

    model = ScriptedModel(**{**LACKS_PHOTOS, "gap_identify": both})
    async with small_network(tmp_path, admin_model=LLMService(model)) as network:
        demand_id = await network.ask("我想在北京办一场AI聚会")
        events = await network.until(demand_id, "towow.subnet.completed")
        await network.until_nothing_is_open()
        recording = await record(network.store, [demand_id])
    proved = await reenact(recording)

    assert model.calls["recursion_decide"] == 0
    assert [e.payload["gap_type"] for e in events if e.event_type == "towow.subnet.triggered"] == ["摄影"]
    assert first_difference(recording) is None
    assert proved.difference is None
