"""The nine prompts of seed 001 §3.3, seed 003's and a workflow's own, a module each; `ALL_PROMPTS`: by number."""

from typing import Any

from towow_core.prompts.base import Prompt
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING
from towow_core.prompts.p02_smart_filter import SMART_FILTER
from towow_core.prompts.p03_response_generation import RESPONSE_GENERATION
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION
from towow_core.prompts.p05_proposal_feedback import PROPOSAL_FEEDBACK
from towow_core.prompts.p06_proposal_adjustment import PROPOSAL_ADJUSTMENT
from towow_core.prompts.p07_gap_identification import GAP_IDENTIFICATION
from towow_core.prompts.p08_recursion_decision import RECURSION_DECISION
from towow_core.prompts.p09_compromise import COMPROMISE
from towow_core.prompts.p10_react import REACT
from towow_core.prompts.p11_instruction import INSTRUCTION

ALL_PROMPTS: tuple[Prompt[Any, Any], ...] = (
    DEMAND_UNDERSTANDING,
    SMART_FILTER,
    RESPONSE_GENERATION,
    PROPOSAL_AGGREGATION,
    PROPOSAL_FEEDBACK,
    PROPOSAL_ADJUSTMENT,
    GAP_IDENTIFICATION,
    RECURSION_DECISION,
    COMPROMISE,
    REACT,
    INSTRUCTION,
)
