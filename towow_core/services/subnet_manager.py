"""Whether a gap is worth a negotiation of its own (prompt 8; seeds 000 §3.6, 001 §3.3.8, 004)."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from towow_core import codec
from towow_core.drafts import RecursionDecision
from towow_core.llm.service import Answer, LLMService
from towow_core.models import AgentProfile
from towow_core.policy import NegotiationPolicy
from towow_core.prompts.gap_reading import read_gaps
from towow_core.prompts.p08_recursion_decision import RECURSION_DECISION, RecursionInputs
from towow_core.services.seed_forms import read_proposal, read_understanding

log = logging.getLogger(__name__)


class SubnetManager:
    """Asks prompt 8, within the policy's depth, importance and number."""

    MAX_RECURSION_DEPTH: ClassVar[int] = NegotiationPolicy().recursion_depth_max

    def __init__(self, llm_service: LLMService | None = None, policy: NegotiationPolicy | None = None) -> None:
        self._llm = llm_service
        self._policy = policy or NegotiationPolicy()

    async def decide(self, inputs: RecursionInputs, *, about: str | None = None) -> Answer[RecursionDecision]:
        """The typed question, for channel_admin.

        Raises:
            ValueError: There is no model service to ask.
        """
        if self._llm is None:
            raise ValueError("SubnetManager has no model service.")
        return await self._llm.ask(RECURSION_DECISION, inputs, about=about)

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
        decision = (await self.decide(inputs)).value
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


def _no(reason: str) -> dict[str, Any]:
    return {"should_recurse": False, "reason": reason, "sub_demands": [], "analysis": {}}
