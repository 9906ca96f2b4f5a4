"""What an agreed plan lacks (prompt 7; seeds 001 §3.3.7 and 004)."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from towow_core.domain.models import Gap
from towow_core.prompts.p07_gap_identification import GAP_IDENTIFICATION, GapInputs
from towow_core.seed_api.complete_model import Model, ask
from towow_core.seed_api.seed_forms import read_feedbacks, read_proposal, read_understanding
from towow_core.support import codec

log = logging.getLogger(__name__)


class GapIdentificationService:
    """Asks prompt 7. Without a model service nothing is analysed, and the answer says so."""

    def __init__(self, llm_service: Model | None = None, *, llm: Model | None = None) -> None:
        """`llm` is the name that seed 004's tests use: a model service, or whatever has its `complete`."""
        self._llm = llm_service or llm

    async def identify_gaps(
        self,
        demand: Mapping[str, Any],
        proposal: Mapping[str, Any],
        feedbacks: Sequence[Mapping[str, Any]],
    ) -> dict[str, Any]:
        """Seed 004's call: plain dicts in, `{is_complete, analysis, gaps}` out.

        Raises:
            MalformedMessage: A field has a value that cannot be used.
        """
        if self._llm is None:
            log.warning("gaps.no_model")
            return {"is_complete": True, "analysis": "没有可用的模型服务，未做缺口分析", "gaps": []}
        inputs = GapInputs(
            understanding=read_understanding(demand),
            proposal=read_proposal(proposal),
            feedbacks=read_feedbacks(feedbacks),
        )
        found = await ask(self._llm, GAP_IDENTIFICATION, inputs)
        return {
            "is_complete": found.is_complete,
            "analysis": found.analysis,
            "gaps": [gap_dict(gap) for gap in found.gaps],
        }


def gap_dict(gap: Gap) -> dict[str, Any]:
    """A gap as the seeds' clients read it: the canonical form, and seed 004's name for the tags."""
    return {**codec.dump(gap), "suggested_tags": list(gap.suggested_capability_tags)}
