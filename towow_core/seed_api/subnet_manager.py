"""Whether a gap is worth a negotiation of its own (prompt 8; seeds 000 §3.6, 001 §3.3.8, 004)."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from towow_core.domain.messages import DemandSubnet
from towow_core.domain.models import AgentProfile
from towow_core.domain.policy import NegotiationPolicy
from towow_core.prompts.gap_reading import read_gaps
from towow_core.prompts.p08_recursion_decision import RECURSION_DECISION, RecursionInputs
from towow_core.seed_api.complete_model import Model, ask
from towow_core.seed_api.seed_forms import read_proposal, read_understanding
from towow_core.support import codec
from towow_core.support.ids import new_id

log = logging.getLogger(__name__)


class Messenger(Protocol):
    """What seed 004 expects of its `coordinator`."""

    async def send_to_agent(self, agent_id: str, message: dict[str, Any]) -> object: ...


class SubnetManager:
    """Asks prompt 8, within the policy's depth, importance and number."""

    MAX_RECURSION_DEPTH: ClassVar[int] = NegotiationPolicy().recursion_depth_max

    def __init__(
        self,
        llm_service: Model | None = None,
        policy: NegotiationPolicy | None = None,
        *,
        llm: Model | None = None,
    ) -> None:
        """`llm` is the name that seed 004's tests use: a model service, or whatever has its `complete`."""
        self._llm = llm_service or llm
        self._policy = policy or NegotiationPolicy()

    async def should_trigger_subnet(
        self,
        demand: Mapping[str, Any],
        gaps: Sequence[Mapping[str, Any]],
        proposal: Mapping[str, Any],
        current_depth: int = 0,
        *,
        outside: Sequence[AgentProfile] = (),
    ) -> dict[str, Any]:
        """Seed 004's call: plain dicts in, `{should_recurse, reason, sub_demands, analysis}` out.

        Args:
            outside: Who could be asked and has not been; without anybody no subnet is worth opening.

        Raises:
            MalformedMessage: A field has a value that cannot be used.
        """
        if current_depth >= self._policy.recursion_depth_max:
            return _no("已达到最大递归深度")
        important = tuple(g for g in read_gaps(list(gaps)) if g.importance >= self._policy.gap_importance_min)
        if not important:
            return _no("无重要缺口")
        if self._llm is None:
            log.warning("subnet.no_model")
            return _no("LLM 服务不可用")
        plan = read_proposal(proposal)
        inputs = RecursionInputs(
            understanding=read_understanding(demand),
            gaps=important,
            proposal=plan,
            outside=tuple(outside),
            recursion_depth=current_depth,
            gain_min=self._policy.recursion_gain_min,
            cost_share_max=self._policy.recursion_cost_share_max,
            subnets_max=self._policy.subnets_per_channel_max,
            invited_count=max(len(plan.assignments), 1),
        )
        decision = await ask(self._llm, RECURSION_DECISION, inputs)
        return {
            "should_recurse": decision.should_recurse,
            "reason": decision.reason,
            "sub_demands": [codec.dump(sub) for sub in decision.sub_demands] if decision.should_recurse else [],
            "analysis": {
                "satisfaction_impact": decision.satisfaction.analysis,
                "feasibility": decision.stakeholders.analysis,
                "cost_benefit": decision.cost.analysis,
            },
        }

    async def trigger_subnet(
        self, parent_channel_id: str, sub_demand: Mapping[str, Any], coordinator: Messenger
    ) -> str | None:
        """Seed 004's call: ask for a sub-negotiation, and give the id of its channel; None where that cannot be sent.

        A network of ours opens sub-negotiations by itself, with a deadline and whom not to ask (`towow.demand.subnet`);
        this is for whoever brings a coordinator of their own.
        """
        sub_channel_id = new_id("sub", digits=8)
        demand = {
            "surface_demand": sub_demand.get("description"),
            "capability_tags": sub_demand.get("capability_tags", []),
            "deep_understanding": {"type": "subnet", "parent_channel": parent_channel_id},
        }
        message = {"type": DemandSubnet.type, "demand": demand, "recursion_depth": 1}
        ids = {"parent_channel_id": parent_channel_id, "sub_channel_id": sub_channel_id}
        try:
            await coordinator.send_to_agent("coordinator", {**message, **ids})
        except Exception:  # boundary: a coordinator is anybody's code
            log.exception("subnet.not_triggered", extra={"channel_id": parent_channel_id})
            return None
        return sub_channel_id


def _no(reason: str) -> dict[str, Any]:
    return {"should_recurse": False, "reason": reason, "sub_demands": [], "analysis": {}}
