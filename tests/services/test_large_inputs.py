"""Five hundred profiles and very long offers: what the model is shown fits a stated budget, and nobody is lost."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from tests.core.matching_kit import SAMPLES, TODAY, demand, offers_from, person, proposal_of
from tests.core.test_prompts import FEEDBACKS, INPUTS, every_prompt
from towow_core.domain.models import AgentProfile, NegotiationPoint, Provenance
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.planning.planning import make_plan
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.fitting import TOKENS_MAX, best_profiles, fitted, tokens_of
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.p02_smart_filter import SMART_FILTER, FilterInputs
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION, AggregationInputs
from towow_core.prompts.p06_proposal_adjustment import PROPOSAL_ADJUSTMENT, AdjustmentInputs

TRADES = ("木工", "会计", "园艺", "翻译", "摄影", "物流", "法务", "陶艺")
UNDERSTANDING = demand()


def crowd(count: int) -> tuple[AgentProfile, ...]:
    """The samples and others of other trades, each with a summary of 500 characters."""
    filler = "我做事认真，交付准时，与人为善，喜欢把复杂的事讲清楚。"
    others = [
        replace(person(f"n{n:03}", TRADES[n % len(TRADES)]), profile_summary=(filler * 20)[:500])
        for n in range(count - len(SAMPLES))
    ]
    samples = [replace(p, profile_summary=(p.profile_summary + filler * 20)[:500]) for p in SAMPLES]
    return (*others, *samples)


def filter_inputs(count: int) -> FilterInputs:
    return FilterInputs(understanding=UNDERSTANDING, profiles=crowd(count), candidates_max=10)


def size(rendered: Rendered) -> int:
    return tokens_of(rendered.system) + tokens_of(rendered.user)


def shown(rendered: Rendered, name: str) -> list[dict[str, Any]]:
    (text,) = re.findall(rf'<data name="{name}">\n(.*?)\n</data>', rendered.user, re.DOTALL)
    return json.loads(text)


@pytest.mark.parametrize("count", [100, 200, 500])
def test_of_hundreds_of_profiles_the_model_sees_what_fits_and_all_that_our_matching_would_invite(count) -> None:
    inputs = filter_inputs(count)
    whole = fitted(SMART_FILTER, inputs, SMART_FILTER.render(inputs))
    ids = {p["agent_id"] for p in shown(whole.rendered, "profiles")}
    invited = {c.agent_id for c in shortlist(UNDERSTANDING, inputs.profiles, 10).definitely_related}
    assert size(whole.rendered) <= TOKENS_MAX
    assert invited
    assert invited <= ids
    assert len(ids) >= 40


def test_the_order_in_which_profiles_arrive_does_not_decide_who_is_shown() -> None:
    inputs = filter_inputs(300)
    turned = replace(inputs, profiles=tuple(reversed(inputs.profiles)))
    assert best_profiles(inputs, 20_000) == best_profiles(turned, 20_000)


@every_prompt
def test_what_fits_is_shown_whole(prompt) -> None:
    inputs = INPUTS[prompt.key]
    rendered = prompt.render(inputs)
    assert fitted(prompt, inputs, rendered).rendered is rendered


def test_one_endless_profile_does_not_crowd_out_the_others() -> None:
    endless = replace(
        person("endless", "场地提供"),
        profile_summary="长" * 100_000,
        tags=("场地提供", *(f"标签{n}" * 100 for n in range(500))),
        capabilities={f"能力{n}": "长" * 5_000 for n in range(200)},
        availability="长" * 100_000,
    )
    inputs = replace(filter_inputs(200), profiles=(endless, *crowd(200)))
    whole = fitted(SMART_FILTER, inputs, SMART_FILTER.render(inputs))
    assert size(whole.rendered) <= TOKENS_MAX
    assert len(shown(whole.rendered, "profiles")) >= 30


async def test_the_model_can_only_choose_whom_it_was_shown_and_the_engine_stands_in_for_all() -> None:
    inputs = filter_inputs(500)
    hidden = next(p.agent_id for p in reversed(inputs.profiles[:470]) if p not in best_profiles(inputs, 36_000))
    model = Says(definitely_related=[{"agent_id": hidden, "reason": "x", "relevance_score": 99}])
    found = (await LLMService(model, fallbacks=FALLBACKS).ask(SMART_FILTER, inputs)).value
    assert found.definitely_related == ()
    offline = (await LLMService(OfflineClient()).ask(SMART_FILTER, inputs)).value
    assert offline.definitely_related == shortlist(UNDERSTANDING, inputs.profiles, 10).definitely_related


# -- offers


def long_offers(count: int):
    """As many willing people, each of whom writes a great deal."""
    people = [person(f"v{n:02}", "场地提供", price=3000.0) for n in range(count)]
    long = {"contribution": "长" * 2000, "reasoning": "由" * 2000, "conditions": ("长" * 2000,) * 20}
    points = tuple(NegotiationPoint(aspect=f"第{n}点", desired_value="长" * 500, reason="长" * 500) for n in range(20))
    return tuple(replace(o, **long, negotiation_points=points) for o in offers_from(UNDERSTANDING, *people))


@pytest.mark.parametrize("count", [5, 20, 40])
async def test_long_offers_are_cut_until_they_fit_and_nobody_is_dropped(count) -> None:
    offers = long_offers(count)
    inputs = AggregationInputs(understanding=UNDERSTANDING, offers=offers, today=TODAY)
    whole = fitted(PROPOSAL_AGGREGATION, inputs, PROPOSAL_AGGREGATION.render(inputs))
    told = shown(whole.rendered, "offers")
    assert size(whole.rendered) <= TOKENS_MAX
    assert [o["agent_id"] for o in told] == [o.agent_id for o in offers]
    assert [(o["price"], o["decision"]) for o in told] == [(o.price, o.decision) for o in offers]
    plan = (await LLMService(Says(summary="好"), fallbacks=FALLBACKS).ask(PROPOSAL_AGGREGATION, inputs)).value
    assert {a.agent_id for a in plan.assignments} == {o.agent_id for o in offers}
    assert all(len(a.responsibility) == 2000 for a in plan.assignments)  # read with what was really offered


def test_a_long_plan_and_long_feedback_are_cut_too() -> None:
    offers = long_offers(20)
    plan = proposal_of(make_plan(UNDERSTANDING, offers, TODAY))
    feedbacks = tuple(replace(f, reasoning="长" * 2000, adjustment_request="长" * 2000) for f in FEEDBACKS)
    inputs = AdjustmentInputs(
        understanding=UNDERSTANDING,
        proposal=plan,
        offers=offers,
        feedbacks=feedbacks,
        withdrawn=(),
        round=2,
        today=TODAY,
    )
    whole = fitted(PROPOSAL_ADJUSTMENT, inputs, PROPOSAL_ADJUSTMENT.render(inputs))
    assert size(whole.rendered) <= TOKENS_MAX
    assert {a["agent_id"] for a in shown(whole.rendered, "proposal")["assignments"]} == {
        a.agent_id for a in plan.assignments
    }
    assert whole.inputs is inputs


@every_prompt
def test_any_prompt_can_be_made_smaller_without_breaking(prompt) -> None:
    inputs = INPUTS[prompt.key]
    whole = fitted(prompt, inputs, prompt.render(inputs), tokens_max=1)
    assert size(whole.rendered) <= size(prompt.render(inputs))


class Says:
    """A model that always says the same."""

    name = "says"
    provenance = Provenance.LLM

    def __init__(self, **answer: Any) -> None:
        self.answer = answer

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        return json.dumps(self.answer, ensure_ascii=False)
