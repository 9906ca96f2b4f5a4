"""What every peer does: one negotiation of a coordinator, an admin and ten participants.

demand, start, then for each participant invite, offer, proposal, feedback, and in the end finalise and result. Whoever
thinks asks a model, which answers at once: what is left is the cost of the machinery.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

Content = dict[str, Any]
PARTICIPANTS = 10
MESSAGES = 4 * PARTICIPANTS + 4
MODEL_CALLS = 2 * PARTICIPANTS + 2
DEMAND: Content = {"raw_input": "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾", "user_id": "requester"}
asked: Counter[str] = Counter()  # of the model, in this process


async def understand(demand: Content) -> Content:
    """The coordinator's model call."""
    asked["understand"] += 1
    understood = {"surface_demand": demand["raw_input"], "capability_tags": ["场地", "演讲"]}
    return {**demand, **understood, "context": {"location": "北京", "people": 50}, "confidence": "high"}


async def make_offer(number: int, demand: Content) -> Content:
    """One participant's first model call."""
    asked["make_offer"] += 1
    return {
        "agent_id": f"participant{number}",
        "decision": "participate",
        "contribution": f"第{number}位可以为“{demand['surface_demand']}”提供场地",
        "conditions": ["提前一周确认"],
        "reasoning": "合适",
        "confidence": 80,
    }


async def draft_plan(offers: Sequence[Content]) -> Content:
    """The admin's model call."""
    asked["draft_plan"] += 1
    parts = [{"agent_id": o["agent_id"], "role": "成员", "responsibility": o["contribution"]} for o in offers]
    return {"summary": "大家一起做", "assignments": parts, "timeline": {}, "confidence": "high"}


async def review(number: int, plan: Content) -> Content:
    """One participant's second model call."""
    asked["review"] += 1
    said = "accept" if plan["assignments"] else "reject"
    return {"agent_id": f"participant{number}", "feedback_type": said, "reasoning": "同意"}


def finalise(plan: Content, reviews: Sequence[Content]) -> Content:
    """Agreed where four of five say yes: the admin's own decision, without a model."""
    accepted = sum(said["feedback_type"] == "accept" for said in reviews)
    status = "agreed" if accepted >= 0.8 * PARTICIPANTS else "failed"
    return {"status": status, "accepted": accepted, "plan": plan}


def check(result: Mapping[str, Any]) -> None:
    """That all of it was done.

    Raises:
        RuntimeError: Something of it was left out, and the figures would flatter.
    """
    in_the_plan = {part["agent_id"] for part in result["plan"]["assignments"]}
    if result["status"] != "agreed" or result["accepted"] != PARTICIPANTS or len(in_the_plan) != PARTICIPANTS:
        raise RuntimeError(f"This is no agreement of {PARTICIPANTS} participants: {result}")
