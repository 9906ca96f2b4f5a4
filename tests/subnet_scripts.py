"""What a scripted model says where an agreed plan lacks a photographer, and a sub-negotiation finds one."""

from collections.abc import Mapping
from typing import Any

from tests.scripted_model import Script


def gap_for_photos(inputs: Any) -> Mapping[str, Any]:
    """Whatever is not itself about photos lacks them."""
    if "摄影" in inputs.understanding.capability_tags:
        return {"is_complete": True, "gaps": []}
    gap = {"gap_type": "摄影", "importance": 80, "reason": "要留影", "suggested_capability_tags": ["摄影"]}
    return {"is_complete": False, "analysis": "缺摄影", "gaps": [gap]}


def worth_it(_: Any) -> Mapping[str, Any]:
    sub = {"description": "找一位摄影师", "capability_tags": ["摄影"], "priority": "high", "gap_addressed": "摄影"}
    yes = {"met": True}
    return {"should_recurse": True, "satisfaction": yes, "stakeholders": yes, "cost": yes, "sub_demands": [sub]}


def first_two(inputs: Any) -> Mapping[str, Any]:
    """So that somebody is left whom the sub-negotiation can find."""
    found = [
        {"agent_id": p.agent_id, "display_name": p.user_name, "reason": "合适", "relevance_score": 80}
        for p in inputs.profiles
    ]
    return {"analysis": "", "definitely_related": found[:2], "possibly_related": []}


LACKS_PHOTOS: dict[str, Script] = {
    "gap_identify": gap_for_photos,
    "recursion_decide": worth_it,
    "smart_filter": first_two,
}
