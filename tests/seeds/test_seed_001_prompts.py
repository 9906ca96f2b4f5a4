"""Seed 001 §3.3: what each of the nine prompts is told, and that an answer in the seed's own form is read."""

from collections.abc import Mapping
from typing import Any

import orjson
import pytest

from tests.agents.small_network import small_network
from tests.core.test_disclosed_fields import inputs_of
from tests.core.test_prompts import INPUTS, VENUE
from tests.model_answers import data_of
from tests.scripted_model import scripted
from tests.subnet_scripts import LACKS_PHOTOS, worth_it
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.base import Rendered

NINE = {prompt.number: prompt for prompt in ALL_PROMPTS if prompt.number <= 9}
ID = VENUE.agent_id
PART = {"agent_id": ID, "display_name": "Venue", "role": "场地提供者", "responsibility": "提供场地", "dependencies": []}
PLAN = {
    "summary": "方案概述",
    "objective": "方案目标",
    "assignments": [PART],
    "timeline": {"start_date": "2026-12-01", "milestones": [{"name": "定场地", "date": "2026-12-03"}]},
    "rationale": "选择理由",
    "gaps": [],
    "confidence": "high",
}


def told(rendered: Rendered) -> dict[str, Any]:
    """The data blocks of a question, by name."""
    return data_of({"messages": [{"role": "user", "content": rendered.user}]})


def read(number: int, answer: Mapping[str, Any]) -> Any:
    prompt = NINE[number]
    return prompt.parse(orjson.dumps(answer).decode(), INPUTS[prompt.key])


@pytest.mark.parametrize(
    ("number", "names"),
    [
        (1, "demand today"),  # raw_input; user_context where there is one; user_id is nothing for a model
        (2, "demand profiles"),  # all_agent_profiles
        (3, "demand profile invited_because"),  # agent_profile, filter_reason
        (4, "demand offers"),
        (5, "profile proposal my_assignment"),
        (6, "demand proposal feedbacks round"),  # current_proposal
        (7, "demand proposal concerns"),  # final_proposal, agent_feedbacks
        (8, "demand gaps plan_summary estimated_cost"),  # current_proposal
        (9, "demand proposal gaps feedbacks"),  # available_resources
    ],
)
def test_each_prompt_is_told_what_the_seed_says(number, names) -> None:
    """001 §3.3.1 to 001 §3.3.9, 输入: where there is something of it; what a question leaves out is not there."""
    prompt = NINE[number]

    assert set(names.split()) <= set(told(prompt.render(inputs_of(prompt.key))))


def test_an_understanding_in_the_seeds_form_is_read() -> None:
    """001 §3.3.1."""
    context = {"location": "北京", "expected_attendees": 50, "date": "2026-02-15", "budget": "5000元"}
    deep = {"motivation": "认识同行", "likely_preferences": ["周末"], "emotional_context": "期待"}
    answer = {"surface_demand": "办聚会", "deep_understanding": deep, "capability_tags": ["场地"], "context": context}
    found = read(1, {**answer, "uncertainties": ["预算"], "confidence": "medium"})

    assert (found.surface_demand, found.capability_tags, found.uncertainties) == ("办聚会", ("场地",), ("预算",))
    assert (found.deep_understanding.motivation, found.deep_understanding.likely_preferences) == ("认识同行", ("周末",))
    assert (found.context.location, found.context.expected_attendees, found.context.date) == ("北京", 50, "2026-02-15")
    assert (found.context.budget, found.confidence) == ("5000元", "medium")


def test_a_shortlist_in_the_seeds_form_is_read() -> None:
    """001 §3.3.2: confidence is a share there."""
    one = {"agent_id": ID, "display_name": "Bob", "reason": "有场地", "match_type": "explicit", "confidence": 0.9}
    found = read(2, {"analysis": "过程", "definitely_related": [one], "possibly_related": [], "total_candidates": 15})

    (candidate,) = found.definitely_related
    assert (candidate.agent_id, candidate.reason, candidate.match_type) == (ID, "有场地", "explicit")
    assert (candidate.relevance_score, found.analysis) == (90, "过程")


@pytest.mark.parametrize("decision", ["participate", "decline", "conditional"])
def test_an_offer_in_the_seeds_form_is_read(decision) -> None:
    """001 §3.3.3."""
    said = {"contribution": "场地", "conditions": ["周末"], "reasoning": "顺路", "confidence": 80}
    found = read(3, {"decision": decision, "decline_reason": "没空" if decision == "decline" else "", **said})

    assert (found.decision, found.reasoning) == (decision, "顺路")
    assert found.decline_reason == ("没空" if decision == "decline" else "")
    assert decision == "decline" or found.contribution == "场地"


def test_a_plan_in_the_seeds_form_is_read() -> None:
    """001 §3.3.4."""
    found = read(4, PLAN)

    assert found.summary.startswith("方案概述")  # what it costs is counted and added
    assert (found.objective, found.rationale) == ("方案目标", "选择理由")
    assert (found.timeline.start_date, found.confidence) == ("2026-12-01", "high")
    assert "定场地" in [milestone.name for milestone in found.timeline.milestones]
    part = next(a for a in found.assignments if a.agent_id == ID)
    assert (part.role, part.responsibility) == ("场地提供者", "提供场地")


@pytest.mark.parametrize("kind", ["accept", "negotiate", "withdraw"])
def test_a_review_in_the_seeds_form_is_read(kind) -> None:
    """001 §3.3.5."""
    changes = {"date": "2026-02-16", "reason": "那天有课"}
    found = read(5, {"feedback_type": kind, "reasoning": "评估理由", "proposed_changes": changes})

    assert (found.feedback_type, found.reasoning) == (kind, "评估理由")
    assert [(p.aspect, p.desired_value, p.reason) for p in found.negotiation_points] == [
        ("date", "2026-02-16", "那天有课")
    ]
    assert found.adjustment_request == ("2026-02-16" if kind == "negotiate" else "")


def test_an_adjusted_plan_in_the_seeds_form_is_read() -> None:
    """001 §3.3.6: the plan, and what was made of each request."""
    summary = {"round": 2, "changes_made": ["改期"], "requests_addressed": ["周末"], "requests_declined": ["加价"]}
    found = read(6, {**PLAN, "adjustment_summary": summary})

    assert found.summary.startswith("方案概述")
    made = found.adjustment_summary
    assert [c.what for c in made.changes_made] == ["改期"]
    assert [c.what for c in made.requests_addressed] == ["周末"]
    assert [c.what for c in made.requests_declined] == ["加价"]


def test_gaps_in_the_seeds_form_are_read() -> None:
    """001 §3.3.7."""
    gap = {
        "gap_type": "摄影师",
        "importance": 70,
        "reason": "要记录",
        "suggested_capability_tags": ["摄影", "活动拍摄"],
    }
    found = read(7, {"is_complete": False, "analysis": "分析过程", "gaps": [gap]})

    (only,) = found.gaps
    assert (found.is_complete, found.analysis) == (False, "分析过程")
    assert (only.gap_type, only.importance, only.reason) == ("摄影师", 70, "要记录")
    assert only.suggested_capability_tags == ("摄影", "活动拍摄")


def test_a_decision_on_subnets_in_the_seeds_form_is_read() -> None:
    """001 §3.3.8."""
    sub = {"description": "寻找摄影师", "capability_tags": ["摄影"], "priority": "high"}
    said = {f"condition_{n}_{key}": value for n in (1, 2, 3) for key, value in (("met", True), ("analysis", f"第{n}"))}
    found = read(8, {"should_recurse": True, **said, "sub_demands": [sub]})
    without = read(8, {"should_recurse": True, **said, "condition_3_met": False, "sub_demands": [sub]})

    assert found.should_recurse
    assert [c.analysis for c in (found.satisfaction, found.stakeholders, found.cost)] == ["第1", "第2", "第3"]
    assert [(s.description, s.capability_tags, s.priority) for s in found.sub_demands] == [
        ("寻找摄影师", ("摄影",), "high")
    ]
    assert not without.should_recurse


def test_a_compromise_in_the_seeds_form_is_read() -> None:
    """001 §3.3.9."""
    point = {"issue": "日期", "resolution": "改到周日", "rationale": "多数人有空"}
    lists = {"assignments": [PART], "compromises": [point], "unresolved": ["预算"], "suggestions": ["分两次办"]}
    found = read(9, {"summary": "妥协方案概述", "type": "compromise", **lists, "confidence": "low"})

    assert (found.summary, found.type, found.confidence) == ("妥协方案概述", "compromise", "low")
    assert [(p.issue, p.resolution, p.rationale) for p in found.compromises] == [("日期", "改到周日", "多数人有空")]
    assert (found.unresolved, found.suggestions) == (("预算",), ("分两次办",))


async def test_prompt_8_is_told_about_what_a_subnet_would_cost(tmp_path) -> None:
    """001 §3.3.8 estimated_cost: tokens and seconds of the negotiation that asks, in the question itself."""
    asked = []

    def weigh(inputs):
        asked.append((inputs, told(NINE[8].render(inputs))))
        return worth_it(inputs)

    model = scripted(**{**LACKS_PHOTOS, "recursion_decide": weigh})
    async with small_network(tmp_path, ("alice", "bob", "carol", "dave"), admin_model=model) as network:
        await network.until(await network.ask("办聚会"), "towow.subnet.triggered")

    ((inputs, question),) = asked
    assert len(inputs.outside) == 2
    assert inputs.estimated_cost.keys() == {"tokens", "time_seconds"}
    assert question["estimated_cost"] == {name: much for name, much in inputs.estimated_cost.items() if much}
    assert question["estimated_cost"]["tokens"] > 0
