"""Seed 001 §6.1's codes of ends that are no HTTP errors."""

from collections.abc import Mapping

from towow_core.domain.errors import ModelUnavailable, NegotiationTimedOut, NoCandidate
from towow_core.domain.outcomes import PARENT_TIMEOUT

END_CODES: Mapping[str, str] = {
    "no_candidates": NoCandidate.code,
    "lifetime_exceeded": NegotiationTimedOut.code,
    PARENT_TIMEOUT: NegotiationTimedOut.code,
    "stuck": NegotiationTimedOut.code,
    "llm_unavailable": ModelUnavailable.code,
}


def error_code_of(reason_code: str) -> str | None:
    """The seed's code for why something ended; None where the seed has none."""
    return END_CODES.get(reason_code)
