"""A model for tests that says what the test tells it to. Its answers go through the prompts' own parsers."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import orjson

from tests.waiting import turn
from towow_core.domain.models import Provenance
from towow_core.llm.service import LLMService
from towow_core.prompts.base import Prompt, Rendered

Script = Callable[[Any], Mapping[str, Any]]


class ScriptedModel:
    """Answers by prompt key. `calls` counts; a prompt without a script fails as a model would."""

    name = "scripted"
    provenance = Provenance.LLM

    def __init__(self, **scripts: Script) -> None:
        self.scripts: dict[str, Script] = {**DEFAULT_SCRIPTS, **scripts}
        self.calls: Counter[str] = Counter()

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        self.calls[prompt.key] += 1
        await turn()  # a model is never done in the same breath
        return orjson.dumps(self.scripts[prompt.key](inputs)).decode()


def scripted(**scripts: Script) -> LLMService:
    """The model service with a scripted model behind it."""
    return LLMService(ScriptedModel(**scripts))


def understand(inputs: Any) -> Mapping[str, Any]:
    return {
        "surface_demand": inputs.raw_input,
        "capability_tags": ["场地", "演讲"],
        "context": {"location": "北京"},
        "confidence": "high",
    }


def invite_all(inputs: Any) -> Mapping[str, Any]:
    found = [
        {"agent_id": p.agent_id, "display_name": p.user_name, "reason": "合适", "relevance_score": 80}
        for p in inputs.profiles
    ]
    limit = inputs.candidates_max
    return {"analysis": "", "definitely_related": found[:limit], "possibly_related": found[limit:]}


def take_part(inputs: Any) -> Mapping[str, Any]:
    return {
        "decision": "participate",
        "contribution": f"{inputs.profile.user_name}可以帮忙",
        "reasoning": "合适",
        "confidence": 80,
    }


def assign_all(inputs: Any) -> Mapping[str, Any]:
    parts = [
        {"agent_id": o.agent_id, "display_name": o.display_name, "role": "成员", "responsibility": o.contribution}
        for o in inputs.offers
        if o.decision != "decline"
    ]
    return {"summary": "大家一起做", "assignments": parts, "timeline": {}, "rationale": "", "confidence": "high"}


def accept(_: Any) -> Mapping[str, Any]:
    return {"feedback_type": "accept", "reasoning": "同意"}


def adjust(inputs: Any) -> Mapping[str, Any]:
    asked = [f for f in inputs.feedbacks if f.adjustment_request]
    changes = [{"agent_id": f.agent_id, "what": f.adjustment_request} for f in asked]
    summary = {"changes_made": changes, "requests_addressed": changes, "requests_declined": []}
    noted = {f.agent_id: f.adjustment_request for f in asked}
    plan = assign_all(inputs)
    for n, part in enumerate(plan["assignments"]):  # what the requester asks for is noted at the first part
        wish = noted.get(part["agent_id"]) or (noted.get("requester") if n == 0 else None)
        if wish:
            part["notes"] = wish
    return {**plan, "summary": f"第{inputs.round}轮方案", "adjustment_summary": summary}


def no_gaps(_: Any) -> Mapping[str, Any]:
    return {"is_complete": True, "analysis": "", "gaps": []}


def compromise(inputs: Any) -> Mapping[str, Any]:
    return {"summary": f"没有谈成：{inputs.reason_code}", "suggestions": ["放宽条件再试"]}


DEFAULT_SCRIPTS: dict[str, Script] = {
    "demand_understanding": understand,
    "smart_filter": invite_all,
    "response_generation": take_part,
    "proposal_aggregation": assign_all,
    "proposal_feedback": accept,
    "proposal_adjustment": adjust,
    "gap_identify": no_gaps,
    "compromise": compromise,
}
