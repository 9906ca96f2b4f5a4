"""A made-up model: what it says is drawn from a seed. It stands for any model, sensible, odd or broken.

Its answers go through the prompts' own parsers, as a real model's do, and it is called "simulated" wherever a model's
name is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import orjson

from towow_core.domain.answers import Offer
from towow_core.domain.models import AgentProfile, Assignment, Provenance
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.p01_demand_understanding import UnderstandInputs
from towow_core.prompts.p02_smart_filter import FilterInputs
from towow_core.prompts.p03_response_generation import OfferInputs
from towow_core.prompts.p04_proposal_aggregation import AggregationInputs
from towow_core.prompts.p05_proposal_feedback import FeedbackInputs
from towow_core.prompts.p06_proposal_adjustment import AdjustmentInputs
from towow_core.prompts.p07_gap_identification import GapInputs
from towow_core.prompts.p08_recursion_decision import RecursionInputs
from towow_core.prompts.p09_compromise import CompromiseInputs

Answer = Mapping[str, Any]
TAGS = ("场地", "演讲", "摄影", "餐饮", "设计", "主持", "翻译", "宣传")


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """What somebody is like: chances from 0.0 to 1.0.

    Attributes:
        declines: An invitation.
        haggles: Puts conditions, and asks for changes of a plan; less so from round to round.
        refuses: A plan as a whole.
        leaves: As its answer to a plan.
        careless: Leaves people out of plans, invents others, makes circles.
        finds_gaps: In a plan that was agreed.
    """

    declines: float = 0.2
    haggles: float = 0.3
    refuses: float = 0.1
    leaves: float = 0.05
    careless: float = 0.3
    finds_gaps: float = 0.5


class SimulatedModel:
    """Answers any of the nine prompts of a negotiation as somebody of `character` would."""

    name = "simulated"
    provenance = Provenance.LLM

    def __init__(self, character: Character, chance: Random) -> None:
        self._character, self._chance = character, chance

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        """An answer as JSON."""
        del prompt, rendered
        return orjson.dumps(self._answer(inputs)).decode()

    def _answer(self, inputs: object) -> Answer:  # noqa: PLR0911  one line for each prompt
        match inputs:
            case UnderstandInputs():
                return self._understand(inputs)
            case FilterInputs():
                return self._filter(inputs)
            case OfferInputs():
                return self._offer(inputs)
            case AggregationInputs():
                return self._plan(inputs.offers)
            case FeedbackInputs():
                return self._review(inputs)
            case AdjustmentInputs():
                return self._adjust(inputs)
            case GapInputs():
                return self._gaps()
            case RecursionInputs():
                return self._recursion(inputs)
            case CompromiseInputs():
                return {"summary": f"没有谈成：{inputs.reason_code}", "suggestions": self._some(("改期", "加预算"))}
            case _:
                raise TypeError(f"nobody simulates an answer to {type(inputs).__name__}")

    def _understand(self, inputs: UnderstandInputs) -> Answer:
        return {
            "surface_demand": inputs.raw_input,
            "capability_tags": self._some(TAGS, least=1),
            "context": {"location": "北京", "expected_attendees": self._chance.randint(1, 200)},
            "confidence": self._chance.choice(("high", "medium", "low")),
        }

    def _filter(self, inputs: FilterInputs) -> Answer:
        found = self._chance.sample(inputs.profiles, len(inputs.profiles))
        wanted = self._chance.randint(min(1, len(found)), max(1, min(len(found) // 2 + 1, inputs.candidates_max)))
        tags = inputs.understanding.capability_tags
        definite, possible = found[:wanted], found[wanted:]
        if self._is(self._character.careless):
            possible = [*possible, *definite[:1]]
        return {
            "analysis": "随机挑选",
            "definitely_related": [self._candidate(p, tags) for p in definite],
            "possibly_related": [self._candidate(p, tags) for p in possible] if self._is(0.7) else [],
        }

    def _candidate(self, profile: AgentProfile, tags: tuple[str, ...]) -> Answer:
        return {
            "agent_id": profile.agent_id,
            "reason": "合适",
            "relevance_score": self._chance.randint(30, 100),
            "capabilities": self._some(tags),
        }

    def _offer(self, inputs: OfferInputs) -> Answer:
        if self._is(self._character.declines):
            return {"decision": "decline", "decline_reason": "没空", "reasoning": "没空", "confidence": 90}
        haggles = self._is(self._character.haggles)
        point = {"aspect": "时间", "desired_value": "周末", "current_value": "周五"}
        return {
            "decision": "conditional" if haggles else "participate",
            "response_type": "negotiate" if haggles else "offer",
            "negotiation_points": [point] if haggles else [],
            "conditions": ["周末"] if haggles else [],
            "contribution": f"{inputs.profile.user_name}可以帮忙",
            "reasoning": "合适",
            "confidence": self._chance.randint(40, 100),
            "capabilities": self._some(inputs.understanding.capability_tags),
            "price": self._chance.choice((None, 500, 1200.5)),
        }

    def _plan(self, offers: tuple[Offer, ...]) -> Answer:
        parts = [self._part(o.agent_id, offers) for o in offers if o.decision != "decline"]
        if self._is(self._character.careless):
            decliners = [self._part(o.agent_id, offers) for o in offers if o.decision == "decline"]
            invented = self._part("user_agent_nobody", offers)
            parts = [*parts[1:], *decliners, invented, *parts[-1:]]
        return {"summary": "大家一起做", "assignments": parts, "timeline": {}, "rationale": "", "confidence": "high"}

    def _part(self, agent_id: str, offers: tuple[Offer, ...]) -> Answer:
        others = tuple(o.agent_id for o in offers)
        return {
            "agent_id": agent_id,
            "role": self._chance.choice(TAGS),
            "responsibility": "负责一部分",
            "dependencies": self._some(others) if self._is(0.3) else [],
            "is_confirmed": self._is(0.5),
        }

    def _review(self, inputs: FeedbackInputs) -> Answer:
        patience = 1 - (inputs.round - 1) / max(inputs.max_rounds, 1)
        kind = "accept"
        if self._is(self._character.leaves):
            kind = "withdraw"
        elif self._is(self._character.refuses):
            kind = "reject"
        elif self._is(self._character.haggles * patience):
            kind = "negotiate"
        return {
            "feedback_type": kind,
            "reasoning": "想好了",
            "adjustment_request": self._chance.choice(("", "改到下午", "加钱")),
        }

    def _adjust(self, inputs: AdjustmentInputs) -> Answer:
        changes = [{"agent_id": f.agent_id, "what": f.adjustment_request or "调整"} for f in inputs.feedbacks]
        summary = {"changes_made": changes, "requests_addressed": changes[:1], "requests_declined": changes[1:]}
        kept = [_as_drafted(a) for a in inputs.proposal.assignments]
        if self._is(self._character.careless):
            kept = kept[1:]
        return {**self._plan(inputs.offers), "assignments": kept, "adjustment_summary": summary}

    def _gaps(self) -> Answer:
        if not self._is(self._character.finds_gaps):
            return {"is_complete": True, "analysis": "", "gaps": []}
        gaps = [
            {"gap_type": tag, "importance": self._chance.randint(30, 100), "reason": "要紧", "capability": tag}
            for tag in self._some(TAGS, least=1)
        ]
        return {"is_complete": False, "analysis": "有缺口", "gaps": gaps}

    def _recursion(self, inputs: RecursionInputs) -> Answer:
        subs = [
            {
                "description": f"找人负责{gap.gap_type}",
                "capability_tags": [gap.capability],
                "gap_addressed": gap.gap_type,
            }
            for gap in inputs.gaps
        ]
        if self._is(self._character.careless):  # twice the same, and something that nobody asked about
            other = self._chance.choice(TAGS)
            subs = [{"description": f"再找人负责{other}", "capability_tags": [other]}, *subs[:1], *subs]
        return {
            "should_recurse": self._is(0.9),
            "reason": "值得",
            "satisfaction": {"met": True, "value": self._chance.choice((0.1, 0.3, 0.5, 0.5, 0.5))},
            "stakeholders": {"met": True, "value": len(inputs.outside)},
            "cost": {"met": True, "value": self._chance.choice((0.0, 0.2, 0.25, 0.3, 0.4))},
            "sub_demands": subs,
        }

    def _is(self, likely: float) -> bool:
        return self._chance.random() < likely

    def _some(self, items: tuple[str, ...], least: int = 0) -> list[str]:
        return self._chance.sample(items, self._chance.randint(min(least, len(items)), min(4, len(items))))


def _as_drafted(assignment: Assignment) -> Answer:
    return {"agent_id": assignment.agent_id, "role": assignment.role, "responsibility": assignment.responsibility}
